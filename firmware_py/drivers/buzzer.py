"""A bell on a pin, by gpiozero: the console's active buzzer, or a vibration motor at a chair.

Its one rule: it rings beside what else goes on; `ring` returns at once.

Must not know: when the bell rings.
"""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
from gpiozero import Buzzer
from gpiozero.exc import GPIOZeroError

from firmware_py.ports import DeviceError, DeviceOffline, Health, Reporter
from firmware_py.wires import Wires


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of the bell."""

    pin: int
    """BCM number."""
    header: str = "pi"


def build(name: str, options: Options, wires: Wires) -> PinBell:
    """The bell of that name. Raises DeviceError where its pin is somebody else's."""
    wires.book.claim(options.header, options.pin, name)
    return PinBell(name, options, wires)


class PinBell:
    """The bell."""

    def __init__(self, name: str, options: Options, wires: Wires) -> None:
        self.name = name
        self._options = options
        self._wires = wires
        self._buzzer: Any = None

    def start(self, report: Reporter) -> None:
        """Tells whether its pin can be set."""
        try:
            self._opened()
        except (DeviceError, GPIOZeroError) as error:
            report(Health(self.name, online=False, reason=str(error)))
        else:
            report(Health(self.name, online=True))

    def ring(self, seconds: float) -> None:
        """Rings for so long. Raises DeviceOffline."""
        try:
            self._opened().beep(on_time=seconds, off_time=0, n=1, background=True)
        except (DeviceError, GPIOZeroError) as error:
            raise DeviceOffline(f"It can't be rung: {error}") from error

    def _opened(self) -> Any:
        if self._buzzer is None:
            self._buzzer = Buzzer(self._options.pin, pin_factory=self._wires.pins(self._options.header))
        return self._buzzer

    def close(self) -> None:
        """Silent."""
        if self._buzzer is not None:
            with contextlib.suppress(GPIOZeroError):
                self._buzzer.off()
                self._buzzer.close()
            self._buzzer = None
        self._wires.book.release(self.name)
