"""Growl with the pile on the table: the hub learns which card came when it is tapped."""

from __future__ import annotations

import pytest

from hub.games.growl.game import Growl
from tests.games.played import Played

from .pile import NAMES, cards, hand, pass_all

HANDS = ("bgws", "ggws", "ggws", "ggws")


def on_the_table(deck: str = "ngngwwf", **more: object) -> Played:
    game = Played(Growl(), players=NAMES[:4], seed=1, rules={"pile": "table"}, **more)
    game.do("deal", first=1, hands={str(n): cards(one) for n, one in enumerate(HANDS, 1)}, deck=cards(deck))
    game.do("begin")
    return game


def test_nobody_knows_the_top_card_before_it_is_tapped() -> None:
    game = on_the_table()
    assert game.phase == ("day", 1)
    assert game.ask("town")["top"] is None
    assert game.ask("prompt")["say"] == "Ann gives the top card to another."
    assert game.ask("prompt")["wants"] is None
    assert game.game.lock_of(game.state, 1) is None
    assert game.events("press", seat=1) == [], "a pad can't give what nobody knows"


def test_whatever_of_the_pile_is_tapped_came_and_is_given() -> None:
    game = on_the_table()
    game.do("place", seat=3, token="growl:wound#5")
    assert (hand(game, 3), game.ask("phase")["waiting_for"]) == ("ggsww", [2])
    assert game.ask("grimoire")["deck"] == cards("ngngwf")
    assert "no charm left" in game.refused("place", seat=3, token="growl:charm")
    assert "themselves" in game.refused("place", seat=2, token="growl:gold")
    assert "is tapped" in game.refused("give", to=3)


def test_a_night_begins_with_its_own_tap_and_not_before() -> None:
    game = on_the_table()
    game.do("place", seat=1, token="growl:night#3")
    assert (game.phase, game.ask("town")["top"]) == (("effects", 1), "night")
    game.do("resolve", effects=[])
    assert game.ask("grimoire")["deck"] == cards("gngwwf")
    pass_all(game, s1="gw", s2="gg", s3="gg", s4="gg")
    assert (game.phase, game.ask("phase")["waiting_for"]) == (("day", 2), [2])
    assert game.ask("town")["top"] is None


def test_the_final_night_ends_the_game_whenever_it_comes() -> None:
    game = on_the_table()
    game.do("place", seat=1, token="growl:final_night")
    game.do("resolve", effects=[])
    pass_all(game, s1="gw", s2="gg", s3="gg", s4="gg")
    assert game.winner() == "humans"


@pytest.mark.parametrize(
    ("card", "seat", "told"),
    [
        ("charm", 2, "There is no {card} left in the pile."),
        ("gold", 1, "Nobody gives a card to themselves."),
    ],
)
def test_the_player_in_turn_is_told_why_a_tap_was_refused(card: str, seat: int, told: str) -> None:
    game = on_the_table()
    game.refused("place", seat=seat, token=f"growl:{card}")
    command = game.game.vocabulary.commands["place"](seat=seat, token=f"growl:{card}")
    assert {one: text.sentence for one, text in game.game.hints(game.state, command).items()} == {1: told}
