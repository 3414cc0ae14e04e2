"""Ravenkeeper: when killed by night, learns the character of one player.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour, Players, Task, deaths_as_now
from hub.games.clocktower.information import INFORMATION
from hub.games.clocktower.state import State
from hub.table.seats import Who
from hub.table.words import Text


class Ravenkeeper(Behaviour):
    """Woken in the night of the death, at the latest at this slot."""

    def due(self, state: State, who: Who) -> bool:
        return not state.players[who].alive and any(
            death.night and death.number == state.number for death in deaths_as_now(state, who)
        )

    def late(self, state: State, who: Who) -> bool:
        return True

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player, whose character is shown.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            value=INFORMATION[self.id],
        )
