"""Undertaker: learns who was executed today and died of it; not woken where nobody did.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import State
from hub.table.seats import Who


class Undertaker(Behaviour):
    """Woken only after an execution that killed."""

    def due(self, state: State, who: Who) -> bool:
        died = any(one.cause == "execution" and one.number == state.number - 1 for one in state.deaths)
        return super().due(state, who) and died
