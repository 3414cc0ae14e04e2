"""Frames on the seat bus: how bytes on the wire become a message, and the reverse. Node and hub use this very file.

A frame is ``address | sequence | version and kind | payload | CRC-16 | lower half of CRC-32``, packed by COBS so that
no byte of it is zero, between two zeros (the first one ends whatever noise came before). Its one rule: what isn't
whole, and right by its checks, never was; the next zero starts afresh.

COBS: Cheshire and Baker, "Consistent Overhead Byte Stuffing" (1999). CRC-16: polynomial 0x1021, from 0xFFFF, high
byte first (CCITT). Of 65,536 damaged frames one passes it, and a table hears more than that, so half of a CRC-32
stands beside it, which MicroPython has in C. The loops run over zeros, not over bytes, since bytes are dear in
MicroPython.

Must not know: what a message means, uarts, clocks.
"""

from array import array
from binascii import crc32

VERSION = 1
"""Of the protocol: in the upper 3 bits of the third byte."""

HEAD, TAIL = 3, 4
PAYLOAD = 1060
"""The longest payload: a whole face that deflating didn't make shorter."""
PLAIN = HEAD + PAYLOAD + TAIL
CODED = PLAIN + PLAIN // 254 + 4
BAUD = 500000


def _table() -> array:  # type: ignore[type-arg]
    rows = array("H", [0] * 256)
    for octet in range(256):
        crc = octet << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1
        rows[octet] = crc
    return rows


_ROWS = _table()


def crc16_by_table(octets: bytes | bytearray | memoryview) -> int:
    """The CRC, worked out byte by byte."""
    rows = _ROWS
    crc = 0xFFFF
    for octet in octets:
        crc = ((crc << 8) & 0xFF00) ^ rows[(crc >> 8) ^ octet]
    return crc


try:
    from binascii import crc_hqx  # CPython has the same in C

    def crc16(octets: bytes | bytearray | memoryview) -> int:
        """The CRC."""
        return crc_hqx(octets, 0xFFFF)

except ImportError:
    crc16 = crc16_by_table


def pack(plain: bytearray, length: int, into: bytearray) -> int:
    """Packs the first `length` bytes by COBS, between zeros. Returns how many bytes of `into` are used."""
    source = memoryview(plain)
    into[0] = start = 0
    place = 1
    while True:
        zero = plain.find(b"\0", start, length)
        stop = length if zero < 0 else zero
        while stop - start >= 254:
            into[place] = 255
            into[place + 1 : place + 255] = source[start : start + 254]
            place += 255
            start += 254
        run = stop - start + 1
        into[place] = run
        into[place + 1 : place + run] = source[start:stop]
        place += run
        if zero < 0:
            into[place] = 0
            return place + 1
        start = zero + 1


def unpack(coded: memoryview, start: int, end: int, into: bytearray) -> int:
    """Unpacks what stands from `start` to before `end` (without its zero). Returns its length; -1: damaged."""
    place, most = 0, len(into)
    while start < end:
        run = coded[start]
        if start + run > end or place + run - 1 > most:
            return -1
        into[place : place + run - 1] = coded[start + 1 : start + run]
        place += run - 1
        start += run
        if run < 255 and start < end:
            if place == most:
                return -1
            into[place] = 0
            place += 1
    return place


class Outgoing:
    """Makes frames: fill `plain` from `HEAD` on, then `seal`."""

    def __init__(self) -> None:
        self.plain = bytearray(PLAIN)
        self.coded = bytearray(CODED)
        self._plain = memoryview(self.plain)
        self._coded = memoryview(self.coded)

    def seal(self, address: int, sequence: int, kind: int, length: int, version: int = VERSION) -> memoryview:
        """The frame with the first `length` bytes of payload, as it goes over the wire; good until the next one."""
        plain = self.plain
        plain[0] = address
        plain[1] = sequence
        plain[2] = version << 5 | kind
        end = HEAD + length
        body = self._plain[:end]
        crc, other = crc16(body), crc32(body)
        plain[end] = crc >> 8
        plain[end + 1] = crc & 0xFF
        plain[end + 2] = other >> 8 & 0xFF
        plain[end + 3] = other & 0xFF
        return self._coded[: pack(plain, end + TAIL, self.coded)]

    def frame(self, address: int, sequence: int, kind: int, payload: bytes = b"", version: int = VERSION) -> bytes:
        """The frame with that payload, in bytes of its own."""
        self.plain[HEAD : HEAD + len(payload)] = payload
        return bytes(self.seal(address, sequence, kind, len(payload), version))


class Incoming:
    """Finds frames in what comes in. `mine` and `others` are the addresses that are listened to (0: to all): what is
    meant for somebody else costs one look at its address."""

    def __init__(self, mine: int = 0, others: tuple[int, ...] = ()) -> None:
        self.mine = mine
        self.others = others
        self.damaged = 0
        """So many pieces were no frames."""
        self._coded = bytearray(2 * CODED)
        self._view = memoryview(self._coded)
        self._plain = bytearray(PLAIN)
        self._whole = memoryview(self._plain)
        self._start = self._searched = self._end = 0
        self._lost = False

    def room(self) -> int:
        """So many bytes `feed` takes at once."""
        return len(self._coded) - self._end

    def feed(self, octets: bytes | bytearray | memoryview, length: int) -> None:
        """Takes the first `length` bytes, at most `room` of them. Ask `next` until it has nothing, then feed again."""
        self._coded[self._end : self._end + length] = memoryview(octets)[:length]
        self._end += length

    def next(self) -> memoryview | None:
        """The next whole frame without its CRC, good until the next call; None: nothing more yet."""
        while True:
            zero = self._coded.find(b"\0", self._searched, self._end)
            if zero < 0:
                self._keep_rest()
                return None
            start, self._start, self._searched = self._start, zero + 1, zero + 1
            if self._lost:
                self._lost = False
            elif zero > start and self._wanted(start, zero):
                length = unpack(self._view, start, zero, self._plain)
                end = length - TAIL
                if end >= HEAD and self._right(end):
                    return self._whole[:end]
                self.damaged += 1

    def _wanted(self, start: int, zero: int) -> bool:
        if not self.mine:
            return True
        address = self._coded[start + 1]
        return (
            self._coded[start] > 1 and zero - start > HEAD + TAIL and (address == self.mine or address in self.others)
        )

    def _right(self, end: int) -> bool:
        plain, body = self._plain, self._whole[:end]
        other = plain[end + 2] << 8 | plain[end + 3]
        return crc32(body) & 0xFFFF == other and crc16(body) == plain[end] << 8 | plain[end + 1]

    def _keep_rest(self) -> None:
        length = self._end - self._start
        if length > CODED:  # no frame is that long
            self.damaged += not self._lost
            self._lost = True
            length = 0
        elif length and self._start:
            self._view[:length] = self._view[self._start : self._end]
        self._start, self._searched, self._end = 0, length, length
