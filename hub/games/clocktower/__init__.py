"""Clocktower: the referee for scripts of Blood on the Clocktower. `build` makes the game.

Its one rule: everything that a game can be asked goes through `game.Clocktower`.
"""

from __future__ import annotations

from hub.table.game import Game, Resources

from .game import Clocktower
from .state import State


def build(resources: Resources) -> Game[State]:
    """The game, over the files of config/."""
    return Clocktower(resources)
