"""Phones as chairs: what one shows, and where it goes when the same people open a further game.

Its one rule: a phone shows what its seat's panel would. What is its player's own is in its view only while the phone's
own pad is held, and then on no panel: who holds a phone elsewhere lights nothing at the table.

Must not know: any game by name; whose phone it is; how a view is sent.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from .commands import Json
from .evening import Evening
from .seats import Seating, Who, phone_of
from .views import DARK, SeatView
from .words import Speaker


def phone_view(evening: Evening, who: Who, speaker: Speaker, pointer: int | None = None) -> Json | None:
    """What a phone at that seat shows; None where the seat has left the circle::

        {"seat": 3, "player": "Ann", "lit", "awake", "lines", "lamp", "rows": [["Ann", 2, false]], "own": false}

    `rows` are the lines with their size (1 to 3) and whether light and dark are swapped; `own`: it is read by holding.
    `pointer`: the seat at which the clock's hand points.
    """
    seating = evening.game.seating(evening.state)
    if who not in seating.order():
        return None
    number = seating.number(who)
    person = seating.circle[number - 1].person
    view = _face(evening, who, speaker)
    if pointer is not None and pointer <= len(seating) and seating.circle[pointer - 1].person == person:
        view = msgspec.structs.replace(view, lamp="amber")
    return {
        "seat": number,
        "player": seating.people[person].name,
        **_shown(view),
        "own": phone_of(who) in evening.holding,
    }


def darkened(view: Json | None) -> Json | None:
    """The same phone, showing nothing."""
    return view and {**view, **_shown(DARK), "own": False}


def _shown(view: SeatView) -> Json:
    return {
        "lit": view.lit,
        "awake": view.awake,
        "lines": view.lines(),
        "lamp": view.lamp,
        "rows": [[row.text, row.scale, row.inverted] for row in view.panel.rows],
    }


def phone_answer(evening: Evening, who: Who, speaker: Speaker) -> Json:
    """The answer of a seat's own question on its phone: what its player knows is in it only while the pad is held."""
    view = _face(evening, who, speaker)
    known = {}
    if phone_of(who) in evening.holding:
        seating = evening.game.seating(evening.state)
        known = evening.game.seat_answer(evening.state, seating.number(who), speaker)
    return {"lit": view.lit, "awake": view.awake, "lines": view.lines(), "lamp": view.lamp, **known}


def _face(evening: Evening, who: Who, speaker: Speaker) -> SeatView:
    """A person of two seats sees the lit one of them, as on a panel."""
    seating = evening.game.seating(evening.state)
    own = seating.seats_of(seating.circle[seating.number(who) - 1].person)
    views = [evening.seat_view(seating.number(one), speaker, phone_of(who)) for one in own]
    return next((view for view in views if view.lit), DARK)


def first_seat(seating: Seating, seat: int) -> Who:
    """The lasting number under which a phone stands for the chair of that seat's person.

    Raises:
        Refused: there is no such seat.
    """
    seating.who(seat)
    return seating.seats_of(seating.circle[seat - 1].person)[0]


def same_people(before: Seating, after: Seating) -> dict[Who, Who]:
    """Which seats of one game are whose in the next one: by the name, and by the place where several have that name."""
    found: dict[Who, Who] = {}
    names = [Counter(man.name for man in seating.people.values()) for seating in (before, after)]
    for number, seat in before:
        name = before.people[seat.person].name
        alone = all(counted[name] == 1 for counted in names)
        for place, other in after:
            if after.people[other.person].name == name and (alone or place == number):
                found[first_seat(before, number)] = first_seat(after, place)
                break
    return found
