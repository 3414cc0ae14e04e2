"""The turns by day: the top card goes to another living player, or is a night.

Its one rule: a turn begins with a look at the top card; a night there begins the night. Must not know: passing.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling, Refused
from hub.table.seats import Who
from hub.table.words import Term

from .checks import GrowlTurn, check, over_with_few
from .events import Entered, Fetched, Gave, Met, Seen
from .vocabulary import Give


def start_turn(turn: GrowlTurn, who: Who | None) -> None:
    """That player's turn begins, and with a night on top the night."""
    turn.emit(Entered("effects" if turn.state.night_on_top else "day", who))


def next_turn(turn: GrowlTurn, after: Who | None) -> None:
    """The turn of the next living player clockwise."""
    start_turn(turn, turn.state.after(after))


def begin_day(turn: GrowlTurn) -> None:
    """The first turn."""
    first = turn.state.first
    start_turn(turn, first if first is not None and first not in turn.state.dead else turn.state.after(first))


def close_meeting(turn: GrowlTurn) -> None:
    """The werewolves close their eyes again."""
    turn.emit(Met())
    begin_day(turn)


def give(turn: GrowlTurn, command: Give) -> None:
    """The top card goes to that seat.

    Raises:
        Refused: the pile lies on the table, so that it isn't known which card it is.
    """
    if turn.state.rules.pile == "table":
        raise Refused("The pile lies on the table: the card itself is tapped, or its picture.")
    hand_over(turn, turn.state.seating.who(command.to), command.ruling)


def place(turn: GrowlTurn, to: Who, card: str, copy: str, ruling: bool) -> None:
    """A card tapped at another chair's tray: given by the player whose turn it is. The last gift, read there once more,
    is not given again.
    """
    if not ruling and turn.state.gift == copy and turn.state.copies.get(copy) == to:
        turn.advise("{player} has that very card already.", player=turn.state.name(to))
        return
    fetch(turn, card, ruling)
    hand_over(turn, to, ruling)
    if copy:
        see(turn, copy, to)


def fetch(turn: GrowlTurn, card: str, ruling: bool) -> None:
    """The card is the top one, by ruling if the hub's pile has another one there.

    Raises:
        Refused: the pile has none; NeedsRuling: it isn't the top card.
    """
    state = turn.state
    if card == state.top:
        return
    if card not in (state.deck or ()):
        raise Refused("There is no {card} left in the pile.", card=Term(f"growl.card.{card}"))
    if not ruling and state.rules.pile == "hub":
        top = Term(f"growl.card.{state.top}")
        raise NeedsRuling("The top card is {top}, not {card}.", top=top, card=Term(f"growl.card.{card}"))
    turn.emit(Fetched(card))


def see(turn: GrowlTurn, copy: str, at: Who) -> None:
    """That copy of a card is in that hand now; where it was in another one, one of the two is said wrong."""
    before = turn.state.copies.get(copy)
    if before is not None and before != at:
        turn.advise("That very card was with {player} before.", player=turn.state.name(before))
    turn.emit(Seen(copy, at))


def hand_over(turn: GrowlTurn, to: Who, ruling: bool) -> None:
    """The top card changes hands, its new player is checked, and the turn goes on.

    Raises:
        Refused: it is no turn, or there is no card to give. NeedsRuling: not to oneself, not to the dead.
    """
    state = turn.state
    if state.phase == "effects" and state.night_on_top:
        raise Refused("The top card is a night: it is carried out, not given.")
    if state.phase != "day":
        raise Refused("Cards are given by day.")
    if not state.deck:
        raise Refused("The pile is empty.")
    if not ruling:
        if to == state.turn:
            raise NeedsRuling("Nobody gives a card to themselves.")
        if to in state.dead:
            raise NeedsRuling("{player} is dead and is given nothing.", player=state.name(to))
    turn.emit(Gave(to, ruling))
    check(turn, [to])
    if not over_with_few(turn):
        next_turn(turn, state.turn)
        if not turn.state.deck:
            turn.advise("The pile is empty and there was no final night: end the game.")


def skip(turn: GrowlTurn) -> None:
    """A turn without a card: the next player's turn."""
    if turn.state.turn is not None and not turn.state.blind:
        turn.advise("{player} has given no card.", player=turn.state.name(turn.state.turn))
    next_turn(turn, turn.state.turn)
