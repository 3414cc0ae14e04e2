"""How the circle changes: people come, go, change places, change names. Any game may use these events as its own.

Its one rule: a seat's lasting number never changes, so nothing that a game keeps by it moves or is lost.
Must not know: what a game keeps of a seat.
"""

from __future__ import annotations

from typing import TypeAlias

from .commands import Command, Move, Rename, SeatNewcomer, Sit, Unseat
from .errors import Refused
from .game import Event
from .seats import Seating, Who


class Renamed(Event, frozen=True, tag="renamed"):
    """The person on that seat has another name."""

    who: Who
    name: str


class Joined(Event, frozen=True, tag="joined"):
    """A newcomer sits on a new seat clockwise of that place in the circle (0: before the first).

    `beside`: the seat is a further one of whoever has that one. `chair`, `tray`: what is theirs from the beginning.
    """

    who: Who
    name: str
    after: int
    beside: Who | None = None
    chair: str | None = None
    tray: str | None = None


class Left(Event, frozen=True, tag="left"):
    """The person on that seat has gone, and the seat with them."""

    who: Who


class Moved(Event, frozen=True, tag="moved"):
    """The seat went clockwise of that place in the circle (0: before the first)."""

    who: Who
    after: int


class Sat(Event, frozen=True, tag="sat"):
    """The seat has that chair, that tray, or both."""

    who: Who
    chair: str | None = None
    tray: str | None = None


CircleEvent: TypeAlias = Renamed | Joined | Left | Moved | Sat
CircleCommand: TypeAlias = Rename | SeatNewcomer | Unseat | Move | Sit

CIRCLE_COMMANDS: tuple[type[Command], ...] = (Rename, SeatNewcomer, Unseat, Move, Sit)


def circle_event(seating: Seating, command: CircleCommand) -> CircleEvent:
    """What the command does to the circle.

    Raises:
        Refused: there is no such seat, or a name says nothing.
    """
    match command:
        case Rename(player=name) | SeatNewcomer(player=name) if not name.strip():
            raise Refused("Every player has a name: this one is empty.")
        case Rename(seat=seat, player=name):
            return Renamed(seating.who(seat), name)
        case SeatNewcomer(after=after, player=name, chair=chair, tray=tray):
            return Joined(seating.joined_by(name, after).joined, name, after, chair=chair, tray=tray)
        case Unseat(seat=seat):
            return Left(seating.who(seat))
        case Move(seat=seat, after=after):
            seating.moved(seat, after)
            return Moved(seating.who(seat), after)
        case Sit(seat=seat, chair=chair, tray=tray):
            return Sat(seating.who(seat), chair, tray)


def with_circle(seating: Seating, event: CircleEvent) -> Seating:
    """The circle after the event."""
    match event:
        case Renamed(who=who, name=name):
            return seating.renamed(seating.number(who), name)
        case Joined(name=name, after=after, beside=who, chair=chair, tray=tray):
            wider = seating.joined_by(name, after) if who is None else seating.widened(who, after)
            return wider.sat(after + 1, chair, tray)
        case Left(who=who):
            return seating.left_by(seating.number(who))
        case Moved(who=who, after=after):
            return seating.moved(seating.number(who), after)
        case Sat(who=who, chair=chair, tray=tray):
            return seating.sat(seating.number(who), chair, tray)
