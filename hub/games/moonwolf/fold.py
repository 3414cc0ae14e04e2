"""What each event does to the state: the fold. Total: an event that was decided never fails here.

Must not know: rules; chance; commands.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hub.table.circle import Joined, Left, Moved, Renamed, Sat, with_circle
from hub.table.game import Event
from hub.table.seats import Who

from .events import (
    Announced,
    Became,
    Chose,
    Claiming,
    CondemnedTo,
    Counted,
    Dealt,
    Declared,
    Died,
    Ended,
    Entered,
    Guarded,
    Headless,
    HeadNamed,
    Learned,
    Locked,
    LotDrawn,
    Revived,
    Stepped,
    TookSide,
    Tried,
)
from .state import NIGHTS, Announcement, Count, Player, Result, State


def apply(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case Renamed() | Joined() | Left() | Moved() | Sat():
            return _circle(state, event)
        case Dealt() | Died() | Tried() | Declared() | Revived() | Became() | TookSide():
            return _player(state, event)
        case Chose() | Stepped() | Claiming() | Locked() | LotDrawn() | Guarded():
            return _choice(state, event)
        case Counted() | HeadNamed() | Headless() | CondemnedTo():
            return _verdict(state, event)
        case Entered():
            return _entered(state, event)
        case Learned(who=who, role=role, of=of, werewolf=werewolf):
            told = (*state.results.get(who, ()), Result(state.number, role, of, werewolf))
            return replace(state, results={**state.results, who: told})
        case Announced(what=what):
            return replace(state, announcements=(*state.announcements, what))
        case Ended(winner=winner, reason=reason, declared=declared):
            said = () if state.phase in NIGHTS else state.announcements
            ended = replace(state, phase="over", winner=winner, reason=reason, declared=declared, announcements=said)
            return _made_public(replace(ended, choices={}, locked=frozenset(), cursors={}))
        case _:
            return state


def _entered(state: State, event: Entered) -> State:
    entered = replace(
        state,
        phase=event.phase,
        begun=None if event.phase == "setup" else state.special,
        number=event.number,
        candidates=event.candidates,
        condemned=event.condemned,
        then=event.then,
        then_number=event.then_number,
        choices={},
        locked=frozenset(),
        cursors={},
        claims={},
        lot=None,
        winner=None,
        reason=None,
        declared=False,
    )
    if event.phase == "morning":
        return _made_public(replace(entered, announcements=()))
    return entered if event.phase in NIGHTS else _made_public(entered)


def _made_public(state: State) -> State:
    """The deaths of the night become public, in the order of the seats; a morning without any is quiet."""
    fresh = [who for who in state.seating.order() if not state.players[who].alive and not state.players[who].announced]
    players = {who: replace(state.players[who], announced=True) for who in fresh}
    said = tuple(Announcement("death", who, state.name(who)) for who in fresh)
    if not said and state.phase == "morning":
        said = (Announcement("quiet"),)
    return replace(state, players={**state.players, **players}, announcements=(*state.announcements, *said))


def _choice(state: State, event: Chose | Stepped | Claiming | Locked | LotDrawn | Guarded) -> State:
    match event:
        case Chose(who=who, target=target):
            return replace(state, choices={**state.choices, who: target})
        case Stepped(who=who, at=at, chosen=chosen):
            cursors = {**state.cursors, who: at}
            choices = {key: value for key, value in state.choices.items() if key != who}
            return replace(state, cursors=cursors, choices={**choices, who: at} if chosen else choices)
        case Claiming(who=who, role=role):
            return replace(state, claims={**state.claims, who: role})
        case Locked(who=who):
            return replace(state, locked=state.locked | {who})
        case LotDrawn(target=target):
            return replace(state, lot=target)
        case Guarded(by=by):
            return replace(state, guarded=by)


def _verdict(state: State, event: Counted | HeadNamed | Headless | CondemnedTo) -> State:
    match event:
        case Counted(vote=vote, votes=votes, abstained=abstained):
            return replace(state, count=Count(vote, state.number, votes, abstained, state.counted()))
        case HeadNamed(who=who):
            said = Announcement("head", who, state.name(who))
            others = tuple(one for one in state.candidates if one != who)
            named = replace(state, head=who, fallen=None, candidates=others)
            return replace(named, announcements=(*state.announcements, said))
        case Headless():
            said = Announcement("headless")
            return replace(state, head=None, fallen=None, announcements=(*state.announcements, said))
        case CondemnedTo(who=who):
            said = Announcement("condemned", who, state.name(who))
            return replace(state, condemned=who, announcements=(*state.announcements, said))


def _player(state: State, event: Dealt | Died | Tried | Declared | Revived | Became | TookSide) -> State:
    match event:
        case Dealt(roles=roles):
            dealt = {who: replace(state.players[who], role=role) for who, role in roles.items()}
            return replace(state, players={**state.players, **dealt})
        case Died(who=who, cause=cause):
            return _died(state, who, cause)
        case Tried(who=who):
            return _changed(state, who, tried=True)
        case Declared(who=who, role=role):
            said = Announcement("declaration", who, state.name(who), role)
            return replace(_changed(state, who, declared=role), announcements=(*state.announcements, said))
        case Revived(who=who):
            back = _changed(state, who, alive=True, announced=False, cause=None)
            return replace(back, head=who, fallen=None) if state.fallen == who else back
        case Became(who=who, role=role):
            return _changed(state, who, role=role, ruled=None)
        case TookSide(who=who, camp=camp):
            return _changed(state, who, ruled=camp)


def _changed(state: State, who: Who, **fields: Any) -> State:
    player: Player = replace(state.players[who], **fields)
    return replace(state, players={**state.players, who: player})


def _died(state: State, who: Who, cause: Any) -> State:
    """By day the town knows at once, by night with the morning. Nobody dead stays chosen; who chose them may again."""
    public = state.phase not in NIGHTS
    state = _without_choice_of(_changed(state, who, alive=False, announced=public, cause=cause), who)
    if public:
        said = Announcement("execution" if cause == "execution" else "death", who, state.name(who))
        state = replace(state, announcements=(*state.announcements, said))
        state = replace(state, choices={key: value for key, value in state.choices.items() if key != who})
    return replace(state, head=None, fallen=who) if state.head == who else state


def _without_choice_of(state: State, who: Who) -> State:
    voters = {voter for voter, target in state.choices.items() if target == who}
    return replace(
        state,
        choices={key: value for key, value in state.choices.items() if key not in voters},
        locked=state.locked - voters,
        cursors={key: value for key, value in state.cursors.items() if value != who},
        candidates=tuple(one for one in state.candidates if one != who),
        condemned=None if state.condemned == who else state.condemned,
        lot=None if state.lot == who else state.lot,
    )


def _circle(state: State, event: Renamed | Joined | Left | Moved | Sat) -> State:
    match event:
        case Joined(who=who):
            newcomer = Player(None if state.phase == "setup" else "villager")
            state = replace(state, players={**state.players, who: newcomer})
        case Left(who=who):
            state = _without_choice_of(state, who)
            state = replace(
                state,
                names={**state.names, who: state.name(who)},
                choices={key: value for key, value in state.choices.items() if key != who},
                locked=state.locked - {who},
                cursors={key: value for key, value in state.cursors.items() if key != who},
            )
            if state.head == who:
                state = replace(state, head=None, fallen=who)
        case _:
            pass
    return replace(state, seating=with_circle(state.seating, event))
