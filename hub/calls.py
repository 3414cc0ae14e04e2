"""What the calls of the command line share: exit codes, files and languages, and what comes in and goes out.

Its one rule: nothing is imported that a call may not need.
Must not know: any call; any game by name.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from hub.table.errors import ConfigError, Malformed, NightbellError

from .languages import Languages
from .places import scripts_of, settings_of, state_of
from .resources import Files

if TYPE_CHECKING:
    from hub.table.words import Tongue

DONE, REFUSED, MISUSED = 0, 1, 2
MOST_READ = 8_000_000
"""Bytes of a script file that are looked at: more than any game's scripts may have."""


def opened(name: str) -> IO[bytes]:
    """The file of that name, or standard input for ``-``. Raises ConfigError."""
    if name == "-":
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise ConfigError("{file} can't be read: {problem}.", file=name, problem=error.strerror) from error


def content_of(name: str) -> bytes:
    """What is in the file, and no more of it than any script may have. Raises ConfigError."""
    with opened(name) as source:
        try:
            return source.read(MOST_READ)
        except OSError as error:
            raise ConfigError("{file} can't be read: {problem}.", file=name, problem=error.strerror) from error


def lines_of(source: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that say something, with their numbers: neither blank nor a comment."""
    for number, raw in enumerate(source, start=1):
        line = raw.removeprefix(b"\xef\xbb\xbf").strip() if number == 1 else raw.strip()
        if line and not line.startswith(b"#"):
            yield number, line


def json_of(line: bytes) -> object:
    """What the line says. Raises Malformed."""
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("this is no JSON: {problem}.", problem=error) from error
    except RecursionError as error:
        raise Malformed("this JSON is nested too deep.") from error


def print_json(answer: object) -> None:
    """One JSON object on a line of standard output."""
    out = sys.stdout.buffer
    out.write(msgspec.json.encode(answer) + b"\n")
    out.flush()


def say(line: str) -> None:
    """A line on standard output, at once."""
    print(line, flush=True)  # noqa: T201


def complain(sentence: str, code: int) -> int:
    """A line on standard error; the code to end with."""
    print(sentence, file=sys.stderr)  # noqa: T201
    return code


def files_of(call: argparse.Namespace) -> Files:
    """config/, and the scripts that the host has added."""
    return Files(added=lambda: scripts_of(state_dir(call)))


def state_dir(call: argparse.Namespace) -> Path:
    """The state directory that the call's settings name."""
    return state_of(settings_of(call.config))


def tongue_of(call: argparse.Namespace) -> Tongue:
    """The language of the call's answers. Raises ConfigError: there is none of that code."""
    return Languages(Files()).tongue(call.lang)


def said_in(call: argparse.Namespace, error: NightbellError) -> str:
    """The error in the call's language; in English where that language is what is wrong."""
    try:
        return tongue_of(call).say(error.text)
    except ConfigError:
        return str(error)
