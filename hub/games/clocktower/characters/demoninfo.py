"""The slot in which the Demon learns the Minions and the bluffs (core rules C10, C11).

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import State
from hub.games.clocktower.statuses import owners
from hub.table.seats import Who
from hub.table.words import Term, Text, names

from .evil import demons, evil_wakes, informed, minions


class DemonInfo(Behaviour):
    """Wakes the Demon; where the Demon is Legion, all of them at once."""

    together = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        if not informed(state) or (owners(state, "poppygrower") if state.number <= 1 else not evil_wakes(state)):
            return ()
        return demons(state)

    def late(self, state: State, who: Who) -> bool:
        return state.number > 1

    def begins(self, state: State) -> bool:
        return False

    def task(self, state: State, who: Who) -> Task:
        seats = names(state.seats.number(one) for one in minions(state) if state.players[one].character != "marionette")
        bluffs = names(Term(f"character.{one}") for one in state.bluffs)
        if state.of_character("legion"):
            return Task(Text("Wake all of Legion together and let them see each other."))
        if state.number > 1:
            return Task(Text("Wake the Demon and point at the Minions ({seats}).", {"seats": seats}))
        return Task(
            Text(
                "Wake the Demon, point at the Minions ({seats}), and show the bluffs: {bluffs}.",
                {"seats": seats, "bluffs": bluffs},
            )
        )
