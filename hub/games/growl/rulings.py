"""The storyteller's word: deaths, lives and sides by ruling, the end, the circle's changes, and going to a phase.

Its one rule: always possible, always recorded. Must not know: what a turn is.
"""

from __future__ import annotations

from hub.table.circle import CircleCommand, circle_event
from hub.table.commands import Become, End, Kill, Next, Revive, SeatNewcomer, Turn, Unseat
from hub.table.errors import Refused
from hub.table.rulebook import one_of, phase_called
from hub.table.seats import Who
from hub.table.words import Term

from .cards import FEWEST, MOST, fatal
from .checks import GrowlTurn, finish, over_with_few
from .events import Died, Entered, Revived, Turned
from .nights import close_early, exchange_if_all_passed, resolve
from .setup import begin
from .state import PHASES, Winner
from .turns import close_meeting, next_turn, skip, start_turn
from .vocabulary import Resolve

WINNERS: tuple[Winner, ...] = ("humans", "wolves")
_SIDES = {"human": False, "werewolf": True, "wolf": True}


def kill(turn: GrowlTurn, command: Kill) -> None:
    """That player dies by ruling."""
    who = turn.state.seating.who(command.seat)
    if who in turn.state.dead:
        turn.advise("{player} is dead already.", player=turn.state.name(who))
        return
    turn.emit(Died(who, ruling=True))
    _after_a_loss(turn)


def revive(turn: GrowlTurn, command: Revive) -> None:
    """That player lives again, with the cards that lay with the dead."""
    who = turn.state.seating.who(command.seat)
    if who not in turn.state.dead:
        turn.advise("{player} is alive.", player=turn.state.name(who))
        return
    turn.emit(Revived(who))
    if fatal(turn.state.hand(who)):
        turn.advise("{player} holds wounds enough to die at the next check.", player=turn.state.name(who))


def become(turn: GrowlTurn, command: Become) -> None:
    """That player is a werewolf, or human again."""
    who = turn.state.seating.who(command.seat)
    if command.character not in _SIDES:
        raise Refused(
            "In Growl a player is {sides}, not {character}.", sides=", ".join(_SIDES), character=command.character
        )
    _change_sides(turn, who, wolf=_SIDES[command.character])


def take_side(turn: GrowlTurn, command: Turn) -> None:
    """The same, by side: the werewolves are the evil one."""
    _change_sides(turn, turn.state.seating.who(command.seat), wolf=command.alignment == "evil")


def end(turn: GrowlTurn, command: End) -> None:
    """The end as worked out, or as ruled."""
    ruled = one_of(WINNERS, command)
    if turn.state.phase == "setup":
        raise Refused("The game has not begun.")
    if turn.state.told and ruled is None:
        turn.advise("The game is over.")
    else:
        finish(turn, ruled, declared=True)


def circle(turn: GrowlTurn, command: CircleCommand) -> None:
    """People come, go and change places; everything stays with its person."""
    state = turn.state
    if isinstance(command, SeatNewcomer) and len(state.seating) >= MOST:
        raise Refused("Growl is for {fewest} to {most} players.", fewest=FEWEST, most=MOST)
    turn.emit(circle_event(state.seating, command))
    if isinstance(command, SeatNewcomer) and state.phase != "setup":
        turn.advise("{player} joins as a human without cards.", player=command.player)
    if isinstance(command, Unseat) and state.phase not in ("setup", "over"):
        _after_a_loss(turn)


def step(turn: GrowlTurn, command: Next) -> None:
    """Closes the open step, or goes to the named phase."""
    if command.to is not None:
        _go_to(turn, command.to)
        return
    match turn.state.phase:
        case "setup":
            begin(turn)
        case "meeting":
            close_meeting(turn)
        case "day":
            skip(turn)
        case "effects":
            turn.advise("The night card did nothing.")
            resolve(turn, Resolve(effects=()))
        case "passing":
            close_early(turn)
        case "over":
            end(turn, End())


def _go_to(turn: GrowlTurn, to: str) -> None:
    state = turn.state
    phase = phase_called(PHASES, to)
    if phase == "over":
        end(turn, End())
        return
    if state.phase == "setup" and phase != "setup":
        raise Refused("The game has not begun.")
    turn.advise("{phase} is left undone.", phase=Term(f"growl.phase.{state.phase}"))
    player = state.turn if state.turn is not None else state.after(None)
    if phase == "day":
        start_turn(turn, player)
    else:
        turn.emit(Entered(phase, player))


def _change_sides(turn: GrowlTurn, who: Who, *, wolf: bool) -> None:
    if turn.state.phase == "setup":
        raise Refused("In the set-up the cards say who is a werewolf.")
    turn.emit(Turned(who, wolf, ruling=True))
    exchange_if_all_passed(turn)


def _after_a_loss(turn: GrowlTurn) -> None:
    """A player fewer: the end, the next player's turn, or the exchange."""
    state = turn.state
    if state.phase in ("setup", "over") or over_with_few(turn):
        return
    if state.phase == "day" and state.turn in state.dead:
        next_turn(turn, state.turn)
    exchange_if_all_passed(turn)
