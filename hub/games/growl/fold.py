"""What each event does to the state: the fold. Total: an event that was decided never fails here.

Its one rule: cards only move, from a place to another one. Must not know: rules; chance; commands.
"""

from __future__ import annotations

from msgspec.structs import replace

from hub.table.circle import Joined, Left, Moved, Renamed, Sat, with_circle
from hub.table.game import Event
from hub.table.seats import Who

from .events import (
    Begun,
    CardMoved,
    Dealt,
    Died,
    Ended,
    Entered,
    Exchanged,
    Fetched,
    Gave,
    Met,
    NightCardOut,
    PassChosen,
    Revived,
    SideChosen,
    Turned,
)
from .state import Announcement, Passing, State


def apply(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case Renamed() | Joined() | Left() | Moved() | Sat():
            return _circle(state, event)
        case Gave() | Fetched() | CardMoved() | NightCardOut() | Exchanged():
            return _cards(state, event)
        case Begun() | Turned() | Died() | Revived() | Met():
            return _fate(state, event)
        case Dealt() | Entered() | PassChosen() | SideChosen() | Ended():
            return _course(state, event)
        case _:
            return state


def without(hand: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """The hand without one of each of these cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _with_hand(state: State, who: Who, hand: tuple[str, ...]) -> State:
    return replace(state, hands={**state.hands, who: hand})


def _cards(state: State, event: Gave | Fetched | CardMoved | NightCardOut | Exchanged) -> State:
    deck = state.deck or ()
    match event:
        case Gave(to=to):
            given = _with_hand(state, to, (*state.hand(to), deck[0]))
            return replace(given, deck=deck[1:])
        case Fetched(card=card):
            return replace(state, deck=(card, *without(deck, card)))
        case CardMoved(card=card, source=source, to=to):
            taken = _with_hand(state, source, without(state.hand(source), card))
            return _with_hand(taken, to, (*taken.hand(to), card))
        case NightCardOut():
            return replace(state, deck=deck[1:], out=(*state.out, deck[0]), last_night=deck[0] == "final_night")
        case Exchanged():
            return _exchanged(state)


def _exchanged(state: State) -> State:
    hands = {who: state.hand(who) for who in state.seating.order()}
    for who, passing in state.passes.items():
        hands[who] = without(hands[who], *passing.cards)
    for who, passing in state.passes.items():
        if passing.left is not None:
            hands[state.neighbour(who, "left")] += (passing.left,)
        if passing.right is not None:
            hands[state.neighbour(who, "right")] += (passing.right,)
    return replace(state, hands=hands, passes={}, nights=state.nights + 1)


def _fate(state: State, event: Begun | Turned | Died | Revived | Met) -> State:
    match event:
        case Begun(wolves=wolves):
            return replace(state, wolves=wolves, first_wolves=wolves, number=1)
        case Turned(who=who, wolf=wolf):
            return replace(state, wolves=state.wolves | {who} if wolf else state.wolves - {who})
        case Died(who=who):
            said = (*state.announcements, Announcement("death", who, state.name(who)))
            passes = {one: passing for one, passing in state.passes.items() if one != who}
            return replace(state, dead=state.dead | {who}, announcements=said, passes=passes)
        case Revived(who=who):
            return replace(state, dead=state.dead - {who})
        case Met():
            return replace(state, met=state.wolves)


def _course(state: State, event: Dealt | Entered | PassChosen | SideChosen | Ended) -> State:
    match event:
        case Dealt(hands=hands, deck=deck, first=first, texts=texts):
            return replace(
                state,
                hands=state.hands if hands is None else {**state.hands, **hands},
                deck=state.deck if deck is None else deck,
                first=state.first if first is None else first,
                texts=state.texts if texts is None else texts,
            )
        case Entered(phase=phase, turn=turn):
            said = (*state.announcements, Announcement("night")) if phase == "effects" else state.announcements
            number = 0 if phase == "setup" else state.nights + 1
            entered = replace(state, phase=phase, number=number, turn=turn, passes={}, announcements=said)
            return replace(entered, winner=None, reason=None, won={})
        case PassChosen(who=who, passing=passing):
            return replace(state, passes={**state.passes, who: passing})
        case SideChosen(who=who, side=side, card=card):
            passing = state.passes.get(who, Passing())
            passing = replace(passing, left=card) if side == "left" else replace(passing, right=card)
            return replace(state, passes={**state.passes, who: passing})
        case Ended(winner=winner, reason=reason, coins=coins):
            return replace(state, phase="over", turn=None, passes={}, winner=winner, reason=reason, won=coins)


def _circle(state: State, event: Renamed | Joined | Left | Moved | Sat) -> State:
    if isinstance(event, Left):
        who = event.who
        hands = {one: hand for one, hand in state.hands.items() if one != who}
        state = replace(
            state,
            hands=hands,
            out=state.out if state.phase == "setup" else (*state.out, *state.hand(who)),
            dead=state.dead - {who},
            wolves=state.wolves - {who},
            first_wolves=state.first_wolves - {who},
            met=state.met - {who},
            passes={one: passing for one, passing in state.passes.items() if one != who},
            turn=_next_but(state, who) if state.turn == who else state.turn,
            first=None if state.first == who else state.first,
            announcements=tuple(said for said in state.announcements if said.who != who),
        )
    return replace(state, seating=with_circle(state.seating, event))


def _next_but(state: State, who: Who) -> Who | None:
    found = state.after(who)
    return None if found == who else found
