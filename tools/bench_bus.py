"""Measures the seat bus with 20 nodes in software: from a tag in the field to the driver's report, and to the page, a
full change of all faces, and the processor that polling takes.

Its one rule: nodes in software answer at once, so the true time of every byte (500 kbaud on the bus with each node's
pause, 115,200 at its reader, 400 kHz at its panel) is computed, and added to what the clock says. The bus's rounds have
room for that time, so the sum says more than a real one would take. Beside each figure stands what the wire alone would
need. Readers' time in the air isn't in it.

Must not know: how the driver does its work.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from PIL import Image

from firmware_py.drivers import seat_bus
from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import show
from firmware_py.drivers.seat_master import HALF, SeatMaster
from firmware_py.emulated.node import NodeChips
from firmware_py.emulated.seat_bus import TURNAROUND, EmulatedSeatBus
from firmware_py.emulated.tag import Ntag213
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.node.frames import BAUD
from firmware_py.ports import DeviceOffline, Health, Report, Sighting
from hub.app import hub
from hub.devices import fonts
from hub.devices.settings import read
from hub.faces import panel_image
from hub.table.views import STORYTELLER, PanelView, Row
from hub.watches import View

SEATS = range(1, 21)
TAPS = 200
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
WHOLE_DRAW = 8 * (4 + 2 + 130) * 9 / 400_000
"""Seconds that a node needs for a whole face at 400 kHz: 8 pages, each with its address and 129 bytes."""

WORDS = (
    "You are the Poisoner",
    "Choose a player",
    "Sie sehen",
    "Seat 3 and seat 7",
    "Empath: 1",
    "The Imp",
    "Wake now",
)
PROSE = (
    "夜幕降臨全村的人都閉上眼睛說書人輕輕走過每一張椅子有人醒來看見面板上亮起的名字記在心裡又慢慢睡去"
    "天亮時鐘聲響起昨晚誰離開了我們大家圍坐成圈互相詢問真話與謊言混在一起最後舉手投票決定今天由哪位玩家受刑"
)
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
        self.bus = EmulatedSeatBus()
        self.wires.ports[PORT] = self.wires.room.add(PORT, self.bus)
        self.ear = _Ear()
        self.nodes = {}
        for seat in SEATS:
            chips = NodeChips(b"BENCH%03d" % seat)
            chips.kept = seat
            self.nodes[seat] = self.bus.add(chips)
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
    at.bus.run()
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
        at.bus.close()
        at.wires.close()


def bus() -> Figures:
    """All figures of the bus."""
    stalls: list[float] = []
    with _stalls() as more, _table() as at:
        figures = {**_taps(at), **_faces(at, "all_faces", _said), **_faces(at, "all_chinese_faces", _full)}
        figures |= {**_polling(at), "seats": len(SEATS), "baud": BAUD}
    with _stalls() as more:
        figures |= _page()
        stalls += more
    figures |= {"machine_stalls_ms_p99": _share(stalls, 0.99), "machine_stalls_ms_worst": _share(stalls, 1)}
    return {"seat_bus": figures}


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
    spans, clocks = [], []
    for number in range(TAPS):
        seat = number * 7 % len(SEATS) + 1
        node, tag = at.nodes[seat], Ntag213(f"04{number:012X}", f"bench-{number:04}")
        reader = node.chips.reader
        uid = tag.uid.hex().upper()
        with at.bus.lock:
            wire, own = at.bus.wire_seconds, reader.wire_seconds
            start = time.perf_counter()
            node.change(lambda reader=reader, tag=tag: reader.lay(tag))  # type: ignore[misc]
        at.ear.wait(lambda uid=uid: uid in at.ear.seen)  # type: ignore[misc]
        with at.bus.lock:
            wire, own = at.bus.wire_seconds - wire, reader.wire_seconds - own
            node.change(lambda reader=reader, tag=tag: reader.take(tag))  # type: ignore[misc]
        clocks.append((at.ear.seen[uid] - start) * 1000)
        spans.append((at.ear.seen[uid] - start + wire + own) * 1000)
    return {
        "tap_to_event_ms_median": _share(spans, 0.5),
        "tap_to_event_ms_p99": _share(spans, 0.99),
        "tap_to_event_ms_p99_bound": 150,
        "tap_to_event_ms_p99_by_the_clock": _share(clocks, 0.99),
        "tap_to_event_ms_wire_limit": round(_round_seconds() * 1000, 1),
    }


def _page() -> Figures:
    """From a tag in a seat's field to the view that the storyteller's page is sent: a tag that nobody knows is a quiet
    line there, whatever is played. A machine so late that the bus went off line meanwhile isn't measured."""
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
                    wire, own, start = at.wire_seconds, reader.wire_seconds, time.perf_counter()
                    node.change(lambda reader=reader, tag=tag: reader.lay(tag))
                came = _shown(watch, lambda uid=uid: any(uid in one.text for one in running.desk.snapshot().notices), 3)  # type: ignore[misc]
                took = time.perf_counter() - start
                with at.lock:
                    took += at.wire_seconds - wire + reader.wire_seconds - own
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


def _faces(at: _Table, name: str, face: Callable[[int], Image.Image]) -> Figures:
    """`wire_used`: what went over the wire meanwhile, polls among it, and the drawing; `wire_limit`: the faces alone,
    with nothing else on the wire, and the drawing."""
    spans, limits, wires = [], [], []
    for number in range(FACES):
        images = [face(number * len(SEATS) + seat) for seat in SEATS]
        held = [at.nodes[seat].chips.picture() for seat in SEATS]
        payloads = [show(one, pages_of(image), after=True) for one, image in zip(held, images, strict=True)]
        wire = at.bus.wire_seconds
        start = time.perf_counter()
        threads = [
            threading.Thread(target=_show, args=(panel, image)) for panel, image in zip(at.panels, images, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        wire = at.bus.wire_seconds - wire
        took = time.perf_counter() - start + wire + WHOLE_DRAW
        if any(at.nodes[seat].chips.picture() != pages_of(images[seat - 1]) for seat in SEATS):
            raise RuntimeError("a panel shows another face")
        time.sleep(wire)  # the driver, too, reckons with the time that the wire would have needed
        spans.append(took * 1000)
        wires.append((wire + WHOLE_DRAW) * 1000)
        limits.append((sum(len(payload) + 12 for payload in payloads) * 10 / BAUD + WHOLE_DRAW) * 1000)
    return {
        f"{name}_ms_median": _share(spans, 0.5),
        f"{name}_ms_worst": _share(spans, 1),
        f"{name}_ms_worst_bound": 400,
        f"{name}_ms_wire_used": _share(wires, 0.5),
        f"{name}_ms_wire_limit": _share(limits, 0.5),
    }


def _show(panel: Any, image: Image.Image) -> None:
    """Shows it, and tries again, as the hub's workers do."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with suppress(DeviceOffline):
            panel.show(image)
            return


def _said(number: int) -> Image.Image:
    """A face as games have them."""
    rows = tuple(Row(f"{WORDS[(number + row) % len(WORDS)]} {number % 9}") for row in range(4))
    return panel_image(PanelView(rows), fonts.find().glyphs)


def _full(number: int) -> Image.Image:
    """A face as full as there are: four whole rows of running Chinese, which other seats don't have."""
    prose = PROSE[number * 11 % len(PROSE) :] + PROSE
    rows = tuple(Row(prose[start : start + 8]) for start in range(0, 32, 8))
    return panel_image(PanelView(rows), fonts.find().glyphs)


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


def _share(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


if __name__ == "__main__":
    print(bus())
