"""The timer of the open phase: it runs outside of the game, and at its end the game gets its one word of time.

Its one rule: an end comes once. What is left is shown in steps (ten seconds, the last ten one by one) that hang on the
clock alone, so that no deed of anybody can be read off the time; it is kept now and then, and goes on after a restart.

Must not know: any game by name; who looks at it. Everything here runs on the loop's thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec

from hub.table.commands import Command, Json
from hub.table.errors import JournalError, Refused
from hub.table.game import HasTimes, PhaseTime

from .loop import Deed, Loop
from .present import Present
from .store import Store

COARSE = 10
"""Seconds of a step while there are more of them left."""

KEEP = 30.0
"""Seconds after which what is left is kept anew."""

LONGEST = 6 * 60 * 60
"""Seconds that a timer can have left, at most."""

_SETTING = "timer"


class _Kept(msgspec.Struct, frozen=True):
    phase: str
    left: float
    running: bool


class Timer:
    """See the module. `do` does a command."""

    def __init__(self, present: Present, loop: Loop, do: Callable[[Command], None]) -> None:
        self._ledger, self._store, self._changed = present.ledger, present.store, present.publish
        self._clock, self._later = loop.now, loop.later
        self._do = do
        self._before = _kept(present.store)
        self._phase: str | None = None
        self._time: PhaseTime | None = None
        self._left = 0.0
        self._since: float | None = None
        self._saved = 0.0
        self._cancel: Deed = lambda: None

    # -- what is shown ------------------------------------------------------------------------------------

    def called(self) -> dict[str, Json | None]:
        """``{"timer": {"left", "seconds", "running"}}``, in whole seconds, or None where the phase has no time."""
        if self._time is None:
            return {"timer": None}
        return {
            "timer": {"left": _step(self._left)[0], "seconds": self._time.seconds, "running": self._since is not None}
        }

    def elapsed(self) -> float:
        """How many of the phase's seconds have gone by."""
        return 0.0 if self._time is None else max(0.0, self._time.seconds - self._now_left())

    # -- what is done with it -----------------------------------------------------------------------------

    def pause(self) -> None:
        """Stops it, until `resume`. Raises Refused: no phase has a time now."""
        self._needed()
        self._left, self._since = self._now_left(), None
        self._run()

    def resume(self) -> None:
        """Goes on. Raises Refused: no phase has a time now."""
        self._needed()
        if self._since is None:
            self._since = self._clock()
        self._run()

    def add(self, seconds: int) -> None:
        """So many seconds more, or fewer. Raises Refused: no phase has a time now."""
        self._needed()
        self._left = min(max(0.0, self._now_left() + seconds), float(LONGEST))
        if self._since is not None:
            self._since = self._clock()
        self._run()

    def follow(self) -> None:
        """Looks which phase is open now: another one begins its time anew."""
        evening = self._ledger.evening
        time = None
        if evening is not None and not self._ledger.read_only and isinstance(evening.game, HasTimes):
            time = evening.game.phase_time(evening.state)
        phase = None if time is None else f"{self._ledger.number}/{time.name}"
        if phase != self._phase:
            self._phase, self._time = phase, time
            self._begin()
        self._ledger.count_down(self._on_panels())

    # -- within -------------------------------------------------------------------------------------------

    def _needed(self) -> None:
        if self._time is None:
            raise Refused("The open phase has no time.")

    def _begin(self) -> None:
        self._cancel()
        if self._time is None:
            self._since = None
            return
        before, self._before = self._before, None
        if before is not None and before.phase == self._phase:
            self._left, running = before.left, before.running
        else:
            self._left, running = float(self._time.seconds), True
        self._since = self._clock() if running else None
        self._keep()
        self._wait()

    def _run(self) -> None:
        self._keep()
        self._cancel()
        self._wait()
        self._changed()

    def _wait(self) -> None:
        self._cancel = lambda: None
        if self._since is not None:
            self._cancel = self._later(_step(self._left)[1], self._tick)

    def _tick(self) -> None:
        self._left, self._since = self._now_left(), self._clock()
        if self._left <= 0:
            self._end()
            return
        if self._clock() - self._saved >= KEEP:
            self._keep()
        self._wait()
        self._changed()

    def _end(self) -> None:
        """The time is up. Should the phase still be open after that, it waits for a hand."""
        self._since = None
        time = self._time
        if time is not None:
            self._do(time.timeout)
        self._changed()

    def _now_left(self) -> float:
        gone = 0.0 if self._since is None else self._clock() - self._since
        return round(max(0.0, self._left - gone), 3)

    def _on_panels(self) -> str:
        if self._time is None:
            return ""
        shown = _step(self._left)[0]
        return f"{shown // 60}:{shown % 60:02}"

    def _keep(self) -> None:
        self._saved = self._clock()
        if self._phase is not None:
            kept = _Kept(self._phase, self._now_left(), self._since is not None)
            try:
                self._store.keep_setting(_SETTING, msgspec.to_builtins(kept))
            except JournalError:
                return  # the time then begins anew after a restart; the game is kept elsewhere


def _step(left: float) -> tuple[int, float]:
    """The seconds that are shown, and how long until another number is."""
    size = COARSE if left > COARSE else 1
    shown = math.ceil(left / size) * size
    return shown, max(0.0, left - (shown - size))


def _kept(store: Store) -> _Kept | None:
    try:
        return msgspec.convert(store.setting(_SETTING), _Kept)
    except (msgspec.ValidationError, JournalError):
        return None
