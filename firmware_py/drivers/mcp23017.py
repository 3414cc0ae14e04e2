"""An MCP23017 on I2C: sixteen more pins for lamps, which gpiozero uses like the Pi's own.

It is no driver of a part: a part names it as its header, ``header = "mcp23017:0x20"`` (on I2C bus 1) or
``header = "mcp23017:0:0x21"`` (on bus 0). Pins 0 to 7 are GPA0 to GPA7, pins 8 to 15 are GPB0 to GPB7.

Its one rule: every change says everything, directions and levels of all sixteen pins, so that a chip which lost its
supply is right again with the next change. Registers: Microchip DS20001952C, table 3-3 (IOCON.BANK = 0).

It has no PWM, and its inputs would have to be asked over the wire again and again: it drives lamps, and nothing else.
Wiring: A0 to A2 say the address from 0x20; RESET to 3.3 V; each LED with its resistor, 25 mA a pin and 125 mA a chip.
Must not know: lamps, chairs.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any

from gpiozero.exc import (
    GPIOPinInUse,
    GPIOZeroError,
    PinEdgeDetectUnsupported,
    PinInvalidFunction,
    PinInvalidPin,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins import Factory, Pin, PinInfo

from firmware_py.ports import DeviceError, DeviceOffline
from firmware_py.wires import I2CBus, Wires

ADDRESSES = range(0x20, 0x28)
PINS = 16
IODIR, OLAT = 0x00, 0x14
"""The first of two registers each: port A, then port B."""


class ExpanderGone(GPIOZeroError, DeviceOffline):  # type: ignore[misc]
    """The chip doesn't answer."""


def place(header: str) -> tuple[int, int]:
    """The bus and the address that a header's name says.

    Raises:
        DeviceError: it is no name of an MCP23017.
    """
    bus, _, address = header.removeprefix("mcp23017:").rpartition(":")
    try:
        found = int(bus or "1", 0), int(address, 0)
    except ValueError:
        found = -1, -1
    if found[0] < 0 or found[1] not in ADDRESSES:
        raise DeviceError(
            f"{header} is no header: write mcp23017:0x20 (addresses 0x20 to 0x27), or mcp23017:0:0x20 for another bus"
            " than 1."
        )
    return found


def pins(header: str, wires: Wires) -> ExpanderFactory:
    """The pin factory of that header. Raises DeviceError."""
    bus, address = place(header)
    return ExpanderFactory(wires.i2c(bus), address, header)


class ExpanderFactory(Factory):  # type: ignore[misc]
    """The chip's pins, as gpiozero wants them."""

    def __init__(self, bus: I2CBus, address: int, header: str) -> None:
        super().__init__()
        self._bus, self._address, self._header = bus, address, header
        self._pins: dict[int, ExpanderPin] = {}
        self._reserved: dict[int, Any] = {}
        self._outputs = 0
        self._levels = 0

    def pin(self, name: Any) -> ExpanderPin:
        """The pin of that number. Raises PinInvalidPin."""
        number = _number(name)
        if number is None:
            raise PinInvalidPin(f"{self._header} has no pin {name}: its pins are 0 to {PINS - 1}.")
        return self._pins.setdefault(number, ExpanderPin(self, number))

    def reserve_pins(self, requester: Any, *names: Any) -> None:
        """One device a pin. Raises GPIOPinInUse."""
        for name in names:
            owner = self._reserved.setdefault(self.pin(name).number, requester)
            if owner is not requester:
                raise GPIOPinInUse(f"Pin {name} of {self._header} is in use by {owner!r}.")

    def release_pins(self, reserver: Any, *names: Any) -> None:
        """It gives them back."""
        for number in [_number(name) for name in names]:
            if number is not None and self._reserved.get(number) is reserver:
                del self._reserved[number]

    def release_all(self, reserver: Any) -> None:
        """It gives all of them back."""
        self.release_pins(reserver, *list(self._reserved))

    def ticks(self) -> float:
        """Seconds."""
        return time.monotonic()

    def ticks_diff(self, later: float, earlier: float) -> float:
        """Seconds between two ticks."""
        return later - earlier

    def output(self, number: int) -> bool:
        """Whether the pin drives."""
        return bool(self._outputs >> number & 1)

    def level(self, number: int) -> bool:
        """What the pin drives, or would."""
        return bool(self._levels >> number & 1)

    def change(self, number: int, *, output: bool, level: bool) -> None:
        """Sets the pin. Raises ExpanderGone, after which it is as wanted with the next change that gets through."""
        bit = 1 << number
        self._outputs = self._outputs | bit if output else self._outputs & ~bit
        self._levels = self._levels | bit if level else self._levels & ~bit
        try:
            with self._bus.lock:
                self._bus.select(None)
                self._send(OLAT, self._levels)  # first the level, then the direction: nothing flashes
                self._send(IODIR, ~self._outputs & 0xFFFF)
        except OSError as error:
            self._bus.forget()
            raise ExpanderGone(
                f"The MCP23017 {self._header} on I2C bus {self._bus.number} doesn't answer ({error.strerror}); check"
                " its SDA, SCL, power, RESET and address pins."
            ) from error

    def _send(self, register: int, word: int) -> None:
        self._bus.smbus.write_i2c_block_data(self._address, register, [word & 0xFF, word >> 8])


