"""Recorded evenings: every file here is what `nightbell play` takes. A comment that begins with ``#=`` holds, as JSON,
what the answer above it must have; an answer may have more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf
from hub.table.words import ENGLISH

EVENINGS = sorted(Path(__file__).parent.glob("*.jsonl"))


def differences(wanted: object, found: object, place: str = "answer") -> Iterator[str]:
    """Where the answer lacks what is wanted."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            if key not in found:
                yield f"{place} has no {key}"
            else:
                yield from differences(value, found[key], f"{place}.{key}")
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for number, value in enumerate(wanted):
            yield from differences(value, found[number], f"{place}[{number}]")
    elif wanted != found or type(wanted) is not type(found):
        yield f"{place} is {found!r}, not {wanted!r}"


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_evening_comes_out_as_recorded(path: Path) -> None:
    play = Play(Shelf(Files()), ENGLISH)
    answer: object = None
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.startswith("#="):
            found += [f"line {number}: {said}" for said in differences(json.loads(line[2:]), answer)]
        elif line.strip() and not line.startswith("#"):
            answer = play.answer(json.loads(line))
    assert found == []


def test_a_difference_is_found_wherever_it_is() -> None:
    assert list(differences({"a": [1, {"b": True}]}, {"a": [1, {"b": True, "c": 2}], "d": 4})) == []
    assert list(differences({"a": [1, {"b": True}]}, {"a": [1, {"b": False}]})) == ["answer.a[1].b is False, not True"]
    assert list(differences({"a": [1]}, {"a": [1, 2]})) == ["answer.a is [1, 2], not [1]"]
    assert list(differences({"a": 1}, {})) == ["answer has no a"]
