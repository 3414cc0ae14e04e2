"""Choices: votes by day, abilities by night, locks, pads; the head's word in a trial, the dead head's heir.

Its one rule: what a rule forbids a player is refused once and done as a ruling. A pad never refuses: whoever presses
it, dead or without any choice, the table sees the same.
Must not know: what a choice comes to when its phase closes.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who

from . import declaring
from .events import Chose, CondemnedTo, HeadNamed, Locked, Stepped
from .flow import MoonTurn, after_succession, close, to_last_words
from .night import ends_early
from .state import VOTES, State, acts
from .vocabulary import Act, Appoint, Condemn, Declare, Lock, Vote


def vote(turn: MoonTurn, command: Vote) -> None:
    """A choice in a day's vote."""
    state = turn.state
    who, target = _pair(state, command.seat, command.target)
    if state.phase not in VOTES:
        raise Refused("No vote is open.")
    if not command.ruling:
        _may_choose(state, who)
        if target is not None and not state.alive(target):
            raise NeedsRuling("{player} is dead; only the living can be voted for.", player=state.name(target))
        if target == who and state.phase == "head_vote":
            raise NeedsRuling("Nobody votes for themselves as head of the village.")
        if target == who and not state.rules.execution_self_vote:
            raise NeedsRuling("Nobody votes for their own execution.")
    turn.emit(Chose(who, target, command.ruling))


def act(turn: MoonTurn, command: Act) -> None:
    """A choice of the night."""
    state = turn.state
    who, target = _pair(state, command.seat, command.target)
    if state.phase == "first_night":
        raise Refused("Nobody acts in the first night.")
    if state.phase != "night":
        raise Refused("Abilities are used by night.")
    if not command.ruling:
        _may_choose(state, who)
        if target is not None:
            _may_be_chosen(state, who, target)
    if not acts(state.players[who]):
        turn.advise("{player} has no ability by night, so this choice does nothing.", player=state.name(who))
    turn.emit(Chose(who, target, command.ruling))


def lock(turn: MoonTurn, command: Lock) -> None:
    """The choice is final; the last lock closes a day's vote, and a night where the rules say so."""
    state = turn.state
    who = state.seating.who(command.seat)
    if who not in state.waiting():
        turn.advise("{player} has nothing to lock now.", player=state.name(who))
        return
    if state.phase in ("trial", "succession"):
        if state.choices.get(who) is None:
            turn.advise("{player} has not chosen anybody yet.", player=state.name(who))
            return
        turn.emit(Locked(who))
        close(turn)
        return
    turn.emit(Locked(who))
    if state.phase in VOTES:
        close_if_all_locked(turn)
    elif ends_early(turn):
        close(turn)


def lock_of(state: State, seat: int) -> Lock | Declare | None:
    """What holding that seat's pad on does: the lock of a choice that stands, the declaration that was asked for, or
    nothing; nobody else sees which of the first and the last.
    """
    who = state.seating.who(seat)
    if declaring.offered(state, who):
        return declaring.by_holding(state, who)
    if who not in state.waiting() or who not in state.choices:
        return None
    if state.phase in ("trial", "succession") and state.choices[who] is None:
        return None
    return Lock(seat=seat)


def close_if_all_locked(turn: MoonTurn) -> None:
    """A day's vote closes when all who may choose have locked."""
    if turn.state.phase in VOTES and turn.state.living and not turn.state.waiting():
        close(turn)


def press(turn: MoonTurn, seat: int) -> None:
    """A pad: its player stands at the next living player, from a random start, and after the last one at nobody."""
    state = turn.state
    who = state.seating.who(seat)
    if declaring.offered(state, who):
        declaring.press(turn, who)
        return
    if who in state.locked or who not in _pads(state):
        return
    found: list[Who | None] = [*stations(state, who), None]
    if len(found) == 1:
        return
    if who in state.cursors and state.cursors[who] in found:
        at = found[(found.index(state.cursors[who]) + 1) % len(found)]
    else:
        at = turn.chance.pick(found[:-1])
    turn.emit(Stepped(who, at, who in state.may_choose() and choosable(state, who, at)))


def condemn(turn: MoonTurn, command: Condemn) -> None:
    """The head condemns a candidate; the trial closes."""
    state = turn.state
    target = state.seating.who(command.target)
    if state.phase in ("setup", "over"):
        raise Refused("No trial is open.")
    if not command.ruling:
        if state.phase != "trial":
            raise NeedsRuling("No trial is open.")
        if target not in state.candidates:
            raise NeedsRuling("{player} is no candidate of this trial.", player=state.name(target))
    turn.emit(CondemnedTo(target, "ruling" if command.ruling else "head"))
    to_last_words(turn, target)


def appoint(turn: MoonTurn, command: Appoint) -> None:
    """The dead head names a successor; the succession closes."""
    state = turn.state
    target = state.seating.who(command.target)
    if not command.ruling:
        if state.phase != "succession":
            raise NeedsRuling("No successor is to be named now.")
        if not state.alive(target):
            raise NeedsRuling("{player} is dead; the successor must live.", player=state.name(target))
    turn.emit(HeadNamed(target, "ruling" if command.ruling else "successor"))
    if state.phase == "succession":
        after_succession(turn)


def _pair(state: State, seat: int, target: int | None) -> tuple[Who, Who | None]:
    return state.seating.who(seat), None if target is None else state.seating.who(target)


def _may_choose(state: State, who: Who) -> None:
    if not state.alive(who):
        raise NeedsRuling("{player} is dead and has no choice.", player=state.name(who))
    if who not in state.may_choose():
        raise NeedsRuling("{player} has no ability by night.", player=state.name(who))
    if who in state.locked:
        raise NeedsRuling("{player} has locked, and a lock is final.", player=state.name(who))


def _may_be_chosen(state: State, who: Who, target: Who) -> None:
    role = state.players[who].role
    if not state.alive(target):
        raise NeedsRuling("{player} is dead; abilities reach the living.", player=state.name(target))
    if role == "werewolf" and state.players[target].role == "werewolf" and not state.rules.wolves_attack_wolves:
        raise NeedsRuling("The wolves don't attack a werewolf.")
    if role == "knight" and target == who and not state.rules.knight_self:
        raise NeedsRuling("The knight doesn't protect himself.")
    if role == "knight" and state.guarded.get(who) == target and not state.rules.knight_repeat:
        raise NeedsRuling("The knight doesn't protect the same player twice running.")


def choosable(state: State, who: Who, target: Who | None) -> bool:
    """Whether a pad may choose this: no rulings there. Nobody is always a choice."""
    if target is None or state.phase != "night":
        return True
    try:
        _may_be_chosen(state, who, target)
    except NeedsRuling:
        return False
    return True


def _pads(state: State) -> tuple[Who, ...]:
    """Whose pads step: in votes and by night all the living, so that a press tells of no ability."""
    return state.living if state.phase == "night" else state.may_choose()


def stations(state: State, who: Who) -> list[Who]:
    """At whom that player's pad stands, press by press: by night alike for all, so that it tells of no ability."""
    if state.phase == "trial":
        return list(state.candidates)
    vote, night = state.phase == "execution_vote", state.phase == "night"
    own = (vote and state.rules.execution_self_vote) or (night and state.rules.knight_self)
    return [one for one in state.living if own or one != who]
