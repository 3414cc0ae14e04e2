"""The set-up: opening, dealing by hand, by token or by chance, and the begin.

Must not know: how the game goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hub.table.errors import Refused
from hub.table.house_rules import house_rules
from hub.table.seats import Seating, Who, seated
from hub.table.tokens import parse as parse_token
from hub.table.words import Term, Text

from . import counting
from .cards import CARDS, FEWEST, HAND, MOST, NIGHT_COPIES, NIGHTS, box, dealt, fatal, known, pile, thirds, turned
from .cards import first_wolves as usual_wolves
from .checks import GrowlTurn, check, over_with_few
from .events import Begun, Dealt, Entered
from .state import Rules, State
from .texts import NightCards
from .turns import begin_day, see
from .vocabulary import Deal, OpenGrowl

TOKEN_KIND = "growl"


def opened(command: OpenGrowl, cards: NightCards) -> tuple[State, tuple[Text, ...]]:
    """A fresh evening, with the coins of the games before it.

    Raises:
        Refused: too few or too many players, a rule that isn't there, coins for a seat that isn't there.
    """
    count = len(command.players)
    if not FEWEST <= count <= MOST:
        raise Refused("Growl is for {fewest} to {most} players.", fewest=FEWEST, most=MOST)
    rules = house_rules(Rules, command.rules)
    wolves = _wolves(rules, count)
    if not 0 <= wolves <= count:
        raise Refused("There can't be {count} first werewolves.", count=wolves)
    seating = seated(command.players)
    return State(seating, rules, earlier=_earlier(seating, command.coins), cards=cards, host=command.host), ()


def _earlier(seating: Seating, coins: Mapping[int, int | tuple[int, ...]]) -> tuple[Mapping[Who, int], ...]:
    """What everybody has won in each game before this one; who has played fewer came later."""
    games = {seating.who(seat): won if isinstance(won, tuple) else (won,) for seat, won in coins.items()}
    for who, won in games.items():
        if any(count < 0 for count in won):
            raise Refused("Seat {seat} can't have {count} coins.", seat=seating.number(who), count=min(won))
    played = max((len(won) for won in games.values()), default=0)
    rows = {who: (0,) * (played - len(won)) + won for who, won in games.items()}
    return tuple({who: won[game] for who, won in rows.items()} for game in range(played))


def deal(turn: GrowlTurn, command: Deal) -> None:
    """By hand what is given; without anything given, all of it by chance.

    Raises:
        Refused: the game has begun, a card that isn't there, a night in a hand.
    """
    state = turn.state
    if state.phase != "setup":
        raise Refused("Cards are dealt in the set-up.")
    if state.blind and (command.hands is not None or command.deck is not None):
        raise counting.unknown()
    if state.blind:
        first = turn.chance.pick(state.seating.order()) if command.first is None else state.seating.who(command.first)
        turn.emit(Dealt(first=first))
        return
    if command.hands is None and command.deck is None and command.first is None:
        _draw_all(turn)
        return
    hands = None
    if command.hands is not None:
        hands = {state.seating.who(seat): hand for seat, hand in command.hands.items()}
        for hand in hands.values():
            for card in hand:
                known_card(card, in_hand=True)
    for card in command.deck or ():
        known_card(card)
    turn.emit(Dealt(hands, command.deck, None if command.first is None else state.seating.who(command.first)))
    _compare(turn)


def begin(turn: GrowlTurn) -> None:
    """What isn't dealt yet is drawn, the hands are looked at, and the meeting or the first turn begins."""
    if turn.state.phase != "setup":
        raise Refused("The game has begun.")
    count = len(turn.state.seating)
    if not FEWEST <= count <= MOST:
        turn.advise("Growl is for {fewest} to {most} players.", fewest=FEWEST, most=MOST)
    if turn.state.blind:
        if turn.state.first is None:
            deal(turn, Deal())
        counting.begin(turn)
        return
    _draw_the_rest(turn)
    _compare(turn)
    state = turn.state
    order = state.seating.order()
    turn.emit(Begun(frozenset(who for who in order if state.hand(who)[:1] == ("bite",))))
    check(turn, order)
    if over_with_few(turn):
        return
    if count >= state.rules.wolves_meet_from:
        turn.emit(Entered("meeting"))
    else:
        begin_day(turn)


def starts_as_wolf(hand: tuple[str, ...]) -> bool:
    """Whether that hand, starting card first, makes a werewolf before the first turn."""
    return hand[:1] == ("bite",) or turned(hand)


def card_of(text: str) -> str:
    """The card that a token stands for.

    Raises:
        Refused: it is no token of Growl, or the box has no such copy.
    """
    found = parse_token(text)
    if found.kind != TOKEN_KIND:
        raise Refused("{token} is no token of Growl.", token=text)
    known_card(found.name)
    most = NIGHT_COPIES if found.name in NIGHTS else box(MOST)[found.name]
    if found.copy > most:
        raise Refused("The box has {count} of {card}.", count=most, card=Term(f"growl.card.{found.name}"))
    return found.name


def known_card(card: str, *, in_hand: bool = False) -> None:
    """That there is such a card, and that a hand can hold it.

    Raises:
        Refused: there is none, or it is a night.
    """
    if not known(card):
        raise Refused("There is no card {card} in Growl; there are {cards}.", card=card, cards=", ".join(CARDS))
    if in_hand and card in NIGHTS:
        raise Refused("A night lies in the pile; no hand holds one.")


