"""People come, go and change places; with opposite seats each of them with both seats, which go on facing each other.

Its one rule: what faces each other before a change does so after it.

Must not know: what a game keeps of a seat.
"""

from __future__ import annotations

from hub.table.circle import CircleCommand, Joined, Left, Moved, circle_event

from . import events as e
from .deeds import Deeds


def change(deeds: Deeds, command: CircleCommand) -> None:
    """The change that the command asks for.

    Raises:
        Refused: there is no such seat.
    """
    event = circle_event(deeds.state.seats, command)
    if deeds.state.facing is None:
        deeds.emit(event)
        return
    match event:
        case Joined():
            _join(deeds, event)
        case Left(who=who):
            for one in deeds.state.seats.seats_of(deeds.state.person(who)):
                deeds.emit(Left(one))
        case Moved(who=who) if len(deeds.state.seats.seats_of(deeds.state.person(who))) > 1:
            _move(deeds, event)
        case _:
            deeds.emit(event)


def _join(deeds: Deeds, event: Joined) -> None:
    """A newcomer has the seat that was named, and the one that faces it."""
    half = len(deeds.state.seats) // 2
    first = event.after <= half
    deeds.emit(event)
    other = event.after + half + 1 if first else event.after - half
    deeds.emit(Joined(deeds.state.seats.joined + 1, event.name, other, event.who))
    if not first:
        deeds.emit(e.Crossed(event.who))


def _move(deeds: Deeds, event: Moved) -> None:
    """A player goes elsewhere with both seats, the named one clockwise of that place."""
    seats = deeds.state.seats
    order, pair = seats.order(), seats.seats_of(deeds.state.person(event.who))
    before = order[event.after - 1] if event.after else None
    if before in pair:
        return
    rest = [one for one in order if one not in pair]
    half, place = len(rest) // 2, 0 if before is None else rest.index(before) + 1
    other = next(one for one in pair if one != event.who)
    wanted = list(rest)
    if place <= half:
        wanted.insert(place + half, other)
        wanted.insert(place, event.who)
    else:
        wanted.insert(place, event.who)
        wanted.insert(place - half, other)
    for one in sorted(pair, key=wanted.index):
        here = wanted.index(one)
        deeds.emit(Moved(one, deeds.state.seats.number(wanted[here - 1]) if here else 0))
