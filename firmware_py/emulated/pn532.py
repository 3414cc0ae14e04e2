"""A PN532 in software: bytes from the host in, bytes to the host out.

Its one rule: it answers as NXP's user manual UM0701-02 says the chip does (frames: 6.2.1; commands: chapter 7), so that
a driver written for the chip can't tell the difference. What it wasn't taught is answered with the error frame.

Without I/O, threads or a clock: `receive` takes what came in and returns what goes out; `lay` returns the late answer
of a chip that was told to wait for a tag. `octets` and `wire_seconds` count what went over the wire, and its time.
Must not know: ptys, drivers, tokens.
"""

from __future__ import annotations

from .tag import EmulatedTag, crc_a

ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
BAUD_RATES = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
FIRST_BAUD = 115200

RX_MODE, FIFO_DATA = 0x6303, 0x6339
SENS_REQ = 0x26


def frame(payload: bytes) -> bytes:
    """The payload (D5 and what follows) as a frame, extended from 255 bytes on."""
    if len(payload) < 255:
        head = bytes((0, 0, 0xFF, len(payload), -len(payload) & 0xFF))
    else:
        high, low = divmod(len(payload), 256)
        head = bytes((0, 0, 0xFF, 0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return head + payload + bytes((-sum(payload) & 0xFF, 0))


def split(buffer: bytearray) -> tuple[str, bytes] | None:
    """Takes the next frame off the buffer: ("ack"|"nack"|"bad", b"") or ("frame", payload); None: not all there yet."""
    start = buffer.find(b"\x00\xff")
    if start < 0:
        del buffer[: max(0, len(buffer) - 1)]
        return None
    body = start + 2
    if len(buffer) < body + 2:
        return None
    length, check = buffer[body], buffer[body + 1]
    if (length, check) in ((0, 0xFF), (0xFF, 0)):
        del buffer[: body + 2]
        return ("ack" if length == 0 else "nack"), b""
    if (length, check) == (0xFF, 0xFF):
        if len(buffer) < body + 5:
            return None
        length = buffer[body + 2] << 8 | buffer[body + 3]
        good, body = (sum(buffer[body + 2 : body + 5]) & 0xFF) == 0, body + 5
    else:
        good, body = (length + check) & 0xFF == 0, body + 2
    if not good:
        del buffer[:body]
        return "bad", b""
    if len(buffer) < body + length + 1:
        return None
    payload, checksum = bytes(buffer[body : body + length]), buffer[body + length]
    del buffer[: body + length + 1]
    return ("frame", payload) if (sum(payload) + checksum) & 0xFF == 0 else ("bad", b"")


class Pn532:
    """The chip, and the tags in its field.

    Attributes that a test may set: `miss` (so many looks see nothing), `damage` (so many answers carry a wrong
    checksum), `deaf` (so many commands are not answered at all, as by a chip that is still waking up).
    """

    def __init__(self) -> None:
        self.tags: list[EmulatedTag] = []
        self.miss = 0
        self.damage = 0
        self.deaf = 0
        self.octets = 0
        self.wire_seconds = 0.0
        self._power_up()

    def _power_up(self) -> None:
        self.baud = FIRST_BAUD
        self._next_baud: int | None = None
        self._buffer = bytearray()
        self._registers: dict[int, int] = {}
        self._retries = 0xFF
        self._called: list[EmulatedTag] = []
        self._halted: set[int] = set()
        self._waiting: tuple[int, bytes] | None = None

    def power_cycle(self) -> None:
        """The chip loses its supply and gets it back."""
        self._power_up()
        self._field_off()

    # -- the hand's side ------------------------------------------------------------------------------------------

    def lay(self, tag: EmulatedTag) -> bytes:
        """A tag comes into the field. Returns what the chip says of itself."""
        if tag not in self.tags:
            tag.wake()
            self.tags.append(tag)
        return self._field_changed()

    def take(self, tag: EmulatedTag) -> bytes:
        """A tag leaves the field."""
        if tag in self.tags:
            self.tags.remove(tag)
        self._halted.discard(id(tag))
        return b""

    # -- the host's side ------------------------------------------------------------------------------------------

    def receive(self, octets: bytes, baud: int = 0) -> bytes:
        """What the chip answers to these bytes, which were sent at that baud rate (0: at the right one)."""
        self._count(octets)
        if baud and baud == self._next_baud:
            self.baud, self._next_baud = baud, None  # the acknowledgement may be lost in the host's own change of speed
        if baud and baud != self.baud:
            return b""  # at another speed it is noise
        self._buffer += octets
        out = bytearray()
        while (found := split(self._buffer)) is not None:
            kind, payload = found
            if kind == "ack":
                self._waiting = None  # the host's way to end a command
                if self._next_baud is not None:
                    self.baud, self._next_baud = self._next_baud, None
            elif kind == "frame" and len(payload) >= 2 and payload[0] == 0xD4:
                if self.deaf:
                    self.deaf -= 1
                    continue
                self._waiting = None
                out += ACK
                answer = self._command(payload[1], payload[2:])
                if answer is not None:
                    out += self._sealed(answer)
        self._count(out)
        return bytes(out)

    def _field_changed(self) -> bytes:
        if self._waiting is None:
            return b""
        most, uid = self._waiting
        found = self._list(most, uid)
        if not found[0]:
            return b""
        self._waiting = None
        out = self._sealed(b"\xd5\x4b" + found)
        self._count(out)
        return out

    def _count(self, octets: bytes | bytearray) -> None:
        self.octets += len(octets)
        self.wire_seconds += len(octets) * 10 / self.baud  # a start bit, eight, and a stop bit

    def _sealed(self, answer: bytes) -> bytes:
        if answer == ERROR:
            return ERROR
        sealed = bytearray(frame(answer))
        if self.damage:
            self.damage -= 1
            sealed[-2] ^= 0x55
        return bytes(sealed)

    # -- commands -------------------------------------------------------------------------------------------------

    def _command(self, code: int, given: bytes) -> bytes | None:
        does = {
            0x00: self._diagnose,
            0x02: lambda _: b"\x32\x01\x06\x07",
            0x04: lambda _: bytes((0, int(bool(self._called)), len(self._called), 0)),
            0x06: self._read_registers,
            0x08: self._write_registers,
            0x10: self._set_baud,
            0x12: lambda _: b"",
            0x14: lambda _: b"",
            0x16: lambda _: b"\x00",
            0x32: self._configure,
            0x40: self._exchange,
            0x42: self._thru,
            0x44: lambda _: b"\x00",
            0x4A: self._list_targets,
            0x52: self._release,
            0x54: self._select,
        }.get(code)
        if does is None:
            return ERROR
        answer = does(given)
        if answer is None:
            return None
        return answer if answer == ERROR else bytes((0xD5, code + 1)) + answer

    def _diagnose(self, given: bytes) -> bytes:
        if given[:1] == b"\x00":
            return given  # the communication line test sends everything back, the test's number too
        return b"\x00"

    def _read_registers(self, given: bytes) -> bytes:
        places = [given[i] << 8 | given[i + 1] for i in range(0, len(given) - 1, 2)]
        return bytes(self._registers.get(place, 0x80 if place == RX_MODE else 0) for place in places)

    def _write_registers(self, given: bytes) -> bytes:
        for i in range(0, len(given) - 2, 3):
            self._registers[given[i] << 8 | given[i + 1]] = given[i + 2]
        return b""

    def _set_baud(self, given: bytes) -> bytes:
        if len(given) != 1 or given[0] >= len(BAUD_RATES):
            return ERROR
        self._next_baud = BAUD_RATES[given[0]]  # in force once the host has acknowledged
        return b""

    def _configure(self, given: bytes) -> bytes:
        if given[:1] == b"\x01" and len(given) == 2 and not given[1] & 1:
            self._field_off()
        elif given[:1] == b"\x05" and len(given) == 4:
            self._retries = given[3]
        return b""

    # -- the air --------------------------------------------------------------------------------------------------

    def _field_off(self) -> None:
        self._called = []
        self._halted = set()
        for tag in self.tags:
            tag.wake()

    def _list_targets(self, given: bytes) -> bytes | None:
        if len(given) < 2 or given[0] not in (1, 2):
            return ERROR
        most, kind, uid = given[0], given[1], given[2:]
        if kind != 0:
            return b"\x00"  # only type A tags lie on this table
        found = self._list(most, uid)
        if not found[0] and self._retries == 0xFF:
            self._waiting = (most, uid)
            return None
        return found

    def _list(self, most: int, wanted: bytes) -> bytes:
        """The targets that answer: at most two, or the one with that UID (with cascade tags, as the host gives it)."""
        self._called = []
        if self.miss:
            self.miss -= 1
            self._registers[FIFO_DATA] = SENS_REQ
            return b"\x00"
        for tag in self.tags:
            if id(tag) not in self._halted and wanted in (b"", _cascaded(tag.uid)):
                self._called.append(tag)
        self._called = self._called[:most]
        self._registers[FIFO_DATA] = 0 if self._called else SENS_REQ
        self._registers[RX_MODE] = 0x80
        out = bytearray((len(self._called),))
        for number, tag in enumerate(self._called, 1):
            tag.wake()
            self._halted.add(id(tag))  # selected or halted, it doesn't answer to the next call
            out += bytes((number, *tag.sens_res, tag.sel_res, len(tag.uid))) + tag.uid
        return bytes(out)

    def _target(self, number: int) -> EmulatedTag | None:
        if not 1 <= number <= len(self._called):
            return None
        tag = self._called[number - 1]
        return tag if tag in self.tags else None

    def _exchange(self, given: bytes) -> bytes:
        if not given:
            return ERROR
        tag = self._target(given[0] & 0x3F)
        answer = tag.answer(given[1:]) if tag is not None else None
        if answer is None:
            return b"\x01"
        if len(answer) == 1:  # the chip swallows a tag's acknowledgement and tells of a refusal
            return b"\x00" if answer == b"\x0a" else b"\x13"
        return b"\x00" + answer

    def _thru(self, given: bytes) -> bytes:
        tag = self._target(1)
        answer = tag.answer(given) if tag is not None else None
        if answer is None:
            return b"\x01"
        checked = self._registers.get(RX_MODE, 0x80) & 0x80
        if checked:
            return b"\x02" if len(answer) == 1 else b"\x00" + answer
        return b"\x00" + answer + (crc_a(answer) if len(answer) > 1 else b"")

    def _select(self, given: bytes) -> bytes:
        return b"\x00" if given and self._target(given[0]) is not None else b"\x27"

    def _release(self, given: bytes) -> bytes:
        if given[:1] == b"\x00":
            self._called = []
        return b"\x00"


def _cascaded(uid: bytes) -> bytes:
    return uid if len(uid) == 4 else b"\x88" + uid
