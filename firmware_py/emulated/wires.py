"""The emulated wires: serial ports, I2C buses and pins that end in chips in software.

Its one rule: it has what the parts of a table need, and nothing that a real one wouldn't have: a driver finds here what
it would find on a Pi.

Must not know: the hub; which driver will come.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_py.drivers.mcp23017 import place
from firmware_py.wires import I2CBus, PinBook, Shelf, expander

from .i2c import EmulatedBus
from .mcp23017 import Mcp23017
from .pn532 import Pn532
from .serial_ports import EmulatedPort, SerialRoom


class _Pin(MockPWMPin):  # type: ignore[misc]
    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed:
            self.factory.changed()
        return changed


class _Header(MockFactory):  # type: ignore[misc]
    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(pin_class=_Pin)
        self.changed = changed


def _nothing() -> None:
    """Nobody wants to know."""


class EmulatedWires(Shelf):
    """The wires. Readers and displays are put on them before a driver asks; `changed` is called when a panel is written
    to or a pin's level changes."""

    def __init__(self, changed: Callable[[], None] | None = None) -> None:
        super().__init__()
        self._changed = changed or _nothing
        self.book = PinBook()
        self.room = SerialRoom()
        self.ports: dict[str, EmulatedPort] = {}
        self.buses: dict[int, EmulatedBus] = {}
        self._shared: dict[int, I2CBus] = {}
        self._headers: dict[str, Any] = {}
        self._lock = threading.RLock()

    def add_reader(self, port: str, chip: Pn532) -> EmulatedPort:
        """A PN532 on that serial port."""
        self.ports[port] = self.room.add(port, chip)
        return self.ports[port]

    def bus(self, number: int) -> EmulatedBus:
        """The bus with that number, made where it is new."""
        with self._lock:
            if number not in self.buses:
                self.buses[number] = EmulatedBus()
                self.buses[number].watch(self._changed)
            return self.buses[number]

    # -- what drivers ask ------------------------------------------------------------------------------------------

    def serial(self, port: str) -> str:
        """The path that stands for that port; one that nobody put there doesn't exist."""
        return str(self.ports[port].path) if port in self.ports else port

    def i2c(self, bus: int) -> I2CBus:
        """The bus, to be shared."""
        with self._lock:
            if bus not in self._shared:
                self._shared[bus] = I2CBus(self.bus(bus), bus)
            return self._shared[bus]

    def pins(self, header: str) -> Any:
        """Mock pins: each header has a Pi's worth of its own, but for an expander's, which end in its chip."""
        with self._lock:
            if header not in self._headers:
                self._headers[header] = self._expander(header) if ":" in header else _Header(self._changed)
            return self._headers[header]

    def expander(self, header: str) -> Mcp23017:
        """The chip behind that header, made where it is new. Raises DeviceError: it is no expander's name."""
        number, address = place(header)
        bus = self.bus(number)
        if address not in bus.chips:
            bus.put(Mcp23017(), address)
        chip = bus.chips[address]
        assert isinstance(chip, Mcp23017)
        return chip

    def _expander(self, header: str) -> Any:
        self.expander(header)
        return expander(header, self)

    def close(self) -> None:
        """Pulls everything out."""
        self.room.close()
        for factory in self._headers.values():
            factory.close()
        self._headers.clear()
