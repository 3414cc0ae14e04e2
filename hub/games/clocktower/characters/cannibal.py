"""Cannibal: has the ability of whoever was executed last and died of it; an evil one poisons the Cannibal.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import Choice, Death, Pending, State
from hub.games.clocktower.statuses import NOT_THEMSELVES
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

POISONED = "cannibal:poisoned"
LUNCH = "cannibal:lunch"


class Cannibal(Behaviour):
    """Not told which ability it is. After an evil meal the storyteller may act as if there were one."""

    def saw_execution(self, deeds: Deeds, owner: Who, executed: Who, died: Death | None, worked: bool) -> None:
        if died is None or owner == executed or not deeds.state.players[owner].alive:
            return
        deeds.emit(e.LostAbility(owner, self.id))
        deeds.mark(LUNCH, executed, owner, self.id)
        if deeds.state.players[executed].alignment == "good":
            for marker in [one for one in deeds.state.marked(POISONED) if one.source == owner]:
                deeds.emit(e.Unmarked(marker, by_rule=True))
            if died.character not in NOT_THEMSELVES:
                deeds.gain(owner, died.character, self.id)
            return
        deeds.mark(POISONED, owner, owner, self.id)
        deeds.open(Pending("staged", self.id, self.id, of=owner))

    def pending_task(self, state: State, step: Pending) -> Task:
        return Task(
            Text("The Cannibal is poisoned: choose an ability to act as if they had it, or none."),
            character=state.script.characters,
            none=True,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        if choice.character is not None and step.of is not None:
            deeds.gain(step.of, choice.character, self.id, real=False)
        return True
