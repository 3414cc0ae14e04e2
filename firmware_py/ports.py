"""What a device can do: the ports between the hub and everything that touches a wire.

A driver is a file in `firmware_py/drivers` (or another package's, under the entry point ``nightbell.drivers``),
named in config/table.toml. It offers one or more of these ports. A device that is gone is a state, not a crash: it is
reported, tried again, and comes back by itself.

Must not know: games, seats, evenings; what a token means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from PIL import Image


class DeviceError(Exception):
    """A device can't do what it was asked to. The message is a sentence that names the part and the remedy."""


class DeviceOffline(DeviceError):
    """The device doesn't answer: unplugged, without power, or not yet there."""


class TagUnwritable(DeviceError):
    """Nothing can be written on this tag (locked, full, foreign, not made for it); it can still be known by its UID."""


Kind: TypeAlias = Literal["reader", "panel", "lamp", "button", "strip", "bell"]


class Part(NamedTuple):
    """One device as config/table.toml names it: its own name ("t3.reader", "console.confirm"), what it is, where it
    belongs ("t3", "console"), its driver's name, and what else its table says."""

    name: str
    kind: Kind
    place: str
    driver: str
    options: Mapping[str, object]


class Tag(NamedTuple):
    """An NFC tag in a reader's field: its UID (hexadecimal, upper case) and the identifier written on it, if any."""

    uid: str
    identifier: str | None = None


class Sighting(NamedTuple):
    """A reader saw a tag come (placed) or go (lifted). Debounced: one event for one deed."""

    reader: str
    tag: Tag
    placed: bool


class Pressed(NamedTuple):
    """A button or pad went down or up. Debounced."""

    button: str
    down: bool


class Health(NamedTuple):
    """A part came on line, or went off; `reason` is a sentence with the remedy, empty when on line."""

    part: str
    online: bool
    reason: str = ""


Report: TypeAlias = Sighting | Pressed | Health
Reporter: TypeAlias = Callable[[Report], None]
"""Where a driver tells what happened. It may be called from any thread and returns at once."""


@runtime_checkable
class Numbering(Protocol):
    """A part on a bus whose nodes get their seats' numbers by hand; it speaks for the whole of its bus."""

    def newcomers(self) -> tuple[str, ...]:
        """The chips of the nodes that blink, since they have no number yet."""

    def vacant(self) -> tuple[int, ...]:
        """The numbers that the settings name and no node has."""

    def number(self, newcomer: str, seat: int) -> None:
        """That node has that number from now on, and keeps it."""


@runtime_checkable
class Reader(Protocol):
    """A place that reads tags."""

    name: str
    tells_resting: bool
    """Whether it can tell a resting token from a tap (it sees two tags at a time)."""

    def start(self, report: Reporter) -> None:
        """Begins to report sightings and health, from its own thread. An absent device is Health, no error."""

    def lying(self) -> tuple[Tag, ...]:
        """What lies there now, as last seen; empty while off line."""

    def write(self, identifier: str) -> Tag:
        """Writes the identifier to the one tag in the field, reads it back, and returns the tag.

        Raises:
            DeviceOffline: the reader is gone. TagUnwritable: a locked, full, foreign or unwritable tag. DeviceError:
            no tag, two tags, or one that slipped away: nothing half written counts as good.
        """

    def stop(self) -> None:
        """Ends the thread and gives the device back. Never raises."""


@runtime_checkable
class Panel(Protocol):
    """A 1-bit display."""

    name: str
    size: tuple[int, int]
    """Width and height in pixels: (128, 64)."""

    def show(self, image: Image.Image) -> None:
        """Shows the image (mode "1", of `size`) and sends only what changed. Blocks for the wire's time.

        Raises:
            DeviceOffline: it doesn't answer. The next call opens it anew and sends everything.
        """

    def contrast(self, level: int) -> None:
        """Sets the brightness, 0 to 255. Raises DeviceOffline."""

    def close(self) -> None:
        """Darkens the panel and gives it back. Never raises."""


@runtime_checkable
class Lamp(Protocol):
    """A lamp of one or three colours."""

    name: str

    def set(self, red: float, green: float, blue: float) -> None:
        """Lights it, each colour from 0 (off) to 1. A one-colour lamp takes the brightest. Raises DeviceOffline."""

    def close(self) -> None:
        """Switches it off and gives it back. Never raises."""


@runtime_checkable
class Strip(Protocol):
    """A row of one-colour lamps: the console's night order."""

    name: str
    length: int

    def set(self, levels: Sequence[float]) -> None:
        """Lights the lamps, each from 0 (off) to 1; lamps beyond the list go dark. Raises DeviceOffline."""

    def close(self) -> None:
        """Switches it off and gives it back. Never raises."""


@runtime_checkable
class Bell(Protocol):
    """Something that rings, or shakes a chair."""

    name: str

    def start(self, report: Reporter) -> None:
        """Begins to report its health: at once, and when that changes. An absent device is Health, no error."""

    def ring(self, seconds: float) -> None:
        """Rings for so long, and returns at once. Raises DeviceOffline."""

    def close(self) -> None:
        """Silences it and gives it back. Never raises."""


@runtime_checkable
class Button(Protocol):
    """A push-button, or a chair's pad."""

    name: str

    def start(self, report: Reporter) -> None:
        """Begins to report `Pressed`, debounced, and its health: at once, and when that changes."""

    def stop(self) -> None:
        """Gives the device back. Never raises."""
