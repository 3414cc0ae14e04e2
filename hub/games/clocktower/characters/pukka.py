"""Pukka: poisons a player every night; whom it poisoned before dies then, and is healthy.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.events import Unmarked
from hub.games.clocktower.state import Choice, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

POISONED = "pukka:poisoned"


class Pukka(Behaviour):
    """A night in which the Pukka is impaired passes without poison and death; the earlier poison waits."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player is poisoned; who was before dies.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            token=POISONED,
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        before = [one for one in deeds.state.marked(POISONED) if one.source == who]
        for target in choice.players:
            deeds.mark(POISONED, target, who, self.id, alone=False)
        for old in before:
            deeds.attack(old.on, who, self.id)
            if old.on not in choice.players:
                deeds.emit(Unmarked(old, by_rule=True))
