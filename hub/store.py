"""The journal: one SQLite file in the state directory. Evenings and their entries, the tokens that tags stand for,
sessions, settings, and the virtual table's room.

Its one rule: what `keep` has returned from is on the disk (WAL, synchronous FULL), and nothing is ever deleted. A
damaged file is set aside under another name, and a new one is begun. A failed write changes nothing and says why.
Any thread may write; the loop does, and at a virtual table the hand that moved something.

Must not know: what an entry means; any game.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from hub.table.commands import Json
from hub.table.errors import JournalError
from hub.table.evening import Entry
from hub.table.tokens import Registry

from .journal_file import begun, check_version, damaged, locked, put_aside, sentences

Tagged: TypeAlias = tuple[str, str, str | None]
"""A token's name, the UID of its tag (hexadecimal), and the identifier written on it (None: a bare card)."""


class Kept(NamedTuple):
    """An entry as it lies in the journal, with the sender's key and the answer that the sender got."""

    entry: Entry
    key: str | None = None
    answer: Json | None = None


class Past(NamedTuple):
    """An evening of the journal: its number, its game, and when it was opened (by the wall clock, for people only)."""

    number: int
    game: str
    opened: str


class Store:
    """The journal's file, opened for one hub alone (`opened`), or for looking into it (`reading`).

    `set_aside`: where a damaged file lies now, if there was one.
    """

    def __init__(self, file: Path, database: sqlite3.Connection, lock: int | None, set_aside: Path | None) -> None:
        self.file = file
        self.set_aside = set_aside
        self._database = database
        self._lock = lock
        self._turn = threading.Lock()

    @classmethod
    def opened(cls, state: Path) -> Store:
        """The journal of a state directory, made where there is none. One hub at a time.

        Raises:
            JournalError: the directory can't be written, another hub runs in it, or a newer hub wrote the journal.
        """
        lock = locked(state)
        file = journal_file(state)
        try:
            set_aside = put_aside(file) if file.exists() and damaged(file) else None
            return cls(file, begun(file), lock, set_aside)
        except BaseException:
            os.close(lock)
            raise

    @classmethod
    def reading(cls, state: Path) -> Store:
        """The journal, for looking into it only, also while a hub runs.

        Raises:
            JournalError: there is none, or it can't be read.
        """
        file = journal_file(state)
        if not file.is_file():
            raise JournalError("There is no journal in {folder}: no evening was ever opened there.", folder=state)
        with sentences(file):
            database = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
            check_version(database, file)
        return cls(file, database, None, None)

    def close(self) -> None:
        """Gives the file back."""
        self._database.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- evenings ---------------------------------------------------------------------------------------

    def begin(self, game: str, opened: str, kept: Sequence[Kept]) -> int:
        """Keeps a fresh evening with its first entries, and gives its number. `opened`: the wall clock's time."""
        with self._written() as database:
            cursor = database.execute("INSERT INTO evenings (game, opened) VALUES (?, ?)", (game, opened))
            number = cursor.lastrowid
            assert number is not None
            for one in kept:
                _insert(database, number, one)
        return number

    def keep(self, evening: int, kept: Kept) -> None:
        """Keeps an entry. When this returns, it is on the disk.

        Raises:
            JournalError: it isn't, and nothing has changed.
        """
        with self._written() as database:
            _insert(database, evening, kept)

    def evenings(self) -> list[Past]:
        """All evenings, the oldest first."""
        with sentences(self.file):
            rows = self._database.execute("SELECT number, game, opened FROM evenings ORDER BY number").fetchall()
        return [Past(*row) for row in rows]

    def entries(self, evening: int) -> list[Kept]:
        """The entries of an evening, in order.

        Raises:
            JournalError: one of them can't be read.
        """
        with sentences(self.file):
            rows = self._database.execute(
                "SELECT kind, version, command, events, key, answer FROM entries WHERE evening = ? ORDER BY number",
                (evening,),
            ).fetchall()
        try:
            return [_kept(row) for row in rows]
        except msgspec.MsgspecError as error:
            raise JournalError(
                "An entry of evening {evening} in {file} can't be read: {problem}.",
                evening=evening,
                file=self.file,
                problem=error,
            ) from error

    def entry_count(self) -> int:
        """How many entries all evenings have together."""
        with sentences(self.file):
            row = self._database.execute("SELECT count(*) FROM entries").fetchone()
        return int(row[0])

    def standing(self, evening: int | None) -> list[Json]:
        """The commands of an evening (None: the newest) that nobody took back, the opening first.

        Raises:
            JournalError: there is no such evening.
        """
        numbers = [past.number for past in self.evenings()]
        if not numbers:
            raise JournalError("No evening is kept in {file}.", file=self.file)
        chosen = numbers[-1] if evening is None else evening
        if chosen not in numbers:
            raise JournalError(
                "There is no evening {evening} in {file}; the newest is {newest}.",
                evening=chosen,
                file=self.file,
                newest=numbers[-1],
            )
        return standing([kept.entry for kept in self.entries(chosen)])

    # -- tokens -----------------------------------------------------------------------------------------

    def registry(self) -> Registry:
        """Which tag is which token."""
        rows = self.tags()
        return Registry(
            {uid: token for token, uid, _ in rows},
            {identifier: token for token, _, identifier in rows if identifier is not None},
        )

    def tags(self) -> list[Tagged]:
        """Every known tag."""
        with sentences(self.file):
            return self._database.execute("SELECT token, uid, identifier FROM tags ORDER BY token, uid").fetchall()

    def enrol(self, token: str, uid: str, identifier: str | None) -> None:
        """This tag stands for that token from now on, and no other one does."""
        self.enrol_all([(token, uid, identifier)])

    def enrol_all(self, tags: Iterable[Tagged]) -> None:
        """The same for many tags: all of them, or (when it fails) none."""
        with self._written() as database:
            for token, uid, identifier in tags:
                database.execute(
                    "DELETE FROM tags WHERE token = ? OR uid = ? OR identifier = ?", (token, uid, identifier)
                )
                database.execute("INSERT INTO tags (uid, token, identifier) VALUES (?, ?, ?)", (uid, token, identifier))

    # -- sessions, settings, the room ---------------------------------------------------------------------

    def sessions(self) -> dict[str, str]:
        """The sessions in force, digest to label."""
        with sentences(self.file):
            return dict(self._database.execute("SELECT digest, label FROM sessions").fetchall())

    def keep_session(self, digest: str, label: str) -> None:
        """Remembers a session."""
        with self._written() as database:
            database.execute("INSERT OR REPLACE INTO sessions VALUES (?, ?)", (digest, label))

    def drop_sessions(self, digest: str | None = None) -> None:
        """Forgets a session, or all of them."""
        with self._written() as database:
            database.execute("DELETE FROM sessions WHERE ? IS NULL OR digest = ?", (digest, digest))

    def setting(self, name: str) -> object:
        """A setting's value (JSON), or None."""
        return self._value("settings", name)

    def keep_setting(self, name: str, value: object) -> None:
        """Remembers a setting."""
        self._keep_value("settings", name, value)

    def room(self, name: str) -> object:
        """What lies where at a virtual table (JSON), or None."""
        return self._value("room", name)

    def keep_room(self, name: str, value: object) -> None:
        """Remembers what lies where."""
        self._keep_value("room", name, value)

    def _value(self, table: str, name: str) -> object:
        with sentences(self.file):
            row = self._database.execute(f"SELECT value FROM {table} WHERE name = ?", (name,)).fetchone()
            return None if row is None else msgspec.json.decode(row[0])

    def _keep_value(self, table: str, name: str, value: object) -> None:
        with self._written() as database:
            database.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", (name, msgspec.json.encode(value)))

    @contextmanager
    def _written(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk afterwards, or nothing is. One thread at a time."""
        with self._turn, sentences(self.file):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise


def journal_file(state: Path) -> Path:
    """Where the journal of a state directory lies."""
    return state / "journal.sqlite"


def standing(entries: Sequence[Entry]) -> list[Json]:
    """The commands of these entries that nobody took back."""
    stand: list[Json] = []
    undone: list[Json] = []
    for entry in entries:
        if entry.kind == "undo":
            undone.append(stand.pop())
        elif entry.kind == "redo":
            stand.append(undone.pop())
        else:
            stand.append(entry.command)
            undone.clear()
    return stand


def _insert(database: sqlite3.Connection, evening: int, kept: Kept) -> None:
    entry = kept.entry
    database.execute(
        "INSERT INTO entries (evening, kind, version, command, events, key, answer) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            evening,
            entry.kind,
            entry.version,
            msgspec.json.encode(entry.command),
            msgspec.json.encode(entry.events),
            kept.key,
            None if kept.answer is None else msgspec.json.encode(kept.answer),
        ),
    )


_COMMAND = msgspec.json.Decoder(dict[str, object])
_EVENTS = msgspec.json.Decoder(tuple[dict[str, object], ...])


def _kept(row: tuple[Any, int, bytes, bytes, str | None, bytes | None]) -> Kept:
    kind, version, command, events, key, answer = row
    entry = Entry(kind, version, _COMMAND.decode(command), _EVENTS.decode(events))
    return Kept(entry, key, None if answer is None else _COMMAND.decode(answer))
