"""Godfather: knows which Outsiders are in play, and may kill in the night after one of them died by day.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.information import INFORMATION
from hub.games.clocktower.state import Choice, Death, State
from hub.table.seats import Who
from hub.table.words import Term, Text, names

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Godfather(Behaviour):
    """One kill, however many Outsiders died; deaths by night don't count. A new one learns the Outsiders first."""

    first_part = True

    def due(self, state: State, who: Who) -> bool:
        return super().due(state, who) and (self._learns(state, who) or self.owed(state))

    def _learns(self, state: State, who: Who) -> bool:
        """Whether that Godfather is yet to be shown the Outsiders."""
        return state.first_night() or (who in state.players and self.id in state.players[who].fresh)

    def due_to_storyteller(self, state: State) -> bool:
        return super().due_to_storyteller(state) and self.owed(state)

    def owed(self, state: State) -> bool:
        """Whether an Outsider died in the day before this night."""
        return any(
            not death.night and death.number == state.number - 1 and state.record(death.character).team == "outsider"
            for death in state.deaths
        )

    def noted_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        state = deeds.state
        if not death.night and state.players[owner].alive and state.record(death.character).team == "outsider":
            deeds.mark("godfather:diedtoday", death.who, owner, self.id)

    def outsiders(self, state: State) -> tuple[str, ...]:
        """The Outsiders in play, in script order and without their seats."""
        here = {player.character for player in state.players.values()}
        return tuple(one for one in state.script.characters if one in here and state.record(one).team == "outsider")

    def task(self, state: State, who: Who) -> Task:
        known = names(Term(f"character.{one}") for one in self.outsiders(state))
        showing = Text(
            "Wake the {character} and show the Outsiders: {known}.", {"character": self.term, "known": known}
        )
        if not self._learns(state, who):
            return self._killing(state)
        if state.first_night() or not self.owed(state) or (self.id, who) in state.night.excused:
            return Task(showing, value=INFORMATION[self.id])
        return msgspec.structs.replace(self._killing(state), say=showing, value=INFORMATION[self.id])

    def _killing(self, state: State) -> Task:
        return Task(
            Text("Wake the {character}: an Outsider died today, so one player dies.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            none=True,
            token="godfather:dead",
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for victim in choice.players:
            deeds.attack(victim, who, self.id, cause="ability")
