"""The slot in which the Minions learn each other and the Demon (core rules C10, C11).

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import State
from hub.games.clocktower.statuses import owners
from hub.table.seats import Who
from hub.table.words import Text, names

from .evil import demons, evil_wakes, informed, minions


class MinionInfo(Behaviour):
    """Wakes all Minions at once; never a Marionette."""

    together = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        if not informed(state) or (owners(state, "poppygrower") if state.number <= 1 else not evil_wakes(state)):
            return ()
        return tuple(who for who in minions(state) if state.players[who].character != "marionette")

    def late(self, state: State, who: Who) -> bool:
        return state.number > 1

    def begins(self, state: State) -> bool:
        return False

    def task(self, state: State, who: Who) -> Task:
        seats = names(state.seats.number(one) for one in demons(state))
        return Task(
            Text(
                "Wake the Minions together, let them see each other, and point at the Demon: seat {seats}.",
                {"seats": seats},
            )
        )
