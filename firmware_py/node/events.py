"""What happened at a node, kept until the hub has heard it.

Its one rule: an event leaves the queue only when the hub has acknowledged its number; until then every answer repeats
it. When the queue is full, that is told too (`overflow`), and the hub asks what lies there instead.

Must not know: frames, tags, clocks.
"""

KEPT = 16
LONGEST = 56
"""Bytes: an event's kind, a UID's length, the UID, an identifier."""


class Events:
    """A ring of events with numbers from 1 to 255, and 1 again."""

    def __init__(self) -> None:
        self._slots = [bytearray(LONGEST) for _ in range(KEPT)]
        self._lengths = bytearray(KEPT)
        self._first = 0
        self._count = 0
        self.last = 0
        """The number of the newest event; 0: there was none yet."""
        self.overflow = False

    def __len__(self) -> int:
        return self._count

    def add(self, kind: int, one: bytes = b"", other: bytes = b"") -> None:
        """Something happened: its kind, and what goes with it."""
        if self._count == KEPT:
            self.overflow = True
            return
        self.last = self.last % 255 + 1
        place = (self._first + self._count) % KEPT
        slot = self._slots[place]
        slot[0] = self.last
        slot[1] = kind
        length = len(one) + len(other)
        slot[2] = length
        slot[3 : 3 + len(one)] = one
        slot[3 + len(one) : 3 + length] = other
        self._lengths[place] = 3 + length
        self._count += 1

    def heard(self, number: int) -> None:
        """The hub has heard everything up to that number. One that isn't in the queue is old news."""
        for ahead in range(self._count):
            if self._slots[(self._first + ahead) % KEPT][0] == number:
                self._first = (self._first + ahead + 1) % KEPT
                self._count -= ahead + 1
                return

    def clear(self) -> None:
        """The hub is told how things are: nothing is left to tell."""
        self._count = 0
        self.overflow = False

    def write(self, into: bytearray, place: int, most: int) -> int:
        """Puts what fits from `place` to before `most`, the oldest first. Returns where it ends."""
        for ahead in range(self._count):
            at = (self._first + ahead) % KEPT
            length = self._lengths[at]
            if place + length > most:
                break
            into[place : place + length] = memoryview(self._slots[at])[:length]
            place += length
        return place
