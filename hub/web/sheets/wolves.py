"""The sheet of the coins, at the end of a game of Growl whose players have counted for themselves.

Its one rule: it asks for what the players say, and reckons nothing.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from .look import Look, Sheet

WINNERS = ("humans", "wolves")


def coins(look: Look) -> Sheet:
    """Who has won, and what everybody has earned."""
    return Sheet(look.t("coins"), "coins", {"winners": WINNERS, "people": look.view.people})
