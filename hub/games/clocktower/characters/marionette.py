"""Marionette: a Minion who believes to be good; the Demon learns on the first night who it is.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import STORYTELLER, Pending, State
from hub.table.seats import Who
from hub.table.words import Text, names

from .evil import demons


class Marionette(Behaviour):
    """Its slot wakes the Demon, never the Marionette."""

    together = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        return demons(state) if state.number <= 1 and state.of_character(self.id) else ()

    def begins(self, state: State) -> bool:
        return False

    def pending_task(self, state: State, step: Pending) -> Task:
        return self.task(state, STORYTELLER)

    def task(self, state: State, who: Who) -> Task:
        seats = names(state.seats.number(one) for one in state.of_character(self.id))
        return Task(Text("Wake the Demon and point at the Marionette: seat {seats}.", {"seats": seats}))
