"""Choirboy: learns the Demon in the night in which it kills the King.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import State
from hub.table.seats import Who


class Choirboy(Behaviour):
    """Woken only in such a night."""

    def due(self, state: State, who: Who) -> bool:
        killed = any(
            death.character == "king" and death.night and death.number == state.number and death.cause == "demon"
            for death in state.deaths
        )
        return super().due(state, who) and killed

    def late(self, state: State, who: Who) -> bool:
        return True
