"""A night: the card's effects, who cannot pass, the passing, the exchange.

Its one rule: neighbours are worked out when the cards change hands, after all deaths. Must not know: turns by day.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Command, Place
from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who
from hub.table.tokens import parse as parse_token
from hub.table.words import Term, Text

from . import counting
from .cards import LAST_NIGHT, NIGHTS, known
from .checks import GrowlTurn, check, finish, over_with_few
from .copies import copy_of
from .events import CardMoved, Died, Entered, Exchanged, NightCardOut, NightSeen, PassChosen, SideChosen
from .state import PASSED, Passing, Side, State
from .turns import fetch, next_turn, start_turn
from .vocabulary import Effect, Pass, Resolve


def resolve(turn: GrowlTurn, command: Resolve) -> None:
    """What the night card asked for, as it came out; then the passing begins.

    Raises:
        Refused: no night is on top, or a card isn't where it should be. NeedsRuling: an effect on the dead.
    """
    if turn.state.blind:
        counting.resolve(turn, command)
        return
    if turn.state.phase != "effects":
        raise Refused("There is no night card to carry out.")
    for place, effect in enumerate(command.effects, start=1):
        _carry_out(turn, effect, command.ruling)
        if over_with_few(turn):
            if place < len(command.effects):
                turn.advise("The game was over before all effects were carried out.")
            return
    if turn.state.night_on_top:
        turn.emit(NightCardOut())
    to_passing(turn)


def to_passing(turn: GrowlTurn) -> None:
    """Who cannot pass two cards dies; the others pass."""
    state = turn.state
    for who in state.living:
        if len(state.passable(who)) < PASSED:
            turn.emit(Died(who))
    if not over_with_few(turn):
        turn.emit(Entered("passing", turn.state.turn))


def choose_pass(turn: GrowlTurn, command: Pass) -> None:
    """One card to each living neighbour; when all have passed, the cards change hands.

    Raises:
        Refused: no passing is open, or a card isn't in the hand. NeedsRuling: a human's bite, or the dead.
    """
    state = turn.state
    who = state.seating.who(command.seat)
    if state.phase != "passing":
        raise Refused("Cards are passed by night.")
    if state.blind:
        raise counting.unknown()
    for card in (command.left, command.right):
        _known_card(card)
    _holds(state, who, (command.left, command.right))
    if who in state.dead:
        raise Refused("{player} is dead and passes nothing.", player=state.name(who))
    if not command.ruling and "bite" in (command.left, command.right) and who not in state.wolves:
        raise NeedsRuling("{player} may not pass a bite.", player=state.name(who))
    turn.emit(PassChosen(who, Passing(command.left, command.right), command.ruling))
    exchange_if_all_passed(turn)


def drawn(turn: GrowlTurn, card: str, copy: str, ruling: bool) -> None:
    """A night tapped by day: it was the top card, where the hub made the pile by ruling, and the night begins."""
    fetch(turn, card, ruling)
    turn.emit(Entered("effects", turn.state.turn))
    seen(turn, card, copy)


def seen(turn: GrowlTurn, card: str, copy: str) -> None:
    """The night on top is tapped: the box's card of that number, whose text is read out."""
    if copy and card == turn.state.top:
        turn.emit(NightSeen(int(copy.partition("#")[2] or 1) - 1))


def tap(turn: GrowlTurn, to: Who, card: str, copy: str) -> None:
    """A card tapped at a tile by night: passed by the neighbour who can have passed it, or who is known to have had
    that very card.

    Raises:
        Refused: neither neighbour can, or both can, so that the hub can't tell.
    """
    state = turn.state
    if state.blind:
        raise counting.unknown()
    if to in state.dead:
        raise Refused("{player} is dead and is passed nothing.", player=state.name(to))
    found = _givers(state, to, card, copy)
    if not found:
        raise Refused("Neither neighbour of {player} can pass {card}.", player=state.name(to), card=_word(card))
    if len(found) > 1:
        raise Refused(
            "Both neighbours of {player} can pass {card}: say who passes it.", player=state.name(to), card=_word(card)
        )
    giver, side = found[0]
    known = copy if state.copies.get(copy) == giver else ""
    if known and (side, card, known) in state.passes.get(giver, Passing()).sides():
        return
    turn.emit(SideChosen(giver, side, card, known))
    exchange_if_all_passed(turn)


