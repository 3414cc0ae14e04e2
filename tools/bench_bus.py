"""Measures the seat bus with 20 nodes in software: from a tag in the field to the driver's report, and to the page, a
full change of all faces, and the processor that polling takes.

Its one rule: every byte takes its true time (500 kbaud on the bus with each node's pause, 115,200 at its reader, 400
kHz at its panel). Figures `by_the_clock` have the hub's own driver, thread and port in them, and whatever else this
machine does; the others are made by the wires alone (`bus_by_wire`), the same on every machine. Beside each stands what
the wire would need for that alone. Readers' time in the air isn't in it.

Must not know: how the driver does its work.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from bus_by_wire import DARK, SEATS, Face, TableByWire, all_of, full, pages, said
from PIL import Image

from firmware_py.drivers import seat_bus
from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import show
from firmware_py.drivers.seat_master import HALF, SeatMaster
from firmware_py.emulated.seat_bus import TURNAROUND
from firmware_py.emulated.tag import Ntag213
from firmware_py.emulated.true_time import BYTE, WHOLE_DRAW, TimedBus, TimedChips
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.node.frames import BAUD
from firmware_py.ports import DeviceOffline, Health, Report, Sighting
from hub.app import hub
from hub.devices.settings import read
from hub.table.views import STORYTELLER
from hub.watches import View

TAPS = 200
BUSY_TAPS = 100
FACES = 10
BEAT = 0.005
"""Seconds between two looks how late the machine is."""
PAGE_TAPS = 100
PORT = "/dev/nightbell-bus"
SEATED = """
[hub]
virtual = true
state = "STATE"
host = "127.0.0.1"
[[trays]]
name = "t{n}"
count = 20
reader = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = "{n}" }
"""
Figures = dict[str, object]


class _Ear:
    """What the driver reports, and when."""

    def __init__(self) -> None:
        self.news = threading.Condition()
        self.ready: set[str] = set()
        self.seen: dict[str, float] = {}

    def __call__(self, report: Report) -> None:
        now = time.perf_counter()
        with self.news:
            if isinstance(report, Health) and report.online:
                self.ready.add(report.part)
            elif isinstance(report, Sighting) and report.placed:
                self.seen[report.tag.uid] = now
            self.news.notify_all()

    def wait(self, holds: Callable[[], bool]) -> None:
        """Raises RuntimeError where it never comes."""
        with self.news:
            if not self.news.wait_for(holds, 20):
                raise RuntimeError("the seat bus doesn't report what it should")


class _Table:
    def __init__(self) -> None:
        self.wires = EmulatedWires()
        self.bus = TimedBus()
        self.wires.ports[PORT] = self.wires.room.add(PORT, self.bus)
        self.ear = _Ear()
        self.nodes = {}
        for seat in SEATS:
            chips = TimedChips(b"BENCH%03d" % seat)
            chips.kept = seat
            self.nodes[seat] = self.bus.add_timed(chips)
        self.readers: list[Any] = [self._part("t{}.reader", seat) for seat in SEATS]
        self.panels: list[Any] = [self._part("c{}.panel", seat) for seat in SEATS]

    def _part(self, name: str, seat: int) -> Any:
        return seat_bus.build(name.format(seat), seat_bus.Options(PORT, seat), self.wires)

    @property
    def master(self) -> SeatMaster:
        return self.readers[0].master  # type: ignore[no-any-return]


@contextmanager
def _table() -> Iterator[_Table]:
    at = _Table()
    try:
        for reader in at.readers:
            reader.start(at.ear)
        at.ear.wait(lambda: len(at.ear.ready) == len(SEATS))
        yield at
    finally:
        for reader in at.readers:
            reader.stop()
        for panel in at.panels:
            panel.close()
        at.wires.close()


def bus() -> Figures:
    """All figures of the bus."""
    figures = _by_wire()
    with _stalls() as late, _table() as at:
        figures |= _taps(at)
        figures |= {"all_faces_ms_worst_by_the_clock": _faces(at, said)}
        figures |= {"all_chinese_faces_ms_worst_by_the_clock": _faces(at, full)}
        figures |= _polling(at)
    stalls = list(late)
    with _stalls() as late:
        figures |= _page()
    stalls += late
    figures |= {"machine_stalls_ms_p99": _share(stalls, 0.99), "machine_stalls_ms_worst": _share(stalls, 1)}
    return {"seat_bus": {**figures, "seats": len(SEATS), "baud": BAUD}}


def _by_wire() -> Figures:
    """What the wires make of it."""
    at, missing = TableByWire(), TableByWire(away=1)
    taps = [at.tap() for _ in range(TAPS)]
    figures: Figures = {
        "tap_to_event_ms_median": _ms(taps, 0.5),
        "tap_to_event_ms_p99": _ms(taps, 0.99),
        "tap_to_event_ms_p99_bound": 150,
        "tap_to_event_ms_wire_limit": round(_round_seconds() * 1000, 1),
        "tap_with_a_seat_missing_ms_p99": _ms([missing.tap() for _ in range(BUSY_TAPS)], 0.99),
        "tap_with_a_seat_missing_ms_p99_bound": 150,
    }
    for name, face in (("all_faces", said), ("all_chinese_faces", full)):
        figures |= _changes(name, face)
    busy = [at.tap(pages(all_of(full, number))) for number in range(BUSY_TAPS)]
    return figures | {"tap_while_all_chinese_faces_change_ms_p99": _ms(busy, 0.99)}


def _changes(name: str, face: Face) -> Figures:
    """Changes from the first face on, each second one from dark; `wire_limit`: the frames of the dearest faces with
    nothing else on the wire, and the last one's drawing."""
    at, dark, held = TableByWire(), pages(DARK), pages(DARK)
    spans, limits = [], []
    for number in range(FACES):
        faces = pages(all_of(face, number))
        if number % 2 == 0:
            at.change(dark)
        spans.append(at.change(faces))
        packed = [show(old, new, after=old) for old, new in zip(held, faces, strict=True)]
        limits.append(sum(len(payload) + 11 for payload in packed) * BYTE + WHOLE_DRAW)
        held = faces
    return {
        f"{name}_ms_median": _ms(spans, 0.5),
        f"{name}_ms_worst": _ms(spans, 1),
        f"{name}_ms_worst_bound": 400,
        f"{name}_ms_wire_limit": _ms(limits, 1),
    }


