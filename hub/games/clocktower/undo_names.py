"""What a command did, in a few words: the name on the undo button.

Its one rule: it is told from the command alone and the state before it.

Must not know: what came of the command.
"""

from __future__ import annotations

from hub.table import commands as table
from hub.table.commands import Command
from hub.table.words import Speaker, Term

from . import vocabulary as v
from .night import following
from .state import State
from .steps import open_step
from .walk import slot_term


def describe(state: State, command: Command, speaker: Speaker) -> str:
    """A few words for the storyteller."""
    match command:
        case v.Deal():
            return speaker("the deal")
        case table.Begin():
            return speaker("the beginning")
        case v.Choose() | v.Show():
            step = open_step(state)
            slot = slot_term(step.slot if step is not None else "dawn")
            if isinstance(command, v.Show):
                return speaker("{slot}: what was shown", slot=slot)
            return speaker("{slot}: the choice", slot=slot)
        case table.Next(to=None) | table.Press():
            after = following(state) if state.phase == "night" else None
            return speaker("going on to {slot}", slot=slot_term(after)) if after else speaker("going on")
        case table.Next(to=str() as to):
            return speaker("going to {slot}", slot=slot_term(to) if to not in ("day", "night") else Term(f"phase.{to}"))
        case table.Place(seat=seat, token=token):
            return speaker("the token {token} at seat {seat}", token=_token(token, speaker), seat=seat)
        case table.Mark(seat=seat, reminder=name) | table.Unmark(seat=seat, reminder=name):
            return speaker("the reminder {reminder} at seat {seat}", reminder=Term(f"reminder.{name}"), seat=seat)
        case _:
            return _ruling(command, speaker) or _by_day(command, speaker) or speaker("the last command")


def _ruling(command: Command, speaker: Speaker) -> str | None:
    match command:
        case table.Kill(seat=seat):
            return speaker("the death of seat {seat}", seat=seat)
        case table.Revive(seat=seat):
            return speaker("the revival of seat {seat}", seat=seat)
        case table.Become(seat=seat) | table.Turn(seat=seat):
            return speaker("the change of seat {seat}", seat=seat)
        case _:
            return None


def _by_day(command: Command, speaker: Speaker) -> str | None:
    match command:
        case v.Nominate():
            return speaker("the nomination")
        case v.Vote() | v.Close():
            return speaker("the vote")
        case v.Execute() | v.Exile():
            return speaker("the execution")
        case v.Dusk():
            return speaker("the end of the day")
        case table.End():
            return speaker("the end of the game")
        case _:
            return None


def _token(token: str, speaker: Speaker) -> str:
    kind, _, name = token.partition("#")[0].partition(":")
    return speaker.name(f"{kind}.{name}")
