"""The sheets of what was dealt: the bag by the rules, who is what, and the Demon's bluffs.

Its one rule: what the rules allow is the game's word; here it only stands beside what there is.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from hub.table.views import STORYTELLER

from .look import TEAMS, Look, Sheet
from .view import Read, read

BLUFFS = 3


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
    """Counts had and expected, what is wrong with them, and who is what."""
    dealt = [one.character for one in look.seats if one.character]
    had = Counter(look.team(id) for id in dealt)
    weighed = _weighed(look, dealt)
    teams = [team for team in TEAMS if had[team] or any(team in one for one in weighed.expected)]
    counts = [Count(team, had[team], _numbers(weighed.expected, team)) for team in teams]
    given = {"counts": counts, "weighed": weighed, "dealt": len(dealt)}
    return Sheet(look.t("bag"), "bag", given)


def _weighed(look: Look, dealt: list[str]) -> Weighed:
    if not dealt:
        return Weighed()
    raw = {"ask": "bag", "players": len(look.seats), "characters": dealt}
    answer = look.desk.ask(raw, STORYTELLER).body.get("answer")
    return read(answer if isinstance(answer, dict) and answer.get("ok") is not False else {}, Weighed)


def _numbers(expected: tuple[Mapping[str, int], ...], team: str) -> str:
    """The numbers that the rules allow: ``2``, ``1, 2``."""
    return ", ".join(map(str, sorted({one.get(team, 0) for one in expected})))


def bluffs(look: Look) -> Sheet | None:
    """The three that the Demon is shown; a tap takes one away or adds one, the oldest making room."""
    if not look.led:
        return None
    now = look.grimoire.bluffs
    free = [id for id in look.order if look.team(id) in ("townsfolk", "outsider") and id not in look.in_use]
    given = {"after": {id: _turned(now, id) for id in (*free, *now)}, "free": free}
    return Sheet(look.t("bluffs_title"), "bluffs", given)


def _turned(now: tuple[str, ...], id: str) -> list[str]:
    """The bluffs after a tap on that one."""
    return [one for one in now if one != id] if id in now else [*now, id][-BLUFFS:]
