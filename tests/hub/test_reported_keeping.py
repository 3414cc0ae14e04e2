"""What people reported of keeping and coming back, each by its smallest scenario (docs/field-reports.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.table.views import STORYTELLER

from .running_hub import HubProcess
from .table_at_home import Home
from .test_app import OPENING

HANDS = {"1": "imp", "2": "poisoner", "3": "chef", "4": "empath", "5": "oracle", "6": "recluse", "7": "steward"}
PLAYERS = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"]
TALK = {"talk_seconds": 300}


def begun(home: Home, **more: object) -> Home:
    """The first night of seven people."""
    opening = {"do": "open", "game": "clocktower", "players": PLAYERS, "seed": 7, **more}
    assert home.desk.command(opening, None, None).body["ok"]
    home.do(do="deal", seats=HANDS)
    home.do(do="begin")
    return home


def third_night(home: Home) -> Home:
    """The third night, at the Imp's step, one player dead."""
    begun(home)
    for _ in range(2):
        home.do(do="next", to="day")
        home.do(do="dusk")
    home.do(do="kill", seat=3)
    home.do(do="next", to="imp")
    return home


def test_a_configuration_of_zero_bytes_is_set_aside_and_named_and_the_hub_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    file = tmp_path / "table.toml"
    with HubProcess(tmp_path, table="") as running:
        assert file.with_name("table.toml.damaged-1").read_bytes() == b""
        assert running.do(**OPENING)["ok"] is True
        stale = running.post("/api/commands", {"command": {"do": "begin"}, "version": 0})
        notices = stale["view"]["notices"]  # type: ignore[index]
        assert any(f"{file}.damaged-1" in one["text"] for one in notices)


def test_a_clock_that_jumps_back_ten_minutes_and_ahead_three_days_is_none_of_the_evenings(tmp_path: Path) -> None:
    wall = iter(["2026-11-29T20:00:00", "2026-11-29T19:50:00", "2026-12-02T20:00:00", "2026-11-01T00:00:00"])
    with Home(tmp_path) as home:
        home.ledger._wall = lambda: next(wall, "1970-01-01T00:00:00")
        home.desk.keep_session("digest", "phone")
        begun(home, rules=TALK)
        home.do(do="next", to="day")
        home.pass_time(10)
        before = home.present.view(STORYTELLER)["view"]
        assert before["timer"] == {"left": 290, "seconds": 300, "running": True}
        home.do(do="kill", seat=3)
        home.do(do="kill", seat=4)
        standing = home.ledger.evening.standing() if home.ledger.evening else []
    with Home(tmp_path) as again:
        again.on_loop(lambda: again.ledger.restore(again.present.speaker))
        again.on_loop(again.present.publish)
        assert again.ledger.evening is not None
        assert again.ledger.evening.standing() == standing, "in the order in which it was done"
        assert again.desk.sessions() == {"digest": "phone"}
        again.pass_time(10)
        assert again.view["timer"]["left"] == 290  # type: ignore[index]
        assert again.view["town"]["stage"] == "talk"  # type: ignore[index]


def test_evenings_stay_in_the_order_in_which_they_were_opened_whatever_the_clock_says(tmp_path: Path) -> None:
    wall = iter(["2026-11-29T20:00:00", "2026-11-29T19:50:00", "2026-12-02T20:00:00"])
    with Home(tmp_path) as home:
        home.ledger._wall = lambda: next(wall)
        for _ in range(3):
            home.open()
        assert [one.number for one in home.store.evenings()] == [1, 2, 3]
        assert home.present.snapshot.evening == "3"


def test_a_page_that_is_closed_and_opened_in_the_third_night_finds_the_third_night(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        third_night(home)
        before = home.present.view(STORYTELLER)
        watch = home.desk.watch(STORYTELLER)
        watch.close()
        again = home.desk.watch(STORYTELLER)
        assert home.desk.view(STORYTELLER) == before
        again.close()
        assert home.view["phase"] == {
            **{"phase": "night", "number": 3, "slot": "imp", "waiting_for": [1], "stage": None},
        }


def test_after_a_restart_in_the_third_night_nothing_starts_over(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        third_night(home)
        before = {key: home.view[key] for key in ("phase", "grimoire", "prompt", "night", "town", "undo")}
    with Home(tmp_path) as again:
        again.on_loop(lambda: again.ledger.restore(again.present.speaker))
        again.on_loop(again.present.publish)
        assert {key: again.view[key] for key in before} == before


@pytest.mark.parametrize("tap", [{"do": "press", "button": "confirm"}, {"do": "next"}, {"do": "undo"}])
def test_the_first_tap_of_a_phone_that_slept_is_refused_as_stale_and_nothing_is_done(
    tmp_path: Path, tap: dict[str, object]
) -> None:
    with Home(tmp_path) as home:
        begun(home)
        asleep = home.version
        home.do(do="next", to="poisoner")
        home.do(do="choose", players=[3])
        home.pass_time(300)
        present = home.present.view(STORYTELLER)
        reply = home.desk.command(tap, asleep, "slept")
        assert reply.status == 409
        assert (reply.body["ok"], reply.body["view"]) == (False, present["view"])
        assert home.present.view(STORYTELLER) == present
        assert home.desk.command(tap, home.version, "awake").status == 200
