"""Abilities that learn yes or no: Fortune Teller, Seamstress (about the chosen), Flowergirl, Town Crier (about today).

Their one rule: each player in question is checked once, and the storyteller picks the registrations freely.
Must not know: who may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.reading import Who
from hub.games.clocktower.registration import Holds, alignments, of_team
from hub.table.words import Term, Text

from .question import Family, Findings, Question, either


def fortuneteller(question: Question) -> Findings:
    """Whether a Demon is among the chosen, dead ones too; this Fortune Teller's red herring always counts as one."""
    herrings = question.reading.marked("fortuneteller:redherring", question.asker.who)
    checks: list[Holds] = []
    because: list[Text] = []
    for seat in question.chosen:
        place = {"seat": question.number(seat)}
        holds = of_team(seat, "demon", question.ability)
        if holds == "always":
            because.append(Text("Seat {seat} counts as a Demon.", place))
        elif seat.who in herrings:
            holds = "always"
            because.append(Text("Seat {seat} is this Fortune Teller's red herring.", place))
        elif holds == "may":
            because.append(Text("Seat {seat} may register as a Demon.", place))
        checks.append(holds)
    return Findings(either(_any(checks)), tuple(because) or (Text("Neither counts as a Demon."),))


def seamstress(question: Question) -> Findings:
    """Whether the two chosen are of one alignment."""
    first, second = question.chosen
    sides = [alignments(question.reading, seat, question.ability) for seat in (first, second)]
    answers = {one == other for one in sides[0] for other in sides[1]}
    because = []
    for seat, side in zip((first, second), sides, strict=True):
        place = {"seat": question.number(seat)}
        if len(side) == 2:
            because.append(Text("Seat {seat} may register as good or as evil.", place))
        elif "evil" in side:
            because.append(Text("Seat {seat} counts as evil.", place))
        else:
            because.append(Text("Seat {seat} counts as good.", place))
    return Findings(either(answers), tuple(because))


def flowergirl(question: Question) -> Findings:
    """Whether a Demon voted today."""
    return _any_of(question, question.reading.voters, "demon")


def towncrier(question: Question) -> Findings:
    """Whether a Minion nominated today."""
    return _any_of(question, question.reading.nominators, "minion")


def _any_of(question: Question, those: frozenset[Who], team: Team) -> Findings:
    checks: list[Holds] = []
    because: list[Text] = []
    for seat in question.reading.seats:
        holds = of_team(seat, team, question.ability) if seat.who in those else "never"
        place = {"seat": question.number(seat), "team": Term(f"team.{team}")}
        if holds == "always":
            because.append(Text("Seat {seat} counts as one of the team {team}.", place))
        elif holds == "may":
            because.append(Text("Seat {seat} may register as one of the team {team}.", place))
        checks.append(holds)
    nobody = Text("Nobody of the team {team} did so today.", {"team": Term(f"team.{team}")})
    return Findings(either(_any(checks)), tuple(because) or (nobody,))


def _any(checks: list[Holds]) -> set[bool]:
    if "always" in checks:
        return {True}
    return {False, True} if "may" in checks else {False}


ABILITIES: Mapping[str, Family] = {
    "fortuneteller": fortuneteller,
    "seamstress": seamstress,
    "flowergirl": flowergirl,
    "towncrier": towncrier,
}