def place(turn: GrowlTurn, who: Who, card: str, copy: str) -> None:
    """A card put on a tray in the set-up is dealt to that seat."""
    known_card(card, in_hand=True)
    if turn.state.blind:
        raise counting.unknown()
    turn.emit(Dealt({who: (*turn.state.hand(who), card)}))
    if copy:
        see(turn, copy, who)
    _compare(turn, dealing=True)


def _starts(turn: GrowlTurn, count: int) -> list[str]:
    wolves = min(_wolves(turn.state.rules, count), count)
    return turn.chance.shuffled(["bite"] * wolves + ["gold"] * (count - wolves))


def _wolves(rules: Rules, players: int) -> int:
    """Bites among the starting cards, by the house rule where it names that number of players."""
    if isinstance(rules.first_wolves, int):
        return rules.first_wolves
    return (rules.first_wolves or {}).get(players, usual_wolves(players))


def _draw_all(turn: GrowlTurn) -> None:
    """Hands, deck, first player and nights, all by chance."""
    order = turn.state.seating.order()
    starts = _starts(turn, len(order))
    left = Counter(box(len(order)))
    left.subtract(starts)
    hands, cards = dealt(list(left.elements()), starts, turn.chance)
    turn.emit(
        Dealt(
            dict(zip(order, hands, strict=True)),
            pile(cards, _places(turn.state.rules, len(cards))),
            turn.chance.pick(order),
            _night_texts(turn),
        )
    )


def _draw_the_rest(turn: GrowlTurn) -> None:
    """What nobody dealt by hand, from what is left of the box."""
    state = turn.state
    order = state.seating.order()
    bare = [who for who in order if not state.hand(who)]
    if len(bare) == len(order) and state.deck is None:
        first = state.first
        _draw_all(turn)
        if first is not None:
            turn.emit(Dealt(first=first))
        return
    if bare:
        hands, left = _hands_from_the_rest(turn, bare)
        turn.emit(Dealt(dict(zip(bare, hands, strict=True))))
    else:
        left = turn.chance.shuffled(_left_of_the_box(state))
    deck = pile(left, _places(state.rules, len(left))) if state.deck is None else None
    first = turn.chance.pick(order) if state.first is None else None
    texts = _night_texts(turn) if not state.texts else None
    if deck is not None or first is not None or texts is not None:
        turn.emit(Dealt(None, deck, first, texts))


def _hands_from_the_rest(turn: GrowlTurn, bare: list[Who]) -> tuple[list[tuple[str, ...]], list[str]]:
    left = Counter(_left_of_the_box(turn.state))
    count = len(turn.state.seating)
    wolves = _wolves(turn.state.rules, count) - sum(hand[:1] == ("bite",) for hand in turn.state.hands.values())
    wolves = max(0, min(wolves, len(bare)))
    starts = []
    for start in turn.chance.shuffled(["bite"] * wolves + ["gold"] * (len(bare) - wolves)):
        if left[start] > 0:
            left[start] -= 1
            starts.append(start)
    starts += ["gold"] * (len(bare) - len(starts))
    turn.advise("Who had no cards was dealt some by chance.")
    return dealt(list(left.elements()), starts, turn.chance)


def _left_of_the_box(state: State) -> list[str]:
    left = Counter(box(len(state.seating)))
    left.subtract(_in_use(state))
    return list((+left).elements())


def _in_use(state: State) -> Counter[str]:
    return Counter([card for hand in state.hands.values() for card in hand] + list(state.deck or ()))


def _places(rules: Rules, cards: int) -> tuple[int, int]:
    return thirds(cards) if isinstance(rules.night_places, str) else rules.night_places


def _night_texts(turn: GrowlTurn) -> tuple[int, ...]:
    nights = turn.chance.sample(range(NIGHT_COPIES), 2)
    return (*nights, turn.chance.below(NIGHT_COPIES))


def _compare(turn: GrowlTurn, *, dealing: bool = False) -> None:
    """Advice where what was dealt is not what the box and the rules give; `dealing`: card by card, so that fewer than
    a hand are none yet.
    """
    state = turn.state
    order = state.seating.order()
    for who in order:
        hand = state.hand(who)
        if len(hand) > HAND or (hand and len(hand) < HAND and not dealing):
            turn.advise(
                "{player} holds {count} instead of {hand} cards.", player=state.name(who), count=len(hand), hand=HAND
            )
        if fatal(hand):
            turn.advise("{player} holds wounds enough to die: the rules deal them anew.", player=state.name(who))
    whole = state.deck is not None and all(state.hand(who) for who in order)
    _compare_with(turn, box(len(order)) | {"night": 2, "final_night": 1}, whole)
    if state.deck is not None and state.deck[-1:] != ("final_night",):
        turn.advise("The last card of the pile is no final night.")


def _compare_with(turn: GrowlTurn, wanted: Mapping[str, int], whole: bool) -> None:
    used = _in_use(turn.state)
    for card, count in wanted.items():
        if used[card] > count or (whole and used[card] < count):
            turn.advise(
                "The box has {want} of {card} for so many players, dealt are {have}.",
                want=count,
                card=Term(f"growl.card.{card}"),
                have=used[card],
            )
