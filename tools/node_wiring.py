"""Draws hardware/node.svg from hardware/node-pins.csv: the Pico of a seat, what goes to each pin, and the bus.

Its one rule: the picture says what the table says and nothing else, so the same table gives the same bytes.
Must not know: the hub; the firmware's constants (a test compares the table with them).
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

HARDWARE = Path(__file__).resolve().parent.parent / "hardware"
TABLE, PICTURE = HARDWARE / "node-pins.csv", HARDWARE / "node.svg"

POWER = {
    39: "VSYS: 5 V of the cable, and the PN532's VCC",
    36: "3V3: OLED, TTP223, RS-485 module",
    38: "GND: all grounds",
}
"""The Pico's pins that carry power here (Raspberry Pi Pico data sheet, figure 2)."""

COLOURS = {
    "BUS": "#1f6fb2",
    "READER": "#7a4fb0",
    "PANEL": "#0f7a7a",
    "PAD": "#3c7d3c",
    "LAMP": "#b06a00",
    "MOTOR": "#777",
}
ROW, TOP, BOARD, WIDTH = 24, 70, 330, 980


class Pin(NamedTuple):
    """A line of the table."""

    constant: str
    gp: int
    pin: int
    goes_to: str


def read(table: Path = TABLE) -> list[Pin]:
    """The table's lines."""
    with table.open(encoding="utf-8", newline="") as lines:
        return [Pin(r["constant"], int(r["gp"]), int(r["pin"]), r["goes to"]) for r in csv.DictReader(lines)]


def drawn(pins: list[Pin]) -> str:
    """The picture, as SVG."""
    at = {pin.pin: pin for pin in pins}
    parts = [
        _text(20, 32, "A seat of the table: its Pico, seen from above, USB on top", 'font-size="18" font-weight="bold"')
    ]
    parts.append(f'<rect x="{BOARD}" y="{TOP - 16}" width="96" height="{20 * ROW + 8}" rx="8" fill="#1d5c38"/>')
    for number in range(1, 41):
        right = number > 20
        y = TOP + (40 - number if right else number - 1) * ROW
        parts += _pin(number, at.get(number), y, right=right)
    y = TOP + 20 * ROW + 30
    parts += _bus(y)
    height = y + 130
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>', *parts, "</svg>"]) + "\n"


def _pin(number: int, pin: Pin | None, y: int, *, right: bool) -> list[str]:
    x = BOARD + (84 if right else 12)
    label = f"GP{pin.gp}  {pin.goes_to}" if pin else POWER.get(number, "")
    colour = COLOURS[pin.constant.partition("_")[0]] if pin else "#c33" if label else "#9bb"
    found = [
        f'<circle cx="{x}" cy="{y}" r="9" fill="{colour}"/>',
        _text(x, y + 4, str(number), 'font-size="10" fill="#fff" text-anchor="middle"'),
    ]
    if label:
        edge = x + (30 if right else -30)
        found.insert(0, f'<line x1="{x}" y1="{y}" x2="{edge}" y2="{y}" stroke="{colour}" stroke-width="2"/>')
        style = f'fill="#222" text-anchor="{"start" if right else "end"}"'
        found.append(_text(edge + (6 if right else -6), y + 4, label, style))
    return found


def _bus(y: int) -> list[str]:
    """The cable: adapter, seats in a row, a resistor at each end, 5 V fed in twice."""
    parts = [_text(20, y, "The seat bus: one line past every seat, no star", 'font-weight="bold"')]
    for offset, name, colour in ((30, "A", "#1f6fb2"), (46, "B", "#1f6fb2"), (62, "5 V", "#c33"), (78, "GND", "#555")):
        parts.append(f'<line x1="60" y1="{y + offset}" x2="900" y2="{y + offset}" stroke="{colour}" stroke-width="2"/>')
        parts.append(_text(54, y + offset + 4, name, 'text-anchor="end"'))
    for x, name in ((90, "adapter, 120 Ω"), (300, "seat 1"), (450, "seat 2"), (600, "..."), (780, "last seat, 120 Ω")):
        parts += [f'<circle cx="{x}" cy="{y + dot}" r="4" fill="#222"/>' for dot in (30, 46)]
        parts.append(_text(x, y + 104, name, 'text-anchor="middle"'))
    for x in (200, 850):
        parts.append(_text(x, y + 20, "5 V fed in", 'text-anchor="middle" fill="#c33"'))
        parts.append(f'<circle cx="{x}" cy="{y + 62}" r="5" fill="#c33"/>')
    return parts


def _text(x: int, y: int, words: str, style: str = 'fill="#222"') -> str:
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(read()), encoding="utf-8")
