"""Text on a page: how wide it is, where it breaks, how small it must be, and which font has its letters.

Its one rule: what is written is what was measured: a letter that the language's font lacks comes from a further one.

Must not know: tokens, night sheets. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, TypeAlias

from hub.table.breaking import pieces

from .signs import Point

Colour: TypeAlias = tuple[int, int, int]

POINT = 0.3528
"""Millimetres of a typographic point."""

SMALLEST, LEADING = 1.4, 1.15
"""Millimetres of the smallest letters in a box; the distance of lines in letters' heights."""

TEXT, FURTHER = "text", "further"
"""The names of the document's fonts: the language's own, and (numbered) those for letters that it lacks."""


class Letters:
    """What an fpdf2 document's text is set with."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self._widths: dict[tuple[str, bool], float] = {}

    def width(self, words: str, size: float, bold: bool = False) -> float:
        """How wide a line of text is; measured once, for it grows with its size."""
        if (words, bold) not in self._widths:
            self._widths[words, bold] = sum(self._measured(run, font, bold) for font, run in self._runs(words, bold))
        return self._widths[words, bold] * size

    def write(self, words: str, start: Point, size: float, colour: Colour, bold: bool = False) -> None:
        """A line of text from there on (the left end of its base line), so many millimetres high."""
        left, base = start
        self.page.set_text_color(*colour)
        for font, run in self._runs(words, bold):
            self.page.set_font(*_style(font, bold), size / POINT)
            self.page.text(left, base, run)
            left += self._measured(run, font, bold) * size

    def lines(self, words: str, width: float, size: float, bold: bool = False, anywhere: bool = False) -> list[str]:
        """The words in lines that are no wider than that; `anywhere`: a piece that is wider than a line is broken."""

        def fits(line: str) -> bool:
            return self.width(line.rstrip(), size, bold) <= width

        found = [""]
        for piece in pieces(words):
            for part in [piece] if not anywhere or fits(piece) else _parts(piece, fits):
                if found[-1] and not fits(found[-1] + part):
                    found.append("")
                found[-1] += part.lstrip() if not found[-1] else part
        return [line.rstrip() for line in found]

    def one_line(self, words: str, width: float, size: float, bold: bool = False) -> tuple[str, float]:
        """The words and their size in one line that is no wider than that: smaller, down to half, then cut off."""
        wanted = self.width(words, size, bold)
        size *= min(1.0, max(0.5, width / wanted if wanted else 1.0))
        while len(words) > 1 and self.width(words, size, bold) > width:
            words = f"{words.rstrip('…')[:-1]}…"
        return words, size

    def fitted(self, words: str, width: float, height: float, size: float, bold: bool) -> tuple[list[str], float]:
        """The words in lines that fit such a box, and their size, `size` at the most; a word that is too long even at
        its smallest is broken, and what is still too much is cut off.
        """
        for anywhere in (False, True):
            while size >= SMALLEST:
                lines = self.lines(words, width, size, bold, anywhere)
                high = len(lines) * size * LEADING
                if high <= height and all(self.width(line, size, bold) <= width for line in lines):
                    return lines, size
                size *= 0.94
            size = SMALLEST * 1.3
        lines = self.lines(words, width, SMALLEST, bold, anywhere=True)[: max(1, int(height / SMALLEST / LEADING))]
        return [*lines[:-1], f"{lines[-1][:-1]}…"], SMALLEST

    def _measured(self, run: str, font: str, bold: bool) -> float:
        """Millimetres of a run at a height of one."""
        self.page.set_font(*_style(font, bold), 10 / POINT)
        return float(self.page.get_string_width(run)) / 10

    def _runs(self, words: str, bold: bool) -> Iterator[tuple[str, str]]:
        """The words in runs of one font each: its name, and the run."""
        for font, signs in groupby(words, lambda sign: self._font_of(sign, bold)):
            yield font, "".join(signs)

    def _font_of(self, sign: str, bold: bool) -> str:
        further = [str(name) for name in self.page.fonts if name.startswith(FURTHER)]
        for name in (TEXT, *further):
            font = self.page.fonts.get("".join(_style(name, bold)))
            if font is None or ord(sign) in font.cmap:
                return name
        return TEXT


def _style(font: str, bold: bool) -> tuple[str, str]:
    return font, "B" if bold and font == TEXT else ""


def _parts(piece: str, fits: Callable[[str], bool]) -> list[str]:
    parts = [""]
    for sign in piece:
        if parts[-1] and not fits(parts[-1] + sign):
            parts.append("")
        parts[-1] += sign
    return parts
