"""Philosopher: once a game gains a good character's ability; whoever is that character is drunk.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import Choice, State
from hub.games.clocktower.statuses import gain_of
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Philosopher(Behaviour):
    """A choice made while impaired is spent: the player only believes to have the ability."""

    def due(self, state: State, who: Who) -> bool:
        return super().due(state, who) and gain_of(state.players[who], self.id) is None

    def task(self, state: State, who: Who) -> Task:
        good = tuple(one for one in state.script.characters if state.record(one).team in ("townsfolk", "outsider"))
        return Task(
            Text("Wake the {character}: a good character, or a shake of the head.", {"character": self.term}),
            Text("Choose a good character, or shake your head"),
            character=good,
            none=True,
            token="philosopher:drunk",
        )

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        if choice.character is not None and state.record(choice.character).team not in ("townsfolk", "outsider"):
            return Text("The Philosopher chooses a good character.")
        return None

    def fails(self, state: State, who: Who, choice: Choice) -> bool:
        return choice.character is not None

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        if choice.character is None:
            return
        self._another(deeds, who)
        deeds.gain(who, choice.character, self.id)
        deeds.mark("philosopher:isthephilosopher", who, who, self.id)
        for other in deeds.state.of_character(choice.character):
            if other != who:
                deeds.mark("philosopher:drunk", other, who, self.id, alone=False)

    def wasted(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        if choice.character is not None:
            self._another(deeds, who)
            deeds.gain(who, choice.character, self.id, real=False)

    def _another(self, deeds: Deeds, who: Who) -> None:
        """The choice is spent; an ability that was chosen before goes, and whom it made drunk is sober."""
        deeds.emit(e.Spent(who, self.id))
        if gain_of(deeds.state.players[who], self.id) is not None:
            deeds.emit(e.LostAbility(who, self.id))
        deeds.unmark_all("philosopher:drunk", who)

    def entered(self, deeds: Deeds, owner: Who, who: Who) -> None:
        gained = gain_of(deeds.state.players[owner], self.id)
        if gained is not None and gained.real and deeds.state.players[who].character == gained.ability:
            deeds.mark("philosopher:drunk", who, owner, self.id, alone=False)
