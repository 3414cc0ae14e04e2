"""A node: the seat's behaviour, put together with its chips.

Its one rule: `step` never waits. Called again and again it does a little of everything: hears the bus, looks at tags,
reads the pad, draws a page. What it is given ends in real chips on a board, and in emulated ones in the tests.

Must not know: `machine`, pins' numbers.
"""

from .frames import VERSION, Incoming, Outgoing
from .oled import Oled
from .pn532 import Pn532
from .seat import Seat
from .words import EVERYBODY, FROM_NODE, NO_SEAT

SETTLE_MS = 30
"""As `debounce.SETTLE`."""
TICKS = (1 << 30) - 1
"""The last tick before they begin again (the largest small integer of MicroPython, too)."""
LATEST = 1 << 29


def later(now: int, then: int) -> int:
    """How many milliseconds `now` is after `then`; below zero: before. Both are ticks."""
    apart = (now - then) & TICKS
    return apart if apart < LATEST else apart - TICKS - 1


class Wires:
    """What a node hangs on. `bus`, `reader`: uarts (`any`, `readinto`, `write`); `i2c`: `writeto`, `readfrom_into`."""

    def __init__(self, bus, reader, i2c) -> None:  # type: ignore[no-untyped-def]
        self.bus = bus
        self.reader = reader
        self.i2c = i2c

    def touched(self) -> bool:
        """Whether the pad is touched right now."""
        raise NotImplementedError

    def light(self, red: int, green: int, blue: int) -> None:
        """Lights the lamp; 0 to 255 each."""
        raise NotImplementedError

    def shake(self, on: bool) -> None:
        """The vibration motor."""
        raise NotImplementedError

    def keep(self, address: int) -> None:
        """Keeps the address where it outlives the power."""
        raise NotImplementedError


class Node:
    """A node. `version` is the protocol's (tests give an older one)."""

    def __init__(self, wires: Wires, chip: bytes, address: int, boot: int, version: int = VERSION) -> None:
        self.wires = wires
        self.seat = Seat(chip, address, boot, wires.keep, later, version)
        self.reader = Pn532(wires.reader, self.seat.lying, later)
        self.panel = Oled(wires.i2c, later)
        self._incoming = Incoming(self.seat.bus_address, (EVERYBODY,))
        self._outgoing = Outgoing()
        self._chunk = bytearray(256)
        self._chunk_view = memoryview(self._chunk)
        self._lamp = (0, 0, 0)
        self._shaking = False
        self._edge = 0
        self._settling = False
        wires.light(0, 0, 0)
        wires.shake(False)

    def step(self, now: int) -> None:
        """A little of everything. `now`: milliseconds, as ticks."""
        seat = self.seat
        self.listen(now)
        seat.tick(now)
        if seat.look:
            seat.look = False
            self.reader.look()
        self.reader.step(now)
        seat.reader_ok = self.reader.ok
        seat.looks = self.reader.looks
        self._feel(now)
        self._show(now)

    @property
    def busy(self) -> bool:
        """Whether the next step goes on with something at once (a board steps anyway)."""
        return self.reader.busy or bool(self.panel.ok and self.seat.face.undrawn)

    def listen(self, now: int) -> None:
        """Hears what came over the bus, and answers."""
        bus, incoming = self.wires.bus, self._incoming
        while True:
            waiting = min(bus.any(), len(self._chunk))
            if not waiting:
                return
            incoming.feed(self._chunk, bus.readinto(self._chunk_view[:waiting]) or 0)  # no more, or it would wait
            while True:
                frame = incoming.next()
                if frame is None:
                    break
                said = self.seat.hear(frame, now, self._outgoing.plain)
                if said:
                    address = FROM_NODE | (self.seat.address or NO_SEAT)
                    bus.write(self._outgoing.seal(address, frame[1], said >> 16, said & 0xFFFF, self.seat.version))
                incoming.mine = self.seat.bus_address

    def _feel(self, now: int) -> None:
        if self._settling and later(now, self._edge) < SETTLE_MS:
            return
        self._settling = False
        down = self.wires.touched()
        if down != self.seat.pad:
            self.seat.pressed(down, now)
            self._edge = now
            self._settling = True

    def _show(self, now: int) -> None:
        seat, panel = self.seat, self.panel
        if panel.sh1106 != seat.sh1106:
            panel.become(seat.sh1106)
        lit = not seat.face.dark and (panel.lit or not seat.face.undrawn)  # a new face is lit once it is whole
        if panel.step(now, lit, seat.brightness(now)):
            seat.face.undrawn = 0xFF
        if panel.ok:
            seat.face.draw(panel)
        seat.panel_ok = panel.ok
        lamp = seat.light(now)
        if lamp != self._lamp:
            self._lamp = lamp
            self.wires.light(lamp[0], lamp[1], lamp[2])
        if seat.motor != self._shaking:
            self._shaking = seat.motor
            self.wires.shake(self._shaking)
