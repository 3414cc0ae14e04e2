"""Tags in software: what a tag answers to a reader's commands over the air.

Its one rule: what a real NTAG213 would answer, this one does; what it wouldn't answer is None (silence), after
which it stays mute until it is called again. Layout and commands: NXP's NTAG213/215/216 data sheet, chapters 8 and 10.

Must not know: the reader, the token that the tag is glued to.
"""

from __future__ import annotations

import ndef

PAGES = 45
USER_PAGES = range(4, 40)
ACK = b"\x0a"
NAK = b"\x00"
VERSION = bytes.fromhex("0004040201000F03")
"""GET_VERSION's answer of an NTAG213 (data sheet, table 28)."""


def crc_a(octets: bytes) -> bytes:
    """The two check bytes that end every frame over the air (ISO 14443-3, annex B)."""
    crc = 0x6363
    for octet in octets:
        octet ^= crc & 0xFF
        octet = (octet ^ (octet << 4)) & 0xFF
        crc = ((crc >> 8) ^ (octet << 8) ^ (octet << 3) ^ (octet >> 4)) & 0xFFFF
    return bytes((crc & 0xFF, crc >> 8))


class EmulatedTag:
    """A bare tag: it tells its UID and nothing else, as a MIFARE Classic card does to those without its keys.

    Args:
        uid: hexadecimal, 4 or 7 bytes.
    """

    sens_res = b"\x00\x04"
    sel_res = 0x08

    def __init__(self, uid: str) -> None:
        self.uid = bytes.fromhex(uid)
        if len(self.uid) not in (4, 7):
            raise ValueError(f"A tag's UID has 4 or 7 bytes, and {uid} has {len(self.uid)}.")
        self.mute = False

    @property
    def identifier(self) -> str | None:
        """What is written on it."""
        return None

    def wake(self) -> None:
        """The field came on, or the tag was called by its UID."""
        self.mute = False

    def answer(self, command: bytes) -> bytes | None:
        """The answer without its check bytes; a single byte is a 4-bit acknowledgement. None is silence."""
        self.mute = True
        return None


class Ntag213(EmulatedTag):
    """An NTAG213 (180 bytes, 144 of them the user's).

    Args:
        uid: hexadecimal, 7 bytes.
        identifier: is written on it as an NDEF text record; None leaves it empty but formatted.
        formatted: with the capability container that tags come with; without it, it is no NDEF tag.
        locked: nothing can be written on it any more.
    """

    sens_res = b"\x00\x44"
    sel_res = 0x00

    def __init__(
        self, uid: str, identifier: str | None = None, *, formatted: bool = True, locked: bool = False
    ) -> None:
        super().__init__(uid)
        if len(self.uid) != 7:
            raise ValueError(f"An NTAG213's UID has 7 bytes, and {uid} has {len(self.uid)}.")
        self.memory = bytearray(PAGES * 4)
        self._read: tuple[bytes, str | None] | None = None
        first, second = self.uid[:3], self.uid[3:]
        self.memory[0:9] = (
            first
            + bytes((0x88 ^ first[0] ^ first[1] ^ first[2],))
            + second
            + bytes((second[0] ^ second[1] ^ second[2] ^ second[3],))
        )
        self.memory[9] = 0x48
        if formatted:
            self.memory[12:16] = bytes((0xE1, 0x10, 0x12, 0x00))
            self.write_text(identifier)
        self.memory[160:180] = bytes.fromhex("000000BD 040000FF 00050000 00000000 00000000")
        if locked:
            self.memory[10:12] = b"\xff\xff"
            self.memory[15] = 0x0F

    def write_text(self, text: str | None) -> None:
        """Puts a text record into the user's memory, or an empty message."""
        self.write_message(b"" if text is None else b"".join(ndef.message_encoder([ndef.TextRecord(text)])))

    def write_message(self, message: bytes) -> None:
        """Puts an NDEF message into the user's memory, as a writing device would leave it."""
        area = bytes((0x03, len(message))) + message + b"\xfe"
        self.memory[16 : 16 + len(area)] = area

    @property
    def identifier(self) -> str | None:
        """The text of the record on it; None where there is none."""
        area = bytes(self.memory[12:160])
        if self._read is None or self._read[0] != area:
            self._read = area, self._decoded()
        return self._read[1]

    def _decoded(self) -> str | None:
        if self.memory[12] != 0xE1 or self.memory[16] != 0x03 or not self.memory[17]:
            return None
        for record in ndef.message_decoder(bytes(self.memory[18 : 18 + self.memory[17]]), errors="ignore"):
            if isinstance(record, ndef.TextRecord):
                return str(record.text)
        return None

    @property
    def locked(self) -> bool:
        """Whether its lock bits are set."""
        return bool(self.memory[10] or self.memory[11])

    def answer(self, command: bytes) -> bytes | None:
        """READ, FAST_READ, WRITE, GET_VERSION and READ_SIG; anything else is refused and mutes the tag."""
        if self.mute:
            return None
        code = command[0]
        if code == 0x30 and len(command) == 2 and command[1] < PAGES:
            start = command[1] * 4
            return bytes((self.memory + self.memory)[start : start + 16])
        if code == 0x3A and len(command) == 3 and command[1] <= command[2] < PAGES:
            return bytes(self.memory[command[1] * 4 : command[2] * 4 + 4])
        if code == 0xA2 and len(command) == 6 and self._may_write(command[1]):
            self._write(command[1], command[2:])
            return ACK
        if code == 0x60 and len(command) == 1:
            return VERSION
        if code == 0x3C and len(command) == 2:
            return bytes(32)
        self.mute = True
        return NAK

    def _may_write(self, page: int) -> bool:
        if page in USER_PAGES or page == 3:
            return not self.locked
        return page in (2, *range(40, PAGES))

    def _write(self, page: int, octets: bytes) -> None:
        start = page * 4
        if page == 2:  # lock bits can only be set
            self.memory[10] |= octets[2]
            self.memory[11] |= octets[3]
        elif page == 3:  # one-time programmable
            for place, octet in enumerate(octets):
                self.memory[start + place] |= octet
        else:
            self.memory[start : start + 4] = octets
