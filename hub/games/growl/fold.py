"""What each event does to the state: the fold. Total: an event that was decided never fails here.

Its one rule: cards only move, from a place to another one. Must not know: rules; chance; commands.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from hub.table.circle import Joined, Left, Moved, Renamed, Sat, with_circle
from hub.table.game import Event
from hub.table.seats import Who

from .cards import LAST_NIGHT
from .copies import forgotten, left_hand
from .events import (
    Asked,
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
    NightSeen,
    PassChosen,
    Revived,
    Seen,
    SideChosen,
    Stepped,
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
        case PassChosen() | SideChosen() | Stepped() | Asked():
            return _said(state, event)
        case Dealt() | Entered() | Seen() | NightSeen() | Ended():
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
            return replace(given, deck=deck[1:], gift="")
        case Fetched(card=card):
            return replace(state, deck=(card, *without(deck, card)))
        case CardMoved(card=card, source=source, to=to):
            taken = _with_hand(state, source, without(state.hand(source), card))
            moved = _with_hand(taken, to, (*taken.hand(to), card))
            return replace(moved, copies=left_hand(state.copies, source, card), asking=None, cursors={})
        case NightCardOut():
            return replace(state, deck=deck[1:], out=(*state.out, deck[0]), last_night=deck[0] == "final_night")
        case Exchanged():
            return _exchanged(state)


def _exchanged(state: State) -> State:
    hands = {who: state.hand(who) for who in state.seating.order()}
    for who, passing in state.passes.items():
        hands[who] = without(hands[who], *passing.cards)
    copies = state.copies
    for who, passing in state.passes.items():
        for side, card, copy in passing.sides():
            if card is not None:
                to = state.neighbour(who, side)
                hands[to] += (card,)
                copies = left_hand(copies, who, card, copy, to)
    return replace(state, hands=hands, passes={}, copies=copies, nights=state.nights + 1)


def _fate(state: State, event: Begun | Turned | Died | Revived | Met) -> State:
    match event:
        case Begun(wolves=wolves):
            return replace(state, wolves=wolves, first_wolves=wolves, number=1)
        case Turned(who=who, wolf=wolf):
            return replace(state, wolves=state.wolves | {who} if wolf else state.wolves - {who})
        case Died(who=who):
            said = (*state.announcements, Announcement("death", who, state.name(who)))
            passes = {one: passing for one, passing in state.passes.items() if one != who}
            left = replace(state, dead=state.dead | {who}, announcements=said, passes=passes)
            return replace(left, cursors={}, asking=None)
        case Revived(who=who):
            return replace(state, dead=state.dead - {who})
        case Met():
            return replace(state, met=state.wolves)


def _said(state: State, event: PassChosen | SideChosen | Stepped | Asked) -> State:
    match event:
        case PassChosen(who=who, passing=passing):
            return _with_pass(state, who, passing)
        case SideChosen(who=who, side=side, card=card, copy=copy):
            return _with_pass(state, who, state.passes.get(who, Passing()).with_side(side, card, copy))
        case Stepped(who=who, at=at):
            return replace(state, cursors={**state.cursors, who: at})
        case Asked(asking=asking):
            return replace(state, asking=asking, cursors={})


def _with_pass(state: State, who: Who, passing: Passing) -> State:
    cursors = {one: at for one, at in state.cursors.items() if one != who}
    return replace(state, passes={**state.passes, who: passing}, cursors=cursors)


def _course(state: State, event: Dealt | Entered | Seen | NightSeen | Ended) -> State:
    match event:
        case Dealt(hands=hands, deck=deck, first=first, texts=texts):
            return replace(
                state,
                hands=state.hands if hands is None else {**state.hands, **hands},
                deck=state.deck if deck is None else deck,
                first=state.first if first is None else first,
                texts=state.texts if texts is None else texts,
                copies=forgotten(state.copies, *_dealt_anew(state, hands or {})),
            )
        case Seen(copy=copy, who=who):
            return replace(state, copies={**state.copies, copy: who}, gift=copy)
        case NightSeen(place=place):
            at = state.night_place
            texts = (*state.texts, *(0,) * LAST_NIGHT)[:LAST_NIGHT]
            return replace(state, texts=(*texts[:at], place, *texts[at + 1 :]))
        case Entered(phase=phase, turn=turn):
            said = (*state.announcements, Announcement("night")) if phase == "effects" else state.announcements
            number = 0 if phase == "setup" else state.nights + 1
            entered = replace(state, phase=phase, number=number, turn=turn, passes={}, announcements=said)
            return replace(entered, winner=None, reason=None, declared=False, won={}, cursors={}, asking=None)
        case Ended(winner=winner, reason=reason, coins=coins, declared=declared):
            ended = replace(state, phase="over", turn=None, passes={}, winner=winner, reason=reason, won=coins)
            return replace(ended, declared=declared, cursors={}, asking=None)


def _dealt_anew(state: State, hands: Mapping[Who, tuple[str, ...]]) -> list[Who]:
    """Whose hands are other ones now, and not only have a card more."""
    return [who for who, hand in hands.items() if hand[: len(state.hand(who))] != state.hand(who)]


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
            copies=forgotten(state.copies, who),
            cursors={},
            asking=None,
            turn=_next_but(state, who) if state.turn == who else state.turn,
            first=None if state.first == who else state.first,
            announcements=tuple(said for said in state.announcements if said.who != who),
        )
    return replace(state, seating=with_circle(state.seating, event))


def _next_but(state: State, who: Who) -> Who | None:
    found = state.after(who)
    return None if found == who else found
