"""The bells: they ring for everybody at once, when the night is over and when a time is up, and never by night."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_py.ports import DeviceOffline
from hub.table.evening import Evening

from .wolves_at_home import village

TIMES = {"first_night": 60, "discussion": 100, "head_vote": 30}


def test_they_ring_once_when_the_night_is_over_and_when_a_time_is_up(tmp_path: Path) -> None:
    with village(tmp_path).begin(times=TIMES) as home:
        for _ in range(5):
            home.pass_time(10)
        assert home.bell.rang == [], "by night nothing is heard"
        home.pass_time(10)
        assert home.phase == "discussion"
        assert home.bell.rang == [60.0], "the time is up, and so is the night: one ring"
        home.pass_time(100)
        assert home.phase == "head_vote"
        assert home.bell.rang == [60.0, 160.0]


def test_a_night_that_is_ended_by_hand_rings_and_what_is_done_in_it_does_not(tmp_path: Path) -> None:
    with village(tmp_path).begin() as home:
        assert home.do(do="kill", seat=4)["ok"]
        assert home.do(do="undo")["ok"]
        assert (home.phase, home.bell.rang) == ("first_night", [])
        home.do(do="timeout")
        assert home.phase == "discussion"
        assert len(home.bell.rang) == 1


def test_a_night_that_is_taken_up_again_and_another_evening_ring_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin() as home:
        home.do(do="timeout")
        home.pass_time(5)
        home.do(do="undo")
        assert home.phase == "first_night"
        home.open_only()
        assert len(home.bell.rang) == 1


def test_a_bell_that_is_gone_is_told_and_stops_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin() as home:
        home.bell.trouble = DeviceOffline("Look at its pin.")
        assert home.do(do="timeout")["ok"]
        part = home.present.parts["console.bell"]
        assert (part.online, part.reason) == (False, "Look at its pin.")


def test_a_game_that_fails_to_say_its_phase_rings_nothing_and_is_told_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a game's own error")

    with village(tmp_path).begin() as home:
        monkeypatch.setattr(Evening, "ask", fails)
        home.on_loop(home.present.publish)
        assert home.bell.rang == []
        assert any("failed" in notice for notice in home.notices)
