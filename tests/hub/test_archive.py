"""The journal's evenings told again, the clock's hand, and chairs that are bound by their pads."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hub.archive import Archive
from hub.pointer import STAYS
from hub.table.errors import Refused

from .table_at_home import Home

CLOCKTOWER = {
    "do": "open",
    "game": "clocktower",
    "players": ["Ann", "Ben", "Cho", "Dee", "Eli"],
    "script": "embrace-the-tentacles",
    "seed": 3,
}
HANDS = {"1": "chef", "2": "empath", "3": "steward", "4": "poisoner", "5": "imp"}


def archive(home: Home) -> Archive:
    return home.desk.archive


def a_short_evening(home: Home) -> None:
    """Clocktower, to the end: the Imp is executed on the first day."""
    assert home.desk.command(CLOCKTOWER, None, None).body["ok"]
    for command in (
        {"do": "deal", "seats": HANDS},
        {"do": "begin"},
        {"do": "next", "to": "day"},
        {"do": "execute", "seat": 5},
        {"do": "end"},
    ):
        assert home.do(**command)["ok"]


def test_evenings_are_listed_newest_first_and_each_is_told_again(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        a_short_evening(home)
        home.open()
        listed = archive(home).evenings()
        assert listed["present"] == 2
        assert [(one["number"], one["game"]) for one in listed["evenings"]] == [(2, "lantern"), (1, "clocktower")]  # type: ignore[attr-defined, index]
        told = archive(home).recap(1)
        assert (told["winner"], told["because"]) == ("good", "No Demon lives.")
        assert home.ledger.evening is not None
        assert home.ledger.evening.game.name == "lantern", "the present evening stays the present one"


def test_an_evening_is_listed_with_what_it_is_found_by(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        a_short_evening(home)
        facts = {"name": "Embrace the Tentacles", "players": ["Ann", "Ben", "Cho", "Dee", "Eli"], "winner": "good"}
        for _ in range(2):
            listed = archive(home).evenings()["evenings"]
            assert isinstance(listed, list)
            assert {name: listed[-1][name] for name in facts} == facts
            home.open()
        assert [one["winner"] for one in listed] == [None, "good"]


def test_an_evening_for_practice_is_listed_only_while_it_is_the_present_one(tmp_path: Path) -> None:
    def listed() -> list[int]:
        evenings = archive(home).evenings()["evenings"]
        assert isinstance(evenings, list)
        return [one["number"] for one in evenings]

    with Home(tmp_path) as home:
        a_short_evening(home)
        players = ["Ann", "Ben", "Cho", "Dee", "Eli"]
        home.do(do="open", game="clocktower", script="embrace-the-tentacles", players=players, practice=True)
        assert home.present.snapshot.storyteller is not None
        assert home.present.snapshot.storyteller["practice"] is True
        assert listed() == [2, 1]
        home.open()
        assert listed() == [3, 1]


def test_a_game_that_tells_no_recap_says_so(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        with pytest.raises(Refused, match=r"This game tells no recap\."):
            archive(home).recap(None)


def test_without_an_evening_there_is_nothing_to_tell(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        assert archive(home).evenings() == {"evenings": [], "present": None}
        with pytest.raises(Refused):
            archive(home).recap(None)
        with pytest.raises(Refused):
            archive(home).recap(7)


def test_the_log_has_every_command_with_what_was_taken_back_and_what_was_ruled(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        a_short_evening(home)
        home.do(do="undo")
        home.do(do="undo")
        home.do(do="kill", seat=1)
        home.do(do="undo")
        home.do(do="redo")
        entries = archive(home).log(None)["entries"]
        assert isinstance(entries, list)
        told = [(one["phase"], one["text"], one["ruling"], one["undone"]) for one in entries]
        assert told == [
            ("setup", "the deal to 5 seats", False, False),
            ("setup", "the beginning", False, False),
            ("night", "going to Day", False, False),
            ("day", "the execution of 5 Eli", False, True),
            ("day", "the end of the game", False, True),
            ("day", "the death of 1 Ann", True, False),
        ]
        home.open()
        assert archive(home).log(1)["entries"] == entries
        with pytest.raises(Refused):
            archive(home).log(7)


def test_the_file_holds_what_stands_of_the_evening(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        a_short_evening(home)
        home.do(do="undo")
        lines = [msgspec.json.decode(line) for line in archive(home).export(None).splitlines()]
        assert lines[0]["do"] == "open"
        assert lines[-1] == {"do": "execute", "seat": 5}


def test_the_grimoire_opens_for_the_town_with_the_declared_end_and_closes_with_its_undo(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        a_short_evening(home)
        town = home.present.snapshot.town
        assert town is not None
        assert [one["character"] for one in town["grimoire"]["seats"]] == list(HANDS.values())  # type: ignore[index]
        home.do(do="undo")
        assert "grimoire" not in (home.present.snapshot.town or {})


def test_the_hand_points_with_the_chairs_lamp_and_goes_when_nobody_moves_it_on(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        assert home.desk.point(2).status == 200
        assert home.view["pointer"] == 2
        assert (home.present.snapshot.town or {})["pointer"] == 2
        assert home.shown[-1].chairs["c2"].lamp == "amber"
        home.desk.point(3)
        assert home.shown[-1].chairs["c2"].lamp != "amber"
        home.pass_time(STAYS)
        assert home.view["pointer"] is None
        assert "pointer" not in (home.present.snapshot.town or {})


def test_a_pad_does_nothing_once_the_hand_has_passed_its_seat(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        assert home.desk.command(CLOCKTOWER, None, None).body["ok"]
        home.do(do="deal", seats=HANDS)
        home.do(do="begin")
        home.do(do="next", to="day")
        home.do(do="nominate", by=1, of=5)
        home.desk.point(3, (1, 2))
        for chair in ("c1", "c2", "c3"):
            home.press(f"{chair}.pad")
        assert home.view["town"]["nomination"]["votes"] == [3]  # type: ignore[index]


def test_the_hand_points_at_no_seat_that_there_isnt(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.point(9)
        assert home.view["pointer"] is None


def test_seats_wait_one_after_another_for_the_pad_of_their_chair(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.bind((1, 2))
        assert home.view["binding"] == 1
        home.press("c3.pad")
        assert home.view["binding"] == 2
        home.press("c1.pad")
        assert home.view["binding"] is None
        people: list[dict[str, object]] = home.view["people"]  # type: ignore[assignment]
        assert [one["chair"] for one in people[:2]] == ["c3", "c1"]
