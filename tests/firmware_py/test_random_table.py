"""A table under random hands and faults: whatever happened, the readers end up telling what lies there."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict

import pytest

from firmware_py.drivers import pn532
from firmware_py.emulated.bench import EmulatedBench
from firmware_py.ports import Health, Part, Report, Sighting

from .conftest import Heard

TRAYS = [f"t{number}" for number in range(1, 6)]
PARTS = [Part(f"{tray}.reader", "reader", tray, "pn532", {"port": f"/dev/nfc-{tray}"}) for tray in TRAYS]
TOKENS = [(f"character:c{number}", f"04{number:012X}", f"id-{number}" if number % 4 else None) for number in range(8)]
NAMES = [name for name, _, _ in TOKENS]


class Table:
    """The bench with its readers, and a hand that obeys a die."""

    def __init__(self, seed: int) -> None:
        self.die = random.Random(seed)
        self.bench = EmulatedBench(PARTS, [], TRAYS)
        self.bench.fill(TOKENS)
        self.heard = Heard()
        self.readers = {
            tray: pn532.build(
                f"{tray}.reader", pn532.Options(port=f"/dev/nfc-{tray}", interval_ms=20), self.bench.wires
            )
            for tray in TRAYS
        }
        for reader in self.readers.values():
            reader.start(self.heard)

    def lies(self, tray: str) -> set[str]:
        rows = {name: uid for name, uid, _ in TOKENS}
        layout = next(one for one in self.bench.layout()["trays"] if one["name"] == tray)
        return {rows[name] for name in layout["tokens"]}

    def deed(self) -> None:
        tray, chip = self.die.choice(TRAYS), self.bench.chip(f"{self.die.choice(TRAYS)}.reader")
        match self.die.randrange(10):
            case 0:
                self.bench.act({"do": "unplug", "part": tray})
            case 1 | 2:
                self.bench.act({"do": "plug", "part": tray})
            case 3:
                chip.miss = self.die.randrange(3)
            case 4:
                chip.damage = self.die.randrange(12)
            case 5:
                chip.deaf = self.die.randrange(3)
            case 6:
                self.bench.act({"do": "put", "token": self.die.choice(NAMES), "on": "box"})
            case _:
                if len(self.lies(tray)) < 2:  # a PN532 tells two tags at the most
                    self.bench.act({"do": "put", "token": self.die.choice(NAMES), "on": tray})

    def settles(self) -> bool:
        """Everything plugged in and in order, the readers tell the truth before long."""
        for tray in TRAYS:
            self.bench.act({"do": "plug", "part": tray})
            chip = self.bench.chip(f"{tray}.reader")
            chip.miss = chip.damage = chip.deaf = 0
        truth = {tray: self.lies(tray) for tray in TRAYS}
        return self.heard.wait(
            lambda _: (
                {tray: {tag.uid for tag in self.readers[tray].lying()} for tray in TRAYS} == truth
                and all(reader.tells_resting for reader in self.readers.values())
            )
        )

    def close(self) -> None:
        for reader in self.readers.values():
            reader.stop()
        self.bench.close()


def events_take_turns(reports: list[Report]) -> bool:
    """Each tag of each reader is placed, lifted, placed ...; health changes with each report of it."""
    told: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for report in reports:
        if isinstance(report, Sighting):
            told[report.reader, report.tag.uid].append(report.placed)
        elif isinstance(report, Health) and report.online:
            told[report.part, "on line"].append(True)
        elif isinstance(report, Health) and told[report.part, "on line"][-1:] != [False]:
            told[report.part, "on line"].append(False)
    return all(first != second for turns in told.values() for first, second in itertools.pairwise(turns))


def play(seed: int, rounds: int, deeds: int) -> None:
    table = Table(seed)
    try:
        for _ in range(rounds):
            for _ in range(deeds):
                table.deed()
                table.heard.stays(table.die.choice([0.0, 0.0, 0.02, 0.1]))
            assert table.settles(), (seed, table.heard.reports[-10:])
        assert events_take_turns(table.heard.reports)
    finally:
        table.close()


def test_readers_tell_the_truth_after_random_hands_and_faults() -> None:
    play(seed=7, rounds=3, deeds=15)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_readers_tell_the_truth_after_a_long_time_of_random_hands_and_faults(seed: int) -> None:
    play(seed, rounds=25, deeds=25)
