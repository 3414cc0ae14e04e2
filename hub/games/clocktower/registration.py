"""What a seat may pass for when an ability asks about it. Its one rule: every check is a choice of its own.

A check asks one seat for its alignment, its team or its character. The answer is the truth, unless an ability that
its player has and can use lets the storyteller answer otherwise. One answer binds no other, not even in the same night;
within one check the answers about one seat agree with each other. Nobody gains an ability by passing for somebody.

Must not know: what is asked and what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from .catalogue import EVIL_TEAMS, GOOD_TEAMS, Alignment, Team
from .reading import Reading, SeatReading

Holds = Literal["always", "may", "never"]
"""Whether something is so under every registration that the rules allow, under some, or under none."""


class Registration(msgspec.Struct, frozen=True):
    """What one ability lets its player pass for.

    `alignment`: this one too, as the storyteller likes. `teams`: any character of the script in these teams, as the
    storyteller likes; with `as_well` these teams are no choice but hold beside the player's own, and the character
    stays what it is. `only_to`: for checks of these abilities alone (jinxes); empty: of all. `switch`: the house
    rule without which `alignment` is not in force.
    """

    alignment: Alignment | None = None
    teams: tuple[Team, ...] = ()
    as_well: bool = False
    only_to: frozenset[str] = frozenset()
    switch: str = ""


REGISTRATIONS: Mapping[str, Registration] = {
    "recluse": Registration("evil", ("minion", "demon")),
    "twochairs_recluse": Registration("evil", ("minion", "demon"), switch="twochairs_recluse_evil"),
    "spy": Registration("good", ("townsfolk", "outsider")),
    "legion": Registration(teams=("minion",), as_well=True),
    "politician": Registration("evil", only_to=frozenset({"legion", "vizier"})),
    "zealot": Registration("evil", only_to=frozenset({"legion", "vizier"})),
    "magician": Registration("evil", only_to=frozenset({"legion"})),
}
"""By ability. `twochairs_recluse` is a custom character whose text has no word of evil; the last three are jinxes."""

EVIL_BY_MARK: tuple[str, ...] = ("lycanthrope:fauxpaw",)
"""Reminders whose player registers as evil to every check while the one who laid it has the ability."""


def working(seat: SeatReading) -> frozenset[str]:
    """The abilities that this player has and can use now, the own character's and gained ones."""
    if seat.impaired:
        return frozenset()
    return seat.abilities | {seat.character} if seat.able else seat.abilities


def registrations(seat: SeatReading, to: str = "") -> tuple[Registration, ...]:
    """What this seat's working abilities let it pass for in a check of the ability `to`."""
    found = (REGISTRATIONS[ability] for ability in sorted(working(seat)) if ability in REGISTRATIONS)
    return tuple(each for each in found if not each.only_to or to in each.only_to)


def alignments(reading: Reading, seat: SeatReading, to: str = "") -> frozenset[Alignment]:
    """Every alignment as which this seat may register."""
    if _marked_evil(reading, seat):
        return frozenset({"evil"})
    others = {
        each.alignment
        for each in registrations(seat, to)
        if each.alignment and (not each.switch or reading.rules.get(each.switch))
    }
    return frozenset({seat.alignment, *others})


def team_choices(seat: SeatReading, to: str = "") -> tuple[frozenset[Team], ...]:
    """Every choice of teams as which this seat may register; a choice of two teams holds both at once (Legion)."""
    found = registrations(seat, to)
    own: set[Team] = {seat.team}
    for each in found:
        if each.as_well:
            own.update(each.teams)
    choices: list[frozenset[Team]] = [frozenset(own)]
    for each in found:
        if not each.as_well:
            choices.extend(frozenset({team}) for team in each.teams if frozenset({team}) not in choices)
    return tuple(choices)


def members(reading: Reading, seat: SeatReading, team: Team, to: str = "") -> frozenset[str]:
    """Every character as which this seat may register in a check for a particular character of `team`."""
    found: set[str] = set()
    if team in team_choices(seat, to)[0]:
        found.add(seat.character)
    if any(team in each.teams and not each.as_well for each in registrations(seat, to)):
        found.update(character for character, its_team in reading.script.items() if its_team == team)
    return frozenset(found)


def characters(reading: Reading, seat: SeatReading, to: str = "") -> frozenset[str]:
    """Every character as which this seat may register."""
    teams = {team for each in registrations(seat, to) if not each.as_well for team in each.teams}
    return frozenset({seat.character, *(one for one, team in reading.script.items() if team in teams)})


def evil(reading: Reading, seat: SeatReading, to: str = "") -> Holds:
    """Whether this seat registers as evil to a check of the ability `to`."""
    return _among("evil", alignments(reading, seat, to))


def of_team(seat: SeatReading, team: Team, to: str = "") -> Holds:
    """Whether this seat registers as one of `team`."""
    answers = {team in choice for choice in team_choices(seat, to)}
    return "may" if len(answers) == 2 else ("always" if True in answers else "never")


def of_character(reading: Reading, seat: SeatReading, character: str, to: str = "") -> Holds:
    """Whether this seat registers as that character: for a guess, an attack, a display."""
    return _among(character, characters(reading, seat, to))


def _among(wanted: str, answers: frozenset[str] | frozenset[Alignment]) -> Holds:
    if wanted not in answers:
        return "never"
    return "always" if len(answers) == 1 else "may"


def _marked_evil(reading: Reading, seat: SeatReading) -> bool:
    for reminder in EVIL_BY_MARK:
        for who, source in reading.marks.get(reminder, ()):
            if who == seat.who and (source is None or reminder.split(":")[0] in working(reading.seat(source))):
                return True
    return False


def taken_for(reading: Reading, seat: SeatReading, team: Team, named: str | None, to: str = "") -> bool:
    """Whether this seat is one of `team` to an ability, when the storyteller says that it registers as `named`.

    None, or a character as which it can't register: it registers as what it is.
    """
    if named is None or named not in characters(reading, seat, to):
        return team in team_choices(seat, to)[0]
    return team == reading.script.get(named, seat.team) or (
        named == seat.character and team in team_choices(seat, to)[0]
    )


def taken_for_evil(reading: Reading, seat: SeatReading, named: str | None, to: str = "") -> bool:
    """Whether this seat is evil to an ability, when the storyteller says that it registers as `named`."""
    team = None if named is None else reading.script.get(named)
    if team in EVIL_TEAMS | GOOD_TEAMS and evil(reading, seat, to) == "may":
        return team in EVIL_TEAMS
    return evil(reading, seat, to) == "always" or (seat.alignment == "evil" and evil(reading, seat, to) == "may")
