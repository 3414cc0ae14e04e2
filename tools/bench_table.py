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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image
from running import MORE_NAMES, NAMES, settings_file

from firmware_py.drivers.oled import OledPanel
from firmware_py.drivers.pn532 import Pn532Reader
from firmware_py.emulated.displays import Ssd1306
from firmware_py.emulated.i2c import EmulatedBus
from firmware_py.ports import Report, Reporter, Sighting
from hub.app import Running, hub
from hub.devices.settings import load

TAPS = 200
STILL = 0.12
"""Seconds without a byte to any panel after which a tap's changes are over."""
Figures = dict[str, object]


class Table:
    """A hub in this process, and its bench."""

    def __init__(self, running: Running, players: Sequence[str]) -> None:
        self.desk = running.desk
        self.readers: list[Any] = [placed.device for placed in running.devices.readers]
        self.bench = running.devices.bench
        self._players = list(players)
        self._key = 0

    def do(self, command: dict[str, object]) -> dict[str, Any]:
        """A command as a page sends it. Raises RuntimeError where it is refused."""
        self._key += 1
        reply = self.desk.command(command, self.desk.snapshot().version, f"bench-{self._key}")
        if not reply.body.get("ok"):
            raise RuntimeError(f"{command}: {reply.body}")
        return dict(reply.body)

    def sit_down(self) -> None:
        """A fresh evening with these people."""
        script = "embrace-the-tentacles"
        self.do({"do": "open", "game": "clocktower", "script": script, "players": self._players, "seed": 11})

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
            at = Table(running, players)
            at.sit_down()
            yield at


class Ear:
    """Listens on the panels' bus: when a panel was last written to (not asked for its status), and what the readers'
    wires had taken until the first of those writes."""

    def __init__(self, bench: Any, bus: EmulatedBus) -> None:
        self._bench = bench
        self._write = bus.write_i2c_block_data
        self._lock = threading.Condition()
        self.last: float | None = None
        self.sent = 0
        self.reader_seconds = 0.0
        bus.write_i2c_block_data = self._written  # type: ignore[method-assign]

    def _written(self, i2c_addr: int, register: int, data: list[int]) -> None:
        self._write(i2c_addr, register, data)
        with self._lock:
            self.sent += 2 + len(data)
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
    """200 taps with 20 seats: character tokens are laid on trays while the bag is dealt.

    `reader`: from the tag to the driver's report, without the wire. `hub`: from the report to the last byte of the last
    panel, without the wire: deciding, keeping (the fsync too), views, faces, sending.
    """
    spans: dict[str, list[float]] = {"total": [], "wire": [], "reader": [], "hub": []}
    heard: list[float] = []
    original = Pn532Reader.start

    def started(reader: Pn532Reader, report: Reporter) -> None:
        def listening(what: Report) -> None:
            if isinstance(what, Sighting) and what.placed:
                heard.append(time.perf_counter())
            report(what)

        original(reader, listening)

    with patch.object(Pn532Reader, "start", started), table(MORE_NAMES) as at:
        bus = at.bench.wires.bus(1)
        ear = Ear(at.bench, bus)
        ear.until_still(5)
        for token, tray in (tap for bag in rounds(at, TAPS // len(MORE_NAMES) + 2) for tap in bag):
            if len(spans["total"]) == TAPS:
                break
            ear.until_still(0.01)
            ear.fresh()
            heard.clear()
            before_i2c, before_readers = bus.wire_seconds(), reader_seconds(at.bench)
            start = time.perf_counter()
            at.bench.act({"do": "put", "token": token, "on": tray})
            last = ear.until_still(2)
            if last is None or not heard:
                continue
            wire = bus.wire_seconds() - before_i2c + ear.reader_seconds - before_readers
            for name, seconds in (
                ("total", last - start + wire),
                ("wire", wire),
                ("reader", heard[0] - start),
                ("hub", last - heard[0]),
            ):
                spans[name].append(seconds * 1000)
    if len(spans["total"]) < TAPS:
        raise RuntimeError(f"only {len(spans['total'])} of the taps changed a panel")
    figures = {"median": at_share(spans["total"], 0.5), "p99": at_share(spans["total"], 0.99)}
    for name in ("wire", "reader", "hub"):
        figures |= {f"{name}_median": at_share(spans[name], 0.5), f"{name}_p99": at_share(spans[name], 0.99)}
    return {"tap_to_panel_ms": {**figures, "hub_p99_bound": 25, "taps": TAPS}}


def rounds(at: Table, count: int) -> Iterator[list[tuple[str, str]]]:
    """Tokens and trays, a bag a round: every round is a fresh evening with all tokens back in the box."""
    trays = [tray["name"] for tray in at.bench.layout()["trays"]]
    for turn in range(count):
        tokens = [token for token in at.bench.layout()["box"] if token.startswith("character:")]
        yield list(zip(tokens[turn:] + tokens[:turn], trays, strict=False))
        for tray in at.bench.layout()["trays"]:
            for token in tray["tokens"]:
                at.bench.act({"do": "put", "token": token, "on": "box"})
        _until(lambda: not any(reader.lying() for reader in at.readers), 10)
        at.sit_down()


def _until(holds: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError("a reader still sees a token that was taken away")
        time.sleep(0.05)


def at_share(values: Sequence[float], share: float) -> float:
    """The value below which that share of all lies (nearest rank)."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)


def night() -> Figures:
    """The first night of ten, step by step: all bytes to the panels, against luma's own redrawing of the same faces.

    The two bytes with which a panel is asked twice a second whether it is there are no part of either.
    """
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
        faces, before = 0, ear.sent
        at.do({"do": "begin"})
        ear.until_still(2)
        steps = 0
        while at.phase() == "night" and steps < 100:
            ear.fresh()
            at.do({"do": "next"})
            ear.until_still(2)
            steps += 1
        sent = ear.sent - before
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
