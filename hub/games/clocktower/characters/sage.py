"""Sage: killed by the Demon, learns two players of whom one is the Demon.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour, deaths_as_now
from hub.games.clocktower.state import State
from hub.table.seats import Who


class Sage(Behaviour):
    """Woken in the night of the death, at the latest at this slot."""

    def due(self, state: State, who: Who) -> bool:
        return not state.players[who].alive and any(
            death.night and death.number == state.number and death.cause == "demon"
            for death in deaths_as_now(state, who)
        )

    def late(self, state: State, who: Who) -> bool:
        return True
