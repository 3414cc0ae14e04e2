"""Barber: in the night after the death the Demon may swap the characters of two players.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, Death, State
from hub.table.seats import Who
from hub.table.words import Text

from .evil import demons

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

HAIRCUTS = "barber:haircutstonight"


class Barber(Behaviour):
    """The slot wakes the Demon, to whom another Demon is no legal choice."""

    acts_on_death = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        return demons(state) if any(state.marked(HAIRCUTS)) else ()

    def late(self, state: State, who: Who) -> bool:
        return True

    def works(self, state: State, who: Who) -> bool:
        return True

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text(
                "Wake the Demon, show the {character}: two players swap characters, or none.", {"character": self.term}
            ),
            Text("Swap 2 players"),
            Players(2, 2, state.circle()),
            none=True,
        )

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        if any(one != who and state.team(one) == "demon" for one in choice.players):
            return Text("The Demon may not choose another Demon.")
        return None

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        deeds.unmark_all(HAIRCUTS)
        for other in demons(deeds.state):
            if other != who:
                deeds.emit(e.Served(self.id, other))
        if len(choice.players) == 2:
            deeds.swap_characters(*choice.players, slot=self.id)

    def on_death(self, deeds: Deeds, death: Death) -> None:
        deeds.mark(HAIRCUTS, death.who, death.who, self.id)