@contextmanager
def _stalls() -> Iterator[list[float]]:
    """How much later than asked for a thread was woken meanwhile, in milliseconds: what the machine's other work adds
    to every figure by the clock."""
    late: list[float] = []
    ending = threading.Event()

    def beat() -> None:
        while not ending.is_set():
            start = time.perf_counter()
            time.sleep(BEAT)
            late.append((time.perf_counter() - start - BEAT) * 1000)

    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield late
    finally:
        ending.set()
        thread.join()


def _taps(at: _Table) -> Figures:
    spans = []
    for number in range(TAPS):
        node, tag = at.nodes[number * 7 % len(SEATS) + 1], Ntag213(f"04{number:012X}", f"bench-{number:04}")
        reader, uid = node.chips.reader, tag.uid.hex().upper()
        with at.bus.lock:
            start = time.perf_counter()
            node.go_on(at.bus.seconds())
            node.change(lambda reader=reader, tag=tag: reader.lay(tag))  # type: ignore[misc]
        at.ear.wait(lambda uid=uid: uid in at.ear.seen)  # type: ignore[misc]
        with at.bus.lock:
            node.change(lambda reader=reader, tag=tag: reader.take(tag))  # type: ignore[misc]
        spans.append(at.ear.seen[uid] - start)
    return {"tap_to_event_ms_p99_by_the_clock": _ms(spans, 0.99)}


