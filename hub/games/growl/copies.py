"""Which copy of a card is in whose hand, where its token has told: two neighbours may hold cards of one kind, and the
token that is tapped at a tile says whose it was.

Its one rule: what isn't certain any more is forgotten: when a card leaves a hand without its copy being known, no copy
of its kind is known there. Must not know: rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.seats import Who
from hub.table.tokens import parse as parse_token

Copies = Mapping[str, Who]


def copy_of(token: str, ruling: bool = False) -> str:
    """The copy that the token stands for: ``growl:bite#2`` is ``bite#2``. A ruling that names the kind alone is of any
    copy: "".
    """
    copy = str(parse_token(token)).partition(":")[2]
    return "" if ruling and "#" not in copy else copy


def kind_of(copy: str) -> str:
    """The card that the copy is one of."""
    return copy.partition("#")[0]


def left_hand(copies: Copies, who: Who, card: str, copy: str = "", to: Who | None = None) -> Copies:
    """A card leaves that hand: a copy that is known goes to the other one, or else all of its kind are uncertain."""
    if copy and to is not None:
        return {**copies, copy: to}
    return {one: at for one, at in copies.items() if at != who or kind_of(one) != card}


def forgotten(copies: Copies, *players: Who) -> Copies:
    """Nothing is known of these hands."""
    return {one: at for one, at in copies.items() if at not in players}
