"""The open step: whom it wakes, what it asks, and what `choose`, `show` and `next` do with it.

A step that has opened of itself (a change to be learned, a choice of the storyteller's) goes before the sheet's slot.
Its one rule: a choice takes effect when it is made; `next` never refuses.

Must not know: how a step is shown; the day.
"""

from __future__ import annotations

from typing import NamedTuple

from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who
from hub.table.words import Term, Text

from . import events as e
from .behaviour import Task
from .characters import behaviour
from .deeds import Deeds
from .night import FIXED, is_decoy, line, order, sheet
from .state import STORYTELLER, Choice, Pending, State
from .statuses import able


class Step(NamedTuple):
    """What is open now. `seats`: whom it wakes (0: the storyteller), `waiting`: of them the unserved.

    `awake`: whose eyes are open now.
    """

    slot: str
    seats: tuple[Who, ...]
    waiting: tuple[Who, ...]
    awake: tuple[Who, ...]
    pending: Pending | None = None


def open_step(state: State) -> Step | None:
    """The open step; None by day when nothing has opened of itself."""
    if state.pending:
        step = state.pending[0]
        seats = () if step.who is None else (step.who,)
        return Step(step.slot, seats, seats, seats, step)
    return _sheet_step(state)


def _sheet_step(state: State) -> Step | None:
    if state.phase != "night":
        return None
    slot = state.night.slot
    found = line(state, slot)
    return Step(slot, found.seats, found.waiting, _awake(state, slot, found.seats, found.waiting))


def _beneath(state: State, step: Step | None, who: Who | None) -> Step | None:
    """The step, or the sheet's own where the one before it only tells something, and somebody waits in the sheet's."""
    if step is None or step.pending is None or task_of(state, step).chooses:
        return step
    sheets = _sheet_step(state)
    return sheets if sheets is not None and sheets.waiting and who in (None, *sheets.waiting) else step


def _awake(state: State, slot: str, seats: tuple[Who, ...], waiting: tuple[Who, ...]) -> tuple[Who, ...]:
    players = tuple(who for who in seats if who != STORYTELLER)
    if slot in state.night.closed and not waiting:
        return ()
    if not players or slot in FIXED:
        return ()
    if behaviour(slot).together:
        return players
    if state.night.attending in players:
        return (state.night.attending,)
    left = tuple(who for who in waiting if who != STORYTELLER)
    return left[:1] or (() if waiting else players[-1:])


def task_of(state: State, step: Step, who: Who | None = None) -> Task:
    """What the step asks of that player (or of the one who is awake)."""
    if step.pending is not None:
        return _pending_task(state, step.pending)
    if step.slot in FIXED:
        return _fixed_task(state, step.slot)
    if who is None:
        who = step.awake[0] if step.awake else step.waiting[0] if step.waiting else STORYTELLER
    if not step.seats:
        name = Term(f"slot.{step.slot}" if step.slot in ("minioninfo", "demoninfo") else f"character.{step.slot}")
        if is_decoy(state, step.slot):
            return Task(Text("{slot}: act as if somebody were woken here. Nobody is.", {"slot": name}))
        return Task(Text("{slot}: nobody wakes here tonight.", {"slot": name}))
    return behaviour(step.slot).task(state, who)


def _fixed_task(state: State, slot: str) -> Task:
    if slot == "dusk":
        return Task(Text("Everybody closes their eyes."))
    return Task(Text("Everybody wakes; the night's dead are told."))


