"""MoonWolf, put together: the Game protocol over the state, and which command goes where.

Must not know: any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
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
    Next,
    Note,
    Open,
    Place,
    Press,
    Rename,
    Revive,
    Sit,
    Unmark,
    Vocabulary,
)
from hub.table.commands import Turn as TurnSides
from hub.table.game import Event
from hub.table.rulebook import Rulebook, never, pressing
from hub.table.story import Scene
from hub.table.tokens import numbered
from hub.table.words import Speaker, Term, Text

from . import answers, calling, choosing, fold, panels, rulings, setup
from .deeds import DEEDS
from .events import MoonWolfEvent, Noted
from .flow import MoonTurn, close
from .recap import recap
from .roles import FEWEST, MOST, ROLES, pack
from .state import State
from .tokens import token_set
from .vocabulary import VOCABULARY, Act, Appoint, Condemn, Deal, Declare, Lock, OpenMoonWolf, Timeout, Vote


def _next(turn: MoonTurn, command: Next) -> None:
    if turn.state.phase == "setup" and command.to in (None, "first_night"):
        setup.begin(turn)
    elif command.to is not None:
        rulings.go_to(turn, command)
    else:
        rulings.step(turn)


_DECIDING: Mapping[type[Command], Callable[[MoonTurn, Any], None]] = {
    Vote: choosing.vote,
    Act: choosing.act,
    Lock: choosing.lock,
    Condemn: choosing.condemn,
    Appoint: choosing.appoint,
    Press: pressing(choosing.press, _next),
    Timeout: lambda turn, command: close(turn),
    Next: _next,
    Deal: setup.deal,
    Place: setup.token,
    Lift: setup.token,
    Begin: lambda turn, command: setup.begin(turn),
    Declare: rulings.declare,
    Kill: rulings.kill,
    Revive: rulings.revive,
    Become: rulings.become,
    TurnSides: rulings.take_side,
    End: rulings.end,
    Note: lambda turn, command: turn.emit(Noted(command.text)),
    **dict.fromkeys((Mark, Unmark), never("MoonWolf has no reminders.")),
    **dict.fromkeys(CIRCLE_COMMANDS, rulings.circle),
}
"""Where each verb is decided."""


class MoonWolf(Rulebook[State]):
    """The game, as the table knows it."""

    name = "moonwolf"
    vocabulary: Vocabulary = VOCABULARY
    events: Any = MoonWolfEvent
    deciding = _DECIDING
    answering = answers.ANSWERING
    deeds = DEEDS
    seat_view = staticmethod(panels.seat_view)
    held_view = staticmethod(panels.held_view)
    seat_answer = staticmethod(panels.seat_answer)
    console_view = staticmethod(panels.console_view)
    sheet = staticmethod(panels.sheet)
    token_set = staticmethod(token_set)
    lock_of = staticmethod(choosing.lock_of)
    phase_time = staticmethod(calling.phase_time)
    narration = staticmethod(calling.narration)

    def recap(self, state: State, scenes: Sequence[Scene], speaker: Speaker) -> Json:
        """The evening told again."""
        return recap(scenes, state, speaker)

    def openly(self, command: Command) -> bool:
        """Without a host a page opens, deals by chance, begins, times out and ends; the rest is the chairs'."""
        match command:
            case Deal(seats=None) | Begin() | Timeout() | Next(to=None) | End(winner=None) | Rename() | Sit():
                return True
            case _:
                return False

    def open(self, command: Open, chance: Chance) -> tuple[State, tuple[Text, ...]]:
        """A fresh evening."""
        assert isinstance(command, OpenMoonWolf)
        return setup.opened(command)

    def apply(self, state: State, event: Event) -> State:
        """The state after the event."""
        return fold.apply(state, event)

    def over(self, state: State) -> bool:
        """Whether everybody knows of the end."""
        return state.told

    def next_tray(self, state: State, token: str) -> int | None:
        """The first seat without a role, clockwise."""
        if state.phase != "setup":
            return None
        return next((number for number, place in state.seating if state.players[place.who].role is None), None)

    def ready(self, state: State) -> bool:
        """Whether everybody has a role and the game may begin."""
        return state.phase == "setup" and all(state.players[who].role for who in state.seating.order())

    def audit(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        """Role tokens on trays that are not their player's role; a tray without any is no finding."""
        found = []
        for seat, tokens in sorted(lying.items()):
            who = state.seating.who(seat)
            for token in sorted(tokens):
                kind, _, role = token.partition("#")[0].partition(":")
                if kind != setup.TOKEN_KIND or role != state.players[who].role:
                    found.append(
                        speaker(
                            "On the tray of seat {seat} lies {token}, and {player} has another role.",
                            seat=seat,
                            token=Term(f"moonwolf.role.{role}") if kind == setup.TOKEN_KIND else token,
                            player=state.name(who),
                        )
                    )
        return found

    def offers(self, speaker: Speaker) -> Json:
        """What an evening can be opened with."""
        special = [role for role in ROLES if role != "villager"]
        return {
            "name": speaker.name("game.moonwolf"),
            "players": [FEWEST, MOST],
            "roles": list(ROLES),
            "hostless": True,
            "settings": {
                "roles": [{"id": role, "name": speaker.name(f"moonwolf.role.{role}"), "usual": ""} for role in special],
                "times": [
                    {"id": phase, "name": speaker.name(f"moonwolf.phase.{phase}"), "usual": str(seconds)}
                    for phase, seconds in calling.TIMES.items()
                ],
            },
        }

    def box(self, state: State) -> list[str]:
        """A token for each player's role in this evening's setting."""
        return numbered(f"{setup.TOKEN_KIND}:{role}" for role in pack(state.special, len(state.seating)))
