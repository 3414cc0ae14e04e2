"""The bytes of a script file, and the list of entries in them.

Its one rule: whatever the bytes are, the answer is a list or one sentence that says what is wrong and where, soon and
in little memory: size and nesting are looked at before anything is read.

Must not know: characters.
"""

from __future__ import annotations

import codecs
import json
import re

from hub.table.errors import ConfigError

LARGEST_FILE = 2_000_000
"""Bytes. Official scripts have up to 200 entries; with all texts of their own that is some 300,000 bytes."""
DEEPEST = 20
"""Lists and objects within one another, the outermost being the first."""

_STRUCTURE = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def read_entries(content: bytes, name: str) -> list[object]:
    """The entries of the script file; `name` is what an error calls it.

    Raises:
        ConfigError: it is too large, nested too deeply, no text, no JSON, or no list.
    """
    if len(content) > LARGEST_FILE:
        raise ConfigError("{file} is too large: a script may have {most} bytes.", file=name, most=LARGEST_FILE)
    text = _text(content, name)
    _check_nesting(text, name)
    try:
        entries = json.loads(text, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise ConfigError(
            "{file} is no JSON: line {line}, column {column}: {reason}.",
            file=name,
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        ) from error
    return as_entries(entries, name)


def as_entries(entries: object, name: str) -> list[object]:
    """The entries of a script that has been read already.

    Raises:
        ConfigError: it is no list, or nested too deeply.
    """
    if not isinstance(entries, list):
        raise ConfigError("{file} is no script: a script is a list of characters in square brackets.", file=name)
    level: list[object] = [entries]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, list | dict)]
        if not level:
            return entries
    raise ConfigError("{file} is nested deeper than {most} levels.", file=name, most=DEEPEST)


def _inside(outer: object) -> list[object]:
    if isinstance(outer, dict):
        return list(outer.values())
    return outer if isinstance(outer, list) else []


def _text(content: bytes, name: str) -> str:
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ConfigError(
            "{file} is no text in UTF-8: line {line}, byte {byte} can't be read.",
            file=name,
            line=line,
            byte=error.start,
        ) from error


def _check_nesting(text: str, name: str) -> None:
    depth = 0
    for found in _STRUCTURE.finditer(text):
        sign = found.group()
        if sign in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, found.start()) + 1
                raise ConfigError(
                    "{file} is nested deeper than {most} levels at line {line}.", file=name, most=DEEPEST, line=line
                )
        elif sign in ("]", "}"):
            depth -= 1


def _whole_number(digits: str) -> float:
    return int(digits) if len(digits) < 20 else float(digits)
