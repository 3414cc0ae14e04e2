"""The seat bus in software: what sits behind the RS-485 adapter's serial port.

Its one rule: one wire for all. Everybody hears what the hub says; when two speak at once, what comes out is noise.
`octets` and `wire_seconds` count what went over it, and how long that takes at the bus's speed with each node's pause
before it answers; nothing waits for that time.

Must not know: ptys, the hub's driver, tokens.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from firmware_py.node.frames import BAUD, VERSION
from firmware_py.node.words import EVERYBODY

from .node import EmulatedNode, NodeChips

TURNAROUND = 0.0005
"""Seconds that a node takes from a question's last byte to its answer's first (estimated)."""

TICK = 0.04
"""Seconds between two steps of nodes that nobody spoke to."""


class EmulatedSeatBus:
    """The bus and its nodes. It sits at the end of an `EmulatedPort`. `clock` gives milliseconds; `maker` makes a node
    of its chips, the clock and the version of its protocol."""

    def __init__(
        self,
        clock: Callable[[], int] | None = None,
        maker: Callable[[NodeChips, Callable[[], int], int], EmulatedNode] = EmulatedNode,
    ) -> None:
        self._maker = maker
        self.clock = clock or (lambda: time.monotonic_ns() // 1_000_000)
        self.nodes: list[EmulatedNode] = []
        self.octets = 0
        self.wire_seconds = 0.0
        self.damage: Callable[[bytes], bytes] | None = None
        """What becomes of bytes on the wire, in both directions."""
        self.lock = threading.RLock()
        self._rest = bytearray()
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    # -- who is there ------------------------------------------------------------------------------------------------

    def add(self, chips: NodeChips, version: int = VERSION) -> EmulatedNode:
        """Plugs a node in."""
        with self.lock:
            self.nodes.append(self._maker(chips, self.clock, version))
            return self.nodes[-1]

    def remove(self, node: EmulatedNode) -> None:
        """Pulls it out."""
        with self.lock:
            self.nodes.remove(node)

    def run(self) -> None:
        """Time passes for the nodes of itself from now on."""
        self._thread = threading.Thread(target=self._tick, name="emulated seat bus", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends that."""
        self._ending.set()
        if self._thread is not None:
            self._thread.join(5)

    def _tick(self) -> None:
        while not self._ending.wait(TICK):
            with self.lock:
                self.step()

    def step(self) -> None:
        """All nodes go on."""
        for node in self.nodes:
            node.step()

    # -- the adapter's side --------------------------------------------------------------------------------------------

    def receive(self, octets: bytes, baud: int = 0) -> bytes:
        """What comes back for these bytes."""
        with self.lock:
            if self.damage is not None:
                octets = self.damage(octets)
            self._count(octets)
            self._rest += octets
            out = bytearray()
            while (zero := self._rest.find(0)) >= 0:
                piece = bytes(self._rest[: zero + 1])
                del self._rest[: zero + 1]
                if zero:
                    out += self._said(piece)
            return bytes(out)

    def power_cycle(self) -> None:
        """The adapter was pulled out and is back; the nodes have their own supply."""
        self._rest.clear()

    def _said(self, piece: bytes) -> bytes:
        called = [node for node in self.nodes if piece[1] in (node.address, EVERYBODY)]
        answers = []
        for node in called:
            node.hear(piece)
            if node.said:
                answers.append(bytes(node.said))
                node.said.clear()
        for node in called:
            node.step()
        if not answers:
            return b""
        answer = at_once(answers)
        if self.damage is not None:
            answer = self.damage(answer)
        self.wire_seconds += TURNAROUND
        self._count(answer)
        return answer

    def _count(self, octets: bytes) -> None:
        self.octets += len(octets)
        self.wire_seconds += len(octets) * 10 / BAUD  # a start bit, eight, and a stop bit


def at_once(answers: Iterable[bytes]) -> bytes:
    """What several that speak at once make of it: a low bit wins on this wire."""
    first, *others = answers
    for other in others:
        longest = max(len(first), len(other))
        first = bytes(a & b for a, b in zip(first.ljust(longest, b"\xff"), other.ljust(longest, b"\xff"), strict=True))
    return first
