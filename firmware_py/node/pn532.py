"""A PN532 on a uart, looked at without waiting: `step` sends or takes what there is, and returns at once.

Its one rule: the field is on only while it looks, so that neighbours aren't disturbed. Up to two tags answer at once.
Frames and commands: NXP's user manual UM0701-02, 6.2.1 and chapter 7.

Must not know: seats, the hub, what a tag means.
"""

from .record import BLOCK, MOST, lacks, text_in

WAKE = b"\x55\x55" + bytes(14)
ACK = b"\x00\x00\xff\x00\xff\x00"
SAM = b"\x14\x01\x14\x01"
RETRIES = b"\x32\x05\xff\x01\x00"
"""A field without a tag is answered at once, after a second try."""
FIELD_OFF = b"\x32\x01\x00"
LIST = b"\x4a\x02\x00"
PATIENCE_MS = 60
REST_MS = 500
"""So long it waits before it speaks to a chip again that didn't answer."""
DAMAGED_IN_A_ROW = 8

ASLEEP, STARTING, READY, LISTING, READING, CLOSING = 0, 1, 2, 3, 4, 5


class Pn532:
    """The chip. `lying` (see `lying.Lying`) is told what each look saw; `later` is ticks' subtraction."""

    def __init__(self, uart, lying, later) -> None:  # type: ignore[no-untyped-def]
        self.ok = False
        self.looks = 0
        """So many looks are over, counted from when the chip came; -1: it was asked, and isn't there."""
        self._uart = uart
        self._lying = lying
        self._later = later
        self._state = ASLEEP
        self._since = 0
        self._rested = True
        self._wanted = False
        self._in = bytearray(128)
        self._view = memoryview(self._in)
        self._length = 0
        self._out = bytearray(32)
        self._out_view = memoryview(self._out)
        self._found: list[bytes] = []
        self._target = 0
        self._page = 0
        self._memory = bytearray(MOST)
        self._damaged = 0

    def look(self) -> None:
        """Looks at the field as soon as the last look is over."""
        self._wanted = True

    @property
    def busy(self) -> bool:
        """Whether it is in the middle of something."""
        return self._wanted if self._state == READY else self._state != ASLEEP

    def step(self, now: int) -> None:
        """Goes on with whatever it is at."""
        if self._state == ASLEEP:
            if self._rested or self._later(now, self._since) >= REST_MS:
                self._uart.write(WAKE)
                self._send(now, SAM, STARTING)
            return
        if self._state == READY:
            if self._wanted:
                self._wanted = False
                self._send(now, LIST, LISTING)
            return
        waiting = min(self._uart.any(), len(self._in) - self._length)
        if waiting:
            self._length += self._uart.readinto(self._view[self._length : self._length + waiting]) or 0
            answer = self._answer()
            if answer > 0:
                self._damaged = 0
                self._go_on(now, answer)
            elif answer < 0:
                self._bad(now)
        elif self._later(now, self._since) >= PATIENCE_MS:
            self._lose(now)

    def _go_on(self, now: int, start: int) -> None:
        """The answer's first byte after its code stands at `start`."""
        if self._state == STARTING:
            if self._in[start - 1] == SAM[0] + 1:
                self._send(now, RETRIES, STARTING)
            else:
                self.ok = True
                self.looks = 0
                self._wanted = True  # what lies there already
                self._state = READY
        elif self._state == LISTING:
            self._listed(start)
            self._target = 0
            self._read_next(now)
        elif self._state == READING:
            self._got(now, start)
        else:
            self._lying.looked(now, self._found)
            self.looks += 1
            self._state = READY

    def _listed(self, start: int) -> None:
        self._found.clear()
        place = start + 1
        for _ in range(self._in[start]):
            length = self._in[place + 4]
            self._found.append(bytes(self._view[place + 5 : place + 5 + length]))
            place += 5 + length
            if self._in[place - length - 2] & 0x20:  # it goes on with an ATS, whose first byte is its length
                place += self._in[place]

    def _read_next(self, now: int) -> None:
        while self._target < len(self._found):
            uid = self._found[self._target]
            self._target += 1
            if self._lying.unread(uid):
                self._page = 0
                self._read(now)
                return
        self._send(now, FIELD_OFF, CLOSING)

    def _read(self, now: int) -> None:
        self._send(now, bytes((0x40, self._target, 0x30, 4 + self._page * 4)), READING)

    def _got(self, now: int, start: int) -> None:
        uid = self._found[self._target - 1]
        status, place = self._in[start], self._page * BLOCK
        if status or self._length < start + 1 + BLOCK:
            self._tell(now, uid, b"" if status == 0x13 else None)
            return
        self._memory[place : place + BLOCK] = self._view[start + 1 : start + 1 + BLOCK]
        self._page += 1
        if lacks(self._memory, place + BLOCK):
            self._read(now)
        else:
            self._tell(now, uid, text_in(self._memory, place + BLOCK))

    def _tell(self, now: int, uid: bytes, text: bytes | None) -> None:
        self._lying.looked(now, self._found)
        self._lying.read(uid, text)
        self._read_next(now)

    def _bad(self, now: int) -> None:
        self._damaged += 1
        self._lying.damaged(now)
        if self._damaged >= DAMAGED_IN_A_ROW:
            self._lose(now)
        else:
            self._uart.write(ACK)
            self._state = READY if self.ok else ASLEEP
            self._since = now
            self._rested = False

    def _lose(self, now: int) -> None:
        self.ok = False
        self.looks = -1
        self._damaged = 0
        self._state = ASLEEP
        self._since = now
        self._rested = False

    # -- frames -------------------------------------------------------------------------------------------------

    def _send(self, now: int, command: bytes, state: int) -> None:
        out, length = self._out, len(command) + 1
        out[0:5] = b"\x00\x00\xff" + bytes((length, -length & 0xFF))
        out[5] = 0xD4
        out[6 : 6 + len(command)] = command
        total = 0xD4
        for octet in command:
            total += octet
        out[5 + length] = -total & 0xFF
        out[6 + length] = 0
        while True:  # what is left of an earlier answer
            waiting = min(self._uart.any(), len(self._in))
            if not waiting:
                break
            self._uart.readinto(self._view[:waiting])
        self._length = 0
        self._uart.write(self._out_view[: 7 + length])
        self._state = state
        self._since = now

    def _answer(self) -> int:
        """Where the answer stands, after its code; 0: not all there yet; -1: damaged."""
        octets, end, place = self._in, self._length, 0
        while True:
            place = octets.find(b"\x00\xff", place, end)
            if place < 0 or place + 4 > end:
                return -1 if end == len(octets) else 0
            length, check = octets[place + 2], octets[place + 3]
            place += 4
            if length == 0 and check == 0xFF:  # the acknowledgement; the answer comes after it
                continue
            if (length + check) & 0xFF:
                return -1
            if place + length + 1 > end:
                return -1 if end == len(octets) else 0
            total = 0
            for octet in self._view[place : place + length + 1]:
                total += octet
            if total & 0xFF or octets[place] != 0xD5:
                return -1
            return place + 2
