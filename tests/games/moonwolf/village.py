"""Villages of MoonWolf for the tests: roles by seat, and short ways to a phase."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hub.games.moonwolf.game import MoonWolf
from tests.games.played import Played

NAMES = [
    *("Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida"),
    *("Jim", "Kay", "Leo", "Mia", "Ned", "Oda", "Pia", "Qin", "Rob"),
]


def village(*roles: str, seed: int = 5, **rules: Any) -> Played:
    """Everybody with their role, clockwise, the first night open."""
    special = {role: count for role, count in Counter(roles).items() if role != "villager"}
    game = Played(MoonWolf(), players=NAMES[: len(roles)], roles=special, seed=seed, rules=rules)
    game.do("deal", seats={str(seat): role for seat, role in enumerate(roles, start=1)})
    game.do("begin")
    return game


def at_head_vote(*roles: str, seed: int = 5, **rules: Any) -> Played:
    """The head vote is open."""
    game = village(*roles, seed=seed, **rules)
    game.do("timeout")
    game.do("timeout")
    assert game.phase == ("head_vote", 1)
    return game


def at_night(*roles: str, head: int = 1, seed: int = 5, **rules: Any) -> Played:
    """Night 2 is open; seat `head` is head."""
    game = at_head_vote(*roles, seed=seed, **rules)
    game.do("vote", seat=1 if head != 1 else 2, for_=head)
    game.do("timeout")
    assert game.phase == ("night", 2)
    return game


def at_day_vote(*roles: str, head: int = 1, seed: int = 5, **rules: Any) -> Played:
    """The execution vote of day 2 is open, nobody has died."""
    game = at_night(*roles, head=head, seed=seed, **rules)
    for _ in range(3):
        game.do("timeout")
    assert game.phase == ("execution_vote", 2)
    return game


SEVEN = ("werewolf", "seer", "knight", "villager", "villager", "villager", "villager")
EIGHT = ("werewolf", "werewolf", "seer", "knight", "villager", "villager", "villager", "villager")
