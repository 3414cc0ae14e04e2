"""Tonight's sheet: which slots there are, whom each wakes, what is done. Worked out anew from the state every time.

Its one rule: the sheet is a question, never stored; only how far it has been walked is.

Must not know: what a slot's ability does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hub.table.seats import Who

from .characters import behaviour
from .characters.evil import informed
from .state import STORYTELLER, State
from .statuses import Same, acting_abilities, storytellers

FIXED = ("dusk", "dawn")
"""Slots that are on every night's sheet and wake nobody."""

DECOYS = "decoys"
"""The house rule by which the night walks the slots of absent and dead characters, too."""


class Line(NamedTuple):
    """A slot of tonight: whom it wakes (the storyteller's number where he chooses), who is still to be served.

    `decoy`: it wakes nobody and is walked all the same (a house rule).
    """

    slot: str
    seats: tuple[Who, ...]
    waiting: tuple[Who, ...]
    done: bool
    decoy: bool = False


def order(state: State) -> tuple[str, ...]:
    """All slots that tonight could have: the script's in its order, others in play at their official places.

    What the night's official sheet doesn't have (a first-night ability that is new) comes before dawn.
    """
    return _order(Same(state))


@lru_cache(maxsize=16)
def _order(key: Same) -> tuple[str, ...]:
    state = key.state
    base = state.script.first_night if state.number <= 1 else state.script.other_nights
    extra: list[str] = []
    for who in state.circle():
        extra.extend(one for one in acting_abilities(state.players[who]) if one not in base)
    extra += [one for one in (*storytellers(state), "minioninfo", "demoninfo") if one not in base]
    slots = tuple(dict.fromkeys(extra))
    return _merged(state, base, slots)


def _merged(state: State, base: tuple[str, ...], extra: tuple[str, ...]) -> tuple[str, ...]:
    if not extra:
        return base
    after = "poppygrower" if "poppygrower" in base else "dusk"
    information = tuple(one for one in ("minioninfo", "demoninfo") if one in extra)
    cut = base.index(after) + 1
    slots = [*base[:cut], *information, *base[cut:]]
    sheets = state.catalogue.night_sheet
    sheet = sheets.first if state.number <= 1 else sheets.other
    rest = [one for one in extra if one not in information]
    for one in sorted((one for one in rest if one in sheet), key=sheet.index):
        slots.insert(_official_place(slots, sheet, one), one)
    new = [one for one in rest if one not in sheet]
    dawn = slots.index("dawn")
    slots[dawn:dawn] = sorted(new, key=lambda one: sheets.first.index(one) if one in sheets.first else len(slots))
    return tuple(slots)


def _official_place(slots: Sequence[str], sheet: Sequence[str], new: str) -> int:
    """Before the first slot that the official sheet has after it, and before dawn."""
    dawn = slots.index("dawn")
    after = sheet.index(new)
    return next(
        (place for place in range(1, dawn) if slots[place] in sheet and sheet.index(slots[place]) > after), dawn
    )


def place(state: State, slot: str) -> int:
    """The slot's place in tonight's order; behind everything where it has none."""
    slots = order(state)
    return slots.index(slot) if slot in slots else len(slots)


def passed(state: State, slot: str) -> bool:
    """Whether tonight's sheet stands beyond that slot."""
    return place(state, slot) < place(state, state.night.slot)


def reached(state: State, slot: str) -> bool:
    """Whether tonight's sheet stands at that slot or beyond it."""
    return place(state, slot) <= place(state, state.night.slot)


def sheet(state: State) -> tuple[Line, ...]:
    """Tonight's lines in order."""
    return _sheet(Same(state))


@lru_cache(maxsize=16)
def _sheet(key: Same) -> tuple[Line, ...]:
    state = key.state
    slots = order(state)
    here = slots.index(state.night.slot) if state.night.slot in slots else 0
    lines = []
    for index, slot in enumerate(slots):
        line = _line(state, slot, index, here)
        if (line is None or not line.seats) and is_decoy(state, slot):
            done = slot in state.night.closed or (index < here and slot not in state.night.left)
            line = Line(slot, (), (), done, decoy=True)
        if line is not None:
            lines.append(line)
    return tuple(lines)


def is_decoy(state: State, slot: str) -> bool:
    """Whether a slot that wakes nobody tonight is walked as if it did: every slot of the script's own sheet before dawn
    is, by a house rule, so that nobody hears who is in play.
    """
    if DECOYS not in state.rules or state.phase != "night" or slot in FIXED:
        return False
    base = state.script.first_night if state.number <= 1 else state.script.other_nights
    known = slot not in ("minioninfo", "demoninfo") or informed(state)
    return known and slot in base[: base.index("dawn")]


def line(state: State, slot: str) -> Line:
    """The line of one slot, with nobody where it wakes nobody tonight."""
    slots = order(state)
    here = slots.index(state.night.slot) if state.night.slot in slots else 0
    index = slots.index(slot) if slot in slots else here
    return _line(state, slot, index, here) or Line(slot, (), (), slot in state.night.closed)


def _line(state: State, slot: str, index: int, here: int) -> Line | None:
    night = state.night
    closed = slot in night.closed
    if slot in FIXED:
        return Line(slot, (), (), closed or (index < here and slot not in night.left))
    served = {who for name, who in night.served if name == slot}
    over = closed or (index < here and slot not in night.left)
    waiting = tuple(
        who
        for who in behaviour(slot).wakes(state)
        if who not in served
        and ((slot, who) not in night.excused or _fresh(state, slot, who))
        and (not over or _fresh(state, slot, who) or behaviour(slot).late(state, who))
    )
    everybody = (*state.seats.order(), STORYTELLER)
    seats = tuple(who for who in everybody if who in served or who in waiting)
    if not seats and slot != night.slot:
        return None
    if not seats and slot not in night.closed and not behaviour(slot).wakes(state):
        return Line(slot, (), (), closed) if index == here and state.phase == "night" else None
    return Line(slot, seats, waiting, not waiting and (closed or index != here))


def _fresh(state: State, slot: str, who: Who) -> bool:
    """Whether the first-night part of the slot's ability is still to come for that player."""
    return who in state.players and slot in state.players[who].fresh and behaviour(slot).begins(state)


def following(state: State) -> str | None:
    """The slot that `next` goes to: what has become due behind, then the next one not done; None: the night is over."""
    slots = order(state)
    here = place(state, state.night.slot)
    for one in sheet(state):
        if one.slot == state.night.slot:
            continue
        ahead = slots.index(one.slot) > here
        if (ahead and not one.done) or (not ahead and one.waiting and one.slot not in state.night.left):
            return one.slot
    return None
