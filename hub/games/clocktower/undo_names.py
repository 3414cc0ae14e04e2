"""What a command did, in a few words: the name on the undo button. It says what and whom.

Its one rule: it is told from the command alone and the state before it.

Must not know: what came of the command.
"""

from __future__ import annotations

from collections.abc import Iterable

from hub.table import commands as table
from hub.table.commands import Command
from hub.table.seats import Who
from hub.table.words import Speaker, Term, names

from . import vocabulary as v
from .free_marks import is_own, text_of
from .night import following
from .state import STORYTELLER, State
from .steps import slot_addressed
from .walk import slot_term


def describe(state: State, command: Command, speaker: Speaker) -> str:
    """A few words for the storyteller."""
    return (
        _in_play(state, command, speaker)
        or _written(state, command, speaker)
        or _ruling(state, command, speaker)
        or _of_the_day(command, state.number, speaker)
        or _by_day(state, command, speaker)
        or _of_people(state, command, speaker)
        or speaker("the last command")
    )


def _in_play(state: State, command: Command, speaker: Speaker) -> str | None:
    match command:
        case v.Deal(seats=None):
            return speaker("the random deal")
        case v.Deal(seats=seats) if seats is not None:
            return _dealt(state, seats, speaker)
        case table.Begin():
            return speaker("the beginning")
        case v.Choose():
            return _chosen(state, command, speaker)
        case v.Show():
            return _shown(state, command, speaker)
        case table.Next(to=None) | table.Press(button="confirm" | "next"):
            if state.phase != "night":
                return speaker("going on")
            after = following(state)
            return speaker("going on to {slot}", slot=slot_term(after) if after else Term("phase.day"))
        case table.Press(seat=int() as seat):
            return speaker("the hand of {player}", player=_seat(state, seat))
        case table.Next(to=str() as to):
            return speaker("going to {slot}", slot=slot_term(to) if to not in ("day", "night") else Term(f"phase.{to}"))
        case _:
            return None


def _dealt(state: State, seats: Iterable[str], speaker: Speaker) -> str:
    dealt = list(seats)
    if len(dealt) == 1 and dealt[0].isdecimal():
        return speaker("the deal to {player}", player=_seat(state, int(dealt[0])))
    return speaker("the deal to {count} seats", count=len(dealt))


def _written(state: State, command: Command, speaker: Speaker) -> str | None:
    match command:
        case v.Mark(seat=seat, text=str() as text):
            return speaker("{reminder} marked at {player}", reminder=text, player=_seat(state, seat))
        case table.Unmark(seat=seat, reminder=name) if is_own(name):
            return speaker("{reminder} taken from {player}", reminder=text_of(name), player=_seat(state, seat))
        case table.Note(text=text):
            return speaker("the note: {text}", text=text if len(text) <= 24 else text[:24] + "…")
        case v.Rules():
            return speaker("the house rules")
        case v.Bluffs(characters=characters):
            return speaker("the bluffs {characters}", characters=names(_character(state, one) for one in characters))
        case _:
            return None


def _ruling(state: State, command: Command, speaker: Speaker) -> str | None:
    match command:
        case table.Kill(seat=seat):
            return speaker("the death of {player}", player=_seat(state, seat))
        case table.Revive(seat=seat):
            return speaker("the revival of {player}", player=_seat(state, seat))
        case table.Become(seat=seat, character=character):
            named = _character(state, character)
            return speaker("{player} becomes the {character}", player=_seat(state, seat), character=named)
        case table.Turn(seat=seat, alignment=alignment):
            side = Term(f"alignment.{alignment}")
            return speaker("{player} becomes {alignment}", player=_seat(state, seat), alignment=side)
        case table.Place(seat=seat, token=token):
            return speaker("{token} placed at {player}", token=_token(token, speaker), player=_seat(state, seat))
        case table.Lift(seat=seat, token=token):
            return speaker("{token} lifted at {player}", token=_token(token, speaker), player=_seat(state, seat))
        case table.Mark(seat=seat, reminder=name):
            label = _token(f"reminder:{name}", speaker)
            return speaker("{reminder} marked at {player}", reminder=label, player=_seat(state, seat))
        case table.Unmark(seat=seat, reminder=name):
            label = _token(f"reminder:{name}", speaker)
            return speaker("{reminder} taken from {player}", reminder=label, player=_seat(state, seat))
        case _:
            return None


def _of_the_day(command: Command, number: int, speaker: Speaker) -> str | None:
    match command:
        case v.Recall():
            return speaker("the recall to the circle")
        case v.Nominations(open=opened):
            return speaker("the opening of nominations") if opened else speaker("the closing of nominations")
        case v.Timeout():
            return speaker("the end of the time")
        case v.Dusk():
            return speaker("the end of day {number}", number=number)
        case table.End():
            return speaker("the end of the game")
        case _:
            return None


