"""The journal's file: its tables, its lock, and what is done when it is damaged.

Its one rule: nothing is ever deleted; what SQLite says becomes a sentence that names the file.
Must not know: what the tables' rows mean.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.table.errors import JournalError

SCHEMA_VERSION = 1
"""The version of the tables, in SQLite's user_version."""

_TABLES = """
CREATE TABLE evenings (number INTEGER PRIMARY KEY, game TEXT NOT NULL, opened TEXT NOT NULL);
CREATE TABLE entries (
    number INTEGER PRIMARY KEY, evening INTEGER NOT NULL REFERENCES evenings, kind TEXT NOT NULL,
    version INTEGER NOT NULL, command BLOB NOT NULL, events BLOB NOT NULL, key TEXT, answer BLOB);
CREATE INDEX entries_of_evening ON entries (evening, number);
CREATE TABLE tags (uid TEXT PRIMARY KEY, token TEXT NOT NULL, identifier TEXT);
CREATE TABLE sessions (digest TEXT PRIMARY KEY, label TEXT NOT NULL);
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE room (name TEXT PRIMARY KEY, value BLOB NOT NULL);
"""


def locked(state: Path) -> int:
    """The state directory for this hub alone, made where there is none: the lock's descriptor.

    Raises:
        JournalError: it can't be written, or another hub runs in it.
    """
    try:
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(state / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise JournalError(
            "The state directory {folder} can't be written: {problem}. Give it to the hub's user, or name another "
            "one in the settings.",
            folder=state,
            problem=error.strerror,
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        running = "Another hub is running in the state directory {folder}: use its page, or stop that hub first."
        raise JournalError(running, folder=state) from error
    return lock


def damaged(file: Path) -> bool:
    """Whether the file is no sound database; an empty one (after a power cut) isn't."""
    if file.stat().st_size == 0:
        return True
    try:
        database = sqlite3.connect(file)
    except sqlite3.OperationalError:
        return False
    try:
        return [tuple(row) for row in database.execute("PRAGMA quick_check")] != [("ok",)]
    except sqlite3.OperationalError:
        return False
    except sqlite3.DatabaseError:
        return True
    finally:
        database.close()


def put_aside(file: Path) -> Path:
    """Gives the file, and what SQLite keeps beside it, a name of its own: the answer."""
    number = 1
    while (aside := file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")).exists():
        number += 1
    for ending in ("-wal", "-shm", ""):
        part = file.with_name(file.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def begun(file: Path) -> sqlite3.Connection:
    """The file opened for writing, with its tables. Raises JournalError."""
    with sentences(file):
        database = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=2)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            check_version(database, file)
            if database.execute("PRAGMA user_version").fetchone()[0] == 0:
                database.executescript(f"BEGIN;{_TABLES}PRAGMA user_version = {SCHEMA_VERSION};COMMIT;")
        except BaseException:
            database.close()
            raise
    return database


def check_version(database: sqlite3.Connection, file: Path) -> None:
    """Raises JournalError where a newer hub wrote the file."""
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise JournalError(
            "The journal {file} was written by a newer hub (its version is {version}, this hub knows {known}).",
            file=file,
            version=version,
            known=SCHEMA_VERSION,
        )


@contextmanager
def sentences(file: Path) -> Iterator[None]:
    """Turns what SQLite says into sentences."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        primary = None if code is None else code & 0xFF
        if primary == sqlite3.SQLITE_FULL:
            sentence = "The disk is full, so this wasn't kept and nothing has changed: {file}."
        elif primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            sentence = "The journal can't be written, so nothing has changed: {file}."
        elif primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            sentence = "The journal is damaged; start the hub again, which sets it aside: {file}."
        else:
            raise JournalError(
                "The journal failed, so nothing has changed: {problem} ({file}).", problem=error, file=file
            ) from error
        raise JournalError(sentence, file=file) from error
