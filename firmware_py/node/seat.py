"""What a seat does, without wires: it hears frames and answers, keeps events until they are heard, and goes dark alone.

Its one rule: a secret never stays lit. When no poll has come for 3 seconds there is no face and no lamp any more.
The hub assigns the address; `keep` puts it where it lasts. Times are milliseconds of ticks, compared by `later` only.

Must not know: uarts, chips, pins.
"""

from . import words
from .events import Events
from .face import Face
from .lying import Lying, Tag
from .words import CHIP, EVERYBODY, MOST_SEATS

HEAD = 3
STATE_MOST = 120
"""An answer's events end before that many bytes; what is left comes with the next."""
DIM_AFTER_MS = 60000
DIMMED = 24
BLINK_MS = 400
SHAKE_MOST_MS = 2000
"""The motor runs no longer, whatever it is told."""
FORGET_MS = 10000
"""A pad that is touched for so long, before any hub has polled, makes the node forget its seat."""
DEFAULT_BRIGHTNESS = 128
NOT_ASKED = -2


class Seat:
    """A seat. `chip`: its 8 bytes; `boot`: a number that differs from start to start; `version`: of its protocol."""

    firmware = words.FIRMWARE

    def __init__(self, chip: bytes, address: int, boot: int, keep, later, version: int) -> None:  # type: ignore[no-untyped-def] # noqa: PLR0913
        self.chip = chip
        self.address = address if 1 <= address <= MOST_SEATS else 0
        self.boot = boot
        self.version = version
        self.events = Events()
        self.face = Face()
        self.lying = Lying(self._moved, later)
        self.pad = False
        self.motor = False
        self.sh1106 = False
        self.reader_ok = self.panel_ok = False
        self.look = False
        self.looks = 0
        """As the reader counts them."""
        self._looks_when_asked = NOT_ASKED
        self._keep = keep
        self._later = later
        self._set = bytearray(5)  # number, red, green, blue, brightness
        self._set[4] = DEFAULT_BRIGHTNESS
        self._heard = self._touched = 0
        self._heard_once = False
        self._polled = False
        self._shake_until = 0

    # -- what the hub says --------------------------------------------------------------------------------------

    @property
    def bus_address(self) -> int:
        """The address that it listens to, besides everybody's."""
        return self.address or words.NO_SEAT

    def hear(self, frame: memoryview, now: int, out: bytearray) -> int:
        """A frame has come. Puts the answer's payload into `out` from 3 on; returns its kind and length, kind << 16 |
        length; 0: nothing is to be answered."""
        address, kind, version = frame[0], frame[2] & 0x1F, frame[2] >> 5
        if address not in (self.bus_address, EVERYBODY) or (version != self.version and kind not in words.ANY_VERSION):
            return 0
        if kind == words.POLL or not self.address:  # a hub that asks who is there doesn't know what this panel shows
            self._heard = now
            self._heard_once = True
            self._polled = self._polled or kind == words.POLL
        said = frame[HEAD:]
        if address == EVERYBODY:
            return self._to_everybody(kind, said, out)
        if kind == words.POLL and len(said) >= 3:
            if said[0] == self.boot:
                self.events.heard(said[1])
            self.look = self.look or said[2] & 1 != 0
            return words.STATE << 16 | self._state(out)
        if kind == words.SET and len(said) >= 7:
            self._take_set(said, now)
        elif kind in (words.SHOW, words.SHOW_AFTER):
            if self.face.take(said, kind == words.SHOW_AFTER):
                self._touched = now
        elif kind == words.LIE and self._knows_what_lies():
            return words.LYING << 16 | self._tell_lying(out)
        elif kind in (words.HELLO, words.LIE):
            return words.HERE << 16 | self._here(out)
        return 0

    def _to_everybody(self, kind: int, said: memoryview, out: bytearray) -> int:
        if kind == words.WHO and len(said) >= 2 + CHIP and said[0] == self.address and self._ends(said, said[1]):
            return words.HERE << 16 | self._here(out)
        if kind == words.ASSIGN and len(said) >= 1 + CHIP and bytes(said[1 : 1 + CHIP]) == self.chip:
            address = said[0] if said[0] <= MOST_SEATS else 0
            if address != self.address:
                self._become(address)
            return words.HERE << 16 | self._here(out)
        return 0

    def _become(self, address: int) -> None:
        self.address = address
        self._keep(address)
        self.events.clear()
        self.face.go_dark()

    def _ends(self, said: memoryview, bits: int) -> bool:
        for bit in range(min(bits, 8 * CHIP)):
            place = CHIP - 1 - bit // 8
            if (said[2 + place] ^ self.chip[place]) >> bit % 8 & 1:
                return False
        return True

    def _take_set(self, said: memoryview, now: int) -> None:
        if said[6] and said[0] != self._set[0]:  # a SET that is repeated shakes once
            self._shake_until = now + min(said[6] * 100, SHAKE_MOST_MS)
            self.motor = True
        self._set[:] = said[:5]
        self.sh1106 = said[5] & 1 != 0
        self._touched = now

    # -- what it says -------------------------------------------------------------------------------------------

    @property
    def status(self) -> int:
        """The status bits."""
        bits = 0
        for bit, is_so in (
            (words.READER, self.reader_ok),
            (words.PANEL, self.panel_ok),
            (words.PAD, self.pad),
            (words.DRAWING, self.face.undrawn and self.panel_ok),
            (words.OVERFLOW, self.events.overflow),
        ):
            if is_so:
                bits |= bit
        return bits

    def _state(self, out: bytearray) -> int:
        crc = self.face.crc
        out[HEAD] = self.boot
        out[HEAD + 1] = self.status
        out[HEAD + 2] = crc >> 24
        out[HEAD + 3] = crc >> 16 & 0xFF
        out[HEAD + 4] = crc >> 8 & 0xFF
        out[HEAD + 5] = crc & 0xFF
        out[HEAD + 6] = self._set[0]
        return self.events.write(out, HEAD + 7, STATE_MOST) - HEAD

    def _knows_what_lies(self) -> bool:
        """Whether a look is over since the hub began to ask, and every tag was read. While nobody polled nobody looked,
        so what was laid down meanwhile is no tap."""
        if self.looks < 0:  # there is no reader
            return True
        if self._looks_when_asked == NOT_ASKED:
            self._looks_when_asked = self.looks
        known = self.looks not in (0, self._looks_when_asked)
        for tag in self.lying.tags:
            known = known and tag.told
        if known:
            self._looks_when_asked = NOT_ASKED
        else:
            self.look = True
        return known

    def _tell_lying(self, out: bytearray) -> int:
        self.events.clear()
        out[HEAD] = self.boot
        out[HEAD + 1] = self.events.last
        place = HEAD + 2
        for tag in self.lying.tags:
            if tag.told:
                for octets in (tag.uid, tag.text):
                    out[place] = len(octets)
                    out[place + 1 : place + 1 + len(octets)] = octets
                    place += 1 + len(octets)
        return place - HEAD

    def _here(self, out: bytearray) -> int:
        out[HEAD] = self.version
        out[HEAD + 1] = self.firmware[0]
        out[HEAD + 2] = self.firmware[1]
        out[HEAD + 3 : HEAD + 3 + CHIP] = self.chip
        out[HEAD + 3 + CHIP] = self.address
        out[HEAD + 4 + CHIP] = self.boot
        out[HEAD + 5 + CHIP] = self.status
        return 6 + CHIP

    # -- what happens -------------------------------------------------------------------------------------------

    def pressed(self, down: bool, now: int) -> None:
        """The pad went down or up (debounced)."""
        self.pad = down
        self._touched = now
        if self.address:
            self.events.add(words.DOWN if down else words.UP)

    def _moved(self, kind: int, tag: Tag) -> None:
        self.events.add(kind, bytes((len(tag.uid),)) + tag.uid, tag.text)

    def tick(self, now: int) -> None:
        """Time has passed: the hub may have been silent too long."""
        if self.motor and self._later(now, self._shake_until) >= 0:
            self.motor = False
        if self.silent(now):
            if self.pad and self.address and not self._polled and self._later(now, self._touched) >= FORGET_MS:
                self._become(0)
            self.face.go_dark()
            self._set[0] = self._set[1] = self._set[2] = self._set[3] = 0
            self.motor = False

    def silent(self, now: int) -> bool:
        """Whether nothing was heard for 3 seconds (or ever)."""
        if self._heard_once and self._later(now, self._heard) >= words.SILENCE_MS:
            self._heard_once = False  # ticks come round again after some days
        return not self._heard_once

    def light(self, now: int) -> tuple[int, int, int]:
        """The lamp's red, green and blue, 0 to 255. A node without a seat blinks."""
        if not self.address and not self.silent(now):
            level = 0 if now // BLINK_MS % 2 else 96
            return level, level, level
        return self._set[1], self._set[2], self._set[3]

    def brightness(self, now: int) -> int:
        """The panel's. A face that stays is dimmed after a minute, until something happens."""
        if self._later(now, self._touched) >= DIM_AFTER_MS:
            return min(DIMMED, self._set[4])
        return self._set[4]
