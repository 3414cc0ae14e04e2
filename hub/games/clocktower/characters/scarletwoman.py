"""Scarlet Woman: becomes the Demon who dies while five or more live, Travellers not counted.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import Death, State
from hub.table.seats import Who

from .evil import demons

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

ENOUGH = 5
"""So many lived, the Demon among them, when the Demon died."""


class ScarletWoman(Behaviour):
    """Her slot wakes nobody by itself: the step in which she learns it opens with the death."""

    def due(self, state: State, who: Who) -> bool:
        return False

    def saw_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        state = deeds.state
        if not state.knows(death.character) or state.record(death.character).team != "demon" or demons(state):
            return
        before = state.people(tuple(who for who in state.residents() if who == death.who or state.players[who].alive))
        if before >= ENOUGH:
            deeds.become(owner, death.character, slot=self.id)
            deeds.mark("scarletwoman:isthedemon", owner, None, "")
