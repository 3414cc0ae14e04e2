"""The chairs' pads: a short press is a press, a hold shows what is the player's own, a long hold makes a choice final.

Its one rule: what a held pad shows is on its own chair's panel (a phone's on the phone) and nowhere else, for as long
as it is held.
Must not know: any game by name; how a pad is read. Everything here runs on the loop's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from hub.table.commands import Command
from hub.table.game import HasHeldFaces, LocksByHolding

from .loop import Deed
from .present import Present

READ = 0.4
"""Seconds after which a press is a hold."""

LOCK = 3.0
"""Seconds after which a hold makes a choice final."""


class Pads:
    """See the module. `later` is the loop's; `pressed` is told the seat of a short press, `do` does a command."""

    def __init__(
        self,
        present: Present,
        later: Callable[[float, Deed], Deed],
        pressed: Callable[[int], None],
        do: Callable[[Command], None],
    ) -> None:
        self._present = present
        self._later = later
        self._pressed = pressed
        self._do = do
        self._down: dict[str, Deed] = {}
        self._reading: set[str] = set()

    def moved(self, chair: str, *, down: bool) -> None:
        """That chair's pad went down, or up."""
        if not down:
            self._up(chair)
            return
        evening = self._present.ledger.evening
        if evening is None or self._present.held is not None or not isinstance(evening.game, HasHeldFaces):
            self._press(chair)
        elif chair not in self._down:
            self._down[chair] = self._later(READ, lambda: self._read(chair))

    def lost(self, chair: str) -> None:
        """That chair's pad is gone: nobody holds it, and nothing was pressed."""
        waiting = self._down.pop(chair, None)
        if waiting is not None:
            waiting()
        self._let_go(chair)

    def _up(self, chair: str) -> None:
        waiting = self._down.pop(chair, None)
        if waiting is None:
            return
        waiting()
        if not self._let_go(chair):
            self._press(chair)

    def _let_go(self, chair: str) -> bool:
        if chair not in self._reading:
            return False
        self._reading.discard(chair)
        self._present.ledger.hold(chair, held=False)
        self._present.publish()
        return True

    def _read(self, chair: str) -> None:
        self._reading.add(chair)
        self._present.ledger.hold(chair, held=True)
        self._down[chair] = self._later(LOCK - READ, lambda: self._lock(chair))
        self._present.publish()

    def _lock(self, chair: str) -> None:
        evening, seat = self._present.ledger.evening, self._seat(chair)
        if evening is None or seat is None or not isinstance(evening.game, LocksByHolding):
            return
        command = evening.game.lock_of(evening.state, seat)
        if command is not None:
            self._do(command)

    def _press(self, chair: str) -> None:
        seat = self._seat(chair)
        if seat is not None:
            self._pressed(seat)

    def _seat(self, chair: str) -> int | None:
        evening = self._present.ledger.evening
        return None if evening is None else evening.game.seating(evening.state).at_chair(chair)
