"""Draws hardware/bus.svg and hardware/power.svg from hardware/diagrams.csv: who is wired to whom, and by what.

Its one rule: a picture says what the table says and nothing else, so the same table gives the same bytes.
Must not know: the hub, pins.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

HARDWARE = Path(__file__).resolve().parent.parent / "hardware"
TABLE = HARDWARE / "diagrams.csv"

TITLES = {
    "bus": "The seat bus: one line from the adapter past every seat, no star",
    "power": "Power: two supplies, all grounds together",
}
COLOURS = {"bus": "#1f6fb2", "power": "#b3261e"}
ROW, TOP, WIDTH, BOX = 52, 60, 900, 270


class Link(NamedTuple):
    """A line of the table."""

    diagram: str
    here: str
    there: str
    wire: str


def read(table: Path = TABLE) -> list[Link]:
    """The table's lines."""
    with table.open(encoding="utf-8", newline="") as lines:
        return [Link(r["diagram"], r["from"], r["to"], r["wire"]) for r in csv.DictReader(lines)]


def picture(diagram: str) -> Path:
    """Where that diagram is kept."""
    return HARDWARE / f"{diagram}.svg"


def drawn(diagram: str, links: list[Link]) -> str:
    """That picture, as SVG: a wire a row."""
    rows = [link for link in links if link.diagram == diagram]
    height = TOP + ROW * len(rows) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        ' font-family="sans-serif" font-size="14">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(20, 32, TITLES[diagram], "start", ' font-size="18" font-weight="bold"'),
    ]
    for number, link in enumerate(rows):
        y = TOP + ROW * number
        parts += _box(20, y, link.here) + _box(WIDTH - 20 - BOX, y, link.there)
        parts.append(
            f'<line x1="{20 + BOX}" y1="{y + 20}" x2="{WIDTH - 20 - BOX}" y2="{y + 20}" stroke="{COLOURS[diagram]}"'
            ' stroke-width="3"/>'
        )
        parts.append(_text(WIDTH // 2, y + 12, link.wire, "middle"))
    return "\n".join([*parts, "</svg>", ""])


def _box(x: int, y: int, words: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{y}" width="{BOX}" height="40" rx="6" fill="#f2f2f2" stroke="#555"/>',
        _text(x + BOX // 2, y + 25, words, "middle"),
    ]


def _text(x: int, y: int, words: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="#222"{more}>{escape(words)}</text>'


if __name__ == "__main__":
    for name in TITLES:
        picture(name).write_text(drawn(name, read()), "utf-8")
