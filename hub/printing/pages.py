"""A box as a PDF: its tokens on pages to cut out, with pages for their backs, and the storyteller's night sheet.

Its one rule: a page of backs fits the page of faces before it, printed on both sides and turned over its long edge.
A4 and Letter; print at 100 percent ("actual size").

Must not know: any game by name; how a face looks.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from hub.resources import Files
from hub.table.errors import ConfigError
from hub.table.printed import Cut, Face, TokenSet
from hub.table.words import Speaker, Text

from .faces import SIZES, Brush, Group, draw_back, draw_cut, draw_face
from .fonts import Fonts, Icons, find
from .letters import FURTHER, TEXT, Letters
from .night import draw_night

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Millimetres."""

MARGIN, GAP, FOOT = 9.0, 3.0, 6.0
ORDER: tuple[Cut, ...] = ("character", "reminder", "card")


class Wish(NamedTuple):
    """What is wanted: the paper's name, the tokens, the night sheet, and pages for the tokens' backs."""

    paper: str = "a4"
    tokens: bool = True
    night: bool = True
    backs: bool = True


class Pdf(NamedTuple):
    """The document, its pages, and what could look better."""

    content: bytes
    pages: int
    complaint: Text | None


def pdf(box: TokenSet, wish: Wish, speaker: Speaker, fonts: Fonts | None = None) -> Pdf:
    """The document. Raises ConfigError: there is nothing to print, or a font can't be used."""
    found = find(speaker.code) if fonts is None else fonts
    if not (wish.tokens and box.faces) and not (wish.night and box.nights):
        raise ConfigError("{box} has nothing of that kind to print.", box=box.name)
    for noisy in ("fontTools", "fpdf"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    document = _document(wish)
    try:
        _add_fonts(document, found)
        brush = _brush(document)
        document.set_title(box.name)
        if wish.tokens:
            for cut in ORDER:
                _tokens(brush, [face for face in box.faces if face.cut == cut], wish, speaker)
        if wish.night:
            for night in box.nights:
                draw_night(brush, box, night, speaker)
        return Pdf(bytes(document.output()), document.pages_count, found.complaint)
    finally:
        for font in document.fonts.values():
            font.ttfont.close()


def places(paper: tuple[float, float], cut: Cut) -> list[tuple[float, float]]:
    """The middles of the tokens that a page holds, row by row; the same seen from behind, but for left and right."""
    width, height = SIZES[cut]
    room = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - FOOT
    columns, rows = int((room[0] + GAP) // (width + GAP)), int((room[1] + GAP) // (height + GAP))
    left = (paper[0] - columns * width - (columns - 1) * GAP) / 2 + width / 2
    top = MARGIN + height / 2
    return [
        (left + column * (width + GAP), top + row * (height + GAP)) for row in range(rows) for column in range(columns)
    ]


def _tokens(brush: Brush, faces: Sequence[Face], wish: Wish, speaker: Speaker) -> None:
    paper = PAPERS[wish.paper]
    for page in _pages(faces, len(places(paper, faces[0].cut)) if faces else 1):
        spots = places(paper, page[0].cut)
        brush.page.add_page()
        for face, spot in zip(page, spots, strict=False):
            draw_face(brush, face, spot)
            draw_cut(brush, face.cut, spot)
        _foot(brush, paper, speaker)
        if wish.backs:
            brush.page.add_page()
            for face, (x, y) in zip(page, spots, strict=False):
                draw_back(brush, face.cut, (paper[0] - x, y))


def _pages(faces: Sequence[Face], most: int) -> Iterator[Sequence[Face]]:
    for start in range(0, len(faces), most):
        yield faces[start : start + most]


def _foot(brush: Brush, paper: tuple[float, float], speaker: Speaker) -> None:
    line = speaker("Print at 100 percent, on both sides, turned over the long edge. {credit}", credit=Icons.CREDIT)
    line, size = brush.letters.one_line(line, paper[0] - 2 * MARGIN, 2.3)
    brush.text(line, (paper[0] / 2, paper[1] - MARGIN), size, (110, 110, 110))


def _document(wish: Wish) -> Any:
    from fpdf import FPDF

    page: Any = FPDF(unit="mm", format=PAPERS[wish.paper])
    page.set_auto_page_break(False)
    page.set_margins(0, 0)
    page.set_creator("Nightbell")
    return page


def _brush(document: Any) -> Brush:
    files = Files()
    icons = Icons(_table(files, "tokens/icons.toml").get("icons", {}))
    document.add_font("icons", "", icons.typeface.path)
    return Brush(
        document, msgspec.convert(_table(files, "tokens/groups.toml"), dict[str, Group]), icons, Letters(document)
    )


def _add_fonts(page: Any, fonts: Fonts) -> None:
    if fonts.regular is None or fonts.bold is None:
        raise ConfigError("There is no font to print with; install {package}.", package="fonts-dejavu-core")
    for style, face in (("", fonts.regular), ("B", fonts.bold)):
        page.add_font(TEXT, style, face.path, collection_font_number=face.number)
    for number, face in enumerate(face for face in fonts.further if face.path != fonts.regular.path):
        page.add_font(f"{FURTHER}{number}", "", face.path, collection_font_number=face.number)


def _table(files: Files, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(files.read(name).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError("{file} can't be read: {problem}.", file=name, problem=error) from error
