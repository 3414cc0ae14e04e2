"""An MCP23017 on I2C: sixteen more pins for lamps and pads, which gpiozero uses like the Pi's own.

It is no driver of a part: a part names it as its header, ``header = "mcp23017:0x20"`` (on I2C bus 1) or
``header = "mcp23017:0:0x21"`` (on bus 0). Pins 0 to 7 are GPA0 to GPA7, pins 8 to 15 are GPB0 to GPB7.

Its one rule: every change says everything, directions, pull-ups and levels of all sixteen pins, so that a chip which
lost its supply is right again with the next change. While somebody watches a pin the chip is asked a hundred times a
second (a quarter of a millisecond of the bus each time); one that doesn't answer, or has forgotten its directions, is
told and set up anew when it is back. Registers: Microchip DS20001952C, table 3-3 (IOCON.BANK = 0).

It has no PWM and no pull-down. Wiring: A0 to A2 say the address from 0x20; RESET to 3.3 V; each LED with its resistor,
25 mA a pin and 125 mA a chip; a pad to ground, or pull = "none" for one that drives its pin.
Must not know: lamps, chairs.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from gpiozero.exc import (
    GPIOPinInUse,
    GPIOZeroError,
    PinEdgeDetectUnsupported,
    PinFixedPull,
    PinInvalidFunction,
    PinInvalidPin,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins import Factory, Pin, PinInfo

from firmware_py.ports import DeviceError, DeviceOffline
from firmware_py.wires import I2CBus, Wires

Result = TypeVar("Result")

ADDRESSES = range(0x20, 0x28)
PINS = 16
IODIR, GPPU, GPIO, OLAT = 0x00, 0x0C, 0x12, 0x14
"""The first of two registers each: port A, then port B."""
PERIOD = 0.01
"""Seconds between two looks at the pins that are watched."""
REST = 0.5
"""Seconds until a chip that is gone is asked again."""

Watcher: TypeAlias = Callable[[float, bool], None]
"""Is told the time, and a pin's new level."""
Attendant: TypeAlias = Callable[[str], None]
"""Is told why the chip doesn't answer; an empty text: it does."""


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
        self._pulls = 0
        self._levels_seen: int | None = None
        """What watchers know of."""
        self._watchers: dict[int, Watcher] = {}
        self._attendants: list[Attendant] = []
        self._reason: str | None = None
        """What attendants were told last; None: nothing yet."""
        self._lock = threading.RLock()
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def close(self) -> None:
        """Nobody watches any more. Never raises."""
        self._watchers.clear()
        self._end_watch()

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
        self._tried(self._set_up)

    def listen(self, number: int, *, pull_up: bool) -> None:
        """The pin is an input, held up or not. A chip that is gone is set up when it is back."""
        bit = 1 << number
        self._pulls = self._pulls | bit if pull_up else self._pulls & ~bit
        with contextlib.suppress(ExpanderGone):
            self.change(number, output=False, level=False)

    # -- watching ----------------------------------------------------------------------------------------------

    def attend(self, attendant: Attendant) -> Callable[[], None]:
        """It is told whether the chip answers: at once, and when that changes, while a pin is watched. The answer ends
        it.
        """
        with self._lock:
            self._attendants.append(attendant)
            if self._reason is not None:
                attendant(self._reason)
        return lambda: self._attendants.remove(attendant)

    def watch(self, number: int, watcher: Watcher | None) -> None:
        """Somebody is told when that input changes; None: nobody any more."""
        with self._lock:
            if watcher is None:
                self._watchers.pop(number, None)
            else:
                self._poll()
                self._watchers[number] = watcher
        if not self._watchers:
            self._end_watch()
        elif self._thread is None:
            self._ending = threading.Event()
            self._thread = threading.Thread(
                target=self._run, args=(self._ending,), name=f"expander {self._header}", daemon=True
            )
            self._thread.start()

    def seen(self, number: int) -> bool:
        """The input's level, as it was seen last; while nobody watches, as it is now. Not known: as at rest."""
        if not self._watchers:
            self._poll()
        return bool((self._pulls if self._levels_seen is None else self._levels_seen) >> number & 1)

    def _end_watch(self) -> None:
        thread, self._thread = self._thread, None
        self._ending.set()
        if thread is not None and thread is not threading.current_thread():
            thread.join(2)

    def _run(self, ending: threading.Event) -> None:
        while not ending.wait(PERIOD if self._poll() else REST):
            pass

    def _poll(self) -> bool:
        """Looks at all pins, and tells. Whether the chip answers."""
        with self._lock:
            try:
                levels = self._tried(self._look)
            except ExpanderGone as error:
                self._tell(str(error))
                return False
            self._tell("")
            changed = levels ^ (self._pulls if self._levels_seen is None else self._levels_seen)
            self._levels_seen = levels
            for number, watcher in list(self._watchers.items()):
                if changed >> number & 1:
                    watcher(self.ticks(), bool(levels >> number & 1))
            return True

    def _tell(self, reason: str) -> None:
        if reason != self._reason:
            self._reason = reason
            for attendant in list(self._attendants):
                attendant(reason)

    # -- the wire ----------------------------------------------------------------------------------------------

    def _tried(self, deed: Callable[[], Result]) -> Result:
        try:
            with self._bus.lock:
                self._bus.select(None)
                return deed()
        except OSError as error:
            self._bus.forget()
            raise ExpanderGone(
                f"The MCP23017 {self._header} on I2C bus {self._bus.number} doesn't answer ({error.strerror}); check"
                " its SDA, SCL, power, RESET and address pins."
            ) from error

    def _set_up(self) -> None:
        self._send(OLAT, self._levels)  # first the level, then the direction: nothing flashes
        self._send(IODIR, ~self._outputs & 0xFFFF)
        self._send(GPPU, self._pulls)

    def _look(self) -> int:
        if self._ask(IODIR) != ~self._outputs & 0xFFFF or self._ask(GPPU) != self._pulls:
            self._set_up()
        return self._ask(GPIO)

    def _send(self, register: int, word: int) -> None:
        self._bus.smbus.write_i2c_block_data(self._address, register, [word & 0xFF, word >> 8])

    def _ask(self, register: int) -> int:
        low, high = self._bus.smbus.read_i2c_block_data(self._address, register, 2)
        return low | high << 8


