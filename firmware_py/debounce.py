"""The edges of a contact, made into presses and releases.

Its one rule: the first edge counts at once (a press mustn't feel slow); what follows within the settling time is the
contact's bouncing, and only the level that it settles on counts.

Pure: the time comes in with every edge (seconds of any monotonic clock). Must not know: pins, threads.
"""

from __future__ import annotations

SETTLE = 0.03
"""Seconds. Quiet push-buttons bounce for up to 10 ms, copper pads with weak fingers longer."""


class Debounce:
    """One contact, open at first."""

    def __init__(self, settle: float = SETTLE) -> None:
        self._settle = settle
        self._told = False
        self._quiet_until: float | None = None

    @property
    def due(self) -> float | None:
        """When `settled` is to be called; None while nothing is unsettled."""
        return self._quiet_until

    def edge(self, now: float, down: bool) -> bool:
        """The level changed. Returns whether that is to be told."""
        if self._quiet_until is not None and now < self._quiet_until:
            return False
        return self.settled(now, down)

    def settled(self, now: float, down: bool) -> bool:
        """The settling time is over and this is the level. Returns whether it is to be told."""
        if down == self._told:
            self._quiet_until = None
            return False
        self._told = down
        self._quiet_until = now + self._settle
        return True
