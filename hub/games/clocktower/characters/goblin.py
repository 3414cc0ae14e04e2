"""Goblin: who claims it when nominated, and is executed that day, wins the game for his side.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Execution
from hub.table.seats import Who

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

CLAIMED = "goblin:claimed"


class Goblin(Behaviour):
    """The claim is marked by `claim`; the owner's health counts at the execution."""

    def saw_execution(self, deeds: Deeds, owner: Who, execution: Execution, worked: bool) -> None:
        claimed = any(one.on == owner for one in deeds.state.marked(CLAIMED))
        if owner != execution.who or not claimed:
            return
        if worked:
            deeds.win(deeds.state.players[owner].alignment, "goblin")
        else:
            deeds.failed(owner)
