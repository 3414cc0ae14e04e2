"""The roles of MoonWolf, their camps, and which of them are recommended for how many players.

Data first: what a role counts as and whether it acts by night is a record here; what it does is in `night`.
Must not know: any evening's state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Camp = Literal["village", "wolves", "fox"]
Body = Literal["human", "wolf", "neither"]

FEWEST, MOST = 7, 18
"""How many can play."""


class Role(msgspec.Struct, frozen=True):
    """A role: the camp it wins with, what it counts as at the end, and whether it chooses somebody by night."""

    id: str
    camp: Camp
    body: Body = "human"
    acts: bool = False


ROLES: Mapping[str, Role] = {
    role.id: role
    for role in (
        Role("villager", "village"),
        Role("werewolf", "wolves", "wolf", acts=True),
        Role("madman", "wolves"),
        Role("fox", "fox", "neither"),
        Role("seer", "village", acts=True),
        Role("knight", "village", acts=True),
        Role("medium", "village"),
        Role("baker", "village"),
        Role("soldier", "village"),
    )
}

_SPECIAL = ("werewolf", "madman", "fox", "seer", "medium", "knight", "soldier", "baker")

_RECOMMENDED: Mapping[int, tuple[int, ...]] = {
    7: (1, 0, 1, 1, 0, 1, 0, 0),
    8: (2, 0, 0, 1, 0, 0, 0, 0),
    9: (2, 0, 0, 1, 1, 0, 0, 0),
    10: (2, 1, 0, 1, 1, 0, 0, 0),
    11: (2, 1, 0, 1, 1, 1, 0, 0),
    12: (2, 1, 0, 1, 1, 1, 0, 0),
    13: (2, 1, 0, 1, 1, 1, 1, 1),
    14: (2, 1, 0, 1, 1, 1, 1, 1),
    15: (2, 1, 1, 1, 1, 1, 1, 1),
    16: (3, 1, 1, 1, 1, 1, 1, 1),
    17: (3, 1, 1, 1, 1, 1, 1, 1),
    18: (3, 1, 1, 1, 1, 1, 1, 1),
}


def recommended(players: int) -> dict[str, int]:
    """The special roles for that many players (fewer than 7: those of 7; more than 18: those of 18)."""
    counts = _RECOMMENDED[min(max(players, FEWEST), MOST)]
    return {role: count for role, count in zip(_SPECIAL, counts, strict=True) if count}


def pack(special: Mapping[str, int], players: int) -> list[str]:
    """A role for each player: the special ones, in the order of the table, and villagers for the rest."""
    roles = [role for role in ROLES if role != "villager" for _ in range(special.get(role, 0))]
    return (roles + ["villager"] * players)[:players]
