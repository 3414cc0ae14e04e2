"""Growl where the players count for themselves: the hub keeps turns, nights, deaths as they are told, and coins.

Its one rule: no card is known here, so none is refused, checked or shown. Must not know: hands.
"""

from __future__ import annotations

from hub.table.errors import Refused

from .checks import GrowlTurn, over_with_few
from .events import Begun, Died, Ended, Entered
from .turns import begin_day, next_turn
from .vocabulary import Coins, Resolve


def begin(turn: GrowlTurn) -> None:
    """The first turn, whoever is a werewolf."""
    turn.emit(Begun(frozenset()))
    if not over_with_few(turn):
        begin_day(turn)


def unknown() -> Refused:
    """The refusal of whatever needs a card."""
    return Refused("The players count for themselves: the hub knows no cards.")


def given(turn: GrowlTurn) -> None:
    """The top card went to somebody: the next turn.

    Raises:
        Refused: it is not day.
    """
    if turn.state.phase != "day":
        raise Refused("Cards are given by day.")
    next_turn(turn, turn.state.turn)


def resolve(turn: GrowlTurn, command: Resolve) -> None:
    """By day without an effect: a night was drawn; with deaths: they are told, and the day goes on. By night: the
    card's deaths, and the passing begins.

    Raises:
        Refused: neither day nor night, or a card that should move.
    """
    phase = turn.state.phase
    if phase not in ("day", "effects"):
        raise Refused("There is no night card to carry out.")
    seats = [effect.kill for effect in command.effects if effect.kill is not None]
    if len(seats) < len(command.effects):
        raise unknown()
    drawer = turn.state.turn
    for seat in seats:
        who = turn.state.seating.who(seat)
        if who not in turn.state.dead:
            turn.emit(Died(who))
    if over_with_few(turn):
        return
    if phase == "effects":
        turn.emit(Entered("passing", drawer))
    elif not seats:
        turn.emit(Entered("effects", drawer))
    elif drawer in turn.state.dead:
        next_turn(turn, drawer)


def coins(turn: GrowlTurn, command: Coins) -> None:
    """What the players have counted at the end; with that everybody knows of it.

    Raises:
        Refused: the hub counts, the game isn't over, or a number that can't be.
    """
    state = turn.state
    if not state.blind:
        raise Refused("Only where the players count for themselves are coins entered.")
    if state.phase != "over":
        raise Refused("Coins are entered at the end.")
    won = {}
    for seat, count in command.coins.items():
        if count < 0:
            raise Refused("Seat {seat} can't have {count} coins.", seat=seat, count=count)
        won[state.seating.who(seat)] = count
    turn.emit(Ended(command.winner or state.winner, state.reason or "players", won, declared=True))
