"""The identifier on a tag: the text record in what a reader found in its memory from page 4 on.

Its one rule: what isn't a whole text record is none. NDEF: NFC Forum, "Type 2 Tag" (TLV blocks) and "NDEF" (records).
Must not know: the reader's chip.
"""

from .words import TEXT_MOST

BLOCK = 16
"""A READ brings 4 pages of 4 bytes."""
MOST = 80


def lacks(memory: bytearray, length: int) -> bool:
    """Whether more of the memory must be read to know."""
    place = _message(memory, length)
    if place < 0:
        return -place > length and length < MOST
    return place + 2 + memory[place + 1] > length and length < MOST


def text_in(memory: bytearray, length: int) -> bytes:
    """The text of the first record; b"" where there is none."""
    place = _message(memory, length)
    if place < 0:
        return b""
    end = place + 2 + memory[place + 1]
    place += 2
    if end > length or end - place < 5:
        return b""
    head, kind_length, size = memory[place], memory[place + 1], memory[place + 2]
    place += 3
    if not head & 0x10 or head & 7 != 1 or kind_length != 1:  # short, well known, of one letter
        return b""
    if head & 8:
        place += 1 + memory[place]
        if place >= end:
            return b""
    start = place + 2 + (memory[place + 1] & 0x3F)
    stop = place + 1 + size
    if memory[place] != 0x54 or size < 1 or memory[place + 1] & 0x80 or stop > end or start > stop:
        return b""
    return b"" if stop - start > TEXT_MOST else bytes(memory[start:stop])


def _message(memory: bytearray, length: int) -> int:
    """Where the NDEF message's block begins. Below zero: there is none, or so many bytes would be needed to know."""
    place = 0
    while place + 1 < length:
        kind = memory[place]
        if kind == 3:
            return -1 if memory[place + 1] == 0xFF else place
        if kind == 0xFE:
            return -1
        place += 1 if kind == 0 else 2 + memory[place + 1]
    return -(place + 2)
