"""What the seat bus's tests share: nodes on a bus in software, with the firmware run by CPython or by MicroPython, and
the hub's own driver at the other end of a pty."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from firmware_py.drivers import seat_bus
from firmware_py.drivers.seat_bus import Options, SeatLamp, SeatMotor, SeatPad, SeatPanel, SeatReader
from firmware_py.drivers.seat_master import SeatMaster
from firmware_py.emulated.micropython import MicroPython, MicroPythonNode
from firmware_py.emulated.node import EmulatedNode, NodeChips
from firmware_py.emulated.seat_bus import EmulatedSeatBus
from firmware_py.emulated.tag import EmulatedTag
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.node.frames import HEAD, VERSION, Incoming, Outgoing
from firmware_py.ports import DeviceOffline, Health
from tests.firmware_py.conftest import DEADLINE, Heard
from tests.firmware_py.micropython_package import installed

ROOT = Path(__file__).parents[3]
RUNNER = ROOT / "tests/firmware_py/micropython"
PORT = "/dev/nightbell-bus"
Maker = Callable[[NodeChips, Callable[[], int], int], EmulatedNode]


def chip(number: int) -> bytes:
    return b"NODE%04d" % number


def picture(number: int) -> Image.Image:
    """A face that differs from number to number in every page."""
    image = Image.new("1", (128, 64))
    drawing = ImageDraw.Draw(image)
    for row in range(8):
        drawing.rectangle((number % 60, row * 8, number % 60 + 3 + (number * 7 + row * 11) % 60, row * 8 + 5), fill=1)
    return image


class Clock:
    """Milliseconds that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        return self.now


class Line:
    """The hub's end of a bus without a pty: a question in, the answers out."""

    def __init__(self, bus: EmulatedSeatBus, clock: Clock) -> None:
        self.bus = bus
        self.clock = clock
        self._outgoing = Outgoing()
        self._incoming = Incoming()
        self._sequence = 0

    def say(self, address: int, kind: int, payload: bytes = b"", version: int = VERSION) -> list[tuple[int, bytes]]:
        """The answers: each its kind and payload."""
        self._sequence = self._sequence % 255 + 1
        octets = self.bus.receive(self._outgoing.frame(address, self._sequence, kind, payload, version))
        self._incoming.feed(octets, len(octets))
        found = []
        while (frame := self._incoming.next()) is not None:
            assert frame[1] == self._sequence
            found.append((frame[2] & 0x1F, bytes(frame[HEAD:])))
        return found


class Table:
    """A bus on a pty with the hub's driver at the other end."""

    def __init__(self, maker: Maker, wires: EmulatedWires, bus: EmulatedSeatBus | None = None) -> None:
        self.wires = wires
        self.bus = bus or EmulatedSeatBus(maker=maker)
        self.port = wires.room.add(PORT, self.bus)
        wires.ports[PORT] = self.port
        self.heard = Heard()
        self.nodes: dict[int, EmulatedNode] = {}
        self.parts: list[SeatReader | SeatPanel | SeatLamp | SeatPad | SeatMotor] = []

    def node(self, seat: int, number: int | None = None, version: int = VERSION) -> EmulatedNode:
        """Plugs a node in that was given that seat (0: none yet)."""
        chips = NodeChips(chip(number or seat))
        chips.kept = seat
        node = self.bus.add(chips, version)
        self.nodes.setdefault(seat, node)
        return node

    def run(self) -> Table:
        self.bus.run()
        return self

    @property
    def master(self) -> SeatMaster:
        return self.parts[0].master

    def part(self, name: str, seat: int, **more: object) -> SeatReader | SeatPanel | SeatLamp | SeatPad | SeatMotor:
        part = seat_bus.build(name, Options(PORT, seat, **more), self.wires)  # type: ignore[arg-type]
        self.parts.append(part)
        return part

    def reader(self, seat: int) -> SeatReader:
        """A reader that has been started."""
        part = self.part(f"t{seat}.reader", seat)
        assert isinstance(part, SeatReader)
        part.start(self.heard)
        return part

    def pad(self, seat: int) -> SeatPad:
        part = self.part(f"c{seat}.pad", seat)
        assert isinstance(part, SeatPad)
        part.start(self.heard)
        return part

    def panel(self, seat: int, **more: object) -> SeatPanel:
        part = self.part(f"c{seat}.panel", seat, **more)
        assert isinstance(part, SeatPanel)
        return part

    def lamp(self, seat: int) -> SeatLamp:
        part = self.part(f"c{seat}.lamp", seat)
        assert isinstance(part, SeatLamp)
        return part

    def lit(self, lamp: SeatLamp, red: float, green: float, blue: float) -> None:
        """The lamp is set, once its seat is on line."""
        with lamp.ear:
            assert lamp.ear.wait_for(lambda: lamp.link.online, DEADLINE)
            lamp.set(red, green, blue)

    def lay(self, seat: int, tag: EmulatedTag) -> None:
        with self.bus.lock:
            node = self.nodes[seat]
            node.change(lambda: node.chips.reader.lay(tag))

    def take(self, seat: int, tag: EmulatedTag) -> None:
        with self.bus.lock:
            node = self.nodes[seat]
            node.change(lambda: node.chips.reader.take(tag))

    def touch(self, seat: int, down: bool = True) -> None:
        with self.bus.lock:
            self.nodes[seat].chips.touched = down
            self.nodes[seat].step()

    def close(self) -> None:
        for part in self.parts:
            part.stop() if isinstance(part, SeatReader | SeatPad) else part.close()
        self.bus.close()
        self.wires.close()


def shown(panel: SeatPanel, face: Image.Image) -> bool:
    """Shows it as the hub's workers do: again, where a busy machine was late."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        with contextlib.suppress(DeviceOffline):
            panel.show(face)
            return True
    return False


def comes(table: Table, wanted: Callable[[], bool], seconds: float = DEADLINE) -> bool:
    """Waits until it is so; looked at after each answer of a seat."""
    with table.master.news:
        return table.master.news.wait_for(wanted, seconds)


def trouble(table: Table, part: str, words: str) -> bool:
    """Waits until the part is off line for that reason."""
    return table.heard.wait(
        lambda reports: any(
            isinstance(one, Health) and one.part == part and not one.online and words in one.reason for one in reports
        )
    )


@pytest.fixture(scope="session")
def micropython() -> Iterator[MicroPython]:
    """The interpreter's process, one for all tests; each makes its own nodes in it."""
    python = MicroPython(["node", str(RUNNER / "run.mjs"), str(installed()), str(ROOT / "firmware_py/node")])
    yield python
    python.close()


@pytest.fixture(params=["cpython", "micropython"])
def maker(request: pytest.FixtureRequest) -> Maker:
    """Makes nodes, once run by CPython and once by MicroPython."""
    if request.param == "cpython":
        return EmulatedNode
    python: MicroPython = request.getfixturevalue("micropython")
    return lambda chips, clock, version: MicroPythonNode(python, chips, clock, version)


@pytest.fixture
def line(maker: Maker) -> Line:
    clock = Clock()
    return Line(EmulatedSeatBus(clock, maker), clock)


@pytest.fixture
def table() -> Iterator[Table]:
    """With nodes run by CPython."""
    table = Table(EmulatedNode, EmulatedWires())
    yield table
    table.close()


@pytest.fixture
def either_table(maker: Maker) -> Iterator[Table]:
    """With nodes run by CPython, then by MicroPython."""
    table = Table(maker, EmulatedWires())
    yield table
    table.close()
