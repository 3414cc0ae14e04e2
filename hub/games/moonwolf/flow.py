"""How one phase follows another: what closing each of them does, by the rules page's table.

Its one rule: every phase is entered by `enter`, so a dead head's successor is named before the day or night goes on.
Must not know: which command closed a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from hub.table.errors import Refused
from hub.table.game import Turn
from hub.table.seats import Who

from .events import Announced, CondemnedTo, Counted, Died, Ended, Entered, Headless, HeadNamed, Learned
from .night import resolve
from .state import Announcement, Phase, State, outcome

MoonTurn: TypeAlias = Turn[State]

_AFTER_SUCCESSION: frozenset[str] = frozenset({"discussion", "head_vote", "execution_vote", "trial", "night"})


def enter(
    turn: MoonTurn, phase: Phase, number: int, candidates: Sequence[Who] = (), condemned: Who | None = None
) -> None:
    """The phase begins; before it a succession, where a dead head has yet to name somebody."""
    if turn.state.fallen is not None and phase in _AFTER_SUCCESSION and turn.state.living:
        turn.emit(Entered("succession", turn.state.number, tuple(candidates), then=phase, then_number=number))
        return
    if phase == "trial":
        candidates = [who for who in candidates if who != turn.state.head]
    turn.emit(Entered(phase, number, tuple(candidates), condemned))
    if phase == "morning" or (phase == "discussion" and number == 1 and turn.state.rules.bread_day_one):
        _bread(turn)


def check_end(turn: MoonTurn) -> bool:
    """Whether the living as they are end the game; if so it is over."""
    found = outcome(turn.state)
    if found is None:
        return False
    turn.emit(Ended(*found))
    return True


def close(turn: MoonTurn) -> None:
    """The open phase is over: by its last lock, or by its default.

    Raises:
        Refused: no phase is open that time could close.
    """
    if turn.state.phase == "setup":
        raise Refused("The game has not begun.")
    if turn.state.phase == "over":
        raise Refused("The game is over.")
    _CLOSING[turn.state.phase](turn)


def to_last_words(turn: MoonTurn, who: Who) -> None:
    """The condemned player speaks."""
    enter(turn, "last_words", turn.state.number, condemned=who)


def after_succession(turn: MoonTurn) -> None:
    """What the succession stood before."""
    state = turn.state
    enter(turn, state.then or "discussion", state.then_number or state.number, state.candidates)


def tally(choices: Mapping[Who, Who | None]) -> dict[Who, int]:
    """The votes by target."""
    votes: dict[Who, int] = {}
    for target in choices.values():
        if target is not None:
            votes[target] = votes.get(target, 0) + 1
    return votes


def leaders(votes: Mapping[Who, int], order: Sequence[Who]) -> list[Who]:
    """Those with the most votes, in that order; nobody where there are none."""
    most = max(votes.values(), default=0)
    return [who for who in order if most and votes.get(who, 0) == most]


# -- closing a phase --------------------------------------------------------------------------------


def _wake(turn: MoonTurn) -> None:
    if not check_end(turn):
        enter(turn, "discussion", 1)


def _call_a_vote(turn: MoonTurn) -> None:
    enter(turn, "head_vote" if turn.state.number == 1 else "execution_vote", turn.state.number)


def _dawn(turn: MoonTurn) -> None:
    resolve(turn)
    if not check_end(turn):
        enter(turn, "morning", turn.state.number)


def _talk(turn: MoonTurn) -> None:
    enter(turn, "discussion", turn.state.number)


def _count(turn: MoonTurn) -> list[Who]:
    """Makes the count public; the leaders."""
    state = turn.state
    choices = state.counted()
    votes = tally(choices)
    turn.emit(Counted(state.phase, votes, sum(choices.get(who) is None for who in state.living)))
    return leaders(votes, state.seating.order())


def _elect(turn: MoonTurn) -> None:
    first = _count(turn)
    if len(first) == 1:
        turn.emit(HeadNamed(first[0], "vote"))
    elif first:
        turn.emit(HeadNamed(turn.chance.pick(first), "lot"))
    elif turn.state.rules.no_head_votes == "random" and turn.state.living:
        turn.emit(HeadNamed(turn.chance.pick(turn.state.living), "lot"))
    else:
        turn.emit(Headless())
    enter(turn, "night", turn.state.number + 1)


def _succeed(turn: MoonTurn) -> None:
    state = turn.state
    chosen = state.counted().get(state.fallen) if state.fallen is not None else None
    if chosen is not None:
        turn.emit(HeadNamed(chosen, "successor"))
    elif state.rules.succession_timeout == "random" and state.living:
        turn.emit(HeadNamed(turn.chance.pick(state.living), "lot"))
    else:
        turn.emit(Headless())
    after_succession(turn)


def _try(turn: MoonTurn) -> None:
    first = _count(turn)
    if len(first) == 1:
        turn.emit(CondemnedTo(first[0], "vote"))
        to_last_words(turn, first[0])
    else:
        enter(turn, "trial", turn.state.number, first or turn.state.living)


def _sentence(turn: MoonTurn) -> None:
    state = turn.state
    chosen = state.counted().get(state.head) if state.head is not None else None
    candidates = [who for who in state.candidates if state.alive(who)]
    if chosen is not None:
        turn.emit(CondemnedTo(chosen, "head"))
        to_last_words(turn, chosen)
    elif candidates:
        drawn = turn.chance.pick(candidates)
        turn.emit(CondemnedTo(drawn, "lot"))
        to_last_words(turn, drawn)
    else:
        enter(turn, "night", state.number + 1)


def _execute(turn: MoonTurn) -> None:
    state = turn.state
    who = state.condemned
    if who is None or not state.alive(who):
        turn.emit(Announced(Announcement("reprieve")))
    else:
        turn.emit(Died(who, "execution"))
        werewolf = state.players[who].body == "wolf"
        for medium in turn.state.with_role("medium"):
            turn.emit(Learned(medium, "medium", who, werewolf))
        if check_end(turn):
            return
    enter(turn, "night", state.number + 1)


def _bread(turn: MoonTurn) -> None:
    state = turn.state
    never = not any(player.role == "baker" for player in state.players.values())
    if state.with_role("baker") or (never and state.rules.bread_without_baker):
        turn.emit(Announced(Announcement("bread")))


_CLOSING: Mapping[str, Callable[[MoonTurn], None]] = {
    "first_night": _wake,
    "discussion": _call_a_vote,
    "head_vote": _elect,
    "night": _dawn,
    "morning": _talk,
    "succession": _succeed,
    "execution_vote": _try,
    "trial": _sentence,
    "last_words": _execute,
}
