"""Measures the truth sets: the slowest one at 15 players of whom three may register as something else.

Its one rule: what is measured is the whole answer, values and reasons, of every information ability in turn, in this
thread's own time: what else the machine does meanwhile is none of it.
Must not know: how a truth set is worked out.
"""

from __future__ import annotations

import statistics
import time

from hub.games.clocktower.catalogue import Alignment, Team
from hub.games.clocktower.reading import Reading, SeatReading
from hub.games.clocktower.truths import ABILITIES, CHOSEN, truths

_TEAMS: dict[Team, str] = {
    "townsfolk": "steward chef investigator empath snakecharmer fortuneteller mathematician oracle philosopher",
    "outsider": "recluse drunk politician barber",
    "minion": "poisoner goblin baron marionette",
    "demon": "imp lleech legion",
}
_SCRIPT: dict[str, Team] = {one: team for team, names in _TEAMS.items() for one in names.split()}
_CIRCLE = (
    "chef imp recluse poisoner investigator empath recluse goblin steward oracle recluse baron mathematician "
    "fortuneteller drunk"
)
ROUNDS = 300


def _seat(who: int, character: str) -> SeatReading:
    team = _SCRIPT[character]
    side: Alignment = "evil" if team in ("minion", "demon") else "good"
    able = character != "drunk"
    return SeatReading(who, character, character, team, side, alive=who % 4 != 0, able=able)


def truth_sets() -> dict[str, object]:
    """The 99th percentile of the slowest ability's time, with that ability's name."""
    reading = Reading(tuple(_seat(who, one) for who, one in enumerate(_CIRCLE.split(), start=1)), _SCRIPT)
    slowest: dict[str, float] = {}
    for ability in ABILITIES:
        choice = (3, 7)[: CHOSEN.get(ability, 0)]
        times = []
        for _ in range(ROUNDS):
            start = time.thread_time_ns()
            truths(reading, 1, ability, choice)
            times.append((time.thread_time_ns() - start) / 1_000_000)
        slowest[ability] = statistics.quantiles(times, n=100)[98]
    ability = max(slowest, key=lambda one: slowest[one])
    return {"truths_ms": round(slowest[ability], 3), "truths_ms_bound": 5, "truths_slowest": ability}
