"""Growl: cards that bite and wound, given by day and passed by night; werewolves among humans.

Its one rule: pure. Must not know: another game, a device, a page.
"""

from __future__ import annotations

from hub.table.game import Resources

from .game import Growl


def build(resources: Resources) -> Growl:
    """The game; all that it needs is in the package."""
    return Growl()
