"""The desk: versions, keys, restarts, failures, and what each audience hears."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hub.table.chance import Chance
from hub.table.commands import Command, Note
from hub.table.game import Decision
from hub.table.views import STORYTELLER, TOWN, Audience, ConsoleView
from hub.table.words import Speaker
from tests.table.tiny_game import Lantern, LanternGame

from .table_at_home import OPENING, Home


def test_a_command_is_answered_with_the_version_after_it(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        reply = home.desk.command(OPENING, 0, "k1")
        assert (reply.status, reply.body["ok"], reply.body["version"]) == (200, True, 1)
        reply = home.desk.command({"do": "begin"}, 1, "k2")
        assert (reply.status, reply.body["version"]) == (200, 2)


def test_a_stale_version_is_refused_with_the_present_view_and_does_nothing(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.do(do="begin")
        reply = home.desk.command({"do": "next"}, 1, "old")
        assert reply.status == 409
        assert reply.body["ok"] is False
        assert reply.body["version"] == 2
        assert reply.body["view"] == home.view
        assert home.version == 2


def test_a_view_of_an_earlier_evening_is_stale_too(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.open()
        assert home.desk.command({"do": "begin"}, 1, None).status == 409
        assert home.desk.command({"do": "begin"}, home.version, None).status == 200


def test_a_refused_command_and_a_sighting_make_no_tap_stale(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        before = home.version
        home.do(do="kill", seat=1)
        home.tap("t1.reader", "FFFF")
        assert home.version == before


def test_a_repeated_key_answers_as_the_first_time_and_does_nothing(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        first = home.desk.command({"do": "begin"}, home.version, "key")
        home.do(do="next")
        before = home.version
        assert home.desk.command({"do": "begin"}, 1, "key") == first
        assert home.version == before


def test_a_repeated_key_answers_the_same_after_a_restart(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        opening = home.desk.command(OPENING, 0, "opening")
        first = home.desk.command({"do": "begin"}, 1, "key")
        home.do(do="next")
    with Home(tmp_path) as home:
        home.on_loop(lambda: home.ledger.restore(home.present.speaker))
        assert home.desk.command({"do": "begin"}, 1, "key") == first
        assert home.desk.command(OPENING, 0, "opening") == opening


def test_a_restart_finds_the_same_evening(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.do(do="begin")
        home.do(do="next")
        home.do(do="undo")
        home.do(do="next")
        before, version = home.view, home.version
    with Home(tmp_path) as home:
        home.on_loop(lambda: home.ledger.restore(home.present.speaker))
        home.on_loop(home.present.publish)
        assert home.version == version
        assert {**home.view, "notices": [], "parts": []} == {**before, "notices": [], "parts": []}
        assert home.do(do="undo")["ok"] is True


def test_an_entry_of_a_newer_hub_opens_the_evening_read_only(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.do(do="begin")
        home.do(do="next")
        home.do(do="next")
        home.store._database.execute(
            "UPDATE entries SET events = ? WHERE number = 3", (msgspec.json.encode([{"event": "flown", "who": 1}]),)
        )
    with Home(tmp_path) as home:
        told: list[object] = []
        home.on_loop(lambda: told.append(home.ledger.restore(home.present.speaker)))
        home.on_loop(home.present.publish)
        assert told[0] is not None
        assert home.view["phase"]["phase"] == "day"  # type: ignore[index]
        reply = home.desk.command({"do": "next"}, None, None)
        assert reply.body["ok"] is False
        assert "newer hub" in str(reply.body["refused"])
        assert home.version == 4
        assert home.do(**OPENING)["ok"] is True, "a fresh evening can be opened"
        assert home.do(do="begin")["ok"] is True


def test_a_full_disk_refuses_the_command_and_says_so(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.do(do="begin")
        before = home.present.view(STORYTELLER)["view"]["grimoire"]  # type: ignore[index]
        database = home.store._database
        database.execute(f"PRAGMA max_page_count = {database.execute('PRAGMA page_count').fetchone()[0]}")
        replies = [home.desk.command({"do": "next"}, None, f"key{n}") for n in range(200)]
        full = next(reply for reply in replies if reply.status == 503)
        assert full.body["ok"] is False
        assert "disk is full" in str(full.body["refused"])
        assert any("disk is full" in line for line in home.notices)
        stood = home.version
        held = home.holder
        assert home.desk.command({"do": "next"}, None, "again").status == 503
        assert (home.version, home.holder) == (stood, held)
        database.execute("PRAGMA max_page_count = 100000")
        assert home.desk.command({"do": "next"}, stood, "again").status == 200
        assert before is not None


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        ({"do": "fly"}, 400),
        ({"do": "begin", "loudly": True}, 400),
        ("begin", 400),
        ({"ask": "phase"}, 400),
        ({"do": "open", "game": "chess", "players": ["Ann"]}, 200),
    ],
)
def test_what_is_no_command_changes_nothing(tmp_path: Path, raw: object, status: int) -> None:
    with Home(tmp_path) as home:
        home.open()
        reply = home.desk.command(raw, None, None)
        assert (reply.status, reply.body["ok"]) == (status, False)
        assert home.version == 1


def test_the_town_may_ask_for_the_town_only(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        assert home.desk.ask({"ask": "town"}, TOWN).body == {
            "answer": {"phase": "setup", "players": ["Ann", "Ben", "Cho"]}
        }
        assert home.desk.ask({"ask": "grimoire"}, TOWN).status == 403
        assert home.desk.phones.sit(home.desk.phones.place(2), "digest", "?")
        assert home.desk.ask({"ask": "seat", "seat": 2}, Audience("seat", 2)).status == 200
        assert home.desk.ask({"ask": "seat", "seat": 1}, Audience("seat", 2)).status == 403
        assert home.desk.ask({"ask": "grimoire"}, STORYTELLER).body["version"] == 1
        assert home.desk.ask({"do": "begin"}, STORYTELLER).status == 400


def test_the_town_hears_only_of_changes_of_its_own_view(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.do(do="begin")
        town, own = home.desk.watch(TOWN), home.desk.watch(STORYTELLER)
        assert town.wait(5) == home.desk.view(TOWN)
        assert own.wait(5) == home.desk.view(STORYTELLER)
        home.do(do="next")
        heard = own.wait(5)
        assert heard is not None
        assert heard["version"] == 3
        assert town.wait(0) is None
        home.do(do="end")
        assert town.wait(5) == {"view": {"game": "lantern", "town": home.view["town"]}}
        town.close()
        own.close()


def test_a_slow_stream_gets_the_newest_view_only(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        own = home.desk.watch(STORYTELLER)
        for _ in range(5):
            home.do(do="deal")
        view = own.wait(5)
        assert view is not None
        assert view["version"] == home.version
        assert own.wait(0) is None
        own.close()


def test_a_further_evening_draws_a_new_pin_and_keeps_its_opener(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.on_loop(home.present.draw_pin)
        first = home.desk.pin()
        home.desk.keep_session("opener", "phone")
        home.desk.keep_session("other", "laptop")
        home.desk.command(OPENING, None, None, "opener")
        assert home.desk.pin() == first
        assert set(home.desk.sessions()) == {"opener", "other"}
        home.desk.command(OPENING, None, None, "opener")
        assert home.desk.sessions() == {"opener": "phone"}
        assert len(home.pins) == 2
        assert home.store.sessions() == {"opener": "phone"}


def test_sessions_and_language_outlive_a_restart(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.desk.keep_session("one", "phone")
        home.desk.keep_session("two", "laptop")
        home.desk.drop_session("two")
        assert home.desk.set_language("ko").status == 200
        assert home.desk.set_language("tlh").status == 400
        assert home.present.snapshot.language == "ko"
    with Home(tmp_path) as home:
        assert home.desk.sessions() == {"one": "phone"}
        assert home.store.setting("language") == "ko"


def test_people_sit_at_the_chairs_that_this_table_has(tmp_path: Path) -> None:
    with Home(tmp_path, ("north", "east", "south"), ("a", "b", "c")) as home:
        reply = home.desk.command(OPENING, 0, None)
        assert reply.body["ok"] is True
        assert home.view["people"] == [
            {"seat": 1, "player": "Ann", "chair": "north", "tray": "a", "phone": None},
            {"seat": 2, "player": "Ben", "chair": "east", "tray": "b", "phone": None},
            {"seat": 3, "player": "Cho", "chair": "south", "tray": "c", "phone": None},
        ]
        assert home.version == 1


def test_an_opening_is_one_deed_so_nobodys_chair_can_be_taken_back(tmp_path: Path) -> None:
    table = (("north", "c1"), ("a", "t1"))
    with Home(tmp_path, *table) as home:
        home.open()
        people = home.view["people"]
        assert [(one["chair"], one["tray"]) for one in people] == [("north", "a"), ("c1", "t1"), ("c3", "t3")]  # type: ignore[attr-defined]
        assert home.view["undo"] is None
        assert home.do(do="undo")["ok"] is False
        assert home.view["people"] == people
    with Home(tmp_path, *table) as home:
        home.on_loop(lambda: home.ledger.restore(home.present.speaker))
        home.on_loop(home.present.publish)
        assert home.view["people"] == people
        opening = home.store.standing(None)[0]
        assert opening["chairs"] == ["north", "c1"]
    with Home(tmp_path / "elsewhere") as home:
        assert home.do(**opening)["ok"] is True
        assert home.view["people"] == people


def test_the_setup_names_games_and_languages(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        setup = home.desk.setup()
        assert {"id": "lantern", "name": "lantern", "players": None} in setup["games"]  # type: ignore[operator]
        assert {"code": "ko", "name": "한국어"} in setup["languages"]  # type: ignore[operator]


class DimLantern(LanternGame):
    """A game with two errors of its own."""

    def console_view(self, state: Lantern, speaker: Speaker) -> ConsoleView:
        if state.holder == 3:
            raise KeyError("no such lamp")
        return super().console_view(state, speaker)

    def describe(self, state: Lantern, command: Command, speaker: Speaker) -> str:
        return "the lantern"

    def decide(self, state: Lantern, command: Command, chance: Chance) -> Decision:
        if isinstance(command, Note):
            raise ZeroDivisionError
        return super().decide(state, command, chance)


def test_what_a_game_fails_to_show_can_be_taken_back(tmp_path: Path) -> None:
    with Home(tmp_path, builder=lambda _: DimLantern()) as home:
        home.open()
        assert home.desk.phones.sit(home.desk.phones.place(1), "digest", "?")
        home.do(do="begin")
        home.do(do="mark", seat=3, reminder="lit")
        assert home.version == 3
        phone = home.present.view(Audience("seat", 1))["view"]
        assert (phone["player"], phone["lit"], phone["rows"]) == ("Ann", False, [])  # type: ignore[index]
        assert "take it back" in home.notices[-1]
        assert not any(seat.lit for seat in home.present.snapshot.seats)
        assert home.desk.command({"do": "undo"}, 3, None).body["ok"] is True
        assert home.holder == 1


def test_what_a_game_fails_at_is_not_done(tmp_path: Path) -> None:
    with Home(tmp_path, builder=lambda _: DimLantern()) as home:
        home.open()
        with pytest.raises(ZeroDivisionError):
            home.desk.command({"do": "note", "text": "dark"}, None, None)
        home.loop.post(lambda: 1 // 0)
        home.on_loop(lambda: None)
        assert "failed at something" in home.notices[-1]
        assert home.desk.command({"do": "begin"}, 1, None).body["ok"] is True
