"""The day: nominations, votes, the block, executions, exiles, public abilities and claims, dusk.

Its one rule: whoever may not act is refused once, and a ruling does it all the same.

Must not know: what an ability used in public does.
"""

from __future__ import annotations

from msgspec.structs import replace

from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who

from . import events as e
from .characters import behaviour
from .deeds import Deeds
from .grimoire import reading_of
from .state import STORYTELLER, Announcement, Choice, Death, Nomination, State
from .statuses import able, own_abilities
from .truths import check
from .vocabulary import Guess


def half(count: int) -> int:
    """At least half of so many (core rule C3)."""
    return (count + 1) // 2


def needed(state: State) -> int:
    """How many votes put the next nominee on the block: half of today's living, and more than any tally of today."""
    best = max((ballot.tally for ballot in state.day.ballots), default=0)
    return max(half(state.people(state.living())), best + 1)


def in_day(state: State) -> None:
    """Raises Refused by night, in the set-up and after the end."""
    if state.phase != "day":
        raise Refused("That is for the day.")


# -- nominations and votes --------------------------------------------------------------------------


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
    if not state.lives(by):
        raise NeedsRuling("Seat {seat} is dead, and the dead may not nominate.", seat=deeds.seat(by))
    if any(ballot.by in state.of_person(by) for ballot in state.day.ballots):
        raise NeedsRuling("Seat {seat} has nominated today already.", seat=deeds.seat(by))
    if any(ballot.of == of for ballot in state.day.ballots):
        if of == STORYTELLER:
            raise NeedsRuling("The storyteller has been nominated today already.")
        raise NeedsRuling("Seat {seat} has been nominated today already.", seat=deeds.seat(of))
    if of != STORYTELLER and state.traveller(of):
        raise NeedsRuling("Seat {seat} is a Traveller: they are exiled, not executed.", seat=deeds.seat(of))


def vote(deeds: Deeds, up: tuple[Who, ...], down: tuple[Who, ...], *, ruling: bool) -> None:
    """Hands go up and down."""
    state = deeds.state
    nomination = state.day.nomination
    if nomination is None:
        raise Refused("No nomination is open.")
    for who in up:
        if not state.lives(who) and not state.players[who].ghost_vote and not ruling:
            raise NeedsRuling("Seat {seat} is dead and has no vote left.", seat=deeds.seat(who))
    lowered = {one for who in down for one in state.of_person(who)}
    hands = set(nomination.votes) - lowered
    for who in up:
        if not hands & set(state.of_person(who)):
            hands.add(who)
    votes = tuple(who for who in state.circle() if who in hands)
    if votes != nomination.votes:
        deeds.emit(e.Nominated(replace(nomination, votes=votes)))


def close(deeds: Deeds) -> None:
    """The vote is counted: the block, ties, ghost votes."""
    state = deeds.state
    nomination = state.day.nomination
    if nomination is None:
        raise Refused("No nomination is open.")
    tally = len(nomination.votes)
    enough = needed(state)
    if tally >= enough and _counts_for_nothing(state, nomination.votes):
        tally = 0
        deeds.advise("Only evil players voted: the tally is 0.")
    block = state.day.block
    if tally >= enough:
        block = (nomination.of, tally)
    elif block is not None and tally == block[1]:
        block = None
    spent = tuple(who for who in nomination.votes if not state.lives(who))
    deeds.emit(e.Counted(tally, block, spent))


def _counts_for_nothing(state: State, votes: tuple[Who, ...]) -> bool:
    return any(
        behaviour(ability).counts_for_nothing(state, votes)
        for who in state.circle()
        for ability in own_abilities(state.players[who])
        if able(state, who, ability)
    )


# -- executions and exiles --------------------------------------------------------------------------


def execute(deeds: Deeds, who: Who | None, dies: bool | None) -> None:
    """That player, or whoever is on the block, is executed; `dies`: the storyteller's word on what comes of it."""
    in_day(deeds.state)
    if who is None:
        if deeds.state.day.block is None:
            deeds.advise("Nobody is on the block: nobody is executed.")
            return
        who = deeds.state.day.block[0]
    if deeds.state.day.executed:
        deeds.advise("Somebody was executed today already.")
    carry_out(deeds, who, dies)


