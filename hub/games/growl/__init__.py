"""Growl: cards that bite and wound, given by day and passed by night; werewolves among humans.

Its one rule: pure. Must not know: another game, a device, a page.
"""

from __future__ import annotations

from hub.table.game import Resources

from . import texts
from .game import Growl


def build(resources: Resources) -> Growl:
    """The game, with the night cards' texts.

    Raises:
        ConfigError: their file can't be used.
    """
    return Growl(texts.read(resources))
