"""Imp: kills a player a night; one who kills himself passes on to a living Minion.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.grimoire import reading_of
from hub.games.clocktower.registration import of_team, taken_for
from hub.games.clocktower.state import Choice, Pending, State
from hub.table.seats import Who
from hub.table.words import Text

from .evil import demons

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
        before = demons(deeds.state)
        for victim in choice.players:
            died = deeds.attack(victim, who, self.id) is not None
            if died and victim == who and set(before).issuperset(demons(deeds.state)):
                self._pass_on(deeds, who, choice.registers)

    def _pass_on(self, deeds: Deeds, who: Who, registers: str | None) -> None:
        reading = reading_of(deeds.state)
        heirs = [
            one
            for one in _candidates(deeds.state)
            if taken_for(reading, reading.seat(one), "minion", registers, self.id)
        ]
        if len(heirs) == 1:
            self._succeed(deeds, heirs[0], who)
        elif heirs:
            deeds.open(Pending("heir", self.id, self.id, of=who))

    def _succeed(self, deeds: Deeds, heir: Who, dead: Who | None) -> None:
        if deeds.state.team(heir) != "minion" and dead is not None:
            deeds.abnormal(dead)
        if deeds.state.players[heir].alignment == "good":
            deeds.advise("Seat {seat} is a good Imp now: allowed, and hardly ever wise.", seat=deeds.seat(heir))
        deeds.become(heir, self.id, slot=self.id)

    def pending_task(self, state: State, step: Pending) -> Task:
        return Task(
            Text("The Imp has died by his own hand: choose which Minion becomes the Imp."),
            players=Players(1, 1, _candidates(state)),
            none=True,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        for heir in choice.players:
            self._succeed(deeds, heir, step.of)
        return True


def _candidates(state: State) -> tuple[Who, ...]:
    """The living who are Minions, or may register as one, and are no Demon themselves."""
    reading = reading_of(state)
    return tuple(
        one
        for one in state.living()
        if state.team(one) != "demon" and of_team(reading.seat(one), "minion", "imp") != "never"
    )
