"""The face that the panel shows: what the hub sends is put into it, and drawn a page at a time.

Its one rule: a face is taken only when it comes out as the hub meant it (its CRC-32), so a change that went by unheard
is noticed at the next one. One page is drawn at each step: in between the node listens and answers.

Must not know: the panel's chip, the uart.
"""

from binascii import crc32

from .inflate import inflate
from .words import DARK, FACE, PAGE, PAGES, SHOW_HEAD


def number(octets: memoryview, place: int) -> int:
    """Four bytes, the highest first."""
    return octets[place] << 24 | octets[place + 1] << 16 | octets[place + 2] << 8 | octets[place + 3]


class Face:
    """`held`: 8 pages of 128 columns, a byte a column, its lowest bit on top. `crc`: its CRC-32."""

    def __init__(self) -> None:
        self.held = bytearray(FACE)
        self.crc = DARK
        self.undrawn = 0xFF
        """A bit a page: those that the panel doesn't show yet."""
        self._lit = bytearray(FACE)  # while no pixel is lit: the last face of which some were
        self._lit_crc = DARK
        self._fresh = bytearray(FACE)
        self._came = bytearray(FACE)
        self._view = memoryview(self.held)
        self._fresh_view = memoryview(self._fresh)
        self._came_view = memoryview(self._came)

    @property
    def dark(self) -> bool:
        """Whether no pixel is lit."""
        return self.crc == DARK

    def take(self, show: memoryview, after: bool) -> bool:
        """The payload of a SHOW, or, with `after`, of a SHOW_AFTER. Returns whether it was taken: it changes what is
        held, and comes out right."""
        if len(show) < SHOW_HEAD:
            return False
        before = None
        if after or show[0] != 0xFF:
            base = number(show, 1)
            if base == self.crc:
                before = self.held
            elif after and self.dark and base == self._lit_crc:
                before = self._lit
            else:
                return False
        length = inflate(show[SHOW_HEAD:], self._came, before if after else None)
        fresh, place = self._fresh_view, 0
        fresh[:] = self._view
        for page in range(PAGES):
            if show[0] >> page & 1:
                if place + PAGE > length:
                    return False
                fresh[page * PAGE : page * PAGE + PAGE] = self._came_view[place : place + PAGE]
                place += PAGE
        crc = number(show, 5)
        if place != length or crc32(fresh) != crc:
            return False
        if crc == DARK:
            self._remember()
        self._view[:] = fresh
        self.crc = crc
        self.undrawn |= show[0]
        return True

    def go_dark(self) -> None:
        """Nothing is held any more."""
        if self.crc != DARK:
            self._remember()
            for place in range(FACE):
                self.held[place] = 0
            self.crc = DARK
            self.undrawn = 0xFF

    def _remember(self) -> None:
        if self.crc != DARK:
            self._lit[:] = self._view
            self._lit_crc = self.crc

    def draw(self, panel) -> None:  # type: ignore[no-untyped-def]
        """Draws the next page that the panel lacks, if any."""
        if self.undrawn:
            for page in range(PAGES):
                if self.undrawn >> page & 1:
                    if panel.page(page, self._view[page * PAGE : page * PAGE + PAGE]):
                        self.undrawn &= ~(1 << page)
                    return
