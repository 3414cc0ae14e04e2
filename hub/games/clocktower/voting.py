"""Nominations, hands, the count and the block.

Its one rule: whoever may not act is refused once, and a ruling does it all the same.

Must not know: what an execution brings about.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who

from . import events as e
from .characters import behaviour
from .deeds import Deeds
from .grimoire import reading_of
from .registration import evil, taken_for_evil
from .state import STORYTELLER, Announcement, Nomination, State
from .statuses import able, own_abilities

Registering = Mapping[Who, str]
"""As which characters voters register to an ability that looks at them, where the storyteller says so."""


def half(count: int) -> int:
    """At least half of so many (core rule C3)."""
    return (count + 1) // 2


def needed(state: State) -> int:
    """How many votes put the next nominee on the block: half of today's living, and more than any tally of today."""
    best = max((ballot.tally for ballot in state.day.ballots), default=0)
    return max(half(state.people(state.living())), best + 1)


def _truly_needed(state: State) -> int:
    best = max((ballot.counts for ballot in state.day.ballots), default=0)
    return max(half(state.people(state.living())), best + 1)


def in_secret(state: State) -> bool:
    """Whether a vote that Legion voids is announced as if it counted (a house rule)."""
    return "legion_secret" in state.rules


def truly_on_the_block(state: State) -> tuple[Who, int] | None:
    """Who is about to be executed, and with how many votes."""
    return state.day.doomed if in_secret(state) else state.day.block


def in_day(state: State) -> None:
    """Raises Refused by night, in the set-up and after the end."""
    if state.phase != "day":
        raise Refused("That is for the day.")


# -- nominations ------------------------------------------------------------------------------------


def nominate(deeds: Deeds, by: Who, of: Who, *, ruling: bool) -> None:
    """Somebody stands nominated, and the vote is open."""
    state = deeds.state
    in_day(state)
    if state.day.nomination is not None:
        raise Refused("Another nomination is open: close its vote first.")
    if of == STORYTELLER and "atheist" not in state.script.characters:
        raise Refused("On this script nobody nominates the storyteller.")
    if not ruling:
        _may_nominate(deeds, by, of)
    deeds.emit(e.Nominated(Nomination(by, of)))
    deeds.emit(e.Announced(Announcement("nomination", by, (of,))))


def _may_nominate(deeds: Deeds, by: Who, of: Who) -> None:
    state = deeds.state
    if not any(state.players[one].alive for one in state.nominating_with(by)):
        raise NeedsRuling("Seat {seat} is dead, and the dead may not nominate.", seat=deeds.seat(by))
    if any(ballot.by in state.nominating_with(by) for ballot in state.day.ballots):
        raise NeedsRuling("Seat {seat} has nominated today already.", seat=deeds.seat(by))
    if any(ballot.of == of for ballot in state.day.ballots):
        if of == STORYTELLER:
            raise NeedsRuling("The storyteller has been nominated today already.")
        raise NeedsRuling("Seat {seat} has been nominated today already.", seat=deeds.seat(of))
    if of != STORYTELLER and state.traveller(of):
        raise NeedsRuling("Seat {seat} is a Traveller: they are exiled, not executed.", seat=deeds.seat(of))


# -- hands ------------------------------------------------------------------------------------------


def votes_as_living(state: State, who: Who) -> bool:
    """Whether a hand from that seat spends nothing: whoever it belongs to lives."""
    return any(state.players[one].alive for one in state.voting_with(who))


def vote(deeds: Deeds, up: tuple[Who, ...], down: tuple[Who, ...], *, ruling: bool) -> None:
    """Hands go up and down."""
    state = deeds.state
    nomination = state.day.nomination
    if nomination is None:
        raise Refused("No nomination is open.")
    for who in up:
        if not votes_as_living(state, who) and not state.players[who].ghost_vote and not ruling:
            raise NeedsRuling("Seat {seat} is dead and has no vote left.", seat=deeds.seat(who))
    lowered = {one for who in down for one in state.voting_with(who)}
    hands = set(nomination.votes) - lowered
    for who in up:
        if not hands & set(state.voting_with(who)):
            hands.add(who)
    votes = tuple(who for who in state.circle() if who in hands)
    if votes != nomination.votes:
        deeds.emit(e.Nominated(replace(nomination, votes=votes)))


def press(deeds: Deeds, who: Who) -> None:
    """A pad by day: the hand of that seat goes up or down while a vote is open."""
    nomination = deeds.state.day.nomination
    if deeds.state.phase != "day" or nomination is None or who not in deeds.state.players:
        return
    if set(deeds.state.voting_with(who)) & set(nomination.votes):
        vote(deeds, (), (who,), ruling=False)
    else:
        vote(deeds, (who,), (), ruling=False)


# -- the count --------------------------------------------------------------------------------------


def close(deeds: Deeds, registering: Registering | None = None) -> None:
    """The vote is counted: the block, ties, ghost votes."""
    state = deeds.state
    nomination = state.day.nomination
    if nomination is None:
        raise Refused("No nomination is open.")
    hands = len(nomination.votes)
    spent = tuple(who for who in nomination.votes if not votes_as_living(state, who))
    block = truly_on_the_block(state)
    matters = hands >= _truly_needed(state) or (block is not None and hands == block[1])
    void = matters and _voided(deeds, nomination.votes, registering or {})
    if not in_secret(state):
        tally = 0 if void else hands
        deeds.emit(e.Counted(tally, _block(state.day.block, tally, needed(state), nomination.of), spent))
        return
    public = _block(state.day.block, hands, needed(state), nomination.of)
    truly = 0 if void else hands
    doomed = _block(state.day.doomed, truly, _truly_needed(state), nomination.of)
    deeds.emit(e.Counted(hands, public, spent, truly if truly != hands else None, doomed))
    _mark_doomed(deeds, doomed)


def _block(block: tuple[Who, int] | None, tally: int, enough: int, of: Who) -> tuple[Who, int] | None:
    if tally >= enough:
        return (of, tally)
    return None if block is not None and tally == block[1] else block


def _voided(deeds: Deeds, votes: tuple[Who, ...], registering: Registering) -> bool:
    """Whether an ability makes nothing of a vote by these hands, as they register."""
    state = deeds.state
    working = [one for who in state.circle() for one in own_abilities(state.players[who]) if able(state, who, one)]
    lookers = [behaviour(one) for one in dict.fromkeys(working) if behaviour(one).looks_at_voters]
    if not lookers or not votes:
        return False
    reading = reading_of(state)
    for looker in lookers:
        seats = [reading.seat(who) for who in votes]
        if all(taken_for_evil(reading, seat, registering.get(seat.who), looker.id) for seat in seats):
            if in_secret(state):
                deeds.advise("Only evil players voted: announce the vote as it stands; in truth it counts for nothing.")
            else:
                deeds.advise("Only evil players voted: the tally is 0.")
            return True
        if all(evil(reading, seat, looker.id) != "never" for seat in seats):
            deeds.advise("Every voter may register as evil: the storyteller may let the vote count for nothing.")
    return False


def _mark_doomed(deeds: Deeds, doomed: tuple[Who, int] | None) -> None:
    """The reminder lies by whoever is about to die in truth, where there is a Legion to keep a secret."""
    state = deeds.state
    if not state.of_character("legion"):
        return
    if doomed is None or doomed[0] == STORYTELLER:
        deeds.unmark_all("legion:abouttodie", by_rule=False)
    else:
        deeds.mark("legion:abouttodie", doomed[0], None, "legion")
