"""Grimoires in a line of words, for tests of what is true."""

from __future__ import annotations

from typing import Any

from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.reading import Reading, SeatReading
from hub.games.clocktower.truths import truths
from hub.table.words import ENGLISH

_BY_TEAM: dict[Team, str] = {
    "townsfolk": "steward chef investigator empath fortuneteller mathematician oracle ravenkeeper cannibal librarian "
    "noble knight washerwoman clockmaker grandmother juggler seamstress dreamer shugenja bountyhunter undertaker "
    "flowergirl towncrier sage choirboy slayer",
    "outsider": "drunk recluse twochairs_recluse barber politician",
    "minion": "poisoner marionette goblin baron spy godfather",
    "demon": "imp legion lleech vortox",
    "traveller": "scapegoat",
}
TEAMS: dict[str, Team] = {one: team for team, characters in _BY_TEAM.items() for one in characters.split()}
SEED_SCRIPT = "chef empath fortuneteller ravenkeeper oracle recluse drunk poisoner baron imp"
KEPT_WHEN_DEAD = ("recluse", "twochairs_recluse", "spy")


def seat(who: int, words: str) -> SeatReading:
    """A seat from words: the character, then any of dead, drunk, poisoned, evil, good, ate:recluse, shown:chef."""
    character, *rest = words.split()
    team = TEAMS[character]
    side = "evil" if "evil" in rest or (team in ("minion", "demon") and "good" not in rest) else "good"
    alive = "dead" not in rest
    healthy = not {"drunk", "poisoned"} & set(rest) and character not in ("drunk", "marionette")
    able = healthy and (alive or character in KEPT_WHEN_DEAD)
    eaten = frozenset(word[4:] for word in rest if word.startswith("ate:"))
    shown = next((word[6:] for word in rest if word.startswith("shown:")), character)
    return SeatReading(
        who=who,
        character=character,
        shown=shown,
        team=team,
        alignment=side,
        alive=alive,
        drunk="drunk" in rest,
        poisoned="poisoned" in rest,
        able=able,
        abilities=(eaten | {character} if able else eaten) if healthy else frozenset(),
    )


def town(seats: str, script: str = "", **more: Any) -> Reading:
    """A grimoire from seats, one a comma, clockwise from seat 1; seat n has the lasting number n."""
    words = seats.split(",")
    circle = tuple(seat(who, each) for who, each in enumerate(words, start=1))
    names = script.split() or sorted({each.character for each in circle})
    return Reading(circle, {one: TEAMS[one] for one in names}, **more)


def values(reading: Reading, who: int, ability: str, *choice: int) -> list[Any]:
    return list(truths(reading, who, ability, choice).values)


def reasons(reading: Reading, who: int, ability: str, *choice: int) -> list[str]:
    return [ENGLISH.say(text) for text in truths(reading, who, ability, choice).because]


def first_night() -> Reading:
    return town(
        "chef,empath poisoned,fortuneteller,ravenkeeper,recluse,poisoner,imp",
        SEED_SCRIPT,
        marks={"fortuneteller:redherring": ((4, None),), "poisoner:poisoned": ((2, 6),)},
    )
