"""Draws hardware/wiring.svg from hardware/pins.csv: the Pi's header, what goes to each pin, and how parts hang on it.

Its one rule: the picture says what the table says and nothing else, so the same table gives the same bytes.
Must not know: the hub; config/table.toml (a test compares the table with it).
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

HARDWARE = Path(__file__).resolve().parent.parent / "hardware"
TABLE, PICTURE = HARDWARE / "pins.csv", HARDWARE / "wiring.svg"

POWER = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"} | dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")
"""The header's pins that carry power, by their number on the header (Raspberry Pi documentation, 40-pin header)."""

HEADER_OF = {
    **{2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22},
    **{11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40},
}
"""A BCM number's pin on the header (the same source)."""

HATS = frozenset({0, 1})
"""BCM 0 and 1 are read at the start, for boards that are put on top."""

COLOURS = {
    "panels": "#1f6fb2",
    "reader": "#7a4fb0",
    "button": "#3c7d3c",
    "pad": "#3c7d3c",
    "lamp": "#b06a00",
    "strip": "#b06a00",
}
WAYS = (
    (
        "straight",
        "Reader",
        "PN532 set to HSU; its RXD to the Pi's TXD, its TXD to the Pi's RXD; VCC to 5 V, GND to GND.",
    ),
    ("panels", "Panels", "The console's panel (0x3D) straight on SDA and SCL; a TCA9548A (0x70) beside it,"),
    ("panels", "", "chairs c1 to c5 on its channels 0 to 4 (all 0x3C); VCC to 3.3 V, GND to GND."),
    ("330 ohm and LED to GND", "Lamps, strip", "BCM pin ── 330 Ω ── LED ── GND. About 4 mA; on is high."),
    ("switch to GND", "Buttons", "BCM pin ── switch ── GND. The Pi's own pull-up is on; pressed is low."),
    ("TTP223", "Pads", "A TTP223 touch board: VCC to 3.3 V, GND to GND, OUT to the BCM pin; touched is high."),
)
ROW, LEFT, TOP, WIDTH = 22, 370, 70, 800


class Pin(NamedTuple):
    """A line of the table: the part, its signal, the BCM number, and how it is wired."""

    part: str
    signal: str
    bcm: int
    wired: str

    @property
    def header(self) -> int:
        """Its number on the 40-pin header."""
        return HEADER_OF[self.bcm]

    @property
    def kind(self) -> str:
        """``reader``, ``panels``, ``button``, ``pad``, ``lamp`` or ``strip``."""
        last = self.part.rpartition(".")[2]
        return last if last in COLOURS else "button"


def read(table: Path = TABLE) -> list[Pin]:
    """The table's lines."""
    with table.open(encoding="utf-8", newline="") as lines:
        return [Pin(row["part"], row["signal"], int(row["bcm"]), row["wired"]) for row in csv.DictReader(lines)]


def drawn(pins: list[Pin]) -> str:
    """The picture, as SVG."""
    at = {pin.header: pin for pin in pins}
    bcm_of = {header: bcm for bcm, header in HEADER_OF.items()}
    parts = [
        _text(20, 32, "Nightbell: the first table, at the Pi's 40-pin header", 'font-size="18" font-weight="bold"')
    ]
    parts.append(f'<rect x="{LEFT}" y="{TOP - 16}" width="92" height="{20 * ROW + 10}" rx="6" fill="#222"/>')
    for header in range(1, 41):
        right = header % 2 == 0
        y = TOP + (header - 1) // 2 * ROW
        parts += _pin(header, at.get(header), bcm_of.get(header), y, right=right)
    y = TOP + 20 * ROW + 40
    used = {pin.wired for pin in pins}
    for way, name, words in WAYS:
        if way in used:
            parts += [_text(20, y, name, 'font-weight="bold"'), _text(130, y, words)]
            y += ROW
    size = f'width="{WIDTH}" height="{y}" viewBox="0 0 {WIDTH} {y}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{y}" fill="#fff"/>', *parts, "</svg>"]) + "\n"


def _pin(header: int, pin: Pin | None, bcm: int | None, y: int, *, right: bool) -> list[str]:
    x = LEFT + (66 if right else 26)
    colour = COLOURS[pin.kind] if pin else "#c33" if "V" in POWER.get(header, "") else "#888"
    if pin is not None:
        words = f"{pin.part}: {pin.signal}" if pin.signal != pin.part.rpartition(".")[2] else pin.part
        label = f"{words}  (BCM {pin.bcm})" if right else f"(BCM {pin.bcm})  {words}"
    else:
        label = POWER.get(header) or f"BCM {bcm}, {'left to HATs' if bcm in HATS else 'free'}"
    edge = LEFT + (108 if right else -16)
    style = f'fill="{"#222" if pin else "#777"}" text-anchor="{"start" if right else "end"}"'
    return [
        f'<line x1="{x}" y1="{y}" x2="{edge}" y2="{y}" stroke="{colour}" stroke-width="2"/>',
        f'<circle cx="{x}" cy="{y}" r="9" fill="{colour}"/>',
        _text(x, y + 4, str(header), 'font-size="10" fill="#fff" text-anchor="middle"'),
        _text(edge + (6 if right else -6), y + 4, label, style),
    ]


def _text(x: int, y: int, words: str, style: str = 'fill="#222"') -> str:
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(read()), encoding="utf-8")
