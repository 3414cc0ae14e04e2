"""No Dashii: kills a player a night; the nearest Townsfolk on both sides are poisoned.

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


class NoDashii(Behaviour):
    """Outsiders, Minions, Demons and Travellers are passed over, the dead are not; every change moves the poison."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player dies.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            token="nodashii:dead",
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for victim in choice.players:
            deeds.attack(victim, who, self.id)

    def standing(self, state: State, owner: Who) -> frozenset[tuple[str, Who]]:
        over = state.passed_over() - {owner}
        circle = tuple(one for one in state.circle() if one not in over)
        here = circle.index(owner)
        found = set()
        for step in (1, -1):
            for distance in range(1, len(circle)):
                one = circle[(here + step * distance) % len(circle)]
                if state.team(one) == "townsfolk":
                    found.add(("nodashii:poisoned", one))
                    break
        return frozenset(found)
