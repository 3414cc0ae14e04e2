"""Abilities that learn characters: Grandmother, Undertaker, Ravenkeeper, Dreamer, and the Godfather.

Their one rule: what is shown is what the player registers as in this one check.
Must not know: when the ability acts.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.games.clocktower.catalogue import EVIL_TEAMS, GOOD_TEAMS, Team
from hub.games.clocktower.reading import SeatReading
from hub.games.clocktower.registration import alignments, characters, members, of_team
from hub.table.words import Term, Text

from .question import Family, Finding, Findings, Question


def grandmother(question: Question) -> Findings:
    """A good player who is a Townsfolk or an Outsider, and that character.

    A grandchild whom the storyteller has placed is the only answer; one that was drawn is a proposal.
    """
    placed = {who for who, source in question.reading.marks.get("grandmother:grandchild", ()) if source is None}
    answers: list[Finding] = []
    good: list[SeatReading] = []
    because: list[Text] = []
    for seat in question.pool:
        sides = alignments(question.reading, seat, question.ability)
        shown = frozenset[str]().union(*(members(question.reading, seat, team, question.ability) for team in _GOOD))
        if "good" not in sides or not shown or (placed - {question.asker.who} and seat.who not in placed):
            continue
        sure = len(sides) == 1 and len(characters(question.reading, seat, question.ability)) == 1
        number = question.number(seat)
        answers.extend(Finding({"player": number, "character": one}, sure) for one in sorted(shown))
        good.append(seat)
        if not sure:
            because.append(_registers(question, seat))
    first = Text("Good, and a Townsfolk or an Outsider: {seats}.", {"seats": question.numbers(good)})
    return Findings(tuple(answers), (first, *because) if good else (Text("Nobody else is good."),))


def ravenkeeper(question: Question) -> Findings:
    """The chosen player's character."""
    return _character_of(question, question.chosen[0])


def undertaker(question: Question) -> Findings:
    """The character of who was executed and died today."""
    if question.reading.executed is None:
        return Findings((), (Text("Nobody died by execution today."),))
    return _character_of(question, question.reading.seat(question.reading.executed))


def dreamer(question: Question) -> Findings:
    """For the chosen player one good and one evil character, of which one is right."""
    seat = question.chosen[0]
    number = question.number(seat)
    passing = characters(question.reading, seat, question.ability)
    teams = {**question.reading.script, seat.character: seat.team}
    good = {one for one, team in teams.items() if team in GOOD_TEAMS}
    evil = {one for one, team in teams.items() if team in EVIL_TEAMS}
    couples = {tuple(sorted((one, other))) for one in good for other in evil if one in passing or other in passing}
    answers = (
        Finding({"player": number, "characters": list(couple)}, passing <= set(couple)) for couple in sorted(couples)
    )
    return Findings(tuple(answers), (_what(question, seat),))


def godfather(question: Question) -> Findings:
    """The Outsiders in play, as characters without players."""
    sure: set[str] = set()
    perhaps: list[frozenset[str]] = []
    because = []
    for seat in question.reading.seats:
        holds = of_team(seat, "outsider", question.ability)
        shown = members(question.reading, seat, "outsider", question.ability)
        if holds == "always":
            sure |= shown
        elif holds == "may":
            perhaps.append(shown)
        if holds != "never":
            because.append(_what(question, seat))
    sets = {frozenset(sure)}
    for shown in perhaps:
        sets |= {one | {character} for one in sets for character in shown}
    answers = tuple(Finding({"characters": list(one)}, len(sets) == 1) for one in sorted(sorted(each) for each in sets))
    return Findings(answers, tuple(because) or (Text("No Outsider is in play."),))


def _character_of(question: Question, seat: SeatReading) -> Findings:
    shown = sorted(characters(question.reading, seat, question.ability))
    number = question.number(seat)
    answers = tuple(Finding({"player": number, "character": one}, len(shown) == 1) for one in shown)
    return Findings(answers, (_what(question, seat),))


def _what(question: Question, seat: SeatReading) -> Text:
    if len(characters(question.reading, seat, question.ability)) > 1:
        return _registers(question, seat)
    place = {"seat": question.number(seat), "character": Term(f"character.{seat.character}")}
    return Text("Seat {seat} is the {character}.", place)


def _registers(question: Question, seat: SeatReading) -> Text:
    place = {"seat": question.number(seat), "character": Term(f"character.{seat.character}")}
    return Text("Seat {seat}, the {character}, may register as something else.", place)


_GOOD: tuple[Team, Team] = ("townsfolk", "outsider")

ABILITIES: Mapping[str, Family] = {
    "grandmother": grandmother,
    "ravenkeeper": ravenkeeper,
    "undertaker": undertaker,
    "dreamer": dreamer,
    "godfather": godfather,
}
