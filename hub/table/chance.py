"""Chance as a function: of the evening's seed, the place in the journal, and how many draws came before.

So an undone command draws the same again, and no version of Python changes a recorded evening.
Must not know: any source of real randomness. The seed itself is drawn by the caller of `open`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_BITS = 64


class Chance:
    """The draws of one command. `place` is the number of commands that stand before it."""

    def __init__(self, seed: int, place: int) -> None:
        self._seed = seed
        self._place = place
        self._draws = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely as the others (by rejection, no modulo bias).

        Raises:
            ValueError: limit is not positive.
        """
        if limit <= 0:
            raise ValueError("chance needs at least one outcome")
        fair = (1 << _BITS) - (1 << _BITS) % limit
        while True:
            drawn = self._word()
            if drawn < fair:
                return drawn % limit

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher and Yates), the given sequence untouched."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items in a random order."""
        return self.shuffled(items)[:count]

    def _word(self) -> int:
        self._draws += 1
        name = f"{self._seed}/{self._place}/{self._draws}".encode()
        return int.from_bytes(blake2b(name, digest_size=_BITS // 8).digest(), "big")