def carry_out(deeds: Deeds, who: Who, dies: bool | None = None) -> None:
    """An execution, with all that follows."""
    state = deeds.state
    if who == STORYTELLER:
        deeds.emit(e.Executed(who))
        deeds.emit(e.Announced(Announcement("execution", who)))
        atheist = any(player.character == "atheist" for player in state.players.values())
        deeds.emit(e.Won("good", "atheist") if atheist else e.Won("evil", "no_atheist"))
        return
    watching = [
        (owner, ability, able(state, owner, ability))
        for owner in state.circle()
        for ability in own_abilities(state.players[owner])
    ]
    deeds.emit(e.Executed(who))
    died: Death | None = None
    if dies is not False:
        died = deeds.die(who, "execution", sure=dies is True)
    deeds.emit(e.Announced(Announcement("execution" if died else "survival", who)))
    for owner, ability, worked in watching:
        behaviour(ability).saw_execution(deeds, owner, who, died, worked)


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


def cross(deeds: Deeds, who: Who, to: Who, *, ruling: bool) -> None:
    """With opposite seats, a player goes over to the facing seat.

    Raises:
        Refused: those two aren't one player's seats; NeedsRuling: it is too early, or a vote is open.
    """
    state = deeds.state
    if "opposite_seats" not in state.rules or to not in state.of_person(who) or to == who:
        raise Refused("A player moves between their own two facing seats only.")
    if not ruling and state.phase in ("setup", "night") and state.number <= 1:
        raise NeedsRuling("Players may change seats from the first day on.")
    if not ruling and state.day.nomination is not None:
        raise NeedsRuling("While a vote is open nobody changes seats.")
    deeds.emit(e.Crossed(to))


# -- public deeds -----------------------------------------------------------------------------------


def claim(deeds: Deeds, who: Who, character: str) -> None:
    """A player says to be that character; what a nominated Goblin says counts."""
    state = deeds.state
    deeds.emit(e.Claimed(who, character))
    nomination = state.day.nomination
    if state.phase == "day" and nomination is not None and nomination.of == who:
        deeds.emit(e.Announced(Announcement("claim", who, character=character)))
        if character == "goblin" and "goblin" in own_abilities(state.players[who]):
            deeds.mark("goblin:claimed", who, who, "goblin")


PRIVATE = frozenset({"artist", "fisherman", "amnesiac"})
"""Day abilities that are used in a private talk with the storyteller: the table sees nothing of them."""


def use(deeds: Deeds, who: Who, ability: str, choice: Choice, guesses: tuple[Guess, ...] = ()) -> None:
    """A day ability, true or bluffed: the table sees the same."""
    state = deeds.state
    if ability == "politician" and state.phase == "over":
        _politician(deeds, who)
        return
    in_day(state)
    if ability not in PRIVATE:
        players = tuple(dict.fromkeys(one.player for one in guesses)) or choice.players
        deeds.emit(e.Announced(Announcement("use", who, players, ability)))
    if ability not in own_abilities(state.players[who]) or ability in state.players[who].spent:
        return
    if state.record(ability).once:
        deeds.emit(e.Spent(who, ability))
    if ability == "juggler":
        _juggle(deeds, who, guesses)
    elif able(state, who, ability):
        behaviour(ability).used(deeds, who, choice)
    else:
        deeds.failed(who)


def _juggle(deeds: Deeds, who: Who, guesses: tuple[Guess, ...]) -> None:
    """The guesses as they hold now; what the Juggler's state is counts in the night only (statement 41)."""
    reading = reading_of(deeds.state)
    seats = deeds.state.seats
    holds = tuple(
        check(
            reading,
            who,
            "ravenkeeper",
            {"player": seats.number(one.player), "character": one.character},
            (one.player,),
        )
        for one in guesses
    )
    deeds.emit(e.Spent(who, "juggler"))
    deeds.emit(e.Guessed(who, holds))


def _politician(deeds: Deeds, who: Who) -> None:
    state = deeds.state
    player = state.players[who]
    if not able(state, who, "politician"):
        deeds.advise("Seat {seat} is no healthy Politician: nothing changes.", seat=deeds.seat(who))
    elif player.alignment == state.ended or state.ended not in ("good", "evil"):
        deeds.advise("Seat {seat} is on the winning side already.", seat=deeds.seat(who))
    else:
        deeds.emit(e.Turned(who, "good" if state.ended == "good" else "evil"))


# -- the turns of day and night ---------------------------------------------------------------------


def dusk(deeds: Deeds) -> None:
    """The day ends: the execution that is due, what expires, and the next night."""
    state = deeds.state
    in_day(state)
    if state.day.nomination is not None:
        deeds.advise("The open vote was counted.")
        close(deeds)
    block = deeds.state.day.block
    if block is not None and not deeds.state.day.executed:
        carry_out(deeds, block[0])
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
