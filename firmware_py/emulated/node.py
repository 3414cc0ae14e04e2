"""A seat's node in software: its chips, and the very firmware of `firmware_py.node`, run by CPython.

Its one rule: the firmware is the board's own, and finds here what it would find on its board; only `machine` is
replaced.
`emulated/micropython.py` runs the same files on the same chips under MicroPython.

Must not know: the hub, its driver, tokens.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware_py.node.frames import VERSION
from firmware_py.node.node import Node, Wires
from firmware_py.node.oled import ADDRESS

from .displays import Display, Ssd1306
from .pn532 import Pn532

STEPS = 40
"""So many steps at most are done at once while the firmware is busy."""


def _nothing() -> None:
    """Nobody wants to know."""


class NodeChips:
    """What is soldered to a node, and what a hand and an eye meet there. `changed` is called when something shows."""

    def __init__(self, chip: bytes, display: Display | None = None, changed: Callable[[], None] = _nothing) -> None:
        self.chip = chip
        self.reader = Pn532()
        self.display = display or Ssd1306()
        self.panel_there = True
        self.reader_there = True
        self.touched = False
        self.lamp = (0, 0, 0)
        self.shaking = False
        self.kept = 0
        self.changed = changed

    def i2c(self, address: int, octets: bytes) -> None:
        """A write over I2C. Raises OSError where nobody answers."""
        if address != ADDRESS or not self.panel_there:
            raise OSError(5, "EIO")
        if octets:
            self.display.write(octets)
            self.changed()

    def uart(self, octets: bytes) -> bytes:
        """The reader's answer to these bytes."""
        return self.reader.receive(octets) if self.reader_there else b""

    def picture(self) -> bytes:
        """What the panel shows: 1,024 bytes as its chip keeps them."""
        return self.display.picture() if self.panel_there else bytes(1024)


class _Uart:
    """The firmware's end of a uart."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self.inbox = bytearray()
        self._write = write

    def any(self) -> int:
        return len(self.inbox)

    def readinto(self, buffer: bytearray | memoryview) -> int:
        length = min(len(buffer), len(self.inbox))
        buffer[:length] = self.inbox[:length]
        del self.inbox[:length]
        return length

    def write(self, octets: bytes | bytearray | memoryview) -> None:
        self._write(bytes(octets))


class _I2C:
    def __init__(self, chips: NodeChips) -> None:
        self._chips = chips

    def writeto(self, address: int, octets: bytes | bytearray | memoryview) -> None:
        self._chips.i2c(address, bytes(octets))

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        self._chips.i2c(address, b"")
        buffer[0] = self._chips.display.read()


class _Wires(Wires):
    def __init__(self, chips: NodeChips, said: Callable[[bytes], None]) -> None:
        super().__init__(_Uart(said), _Uart(self._to_reader), _I2C(chips))
        self.chips = chips

    def _to_reader(self, octets: bytes) -> None:
        self.reader.inbox += self.chips.uart(octets)

    def touched(self) -> bool:
        return self.chips.touched

    def light(self, red: int, green: int, blue: int) -> None:
        self.chips.lamp = (red, green, blue)
        self.chips.changed()

    def shake(self, on: bool) -> None:
        self.chips.shaking = on
        self.chips.changed()

    def keep(self, address: int) -> None:
        self.chips.kept = address


class EmulatedNode:
    """A node that is powered up. What it says on the bus waits in `said`.

    `clock` gives milliseconds; `boot` counts its starts; `dead`: it is there, but hears and does nothing.
    """

    def __init__(self, chips: NodeChips, clock: Callable[[], int], version: int = VERSION) -> None:
        self.chips = chips
        self.said = bytearray()
        self.dead = False
        self._clock = clock
        self._version = version
        self._boots = 0
        self.power_cycle()

    def power_cycle(self) -> None:
        """It starts anew."""
        self._boots = (self._boots + 1) % 256
        self.chips.reader.power_cycle()
        self.chips.display.power_cycle()
        self._wires = _Wires(self.chips, self.said.extend)
        self.node = Node(self._wires, self.chips.chip, self.chips.kept, self._boots, self._version)
        self.step()

    @property
    def address(self) -> int:
        """The address it listens to, besides everybody's."""
        return self.node.seat.bus_address

    def hear(self, octets: bytes) -> None:
        """These bytes come over the bus."""
        if not self.dead:
            self._wires.bus.inbox += octets
            self.node.listen(self._clock())

    def step(self) -> None:
        """Goes on until nothing is left to do at once."""
        if self.dead:
            return
        for _ in range(STEPS):
            self.node.step(self._clock())
            if not self.node.busy:
                break
        self.node.step(self._clock())

    def change(self, deed: Callable[[], bytes]) -> None:
        """Something happens to the reader's field, and the chip may speak of itself because of it."""
        self._wires.reader.inbox += deed()
