"""What each audience gets to see. A view is built from nothing, field by field, never cut out of the grimoire.

A panel is 128 by 64 pixels: four rows of 16 half-width (8 full-width) cells of 16 pixels. A row may be drawn twice or
three times as large and then takes as many rows. Text is broken by measured width here, so that the lines of the
`seat` answer are the lines that are drawn.

Must not know: how an image is made of rows.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal

import msgspec

from .breaking import pieces

PANEL_ROWS = 4
PANEL_CELLS = 16
"""Half-width cells in a row: 128 pixels of Unifont's 8 (16 for a full-width glyph)."""

Lamp = Literal["off", "white", "red", "green", "blue", "amber", "violet"]
"""A lamp's colour; a one-colour lamp is on for all but `off`."""

Step = Literal["done", "open", "waiting", "off"]
"""A lamp of the console's night-order strip: a step of tonight's sheet."""


class Audience(msgspec.Struct, frozen=True):
    """For whom a view is: the storyteller, the town, or the phone at one seat (by the seat's lasting number)."""

    kind: Literal["storyteller", "town", "seat"]
    seat: int | None = None


STORYTELLER = Audience("storyteller")
TOWN = Audience("town")


class Row(msgspec.Struct, frozen=True):
    """A line of a panel: its text, how many rows high it is drawn (1 to 3), and whether light and dark are swapped."""

    text: str
    scale: int = 1
    inverted: bool = False


class PanelView(msgspec.Struct, frozen=True):
    """What a panel shows. `rows` take at most four rows in all; none: the panel is dark."""

    rows: tuple[Row, ...] = ()


class SeatView(msgspec.Struct, frozen=True):
    """What a seat's panel and lamp show: dark, or lit with its rows; `awake` by night for a woken player."""

    lit: bool = False
    awake: bool = False
    panel: PanelView = PanelView()
    lamp: Lamp = "off"

    def lines(self) -> list[str]:
        """The text as drawn."""
        return [row.text for row in self.panel.rows]


DARK = SeatView()


class ConsoleView(msgspec.Struct, frozen=True):
    """The storyteller's console: its panel, and the night-order strip as one entry a step of tonight's sheet."""

    panel: PanelView = PanelView()
    strip: tuple[Step, ...] = ()


def cells(text: str) -> int:
    """How many half-width cells the text takes: wide and full-width glyphs two, combining ones none."""
    return sum(
        0 if unicodedata.combining(glyph) else 2 if unicodedata.east_asian_width(glyph) in "WF" else 1 for glyph in text
    )


def clipped(text: str, width: int = PANEL_CELLS) -> str:
    """The text, cut to that many cells with an ellipsis where it doesn't fit."""
    if cells(text) <= width:
        return text
    kept = ""
    for glyph in text:
        if cells(kept) + cells(glyph) > width - 1:
            break
        kept += glyph
    return kept.rstrip() + "…"


def wrapped(text: str, width: int = PANEL_CELLS) -> list[str]:
    """The text in lines of at most that many cells, broken where `breaking` allows it, or within a piece that is longer
    than a line.
    """
    lines: list[str] = []
    line = ""
    for piece in pieces(" ".join(text.split())):
        if cells((line + piece).rstrip()) <= width:
            line += piece
            continue
        if line:
            lines.append(line.rstrip())
        line = piece
        while cells(line.rstrip()) > width:
            head = _head(line, width)
            lines.append(head)
            line = line[len(head) :]
    return [*lines, line.rstrip()] if line.strip() else lines


def rows(lines: Iterable[str | Row]) -> PanelView:
    """A panel of these lines: text wrapped, all within four rows. Where they don't fit, large rows become small;
    what is cut off then leaves an ellipsis.
    """
    made: list[Row] = []
    for line in lines:
        made.extend([Row(part) for part in wrapped(line)] if isinstance(line, str) else [_fitted(line)])
    if sum(row.scale for row in made) > PANEL_ROWS:
        made = [Row(row.text, 1, row.inverted) for row in made]
    kept = made[:PANEL_ROWS]
    if len(kept) < len(made):
        kept[-1] = Row(clipped(kept[-1].text + "…", PANEL_CELLS), inverted=kept[-1].inverted)
    return PanelView(tuple(kept))


def timed(view: SeatView, left: str) -> SeatView:
    """A lit view with the time that is left in its last row; its large rows become small where they must."""
    if not view.lit or not left:
        return view
    shown = view.panel.rows
    if sum(row.scale for row in shown) >= PANEL_ROWS:
        shown = tuple(Row(row.text, 1, row.inverted) for row in shown)
    return SeatView(view.lit, view.awake, PanelView((*shown[: PANEL_ROWS - 1], Row(left))), view.lamp)


def _fitted(row: Row) -> Row:
    scale = row.scale
    while scale > 1 and cells(row.text) * scale > PANEL_CELLS:
        scale -= 1
    return Row(clipped(row.text, PANEL_CELLS // scale), scale, row.inverted)


def _head(text: str, width: int) -> str:
    head = ""
    for glyph in text:
        if cells(head) + cells(glyph) > width:
            break
        head += glyph
    return head
