"""Going on: what `next` does in every phase, and going to a slot or phase by name.

Its one rule: going on never refuses; what is left undone is advice.

Must not know: what a slot's ability does.
"""

from __future__ import annotations

from hub.table.errors import Refused
from hub.table.words import Term

from . import events as e
from .day import dawn, dusk
from .deeds import Deeds
from .night import FIXED, following, is_decoy, order, sheet
from .setup import begin
from .state import STORYTELLER
from .statuses import impaired
from .steps import Step, open_step, task_of
from .voting import close


def slot_term(slot: str) -> Term:
    """The slot's name."""
    return Term(f"slot.{slot}" if slot in (*FIXED, "minioninfo", "demoninfo") else f"character.{slot}")


def go_on(deeds: Deeds) -> None:
    """Closes what is open and goes to what comes next."""
    state = deeds.state
    if state.phase == "setup":
        begin(deeds)
    elif state.phase == "over":
        deeds.advise("The game is over.")
    elif state.pending:
        _close_pending(deeds)
    elif state.phase == "night":
        if _close_step(deeds):
            _go_to_following(deeds)
    else:
        _go_on_by_day(deeds)


def _close_pending(deeds: Deeds) -> None:
    step = open_step(deeds.state)
    assert step is not None
    if task_of(deeds.state, step).chooses:
        deeds.advise("Nothing was chosen: nothing happens.")
    deeds.emit(e.Answered())
    state = deeds.state
    if state.pending or state.phase != "night" or state.night.slot in FIXED:
        return
    here = open_step(state)
    if here is not None and here.seats and not here.waiting:
        _close_slot(deeds)
        _go_to_following(deeds)


def _close_step(deeds: Deeds) -> bool:
    """Closes the open step for whoever is awake; whether the whole slot is done with it."""
    state = deeds.state
    step = open_step(state)
    assert step is not None
    slot = step.slot
    for who in step.awake or step.waiting[:1]:
        if who in step.waiting:
            _advise_on_what_lacks(deeds, step, who)
            deeds.emit(e.Served(slot, who))
            _no_longer_fresh(deeds, slot, who)
    step = open_step(deeds.state)
    if step is not None and step.pending is None and step.waiting:
        deeds.emit(e.Attended(None))
        return False
    _close_slot(deeds)
    return True


def _no_longer_fresh(deeds: Deeds, slot: str, who: int) -> None:
    if who in deeds.state.players and slot in deeds.state.players[who].fresh:
        deeds.emit(e.Freshened(who, slot, done=True))


def _advise_on_what_lacks(deeds: Deeds, step: Step, who: int) -> None:
    task = task_of(deeds.state, step, who)
    name = slot_term(step.slot)
    if who == STORYTELLER:
        if task.chooses:
            deeds.advise("{slot}: nothing was chosen.", slot=name)
        return
    seat = deeds.seat(who)
    if task.chooses and deeds.state.night.choice(step.slot, who) is None:
        deeds.advise("{slot}: seat {seat} has chosen nothing.", slot=name, seat=seat)
    elif task.value is not None and (task.value.kind != "characters" or impaired(deeds.state, who)):
        deeds.advise("{slot}: seat {seat} was shown nothing.", slot=name, seat=seat)


def _close_slot(deeds: Deeds) -> None:
    deeds.emit(e.Closed(deeds.state.night.slot))


def _go_to_following(deeds: Deeds) -> None:
    slot = following(deeds.state)
    if slot is None:
        dawn(deeds)
    else:
        deeds.emit(e.Went(slot))


def _go_on_by_day(deeds: Deeds) -> None:
    day = deeds.state.day
    if day.nomination is not None:
        close(deeds)
    elif not day.opened:
        deeds.emit(e.NominationsOpened())
    else:
        dusk(deeds)


# -- by name ----------------------------------------------------------------------------------------


def go_to(deeds: Deeds, name: str) -> None:
    """To that slot or phase, forward or back.

    Raises:
        Refused: there is no such slot tonight, and no such phase.
    """
    state = deeds.state
    if state.phase == "over":
        raise Refused("The game is over.")
    if state.phase == "setup":
        begin(deeds)
        if name == "night":
            return
    if name == "day":
        _to_day(deeds)
    elif name == "night":
        _to_night(deeds)
    else:
        _to_slot(deeds, name)


def _to_day(deeds: Deeds) -> None:
    if deeds.state.phase != "night":
        deeds.advise("It is day already.")
        return
    _leave_pending(deeds)
    undone = [line.slot for line in sheet(deeds.state) if line.waiting]
    _advise_left(deeds, undone)
    dawn(deeds)


def _to_night(deeds: Deeds) -> None:
    if deeds.state.phase == "night":
        deeds.advise("It is night already.")
        return
    dusk(deeds)


def _leave_pending(deeds: Deeds) -> None:
    while deeds.state.pending:
        deeds.advise("{slot}: a step that had opened was left.", slot=slot_term(deeds.state.pending[0].slot))
        deeds.emit(e.Answered())


def _to_slot(deeds: Deeds, name: str) -> None:
    state = deeds.state
    if state.phase == "day":
        if name != "dusk":
            raise Refused("By day there is no slot {slot} to go to.", slot=name)
        dusk(deeds)
        return
    slots = order(state)
    if name not in slots:
        if not state.knows(name):
            raise Refused("There is no slot called {slot}.", slot=name)
        raise Refused("There is no slot {slot} tonight.", slot=slot_term(name))
    _leave_pending(deeds)
    here = state.night.slot
    _leave(deeds, here, name)
    for slot, who in sorted(state.night.served):
        if slot == name:
            deeds.emit(e.Forgotten(slot, who))
            if (slot, who) in state.night.begun:
                deeds.emit(e.Freshened(who, slot))
    deeds.emit(e.Went(name))
    step = open_step(deeds.state)
    if name not in FIXED and step is not None and not step.seats and not is_decoy(deeds.state, name):
        deeds.advise("{slot}: nobody wakes here tonight.", slot=slot_term(name))


def _leave(deeds: Deeds, here: str, name: str) -> None:
    """What becomes of the open slot, and of those between it and the one that is gone to."""
    slots = order(deeds.state)
    ahead = slots.index(name) > slots.index(here)
    lines = {line.slot: line for line in sheet(deeds.state)}
    if here != name:
        if here in FIXED or not lines[here].waiting:
            deeds.emit(e.Closed(here))
        elif not ahead:
            deeds.emit(e.JumpedOver((here,)))
            _advise_left(deeds, [here])
    if ahead:
        between = slots[slots.index(here) : slots.index(name)]
        left = tuple(slot for slot in between if slot in lines and lines[slot].waiting)
        passed = tuple(slot for slot in between if slot in lines and slot in FIXED and slot != here)
        for slot in passed:
            deeds.emit(e.Closed(slot))
        if left:
            deeds.emit(e.JumpedOver(left))
            _advise_left(deeds, list(left))


def _advise_left(deeds: Deeds, slots: list[str]) -> None:
    for slot in slots:
        deeds.advise("Left undone: {slot}.", slot=slot_term(slot))
