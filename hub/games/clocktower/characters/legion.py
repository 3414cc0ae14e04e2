"""Legion: most players; the storyteller lets one die or nobody, and a vote of evil hands alone counts for nothing.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import STORYTELLER, Choice, Death, State
from hub.games.clocktower.statuses import owners
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Legion(Behaviour):
    """Its slot wakes nobody: whom Legion kills is the storyteller's choice."""

    looks_at_voters = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        return (STORYTELLER,) if state.number > 1 and owners(state, self.id) else ()

    def works(self, state: State, who: Who) -> bool:
        return bool(owners(state, self.id))

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Legion: choose who dies tonight, or nobody."),
            players=Players(0, 1, state.circle()),
            none=True,
            token="legion:dead",
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for victim in choice.players:
            deeds.attack(victim, owners(deeds.state, self.id)[0], self.id)

    def saw_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        state = deeds.state
        if sum(state.players[one].alignment == "good" for one in state.living()) == 1:
            deeds.advise("Only one good player lives: evil may be declared the winner.")
