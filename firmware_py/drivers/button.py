"""A push-button or a chair's pad on a pin, by gpiozero.

Its one rule: it debounces by itself, with a clock that can be passed in; gpiozero's own bounce time isn't used.

A push-button closes to ground (``active = "low"``, the pull-up inside the Pi). A capacitive pad such as the TTP223
drives its pin high (``active = "high"``, ``pull = "none"``).

gpiozero's `Button` is not used either: it runs a thread a button, for presses that are held.

Must not know: chairs, the console.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from gpiozero import DigitalInputDevice
from gpiozero.exc import GPIOZeroError

from firmware_py.debounce import SETTLE, Debounce
from firmware_py.ports import DeviceError, Health, Pressed, Reporter
from firmware_py.wires import Wires


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of a button."""

    pin: int
    """BCM number."""
    header: str = "pi"
    """Whose pins: the Pi's own, or an expander's."""
    active: Literal["low", "high"] = "low"
    pull: Literal["up", "down", "none"] | None = None
    """Left out: up for a button that is active low, down for one that is active high."""


def build(name: str, options: Options, wires: Wires) -> PinContact:
    """The button of that name. Raises DeviceError where its pin is somebody else's."""
    wires.book.claim(options.header, options.pin, name)
    return PinContact(name, options, wires)


def later(seconds: float, deed: Callable[[], None]) -> None:
    """Does it after so many seconds, in a thread of its own."""
    timer = threading.Timer(seconds, deed)
    timer.daemon = True
    timer.start()


def _nothing() -> None:
    """Nothing is attended to."""


class PinContact:
    """A button. `clock` counts seconds; `schedule` does something after so many of them."""

    def __init__(
        self,
        name: str,
        options: Options,
        wires: Wires,
        clock: Callable[[], float] = time.monotonic,
        schedule: Callable[[float, Callable[[], None]], None] = later,
    ) -> None:
        self.name = name
        self._options = options
        self._wires = wires
        self._clock = clock
        self._schedule = schedule
        self._debounce = Debounce(SETTLE)
        self._lock = threading.Lock()
        self._contact: Any = None
        self._report: Reporter | None = None
        self._online = False
        self._end_attending: Callable[[], None] = _nothing

    def start(self, report: Reporter) -> None:
        """Reports from now on; a pin that can't be reached is reported as off line."""
        self._report = report
        try:
            self._contact = self._opened()
        except (DeviceError, GPIOZeroError) as error:
            report(Health(self.name, online=False, reason=str(error)))
            return
        self._contact.when_activated = lambda: self._edge(True)
        self._contact.when_deactivated = lambda: self._edge(False)
        attend = getattr(self._wires.pins(self._options.header), "attend", None)
        if attend is None:
            self._health("")
        else:  # pins that hang on a wire of their own come and go
            self._end_attending = attend(self._health)
        if self._online and self._contact.is_active:
            self._edge(True)

    def stop(self) -> None:
        """Gives the pin back."""
        self._report = None
        self._end_attending()
        self._end_attending = _nothing
        if self._contact is not None:
            with contextlib.suppress(GPIOZeroError):
                self._contact.close()
            self._contact = None
        self._wires.book.release(self.name)

    def _health(self, reason: str) -> None:
        self._online = not reason
        if self._report is not None:
            self._report(Health(self.name, online=self._online, reason=reason))

    def _opened(self) -> Any:
        pull = self._options.pull or ("up" if self._options.active == "low" else "down")
        return DigitalInputDevice(
            self._options.pin,
            pull_up={"up": True, "down": False, "none": None}[pull],
            active_state=self._options.active == "high" if pull == "none" else None,
            bounce_time=None,
            pin_factory=self._wires.pins(self._options.header),
        )

    def _edge(self, down: bool) -> None:
        with self._lock:
            told = self._debounce.edge(self._clock(), down)
            due = self._debounce.due
        self._tell(told, down, due)

    def _settled(self) -> None:
        contact = self._contact
        if contact is None:
            return
        with self._lock:
            down = bool(contact.is_active)
            told = self._debounce.settled(self._clock(), down)
            due = self._debounce.due
        self._tell(told, down, due)

    def _tell(self, told: bool, down: bool, due: float | None) -> None:
        if not told:
            return
        if due is not None:
            self._schedule(max(0.0, due - self._clock()), self._settled)
        if self._report is not None:
            self._report(Pressed(self.name, down))
