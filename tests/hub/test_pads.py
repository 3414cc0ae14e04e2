"""Pads: a short press steps, a hold reads, a long hold locks; nobody but the chair's own panel tells of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware_py.ports import Health
from hub.pads import LOCK, READ
from hub.table.views import STORYTELLER, TOWN

from .wolves_at_home import CHAIRS, village


def seen_by_others(home: Any) -> Any:
    """All that anybody but Ann sees: pages, other panels, the console."""
    home.on_loop(home.present.publish)
    shown = home.shown[-1]
    others = home.present.snapshot.seats[1:]
    chairs = {chair: shown.chairs[chair] for chair in CHAIRS if chair != "c1"}
    return home.present.view(TOWN), others, chairs, shown.console


def test_by_night_a_panel_is_lit_only_while_its_pad_is_held(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        assert home.lit() == []
        home.pad("c4", True)
        home.pass_time(READ)
        assert home.lit() == ["c4"]
        assert "villager" in home.lines("c4")
        home.pad("c4", False)
        assert home.lit() == []


def test_by_day_every_chair_offers_to_read_and_a_hold_shows_its_own_panel_only(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        assert all("hold to read" in home.lines(chair) for chair in CHAIRS)
        before = seen_by_others(home)
        home.pad("c1", True)
        home.pass_time(READ)
        assert "werewolf" in home.lines("c1")
        assert seen_by_others(home) == before
        assert home.present.snapshot.seats[0].lines() == home.lines("c1")
        home.pad("c1", False)
        assert "werewolf" not in home.lines("c1")


def test_a_hold_is_no_entry_and_no_press(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        before = home.version
        home.pad("c1", True)
        home.pass_time(READ)
        home.pad("c1", False)
        assert home.version == before
        assert home.ledger.evening.state.choices == {}


def test_a_short_press_steps_and_a_long_hold_locks(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        home.short("c1")
        assert len(home.ledger.evening.state.choices) == 1
        chosen = home.ledger.evening.state.choices[1]
        home.pad("c1", True)
        home.pass_time(READ)
        assert home.ledger.evening.state.locked == frozenset()
        assert "hold on: lock" in home.lines("c1")
        home.pass_time(LOCK)
        assert home.ledger.evening.state.locked == {1}
        assert "locked" in home.lines("c1")
        home.pad("c1", False)
        home.short("c1")
        assert home.ledger.evening.state.choices == {1: chosen}, "a lock is final"


def test_a_long_hold_without_a_choice_locks_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        home.pad("c1", True)
        home.pass_time(LOCK + 1)
        home.pad("c1", False)
        assert home.ledger.evening.state.locked == frozenset()
        assert home.notices == []


def test_a_vote_by_pad_changes_nothing_that_others_see(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        before = seen_by_others(home)
        for _ in range(3):
            home.short("c1")
            assert seen_by_others(home) == before
        home.pad("c1", True)
        home.pass_time(READ)
        home.pass_time(LOCK)
        assert seen_by_others(home) == before


def test_the_leader_learns_from_a_held_pad_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        before = home.present.view(STORYTELLER)
        home.pad("c2", True)
        home.pass_time(READ)
        assert home.present.view(STORYTELLER) == before


def test_a_pad_that_goes_away_is_let_go_of_and_presses_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        home.pad("c1", True)
        home.report(Health("c1.pad", online=False, reason="It doesn't answer."))
        home.pass_time(LOCK)
        assert home.ledger.evening.state.choices == {}
        assert "hold to read" in home.lines("c1")


def test_two_pads_are_held_at_the_same_time(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        home.pad("c1", True)
        home.pad("c2", True)
        home.pass_time(READ)
        assert home.lit() == ["c1", "c2"]
        home.pad("c1", False)
        assert home.lit() == ["c2"]


def test_what_is_held_follows_the_game(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        home.pad("c4", True)
        home.pass_time(READ)
        home.do(do="timeout")
        assert "Press to choose." in home.lines("c4")
