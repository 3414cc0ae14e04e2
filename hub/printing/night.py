"""The storyteller's night sheet of a script: a page for each night, a line for each slot.

Its one rule: it is read in the dark and from afar: as large as the page allows, in the order in which the night goes.

Must not know: any game by name; which slot does what. Lengths are millimetres.
"""

from __future__ import annotations

from hub.table.printed import Face, Night, Row, TokenSet
from hub.table.words import Speaker

from .faces import INK, Brush
from .letters import Colour

MARGIN = 14.0
HEAD = 20.0
LARGEST, SMALLEST = 4.6, 2.2
"""Millimetres of the names; the texts are a little smaller."""

FAINT: Colour = (110, 110, 120)


def draw_night(brush: Brush, box: TokenSet, night: Night, speaker: Speaker) -> None:
    """One night, on as many pages as it needs: one, unless a script is longer than any."""
    page = brush.page
    size = LARGEST
    while size > SMALLEST and sum(_height(brush, row, size) for row in night.rows) > _room(brush):
        size *= 0.96
    top = _begin(brush, box, night, speaker)
    for row in night.rows:
        height = _height(brush, row, size)
        if top + height > page.h - MARGIN:
            top = _begin(brush, box, night, speaker)
        _draw(brush, row, top, size)
        top += height


def _begin(brush: Brush, box: TokenSet, night: Night, speaker: Speaker) -> float:
    page = brush.page
    page.add_page()
    brush.letters.write(night.title, (MARGIN, MARGIN + 5), 7.0, INK, bold=True)
    title = speaker("{name}, by {author}", name=box.name, author=box.author) if box.author else box.name
    line, size = brush.letters.one_line(title, page.w - 2 * MARGIN, 3.4)
    brush.letters.write(line, (MARGIN, MARGIN + 11.5), size, FAINT)
    return MARGIN + HEAD


def _room(brush: Brush) -> float:
    return float(brush.page.h) - 2 * MARGIN - HEAD


def _text_width(brush: Brush, size: float) -> float:
    return float(brush.page.w) - 2 * MARGIN - size * 3.2


def _height(brush: Brush, row: Row, size: float) -> float:
    lines = len(brush.letters.lines(row.text, _text_width(brush, size), size * 0.8, anywhere=True)) if row.text else 0
    return max(size * 2.4, size * 1.35 + lines * size * 0.8 * 1.25 + size * 0.75)


def _draw(brush: Brush, row: Row, top: float, size: float) -> None:
    letters = brush.letters
    face = Face("", "character", row.title, row.group, "", row.icon)
    colour = brush.group(row.group).rgb if row.group else FAINT
    brush.icon(face, (MARGIN + size * 1.1, top + size * 1.1), size * 2.1, colour)
    left = MARGIN + size * 3.2
    title, high = letters.one_line(row.title, _text_width(brush, size) - size * 2, size, bold=True)
    letters.write(title, (left, top + size), high, colour if row.group else INK, bold=True)
    if row.group:
        width = letters.width(title, high, bold=True)
        brush.sign(row.group, "", (left + width + size * 0.9, top + size * 0.62), size * 0.42)
    if not row.text:
        return
    small = size * 0.8
    for number, line in enumerate(letters.lines(row.text, _text_width(brush, size), small, anywhere=True), start=1):
        letters.write(line, (left, top + size * 1.25 + number * small * 1.25 - small * 0.25), small, INK)
