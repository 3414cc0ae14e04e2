"""A small OLED on I2C, by luma.oled: SSD1306 or SH1106, 128x64, perhaps behind a TCA9548A multiplexer.

Its one rule: it sends what changed against what the chip holds, and nothing else. luma's own `display` sends the whole
picture (1,096 bytes with what goes around them); here a changed page costs its changed columns and a few bytes. A black
face switches the display off (3 bytes, dark at once), and the next one is sent against what the memory still holds.
A chip that loses its power is noticed while it is lit by its status; while dark only if it was gone at a look.

Noise at the right edge: the chip is an SH1106 (``chip = "sh1106"``). On a Pi: `dtparam=i2c_arm=on`, and
`dtparam=i2c_arm_baudrate=400000` for the speed. Multiplexers by the kernel's `i2c-mux` overlay have a bus number for
each channel: then ``bus`` is that number and ``mux`` isn't given.

Must not know: faces, chairs.
"""

from __future__ import annotations

import errno
from typing import Any, Literal, NamedTuple

import luma.core.error
import msgspec
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from firmware_py.ports import DeviceError, DeviceOffline
from firmware_py.wires import MUX_ADDRESSES, I2CBus, Wires

WIDTH, HEIGHT, PAGES = 128, 64, 8
GONE = frozenset({errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ETIMEDOUT})
BRIDGE = 5
"""So many unchanged columns between two changed ones are sent along: to address another span costs about as much."""

_MIRRORED = bytes(int(f"{octet:08b}"[::-1], 2) for octet in range(256))
_OFF_BIT = 0x40


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of an oled panel."""

    bus: int = 1
    """The I2C bus: 1 on the Pi's pins 2 and 3."""
    address: int = 0x3C
    """0x3C, or 0x3D with the solder bridge moved."""
    mux: int | None = None
    """The TCA9548A's address, 0x70 to 0x77."""
    channel: int = 0
    """Its channel, 0 to 7."""
    chip: Literal["ssd1306", "sh1106"] = "ssd1306"
    rotate: Literal[0, 180] = 0
    brightness: int = 128
    """0 to 255."""
    status_read: bool = True
    """Whether the chip tells its status when it is read (a few copies don't): a short loss of power shows there."""


class Span(NamedTuple):
    """Columns `left` to `right` of a page, both included."""

    page: int
    left: int
    right: int


def build(name: str, options: Options, wires: Wires) -> OledPanel:
    """The panel of that name. Raises DeviceError where an option is out of bounds."""
    if options.mux is not None and (options.mux not in MUX_ADDRESSES or not 0 <= options.channel <= 7):
        raise DeviceError(f"{name}: a TCA9548A has an address from 0x70 to 0x77 and channels from 0 to 7.")
    if not 0x03 <= options.address <= 0x77:
        raise DeviceError(f"{name}: {options.address:#04x} is no I2C address; panels have 0x3C or 0x3D.")
    if not 0 <= options.brightness <= 255:
        raise DeviceError(f"{name}: brightness is {options.brightness}; it must be from 0 to 255.")
    return OledPanel(name, options, wires)


def pages_of(image: Image.Image) -> bytes:
    """The picture as the chip keeps it: 8 pages of 128 columns, the lowest bit on top."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes().translate(_MIRRORED)
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def spans(old: bytes, new: bytes) -> list[Span]:
    """What must be sent to turn the old picture into the new one, page by page from the left."""
    found: list[Span] = []
    for page in range(PAGES):
        start = page * WIDTH
        if old[start : start + WIDTH] == new[start : start + WIDTH]:
            continue
        for column in range(WIDTH):
            if old[start + column] == new[start + column]:
                continue
            if found and found[-1].page == page and column - found[-1].right - 1 <= BRIDGE:
                found[-1] = found[-1]._replace(right=column)
            else:
                found.append(Span(page, column, column))
    return found


class _Counting(i2c):  # type: ignore[misc]
    """luma's I2C interface, counting the bytes that go over the wire, the address byte of each transfer among them."""

    def __init__(self, bus: Any, address: int) -> None:
        super().__init__(bus=bus, address=address)
        self.sent = 0

    def command(self, *cmd: int) -> None:
        super().command(*cmd)
        self.sent += 2 + len(cmd)

    def _write_block(self, data: list[int]) -> None:
        super()._write_block(data)
        self.sent += 2 + len(data)