class ExpanderPin(Pin):  # type: ignore[misc]
    """One of its pins."""

    def __init__(self, factory: ExpanderFactory, number: int) -> None:
        super().__init__()
        self._factory = factory
        self.number = number
        self._watcher: Watcher | None = None
        self._pull = "floating"

    def __repr__(self) -> str:
        return f"MCP23017 pin {self.number}"

    def close(self) -> None:
        """It drives nothing any more, and is watched by nobody. Never raises: a chip that is gone drives nothing."""
        self._set_when_changed(None)
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
        if value == "output":
            self._factory.change(self.number, output=True, level=self._factory.level(self.number))
        else:
            self._factory.listen(self.number, pull_up=self._pull == "up")

    def _get_state(self) -> bool:
        output = self._factory.output(self.number)
        return self._factory.level(self.number) if output else self._factory.seen(self.number)

    def _set_state(self, value: float) -> None:
        if not self._factory.output(self.number):
            raise PinSetInput(f"{self!r} is an input.")
        self._factory.change(self.number, output=True, level=bool(value))

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if value not in ("floating", "up"):
            raise PinFixedPull('An MCP23017 has no pull-down: write pull = "none" for a pad that drives its pin.')
        self._pull = value
        if not self._factory.output(self.number):
            self._factory.listen(self.number, pull_up=value == "up")

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            raise PinPWMUnsupported("An MCP23017 has no PWM.")

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        """Whoever watches it settles that."""

    def _get_edges(self) -> str:
        return "both"

    def _set_edges(self, value: str) -> None:
        if value != "both":
            raise PinEdgeDetectUnsupported("A pin of an MCP23017 tells both edges.")

    def _get_when_changed(self) -> Watcher | None:
        return self._watcher

    def _set_when_changed(self, value: Watcher | None) -> None:
        if value is not self._watcher:
            self._watcher = value
            self._factory.watch(self.number, value)


def _number(name: Any) -> int | None:
    text = str(name).upper().removeprefix("GP")
    if len(text) == 2 and text[0] in "AB" and text[1] in "01234567":
        return (text[0] == "B") * 8 + int(text[1])
    return int(text) if text.isdecimal() and int(text) < PINS else None
