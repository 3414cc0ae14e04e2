"""The house rule of Two Chairs: everybody has the seat they sit at and the one facing it."""

from __future__ import annotations

from hub.languages import Languages
from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf
from tests.games.played import Played

from .table import NAMES, Table, clocktower

HANDS = ("chef", "empath", "mayor", "poisoner", "klutz", "imp", "slayer", "drunk=artist", "oracle", "juggler")


class Facing(Table):
    """Five players at ten seats."""

    def __init__(self, *hands: str, begin: bool = True) -> None:
        Played.__init__(
            self, clocktower(), players=NAMES[:5], script="two-chairs", rules={"opposite_seats": True}, seed=4
        )
        deal = hands or HANDS
        self.do(
            "deal",
            seats={
                str(seat): {"character": hand.split("=")[0], "shown": hand.split("=")[-1]}
                for seat, hand in enumerate(deal, 1)
            },
        )
        if begin:
            self.do("begin")


def test_a_player_holds_two_facing_seats_and_acts_as_both() -> None:
    table = Facing()
    names = [one["player"] for one in table.ask("town")["players"]]
    assert names == NAMES[:5] * 2
    assert table.wakes("empath") == [2]
    assert table.wakes("poisoner") == [4]


def test_there_is_no_evil_information_and_there_are_no_bluffs() -> None:
    table = Facing()
    assert not {"minioninfo", "demoninfo"} & set(table.slots())
    assert table.ask("grimoire")["bluffs"] == []


def test_a_player_may_change_seats_from_the_first_day_on_between_the_two_only() -> None:
    table = Facing()
    assert "first day" in table.refused("move", seat=2, to=7)
    table.to_day()
    assert "facing" in table.refused("move", seat=2, to=3)
    table.do("move", seat=2, to=7)
    here = [one["seat"] for one in table.ask("town")["players"] if one["here"]]
    assert here == [1, 3, 4, 5, 7]
    table.do("move", seat=7, to=2)
    assert [one["seat"] for one in table.ask("town")["players"] if one["here"]] == [1, 2, 3, 4, 5]


def test_a_player_has_one_hand_and_one_nomination_for_both_seats() -> None:
    table = Facing().to_day()
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 6, 2])
    assert table.ask("town")["nomination"] == {"by": 1, "of": 2, "votes": [1, 2], "needed": 3}
    table.do("close")
    assert "nominated today" in table.refused("nominate", by=6, of=3)
    table.do("nominate", by=2, of=7)


def test_a_player_is_dead_when_both_seats_are() -> None:
    table = Facing().to_day()
    table.do("kill", seat=1)
    table.do("nominate", by=1, of=2)
    table.do("close")
    table.do("kill", seat=6)
    assert table.winner() == "good"
    table.do("undo")
    table.do("kill", seat=7)
    table.do("kill", seat=2)
    assert "dead" in table.refused("nominate", by=2, of=3)


def test_a_random_deal_fills_all_seats_beyond_the_table_of_numbers_too() -> None:
    for players in (5, 7, 8):
        table = Played(clocktower(), players=NAMES[:players], script="two-chairs", seed=3)
        table.do("deal")
        assert len(table.state.players) == 2 * players
        table.do("begin")


def test_nobody_is_their_own_twin() -> None:
    for seed in range(6):
        table = Facing(begin=False)
        hands = {"1": "eviltwin", "6": "mayor", "2": "poisoner", "7": "imp", "3": "godfather", "8": "pukka"}
        hands |= {"4": "nodashii", "9": "twochairs_psychopath", "5": "imp", "10": "klutz"}
        table.do("deal", seats=hands)
        for _ in range(seed):
            table.do("note", text="one more draw")
        table.do("begin")
        assert "eviltwin:twin" in table.grimoire(10)["reminders"]


def test_homebrew_is_announced_before_the_game() -> None:
    files = Files()
    play = Play(Shelf(files), Languages(files).tongue("en"))
    said = play.answer(
        {"do": "open", "game": "clocktower", "script": "two-chairs", "players": list("abcde"), "seed": 1}
    )
    assert said["advice"] == [
        "Explain before the game what this script has of its own: Recluse, Psychopath.",
        "Read the script's own rules to everybody before the game; they stand on its sheet.",
    ]
