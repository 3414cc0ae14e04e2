"""A reading of the grimoire: what an information ability may ask about, at one moment. Made from the state; frozen.

The rules of information (`truths`), the brute-force oracle in the tests and the advice on false answers all work on a
reading alone, so that what is true can be tested without playing an evening.

Must not know: slots, commands, events.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .catalogue import Alignment, Team

Who = int


class SeatReading(msgspec.Struct, frozen=True):
    """One seat as it truly is. `character` is the true one, `shown` what its player believes.

    `able`: the player has this character's ability now (not drunk, not poisoned, alive or lasting beyond death; never
    for the Drunk and the Marionette). `abilities`: all that they have and can use now (gained ones too).
    """

    who: Who
    character: str
    shown: str
    team: Team
    alignment: Alignment
    alive: bool = True
    drunk: bool = False
    poisoned: bool = False
    able: bool = True
    abilities: frozenset[str] = frozenset()

    @property
    def impaired(self) -> bool:
        """Whether whatever this player learns may be false: drunk, poisoned, a Drunk or a Marionette."""
        return self.drunk or self.poisoned or self.character in ("drunk", "marionette")


class Reading(msgspec.Struct, frozen=True):
    """The grimoire, clockwise from seat 1, and what has happened that an ability counts.

    `script`: the characters of the script with their teams. `marks`: by reminder id, the seats by which it lies,
    with the seat it came from (None: laid by nobody's ability). `abnormal`: the seats whose ability has not worked
    as it should since dawn, for certain; `perhaps_abnormal`: those that may be counted (jinxes). `guesses`: a
    Juggler's, each with whether it held for certain ("always"), by a registration ("may") or not ("never") when it
    was made. `executed`: who was executed and died today. `nominators`, `voters`: who nominated and whose hand was
    counted today. `rules`: the house rules in force. `places`: the seats' numbers, where they aren't simply 1 to N in
    the order of `seats` (somebody without a character sits among them). `passed_over`: seats that are nobody's
    neighbours (a house rule).
    """

    seats: tuple[SeatReading, ...]
    script: Mapping[str, Team]
    marks: Mapping[str, tuple[tuple[Who, Who | None], ...]] = {}
    abnormal: frozenset[Who] = frozenset()
    perhaps_abnormal: frozenset[Who] = frozenset()
    guesses: Mapping[Who, tuple[str, ...]] = {}
    executed: Who | None = None
    nominators: frozenset[Who] = frozenset()
    voters: frozenset[Who] = frozenset()
    night: int = 1
    rules: Mapping[str, object] = {}
    places: Mapping[Who, int] = {}
    passed_over: frozenset[Who] = frozenset()

    def seat(self, who: Who) -> SeatReading:
        """The seat with that lasting number."""
        return next(seat for seat in self.seats if seat.who == who)

    def number(self, who: Who) -> int:
        """That seat's number in tonight's circle, from 1 clockwise."""
        return self.numbers()[who]

    def numbers(self) -> Mapping[Who, int]:
        """The numbers of all seats."""
        return self.places or {seat.who: place for place, seat in enumerate(self.seats, start=1)}

    def around(self, *kept: Who) -> tuple[SeatReading, ...]:
        """The circle of neighbours: the seats that aren't passed over, and those of `kept`."""
        return tuple(seat for seat in self.seats if seat.who not in self.passed_over or seat.who in kept)

    def marked(self, reminder: str, by: Who | None = None) -> frozenset[Who]:
        """The seats by which that reminder lies: all of them, or those laid by `by` and by nobody's ability."""
        lying = self.marks.get(reminder, ())
        return frozenset(who for who, source in lying if by is None or source is None or source == by)
