"""Monk: another player, each night anew, whom the Demon can't kill tonight.

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

SAFE = "monk:safe"


class Monk(Behaviour):
    """The protection stops at the moment in which the Monk dies or is impaired (statement 12)."""

    def task(self, state: State, who: Who) -> Task:
        others = tuple(one for one in state.circle() if one != who)
        return Task(
            Text("Wake the {character}: another player is safe from the Demon tonight.", {"character": self.term}),
            Text("Choose another player"),
            Players(1, 1, others),
            token=SAFE,
        )

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        return Text("The Monk chooses another player.") if who in choice.players else None

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for target in choice.players:
            deeds.mark(SAFE, target, who, self.id)

    def saves(self, state: State, owner: Who, victim: Who, cause: str) -> bool:
        lying = (one for one in state.marked(SAFE) if one.on == victim)
        return cause == "demon" and any(one.source in (None, owner) for one in lying)
