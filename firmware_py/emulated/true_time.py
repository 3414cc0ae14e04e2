"""The seat bus in software with the time that a real one takes: every byte on the bus, at a node's reader and at its
panel, and each node's pause.

Its one rule: a node does one thing after the other. While it writes to its panel it hears nothing, and answers late;
its reader's answer is there once its bytes have come. Nodes go on when somebody speaks to them, up to that moment. What
the processors need, and the reader's time in the air, isn't in it.

Must not know: ptys, the hub's driver, tokens.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware_py.node.frames import BAUD, VERSION
from firmware_py.node.words import EVERYBODY

from .node import EmulatedNode, NodeChips
from .seat_bus import TURNAROUND, EmulatedSeatBus

BYTE = 10 / BAUD
PANEL_BYTE = 9 / 400_000
"""Eight bits and the answer to them."""
READER_BYTE = 10 / 115_200
WHOLE_DRAW = 8 * (1 + 4 + 1 + 129) * PANEL_BYTE
"""Seconds that a node needs to draw a whole face: 8 pages, each an address with 4 bytes and one with 129."""
STRIDE = 0.002
"""Seconds after which a node that has nothing at hand looks round again."""


class TimedChips(NodeChips):
    """A node's chips. `spent`: the seconds for which the panel has held up the processor, until somebody takes them."""

    spent = 0.0

    def __init__(self, chip: bytes) -> None:
        super().__init__(chip)
        self._came: list[tuple[float, bytes]] = []
        self.now = 0.0

    def i2c(self, address: int, octets: bytes) -> None:
        """A write over I2C, with its address. Raises OSError where nobody answers."""
        super().i2c(address, octets)
        self.spent += (1 + len(octets)) * PANEL_BYTE

    def uart(self, octets: bytes) -> bytes:
        """Nothing yet: the answer waits until `came` says it."""
        answer = super().uart(octets)
        if answer:
            self._came.append((self.now + (len(octets) + len(answer)) * READER_BYTE, answer))
        return b""

    def came(self) -> bytes:
        """What has come from the reader by now."""
        there = b"".join(octets for due, octets in self._came if due <= self.now)
        self._came = [one for one in self._came if one[0] > self.now]
        return there


class TimedNode(EmulatedNode):
    """A node that is powered up. `time`: the second that it has reached."""

    chips: TimedChips

    def __init__(self, chips: TimedChips) -> None:
        super().__init__(chips, lambda: int(chips.now * 1000), VERSION)

    @property
    def time(self) -> float:
        """In seconds, of the bus's clock."""
        return self.chips.now

    def go_on(self, until: float) -> None:
        """What it does of itself until then; it may be a little later when it is through."""
        chips = self.chips
        while chips.now < until:
            self.change(chips.came)
            chips.spent = 0.0
            self.node.step(int(chips.now * 1000))
            chips.now = chips.now + chips.spent if chips.spent else min(until, chips.now + STRIDE)

    def step(self) -> None:
        """Nothing: its time goes on with `go_on`."""


class TimedBus(EmulatedSeatBus):
    """The bus. `seconds` is its clock, and `wait` lets so many of them pass; `free`: when the wire is free again."""

    def __init__(
        self, seconds: Callable[[], float] = time.monotonic, wait: Callable[[float], None] = time.sleep
    ) -> None:
        super().__init__()
        self.seconds = seconds
        self.free = 0.0
        self._wait = wait

    def add_timed(self, chips: TimedChips) -> TimedNode:
        """Plugs a node in."""
        with self.lock:
            chips.now = self.seconds()
            node = TimedNode(chips)
            self.nodes.append(node)
            return node

    def receive(self, octets: bytes, baud: int = 0) -> bytes:
        """What comes back for these bytes, when its last byte has come."""
        answer = super().receive(octets, baud)
        rest = self.free - self.seconds()
        if answer and rest > 0:
            self._wait(rest)
        return answer

    def _said(self, piece: bytes) -> bytes:
        heard = self.free = max(self.free, self.seconds()) + (1 + len(piece)) * BYTE  # with the zero before it
        called = [one for one in self.nodes if isinstance(one, TimedNode) and piece[1] in (one.address, EVERYBODY)]
        for node in called:
            node.go_on(heard)
        answer = super()._said(piece)
        if answer:
            ready = max(heard, *(node.time for node in called))
            self.free = ready + TURNAROUND + len(answer) * BYTE
        return answer
