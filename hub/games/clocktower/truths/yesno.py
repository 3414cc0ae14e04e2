"""Abilities that learn yes or no about chosen players: Fortune Teller, Seamstress.

Their one rule: each chosen player is checked once, and the storyteller picks the registrations freely.
Must not know: who may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.games.clocktower.registration import alignments, of_team
from hub.table.words import Text

from .question import Family, Findings, Question, either


def fortuneteller(question: Question) -> Findings:
    """Whether a Demon is among the chosen, dead ones too; this Fortune Teller's red herring always counts as one."""
    herrings = question.reading.marked("fortuneteller:redherring", question.asker.who)
    checks = []
    because = []
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
    answers = {False, True} if "may" in checks else {False}
    return Findings(
        either({True} if "always" in checks else answers), tuple(because) or (Text("Neither counts as a Demon."),)
    )


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


ABILITIES: Mapping[str, Family] = {"fortuneteller": fortuneteller, "seamstress": seamstress}
