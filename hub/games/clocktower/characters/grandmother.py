"""Grandmother: knows one good player, and dies with them when the Demon kills them.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import Death
from hub.table.seats import Who

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

GRANDCHILD = "grandmother:grandchild"


class Grandmother(Behaviour):
    """Draws the grandchild where nobody placed it; whoever she is shown instead is it."""

    def gained(self, deeds: Deeds, who: Who) -> None:
        state = deeds.state
        others = [one for one in state.circle() if one not in state.of_person(who)]
        good = [one for one in others if state.players[one].alignment == "good"]
        deeds.pair(GRANDCHILD, who, self.id, draw=good, keep=others)

    def told(self, deeds: Deeds, who: Who, value: object) -> None:
        child = value.get("player") if isinstance(value, dict) else None
        placed = any(one.source is None and one.on == child for one in deeds.state.marked(GRANDCHILD))
        if isinstance(child, int) and child in deeds.state.players and not placed:
            deeds.mark(GRANDCHILD, child, who, self.id)

    def saw_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        kin = any(one.on == death.who and one.source in (None, owner) for one in deeds.state.marked(GRANDCHILD))
        if kin and death.cause == "demon":
            deeds.die(owner, "ability", by=owner)
