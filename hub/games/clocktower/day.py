"""The turns of day and night, and going over to the facing seat.

Its one rule: what a reminder's record says of its end happens here and nowhere else.

Must not know: how a vote is counted; what a character does.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who

from . import events as e
from .characters import behaviour
from .deeds import Deeds
from .executing import carry_out
from .state import Announcement
from .statuses import able, own_abilities
from .voting import Registering, close, in_day, truly_on_the_block


def cross(deeds: Deeds, who: Who, to: Who, *, ruling: bool) -> None:
    """With opposite seats, a player goes over to the facing seat.

    Raises:
        Refused: those two aren't one player's seats; NeedsRuling: it is too early, or the house rules forbid it now.
    """
    state = deeds.state
    if state.facing is None or to not in state.of_person(who):
        raise Refused("A player moves between their own two facing seats only.")
    if not ruling and state.phase in ("setup", "night") and state.number <= 1:
        raise NeedsRuling("Players may change seats from the first day on.")
    if not ruling and state.day.nomination is not None and not state.facing.in_votes:
        raise NeedsRuling("While a vote is open nobody changes seats.")
    if not ruling and not state.facing.dead_seats and not state.players[to].alive:
        raise NeedsRuling("Seat {seat} is dead, and nobody moves to a dead seat.", seat=deeds.seat(to))
    deeds.emit(e.Crossed(to))
    if state.facing.moves_announced:
        deeds.emit(e.Announced(Announcement("move", to)))


def dusk(
    deeds: Deeds, dies: bool | None = None, registers: str | None = None, registering: Registering | None = None
) -> None:
    """The day ends: the execution that is due, what expires, and the next night.

    `dies`, `registers`: of the execution; `registering`: of the open vote, where there is one.
    """
    state = deeds.state
    in_day(state)
    if state.day.nomination is not None:
        deeds.advise("The open vote was counted.")
        close(deeds, registering)
    block = truly_on_the_block(deeds.state)
    if block is not None and not deeds.state.day.executed:
        carry_out(deeds, block[0], dies, registers)
    for owner in deeds.state.circle():
        for ability in own_abilities(deeds.state.players[owner]):
            if able(deeds.state, owner, ability):
                behaviour(ability).at_dusk(deeds, owner)
    _expire(deeds, "dusk")
    deeds.emit(e.Began("night", deeds.state.number + 1))


def dawn(deeds: Deeds) -> None:
    """The night ends: what expires, and the day with its announcements."""
    _expire(deeds, "dawn")
    deeds.emit(e.Began("day", deeds.state.number))


def _expire(deeds: Deeds, moment: str) -> None:
    for marker in deeds.state.markers:
        character = marker.reminder.partition(":")[0]
        record = deeds.state.record(character).reminder(marker.reminder) if deeds.state.knows(character) else None
        if record is not None and record.until == moment:
            deeds.emit(e.Unmarked(marker, by_rule=True))
