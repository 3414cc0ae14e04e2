"""MoonWolf: werewolves among villagers, a head of the village, votes by day, abilities by night.

Its one rule: pure. Must not know: another game, a device, a page.
"""

from __future__ import annotations

from hub.table.game import Resources

from .game import MoonWolf


def build(resources: Resources) -> MoonWolf:
    """The game; all that it needs is in the package."""
    return MoonWolf()