class ExpanderPin(Pin):  # type: ignore[misc]
    """One of its pins: an output, or nothing."""

    def __init__(self, factory: ExpanderFactory, number: int) -> None:
        super().__init__()
        self._factory = factory
        self.number = number

    def __repr__(self) -> str:
        return f"MCP23017 pin {self.number}"

    def close(self) -> None:
        """It drives nothing any more. Never raises: a chip that is gone drives nothing anyway."""
        if self._factory.output(self.number):
            with contextlib.suppress(ExpanderGone):
                self._factory.change(self.number, output=False, level=False)

    def output_with_state(self, state: bool) -> None:
        """An output at once at that level."""
        self._factory.change(self.number, output=True, level=bool(state))

    def _get_info(self) -> PinInfo:
        port = f"{'AB'[self.number // 8]}{self.number % 8}"
        names = frozenset((self.number, port, f"GP{port}"))
        return PinInfo(
            self.number + 1, f"GP{port}", names, "", self.number % 8 + 1, self.number // 8 + 1, {"gpio": port}
        )

    def _get_function(self) -> str:
        return "output" if self._factory.output(self.number) else "input"

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction("A pin of an MCP23017 is an input or an output.")
        self._factory.change(self.number, output=value == "output", level=self._factory.level(self.number))

    def _get_state(self) -> bool:
        return self._factory.level(self.number)

    def _set_state(self, value: float) -> None:
        if not self._factory.output(self.number):
            raise PinSetInput(f"{self!r} is an input.")
        self._factory.change(self.number, output=True, level=bool(value))

    def _get_pull(self) -> str:
        return "floating"

    def _set_pull(self, value: str) -> None:
        if value != "floating":
            raise PinEdgeDetectUnsupported("An MCP23017 drives lamps; put buttons and pads on the Pi's own pins.")

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            raise PinPWMUnsupported("An MCP23017 has no PWM.")

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        """Nothing bounces at an output."""

    def _get_edges(self) -> str:
        return "none"

    def _set_edges(self, value: str) -> None:
        if value != "none":
            raise PinEdgeDetectUnsupported("An MCP23017 drives lamps; put buttons and pads on the Pi's own pins.")

    def _get_when_changed(self) -> None:
        return None

    def _set_when_changed(self, value: Any) -> None:
        if value is not None:
            raise PinEdgeDetectUnsupported("An MCP23017 drives lamps; put buttons and pads on the Pi's own pins.")


def _number(name: Any) -> int | None:
    text = str(name).upper().removeprefix("GP")
    if len(text) == 2 and text[0] in "AB" and text[1] in "01234567":
        return (text[0] == "B") * 8 + int(text[1])
    return int(text) if text.isdecimal() and int(text) < PINS else None
