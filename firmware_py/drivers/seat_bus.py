"""The parts of a seat that is a node on the seat bus: reader, panel, lamp, pad and motor.

Its one rule: each part is a port like any other, so that seats on the bus and direct devices mix at one table; what
they share, the bus's master, is found by the port's name. The part's own name says what it is:
``panel = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = 3 }`` is a panel. hardware/nodes.md tells how a
node gets its seat.

Must not know: frames, the hub.
"""

from __future__ import annotations

import contextlib
import time
from typing import Literal

import msgspec
from PIL import Image

from firmware_py.node.words import MOST_SEATS
from firmware_py.ports import DeviceError, DeviceOffline, Reporter, Tag
from firmware_py.wires import Wires

from .oled import pages_of
from .seat_link import BLACK
from .seat_master import SeatMaster

FIRST_ANSWER = 4.0
"""Seconds until a seat that was never heard of is given up."""
FACE_PATIENCE = 3.0
LAST_FACE = 0.3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of a seat's part."""

    port: str
    """The serial port of the bus's adapter: a udev name, or a by-path name."""
    seat: int
    """1 to 32: the number that its node was given."""
    chip: Literal["ssd1306", "sh1106"] = "ssd1306"
    """Of a panel."""
    rotate: Literal[0, 180] = 0
    brightness: int = 128
    """0 to 255."""


def build(name: str, options: Options, wires: Wires) -> SeatReader | SeatPanel | SeatLamp | SeatPad | SeatMotor:
    """The part of that name: "t3.reader", "c3.panel", "c3.lamp", "c3.motor"; any other is a pad. Raises DeviceError."""
    if not 1 <= options.seat <= MOST_SEATS:
        raise DeviceError(f"seat of {name} is {options.seat}; it must be from 1 to {MOST_SEATS}.")
    if not 0 <= options.brightness <= 255:
        raise DeviceError(f"{name}: brightness is {options.brightness}; it must be from 0 to 255.")
    master = wires.shared(
        f"seat bus {options.port}", lambda: SeatMaster(options.port, lambda: wires.serial(options.port))
    )
    role = name.rpartition(".")[2]
    if role == "reader":
        return SeatReader(name, master, options.seat)
    if role == "panel":
        return SeatPanel(name, master, options)
    if role == "lamp":
        return SeatLamp(name, master, options.seat)
    if role == "motor":
        return SeatMotor(name, master, options.seat)
    return SeatPad(name, master, options.seat)


class _Part:
    """What all parts of a seat have."""

    def __init__(self, name: str, master: SeatMaster, seat: int) -> None:
        self.name = name
        self.master = master
        self.link = master.link(seat)
        self.ear = master.ear(seat)
        self._joined = False

    def newcomers(self) -> tuple[str, ...]:
        """The chips of the bus's nodes without a seat."""
        with self.ear:
            return tuple(one.name for one in self.master.strangers)

    def vacant(self) -> tuple[int, ...]:
        """The bus's seats that are known to have no node."""
        with self.ear:
            return tuple(seat for seat, link in sorted(self.master.links.items()) if link.online is False)

    def number(self, newcomer: str, seat: int) -> None:
        """The node with that chip is that seat from now on."""
        self.master.assign(bytes.fromhex(newcomer), seat)

    def _join(self, report: Reporter | None = None) -> None:
        if not self._joined:
            self._joined = True
            self.master.join(report)

    def _leave(self) -> None:
        if self._joined:
            self._joined = False
            self.master.leave()


class SeatReader(_Part):
    """The seat's reader."""

    tells_resting = True

    def start(self, report: Reporter) -> None:
        """Reports from now on."""
        with self.ear:
            self.link.reader = self.name
            self.link.tell_again(self.name)
        self._join(report)

    def lying(self) -> tuple[Tag, ...]:
        """What lies there."""
        with self.ear:
            return self.link.lying()

    def write(self, identifier: str) -> Tag:
        """Not here: a seat's reader only reads."""
        raise DeviceError(f"{self.name} only reads: write tags on the console's reader.")

    def stop(self) -> None:
        """Reports no more."""
        self._leave()


