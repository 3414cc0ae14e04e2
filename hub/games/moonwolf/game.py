"""MoonWolf, put together: the Game protocol over the state, and which command goes where.

Must not know: any rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from hub.table.chance import Chance
from hub.table.circle import CIRCLE_COMMANDS
from hub.table.commands import (
    Become,
    Begin,
    Command,
    End,
    Json,
    Kill,
    Lift,
    Mark,
    Move,
    Next,
    Note,
    Open,
    Place,
    Press,
    Question,
    Rename,
    Revive,
    SeatNewcomer,
    Sit,
    Turn as TurnSides,
    Unmark,
    Unseat,
    Vocabulary,
)
from hub.table.errors import Refused
from hub.table.game import Decision, Event, Turn
from hub.table.seats import Seating
from hub.table.views import ConsoleView, SeatView
from hub.table.words import Speaker, Term, Text

from . import answers, choosing, fold, panels, rulings, setup
from .events import MoonWolfEvent, Noted
from .flow import MoonTurn, close
from .state import State
from .vocabulary import VOCABULARY, Act, Appoint, Condemn, Deal, Declare, Lock, OpenMoonWolf, Timeout, Vote


class MoonWolf:
    """The game, as the table knows it."""

    name = "moonwolf"
    vocabulary: Vocabulary = VOCABULARY
    events: Any = MoonWolfEvent
    version = 1

    def lift(self, raw: Json, version: int) -> Json:
        """Nothing has changed yet."""
        return raw

    def open(self, command: Open, chance: Chance) -> tuple[State, tuple[Text, ...]]:
        """A fresh evening."""
        assert isinstance(command, OpenMoonWolf)
        return setup.opened(command)

    def decide(self, state: State, command: Command, chance: Chance) -> Decision:
        """What the command causes."""
        turn = Turn(state, fold.apply, chance)
        if isinstance(command, CIRCLE_COMMANDS):
            assert isinstance(command, Rename | SeatNewcomer | Unseat | Move | Sit)
            rulings.circle(turn, command)
        elif not _played(turn, command) and not _led(turn, command):
            raise Refused("{verb} has no meaning in MoonWolf.", verb=type(command).__name__.lower())
        return turn.decision()

    def apply(self, state: State, event: Event) -> State:
        """The state after the event."""
        return fold.apply(state, event)

    def answer(self, state: State, question: Question, speaker: Speaker) -> Json:
        """The answer to a question."""
        return answers.answer(state, question, speaker)

    def seating(self, state: State) -> Seating:
        """Who sits where."""
        return state.seating

    def seat_view(self, state: State, seat: int, speaker: Speaker) -> SeatView:
        """The panel as it is while nobody holds its pad."""
        return panels.seat_view(state, seat, speaker)

    def held_view(self, state: State, seat: int, speaker: Speaker) -> SeatView:
        """The panel while its player holds the pad."""
        return panels.held_view(state, seat, speaker)

    def seat_answer(self, state: State, seat: int, speaker: Speaker) -> Json:
        """That seat's own knowledge."""
        return panels.seat_answer(state, seat, speaker)

    def console_view(self, state: State, speaker: Speaker) -> ConsoleView:
        """The console's panel and strip."""
        return panels.console_view(state, speaker)

    def sheet(self, state: State, speaker: Speaker) -> Json:
        """The roles and what they do."""
        return panels.sheet(state, speaker)

    def describe(self, state: State, command: Command, speaker: Speaker) -> str:
        """What the command did, without telling whom anybody chose."""
        return _described(state, command, speaker)

    def next_tray(self, state: State, token: str) -> int | None:
        """The first seat without a role, clockwise."""
        if state.phase != "setup":
            return None
        return next((number for number, place in state.seating if state.players[place.who].role is None), None)

    def ready(self, state: State) -> bool:
        """Whether everybody has a role and the game may begin."""
        return state.phase == "setup" and all(state.players[who].role for who in state.seating.order())

    def audit(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        """Role tokens on trays that are not their player's role, and role tokens that lie nowhere are no finding."""
        found = []
        for seat, tokens in sorted(lying.items()):
            who = state.seating.who(seat)
            for token in sorted(tokens):
                role = setup.role_of(token)
                if role != state.players[who].role:
                    found.append(
                        speaker(
                            "On the tray of seat {seat} lies {token}, and {player} has another role.",
                            seat=seat,
                            token=Term(f"moonwolf.role.{role}"),
                            player=state.name(who),
                        )
                    )
        return found

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.phase == "over"


def _played(turn: MoonTurn, command: Command) -> bool:
    """What players do; whether it was such a command."""
    match command:
        case Vote():
            choosing.vote(turn, command)
        case Act():
            choosing.act(turn, command)
        case Lock():
            choosing.lock(turn, command)
        case Condemn():
            choosing.condemn(turn, command)
        case Appoint():
            choosing.appoint(turn, command)
        case Declare():
            rulings.declare(turn, command)
        case Press(seat=int(seat), button=None):
            choosing.press(turn, seat)
        case Timeout():
            close(turn)
        case _:
            return False
    return True


def _led(turn: MoonTurn, command: Command) -> bool:
    """What the storyteller does; whether it was such a command."""
    match command:
        case Deal():
            setup.deal(turn, command)
        case Place() | Lift():
            setup.token(turn, command)
        case Begin():
            setup.begin(turn)
        case Next() | Press(seat=None, button="confirm" | "next"):
            _next(turn, command)
        case Kill():
            rulings.kill(turn, command)
        case Revive():
            rulings.revive(turn, command)
        case Become():
            rulings.become(turn, command)
        case End():
            rulings.end(turn, command)
        case Note(text=text):
            turn.emit(Noted(text))
        case Mark() | Unmark():
            raise Refused("MoonWolf has no reminders.")
        case TurnSides():
            raise Refused("In MoonWolf the role is the side: another role makes another side.")
        case Press():
            raise Refused("A press is of a seat's pad or of one button of the console.")
        case _:
            return False
    return True


def _next(turn: MoonTurn, command: Next | Press) -> None:
    to = command.to if isinstance(command, Next) else None
    if turn.state.phase == "setup" and to in (None, "first_night"):
        setup.begin(turn)
    elif isinstance(command, Next) and to is not None:
        rulings.go_to(turn, command)
    else:
        rulings.step(turn)


def _described(state: State, command: Command, speaker: Speaker) -> str:
    match command:
        case Vote(seat=seat) | Act(seat=seat):
            return speaker("the choice of {player}", player=_player(state, seat))
        case Lock(seat=seat):
            return speaker("the lock of {player}", player=_player(state, seat))
        case Press(seat=int(seat)):
            return speaker("a press by {player}", player=_player(state, seat))
        case Condemn(target=seat):
            return speaker("{player} condemned", player=_player(state, seat))
        case Appoint(target=seat):
            return speaker("{player} named as head", player=_player(state, seat))
        case Declare(seat=seat):
            return speaker("the declaration of {player}", player=_player(state, seat))
        case Timeout() | Next() | Press():
            return speaker("the end of: {phase}", phase=Term(f"moonwolf.phase.{state.phase}"))
        case Deal() | Place():
            return speaker("the deal")
        case Begin():
            return speaker("the begin")
        case Kill(seat=seat):
            return speaker("the death of {player}", player=_player(state, seat))
        case Revive(seat=seat):
            return speaker("the return of {player}", player=_player(state, seat))
        case Become(seat=seat):
            return speaker("another role for {player}", player=_player(state, seat))
        case End():
            return speaker("the end of the game")
        case Note():
            return speaker("a note")
        case _:
            return speaker("a change of the circle")


def _player(state: State, seat: int) -> str:
    return state.name(state.seating.who(seat))
