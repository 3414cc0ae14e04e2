"""Juggler: guesses in public on his first day, and learns that night how many were right.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import State
from hub.table.seats import Who


class Juggler(Behaviour):
    """Each guess counts as it held when it was made; his health counts in the night."""

    def due(self, state: State, who: Who) -> bool:
        return super().due(state, who) and who in state.guesses
