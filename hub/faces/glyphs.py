"""The glyphs of a panel's font, one 1-bit picture a character, drawn once and kept.

Its one rule: a glyph is as wide as `views.cells` says, so that a line that was wrapped by measured width fits its row
to the pixel.

Must not know: where a font lies, which game or seat a text belongs to, how panels are sent.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from hub.table import views

CELL = 8
"""Pixels of a half-width cell; a full-width glyph takes two."""

HEIGHT = 16
"""Pixels of a row: Unifont's own size."""

LIT = 255
"""A lit pixel. Pillow keeps a byte for each and takes any but 0 for lit, so 1 would be lit in the negative, too."""

Face = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Glyphs:
    """A font for panels.

    `plain` draws the basic plane (Unifont), `upper` what lies beyond it (Unifont Upper, where it is installed).
    `complete` tells whether Hangul and Chinese can be read; where not, only Latin letters are drawn and all else is a
    hollow box.
    """

    def __init__(self, plain: Face, upper: Face | None = None, *, complete: bool = True) -> None:
        self.complete = complete
        self._plain = plain
        self._upper = upper
        self._kept: dict[str, Image.Image] = {}

    def glyph(self, character: str) -> Image.Image:
        """The picture of one character: mode "1", 16 high, 8 or 16 wide (8 for a mark to lay over the one before)."""
        kept = self._kept.get(character)
        if kept is None:
            kept = self._kept[character] = self._drawn(character)
        return kept

    def line(self, text: str) -> Image.Image:
        """One row of text as a picture 16 pixels high and ``views.cells(text) * 8`` wide (at least 1)."""
        picture = Image.new("1", (max(1, views.cells(text) * CELL), HEIGHT))
        x = 0
        for character in text:
            glyph = self.glyph(character)
            width = views.cells(character) * CELL
            if width:
                picture.paste(glyph, (x, 0))
                x += width
            elif x:
                picture.paste(LIT, (x - CELL, 0), glyph)
        return picture

    def _drawn(self, character: str) -> Image.Image:
        width = max(1, views.cells(character)) * CELL
        picture = Image.new("1", (width, HEIGHT))
        if unicodedata.category(character) in _UNSEEN:
            return picture
        if not self.complete:
            character = _PLAIN.get(character, character)
        face = self._face(character)
        if face is None:
            ImageDraw.Draw(picture).rectangle((1, 2, width - 2, HEIGHT - 4), outline=LIT)
            return picture
        left, top, right, bottom = (round(edge) for edge in face.getbbox(character))
        if isinstance(face, ImageFont.ImageFont):
            place = ((width - (right - left)) // 2, (HEIGHT - (bottom - top)) // 2)
            ImageDraw.Draw(picture).text(place, character, fill=LIT, font=face)
        elif right > width:
            whole = Image.new("1", (right, HEIGHT))
            ImageDraw.Draw(whole).text((0, 0), character, fill=LIT, font=face)
            picture = _squeezed(whole, width)
        else:
            ImageDraw.Draw(picture).text((0 if left >= 0 else -left, 0), character, fill=LIT, font=face)
        return picture

    def _face(self, character: str) -> Face | None:
        if not self.complete:
            return self._plain if ord(character) < 0x100 else None
        return self._upper if ord(character) > 0xFFFF else self._plain


_UNSEEN: Sequence[str] = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")
"""Control, format, surrogate and space characters: cells without a pixel. A right-to-left mark turns nothing here."""

_PLAIN = {"…": "_", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "·": "."}
"""What stands for the marks of our own sentences where the font has only Latin letters."""


def _squeezed(whole: Image.Image, width: int) -> Image.Image:
    """A glyph that the font draws wider than its cells (some symbols), pressed into them without losing a stroke."""
    lit = [
        (x * width // whole.width, y) for y in range(whole.height) for x in range(whole.width) if whole.getpixel((x, y))
    ]
    picture = Image.new("1", (width, whole.height))
    for place in lit:
        picture.putpixel(place, LIT)
    return picture
