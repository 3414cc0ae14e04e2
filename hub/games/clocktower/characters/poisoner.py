"""Poisoner: a player a night is poisoned until the next dusk.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Poisoner(Behaviour):
    """Any player may be chosen, the dead and the Poisoner too."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player is poisoned until dusk.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            token="poisoner:poisoned",
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for target in choice.players:
            deeds.mark("poisoner:poisoned", target, who, self.id)
