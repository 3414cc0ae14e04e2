"""The storyteller's night sheet of a script: a page for each night, a line for each slot.

Its one rule: it is read in the dark and from afar: as large as the page allows, in the order in which the night goes.

Must not know: any game by name; which slot does what. Lengths are millimetres.
"""

from __future__ import annotations

from hub.table.printed import Face, Night, Row, TokenSet
from hub.table.words import Speaker

from .faces import INK, POINT, Brush, Colour

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
    page.set_font("text", "B", 7.0 / POINT)
    page.set_text_color(*INK)
    page.text(MARGIN, MARGIN + 5, night.title)
    title = speaker("{name}, by {author}", name=box.name, author=box.author) if box.author else box.name
    page.set_font("text", "", 3.4 / POINT)
    page.set_text_color(*FAINT)
    page.text(MARGIN, MARGIN + 11.5, title)
    return MARGIN + HEAD


def _room(brush: Brush) -> float:
    return float(brush.page.h) - 2 * MARGIN - HEAD


def _text_width(brush: Brush, size: float) -> float:
    return float(brush.page.w) - 2 * MARGIN - size * 3.2


def _height(brush: Brush, row: Row, size: float) -> float:
    lines = len(brush.lines(row.text, _text_width(brush, size), size * 0.8)) if row.text else 0
    return max(size * 2.4, size * 1.35 + lines * size * 0.8 * 1.25 + size * 0.75)


def _draw(brush: Brush, row: Row, top: float, size: float) -> None:
    page = brush.page
    face = Face("", "character", row.title, row.group, "", row.icon)
    colour = brush.group(row.group).rgb if row.group else FAINT
    brush.icon(face, (MARGIN + size * 1.1, top + size * 1.1), size * 2.1, colour)
    left = MARGIN + size * 3.2
    page.set_font("text", "B", size / POINT)
    page.set_text_color(*(colour if row.group else INK))
    page.text(left, top + size, row.title)
    if row.group:
        width = page.get_string_width(row.title)
        brush.sign(row.group, "", (left + width + size * 0.9, top + size * 0.62), size * 0.42)
    if not row.text:
        return
    small = size * 0.8
    for number, line in enumerate(brush.lines(row.text, _text_width(brush, size), small), start=1):
        page.set_font("text", "", small / POINT)
        page.set_text_color(*INK)
        page.text(left, top + size * 1.25 + number * small * 1.25 - small * 0.25, line)
