"""Growl's cards with tags of their own: which copy lies where tells whose it was; nights by their copies."""

from __future__ import annotations

import pytest

from hub.games.growl.game import Growl
from hub.games.growl.texts import NightCard, NightCards
from tests.games.played import Played

from .pile import NAMES, at_passing, hand, table

FIVE = ("bgws", "ggws", "ggws", "ggws", "ggws")


def dealt_by_tags(**hands: str) -> Played:
    """Hands laid on the trays card by card, `s1="gold gold#2"`, and the first night's passing."""
    game = Played(Growl(), players=NAMES[: len(hands)], seed=1)
    for seat, cards in hands.items():
        for card in cards.split():
            game.do("place", seat=int(seat[1:]), token=f"growl:{card}")
    game.do("deal", deck=["night", "gold", "night", "gold", "final_night"], first=1)
    game.do("begin")
    game.do("resolve", effects=[])
    return game


def four() -> Played:
    return dealt_by_tags(
        s1="gold bite bite#2 wound",
        s2="gold#2 salve salve#2 salve#3",
        s3="gold#3 bite#3 gold#4 gold#5",
        s4="gold#6 gold#7 wound#2 charm",
    )


def test_a_card_that_both_neighbours_hold_is_passed_by_whose_copy_it_is() -> None:
    game = four()
    game.do("place", seat=2, token="growl:gold#4")
    assert game.seat(3)["passes"] == {"left": None, "right": "gold"}
    assert game.seat(1)["passes"] is None
    game.do("place", seat=2, token="growl:gold")
    assert game.seat(1)["passes"] == {"left": "gold", "right": None}


def test_a_card_that_is_read_twice_at_a_tile_is_not_taken_for_the_other_neighbours() -> None:
    game = four()
    game.do("place", seat=2, token="growl:gold")
    game.do("place", seat=2, token="growl:gold")
    assert game.seat(1)["passes"] == {"left": "gold", "right": None}
    assert game.seat(3)["passes"] is None


def test_a_card_at_a_tile_that_is_not_its_neighbours_is_refused_whoever_holds_its_like() -> None:
    game = dealt_by_tags(
        s1="gold bite bite#2 wound", s2="gold#2 salve salve#2 salve#3", s3="gold#3 bite#3 gold#4 gold#5",
        s4="gold#6 gold#7 wound#2 charm", s5="gold#8 wound#3 charm#2 charm#3",
    )  # fmt: skip
    assert "Neither neighbour" in game.refused("place", seat=4, token="growl:gold")


def test_another_card_at_a_tile_takes_the_place_of_the_first_and_one_card_lies_at_one_tile() -> None:
    game = four()
    game.do("place", seat=2, token="growl:gold#4")
    game.do("place", seat=2, token="growl:gold#5")
    assert game.seat(3)["passes"] == {"left": None, "right": "gold"}
    game.do("place", seat=4, token="growl:gold#5")
    assert game.seat(3)["passes"] == {"left": "gold", "right": None}
    game.do("place", seat=2, token="growl:gold#4")
    assert game.seat(3)["passes"] == {"left": "gold", "right": "gold"}


def test_copies_are_followed_through_gifts_and_nights() -> None:
    game = four()
    game.do("place", seat=2, token="growl:gold")
    game.do("pass", seat=1, left="gold", right="wound")
    game.do("place", seat=1, token="growl:gold#2")
    game.do("place", seat=3, token="growl:salve")
    game.do("place", seat=4, token="growl:gold#4")
    game.do("place", seat=2, token="growl:gold#5")
    game.do("place", seat=1, token="growl:gold#6")
    game.do("place", seat=3, token="growl:gold#7")
    assert game.phase == ("day", 2)
    assert game.state.copies["gold#5"] == game.state.seating.who(2)
    assert game.state.copies["gold#2"] == game.state.seating.who(1)
    assert "gold" not in game.state.copies, "passed on the page, so nobody can say which one it was"
    game.do("place", seat=3, token="growl:gold#8")
    assert game.state.copies["gold#8"] == game.state.seating.who(3)


def test_a_humans_bite_is_known_by_its_copy_even_where_a_werewolf_could_have_passed_one() -> None:
    game = dealt_by_tags(
        s1="gold bite gold#2 wound", s2="gold#3 salve salve#2 salve#3", s3="bite#2 bite#3 gold#4 gold#5",
        s4="gold#6 gold#7 wound#2 charm",
    )  # fmt: skip
    game.refused("place", seat=2, token="growl:bite")
    assert game.game.hints(game.state, _place(game, 2, "bite")).keys() == {1}
    game.do("place", seat=2, token="growl:bite#2")
    assert game.seat(3)["passes"] == {"left": None, "right": "bite"}


