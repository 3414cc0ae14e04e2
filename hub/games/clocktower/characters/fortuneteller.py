"""Fortune Teller: two players a night, and whether the Demon is among them; one good player always looks so.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.information import INFORMATION
from hub.games.clocktower.state import State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

HERRING = "fortuneteller:redherring"


class FortuneTeller(Behaviour):
    """Draws the red herring where nobody placed it."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: two players, then a nod or a shake of the head.", {"character": self.term}),
            Text("Choose 2 players"),
            Players(2, 2, state.circle()),
            value=INFORMATION[self.id],
        )

    def gained(self, deeds: Deeds, who: Who) -> None:
        state = deeds.state
        good = [one for one in state.circle() if state.players[one].alignment == "good"]
        if good and not any(state.marked(HERRING)):
            deeds.mark(HERRING, deeds.chance.pick(good), None, "")
