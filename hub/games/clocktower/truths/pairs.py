"""Abilities that learn two players and a character that one of them is: Washerwoman, Librarian, Investigator.

Their one rule: two players and a character may be shown if a check of either of them can come out as that character of
the asked team. Whether the other is it too makes no difference: the reminder WRONG goes by any other token.

Must not know: whom a reminder proposes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.reading import SeatReading
from hub.games.clocktower.registration import members, of_team, registrations
from hub.table.words import Term, Text

from .question import Family, Finding, Findings, Question


def washerwoman(question: Question) -> Findings:
    """Two players, one of them that Townsfolk."""
    return _pairs(question, "townsfolk")


def investigator(question: Question) -> Findings:
    """Two players, one of them that Minion. Legion is one, as Legion."""
    return _pairs(question, "minion")


def librarian(question: Question) -> Findings:
    """Two players, one of them that Outsider; or that there is none, where every Outsider may register otherwise."""
    found = _pairs(question, "outsider")
    seats = question.reading.seats
    holds = [of_team(seat, "outsider", question.ability) for seat in seats]
    if "always" in holds:
        return found
    none = Finding({"character": None}, "may" not in holds)
    because = Text("No Outsider is in play.") if none.sure else Text("There is no Outsider for certain.")
    return Findings((*found.answers, none), (*found.because, because))


def _pairs(question: Question, team: Team) -> Findings:
    looks: dict[SeatReading, _Look] = {}
    because = []
    for seat in question.pool:
        shown = members(question.reading, seat, team, question.ability)
        choice = any(each.teams and not each.as_well for each in registrations(seat, question.ability))
        looks[seat] = _Look(question.number(seat), shown, frozenset() if choice else shown)
        if shown:
            because.append(_because(question, seat, team, shown))
    if not because:
        because.append(
            Text("Nobody else is or may register as one of the team {team}.", {"team": Term(f"team.{team}")})
        )
    answers: list[Finding] = []
    for one, other in combinations(looks.values(), 2):
        for character, sure in _either(one, other):
            answers.append(Finding({"players": [one.number, other.number], "character": character}, sure))
    return Findings(tuple(answers), tuple(because))


class _Look(NamedTuple):
    """A seat's number, as what it may be shown, and as what it is shown under every registration."""

    number: int
    shown: frozenset[str]
    sure: frozenset[str]


def _either(one: _Look, other: _Look) -> list[tuple[str, bool]]:
    """The characters that one of the two may be shown as, in order, each with whether it holds for certain."""
    sure = one.sure | other.sure
    return [(character, character in sure) for character in sorted(one.shown | other.shown)]


def _because(question: Question, seat: SeatReading, team: Team, shown: frozenset[str]) -> Text:
    place: dict[str, object] = {"seat": question.number(seat), "character": Term(f"character.{seat.character}")}
    if shown == {seat.character}:
        return Text("Seat {seat} is the {character}.", place)
    place["team"] = Term(f"team.{team}")
    return Text("Seat {seat}, the {character}, may register as any character of the team {team}.", place)


ABILITIES: Mapping[str, Family] = {
    "washerwoman": washerwoman,
    "librarian": librarian,
    "investigator": investigator,
}