def _owners(state: State, to: Who, card: str, copy: str) -> list[tuple[Who, Side]]:
    """Whose card it can have been, and to which side of theirs: the one whose that very copy is, where its token has
    told, whatever they tapped there before; else those who have such a card left and no other one lying at that tile.
    """
    sides: tuple[Side, Side] = ("left", "right")
    owner = state.copies.get(copy)
    found: list[tuple[Who, Side]] = []
    for side in sides:
        giver = state.neighbour(to, "right" if side == "left" else "left")
        passing = state.passes.get(giver, Passing())
        if owner is not None:
            passing = passing.with_side(side, None, copy)
        free = list(state.hand(giver))
        for spoken in passing.cards:
            if spoken in free:
                free.remove(spoken)
        if owner in (None, giver) and getattr(passing, side) is None and card in free:
            found.append((giver, side))
    return found


def _givers(state: State, to: Who, card: str, copy: str) -> list[tuple[Who, Side]]:
    """The same, where they may pass it."""
    return [one for one in _owners(state, to, card, copy) if card in state.passable(one[0])]


def hints(state: State, command: Command) -> Mapping[int, Text]:
    """Why a tap was refused, told on one panel alone: by day that of the player whose turn it is; by night that of a
    human who tapped a bite at a neighbour's tile. Where it may have been either neighbour, neither is told, for the
    other one would learn of it.
    """
    if not isinstance(command, Place):
        return {}
    to, token = state.seating.who(command.seat), parse_token(command.token)
    if state.phase == "day" and state.turn is not None and not state.blind:
        return {state.seating.number(state.turn): _why_not_given(state, to, token.name)}
    if state.phase != "passing" or token.name != "bite" or to in state.dead:
        return {}
    owners = [who for who, _ in _owners(state, to, "bite", copy_of(command.token))]
    text = Text("A human passes no {card}.", {"card": _word("bite")})
    return {state.seating.number(who): text for who in owners} if len(owners) == 1 else {}


def _why_not_given(state: State, to: Who, card: str) -> Text:
    if state.top is not None and card != state.top:
        return Text("The top card is another one.")
    if card not in (state.deck or ()):
        return Text("There is no {card} left in the pile.", {"card": _word(card)})
    if to == state.turn:
        return Text("Nobody gives a card to themselves.")
    return Text("{player} is dead and is given nothing.", {"player": state.name(to)})


def exchange_if_all_passed(turn: GrowlTurn) -> None:
    """The exchange, when nobody is waited for any more."""
    if turn.state.phase == "passing" and not turn.state.blind and not turn.state.waiting():
        exchange(turn)


def exchange(turn: GrowlTurn) -> None:
    """All cards change hands at once, all hands are checked, and the game goes on or is over."""
    drawer = turn.state.turn
    turn.emit(Exchanged())
    check(turn, turn.state.living)
    if over_with_few(turn):
        return
    if turn.state.last_night or turn.state.nights >= LAST_NIGHT:
        finish(turn)
    elif turn.state.rules.night_uses_turn or drawer in turn.state.dead or drawer is None:
        next_turn(turn, drawer)
    else:
        start_turn(turn, drawer)


def close_early(turn: GrowlTurn) -> None:
    """The passing closes although somebody has not passed: what was passed whole changes hands."""
    for who in turn.state.waiting():
        turn.advise("{player} has passed nothing.", player=turn.state.name(who))
        turn.emit(PassChosen(who, Passing()))
    exchange(turn)


def _carry_out(turn: GrowlTurn, effect: Effect, ruling: bool) -> None:
    state = turn.state
    if effect.kill is not None:
        _strike(turn, state.seating.who(effect.kill), ruling)
        return
    assert effect.move is not None
    card, source_seat, to_seat = effect.move
    source, to = state.seating.who(source_seat), state.seating.who(to_seat)
    _known_card(card)
    _holds(state, source, (card,))
    for who in (source, to):
        _reachable(state, who, ruling)
    turn.emit(CardMoved(card, source, to))
    check(turn, [who for who in turn.state.seating.order() if who in (source, to)])


def _strike(turn: GrowlTurn, who: Who, ruling: bool) -> None:
    _reachable(turn.state, who, ruling)
    if who not in turn.state.dead:
        turn.emit(Died(who))


def _reachable(state: State, who: Who, ruling: bool) -> None:
    if who in state.dead and not ruling:
        raise NeedsRuling("{player} is dead and no target of effects.", player=state.name(who))


def _known_card(card: str) -> None:
    if not known(card) or card in NIGHTS:
        raise Refused("There is no card called {card} that a hand can hold.", card=card)


def _holds(state: State, who: Who, cards: tuple[str, ...]) -> None:
    for card in cards:
        if state.hand(who).count(card) < cards.count(card):
            raise Refused("{player} doesn't hold {card}.", player=state.name(who), card=_word(card))


def _word(card: str) -> Term:
    return Term(f"growl.card.{card}")
