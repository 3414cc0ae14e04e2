"""Tokens on paper, measured in the finished PDF: what a ruler would find where one cuts."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator

import pytest

from hub.languages import Languages
from hub.printing.pages import PAPERS, Wish, pdf
from hub.resources import Files
from hub.shelf import Shelf
from hub.tokens.boxes import box_called

FILES = Files()
ENGLISH = Languages(FILES).tongue("en")
POINT = 25.4 / 72
"""Millimetres."""
NUMBER = r"(-?[\d.]+)"
ROUND = re.compile(rf"{NUMBER} w\n{NUMBER} {NUMBER} m ((?:(?:-?[\d.]+ ){{6}}c\s){{4}})S")
"""A circle that is drawn: the line's width, where it begins, and its four curves."""
CORNER = re.compile(rf"{NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S")


def drawings(content: bytes) -> Iterator[str]:
    """What is drawn on each page."""
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL):
        try:
            text = zlib.decompress(packed).decode("latin-1")
        except zlib.error:
            continue
        if " w\n" in text:
            yield text


def across(curves: str, begins: tuple[str, str]) -> tuple[float, float]:
    """How wide and high the circle is, in millimetres."""
    points = [float(number) for number in (*begins, *re.findall(r"-?[\d.]+", curves))]
    sizes = (max(points[axis::2]) - min(points[axis::2]) for axis in (0, 1))
    wide, high = (round(size * POINT, 1) for size in sizes)
    return wide, high


@pytest.mark.parametrize("paper", PAPERS)
def test_where_one_cuts_a_character_is_45_mm_and_a_reminder_25_mm_across(paper: str) -> None:
    box = box_called("embrace-the-tentacles", Shelf(FILES), ENGLISH)
    content = pdf(box, Wish(paper, tokens=True, night=False, backs=False), ENGLISH).content
    cuts = Counter(
        across(curves, (x, y))
        for page in drawings(content)
        for width, x, y, curves in ROUND.findall(page)
        if float(width) * POINT == pytest.approx(0.1, abs=0.01)
    )
    kinds = Counter(face.cut for face in box.faces)
    assert cuts == {(45.0, 45.0): kinds["character"], (25.0, 25.0): kinds["reminder"]}
    [media] = {tuple(map(float, found.split())) for found in re.findall(rb"/MediaBox \[([^\]]*)\]", content)}
    assert [round(size * POINT, 1) for size in media[2:]] == [round(size, 1) for size in PAPERS[paper]]


def test_growls_cards_are_58_by_80_mm_between_their_corners() -> None:
    box = box_called("growl", Shelf(FILES), ENGLISH)
    content = pdf(box, Wish("a4", tokens=True, night=False, backs=False), ENGLISH).content
    corners = [found for page in drawings(content) for found in CORNER.findall(page)]
    lefts, tops = (sorted({round(float(corner[axis]) * POINT, 1) for corner in corners}) for axis in (0, 1))
    assert [round(right - left, 1) for left, right in zip(lefts[::2], lefts[1::2], strict=True)] == [58.0] * 3
    assert [round(bottom - top, 1) for top, bottom in zip(tops[::2], tops[1::2], strict=True)] == [80.0] * 3
    assert len(corners) == 74 * 8, "two short lines at each corner of each card"
