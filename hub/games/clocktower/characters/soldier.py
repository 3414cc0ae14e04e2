"""Soldier: the Demon's attack doesn't kill him.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import State
from hub.table.seats import Who


class Soldier(Behaviour):
    """Safe from Demons alone: an execution or another's ability kills him."""

    def saves(self, state: State, owner: Who, victim: Who, cause: str) -> bool:
        return victim == owner and cause == "demon"
