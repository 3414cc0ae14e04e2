"""Imp: kills a player a night; one who kills himself passes on to a living Minion.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, Pending, State
from hub.games.clocktower.statuses import able
from hub.table.seats import Who
from hub.table.words import Text

from .evil import demons, minions

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Imp(Behaviour):
    """Which Minion becomes the next Imp is the storyteller's choice, where there is one."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player dies.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            token="imp:dead",
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for victim in choice.players:
            if deeds.attack(victim, who, self.id) is not None and victim == who and not demons(deeds.state):
                self._pass_on(deeds, who, choice.registers)

    def _pass_on(self, deeds: Deeds, who: Who, registers: str | None) -> None:
        state = deeds.state
        heirs = minions(state)
        if registers is not None and state.knows(registers) and state.record(registers).team == "minion":
            heirs += tuple(one for one in recluses(state) if state.players[one].alive)
        if len(heirs) == 1:
            self._succeed(deeds, heirs[0])
        elif heirs:
            deeds.open(Pending("heir", self.id, self.id, of=who))

    def _succeed(self, deeds: Deeds, heir: Who) -> None:
        if deeds.state.players[heir].alignment == "good":
            deeds.advise("Seat {seat} is a good Imp now: allowed, and hardly ever wise.", seat=deeds.seat(heir))
        deeds.become(heir, self.id, slot=self.id)

    def pending_task(self, state: State, step: Pending) -> Task:
        living = (*minions(state), *(one for one in recluses(state) if state.players[one].alive))
        among = tuple(one for one in state.circle() if one in living)
        return Task(
            Text("The Imp has died by his own hand: choose which Minion becomes the Imp."),
            players=Players(1, 1, among),
            none=True,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        for heir in choice.players:
            self._succeed(deeds, heir)
        return True


def recluses(state: State) -> tuple[Who, ...]:
    """Those who may register as a Minion."""
    return tuple(who for who in state.circle() if able(state, who, "recluse"))
