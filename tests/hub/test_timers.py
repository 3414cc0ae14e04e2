"""Timers: a phase ends once, at its time; pause, more and less; what is left survives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.table.views import STORYTELLER, TOWN

from .wolves_at_home import village

TIMES = {"first_night": 60, "discussion": 100, "head_vote": 30}


def test_at_zero_the_phase_closes_once(tmp_path: Path) -> None:
    with village(tmp_path).begin(times=TIMES) as home:
        for _ in range(5):
            home.pass_time(10)
            assert home.phase == "first_night"
        home.pass_time(10)
        assert home.phase == "discussion"
        assert home.time == {"left": 100, "seconds": 100, "running": True}
        home.pass_time(1)
        assert home.phase == "discussion"


def test_what_is_left_stands_on_pages_and_panels(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", times=TIMES) as home:
        assert "1:40" in home.lines("c1")
        home.pass_time(10)
        assert home.present.view(TOWN)["view"]["timer"] == {"left": 90, "seconds": 100, "running": True}
        assert "1:30" in home.lines("c1")
        assert "1:30" in home.desk.ask({"ask": "seat", "seat": 1}, STORYTELLER).body["answer"]["lines"]


def test_the_last_ten_seconds_are_counted_one_by_one(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", times=TIMES) as home:
        for _ in range(9):
            home.pass_time(10)
        shown = []
        for _ in range(9):
            home.pass_time(1)
            shown.append(home.time["left"])
        assert shown == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_a_pause_stops_it_until_it_goes_on(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", times=TIMES) as home:
        home.pass_time(30)
        assert home.desk.timer({"do": "pause"}).status == 200
        home.pass_time(1000)
        assert home.phase == "discussion"
        assert home.time == {"left": 70, "seconds": 100, "running": False}
        home.desk.timer({"do": "resume"})
        home.pass_time(69)
        assert home.phase == "discussion"
        home.pass_time(1)
        assert home.phase == "head_vote"


def test_seconds_are_added_and_taken(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", times=TIMES) as home:
        home.desk.timer({"do": "add", "seconds": 60})
        assert home.time["left"] == 160
        home.desk.timer({"do": "add", "seconds": -155})
        assert home.time["left"] == 5
        home.pass_time(5)
        assert home.phase == "head_vote"


@pytest.mark.parametrize("deed", [{}, {"do": "stop"}, {"do": "add", "seconds": "many"}, [], None])
def test_another_deed_is_none_of_the_timers(tmp_path: Path, deed: object) -> None:
    with village(tmp_path).begin() as home:
        assert home.desk.timer(deed).status == 400


def test_without_a_time_there_is_no_timer(tmp_path: Path) -> None:
    with village(tmp_path).begin(times={"first_night": 0}) as home:
        assert home.time is None
        assert "timer" not in home.present.view(TOWN)["view"]
        assert home.desk.timer({"do": "pause"}).body["refused"] == "The open phase has no time."


def test_a_phase_that_closes_early_takes_its_timer_along(tmp_path: Path) -> None:
    with village(tmp_path).begin(times=TIMES) as home:
        home.pass_time(50)
        home.do(do="next")
        home.pass_time(20)
        assert home.phase == "discussion"
        assert home.time["left"] == 80


def test_after_a_restart_the_time_goes_on_where_it_was_kept(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", times=TIMES) as home:
        for _ in range(6):
            home.pass_time(10)
    with village(tmp_path) as again:
        again.on_loop(lambda: again.ledger.restore(again.present.speaker))
        again.on_loop(again.present.publish)
        assert again.phase == "discussion"
        assert again.time == {"left": 40, "seconds": 100, "running": True}
        again.pass_time(40)
        assert again.phase == "head_vote"


def test_a_pause_outlives_a_restart(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", times=TIMES) as home:
        home.pass_time(20)
        home.desk.timer({"do": "pause"})
    with village(tmp_path) as again:
        again.on_loop(lambda: again.ledger.restore(again.present.speaker))
        again.on_loop(again.present.publish)
        assert again.time == {"left": 80, "seconds": 100, "running": False}


def test_what_is_done_in_secret_changes_no_time_that_is_shown(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote", times=TIMES) as home:
        home.clock.now += 3.3
        before = home.present.view(TOWN)
        home.short("c1")
        assert home.present.view(TOWN) == before


def test_an_unknown_phase_or_too_long_a_time_is_refused(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        opening = {"do": "open", "game": "moonwolf", "players": list("abcdefg"), "seed": 1}
        said = home.do(**opening, times={"tea": 5})
        assert str(said["refused"]).startswith("There is no phase tea")
        said = home.do(**opening, times={"night": 99999})
        assert said["refused"] == "Night can't last 99999 seconds; it lasts from 0 to 3600."