def _by_day(state: State, command: Command, speaker: Speaker) -> str | None:
    match command:
        case v.Nominate(by=by, of=of):
            return speaker("{player} nominates {other}", player=_seat(state, by), other=_seat(state, of))
        case v.Vote(seats=seats, down=down):
            if len(seats) + len(down) == 1:
                return speaker("the hand of {player}", player=_seat(state, (*seats, *down)[0]))
            return speaker("the hands of {count} players", count=len(seats) + len(down))
        case v.Close():
            count = 0 if state.day.nomination is None else len(state.day.nomination.votes)
            return speaker("the vote of {count}", count=count)
        case v.Execute(seat=seat):
            return _execution(state, seat, speaker)
        case v.Exile(of=of):
            return speaker("the exile of {player}", player=_seat(state, of))
        case v.Use(seat=seat, as_=ability):
            return speaker(
                "{player} uses the {character}", player=_seat(state, seat), character=_character(state, ability)
            )
        case v.Claim(seat=seat, character=character):
            named = _character(state, character)
            return speaker("{player} claims to be the {character}", player=_seat(state, seat), character=named)
        case _:
            return None


def _execution(state: State, seat: int | str | None, speaker: Speaker) -> str:
    if seat is not None:
        return speaker("the execution of {player}", player=_seat(state, seat))
    if state.day.block is None:
        return speaker("the execution")
    return speaker("the execution of {player}", player=_named(state, state.day.block[0]))


def _of_people(state: State, command: Command, speaker: Speaker) -> str | None:
    match command:
        case table.Rename(seat=seat, player=player):
            return speaker("the name of {player}: {other}", player=_seat(state, seat), other=player)
        case table.SeatNewcomer(player=player):
            return speaker("the newcomer {player}", player=player)
        case table.Unseat(seat=seat):
            return speaker("the leaving of {player}", player=_seat(state, seat))
        case v.Move(seat=seat):
            return speaker("the move of {player}", player=_seat(state, seat))
        case table.Sit(seat=seat):
            return speaker("chair and tray of {player}", player=_seat(state, seat))
        case _:
            return None


# -- a choice, an answer ----------------------------------------------------------------------------


def _chosen(state: State, command: v.Choose, speaker: Speaker) -> str:
    slot = _slot(state, command.seat, showing=False)
    whom: list[object] = [_seat(state, seat) for seat in command.players]
    if command.character is not None:
        whom.append(_character(state, command.character))
    if not whom:
        return speaker("{slot} chose nobody", slot=slot_term(slot))
    return speaker("{slot} chose {chosen}", slot=slot_term(slot), chosen=names(whom))


def _shown(state: State, command: v.Show, speaker: Speaker) -> str:
    slot = _slot(state, command.seat, showing=True)
    return speaker("{slot} was shown {value}", slot=slot_term(slot), value=_value(state, command.value, speaker))


def _slot(state: State, seat: int | None, *, showing: bool) -> str:
    """The slot that a choice or an answer was for."""
    who = state.seats.who(seat) if seat is not None and 1 <= seat <= len(state.seats) else None
    return slot_addressed(state, who, showing=showing) or "dusk"


def _value(state: State, value: object, speaker: Speaker) -> object:
    if isinstance(value, bool):
        return Term("value.true" if value else "value.false")
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return Term(f"value.{value}")
    if not isinstance(value, dict):
        return "-"
    players = value.get("players", [value["player"]] if "player" in value else [])
    characters = value.get("characters", [value["character"]] if "character" in value else [])
    found: list[object] = [_seat(state, one) for one in players if isinstance(one, int)]
    found += [speaker("none") if one is None else _character(state, str(one)) for one in characters]
    return names(found) if found else speaker("none")


# -- names ------------------------------------------------------------------------------------------


def _seat(state: State, seat: int | str) -> object:
    """A seat's number and name; the storyteller's word."""
    if isinstance(seat, str):
        return Term("word.storyteller")
    if not 1 <= seat <= len(state.seats):
        return seat
    return _named(state, state.seats.who(seat))


def _named(state: State, who: Who) -> object:
    if who == STORYTELLER:
        return Term("word.storyteller")
    return f"{state.seats.number(who)} {state.seats.name(who)}"


def _character(state: State, character: str) -> Term:
    return Term(f"character.{state.script.find(character) or character}")


def _token(token: str, speaker: Speaker) -> str:
    kind, _, name = token.partition("#")[0].partition(":")
    if kind == "reminder":
        return speaker(
            "{reminder} ({character})",
            reminder=Term(f"reminder.{name}"),
            character=Term(f"character.{name.partition(':')[0]}"),
        )
    return speaker.name(f"{kind}.{name}")
