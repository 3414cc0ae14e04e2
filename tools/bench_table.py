"""Measures at the virtual table, in this process: from a tag in the field to the last byte of the last changed panel,
and what a night sends to the panels.

Its one rule: emulated chips answer at once, so the wires' own time is computed from the bytes (baud, I2C clock) and is
added to what the clock says. The two parts are printed apart.
Must not know: how drivers and hub do their work, but for where a panel's picture is handed over.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image
from running import MORE_NAMES, NAMES, settings_file

from firmware_py.drivers.oled import OledPanel
from firmware_py.emulated.displays import Ssd1306
from firmware_py.emulated.i2c import EmulatedBus
from hub.app import Running, hub
from hub.settings import load

TAPS = 200
STILL = 0.12
"""Seconds without a byte to any panel after which a tap's changes are over."""
PANEL_ADDRESSES = (0x3C, 0x3D)
Figures = dict[str, object]


class Table:
    """A hub in this process, and its bench."""

    def __init__(self, running: Running) -> None:
        self.desk = running.desk
        self.panels: list[Any] = [placed.device for placed in running.devices.panels]
        self.bench = running.devices.bench
        self._key = 0

    def do(self, command: dict[str, object]) -> dict[str, Any]:
        """A command as a page sends it. Raises RuntimeError where it is refused."""
        self._key += 1
        reply = self.desk.command(command, self.desk.snapshot().version, f"bench-{self._key}")
        if not reply.body.get("ok"):
            raise RuntimeError(f"{command}: {reply.body}")
        return dict(reply.body)

    def phase(self) -> str:
        """The evening's phase."""
        view: Any = self.desk.snapshot().storyteller
        return str(view["phase"]["phase"])


@contextmanager
def table(players: Sequence[str]) -> Iterator[Table]:
    """A table at which these people have sat down to Clocktower."""
    with tempfile.TemporaryDirectory() as folder:
        settings = load(settings_file(Path(folder), port=0))
        with hub(settings, virtual=True, port=0) as running:
            at = Table(running)
            script = "embrace-the-tentacles"
            at.do({"do": "open", "game": "clocktower", "script": script, "players": list(players), "seed": 7})
            yield at


class Ear:
    """Listens on the panels' bus: when bytes for a panel went by, and what the readers' wires had taken until then."""

    def __init__(self, bench: Any, bus: EmulatedBus) -> None:
        self._bench, self._bus = bench, bus
        self._lock = threading.Condition()
        self._seen = self._for_panels()
        self.last: float | None = None
        self.reader_seconds = 0.0
        bus.watch(self._written)

    def _for_panels(self) -> int:
        return sum(self._bus.written[address] for address in PANEL_ADDRESSES)

    def _written(self) -> None:
        with self._lock:
            count = self._for_panels()
            if count == self._seen:
                return
            self._seen = count
            if self.last is None:
                self.reader_seconds = reader_seconds(self._bench)
            self.last = time.perf_counter()
            self._lock.notify_all()

    def fresh(self) -> None:
        """Forgets what was heard."""
        with self._lock:
            self.last = None

    def until_still(self, seconds: float) -> float | None:
        """The moment of the last byte, once nothing has come for a while; None where nothing comes."""
        with self._lock:
            if not self._lock.wait_for(lambda: self.last is not None, seconds):
                return None
            while self._lock.wait(STILL):
                pass
            return self.last


def reader_seconds(bench: Any) -> float:
    """The wire's own time of all readers so far."""
    return sum(float(reader["seconds"]) for reader in bench.wire()["readers"].values())


def taps() -> Figures:
    """200 taps with 20 seats: character tokens are laid on trays while the bag is dealt."""
    totals, wires, own = [], [], []
    with table(MORE_NAMES) as at:
        bus = at.bench.wires.bus(1)
        ear = Ear(at.bench, bus)
        ear.until_still(5)
        for token, tray in tap_plan(at):
            ear.fresh()
            before_i2c, before_readers = bus.wire_seconds(), reader_seconds(at.bench)
            start = time.perf_counter()
            at.bench.act({"do": "put", "token": token, "on": tray})
            last = ear.until_still(2)
            if last is None:
                continue
            wire = bus.wire_seconds() - before_i2c + ear.reader_seconds - before_readers
            own.append((last - start) * 1000)
            wires.append(wire * 1000)
            totals.append((last - start + wire) * 1000)
            if len(totals) == TAPS:
                break
    if len(totals) < TAPS:
        raise RuntimeError(f"only {len(totals)} of the taps changed a panel")
    return {
        "tap_to_panel_ms": {
            "median": at_share(totals, 0.5),
            "p99": at_share(totals, 0.99),
            "wire_median": at_share(wires, 0.5),
            "wire_p99": at_share(wires, 0.99),
            "hub_median": at_share(own, 0.5),
            "hub_p99": at_share(own, 0.99),
            "hub_p99_bound": 25,
            "taps": len(totals),
        }
    }


def tap_plan(at: Table) -> Iterator[tuple[str, str]]:
    """Tokens and trays: each of the first twenty characters of the box in turn, a tray further with every round."""
    box = [token for token in at.bench.layout()["box"] if token.startswith("character:")]
    trays = [tray["name"] for tray in at.bench.layout()["trays"]]
    for turn in range(3 * TAPS):
        place = turn % len(trays)
        yield box[(place + turn // len(trays)) % len(box)], trays[place]


def at_share(values: Sequence[float], share: float) -> float:
    """The value below which that share of all lies (nearest rank)."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)


def night() -> Figures:
    """The first night of ten, step by step: all bytes to the panels, against luma's own redrawing of the same faces."""
    faces = 0
    shown: dict[str, bytes] = {}
    original = OledPanel.show

    def counted(panel: OledPanel, image: Image.Image) -> None:
        nonlocal faces
        if shown.get(panel.name) != image.tobytes():
            shown[panel.name] = image.tobytes()
            faces += 1
        original(panel, image)

    with patch.object(OledPanel, "show", counted), table(NAMES) as at:
        at.do({"do": "deal"})
        ear = Ear(at.bench, at.bench.wires.bus(1))
        ear.until_still(5)
        faces, before = 0, sum(panel.bytes_sent for panel in at.panels)
        at.do({"do": "begin"})
        ear.until_still(2)
        steps = 0
        while at.phase() == "night" and steps < 100:
            ear.fresh()
            at.do({"do": "next"})
            ear.until_still(2)
            steps += 1
        sent = sum(panel.bytes_sent for panel in at.panels) - before
    whole = faces * whole_frame()
    return {
        "panel_bytes_ratio": round(sent / whole, 3),
        "panel_bytes_ratio_bound": 0.35,
        "panel_bytes": sent,
        "panel_faces": faces,
        "panel_night_steps": steps,
    }


def whole_frame() -> int:
    """How many bytes luma sends for one face, whatever is on it."""
    bus = EmulatedBus()
    bus.put(Ssd1306(), 0x3C)
    device = ssd1306(i2c(bus=bus, address=0x3C))
    device.persist = True
    before = sum(bus.written.values())
    device.display(Image.new("1", (128, 64)))
    return sum(bus.written.values()) - before
