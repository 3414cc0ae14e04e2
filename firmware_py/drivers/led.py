"""A lamp on pins, by gpiozero: one LED, or three in one (red, green, blue), dimmed by PWM where the pins can.

Its one rule: a lamp whose pin can't be reached is off line, and tried again each time it is to be lit.

Every LED has its resistor (330 ohm on 3.3 V). ``active = "low"`` is a common anode.
Must not know: chairs, what a colour means.
"""

from __future__ import annotations

import contextlib
from typing import Any, Literal

import msgspec
from gpiozero import LED, PWMLED, RGBLED
from gpiozero.exc import GPIOZeroError, PinPWMUnsupported

from firmware_py.ports import DeviceError, DeviceOffline
from firmware_py.wires import Wires


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of a lamp."""

    pins: tuple[int, ...]
    """BCM numbers: one, or red, green and blue."""
    header: str = "pi"
    active: Literal["high", "low"] = "high"


def build(name: str, options: Options, wires: Wires) -> PinLamp:
    """The lamp of that name. Raises DeviceError where a pin is somebody else's, or their number is neither 1 nor 3."""
    if len(options.pins) not in (1, 3):
        raise DeviceError(f"{name} has {len(options.pins)} pins; a lamp has one, or three for red, green and blue.")
    if len(set(options.pins)) != len(options.pins):
        raise DeviceError(f"{name} names a pin twice.")
    for pin in options.pins:
        wires.book.claim(options.header, pin, name)
    return PinLamp(name, options, wires)


class PinLamp:
    """A lamp."""

    def __init__(self, name: str, options: Options, wires: Wires) -> None:
        self.name = name
        self._options = options
        self._wires = wires
        self._led: Any = None
        self._dims = True
        self._colour: tuple[float, float, float] | None = None

    def set(self, red: float, green: float, blue: float) -> None:
        """Lights it; each colour is held to 0 .. 1."""
        red, green, blue = (min(1.0, max(0.0, level)) for level in (red, green, blue))
        if (red, green, blue) == self._colour:
            return
        try:
            led = self._opened()
            levels = (red, green, blue) if len(self._options.pins) == 3 else (max(red, green, blue),)
            shown = levels if self._dims else whole(levels)
            led.value = shown if len(shown) == 3 else shown[0]
        except (DeviceError, GPIOZeroError) as error:
            self._colour = None
            raise DeviceOffline(f"It can't be lit: {error}") from error
        self._colour = (red, green, blue)

    def close(self) -> None:
        """Off."""
        if self._led is not None:
            for deed in (self._led.off, self._led.close):
                with contextlib.suppress(GPIOZeroError):
                    deed()
            self._led = None
        self._wires.book.release(self.name)

    def _opened(self) -> Any:
        if self._led is None:
            pins, high = self._options.pins, self._options.active == "high"
            factory = self._wires.pins(self._options.header)
            try:
                self._led = _led(pins, high, factory, True)
                self._dims = True
            except PinPWMUnsupported:
                self._led = _led(pins, high, factory, False)
                self._dims = False
        return self._led


def _led(pins: tuple[int, ...], high: bool, factory: Any, dims: bool) -> Any:
    if len(pins) == 3:
        return RGBLED(*pins, active_high=high, pwm=dims, pin_factory=factory)
    return (PWMLED if dims else LED)(pins[0], active_high=high, pin_factory=factory)


def whole(levels: tuple[float, ...]) -> tuple[float, ...]:
    """The levels where nothing can be dimmed: on is what has a share of the colour, of at least a third of the most."""
    most = max(levels)
    return tuple(float(level > 0 and level >= most / 3) for level in levels)
