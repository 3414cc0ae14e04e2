"""The console's bell: an active buzzer on a pin, by gpiozero.

Its one rule: it rings beside what else goes on; `ring` returns at once.

Must not know: when the bell rings.
"""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
from gpiozero import Buzzer
from gpiozero.exc import GPIOZeroError

from firmware_py.ports import DeviceError, DeviceOffline
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

    def ring(self, seconds: float) -> None:
        """Rings for so long. Raises DeviceOffline."""
        try:
            if self._buzzer is None:
                self._buzzer = Buzzer(self._options.pin, pin_factory=self._wires.pins(self._options.header))
            self._buzzer.beep(on_time=seconds, off_time=0, n=1, background=True)
        except (DeviceError, GPIOZeroError) as error:
            raise DeviceOffline(f"It can't be rung: {error}") from error

    def close(self) -> None:
        """Silent."""
        if self._buzzer is not None:
            with contextlib.suppress(GPIOZeroError):
                self._buzzer.off()
                self._buzzer.close()
            self._buzzer = None
        self._wires.book.release(self.name)