class OledPanel:
    """A panel. It is opened by the first `show`; while it is gone every call raises DeviceOffline and tries again."""

    size = (WIDTH, HEIGHT)

    def __init__(self, name: str, options: Options, wires: Wires) -> None:
        self.name = name
        self._options = options
        self._wires = wires
        self._bus: I2CBus | None = None
        self._serial: _Counting | None = None
        self._device: Any = None
        self._held: bytes | None = None
        """What the chip's memory holds; None: not known, or no chip."""
        self._lit = False
        self._level = options.brightness

    @property
    def bytes_sent(self) -> int:
        """All bytes so far on the wire for this panel, the multiplexer's left out."""
        return self._serial.sent if self._serial is not None else 0

    def show(self, image: Image.Image) -> None:
        """Sends what changed. The same picture again asks the chip whether it is there, and has kept it."""
        if image.size != self.size:
            raise ValueError(f"A picture of {image.size[0]}x{image.size[1]} doesn't fit the panel {self.name}.")
        if image.mode != "1":
            image = image.convert("1")
        if self._options.rotate:
            image = image.transpose(Image.Transpose.ROTATE_180)
        wanted = pages_of(image)
        self._speak(lambda: self._send(wanted))

    def contrast(self, level: int) -> None:
        """The brightness, kept through an absence."""
        self._level = max(0, min(255, level))
        self._speak(lambda: self._device.contrast(self._level))

    def close(self) -> None:
        """Dark, and given back."""
        if self._device is None:
            return
        try:
            self._speak(self._device.hide)
        except DeviceError:
            pass
        finally:
            self._device = None

    # -- on the wire ----------------------------------------------------------------------------------------------

    def _speak(self, words: Any) -> None:
        bus = self._opened_bus()
        with bus.lock:
            try:
                bus.select(self._options.mux, self._options.channel)
                self._wake(bus)
                words()
            except (OSError, luma.core.error.DeviceNotFoundError) as error:
                self._held = None
                bus.forget()
                if isinstance(error, OSError) and error.errno not in GONE:
                    raise DeviceOffline(f"{self._where()} can't be spoken to: {error}.") from error
                raise DeviceOffline(f"{self._where()} doesn't answer: look at its plug and its address.") from error

    def _opened_bus(self) -> I2CBus:
        if self._bus is None:
            self._bus = self._wires.i2c(self._options.bus)
            if self._options.mux is not None:
                self._bus.expect(self._options.mux)
        return self._bus

    def _wake(self, bus: I2CBus) -> None:
        """Asks whether the chip is there and on; a chip that lost its power in between is set up anew."""
        if self._held is not None:
            if not self._options.status_read:
                self._device.command(0xE3)
                return
            assert self._serial is not None
            self._serial.sent += 2
            if not bus.smbus.read_byte(self._options.address) & _OFF_BIT or not self._lit:
                return
            self._held = None
        if self._serial is None:
            self._serial = _Counting(bus.smbus, self._options.address)
        self._serial.command(0xE3)  # no operation, but somebody must acknowledge it
        if self._device is None:
            self._device = (sh1106 if self._options.chip == "sh1106" else ssd1306)(self._serial)
        else:
            self._device.__init__(self._serial)  # luma sets the chip up where it makes its object
        self._device.persist = True  # at exit luma touches nothing: by then the bus may be gone
        if self._options.chip == "ssd1306":
            self._device.command(0x20, 0x02)  # page addressing, as an SH1106 has it
        self._device.contrast(self._level)
        self._held = bytes(WIDTH * PAGES)  # luma's set-up has cleared the memory
        self._lit = True

    def _send(self, wanted: bytes) -> None:
        if not any(wanted):
            if self._lit:
                self._device.hide()
                self._lit = False
            return
        assert self._held is not None
        page = -1
        for span in spans(self._held, wanted):
            column = span.left + (2 if self._options.chip == "sh1106" else 0)  # it shows the middle of 132 columns
            turn = () if span.page == page else (0xB0 | span.page,)
            self._device.command(*turn, column & 0xF, 0x10 | column >> 4)
            self._device.data(list(wanted[span.page * WIDTH + span.left : span.page * WIDTH + span.right + 1]))
            page = span.page
        self._held = wanted
        if not self._lit:
            self._device.show()
            self._lit = True

    def _where(self) -> str:
        behind = (
            f" behind the multiplexer {self._options.mux:#04x}, channel {self._options.channel},"
            if self._options.mux
            else ""
        )
        return f"The panel {self.name} ({self._options.address:#04x} on I2C bus {self._options.bus}{behind})".replace(
            ",)", ")"
        )
