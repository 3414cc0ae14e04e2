"""Fortune Teller: two players a night, and whether the Demon is among them; one good player always looks so.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.information import INFORMATION
from hub.games.clocktower.state import State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

HERRING = "fortuneteller:redherring"


class FortuneTeller(Behaviour):
    """Draws the red herring where nobody placed it. With a second Fortune Teller each has one of their own."""

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
        free = [one for one in state.marked(HERRING) if one.source is None]
        others = [one for one in state.circle() if one != who and self.acts(state, one)]
        for marker in free if others else ():
            deeds.emit(e.Unmarked(marker))
            deeds.mark(HERRING, marker.on, others[0], self.id)
        if not good or any(one.source in (None, who) for one in deeds.state.marked(HERRING)):
            return
        deeds.mark(HERRING, deeds.chance.pick(good), *((who, self.id) if others else (None, "")))
