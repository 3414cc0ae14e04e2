"""On which line of a TOML text a key stands: tomllib reads values and forgets where they came from.

Its one rule: it is asked only after tomllib has read the text, so it may take the text to be well formed.

Must not know: what the keys mean.
"""

from __future__ import annotations

import re
from typing import TypeAlias

Key: TypeAlias = tuple[str | int, ...]

_HEADER = re.compile(r"^(\[\[?)\s*(?P<keys>[^\]]+?)\s*\]\]?\s*(#.*)?$")
_WORD = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_ENTRY = re.compile(rf"^(?P<keys>{_WORD}(?:\s*\.\s*{_WORD})*)\s*=(?P<rest>.*)$")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')


def line_numbers(text: str) -> dict[Key, int]:
    """The line, counted from 1, of each key and table. Tables in an array carry their number in it, from 0."""
    found: dict[Key, int] = {}
    counts: dict[Key, int] = {}
    table: Key = ()
    depth, fence = 0, ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if fence:
            fence = "" if fence in line else fence
            continue
        if depth > 0:
            depth += _depth(line)
            continue
        if header := _HEADER.match(line):
            table = _table(_split(header["keys"]), line.startswith("[["), counts)
            found.setdefault(table, number)
        elif entry := _ENTRY.match(line):
            found[table + _split(entry["keys"])] = number
            rest = entry["rest"]
            fence = next((mark for mark in ('"""', "'''") if rest.count(mark) == 1), "")
            depth = 0 if fence else max(0, _depth(rest))
    return found


def line_of(found: dict[Key, int], key: Key) -> int:
    """The line of that key, or of the nearest table or key around it; 1 where even that is nowhere."""
    while key:
        if key in found:
            return found[key]
        key = key[:-1]
    return 1


def _split(keys: str) -> Key:
    return tuple(part.strip("\"'") for part in re.findall(_WORD, keys))


def _table(keys: Key, array: bool, counts: dict[Key, int]) -> Key:
    """The table's key: below an array of tables it is the last one that is meant."""
    path: Key = ()
    for place, key in enumerate(keys):
        path += (key,)
        if array and place == len(keys) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path += (counts[path],)
    return path


def _depth(text: str) -> int:
    bare = _STRING.sub("", text).split("#", 1)[0]
    return sum(bare.count(mark) for mark in "[{") - sum(bare.count(mark) for mark in "]}")
