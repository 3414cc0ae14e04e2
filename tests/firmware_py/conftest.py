"""What the wire's tests share: a reader on an emulated port, and what it reports."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from firmware_py.drivers import pn532_port
from firmware_py.drivers.pn532 import Pn532Reader
from firmware_py.emulated.pn532 import Pn532
from firmware_py.emulated.serial_ports import EmulatedPort, SerialRoom
from firmware_py.emulated.tag import EmulatedTag
from firmware_py.ports import Health, Report, Sighting

DEADLINE = 60.0
"""Seconds: a machine with other things to do takes its time. Nothing is measured by it."""


class Heard:
    """The reports so far, and waiting for one."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self._news = threading.Condition()

    def __call__(self, report: Report) -> None:
        with self._news:
            self.reports.append(report)
            self._news.notify_all()

    def wait(self, wanted: Callable[[list[Report]], bool], seconds: float = DEADLINE) -> bool:
        with self._news:
            return self._news.wait_for(lambda: wanted(self.reports), seconds)

    def until(self, *wanted: Report, seconds: float = DEADLINE) -> None:
        """Waits until all of these have come."""
        assert self.wait(lambda reports: all(one in reports for one in wanted), seconds), self.reports

    def stays(self, seconds: float) -> bool:
        """Whether nothing new comes for so long."""
        count = len(self.reports)
        return not self.wait(lambda reports: len(reports) > count, seconds)

    def forget(self) -> None:
        with self._news:
            self.reports = []

    def comes(self, true: Callable[[], bool], seconds: float = DEADLINE) -> bool:
        """Whether that comes true, which nobody reports."""
        with self._news:
            for _ in range(int(seconds * 100)):
                if true():
                    return True
                self._news.wait(0.01)
        return False

    @property
    def sightings(self) -> list[Sighting]:
        return [report for report in self.reports if isinstance(report, Sighting)]

    def online(self, part: str) -> None:
        self.until(Health(part, online=True))

    def offline(self, part: str, seconds: float = DEADLINE) -> str:
        """Waits until it is off line, and returns the reason."""
        found: list[Health] = []

        def gone(reports: list[Report]) -> bool:
            found[:] = [one for one in reports if isinstance(one, Health) and one.part == part and not one.online]
            return bool(found)

        assert self.wait(gone, seconds), self.reports
        return found[-1].reason


class Spot:
    """One reader on one emulated port."""

    def __init__(self, room: SerialRoom, name: str, interval: float, clock: Callable[[], float] | None) -> None:
        self.chip = Pn532()
        self.port: EmulatedPort = room.add(f"/dev/nfc-{name}", self.chip)
        self.heard = Heard()
        self.reader = Pn532Reader(name, lambda: str(self.port.path), interval, clock or time.monotonic)

    def start(self) -> Spot:
        self.reader.start(self.heard)
        return self

    def ready(self) -> Spot:
        self.start().heard.online(self.reader.name)
        return self

    def lay(self, tag: EmulatedTag) -> None:
        self.port.change(lambda: self.chip.lay(tag))

    def take(self, tag: EmulatedTag) -> None:
        self.port.change(lambda: self.chip.take(tag))


@pytest.fixture
def room() -> Iterator[SerialRoom]:
    room = SerialRoom()
    yield room
    room.close()


@pytest.fixture
def spot(room: SerialRoom, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Spot]]:
    """Makes spots. However busy the machine is, no chip counts as silent for that; a test of silence sets this back."""
    monkeypatch.setattr(pn532_port, "PATIENCE", DEADLINE / 4)
    spots: list[Spot] = []

    def make(name: str = "t1", interval: float = 0.05, clock: Callable[[], float] | None = None) -> Spot:
        spots.append(Spot(room, name, interval, clock))
        return spots[-1]

    yield make
    for one in spots:
        one.reader.stop()