class SeatPad(_Part):
    """The seat's pad."""

    def start(self, report: Reporter) -> None:
        """Reports from now on."""
        with self.ear:
            self.link.pad = self.name
            self.link.tell_again(self.name)
        self._join(report)

    def stop(self) -> None:
        """Reports no more."""
        self._leave()


class SeatPanel(_Part):
    """The seat's panel."""

    size = (128, 64)

    def __init__(self, name: str, master: SeatMaster, options: Options) -> None:
        super().__init__(name, master, options.seat)
        self._rotate = options.rotate
        with self.ear:
            self.link.want_light(
                self.link.light._replace(brightness=options.brightness, sh1106=options.chip == "sh1106")
            )

    def show(self, image: Image.Image) -> None:
        """Shows it; returns when the node has drawn it."""
        if image.size != self.size:
            raise ValueError(f"A picture of {image.size[0]}x{image.size[1]} doesn't fit the panel {self.name}.")
        if image.mode != "1":
            image = image.convert("1")
        if self._rotate:
            image = image.transpose(Image.Transpose.ROTATE_180)
        self._show(pages_of(image), FACE_PATIENCE)

    def _show(self, face: bytes, patience: float) -> None:
        self._join()
        master, link = self.master, self.link
        began = time.monotonic()
        with self.ear:
            link.want_face(face)
            master.hurry()
            self.ear.wait_for(lambda: link.online is not None, FIRST_ANSWER)
            self.ear.wait_for(lambda: link.shows or link.panel_trouble, max(0.0, began + patience - time.monotonic()))
            if not link.shows:
                late = f"The panel of seat {link.seat} takes too long to draw; it is tried again."
                raise DeviceOffline(link.panel_trouble or late)

    def contrast(self, level: int) -> None:
        """The brightness."""
        with self.ear:
            self.link.want_light(self.link.light._replace(brightness=max(0, min(255, level))))

    def close(self) -> None:
        """Dark."""
        if self._joined:
            with contextlib.suppress(DeviceError):  # without polls its node goes dark by itself
                self._show(BLACK, LAST_FACE)
            self._leave()


class SeatLamp(_Part):
    """The seat's lamp."""

    def set(self, red: float, green: float, blue: float) -> None:
        """Lights it; returns at once."""
        self._join()
        level = [round(255 * min(1.0, max(0.0, colour))) for colour in (red, green, blue)]
        with self.ear:
            self.link.want_light(self.link.light._replace(red=level[0], green=level[1], blue=level[2]))
            self.ear.wait_for(lambda: self.link.online is not None, FIRST_ANSWER)
            if not self.link.online:
                raise DeviceOffline(self.link.reason or f"Seat {self.link.seat} doesn't answer yet.")
        self.master.hurry()

    def close(self) -> None:
        """Off."""
        if self._joined:
            with self.ear:
                self.link.want_light(self.link.light._replace(red=0, green=0, blue=0))
                self.master.hurry()
                self.ear.wait_for(lambda: self.link.lit or not self.link.online, LAST_FACE)
            self._leave()


class SeatMotor(_Part):
    """The seat's vibration motor: a bell that is felt."""

    def start(self, report: Reporter) -> None:
        """Reports whether it is there, from now on."""
        with self.ear:
            self.link.motor = self.name
            self.link.tell_again(self.name)
        self._join(report)

    def ring(self, seconds: float) -> None:
        """Shakes for so long, and returns at once. Raises DeviceOffline."""
        self._join()
        with self.ear:
            if not self.link.online:
                raise DeviceOffline(self.link.reason or f"Seat {self.link.seat} doesn't answer yet.")
            self.link.want_shake(seconds)
        self.master.hurry()

    def close(self) -> None:
        """Still: its node stops it by itself."""
        self._leave()
