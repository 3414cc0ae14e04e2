"""Executions, and the exile of Travellers.

Its one rule: an execution is not a death; what comes of it is the characters' business or the storyteller's word.

Must not know: how a vote is counted.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling
from hub.table.seats import Who

from . import events as e
from .behaviour import Execution
from .characters import behaviour
from .deeds import Deeds
from .state import STORYTELLER, Announcement, Death, State
from .statuses import able, acting_abilities, has, own_abilities, storytellers
from .voting import half, in_day, truly_on_the_block


def execute(deeds: Deeds, who: Who | None, dies: bool | None, registers: str | None = None) -> None:
    """That player, or whoever is on the block, is executed; `dies`: the storyteller's word on what comes of it.

    `registers`: as which character the executed player registers to those who ask what they were.
    """
    in_day(deeds.state)
    if who is None:
        block = truly_on_the_block(deeds.state)
        if block is None:
            deeds.advise("Nobody is on the block: nobody is executed.")
            return
        who = block[0]
    if deeds.state.day.executed:
        deeds.advise("Somebody was executed today already.")
    if who != STORYTELLER and deeds.state.traveller(who):
        deeds.advise("Seat {seat} is a Traveller: they are exiled, not executed.", seat=deeds.seat(who))
    carry_out(deeds, who, dies, registers)


def carry_out(deeds: Deeds, who: Who, dies: bool | None = None, registers: str | None = None) -> None:
    """An execution, with all that follows."""
    state = deeds.state
    if who == STORYTELLER:
        deeds.emit(e.Executed(who))
        deeds.emit(e.Announced(Announcement("execution", who)))
        players = state.players
        atheist = any(players[one].character == "atheist" or has(state, one, "atheist") for one in state.circle())
        deeds.win("good" if atheist else "evil", "atheist" if atheist else "no_atheist")
        return
    watching = [
        (owner, ability, able(state, owner, ability))
        for owner in state.circle()
        for ability in own_abilities(state.players[owner])
    ]
    watching += [(STORYTELLER, ability, True) for ability in storytellers(state)]
    if dies is None:
        _advise_before(deeds, who)
    deeds.emit(e.Executed(who))
    died: Death | None = None
    if dies is not False:
        died = deeds.die(who, "execution", sure=dies is True)
    lives = deeds.state.players[who].alive
    deeds.emit(e.Announced(Announcement("survival" if lives else "execution", who)))
    execution = Execution(who, died, registers)
    for owner, ability, worked in watching:
        behaviour(ability).saw_execution(deeds, owner, execution, worked)
    for owner in state.circle():
        for ability in set(acting_abilities(state.players[owner])) - set(own_abilities(state.players[owner])):
            behaviour(ability).seemed_to_see_execution(deeds, owner, execution)


def _advise_before(deeds: Deeds, who: Who) -> None:
    """What the storyteller should know of an execution whose outcome is theirs to say."""
    nominator = _nominator(deeds.state, who)
    for ability in own_abilities(deeds.state.players[who]):
        if able(deeds.state, who, ability):
            behaviour(ability).on_the_scaffold(deeds, who, nominator)


def _nominator(state: State, who: Who) -> Who | None:
    """Who nominated that player today, the last time."""
    return next((one.by for one in reversed(state.day.ballots) if one.of == who and one.by in state.players), None)


def exile(deeds: Deeds, by: Who, of: Who, votes: tuple[Who, ...], *, ruling: bool) -> None:
    """A Traveller is exiled by at least half of all players; no ability has a say in it (statement 10)."""
    state = deeds.state
    in_day(state)
    if not state.traveller(of) and not ruling:
        raise NeedsRuling("Seat {seat} is no Traveller: only Travellers are exiled.", seat=deeds.seat(of))
    support = state.people(votes)
    asked = half(state.people(state.circle()))
    if support >= asked:
        deeds.die(of, "exile", sure=True)
        deeds.emit(e.Announced(Announcement("exile", of)))
        return
    deeds.emit(e.Announced(Announcement("no_exile", of)))
    deeds.advise("{votes} of {needed} votes: seat {seat} stays.", votes=support, needed=asked, seat=deeds.seat(of))
