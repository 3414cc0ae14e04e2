"""The faces and backs of tokens, drawn on a page.

Its one rule: a token tells its team by colour, by a sign and by a letter; a back tells nothing: all are alike.

Must not know: where on the page a token lies; paper; any game by name. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from hub.table.printed import Cut, Face

from .fonts import Icons
from .letters import LEADING, POINT, Colour, Letters
from .signs import Point, draw_sign

SIZES: Mapping[Cut, tuple[float, float]] = {"character": (45.0, 45.0), "reminder": (25.0, 25.0), "card": (58.0, 80.0)}
"""Width and height of what is cut out; the first two are round."""

INK: Colour = (24, 24, 32)
CUT: Colour = (150, 150, 150)
PAPER: Colour = (255, 255, 255)
BACK: Colour = (28, 30, 62)
BACK_LIGHT: Colour = (214, 200, 150)


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a group is printed: ``colour`` as ``#rrggbb``, and the name of its sign."""

    colour: str = "#4a4a55"
    sign: str = "square"

    @property
    def rgb(self) -> Colour:
        """The colour in numbers."""
        return int(self.colour[1:3], 16), int(self.colour[3:5], 16), int(self.colour[5:7], 16)


class Brush(NamedTuple):
    """What faces are drawn with. `page`: the fpdf2 document, which has the fonts ``text`` and ``icons``."""

    page: Any
    groups: Mapping[str, Group]
    icons: Icons
    letters: Letters

    def group(self, name: str) -> Group:
        """How that group is printed."""
        return self.groups.get(name, Group())

    def text(self, words: str, centre: Point, size: float, colour: Colour = INK, bold: bool = False) -> None:
        """A line of text around that point, so many millimetres high."""
        left = centre[0] - self.letters.width(words, size, bold) / 2
        self.letters.write(words, (left, centre[1] + size * 0.36), size, colour, bold)

    def block(self, words: str, box: Box, size: float, bold: bool = False, colour: Colour = INK) -> None:
        """The words in as many lines as they need, as large as they fit the box, `size` at the most."""
        lines, size = self.letters.fitted(words, box.width, box.height, size, bold)
        top = box.y - (len(lines) - 1) * size * LEADING / 2
        for number, line in enumerate(lines):
            self.text(line, (box.x, top + number * size * LEADING), size, colour, bold)

    def icon(self, face: Face, centre: Point, size: float, colour: Colour) -> None:
        """The token's picture, or the first letter of its name."""
        glyph = self.icons.glyph(face.icon)
        if glyph is None:
            owner = face.below or face.title
            self.text(owner[:1].upper(), centre, size * 0.8, colour, bold=True)
            return
        page = self.page
        page.set_font("icons", "", size / POINT)
        page.set_text_color(*colour)
        page.text(centre[0] - page.get_string_width(glyph) / 2, centre[1] + size * 0.375, glyph)

    def sign(self, group: str, name: str, centre: Point, radius: float) -> None:
        """The group's sign with the first letter of its name."""
        style = self.group(group)
        draw_sign(self.page, style.sign, centre, radius, style.rgb)
        self.text(name[:1].upper(), centre, radius * 0.95, PAPER, bold=True)


class Box(NamedTuple):
    """A place for text, by its middle."""

    x: float
    y: float
    width: float
    height: float


def draw_face(brush: Brush, face: Face, centre: Point) -> None:
    """The token's face around that point."""
    {"character": _character, "reminder": _reminder, "card": _card}[face.cut](brush, face, *centre)


def draw_back(brush: Brush, cut: Cut, centre: Point) -> None:
    """The back that all tokens of that cut share: it runs over the edge by a millimetre, so that no white shows."""
    page, (width, height), (x, y) = brush.page, SIZES[cut], centre
    page.set_fill_color(*BACK)
    page.set_draw_color(*BACK_LIGHT)
    page.set_line_width(0.5)
    if cut == "card":
        page.rect(x - width / 2 - 1, y - height / 2 - 1, width + 2, height + 2, style="F")
        page.rect(x - width / 2 + 4, y - height / 2 + 4, width - 8, height - 8, style="D")
    else:
        page.circle(x, y, width / 2 + 1, style="F")
        page.circle(x, y, width / 2 * 0.78, style="D")
    size = min(width, height) / 2
    draw_sign(page, "moon", (x - size * 0.08, y), size * 0.42, BACK_LIGHT)
    for dx, dy in ((0.28, -0.3), (0.42, 0.12), (0.22, 0.4)):
        draw_sign(page, "star", (x + dx * size, y + dy * size), size * 0.08, BACK_LIGHT)


def draw_cut(brush: Brush, cut: Cut, centre: Point) -> None:
    """Where to cut: a thin line around a round token, corner marks beside a card."""
    page, (width, height), (x, y) = brush.page, SIZES[cut], centre
    page.set_draw_color(*CUT)
    page.set_line_width(0.1)
    if cut != "card":
        page.circle(x, y, width / 2, style="D")
        for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            reach = width / 2 + 1.2
            page.line(x + dx * width / 2, y + dy * width / 2, x + dx * reach, y + dy * reach)
        return
    for dx in (-1, 1):
        for dy in (-1, 1):
            corner = (x + dx * width / 2, y + dy * height / 2)
            page.line(corner[0], corner[1], corner[0] - dx * 3, corner[1])
            page.line(corner[0], corner[1], corner[0], corner[1] - dy * 3)


def _ring(brush: Brush, colour: Colour, centre: Point, radius: float, width: float) -> None:
    brush.page.set_draw_color(*colour)
    brush.page.set_line_width(width)
    brush.page.circle(*centre, radius, style="D")


def _character(brush: Brush, face: Face, x: float, y: float) -> None:
    colour = brush.group(face.group).rgb
    _ring(brush, colour, (x, y), 20.6, 1.6)
    brush.icon(face, (x, y - 7.5), 17, colour)
    brush.block(face.title, Box(x, y + 6.2, 35, 9), 5.2, bold=True)
    brush.sign(face.group, face.group_name, (x, y + 14.6), 3.6)


def _reminder(brush: Brush, face: Face, x: float, y: float) -> None:
    colour = brush.group(face.group).rgb
    _ring(brush, colour, (x, y), 11.5, 0.8)
    brush.icon(face, (x, y - 6.2), 6.4, colour)
    brush.block(face.title, Box(x, y + 0.6, 19.5, 6.6), 3.3, bold=True)
    brush.block(face.below, Box(x, y + 5.6, 16, 2.4), 1.9, colour=(70, 70, 80))
    brush.sign(face.group, face.group_name, (x, y + 9.0), 1.5)


def _card(brush: Brush, face: Face, x: float, y: float) -> None:
    page, colour, (width, height) = brush.page, brush.group(face.group).rgb, SIZES["card"]
    page.set_draw_color(*colour)
    page.set_line_width(1.2)
    left, top = x - width / 2, y - height / 2
    page.rect(left + 3, top + 3, width - 6, height - 6, style="D", round_corners=True, corner_radius=3)
    brush.sign(face.group, face.group_name, (x - width / 2 + 9, y - height / 2 + 9.5), 3.8)
    brush.block(face.title, Box(x + 3, y - height / 2 + 9.5, width - 26, 8), 5.4, bold=True)
    brush.icon(face, (x, y - 6), 26, colour)
    brush.block(face.text, Box(x, y + 21, width - 14, 22), 3.3)
    if face.mark:
        brush.text(face.mark, (x + width / 2 - 8.5, y + height / 2 - 7.5), 3.6, colour, bold=True)
