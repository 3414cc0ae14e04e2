"""The journal: what it has kept it keeps, and what it can't keep it says."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from hub.store import Kept, Store, journal_file, standing
from hub.table.errors import JournalError
from hub.table.evening import Entry

OPENING = Kept(Entry("open", 1, {"do": "open", "game": "lantern", "players": ["Ann", "Ben"], "seed": 1}))


def passed(who: int, key: str | None = None) -> Kept:
    return Kept(Entry("do", 1, {"do": "next"}, ({"event": "passed", "who": who},)), key, {"ok": True})


def test_what_was_kept_is_read_back_in_order(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        evening = store.begin("lantern", "2026-11-29T20:00", [OPENING])
        store.keep(evening, passed(2, "a"))
        store.keep(evening, passed(1))
    with Store.opened(tmp_path) as store:
        assert store.entries(evening) == [OPENING, passed(2, "a"), passed(1)]
        assert [past.number for past in store.evenings()] == [evening]


def test_entries_of_all_evenings_are_counted(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        first = store.begin("lantern", "", [OPENING])
        store.keep(first, passed(2))
        store.begin("lantern", "", [OPENING])
        assert store.entry_count() == 3


def test_what_was_taken_back_does_not_stand() -> None:
    entries = [OPENING.entry, passed(1).entry, passed(2).entry]
    undo, redo = Entry("undo", 1), Entry("redo", 1)
    assert len(standing([*entries, undo])) == 2
    assert len(standing([*entries, undo, redo])) == 3
    assert standing([*entries, undo, undo, passed(2).entry])[1:] == [{"do": "next"}]


def test_a_tag_stands_for_one_token_and_a_token_has_one_tag(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        store.enrol("character:imp", "04AA", "id-1")
        store.enrol("character:chef", "04AA", None)
        store.enrol("character:chef", "04BB", None)
        registry = store.registry()
    assert registry.by_uid == {"04BB": "character:chef"}
    assert registry.by_identifier == {}


def test_settings_sessions_and_the_room_are_remembered(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        store.keep_setting("language", "ko")
        store.keep_session("d1", "phone")
        store.keep_session("d2", "laptop")
        store.drop_sessions("d1")
        store.keep_room("virtual", {"t1": ["character:imp"]})
    with Store.opened(tmp_path) as store:
        assert store.setting("language") == "ko"
        assert store.setting("pin") is None
        assert store.sessions() == {"d2": "laptop"}
        assert store.room("virtual") == {"t1": ["character:imp"]}
        store.drop_sessions()
        assert store.sessions() == {}


def test_two_hubs_never_share_a_journal(tmp_path: Path) -> None:
    with Store.opened(tmp_path), pytest.raises(JournalError, match="Another hub"):
        Store.opened(tmp_path)
    Store.opened(tmp_path).close()


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough to look at" * 100])
def test_a_damaged_journal_is_set_aside_and_named(tmp_path: Path, content: bytes) -> None:
    journal_file(tmp_path).write_bytes(content)
    with Store.opened(tmp_path) as store:
        assert store.set_aside is not None
        assert store.set_aside.read_bytes() == content
        assert store.evenings() == []
    journal_file(tmp_path).write_bytes(content)
    with Store.opened(tmp_path) as store:
        assert store.set_aside is not None
    assert len(list(tmp_path.glob("*damaged*.sqlite"))) == 2


def test_a_page_overwritten_in_the_middle_is_noticed(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        evening = store.begin("lantern", "", [OPENING])
        for who in range(200):
            store.keep(evening, passed(who))
    file = journal_file(tmp_path)
    whole = bytearray(file.read_bytes())
    whole[4096 * 2 : 4096 * 6] = os.urandom(4096 * 4)
    file.write_bytes(bytes(whole))
    with Store.opened(tmp_path) as store:
        assert store.set_aside is not None
        assert store.evenings() == []


def test_a_full_disk_refuses_and_changes_nothing(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        evening = store.begin("lantern", "", [OPENING])
        pages = store._database.execute("PRAGMA page_count").fetchone()[0]
        store._database.execute(f"PRAGMA max_page_count = {pages}")
        big = Kept(Entry("do", 1, {"do": "note", "text": "x" * 100_000}))
        with pytest.raises(JournalError, match="disk is full"):
            store.keep(evening, big)
        assert store.entries(evening) == [OPENING]
        store._database.execute("PRAGMA max_page_count = 1000000")
        store.keep(evening, big)
        assert store.entries(evening) == [OPENING, big]


def test_a_journal_that_only_reads_refuses_and_says_so(tmp_path: Path) -> None:
    with Store.opened(tmp_path) as store:
        evening = store.begin("lantern", "", [OPENING])
        store._database.execute("PRAGMA query_only = 1")
        with pytest.raises(JournalError, match="can't be written"):
            store.keep(evening, passed(1))


def test_a_state_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError, match=r"state directory .*file/state can't be written"):
        Store.opened(tmp_path / "file" / "state")


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    Store.opened(tmp_path).close()
    database = sqlite3.connect(journal_file(tmp_path))
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(JournalError, match="newer hub"):
        Store.opened(tmp_path)
    assert list(tmp_path.glob("*damaged*")) == []


def test_looking_into_the_journal_while_a_hub_writes(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal"):
        Store.reading(tmp_path)
    with Store.opened(tmp_path) as store:
        store.begin("lantern", "", [OPENING])
        with Store.reading(tmp_path) as reader:
            assert reader.standing(None) == [OPENING.entry.command]
            with pytest.raises(JournalError, match="no evening 7"):
                reader.standing(7)


WRITER = """
import sys
from pathlib import Path
from hub.store import Kept, Store
from hub.table.evening import Entry
with Store.opened(Path(sys.argv[1])) as store:
    evening = store.begin("lantern", "", [Kept(Entry("open", 1, {"do": "open"}))])
    for number in range(100000):
        store.keep(evening, Kept(Entry("do", 1, {"do": "note", "text": str(number)})))
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()
"""


@pytest.mark.parametrize("answered", [1, 17, 60])
def test_what_was_answered_outlives_a_kill(tmp_path: Path, answered: int) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    last = [writer.stdout.readline() for _ in range(answered)][-1]
    writer.send_signal(signal.SIGKILL)
    told = [line for line in [last, *writer.stdout.read().splitlines()] if line.strip()]
    writer.wait(timeout=60)
    writer.stdout.close()
    with Store.opened(tmp_path) as store:
        assert store.set_aside is None
        texts = [kept.entry.command.get("text") for kept in store.entries(1)[1:]]
    assert texts[: int(told[-1]) + 1] == [str(number) for number in range(int(told[-1]) + 1)]
