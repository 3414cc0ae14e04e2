"""Who sits where: the circle of seats, the people on them, their chairs and trays.

A seat is a place in tonight's circle, numbered 1 to N clockwise; its number changes when people come and go.
So everything that a game remembers of a seat is kept under `who`, the seat's lasting number: its place when it
joined the evening. A person may hold two seats (a house rule), so seats and people are counted apart. A chair
(panel, lamp, pad) stands in front of a person; a tray reads the tokens of a seat.

Must not know: any game; any hardware but its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from .errors import Refused

Who = int
"""A seat's lasting number."""

_PHONE = "phone:"


def phone_of(who: Who) -> str:
    """The name under which a phone stands for a chair at that seat. No chair in the settings can be called so."""
    return f"{_PHONE}{who}"


def is_phone(chair: str) -> bool:
    """Whether a chair's name is that of a phone."""
    return chair.startswith(_PHONE)


class Seat(msgspec.Struct, frozen=True):
    """A place in the circle: its lasting number, the person on it, and the tray that reads its tokens."""

    who: Who
    person: int
    tray: str | None = None


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table, and the chair in front of them."""

    name: str
    chair: str | None = None


class Seating(msgspec.Struct, frozen=True):
    """The circle, clockwise from seat 1, and the people by number."""

    circle: tuple[Seat, ...]
    people: Mapping[int, Person]
    joined: int
    """How many seats there have ever been: the next newcomer's lasting number is one more."""

    def __len__(self) -> int:
        return len(self.circle)

    def __iter__(self) -> Iterator[tuple[int, Seat]]:
        """Seat number and seat, clockwise from 1."""
        return iter(enumerate(self.circle, start=1))

    def who(self, seat: int) -> Who:
        """The lasting number of the seat with that number tonight.

        Raises:
            Refused: there is no such seat.
        """
        if not 1 <= seat <= len(self.circle):
            raise Refused("There is no seat {seat}: the seats are 1 to {last}.", seat=seat, last=len(self.circle))
        return self.circle[seat - 1].who

    def number(self, who: Who) -> int:
        """Tonight's number of that seat.

        Raises:
            Refused: it has left the circle.
        """
        for number, seat in self:
            if seat.who == who:
                return number
        raise Refused("That seat has left the circle.")

    def order(self) -> tuple[Who, ...]:
        """The lasting numbers, clockwise from seat 1."""
        return tuple(seat.who for seat in self.circle)

    def name(self, who: Who) -> str:
        """The name of the person on that seat."""
        return self.people[self.circle[self.number(who) - 1].person].name

    def seats_of(self, person: int) -> tuple[Who, ...]:
        """The seats that a person holds."""
        return tuple(seat.who for seat in self.circle if seat.person == person)

    def at_tray(self, tray: str) -> int | None:
        """The number of the seat whose tokens are read there."""
        return next((number for number, seat in self if seat.tray == tray), None)

    def at_chair(self, chair: str) -> int | None:
        """The number of the (first) seat of the person in front of whom that chair stands, or of a phone's seat."""
        if is_phone(chair):
            return next((number for number, seat in self if phone_of(seat.who) == chair), None)
        return next((number for number, seat in self if self.people[seat.person].chair == chair), None)

    # -- changes ------------------------------------------------------------------------------------

    def renamed(self, seat: int, name: str) -> Seating:
        """The person on that seat under another name."""
        person = self.circle[self.number(self.who(seat)) - 1].person
        return self._with(people={**self.people, person: msgspec.structs.replace(self.people[person], name=name)})

    def joined_by(self, name: str, after: int) -> Seating:
        """A newcomer on a new seat clockwise of seat `after` (0: before the first)."""
        if not 0 <= after <= len(self.circle):
            raise Refused("There is no seat {seat}: the seats are 1 to {last}.", seat=after, last=len(self.circle))
        who = self.joined + 1
        person = max(self.people, default=0) + 1
        circle = (*self.circle[:after], Seat(who, person), *self.circle[after:])
        return Seating(circle, {**self.people, person: Person(name)}, who)

    def widened(self, who: Who, after: int) -> Seating:
        """A further seat of whoever has that one, clockwise of seat `after` (0: before the first)."""
        person = self.circle[self.number(who) - 1].person
        circle = (*self.circle[:after], Seat(self.joined + 1, person), *self.circle[after:])
        return Seating(circle, self.people, self.joined + 1)

    def left_by(self, seat: int) -> Seating:
        """Without that seat, and without its person where they hold no other."""
        who = self.who(seat)
        circle = tuple(place for place in self.circle if place.who != who)
        still = {place.person for place in circle}
        return self._with(circle=circle, people={key: man for key, man in self.people.items() if key in still})

    def moved(self, seat: int, after: int) -> Seating:
        """That seat clockwise of seat `after` (0: the first), with its person, chair and tray."""
        mover = self.circle[self.number(self.who(seat)) - 1]
        if not 0 <= after <= len(self.circle):
            raise Refused("There is no seat {seat}: the seats are 1 to {last}.", seat=after, last=len(self.circle))
        before = [place for place in self.circle[:after] if place.who != mover.who]
        behind = [place for place in self.circle[after:] if place.who != mover.who]
        return self._with(circle=(*before, mover, *behind))

    def sat(self, seat: int, chair: str | None, tray: str | None) -> Seating:
        """That seat's person at the chair, its tokens read at the tray; whoever had them before has them no more."""
        place = self.circle[self.number(self.who(seat)) - 1]
        seating = self
        if chair is not None:
            people = {
                key: msgspec.structs.replace(man, chair=None) if man.chair == chair else man
                for key, man in seating.people.items()
            }
            people[place.person] = msgspec.structs.replace(people[place.person], chair=chair)
            seating = seating._with(people=people)
        if tray is not None:
            circle = [msgspec.structs.replace(one, tray=None) if one.tray == tray else one for one in seating.circle]
            circle[seat - 1] = msgspec.structs.replace(circle[seat - 1], tray=tray)
            seating = seating._with(circle=tuple(circle))
        return seating

    def _with(self, circle: tuple[Seat, ...] | None = None, people: Mapping[int, Person] | None = None) -> Seating:
        return Seating(
            self.circle if circle is None else circle, self.people if people is None else people, self.joined
        )


def seated(players: Sequence[str], seats_each: int = 1) -> Seating:
    """Everybody in the order given, clockwise from seat 1; a player of two seats sits at i and i + N.

    Seat n has tray ``tN`` and person n chair ``cN`` until `sit` says otherwise: the shipped config/table.toml has them.

    Raises:
        Refused: somebody's name is empty.
    """
    for number, name in enumerate(players, 1):
        if not name.strip():
            raise Refused("Every player has a name: that of player {number} is empty.", number=number)
    count = len(players)
    circle = tuple(Seat(n + 1, n % count + 1, f"t{n + 1}") for n in range(count * seats_each))
    people = {n + 1: Person(name, f"c{n + 1}") for n, name in enumerate(players)}
    return Seating(circle, people, count * seats_each)
