"""Display chips in software: SSD1306 and SH1106, from I2C bytes to the picture in their memory.

Its one rule: what the chip's memory holds is what an eye would see, nothing else; the picture is read from there.
Commands: Solomon Systech's SSD1306 data sheet, chapter 9; Sino Wealth's SH1106 data sheet, "Commands".

Must not know: the bus, luma, what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PAGES = 8
WIDTH = 128

_SSD1306_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1,
    0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_SH1106_ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Display:
    """What both chips have in common: memory of 8 pages, a column byte each with its lowest bit on top."""

    columns = WIDTH
    first_column = 0
    arguments: Mapping[int, int] = MappingProxyType({})
    status_low = 0x03

    def __init__(self) -> None:
        self.power_cycle()

    def power_cycle(self) -> None:
        """Fresh from power-up: off, and with noise in its memory, as a real one."""
        self.memory = [bytearray((0xA5, 0x5A) * (self.columns // 2)) for _ in range(PAGES)]
        self.on = False
        self.contrast = 0x7F
        self.inverted = False
        self.all_lit = False
        self.page = 0
        self.column = 0
        self._pending: list[int] = []

    def write(self, octets: bytes) -> None:
        """An I2C write, without the address: a control byte (00 commands, 40 data; with 80: one only), and the rest."""
        place = 0
        while place < len(octets):
            control = octets[place]
            single = bool(control & 0x80)
            body = octets[place + 1 : place + 2] if single else octets[place + 1 :]
            if control & 0x40:
                for octet in body:
                    self._store(octet)
            else:
                for octet in body:
                    self._take(octet)
            place += 2 if single else len(octets)

    def read(self) -> int:
        """The status: bit 6 tells that the display is off."""
        return self.status_low | (0 if self.on else 0x40)

    def picture(self) -> bytes:
        """What is lit: 1,024 bytes, page by page (8 rows of pixels each), a byte a column, its lowest bit on top."""
        if not self.on:
            return bytes(PAGES * WIDTH)
        if self.all_lit:
            return b"\xff" * (PAGES * WIDTH)
        seen = b"".join(bytes(page[self.first_column : self.first_column + WIDTH]) for page in self.memory)
        return bytes(octet ^ 0xFF for octet in seen) if self.inverted else seen

    def _take(self, octet: int) -> None:
        self._pending.append(octet)
        if len(self._pending) <= self.arguments.get(self._pending[0], 0):
            return
        code, *given = self._pending
        self._pending = []
        self._obey(code, given)

    def _obey(self, code: int, given: list[int]) -> None:
        if code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code == 0x81:
            self.contrast = given[0]
        elif code in (0xA4, 0xA5):
            self.all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7

    def _store(self, octet: int) -> None:
        self.memory[self.page][self.column] = octet
        self._step()

    def _step(self) -> None:
        raise NotImplementedError


class Ssd1306(Display):
    """An SSD1306: 128 columns, three ways of going on after a byte."""

    arguments = _SSD1306_ARGUMENTS

    def power_cycle(self) -> None:
        """Page addressing, the whole screen as window."""
        super().power_cycle()
        self.mode = 2
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)

    def _obey(self, code: int, given: list[int]) -> None:
        if code == 0x20:
            self.mode = given[0] & 3
        elif code == 0x21:
            self._columns = (given[0] & 0x7F, given[1] & 0x7F)
            self.column = self._columns[0]
        elif code == 0x22:
            self._pages = (given[0] & 7, given[1] & 7)
            self.page = self._pages[0]
        elif code <= 0x1F and self.mode == 2:
            self.column = (self.column & 0xF0 | code & 0xF) if code < 0x10 else (self.column & 0xF | (code & 0xF) << 4)
            self.column %= WIDTH
        elif 0xB0 <= code <= 0xB7 and self.mode == 2:
            self.page = code & 7
        else:
            super()._obey(code, given)

    def _step(self) -> None:
        if self.mode == 2:
            self.column = (self.column + 1) % WIDTH
        elif self.mode == 1:
            self.page, ended = _next(self.page, self._pages)
            if ended:
                self.column, _ = _next(self.column, self._columns)
        else:
            self.column, ended = _next(self.column, self._columns)
            if ended:
                self.page, _ = _next(self.page, self._pages)


class Sh1106(Display):
    """An SH1106: 132 columns of memory of which the panel shows the middle 128, and page addressing only."""

    columns = 132
    first_column = 2
    arguments = _SH1106_ARGUMENTS
    status_low = 0x08

    def _obey(self, code: int, given: list[int]) -> None:
        if code < 0x10:
            self.column = self.column & 0xF0 | code
        elif code < 0x20:
            self.column = self.column & 0xF | (code & 0xF) << 4
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        else:
            super()._obey(code, given)

    def _store(self, octet: int) -> None:
        if self.column < self.columns:
            super()._store(octet)

    def _step(self) -> None:
        self.column = min(self.column + 1, self.columns)


def _next(place: int, window: tuple[int, int]) -> tuple[int, bool]:
    return (window[0], True) if place >= window[1] else (place + 1, False)
