"""Abilities that learn players and no character: Steward, Bounty Hunter, Knight, Noble, Sage, Choirboy.

Their one rule: a player may be named if the checks of the named players can come out as the text says.
Must not know: whom a reminder proposes.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from hub.games.clocktower.reading import SeatReading
from hub.games.clocktower.registration import Holds, evil, of_team
from hub.table.words import Text

from .question import Family, Finding, Findings, Question


def steward(question: Question) -> Findings:
    """One good player."""
    return _one_of(question, "never")


def bountyhunter(question: Question) -> Findings:
    """One evil player."""
    return _one_of(question, "always")


def knight(question: Question) -> Findings:
    """Two players who are not the Demon."""
    checks = _demons(question)
    answers = []
    for pair in combinations(question.pool, 2):
        sides = [checks[seat] for seat in pair]
        if "always" not in sides:
            answers.append(Finding({"players": [question.number(seat) for seat in pair]}, "may" not in sides))
    return Findings(tuple(answers), _because_demons(question, checks))


def noble(question: Question) -> Findings:
    """Three players of whom exactly one is evil."""
    checks = _alignments(question)
    answers = []
    for three in combinations(question.pool, 3):
        sides = [checks[seat] for seat in three]
        least = sides.count("always")
        if least <= 1 <= least + sides.count("may"):
            sure = least == 1 and "may" not in sides
            answers.append(Finding({"players": [question.number(seat) for seat in three]}, sure))
    return Findings(tuple(answers), _because(question, checks))


def choirboy(question: Question) -> Findings:
    """The Demon."""
    checks = _demons(question)
    answers = tuple(
        Finding({"player": question.number(seat)}, holds == "always")
        for seat, holds in checks.items()
        if holds != "never"
    )
    return Findings(answers, _because_demons(question, checks))


def sage(question: Question) -> Findings:
    """Two players, one of them the Demon. Which of several Demons was the killer, the grimoire doesn't say."""
    checks = _demons(question)
    answers = []
    for pair in combinations(question.pool, 2):
        sides = [checks[seat] for seat in pair]
        if sides != ["never", "never"]:
            answers.append(Finding({"players": [question.number(seat) for seat in pair]}, "always" in sides))
    return Findings(tuple(answers), _because_demons(question, checks))


def _one_of(question: Question, wanted: Holds) -> Findings:
    checks = _alignments(question)
    answers = tuple(
        Finding({"player": question.number(seat)}, holds == wanted)
        for seat, holds in checks.items()
        if holds in (wanted, "may")
    )
    return Findings(answers, _because(question, checks))


def _alignments(question: Question) -> dict[SeatReading, Holds]:
    return {seat: evil(question.reading, seat, question.ability) for seat in question.pool}


def _demons(question: Question) -> dict[SeatReading, Holds]:
    return {seat: of_team(seat, "demon", question.ability) for seat in question.pool}


def _because_demons(question: Question, checks: Mapping[SeatReading, Holds]) -> tuple[Text, ...]:
    because = []
    if "always" in checks.values():
        because.append(Text("Counts as a Demon: {seats}.", {"seats": question.numbers(_those(checks, "always"))}))
    else:
        because.append(Text("Nobody else counts as a Demon for certain."))
    if "may" in checks.values():
        because.append(Text("May register as a Demon: {seats}.", {"seats": question.numbers(_those(checks, "may"))}))
    return tuple(because)


def _because(question: Question, checks: Mapping[SeatReading, Holds]) -> tuple[Text, ...]:
    because = []
    if "always" in checks.values():
        because.append(Text("Counts as evil: {seats}.", {"seats": question.numbers(_those(checks, "always"))}))
    else:
        because.append(Text("Nobody else counts as evil for certain."))
    if "may" in checks.values():
        turning = question.numbers(_those(checks, "may"))
        because.append(Text("May register as good or as evil: {seats}.", {"seats": turning}))
    return tuple(because)


def _those(checks: Mapping[SeatReading, Holds], holds: Holds) -> list[SeatReading]:
    return [seat for seat, answer in checks.items() if answer == holds]


ABILITIES: Mapping[str, Family] = {
    "steward": steward,
    "bountyhunter": bountyhunter,
    "knight": knight,
    "noble": noble,
    "sage": sage,
    "choirboy": choirboy,
}