def _place(game: Played, seat: int, card: str) -> object:
    return game.game.vocabulary.commands["place"](seat=seat, token=f"growl:{card}")


def test_where_either_neighbour_may_have_tapped_the_bite_neither_is_told() -> None:
    game = at_passing("gbss", "ggww", "gbss", "ggww")
    game.refused("place", seat=2, token="growl:bite")
    assert game.game.hints(game.state, _place(game, 2, "bite")) == {}
    game = at_passing("gbss", "ggww", "ggss", "ggww")
    assert game.game.hints(game.state, _place(game, 2, "bite")).keys() == {1}


@pytest.mark.parametrize(
    ("card", "seat", "told"),
    [
        ("salve", 2, "The top card is another one."),
        ("gold", 1, "Nobody gives a card to themselves."),
        ("gold", 5, "Eli is dead and is given nothing."),
    ],
)
def test_by_day_the_player_in_turn_alone_is_told_why_a_tap_was_refused(card: str, seat: int, told: str) -> None:
    game = table(*FIVE)
    game.do("kill", seat=5)
    game.refused("place", seat=seat, token=f"growl:{card}")
    found = game.game.hints(game.state, _place(game, seat, card))
    assert {one: text.sentence.format(**text.values) for one, text in found.items()} == {1: told}


def test_a_copy_that_is_in_a_hand_already_is_named_and_no_card_is_lost() -> None:
    game = table(*FIVE)
    game.do("place", seat=2, token="growl:gold#3")
    assert game.do("place", seat=3, token="growl:gold#3") == ["That very card was with Ben before."]
    assert (hand(game, 2), hand(game, 3)) == ("gggsw", "gggsw")


def test_a_gift_that_is_read_twice_is_not_given_again_by_the_next_player() -> None:
    game = table(*FIVE)
    game.do("place", seat=3, token="growl:gold#3")
    assert game.do("place", seat=3, token="growl:gold#3") == ["Cho has that very card already."]
    assert (hand(game, 3), game.ask("town")["turn"]) == ("gggsw", 2)
    game.do("give", to=1)
    game.do("give", to=1)
    game.do("place", seat=3, token="growl:gold#3")
    assert (hand(game, 3), game.ask("town")["turn"]) == ("ggggsw", 5), "somebody else's gift came between"


def test_a_card_that_came_by_ruling_is_any_of_its_kind() -> None:
    game = table(*FIVE, deck="sgggngf")
    game.ruled("place", seat=3, token="growl:gold")
    assert hand(game, 3) == "gggsw"
    assert game.state.copies == {}


def test_a_copy_that_the_box_has_not_is_refused() -> None:
    assert table(*FIVE).refused("place", seat=2, token="growl:gold#13") == "The box has 12 of gold."


# -- nights by their copies ---------------------------------------------------------------------------


def with_texts(deck: str) -> Played:
    cards = NightCards(
        night=(NightCard("First", "one"), NightCard("Second", "two", ("kill",))),
        final_night=(NightCard("Last", "end", ()),),
    )
    game = Played(Growl(cards), players=NAMES[:5], seed=1)
    letters = {"g": "gold", "n": "night", "f": "final_night"}
    game.do("deal", deck=[letters[one] for one in deck], first=1)
    game.do("begin")
    return game


def test_the_night_that_is_tapped_is_the_one_that_is_read_out() -> None:
    game = with_texts("ngngf")
    game.do("place", seat=1, token="growl:night#2")
    night = game.ask("town")["night"]
    assert (night["name"], night["text"], night["effects"]) == ("Second", "two", ["kill"])
    game.do("place", seat=1, token="growl:night")
    assert game.ask("town")["night"]["name"] == "First"


def test_a_night_that_nobody_filled_in_asks_what_happened() -> None:
    game = with_texts("ngngf")
    game.do("place", seat=1, token="growl:night#7")
    night = game.ask("town")["night"]
    assert night["name"] == ""
    assert night["effects"] == ["kill", "move"]


def test_a_night_tapped_by_day_was_the_top_card_by_ruling_and_no_hand_gets_it() -> None:
    game = with_texts("ggngngf")
    assert "top card is" in game.ruled("place", seat=3, token="growl:night#2")
    assert game.phase == ("effects", 1)
    assert game.ask("town")["night"]["name"] == "Second"
    assert game.ask("town")["hands"] == dict.fromkeys("12345", 4)


def test_the_final_night_has_texts_of_its_own() -> None:
    game = with_texts("f")
    game.do("place", seat=1, token="growl:final_night")
    assert game.ask("town")["night"]["name"] == "Last"
    assert game.ask("town")["night"]["effects"] == []
