"""Writes hardware/parts.md from hardware/parts.csv: what to buy for 5, 10, 15 and 20 seats on the bus, and its power.

Its one rule: the document says what the table says and nothing else, so the same table gives the same bytes.
Currents and prices are estimates. Must not know: the hub, pins.
"""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import NamedTuple

HARDWARE = Path(__file__).resolve().parent.parent / "hardware"
TABLE, DOCUMENT = HARDWARE / "parts.csv", HARDWARE / "parts.md"

SEATS = (5, 10, 15, 20)
RESERVE = 1.2
"""The supply is so much larger than what is computed: diodes age, and cables lose."""
STEP = 0.5
"""Amperes: supplies are told in such steps."""


class Line(NamedTuple):
    """A line of the table: so many once for the table and so many for each seat; mA at 5 V and US dollars for one."""

    part: str
    table: int
    seat: int
    milliamps: float
    price: float
    purpose: str

    def count(self, seats: int) -> int:
        """How many for a table of so many seats."""
        return self.table + self.seat * seats


class Power(NamedTuple):
    """What the nodes' supply gives at 5 V: mA with everything on at once, and the supply to buy, in amperes."""

    milliamps: float
    supply: float


def read(table: Path = TABLE) -> list[Line]:
    """The table's lines."""
    with table.open(encoding="utf-8", newline="") as lines:
        return [
            Line(r["part"], int(r["table"]), int(r["seat"]), float(r["milliamps"]), float(r["price"]), r["for"])
            for r in csv.DictReader(lines)
        ]


def power(lines: list[Line], seats: int) -> Power:
    """What the nodes of so many seats draw; the console's parts hang on the Pi."""
    milliamps = sum(line.milliamps * line.seat * seats for line in lines)
    return Power(milliamps, math.ceil(milliamps * RESERVE / 1000 / STEP) * STEP)


def console_milliamps(lines: list[Line]) -> float:
    """What the console's parts draw from the Pi."""
    return sum(line.milliamps * line.table for line in lines)


def price(lines: list[Line], seats: int) -> float:
    """What everything costs, in US dollars."""
    return sum(line.price * line.count(seats) for line in lines)


def written(lines: list[Line]) -> str:
    """The document."""
    head = " | ".join(f"{seats} seats" for seats in SEATS)
    rule = "---|" * len(SEATS)
    budgets = [power(lines, seats) for seats in SEATS]
    rows = [
        f"| {line.part} | {line.purpose} | {' | '.join(str(line.count(seats)) for seats in SEATS)} | {line.price:g} |"
        for line in lines
    ]
    return "\n".join([
        "# Parts and power of a table with seats on the bus",
        "",
        "Written by `tools/parts.py` from [parts.csv](parts.csv). Prices (US dollars, one at a time) and currents are",
        "estimates; look before you buy. The console's parts are in it, tokens and supply of the nodes are not.",
        "",
        f"| part | for | {head} | est. each |",
        f"|---|---|{rule}---|",
        *rows,
        f"| all, est., USD | | {' | '.join(f'{price(lines, seats):.0f}' for seats in SEATS)} | |",
        "",
        "## Power budget",
        "",
        "Every field on, every lamp white, every panel half lit, all at once:",
        "",
        f"| at 5 V | {head} |",
        f"|---|{rule}",
        f"| the nodes together, mA | {' | '.join(f'{one.milliamps:.0f}' for one in budgets)} |",
        f"| their supply, with a fifth to spare, A | {' | '.join(f'{one.supply:g}' for one in budgets)} |",
        "",
        f"The console's parts draw about {console_milliamps(lines):.0f} mA from the Pi, which has its own supply.",
        "",
    ])  # fmt: skip


if __name__ == "__main__":
    DOCUMENT.write_text(written(read()), "utf-8")
