"""Pads: a press points at the next thing that its player may choose, a long hold does it. Giving, carrying out a night
card, passing; and, where the players count for themselves, what they tell of it.

Its one rule: what is secret (a card) is pointed at from a random start, so that no count of presses tells it; and a pad
never refuses: whoever presses it, the table sees the same. Must not know: how long a pad is held; what it shows.
"""

from __future__ import annotations

from hub.table.seats import Who

from . import counting
from .cards import CARDS
from .checks import GrowlTurn, check, over_with_few
from .events import Asked, CardMoved, Died, SideChosen, Stepped
from .nights import close_early, exchange_if_all_passed, resolve
from .state import Asking, Passing, Side, State, Station
from .turns import close_meeting, hand_over
from .vocabulary import Effect, Lock, Resolve

AWAKE, NIGHT, DEAD, ALIVE, DONE, KILL, MOVE, BACK, PASSED = (
    "awake",
    "night_drawn",
    "dead",
    "alive",
    "done",
    "kill",
    "move",
    "back",
    "passed",
)
"""What a pad may point at beside seats and cards."""


def press(turn: GrowlTurn, seat: int) -> None:
    """The pad of that seat points at the next thing; nothing happens where it has nothing to choose."""
    state = turn.state
    who = state.seating.who(seat)
    found = stations(state, who)
    if not found:
        return
    if state.cursors.get(who) in found:
        at = found[(found.index(state.cursors[who]) + 1) % len(found)]
    else:
        at = turn.chance.pick([one for one in found if isinstance(one, int) or one in CARDS] or found[:1])
    turn.emit(Stepped(who, at))


def lock(turn: GrowlTurn, command: Lock) -> None:
    """What that seat's pad points at is done."""
    who = turn.state.seating.who(command.seat)
    at = pointed(turn.state, who)
    if at is None:
        turn.advise("{player} has nothing to lock now.", player=turn.state.name(who))
    elif turn.state.phase == "meeting":
        if at == AWAKE:
            close_meeting(turn)
    elif at == DEAD:
        counting.resolve(turn, Resolve(effects=(Effect(kill=command.seat),)))
    elif turn.state.phase == "day":
        _by_day(turn, at)
    elif turn.state.phase == "effects":
        _carry_out(turn, who, at)
    elif turn.state.phase == "passing":
        _pass(turn, who, at)


def lock_of(state: State, seat: int) -> Lock | None:
    """What holding that seat's pad on does: what it points at, or nothing."""
    at = pointed(state, state.seating.who(seat))
    return None if at in (None, ALIVE) else Lock(seat=seat)


def pointed(state: State, who: Who) -> Station | None:
    """What that pad points at now; None: at nothing."""
    at = state.cursors.get(who)
    return at if at in stations(state, who) else None


def stations(state: State, who: Who) -> list[Station]:
    """What that pad may point at now, in the order of its presses."""
    if who in state.dead:
        return []
    match state.phase:
        case "meeting":
            return [AWAKE, ALIVE]
        case "day":
            return _of_the_day(state, who)
        case "effects":
            return _of_the_card(state, who)
        case "passing":
            if state.blind:
                return [PASSED, ALIVE] if who == state.drawer else []
            return list(_passable(state, who)) if who in state.waiting() else []
        case _:
            return []


def to_pass(state: State, who: Who) -> Side:
    """To which side that player's pad passes next: left, then right."""
    return "left" if state.passes.get(who, Passing()).left is None else "right"


def gives_now(state: State, who: Who) -> bool:
    """Whether that player chooses the card of theirs that the night card moves."""
    return state.asking is not None and state.asking.to is not None and state.asking.source == who


def _of_the_day(state: State, who: Who) -> list[Station]:
    own: list[Station] = [DEAD, ALIVE] if state.blind else []
    if who != state.turn or not (state.blind or state.top):
        return own
    others = [one for one in state.living if one != who]
    return [*others, NIGHT, *own] if state.blind else list(others)


def _of_the_card(state: State, who: Who) -> list[Station]:
    asking = state.asking
    if gives_now(state, who):
        return [*_kinds(state.hand(who)), *([BACK] if who == state.drawer else [])]
    if who != state.drawer:
        return []
    if asking is None:
        return [DONE, *(kind for kind in (KILL, MOVE) if kind in offered(state))]
    if asking.to is not None:
        return [BACK]
    if asking.kind == MOVE and asking.source is None:
        return [*(one for one in state.living if state.hand(one)), BACK]
    return [*(one for one in state.living if one != asking.source), BACK]


def offered(state: State) -> list[str]:
    """Which effects the night card that is carried out may have."""
    if state.phase != "effects":
        return []
    if state.blind:
        return [KILL]
    card = state.night_card
    return list(card.effects) if card is not None else [KILL, MOVE]


def _kinds(hand: tuple[str, ...]) -> list[str]:
    return [card for card in CARDS if card in hand]


def _passable(state: State, who: Who) -> list[str]:
    left = list(state.passable(who))
    for card in state.passes.get(who, Passing()).cards:
        if card in left:
            left.remove(card)
    return _kinds(tuple(left))


def _by_day(turn: GrowlTurn, at: Station) -> None:
    if at == NIGHT:
        counting.resolve(turn, Resolve(effects=()))
    elif isinstance(at, int):
        if turn.state.blind:
            counting.given(turn)
        else:
            hand_over(turn, at, ruling=False)


def _carry_out(turn: GrowlTurn, who: Who, at: Station) -> None:
    asking = turn.state.asking
    if at == DONE:
        resolve(turn, Resolve(effects=()))
    elif at == BACK:
        turn.emit(Asked(None))
    elif at in (KILL, MOVE):
        turn.emit(Asked(Asking("kill" if at == KILL else "move")))
    elif isinstance(at, str):
        if asking is not None and asking.to is not None:
            turn.emit(CardMoved(at, who, asking.to))
            check(turn, [one for one in turn.state.seating.order() if one in (who, asking.to)])
            over_with_few(turn)
    elif asking is not None and asking.kind == KILL:
        turn.emit(Died(at))
        over_with_few(turn)
    elif asking is not None:
        turn.emit(Asked(Asking("move", at) if asking.source is None else Asking("move", asking.source, at)))


def _pass(turn: GrowlTurn, who: Who, at: Station) -> None:
    if at == PASSED:
        close_early(turn)
    elif isinstance(at, str) and at != ALIVE:
        turn.emit(SideChosen(who, to_pass(turn.state, who), at))
        exchange_if_all_passed(turn)