def _pending_task(state: State, step: Pending) -> Task:
    if step.kind == "learn":
        assert step.who is not None
        seat = state.seats.number(step.who)
        if step.character is None:
            alignment = Term(f"alignment.{step.alignment}")
            return Task(
                Text("Tell seat {seat} in secret: they are {alignment} now.", {"seat": seat, "alignment": alignment})
            )
        character = Term(f"character.{step.character}")
        if step.alignment is None:
            return Task(
                Text(
                    "Tell seat {seat} in secret: they are the {character} now.", {"seat": seat, "character": character}
                )
            )
        return Task(
            Text(
                "Tell seat {seat} in secret: they are the {character} and {alignment} now.",
                {"seat": seat, "character": character, "alignment": Term(f"alignment.{step.alignment}")},
            )
        )
    if step.kind == "gain":
        assert step.who is not None
        sentence = "Tell seat {seat} in secret: they have the {character}'s ability beside their own now."
        place = {"seat": state.seats.number(step.who), "character": Term(f"character.{step.character}")}
        return Task(Text(sentence, place))
    if step.kind == "arrival":
        assert step.who is not None
        return Task(
            Text("Wake seat {seat}, an evil Traveller, and point at the Demon.", {"seat": state.seats.number(step.who)})
        )
    return behaviour(step.ability).pending_task(state, step)


# -- choosing ---------------------------------------------------------------------------------------


def choose(deeds: Deeds, choice: Choice, who: Who | None, *, ruling: bool) -> None:
    """A choice, made in the open step or (by seat, or after a death) in another one of tonight.

    Raises:
        Refused: no step waits for a choice; NeedsRuling: the card forbids it.
    """
    state = deeds.state
    step = _beneath(state, open_step(state), who)
    if step is not None and step.pending is not None and who in (None, *step.seats):
        _answer(deeds, step.pending, choice, ruling)
        return
    slot, who = _addressed(state, step, who)
    chooser = behaviour(slot)
    task = chooser.task(state, who)
    if not task.chooses and not choice.none:
        deeds.advise("This step asks for no choice; it is kept as a note.")
    if not ruling:
        _check(task, choice)
        forbidden = chooser.illegal(state, who, choice)
        if forbidden is not None:
            raise NeedsRuling(forbidden.sentence, **forbidden.values)
        if who != STORYTELLER:
            _check_character(state, task, choice)
    if (slot, who) in state.night.served and not task.value:
        deeds.advise("{slot}: that is a second choice. Undo takes back the first.", slot=Term(f"character.{slot}"))
    _attend(deeds, slot, who)
    works = (who == STORYTELLER and able(state, who, slot)) or chooser.works(state, who)
    deeds.emit(e.Chosen(slot, who, choice))
    if works:
        chooser.choose(deeds, who, choice)
    else:
        if chooser.fails(state, who, choice) and not choice.none and task.value is None:
            deeds.failed(who)
        chooser.wasted(deeds, who, choice)
    if task.value is None and not chooser.more(deeds.state, who):
        deeds.emit(e.Served(slot, who))
        _spend(deeds, slot, who, used=not choice.none)


def _answer(deeds: Deeds, step: Pending, choice: Choice, ruling: bool) -> None:
    task = _pending_task(deeds.state, step)
    if not task.chooses:
        deeds.advise("This step asks for no choice.")
        return
    if not ruling:
        _check(task, choice)
        among = task.players.among if task.players is not None else ()
        for one in choice.players:
            if one not in among:
                raise NeedsRuling("Seat {seat} is none of those who may be chosen here.", seat=deeds.seat(one))
    deeds.emit(e.Answered())
    behaviour(step.ability).answer(deeds, step, choice)


def _asks(state: State, slot: str, who: Who, showing: bool) -> bool:
    """Whether the slot asks that player for a choice, or shows them something."""
    task = behaviour(slot).task(state, who)
    return task.value is not None if showing else task.chooses


def _addressed(state: State, step: Step | None, who: Who | None, *, showing: bool = False) -> tuple[str, Who]:
    """The slot and player that a choice or an answer is for."""
    if step is not None and step.pending is None and step.seats:
        if who is not None and who in step.seats:
            return step.slot, who
        if who is None and step.waiting:
            return step.slot, step.waiting[0]
    for slot, one in _due_elsewhere(state):
        if who in (None, one) and (step is None or slot != step.slot):
            return slot, one
    if who is not None and state.phase == "night":
        for found in sheet(state):
            if who in found.waiting and _asks(state, found.slot, who, showing):
                return found.slot, who
    if step is not None and step.pending is None and step.seats and who is None:
        return step.slot, step.awake[0] if step.awake else step.seats[-1]
    if who is not None:
        raise Refused("Seat {seat} isn't woken in this step.", seat=state.seats.number(who))
    raise Refused("No step is open that waits for this.")


