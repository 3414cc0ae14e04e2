"""The storyteller's word: deaths, lives and roles by ruling, the end, declarations, and the circle's changes.

Its one rule: always possible, always recorded. Must not know: what a pad or a vote is.
"""

from __future__ import annotations

from hub.table.circle import CircleCommand, circle_event
from hub.table.commands import Become, End, Kill, Next, Revive, SeatNewcomer, Turn, Unseat
from hub.table.errors import Refused
from hub.table.rulebook import one_of, phase_called
from hub.table.words import Term

from .choosing import close_if_all_locked
from .declaring import may_declare
from .events import Became, Declared, Died, Ended, Revived, TookSide
from .flow import MoonTurn, after_succession, check_end, close, enter
from .roles import FEWEST, MOST, ROLES, Camp
from .state import NIGHTS, PHASES, VOTES, Phase, Winner, outcome
from .vocabulary import Declare

WINNERS: tuple[Winner, ...] = ("village", "wolves", "fox", "ruin")
_DAY: tuple[Phase, ...] = (
    "night",
    "morning",
    "succession",
    "discussion",
    "head_vote",
    "execution_vote",
    "trial",
    "last_words",
)


def kill(turn: MoonTurn, command: Kill) -> None:
    """That player dies by ruling."""
    who = turn.state.seating.who(command.seat)
    if not turn.state.players[who].alive:
        turn.advise("{player} is dead already.", player=turn.state.name(who))
        return
    turn.emit(Died(who, "ruling"))
    _after_a_loss(turn)


def revive(turn: MoonTurn, command: Revive) -> None:
    """That player lives again; a head who has named nobody yet is head again."""
    who = turn.state.seating.who(command.seat)
    if turn.state.players[who].alive:
        turn.advise("{player} is alive.", player=turn.state.name(who))
        return
    turn.emit(Revived(who))
    if turn.state.phase == "succession" and turn.state.fallen is None:
        after_succession(turn)


def become(turn: MoonTurn, command: Become) -> None:
    """That player has another role."""
    turn.emit(Became(turn.state.seating.who(command.seat), known_role(command.character)))


def take_side(turn: MoonTurn, command: Turn) -> None:
    """That player wins with the village or with the wolves, whatever the role."""
    camp: Camp = "wolves" if command.alignment == "evil" else "village"
    turn.emit(TookSide(turn.state.seating.who(command.seat), camp))


def declare(turn: MoonTurn, command: Declare) -> None:
    """A role is declared, once a game: in a discussion, or by the condemned in the last words."""
    state = turn.state
    who = state.seating.who(command.seat)
    role = known_role(command.role)
    if state.phase in ("setup", "over"):
        raise Refused("Roles are declared while the game is played.")
    if not command.ruling:
        may_declare(state, who, role)
    turn.emit(Declared(who, role, command.ruling))


def end(turn: MoonTurn, command: End) -> None:
    """The end as worked out, or as ruled."""
    state, ruled = turn.state, one_of(WINNERS, command)
    if ruled is not None:
        turn.emit(Ended(ruled, "ruling", declared=True))
    elif state.told:
        turn.advise("The game is over.")
    elif state.phase == "over":
        turn.emit(Ended(state.winner, state.reason or "ruling", declared=True))
    else:
        winner, reason = (outcome(state) if state.phase != "setup" else None) or (None, "ruling")
        turn.emit(Ended(winner, reason, declared=True))


def circle(turn: MoonTurn, command: CircleCommand) -> None:
    """People come, go and change places; everything stays with its person."""
    state = turn.state
    if isinstance(command, SeatNewcomer) and len(state.seating) >= MOST:
        raise Refused("MoonWolf is for {fewest} to {most} players.", fewest=FEWEST, most=MOST)
    turn.emit(circle_event(state.seating, command))
    if isinstance(command, SeatNewcomer) and state.phase != "setup":
        turn.advise("{player} joins as a villager until another role is given.", player=command.player)
    if isinstance(command, Unseat) and state.phase not in ("setup", "over"):
        _after_a_loss(turn)


def go_to(turn: MoonTurn, command: Next) -> None:
    """To that phase, forward or back; what lies between is left undone and named."""
    state = turn.state
    target = phase_called(PHASES, command.to)
    if target == "over":
        end(turn, End())
        return
    if state.phase == "setup" and target != "setup":
        raise Refused("The game has not begun.")
    if target in ("setup", "first_night", "head_vote"):
        number = 0 if target == "setup" else 1
    else:
        number = max(state.number, 2) if target not in ("discussion", "succession") else state.number
        if target == "night" and state.phase not in NIGHTS:
            number = state.number + 1
    for phase in _between(state.phase, target, state.number):
        turn.advise("{phase} is left undone.", phase=Term(f"moonwolf.phase.{phase}"))
    enter(turn, target, number, state.living if target == "trial" else ())


def step(turn: MoonTurn) -> None:
    """The open phase closes by its default; what it lacks is said."""
    state = turn.state
    if state.phase == "over":
        end(turn, End())
        return
    for who in state.waiting():
        if who not in state.choices:
            turn.advise("{player} has not chosen.", player=state.name(who))
    close(turn)


def known_role(text: str) -> str:
    """The role of that name.

    Raises:
        Refused: there is none.
    """
    if text not in ROLES:
        raise Refused("There is no role {role} in MoonWolf; there are {roles}.", role=text, roles=", ".join(ROLES))
    return text


def _after_a_loss(turn: MoonTurn) -> None:
    if turn.state.phase in ("setup", "over") or check_end(turn):
        return
    if turn.state.phase in VOTES:
        close_if_all_locked(turn)


def _between(here: Phase, there: Phase, number: int) -> list[Phase]:
    """The phases from here until there that a day passes through, this one first."""
    if here not in _DAY or there not in _DAY:
        return []
    vote: Phase = "head_vote" if number == 1 else "execution_vote"
    day: list[Phase] = [phase for phase in ("night", "morning", "discussion", vote) if phase in _DAY] + ["last_words"]
    if here not in day:
        day.insert(day.index("discussion") if here == "succession" else len(day) - 1, here)
    start = day.index(here)
    stop = len(day) if there == "night" else day.index(there) if there in day else start
    return day[start:stop]
