"""Marionette: a Minion who believes to be good; the Demon learns on the first night who it is.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import STORYTELLER, Choice, Pending, State
from hub.games.clocktower.statuses import owners
from hub.table.seats import Who
from hub.table.words import Text, names

from .evil import demons

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Marionette(Behaviour):
    """Its slot wakes the Demon, never the Marionette; beside a Poppy Grower it asks the storyteller first."""

    together = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        if state.number > 1 or not state.of_character(self.id):
            return ()
        return (STORYTELLER,) if owners(state, "poppygrower") else demons(state)

    def works(self, state: State, who: Who) -> bool:
        return True

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for marionette in choice.players:
            for demon in demons(deeds.state):
                deeds.open(Pending("watched", self.id, self.id, who=demon, of=marionette))

    def begins(self, state: State) -> bool:
        return False

    def pending_task(self, state: State, step: Pending) -> Task:
        return self.task(state, step.who or STORYTELLER)

    def task(self, state: State, who: Who) -> Task:
        here = state.of_character(self.id)
        seats = names(state.seats.number(one) for one in here)
        if who == STORYTELLER and owners(state, "poppygrower"):
            return Task(
                Text(
                    "The Poppy Grower keeps evil apart: choose seat {seats} if the Demon is to learn the Marionette, "
                    "or nobody.",
                    {"seats": seats},
                ),
                players=Players(1, len(here), here),
                none=True,
            )
        return Task(Text("Wake the Demon and point at the Marionette: seat {seats}.", {"seats": seats}))
