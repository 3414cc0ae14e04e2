"""The night-order strip on pins, by gpiozero: a row of LEDs, one a step of the night, dimmed by PWM.

Its one rule: lamp by lamp, only what changes is set.

Must not know: the night sheet.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from gpiozero import LED, PWMLED
from gpiozero.exc import GPIOZeroError, PinPWMUnsupported

from firmware_py.ports import DeviceError, DeviceOffline
from firmware_py.wires import Wires


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of the strip."""

    pins: tuple[int, ...]
    """BCM numbers, the first step first."""
    header: str = "pi"
    active: Literal["high", "low"] = "high"


def build(name: str, options: Options, wires: Wires) -> PinStrip:
    """The strip of that name. Raises DeviceError where a pin is somebody else's, or there is none."""
    if not options.pins:
        raise DeviceError(f"{name} has no pins; name one for each lamp, or leave the strip out.")
    if len(set(options.pins)) != len(options.pins):
        raise DeviceError(f"{name} names a pin twice.")
    for pin in options.pins:
        wires.book.claim(options.header, pin, name)
    return PinStrip(name, options, wires)


class PinStrip:
    """The strip."""

    def __init__(self, name: str, options: Options, wires: Wires) -> None:
        self.name = name
        self.length = len(options.pins)
        self._options = options
        self._wires = wires
        self._leds: list[Any] = []
        self._levels: list[float | None] = [None] * self.length

    def set(self, levels: Sequence[float]) -> None:
        """Lights the lamps, each from 0 to 1; lamps beyond the list go dark."""
        wanted = [min(1.0, max(0.0, level)) for level in levels[: self.length]]
        wanted += [0.0] * (self.length - len(wanted))
        try:
            self._open()
            for place, level in enumerate(wanted):
                if level != self._levels[place]:
                    self._leds[place].value = level if isinstance(self._leds[place], PWMLED) else level >= 0.5
                    self._levels[place] = level
        except (DeviceError, GPIOZeroError) as error:
            self._levels = [None] * self.length
            raise DeviceOffline(f"It can't be lit: {error}") from error

    def close(self) -> None:
        """Off."""
        for led in self._leds:
            for deed in (led.off, led.close):
                with contextlib.suppress(GPIOZeroError):
                    deed()
        self._leds = []
        self._wires.book.release(self.name)

    def _open(self) -> None:
        factory = self._wires.pins(self._options.header)
        for pin in self._options.pins[len(self._leds) :]:
            high = self._options.active == "high"
            try:
                self._leds.append(PWMLED(pin, active_high=high, pin_factory=factory))
            except PinPWMUnsupported:  # an expander's pins are on or off
                self._leds.append(LED(pin, active_high=high, pin_factory=factory))
