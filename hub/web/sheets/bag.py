"""The sheets of what is dealt: a bag that is put together, what was dealt beside the rules, and the Demon's bluffs.

Its one rule: what the rules allow is the game's word; here it only stands beside what there is.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hub.web.fragments import TEAMS

from .look import Look, Sheet, turned
from .view import Read

BLUFFS = 3
IN_BAGS = ("townsfolk", "outsider", "minion", "demon", "traveller")
"""The teams that players are of."""


class Weighed(Read, frozen=True):
    """What the game says of a bag. `expected`: the counts by team that the rules allow, each a possibility."""

    legal: bool = False
    expected: tuple[dict[str, int], ...] = ()
    problems: tuple[str, ...] = ()


class Count(NamedTuple):
    """A team's number in the bag, and the numbers that the rules allow."""

    team: str
    had: int
    expected: str


def bag(look: Look) -> Sheet:
    """In the set-up of a grimoire a bag to be put together; else what was dealt, and who is what."""
    dealt = [one.character for one in look.seats if one.character]
    if look.led and look.phase == "setup":
        return Sheet(look.t("bag"), "choosing", _choosing(look, dealt))
    weighed = _weighed(look, dealt) if dealt else Weighed()
    given = {"counts": _counts(look, dealt, weighed), "weighed": weighed, "dealt": len(dealt)}
    return Sheet(look.t("bag"), "bag", given)


def _choosing(look: Look, dealt: list[str]) -> dict[str, object]:
    """The bag so far, as the page holds it (at first what is dealt), and what a tap on each character makes of it."""
    asked = look.asked.get("chosen")
    chosen = dealt if asked is None else [id for id in asked.split(",") if id in look.script.characters]
    weighed = _weighed(look, chosen)
    groups = [(team, [(id, ",".join(turned(chosen, id)) or ",") for id in ids]) for team, ids in look.by_team()]
    return {
        "chosen": chosen,
        "groups": [group for group in groups if group[0] in IN_BAGS],
        "counts": _counts(look, chosen, weighed),
        "weighed": weighed,
        "full": len(chosen) == len(look.seats),
        "deed": {"do": "deal", "bag": chosen},
    }


def _counts(look: Look, bag: Sequence[str], weighed: Weighed) -> list[Count]:
    had = Counter(look.team(id) for id in bag)
    teams = [team for team in TEAMS if had[team] or any(team in one for one in weighed.expected)]
    return [Count(team, had[team], _numbers(weighed.expected, team)) for team in teams]


def _weighed(look: Look, bag: Sequence[str]) -> Weighed:
    return look.ask({"ask": "bag", "players": len(look.seats), "characters": list(bag)}, Weighed)


def _numbers(expected: tuple[Mapping[str, int], ...], team: str) -> str:
    """The numbers that the rules allow: ``2``, ``1, 2``."""
    return ", ".join(map(str, sorted({one.get(team, 0) for one in expected})))


def bluffs(look: Look) -> Sheet | None:
    """The three that the Demon is shown; a tap takes one away or adds one, the oldest making room."""
    if not look.led:
        return None
    now = look.grimoire.bluffs
    free = [id for id in look.order if look.team(id) in ("townsfolk", "outsider") and id not in look.in_use]
    given = {"after": {id: turned(now, id)[-BLUFFS:] for id in (*free, *now)}, "free": free}
    return Sheet(look.t("bluffs_title"), "bluffs", given)