def _page() -> Figures:
    """From a tag in a seat's field to the view that the storyteller's page is sent: a tag that nobody knows is a quiet
    line there, whatever is played. The virtual table's bus answers at once, but its rounds leave its bytes their time
    (`test_wire_budget` holds that), so that only the reader's is added. A machine so late that the bus went off line
    meanwhile isn't measured."""
    spans = []
    with tempfile.TemporaryDirectory() as folder:
        table = SEATED.replace("STATE", folder)
        with hub(read(table, "table.toml"), port=0) as running:
            bench, watch = running.devices.bench, running.desk.watch(STORYTELLER)
            if not _shown(watch, lambda: all(part.online for part in running.desk.snapshot().parts), 60):
                raise RuntimeError("the seats don't come on line")
            at = bench.seats.buses[PORT]
            for number in range(PAGE_TAPS):
                node = bench.seats.nodes[PORT, number * 7 % len(SEATS) + 1].node
                tag, reader = Ntag213(f"04{number:012X}"), node.chips.reader
                uid = tag.uid.hex().upper()
                with at.lock:
                    own, start = reader.wire_seconds, time.perf_counter()
                    node.change(lambda reader=reader, tag=tag: reader.lay(tag))
                came = _shown(watch, lambda uid=uid: any(uid in one.text for one in running.desk.snapshot().notices), 3)  # type: ignore[misc]
                took = time.perf_counter() - start
                with at.lock:
                    took += reader.wire_seconds - own
                    node.change(lambda reader=reader, tag=tag: reader.take(tag))
                spans += [took * 1000] if came else []
            watch.close()
    if len(spans) < PAGE_TAPS / 2:
        raise RuntimeError("the page isn't shown what it should be")
    return {
        "tap_to_page_ms_median": _share(spans, 0.5),
        "tap_to_page_ms_p99": _share(spans, 0.99),
        "tap_to_page_ms_p99_bound": 150,
        "tap_to_page_taps": len(spans),
    }


def _shown(watch: View, true: Callable[[], bool], seconds: float) -> bool:
    """Waits by the page's stream until it is so; whether it came to that."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        watch.wait(0.5)
    return True


def _round_seconds() -> float:
    """What one poll of every seat takes on the wire: 14 bytes out, 20 back, and the node's pause."""
    return len(SEATS) * ((14 + 20) * 10 / BAUD + TURNAROUND)


def _faces(at: _Table, face: Face) -> float:
    """The longest change, in milliseconds: from the first call until every call has returned."""
    spans = []
    for number in range(FACES):
        images = all_of(face, number)
        threads = [
            threading.Thread(target=_show, args=(panel, image)) for panel, image in zip(at.panels, images, strict=True)
        ]
        start = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        spans.append(time.perf_counter() - start)
        if any(at.nodes[seat].chips.picture() != pages_of(images[seat - 1]) for seat in SEATS):
            raise RuntimeError("a panel shows another face")
    return _ms(spans, 1)


def _show(panel: Any, image: Image.Image) -> None:
    """Shows it, and tries again, as the hub's workers do."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with suppress(DeviceOffline):
            panel.show(image)
            return


def _polling(at: _Table) -> Figures:
    busy, octets, start = at.master.busy_seconds, at.master.octets, time.perf_counter()
    time.sleep(3)
    took = time.perf_counter() - start
    return {
        "polling_core_percent": round((at.master.busy_seconds - busy) / took * 100, 1),
        "polling_core_percent_bound": 25,
        "polling_bus_percent": round((at.master.octets - octets) * 10 / BAUD / took * 100, 1),
        "polling_round_ms": round(2 * HALF * 1000),
    }


def _ms(seconds: Sequence[float], share: float) -> float:
    return _share([one * 1000 for one in seconds], share)


def _share(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


if __name__ == "__main__":
    print(bus())
