"""The seats of the virtual table that are nodes on a bus: for each port a bus, for each seat on it a node.

Its one rule: a node has all its chips, whatever the table names of it; what the table doesn't name, nobody touches.
Must not know: the hub; the driver of the bus.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from typing import NamedTuple

from firmware_py.node.words import CHIP
from firmware_py.ports import Part

from .displays import Sh1106
from .micropython import MicroPython, MicroPythonNode
from .node import EmulatedNode, NodeChips
from .pn532 import Pn532
from .seat_bus import EmulatedSeatBus
from .wires import EmulatedWires

MICROPYTHON = "NIGHTBELL_MICROPYTHON"
"""The environment's variable with the command that starts `emulated/micropython.py`'s process: then the nodes' firmware
runs there. Without it CPython runs the same files."""


class Place(NamedTuple):
    """A node, and the bus that it hangs on."""

    bus: EmulatedSeatBus
    node: EmulatedNode


class SeatReader:
    """A node's reader, with what a hand can do to it."""

    slow = 0.0

    def __init__(self, bus: EmulatedSeatBus, node: EmulatedNode) -> None:
        self._bus = bus
        self._node = node

    @property
    def chip(self) -> Pn532:
        """Its chip."""
        return self._node.chips.reader

    def change(self, deed: Callable[[], bytes]) -> None:
        """Something happens to its field."""
        with self._bus.lock:
            self._node.change(deed)

    def plug(self) -> None:
        """Its wires are plugged in."""
        with self._bus.lock:
            self._node.chips.reader_there = True

    def unplug(self) -> None:
        """Its wires are pulled out."""
        with self._bus.lock:
            self._node.chips.reader_there = False
            self._node.chips.reader.power_cycle()


class EmulatedSeats:
    """All of them. `changed` is called when something can be seen to have changed."""

    def __init__(self, wires: EmulatedWires, changed: Callable[[], None]) -> None:
        self._wires = wires
        self._changed = changed
        self.buses: dict[str, EmulatedSeatBus] = {}
        self._python: MicroPython | None = None
        self.nodes: dict[tuple[str, int], Place] = {}
        self._parts: dict[str, Place] = {}

    def put(self, part: Part) -> SeatReader | None:
        """Sees to it that the part's node is there. Returns the reader, where the part is one."""
        port, seat = str(part.options.get("port")), part.options.get("seat")
        if not isinstance(seat, int) or not 1 <= seat <= 32:
            return None  # its driver says so
        place = self.nodes.get((port, seat)) or self._new(port, seat)
        self._parts[part.name] = place
        if part.kind == "panel" and part.options.get("chip") == "sh1106":
            place.node.chips.display = Sh1106()
        return SeatReader(*place) if part.kind == "reader" else None

    def _new(self, port: str, seat: int) -> Place:
        if port not in self.buses:
            bus = self.buses[port] = self._empty_bus()
            self._wires.ports[port] = self._wires.room.add(port, bus)
            bus.run()
        chips = NodeChips(b"SEAT".ljust(CHIP - 2, b"-") + b"%02d" % seat, changed=self._changed)
        chips.kept = seat
        place = self.nodes[(port, seat)] = Place(self.buses[port], self.buses[port].add(chips))
        return place

    def _empty_bus(self) -> EmulatedSeatBus:
        command = os.environ.get(MICROPYTHON)
        if not command:
            return EmulatedSeatBus()
        python = self._python = self._python or MicroPython(shlex.split(command))
        return EmulatedSeatBus(maker=lambda chips, clock, version: MicroPythonNode(python, chips, clock, version))

    def shows(self, name: str) -> bool:
        """Whether that part is the panel of a node."""
        return name in self._parts and name.endswith(".panel")

    def picture(self, name: str) -> bytes:
        """What that panel shows."""
        return self._parts[name].node.chips.picture()

    def colour(self, name: str) -> list[float]:
        """The lamp's red, green and blue, 0 to 1."""
        return [round(level / 255, 3) for level in self._parts[name].node.chips.lamp]

    def shakes(self, name: str) -> bool:
        """Whether that motor runs."""
        return self._parts[name].node.chips.shaking

    def touch(self, name: str, down: bool) -> bool:
        """The pad is touched or let go of. Returns whether it is a node's."""
        if name not in self._parts:
            return False
        bus, node = self._parts[name]
        with bus.lock:
            node.chips.touched = down
            node.step()
        return True

    def plug(self, name: str, plugged: bool) -> bool:
        """A panel's wires are plugged in or pulled out. Returns whether it is a node's."""
        if not self.shows(name):
            return False
        bus, node = self._parts[name]
        with bus.lock:
            node.chips.panel_there = plugged
            if plugged:
                node.chips.display.power_cycle()
        self._changed()
        return True

    def close(self) -> None:
        """Time passes no more."""
        for bus in self.buses.values():
            bus.close()
        if self._python is not None:
            self._python.close()