def _due_elsewhere(state: State) -> list[tuple[str, Who]]:
    """Steps that something has set off and that may be done at any moment: slot and player."""
    found = []
    for slot in dict.fromkeys((*order(state), "plaguedoctor")):
        if slot in FIXED:
            continue
        for who in behaviour(slot).wakes(state) if state.phase in ("night", "day") else ():
            if (slot, who) not in state.night.served and behaviour(slot).late(state, who):
                found.append((slot, who))
    return found


def _check(task: Task, choice: Choice) -> None:
    """That the choice is of the kind and number that the step asks for."""
    if choice.none:
        return
    if task.players is not None:
        asked = task.players
        if not asked.least <= len(choice.players) <= asked.most:
            count = len(choice.players)
            if asked.least == asked.most:
                raise NeedsRuling(
                    "This step asks for {asked} of the players, not {count}.", asked=asked.most, count=count
                )
            raise NeedsRuling(
                "This step asks for {least} to {most} players, not {count}.",
                least=asked.least,
                most=asked.most,
                count=count,
            )
        if len(set(choice.players)) < len(choice.players):
            raise NeedsRuling("This step asks for different players.")
    if task.character is not None and choice.character is None:
        raise NeedsRuling("This step asks for a character.")


def _check_character(state: State, task: Task, choice: Choice) -> None:
    """That a player's character is one of the step's, or somebody's in play."""
    named = choice.character
    if named is None or task.character is None or named in task.character:
        return
    if all(player.character != named for player in state.players.values()):
        name = Term(f"character.{named}")
        raise NeedsRuling("The {character} is none of the characters that may be chosen here.", character=name)


def _attend(deeds: Deeds, slot: str, who: Who) -> None:
    night = deeds.state.night
    if deeds.state.phase == "night" and slot == night.slot and night.attending != who and who != STORYTELLER:
        deeds.emit(e.Attended(who))


def addressed(state: State, who: Who | None) -> tuple[str, Who]:
    """The slot and player that an answer is for: those of the open step, or of one that something has set off.

    Raises:
        Refused: nobody is awake for it.
    """
    step = _beneath(state, open_step(state), who)
    if step is not None and step.pending is None and who is None and step.awake:
        told = [one for one in step.waiting if one != STORYTELLER]
        elsewhere = [due for due in _due_elsewhere(state) if due[1] != STORYTELLER and due[0] != step.slot]
        if task_of(state, step).value is None and elsewhere:
            return elsewhere[0]
        return step.slot, told[0] if told else step.awake[0]
    slot, found = _addressed(state, step, who, showing=True)
    if found == STORYTELLER:
        raise Refused("Nobody is awake who could be shown anything.")
    return slot, found


def slot_addressed(state: State, who: Who | None, *, showing: bool) -> str:
    """The slot that a choice or an answer is for; empty where there is none."""
    step = open_step(state)
    if step is not None and step.pending is not None and not showing and who in (None, *step.seats):
        return step.slot
    try:
        return (addressed(state, who) if showing else _addressed(state, step, who))[0]
    except Refused:
        return "" if step is None else step.slot


def served_by_show(deeds: Deeds, slot: str, who: Who) -> None:
    """The player has seen what the slot gives."""
    _attend(deeds, slot, who)
    deeds.emit(e.Served(slot, who))
    _spend(deeds, slot, who)
    if who in deeds.state.players and slot in deeds.state.players[who].fresh:
        deeds.emit(e.Freshened(who, slot, done=True))


def _spend(deeds: Deeds, slot: str, who: Who, *, used: bool = True) -> None:
    """An ability that is used once a game has been, truly or seemingly."""
    state = deeds.state
    if not used or not state.knows(slot) or not state.record(slot).once:
        return
    if who in state.players:
        deeds.spend(who, slot)
    elif who == STORYTELLER and able(state, who, slot):
        deeds.emit(e.Spent(who, slot))
