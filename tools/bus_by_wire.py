"""The seat bus with 20 nodes in time that only its wires make: the hub's own master and the nodes' own firmware, and no
clock, thread or port.

Its one rule: whatever machine it runs on, the figures are the same. What the processors need isn't in them.

Must not know: how the master does its work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from PIL import Image

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_master import SeatMaster
from firmware_py.drivers.seat_wire import PATIENCE, Answer
from firmware_py.emulated.tag import Ntag213
from firmware_py.emulated.true_time import BYTE, TimedBus, TimedChips
from firmware_py.node.frames import HEAD, Incoming, Outgoing
from firmware_py.ports import Sighting
from hub.devices import fonts
from hub.faces import panel_image
from hub.table.views import PanelView, Row

SEATS = range(1, 21)
APART = 0.3
"""Deeds come at any moment of so many seconds: more than the master's slowest habit."""
REST = 0.5
Face = Callable[[int], Image.Image]
"""A face by its number."""
DARK = [Image.new("1", (128, 64))] * len(SEATS)
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


def said(number: int) -> Image.Image:
    """A face as games have them."""
    rows = tuple(Row(f"{WORDS[(number + row) % len(WORDS)]} {number % 9}") for row in range(4))
    return panel_image(PanelView(rows), fonts.find().glyphs)


def full(number: int) -> Image.Image:
    """A face as full as there are: four whole rows of running Chinese, which other seats don't have."""
    prose = PROSE[number * 11 % len(PROSE) :] + PROSE
    rows = tuple(Row(prose[start : start + 8]) for start in range(0, 32, 8))
    return panel_image(PanelView(rows), fonts.find().glyphs)


def all_of(face: Face, number: int) -> list[Image.Image]:
    """Faces for all seats; with another number others."""
    return [face(number * len(SEATS) + seat) for seat in SEATS]


def pages(images: Sequence[Image.Image]) -> list[bytes]:
    """As the panels' chips keep them."""
    return [pages_of(image) for image in images]


class _Wire:
    """In the place of the hub's serial port: time passes as the bytes go by. `deeds` are done at their seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.octets = 0
        self.bus = TimedBus(lambda: self.now, self._pass)
        self.deeds: list[tuple[float, Callable[[], None]]] = []
        self._outgoing, self._incoming, self._sequence = Outgoing(), Incoming(), 0

    def tell(self, address: int, kind: int, payload: bytes) -> float:
        self._say(address, kind, payload)
        return len(self._outgoing.frame(address, 1, kind, payload)) * BYTE

    def ask(self, address: int, kind: int, payload: bytes) -> Answer:
        answer = self._say(address, kind, payload)
        if not answer:
            self._pass(max(0.0, self.bus.free - self.now) + PATIENCE)
            return Answer(0, b"", noise=False)
        self._incoming.feed(answer, len(answer))
        frame = self._incoming.next()
        said = (0, b"") if frame is None else (frame[2] & 0x1F, bytes(frame[HEAD:]))
        assert self._incoming.next() is None
        return Answer(*said, noise=False)

    def rest(self, seconds: float, woken: Callable[[], bool]) -> None:
        """Nothing is said for so long, or until it is woken."""
        end = self.now + max(0.0, seconds)
        while self.deeds and self.deeds[0][0] <= end and not woken():
            self.now = max(self.now, self.deeds[0][0])
            self._do()
        if not woken():
            self.now = end

    def _say(self, address: int, kind: int, payload: bytes) -> bytes:
        self._do()
        self._sequence = self._sequence % 255 + 1
        octets = self._outgoing.frame(address, self._sequence, kind, payload)
        answer = self.bus.receive(octets)
        self.octets += len(octets) + len(answer)
        return answer

    def _do(self) -> None:
        while self.deeds and self.deeds[0][0] <= self.now:
            self.deeds.pop(0)[1]()

    def _pass(self, seconds: float) -> None:
        self.now += seconds


class TableByWire:
    """Twenty seats, the last `away` of them dead. Every seat that isn't is on line from the start."""

    def __init__(self, away: int = 0, chance: int = 1) -> None:
        self._wire = _Wire()
        self._chance = random.Random(chance)
        self._master = SeatMaster("seat bus", lambda: "", lambda: self._wire.now)
        self._parity = 0
        self._woken = False
        self._seen: dict[str, float] = {}
        self.seats = [seat for seat in SEATS if seat <= len(SEATS) - away]
        self._nodes = {}
        for seat in SEATS:
            chips = TimedChips(b"BENCH%03d" % seat)
            chips.kept = seat
            self._nodes[seat] = self._wire.bus.add_timed(chips)
            self._nodes[seat].dead = seat not in self.seats
            self._master.link(seat).reader = f"t{seat}.reader"
        links = [self._master.link(seat) for seat in SEATS]
        self._until(lambda: all(link.online is (link.seat in self.seats) for link in links))
        self._for(REST)

    def change(self, faces: Sequence[bytes]) -> float:
        """All seats are to show these faces, from some moment on. The seconds until the hub knows that they do."""
        links = [self._master.link(seat) for seat in self.seats]
        began: list[float] = []

        def want() -> None:
            began.append(self._wire.now)
            for link, face in zip(links, faces, strict=False):
                link.want_face(face)
            self._woken = True

        self._soon(want)
        self._until(lambda: bool(began) and all(link.shows for link in links))
        took = self._wire.now - began[0]
        self._for(REST * self._chance.random())
        for seat, face in zip(self.seats, faces, strict=False):
            if self._nodes[seat].chips.picture() != face:
                raise RuntimeError(f"the panel of seat {seat} shows another face")
        return took

    def tap(self, faces: Sequence[bytes] = ()) -> float:
        """A token is laid down at some seat. The seconds until the hub knows. `faces`: all seats are to show these
        since a moment before."""
        if faces:
            self._soon(lambda: self._want(faces))
        number = self._chance.getrandbits(48)
        node, tag, began = self._nodes[self._chance.choice(self.seats)], Ntag213(f"04{number:012X}", "bench"), []
        uid = tag.uid.hex().upper()

        def lay() -> None:
            began.append(self._wire.now)
            node.go_on(self._wire.now)
            node.change(lambda: node.chips.reader.lay(tag))

        self._soon(lay)
        self._until(lambda: uid in self._seen)
        node.change(lambda: node.chips.reader.take(tag))
        self._for(REST)
        return self._seen.pop(uid) - began[0]

    def _want(self, faces: Sequence[bytes]) -> None:
        for seat, face in zip(self.seats, faces, strict=False):
            self._master.link(seat).want_face(face)
        self._woken = True

    def _hear(self) -> None:
        for link in self._master.links.values():
            for report in link.told:
                if isinstance(report, Sighting) and report.placed:
                    self._seen[report.tag.uid] = self._wire.now
            link.told = []

    def _soon(self, deed: Callable[[], None]) -> None:
        last = self._wire.deeds[-1][0] if self._wire.deeds else self._wire.now
        self._wire.deeds.append((last + self._chance.random() * APART, deed))

    def _for(self, seconds: float) -> None:
        end = self._wire.now + seconds
        self._until(lambda: self._wire.now >= end)

    def _until(self, true: Callable[[], bool]) -> None:
        while not true():
            rest = self._master.half(self._wire, self._parity)
            self._parity = 1 - self._parity
            self._hear()
            self._wire.rest(rest, lambda: self._woken)
            self._woken = False
