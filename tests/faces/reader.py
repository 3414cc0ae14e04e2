"""Reads text off a panel's 1-bit picture by matching Unifont's glyphs: the test's eye.

It reads what is lit, in whole cells of 8 pixels, light on dark or dark on light, at one, two or three times the size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image, ImageChops

from hub.faces import Glyphs
from hub.table import views

CELL, HEIGHT = 8, 16


def _alphabet() -> Iterator[str]:
    """What our languages are written with: Latin, punctuation, arrows, CJK signs, Hangul, Han."""
    for first, last in (
        (0x21, 0x7E),
        (0xA1, 0x17F),
        (0x2010, 0x2027),
        (0x2030, 0x205E),
        (0x2190, 0x2199),
        (0x2460, 0x2473),
        (0x25A0, 0x25FF),
        (0x2600, 0x26FF),
        (0x3001, 0x303D),
        (0x3131, 0x318E),
        (0x4E00, 0x9FFF),
        (0xAC00, 0xD7A3),
        (0xFF01, 0xFF5E),
    ):
        yield from map(chr, range(first, last + 1))


class Eye:
    """Knows a font's glyphs by sight. Making one draws some 33,000 glyphs (a second or two): keep it for a module."""

    def __init__(self, glyphs: Glyphs, alphabet: Iterable[str] | None = None) -> None:
        self._known: dict[tuple[int, bytes], str] = {}
        for character in _alphabet() if alphabet is None else alphabet:
            if views.cells(character):
                picture = glyphs.glyph(character)
                if picture.getbbox():
                    self._known.setdefault((picture.width, picture.tobytes()), character)
        for (width, bits), character in list(self._known.items()):
            self._known.setdefault((width, bytes(octet ^ 0xFF for octet in bits)), character)
        self._known[CELL, b"\xff" * HEIGHT] = " "

    def read(self, picture: Image.Image) -> list[str]:
        """The panel's lines from above; a row that can't be read raises ValueError with its picture."""
        picture = as_seen(picture)
        lines: list[str] = []
        y = 0
        while y < picture.height:
            for scale in (3, 2, 1):
                line = self._row(picture, y, scale)
                if line is not None:
                    break
            else:
                raise ValueError(f"row at {y} can't be read:\n{art(picture.crop((0, y, picture.width, y + HEIGHT)))}")
            if line:
                lines.append(line)
            y += HEIGHT * scale if line else HEIGHT
        return lines

    def _row(self, picture: Image.Image, y: int, scale: int) -> str | None:
        if y + HEIGHT * scale > picture.height:
            return None
        row = picture.crop((0, y, picture.width, y + HEIGHT * scale)).convert("1")
        small = row.resize((row.width // scale, HEIGHT), Image.Resampling.NEAREST)
        if scale > 1:
            if not row.getbbox():
                return None
            again = small.resize((small.width * scale, HEIGHT * scale), Image.Resampling.NEAREST)
            if ImageChops.difference(again.convert("L"), row.crop((0, 0, *again.size)).convert("L")).getbbox():
                return None
        return self._cells(small)

    def _cells(self, row: Image.Image) -> str | None:
        text, x = "", 0
        while x + CELL <= row.width:
            for width in (2 * CELL, CELL):
                if x + width > row.width:
                    continue
                part = row.crop((x, 0, x + width, HEIGHT))
                if width == CELL and not part.getbbox():
                    text += " "
                    break
                found = self._known.get((width, part.tobytes()))
                if found is not None:
                    text += found
                    break
            else:
                return None
            x += width
        return text.rstrip()


def as_seen(picture: Image.Image) -> Image.Image:
    """The picture as a panel gets it: its bits, whatever bytes Pillow keeps for them."""
    return Image.frombytes("1", picture.size, picture.convert("1").tobytes())


def art(picture: Image.Image) -> str:
    """A picture as lines of ``#`` and ``.``."""
    return "\n".join(
        "".join("#" if picture.getpixel((x, y)) else "." for x in range(picture.width)) for y in range(picture.height)
    )
