"""The clock's hand: the seat at which it points while a vote goes round. No deed of the game, so nothing is kept.

Its one rule: whoever moves it keeps moving it; left alone it is gone after a moment. Whoever leads may have it rest,
from any page: then it stays where it is, and the page that moves it waits.

Must not know: any game; what the pointing is for. Everything here runs on the loop's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from hub.table.errors import Refused

from .loop import Deed
from .present import Present

STAYS = 20.0
"""Seconds for which the hand stays where it was put, unless it is moved on or rests."""


class Pointer:
    """See the module. `later` is the loop's."""

    def __init__(self, present: Present, later: Callable[[float, Deed], Deed]) -> None:
        self._present = present
        self._later = later
        self._cancel: Deed | None = None

    def point(self, seat: int | None, passed: tuple[int, ...] = ()) -> None:
        """The hand points at that seat now (None: there is no hand), and has passed those."""
        evening = self._present.ledger.evening
        there = evening is not None and seat is not None and 1 <= seat <= len(evening.game.seating(evening.state))
        self._present.pointer = seat if there else None
        self._present.passed = frozenset(passed)
        self._present.pointer_paused = self._present.pointer_paused and there
        self._wait()
        self._present.publish()

    def rest(self, *, paused: bool) -> None:
        """The hand rests where it points, or goes on. Raises Refused: there is none."""
        if self._present.pointer is None:
            raise Refused("The clock's hand isn't going round.")
        self._present.pointer_paused = paused
        self._wait()
        self._present.publish()

    def _wait(self) -> None:
        """It is gone after its moment, but for one that rests."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        shown = self._present.pointer is not None or self._present.passed
        if shown and not self._present.pointer_paused:
            self._cancel = self._later(STAYS, lambda: self.point(None))
