"""Cannibal: has the ability of whoever was executed last and died of it; an evil one poisons the Cannibal.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Execution, Task
from hub.games.clocktower.grimoire import reading_of
from hub.games.clocktower.registration import taken_for_evil
from hub.games.clocktower.state import Choice, Pending, State
from hub.games.clocktower.statuses import NOT_THEMSELVES
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

POISONED = "cannibal:poisoned"
LUNCH = "cannibal:lunch"


class Cannibal(Behaviour):
    """Not told which ability it is. After an evil meal the storyteller may act as if there were one."""

    def saw_execution(self, deeds: Deeds, owner: Who, execution: Execution, worked: bool) -> None:
        if not _eats(deeds, owner, execution):
            return
        executed, died = execution.who, execution.died
        deeds.emit(e.LostAbility(owner, self.id))
        deeds.mark(LUNCH, executed, owner, self.id)
        reading = reading_of(deeds.state)
        evil = taken_for_evil(reading, reading.seat(executed), execution.registers, self.id)
        if evil != (deeds.state.players[executed].alignment == "evil"):
            deeds.abnormal(owner)
        if not evil:
            deeds.unmark_all(POISONED, owner)
            if died is not None and died.character not in NOT_THEMSELVES:
                deeds.gain(owner, died.character, self.id)
            return
        deeds.mark(POISONED, owner, owner, self.id)
        deeds.open(Pending("staged", self.id, self.id, of=owner))

    def seemed_to_see_execution(self, deeds: Deeds, owner: Who, execution: Execution) -> None:
        if not _eats(deeds, owner, execution):
            return
        deeds.emit(e.LostAbility(owner, self.id))
        deeds.open(Pending("staged", self.id, self.id, of=owner))

    def pending_task(self, state: State, step: Pending) -> Task:
        return Task(
            Text(
                "Seat {seat}, the Cannibal, has no ability: choose one to act as if they had it, or none.",
                {"seat": "?" if step.of not in state.seats.order() else state.seats.number(step.of)},
            ),
            character=state.script.characters,
            none=True,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        if choice.character is not None and step.of is not None:
            deeds.gain(step.of, choice.character, self.id, real=False)
        return True


def _eats(deeds: Deeds, owner: Who, execution: Execution) -> bool:
    return execution.died is not None and owner != execution.who and deeds.state.players[owner].alive
