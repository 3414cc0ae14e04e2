"""Mayor: wins when three live and nobody is executed; dies by night only where the storyteller lets it be.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, Pending, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Mayor(Behaviour):
    """Whom an attack on the Mayor strikes is the storyteller's choice."""

    def deflects(self, state: State, owner: Who, victim: Who) -> bool:
        return owner == victim

    def at_dusk(self, deeds: Deeds, owner: Who) -> None:
        if deeds.state.people(deeds.state.living()) == 3 and not deeds.state.day.executed:
            deeds.win(deeds.state.players[owner].alignment, "mayor")

    def pending_task(self, state: State, step: Pending) -> Task:
        return Task(
            Text("The Mayor was attacked: choose who dies, the Mayor or another, or nobody."),
            players=Players(1, 1, state.circle()),
            none=True,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        cause = "demon" if deeds.state.record(step.slot).team == "demon" else "ability"
        for victim in choice.players:
            if step.of is not None:
                deeds.attack(victim, step.of, step.slot, cause=cause, deflected=True)
        return True
