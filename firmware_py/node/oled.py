"""An SSD1306 or SH1106 on I2C, a page at a time.

Its one rule: a panel that doesn't answer is asked again now and then, and set up anew when it is back.
Commands: Solomon Systech's SSD1306 data sheet, chapter 9; Sino Wealth's SH1106 data sheet.

Must not know: faces, seats.
"""

from .words import PAGE

ADDRESS = 0x3C
REST_MS = 500
COMMON = b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\xd9\xf1\xdb\x40\xa4\xa6"
SSD1306 = b"\x8d\x14\x20\x02"
"""Its charge pump, and page addressing, as an SH1106 has it."""
SH1106 = b"\xad\x8b"
OFF = 0x40
"""In the status that it tells when it is read."""


class Oled:
    """The panel. `later` is ticks' subtraction; `i2c` has `writeto(address, buffer)` and
    `readfrom_into(address, buffer)`, which raise OSError."""

    def __init__(self, i2c, later) -> None:  # type: ignore[no-untyped-def]
        self.ok = False
        self.sh1106 = False
        self._i2c = i2c
        self._later = later
        self._row = bytearray(PAGE + 1)
        self._row[0] = 0x40
        self._words = bytearray(32)
        self._view = memoryview(self._words)
        self._status = bytearray(1)
        self._since = 0
        self._tried = False
        self.lit = False
        self._level = 0

    def become(self, sh1106: bool) -> None:
        """It is that kind of chip: it is set up anew at the next step."""
        self.sh1106 = sh1106
        self.ok = self._tried = False

    def step(self, now: int, lit: bool, level: int) -> bool:
        """Sees to it that the panel is there, lit and as bright as that. Returns whether it has just come (empty)."""
        if not self.ok:
            if self._tried and self._later(now, self._since) < REST_MS:
                return False
            self._tried = True
            self._since = now
            if not self._set_up():
                return False
            self.lit = False
            self._level = -1
            self.ok = True
            return True
        if self._level != level and self._send(bytes((0x81, level))):
            self._level = level
        if self.lit != lit and self._send(b"\xaf" if lit else b"\xae"):
            self.lit = lit
        if self._later(now, self._since) >= REST_MS:  # is it still there?
            self._since = now
            self._ask()
        return False

    def page(self, page: int, columns: memoryview) -> bool:
        """Draws a page. Returns whether the panel took it."""
        left = 2 if self.sh1106 else 0  # it shows the middle of 132 columns
        if not self.ok or not self._send(bytes((0xB0 | page, left, 0x10))):
            return False
        self._row[1:] = columns
        return self._write(self._row)

    def _ask(self) -> None:
        """A panel that lost its power in between says that it is off (a few copies always say 0)."""
        try:
            self._i2c.readfrom_into(ADDRESS, self._status)
        except OSError:
            self.ok = False
            return
        if self.lit and self._status[0] & OFF:
            self.ok = self._tried = False

    def _set_up(self) -> bool:
        return self._send(COMMON + (SH1106 if self.sh1106 else SSD1306))

    def _send(self, words: bytes) -> bool:
        self._words[1 : 1 + len(words)] = words
        return self._write(self._view[: 1 + len(words)])

    def _write(self, octets: bytearray | memoryview) -> bool:
        try:
            self._i2c.writeto(ADDRESS, octets)
        except OSError:
            self.ok = False
            return False
        return True
