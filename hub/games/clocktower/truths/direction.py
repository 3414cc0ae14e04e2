"""The Shugenja: in which direction the nearest evil player sits.

Its one rule: each seat is checked once. At equal distances the text lets the storyteller answer as he likes.
Must not know: anything of the dead and living; all seats count.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from hub.games.clocktower.registration import alignments
from hub.table.words import Text

from .question import Family, Finding, Findings, Question

WORDS = ("anticlockwise", "clockwise", "equal")


def shugenja(question: Question) -> Findings:
    """`clockwise` or `anticlockwise`; at equal distances any word, as the answer is arbitrary then. None: no answer."""
    seats = question.reading.seats
    here = seats.index(question.asker)
    others = [(seats[(here + step) % len(seats)], step) for step in range(1, len(seats))]
    checks = [(seat, step, alignments(question.reading, seat, question.ability)) for seat, step in others]
    turning = [step for _, step, sides in checks if len(sides) == 2]
    fixed = {step for _, step, sides in checks if sides == {"evil"}}
    outcomes = []
    for picked in product((False, True), repeat=len(turning)):
        found = fixed | {step for step, evil in zip(turning, picked, strict=True) if evil}
        outcomes.append(_words(found, len(seats)))
    answers = [
        Finding(word, all(word in words for words in outcomes)) for word in WORDS if any(word in w for w in outcomes)
    ]
    because = []
    for seat, _, sides in checks:
        if sides == {"evil"}:
            because.append(Text("Seat {seat} counts as evil.", {"seat": question.number(seat)}))
        elif len(sides) == 2:
            because.append(Text("Seat {seat} may register as good or as evil.", {"seat": question.number(seat)}))
    return Findings(tuple(answers), tuple(because) or (Text("Nobody else counts as evil for certain."),))


def _words(steps: set[int], circle: int) -> frozenset[str]:
    if not steps:
        return frozenset()
    clockwise, anticlockwise = min(steps), circle - max(steps)
    if clockwise == anticlockwise:
        return frozenset(WORDS)
    return frozenset({"clockwise" if clockwise < anticlockwise else "anticlockwise"})


ABILITIES: Mapping[str, Family] = {"shugenja": shugenja}
