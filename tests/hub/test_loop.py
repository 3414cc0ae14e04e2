"""The loop, the supervisor's signs of life, files, languages and games on the shelf."""

from __future__ import annotations

import json
import socket
import threading
from pathlib import Path

import pytest

from hub.cli import main
from hub.languages import Languages
from hub.ledger import Ledger
from hub.loop import Loop
from hub.notify import Notify
from hub.play import understood
from hub.resources import Files
from hub.shelf import Shelf
from hub.store import Store
from hub.table.commands import Command, Open
from hub.table.errors import ConfigError
from hub.table.words import ENGLISH, Term
from tests.table.tiny_game import build

from .table_at_home import OPENING, HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def test_deeds_are_done_one_after_another_in_order(clock: HandClock) -> None:
    loop, done = Loop(clock), []
    loop.start()
    for number in range(100):
        loop.post(lambda number=number: done.append((number, threading.current_thread().name)))
    assert loop.call(lambda: len(done)) == 100
    loop.stop()
    assert done == [(number, "loop") for number in range(100)]


def test_what_a_deed_raises_reaches_its_caller_and_the_loop_goes_on(clock: HandClock) -> None:
    failures: list[str] = []
    loop = Loop(clock, failed=lambda: failures.append("failed"))
    loop.start()
    with pytest.raises(ZeroDivisionError):
        loop.call(lambda: 1 // 0)
    loop.post(lambda: [][1])
    assert loop.call(lambda: loop.call(lambda: "alive")) == "alive"
    loop.stop()
    assert failures == ["failed"]


def test_alarms_ring_when_their_time_has_come_unless_they_are_called_off(clock: HandClock) -> None:
    loop, rung = Loop(clock), []
    loop.later(2.0, lambda: rung.append("late"))
    loop.later(1.0, lambda: rung.append("early"))
    loop.later(1.5, lambda: rung.append("never"))()
    assert loop.due() == 1.0
    clock.now = 1.0
    loop.due()
    assert rung == ["early"]
    clock.now = 5.0
    assert loop.due() == 1.0
    assert rung == ["early", "late"]


def test_a_living_loop_gives_signs_of_life(clock: HandClock) -> None:
    beaten = threading.Event()
    loop = Loop(clock, beaten.set)
    loop.start()
    assert beaten.wait(60)
    loop.stop()


def test_the_supervisor_is_told_ready_alive_and_stopping(tmp_path: Path, clock: HandClock) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(address)
        ear.settimeout(60)
        notify = Notify(clock, {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "3000000"})
        notify.ready("Listening")
        assert ear.recv(200) == b"READY=1\nSTATUS=Listening"
        notify.alive()
        notify.alive()
        clock.now = 1.0
        notify.alive()
        notify.stopping()
        assert [ear.recv(200) for _ in range(3)] == [b"WATCHDOG=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_without_a_supervisor_nothing_is_sent(clock: HandClock) -> None:
    for environment in ({}, {"NOTIFY_SOCKET": "/nowhere/at/all", "WATCHDOG_USEC": "1"}):
        notify = Notify(clock, environment)
        notify.ready("x")
        notify.alive()
        notify.stopping()


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "a/../../b", ""])
def test_a_files_name_never_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="no name of a file"):
        Files(tmp_path).read(name)


def test_an_added_script_lies_beside_the_shipped_ones(tmp_path: Path) -> None:
    (tmp_path / "config/chess/scripts").mkdir(parents=True)
    (tmp_path / "config/chess/scripts/a.json").write_text("[1]")
    (tmp_path / "added/chess").mkdir(parents=True)
    (tmp_path / "added/chess/b.json").write_text("[2]")
    files = Files(tmp_path / "config", lambda: tmp_path / "added")
    assert files.names("chess/scripts") == ["a.json", "b.json"]
    assert files.read("chess/scripts/b.json") == b"[2]"
    assert files.names("chess/nothing") == []
    with pytest.raises(ConfigError, match=r"no file chess/scripts/c\.json"):
        files.read("chess/scripts/c.json")


def test_a_language_is_a_folder_and_what_it_lacks_is_english(tmp_path: Path) -> None:
    for code, name in (("en", "Imp"), ("xx", "Xmp")):
        folder = tmp_path / "languages" / code
        folder.mkdir(parents=True)
        (folder / "names.toml").write_text(f'[character]\nimp = "{name}"\n', encoding="utf-8")
    (tmp_path / "languages/en/more.json").write_text('{"character": {"chef": "Chef"}}')
    (tmp_path / "languages/xx/language.toml").write_text('name = "Xish"\ncomma = ";"\n')
    (tmp_path / "languages/xx/messages.po").write_text(
        'msgid ""\nmsgstr ""\n\nmsgid "{who} wakes."\nmsgstr "X{who}."\n'
    )
    languages = Languages(Files(tmp_path))
    assert languages.codes() == ["en", "xx"]
    assert (languages.own_name("xx"), languages.own_name("en")) == ("Xish", "en")
    xish = languages.tongue("xx")
    assert xish("{who} wakes.", who=Term("character.imp")) == "XXmp."
    assert xish("{who} sleeps.", who=Term("character.chef")) == "Chef sleeps."
    with pytest.raises(ConfigError, match="no language tlh"):
        languages.tongue("tlh")


def test_a_languages_broken_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "languages/en"
    folder.mkdir(parents=True)
    (folder / "names.toml").write_text("[character\n")
    with pytest.raises(ConfigError, match=r"names\.toml can't be read"):
        Languages(Files(tmp_path)).tongue("en").name("character.imp")


def test_one_broken_game_keeps_no_other_from_being_played(lantern: None) -> None:
    shelf = Shelf(Files())
    assert [game.name for game in shelf.games()] == ["lantern"]
    with pytest.raises(ConfigError, match="broken can't be loaded"):
        shelf.game("broken")
    with pytest.raises(ConfigError, match="no game called chess"):
        shelf.game("chess")


def test_an_exported_evening_plays_to_the_same_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], lantern: None
) -> None:
    shelf = Shelf(Files(), {"lantern": build})
    with Store.opened(tmp_path / "state") as store:
        ledger = Ledger(store, shelf, lambda: "")
        opening = understood(OPENING, shelf, None)
        assert isinstance(opening, Open)
        ledger.open(opening, ENGLISH, None, (), ())
        for raw in (
            {"do": "deal"},
            {"do": "begin"},
            {"do": "next"},
            {"do": "undo"},
            {"do": "mark", "seat": 2, "reminder": "x"},
        ):
            command = understood(raw, shelf, ledger.evening)
            assert isinstance(command, Command)
            ledger.do(command, ENGLISH)
        assert ledger.evening is not None
        holder = ledger.evening.state.holder
    (tmp_path / "table.toml").write_text('[hub]\nstate = "state"\n')
    assert main(["export", "--config", str(tmp_path / "table.toml")]) == 0
    exported = capfd.readouterr().out
    assert len(exported.splitlines()) == 4
    file = tmp_path / "evening.jsonl"
    file.write_text(exported + '{"ask":"grimoire"}\n')
    assert main(["play", "--strict", str(file)]) == 0
    assert json.loads(capfd.readouterr().out.splitlines()[-1])["holder"] == holder
    assert main(["export", "9", "--config", str(tmp_path / "table.toml")]) == 2
    assert "no evening 9" in capfd.readouterr().err
