"""What every family of information answers with: a question to a reading, and the findings.

Its one rule: a finding is an answer that some registration allows, with whether every registration allows it.
Must not know: any ability's text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from hub.games.clocktower.reading import Reading, SeatReading, Who
from hub.games.clocktower.registration import Holds
from hub.table.words import Names, Text, names

Value = Any
"""An answer in the form of the vocabulary: a number, a boolean, a word, or an object that names seats by number."""


class Question(NamedTuple):
    """Who asks what. `choice`: whom the player pointed at. `pool`: the seats that an answer may name.

    `places`: the seats' numbers in the circle by their players' lasting ones.
    """

    reading: Reading
    asker: SeatReading
    ability: str
    choice: tuple[Who, ...]
    pool: tuple[SeatReading, ...]
    places: Mapping[Who, int]

    @property
    def chosen(self) -> tuple[SeatReading, ...]:
        return tuple(self.reading.seat(who) for who in self.choice)

    def number(self, seat: SeatReading) -> int:
        """The seat's number, 1 to N."""
        return self.places[seat.who]

    def numbers(self, seats: Iterable[SeatReading]) -> Names:
        """Several seats' numbers for one place of a sentence, ascending."""
        return names(sorted(self.number(seat) for seat in seats))


class Finding(NamedTuple):
    """One answer, and whether every registration allows it (`sure`) or only some."""

    value: Value
    sure: bool


class Findings(NamedTuple):
    """Every answer that some registration allows, in order, and why, a sentence each."""

    answers: tuple[Finding, ...]
    because: tuple[Text, ...]


Family = Callable[[Question], Findings]


def count(holds: Iterable[Holds]) -> tuple[Finding, ...]:
    """How many of independent checks say yes: from those that always do, up by one for each that may."""
    seen = list(holds)
    base = seen.count("always")
    most = base + seen.count("may")
    return tuple(Finding(number, base == most) for number in range(base, most + 1))


def either(answers: set[bool]) -> tuple[Finding, ...]:
    """No, yes or both."""
    return tuple(Finding(answer, len(answers) == 1) for answer in sorted(answers))
