"""Saint: executed and dead of it, his team has lost.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Execution
from hub.table.seats import Who

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Saint(Behaviour):
    """His health before the execution counts."""

    def saw_execution(self, deeds: Deeds, owner: Who, execution: Execution, worked: bool) -> None:
        if worked and execution.who == owner and execution.died is not None:
            deeds.win("evil" if deeds.state.players[owner].alignment == "good" else "good", "saint")
