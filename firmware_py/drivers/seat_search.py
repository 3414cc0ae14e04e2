"""Finds the chips of all nodes at one address of the seat bus, though they all answer at once.

Its one rule: silence means nobody, an answer means one, noise means several: then those whose chip's id has a 0 before
the bits that were asked for, and those with a 1. So any number of nodes is found, without chance and without waiting.
The last bits come first: the first ones are often alike.

Without I/O. Must not know: serial ports, what an address is given for.
"""

from __future__ import annotations

from firmware_py.node import words

from .seat_link import Here

MOST_QUESTIONS = 400
"""A line with nothing but noise isn't searched for ever: 32 nodes need about 32 times 6 questions."""


class SeatSearch:
    """A search at that address (0: nodes without one). Ask `question`, tell what came, until `done`."""

    def __init__(self, address: int) -> None:
        self.address = address
        self.found: list[Here] = []
        self._open: list[tuple[int, int]] = [(0, 0)]
        self._asked = 0

    @property
    def done(self) -> bool:
        """Whether everybody has been found."""
        return not self._open or self._asked >= MOST_QUESTIONS

    def question(self) -> bytes:
        """The payload of the next WHO."""
        bits, ending = self._open[-1]
        self._asked += 1
        return bytes((self.address, bits)) + ending.to_bytes(words.CHIP, "big")

    def silence(self) -> None:
        """Nobody answered."""
        self._open.pop()

    def answer(self, said: Here) -> None:
        """One answered."""
        self._open.pop()
        self.found.append(said)

    def noise(self) -> None:
        """Several answered at once."""
        bits, ending = self._open.pop()
        if bits < 8 * words.CHIP:
            self._open += [(bits + 1, ending | 1 << bits), (bits + 1, ending)]
