"""Amnesiac: an ability of the storyteller's making, guessed at by day.

Must not know: commands; what the ability is.
"""

from __future__ import annotations

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import State
from hub.table.seats import Who

WAKES = "amnesiac_wakes"
"""The house rule by which the storyteller says that the ability made up for this evening acts by night."""


class Amnesiac(Behaviour):
    """On the night's sheet only in an evening whose storyteller needs it there."""

    def due(self, state: State, who: Who) -> bool:
        return super().due(state, who) and state.rules.get(WAKES) is True
