"""Reminders laid and taken by hand: `mark`, `unmark`, and tokens that are put on trays or lifted.

Its one rule: a tap puts, it never takes off; where the open step waits for just that token, it is the choice.

Must not know: what a reminder does.
"""

from __future__ import annotations

from hub.table.commands import Command, Lift, Unmark
from hub.table.errors import Refused
from hub.table.seats import Who
from hub.table.tokens import parse

from . import events as e
from .catalogue import GOOD_TEAMS, Reminder
from .characters.fortuneteller import HERRING
from .deeds import Deeds
from .setup import advise_on_full_bag, deal_one
from .state import Choice, Marker, State
from .statuses import IDENTITIES, source_of
from .steps import choose, open_step, task_of


def reminder_of(state: State, name: str) -> Reminder:
    """The reminder of that id.

    Raises:
        Refused: there is none.
    """
    character = name.partition(":")[0]
    found = state.record(character).reminder(name) if state.knows(character) else None
    if found is None:
        raise Refused("There is no reminder called {reminder}.", reminder=name)
    return found


def mark(deeds: Deeds, on: Who, name: str) -> None:
    """The reminder lies there by the storyteller's hand; where the box has no further one, it comes from elsewhere."""
    state = deeds.state
    reminder = reminder_of(state, name)
    if on not in state.players and state.phase != "setup":
        raise Refused("Seat {seat} has no character yet.", seat=deeds.seat(on))
    lying = list(state.marked(name))
    moved: Marker | None = None
    if len(lying) >= reminder.copies:
        if reminder.copies == 1 and lying[0].on == on:
            return
        moved = lying[0]
        _take(deeds, moved)
        if reminder.copies > 1:
            deeds.advise("The box has {count} of that reminder: the oldest has moved.", count=reminder.copies)
    if state.phase == "setup" and name in IDENTITIES and on in state.players:
        deal_one(deeds, on, IDENTITIES[name], state.players[on].shown)
        return
    player = state.players.get(on)
    if name in IDENTITIES and player is not None and state.record(player.shown).team in GOOD_TEAMS:
        deeds.become(on, IDENTITIES[name], told=False, shown=player.shown)
        return
    source = None if state.phase == "setup" else source_of(state, name)
    if source is None and name == HERRING and moved is not None and moved.source is not None:
        source = (moved.source, moved.by)
    deeds.emit(e.Marked(Marker(name, on) if source is None else Marker(name, on, *source)))
    deeds.overrule(name)


def unmark(deeds: Deeds, on: Who, name: str) -> None:
    """The reminder lies there no more.

    Raises:
        Refused: it doesn't lie there.
    """
    found = [one for one in deeds.state.marked(name) if one.on == on]
    if not found:
        raise Refused("There is no {reminder} at seat {seat}.", reminder=name, seat=deeds.seat(on))
    _take(deeds, found[-1])
    deeds.overrule(name)


def _take(deeds: Deeds, marker: Marker) -> None:
    """The marker is gone; with one that says who somebody is, they are what they believe to be."""
    deeds.emit(e.Unmarked(marker))
    player = deeds.state.players.get(marker.on)
    if player is None or IDENTITIES.get(marker.reminder) != player.character or player.shown == player.character:
        return
    if deeds.state.phase == "setup":
        deal_one(deeds, marker.on, player.shown)
    else:
        deeds.become(marker.on, player.shown, told=False)


def place(deeds: Deeds, on: Who, token: str) -> None:
    """A token was put on that seat's tray."""
    state = deeds.state
    thing = parse(token)
    if thing.kind == "character":
        if not state.knows(thing.name):
            raise Refused("There is no character called {character}.", character=thing.name)
        if state.phase == "setup":
            deal_one(deeds, on, thing.name)
            advise_on_full_bag(deeds)
        return
    if thing.kind != "reminder":
        raise Refused("{token} is no token of this game.", token=token)
    reminder_of(state, thing.name)
    if sum(one.on == on for one in state.marked(thing.name)) >= thing.copy:
        return
    choice = _as_choice(state, on, thing.name) if state.phase != "setup" else None
    if choice is not None:
        choose(deeds, choice, None, ruling=False)
        return
    mark(deeds, on, thing.name)


def _as_choice(state: State, on: Who, name: str) -> Choice | None:
    """The choice that this reminder by that seat is, where the open step waits for just that."""
    step = open_step(state)
    if step is None or on not in state.players or not (step.waiting or step.pending):
        return None
    task = task_of(state, step, step.waiting[0] if step.waiting else None)
    if task.token != name:
        return None
    return Choice(players=(on,)) if task.players is not None else Choice(character=state.players[on].character)


def taken_off(state: State, token: str) -> dict[int, Command]:
    """By seat, the command that takes the reminder off there: the answer to a step that asks for it, else by hand."""
    thing = parse(token)
    if thing.kind != "reminder":
        return {}
    marked = (state.seats.number(one.on) for one in state.marked(thing.name))
    asked = (state.seats.number(who) for name, who in state.lifting if name == thing.name and who in state.players)
    found: dict[int, Command] = {seat: Unmark(seat=seat, reminder=thing.name) for seat in marked}
    return found | {seat: Lift(seat=seat, token=f"reminder:{thing.name}") for seat in asked}


def lift(deeds: Deeds, on: Who, token: str) -> None:
    """A token lies there no more: the answer to a step that asks for it, else a matter of the audit only."""
    thing = parse(token)
    if thing.kind == "reminder" and (thing.name, on) in deeds.state.lifting:
        deeds.emit(e.Lifted(thing.name, on))
