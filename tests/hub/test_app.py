"""The hub put together: it starts, says what it can't do, outlives a kill, and stops when it is told to."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hub.app import Running, hub
from hub.cli import main
from hub.devices.settings import read
from hub.table.errors import ConfigError, JournalError
from hub.table.snapshot import Snapshot
from hub.table.views import STORYTELLER
from tests.firmware_py import patience

from .running_hub import TABLE, HubProcess, reads

PLAYERS = ["Ann", "Ben", "Cho", "Dee", "Eli"]
CHARACTERS = ["chef", "empath", "butler", "poisoner", "imp"]
OPENING = {"do": "open", "game": "growl", "players": PLAYERS, "seed": 7}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No busy machine makes a reader silent."""
    patience.for_readers(monkeypatch.setattr)


def until(running: Running, true: Callable[[Snapshot], bool]) -> Snapshot:
    """Waits, by the storyteller's stream, until the snapshot is as it should be."""
    watch = running.desk.watch(STORYTELLER)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            snapshot = running.desk.snapshot()
            if true(snapshot):
                return snapshot
            watch.wait(0.1)
    finally:
        watch.close()
    raise AssertionError(f"It never came to that: {running.desk.snapshot()}")


def settled(snapshot: Snapshot) -> bool:
    return all(part.online for part in snapshot.parts)


def gone(part: str) -> Callable[[Snapshot], bool]:
    """Told to be off line, which is more than not yet heard of."""
    return lambda now: any(one.name == part and one.online is False for one in now.parts)


def test_an_unplugged_reader_is_told_within_a_second_and_mends_itself(tmp_path: Path) -> None:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        until(running, lambda _: reads(running, "t2.reader"))
        running.desk.bench.act({"do": "unplug", "part": "t2.reader"})
        until(running, gone("t2.reader"))
        assert running.desk.command(OPENING, None, None).body["ok"] is True
        running.desk.bench.act({"do": "plug", "part": "t2.reader"})
        until(running, settled)


def test_an_unplugged_panel_is_told_and_shows_the_present_face_when_it_is_back(tmp_path: Path) -> None:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        until(running, settled)
        running.desk.bench.act({"do": "unplug", "part": "console.panel"})
        until(running, gone("console.panel"))
        running.desk.command(OPENING, None, None)
        running.desk.bench.act({"do": "plug", "part": "console.panel"})
        until(running, settled)
        until(running, lambda _: any(running.desk.bench.picture("console.panel")))


def test_a_token_put_on_a_tray_of_the_bench_is_read_by_the_game(tmp_path: Path) -> None:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        until(running, lambda _: reads(running, "t3.reader"))
        script = [*CHARACTERS, "washerwoman", "drunk", "baron"]
        opening = {"do": "open", "game": "clocktower", "players": PLAYERS, "seed": 7, "script": script}
        assert running.desk.command(opening, None, None).body["ok"] is True
        assert running.desk.bench.act({"do": "put", "token": "character:chef", "on": "t3"}) == {"ok": True}
        now = until(running, lambda now: now.version == 2)
        assert now.storyteller is not None
        assert now.storyteller["grimoire"]["seats"][2]["character"] == "chef"  # type: ignore[index]


def test_what_lies_on_the_bench_lies_there_after_a_restart(tmp_path: Path) -> None:
    settings = read(TABLE, str(tmp_path / "table.toml"))
    with hub(settings, port=0) as running:
        until(running, lambda _: reads(running, "t1.reader"))
        running.desk.command(OPENING, None, None)
        token = running.desk.bench.layout()["box"][0]
        running.desk.bench.act({"do": "put", "token": token, "on": "t1"})
    with hub(settings, port=0) as running:
        until(running, settled)
        assert running.desk.snapshot().evening == "1"
        assert running.desk.bench.layout()["trays"][0]["tokens"] == [token]


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        settings = read(TABLE, str(tmp_path / "table.toml"))
        with pytest.raises(ConfigError, match=f"Port {port} is taken"), hub(settings, port=port):
            pass
    assert [thread for thread in threading.enumerate() if thread.name == "loop"] == []


def test_a_state_directory_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "state").write_text("in the way")
    with pytest.raises(JournalError), hub(read(TABLE, str(tmp_path / "table.toml")), port=0):
        pass
    config = tmp_path / "table.toml"
    config.write_text(TABLE, encoding="utf-8")
    assert main(["run", "--config", str(config), "--port", "0"]) == 2
    assert "can't be written" in capfd.readouterr().err


def test_a_damaged_journal_is_told_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "journal.sqlite").write_bytes(b"no journal" * 1000)
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        assert any("journal.damaged-1.sqlite" in notice.text for notice in running.desk.snapshot().notices)


def test_a_process_is_stopped_by_a_signal_and_says_nothing_wrong(tmp_path: Path) -> None:
    with HubProcess(tmp_path) as running:
        assert running.do(**OPENING)["ok"] is True
        assert running.stop() == 0


def test_a_kill_at_any_moment_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    chance = random.Random(20)
    with HubProcess(tmp_path) as running:
        assert running.do(**OPENING)["ok"] is True
        for round_ in range(3):
            for number in range(chance.randint(1, 12)):
                assert running.do(do="note", text=f"line {round_}.{number}")["ok"] is True
            before, phase = running.version(), running.ask(ask="phase")
            running.kill()
            running.start()
            assert (running.version(), running.ask(ask="phase")) == (before, phase)
        assert running.stop() == 0
