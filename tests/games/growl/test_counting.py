"""Growl where the players count for themselves: turns, nights, deaths and coins, and no card."""

from __future__ import annotations

from hub.games.growl.game import Growl
from hub.table.story import recap
from hub.table.words import ENGLISH
from tests.games.played import Played

from .pile import NAMES


def begun(players: int = 4, first: int = 1) -> Played:
    game = Played(Growl(), seed=1, players=NAMES[:players], rules={"count": "players"})
    game.do("deal", first=first)
    game.do("begin")
    return game


def night(game: Played, *dead: int) -> None:
    assert game.do("resolve", effects=[]) == []
    assert game.phase[0] == "effects"
    game.do("resolve", effects=[{"kill": seat} for seat in dead])


def test_turns_go_round_by_whom_the_card_was_given_to() -> None:
    game = begun(first=3)
    assert game.ask("town")["turn"] == 3
    game.do("give", to=1)
    assert game.ask("town")["turn"] == 4
    assert game.do("next") == [], "nothing is missed, for nothing is known"
    assert game.ask("town")["turn"] == 1
    assert game.ask("town")["hands"] == {}, "how many cards anybody has is not known here"
    assert game.ask("grimoire")["seats"][0]["character"] is None


def test_three_nights_end_the_game_and_the_players_say_what_they_won() -> None:
    game = begun()
    for number in range(1, 4):
        assert game.phase == ("day", number)
        night(game)
        assert game.phase[0] == "passing"
        assert game.do("next") == []
    assert game.phase[0] == "over"
    assert "count for themselves" in game.ask("winner")["because"]
    game.do("coins", coins={"1": 3, "2": 1}, winner="humans")
    assert game.ask("winner")["coins"] == {"1": 3, "2": 1}
    assert game.ask("winner")["winner"] == "humans"
    assert game.ask("town")["coins"] == {"1": 3, "2": 1, "3": 0, "4": 0}
    told = recap(game.evening, ENGLISH)
    assert told is not None
    assert "Ann: coins: 3." in str(told["chapters"])


def test_deaths_are_told_by_day_and_by_night() -> None:
    game = begun(players=6)
    game.do("resolve", effects=[{"kill": 1}])
    assert game.phase[0] == "day"
    assert game.ask("town")["turn"] == 2, "the dead have no turn"
    night(game, 4)
    assert game.phase[0] == "passing"
    game.do("kill", seat=3)
    assert game.phase[0] == "passing", "a night's passing ends by the players' word"
    game.do("next")
    game.do("kill", seat=5)
    assert game.phase[0] == "over", "two live"


def test_what_needs_a_card_is_refused() -> None:
    game = begun()
    for verb, more in (
        ("place", {"seat": 2, "token": "growl:gold"}),
        ("resolve", {"effects": [{"move": ["gold", 1, 2]}]}),
    ):
        assert "knows no cards" in game.refused(verb, **more)
    night(game)
    assert "knows no cards" in game.refused("pass", seat=1, left="gold", right="gold")
    fresh = Played(Growl(), seed=1, players=NAMES[:4], rules={"count": "players"})
    assert "knows no cards" in fresh.refused("deal", hands={"1": ["gold"]})


def test_coins_are_entered_at_the_end_and_only_where_the_players_count() -> None:
    game = begun()
    assert "at the end" in game.refused("coins", coins={"1": 1})
    game.do("end")
    assert "can't have" in game.refused("coins", coins={"1": -1})
    counted = Played(Growl(), seed=1, players=NAMES[:4])
    assert "count for themselves" in counted.refused("coins", coins={"1": 1})


def test_with_two_living_at_the_begin_the_game_is_over() -> None:
    game = Played(Growl(), players=NAMES[:4], seed=1, rules={"count": "players"})
    for seat in (1, 2):
        game.do("kill", seat=seat)
    game.do("begin")
    assert game.phase[0] == "over"
