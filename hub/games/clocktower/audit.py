"""The audit: where the tokens on the trays and the game differ, a sentence each, and how each can be settled.

Its one rule: it compares and changes nothing, and is silent on what nobody keeps on trays tonight.

Must not know: what a token does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from hub.table.commands import Json
from hub.table.tokens import Token, parse
from hub.table.words import Speaker, Term, Text

from .free_marks import is_own
from .state import State


class Difference(NamedTuple):
    """One difference. `take`: the command that makes the game as the tokens lie, where there is one; `right`: how to
    lay the tokens as the game stands.
    """

    text: Text
    take: Json | None
    right: Text


def audit(state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
    """The differences, seat by seat; a seat whose tray can't be read is absent from `lying`."""
    return [speaker.say(one.text) for one in _differences(state, lying)]


def settle(state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[Json]:
    """The same differences, each with its two answers: ``{"text", "take", "right"}``."""
    return [
        {"text": speaker.say(one.text), "take": one.take, "right": speaker.say(one.right)}
        for one in _differences(state, lying)
    ]


def _differences(state: State, lying: Mapping[int, Set[str]]) -> Iterator[Difference]:
    on_trays = any(parse(token).kind == "character" for tokens in lying.values() for token in tokens)
    for seat in sorted(lying):
        tokens = [parse(token) for token in sorted(lying[seat])]
        yield from _characters(state, seat, [one for one in tokens if one.kind == "character"], on_trays)
        yield from _reminders(state, seat, [one for one in tokens if one.kind == "reminder"])


def _characters(state: State, seat: int, tokens: list[Token], on_trays: bool) -> Iterator[Difference]:
    """`on_trays`: characters lie on trays tonight; where none does they are kept on the page, and none is missing."""
    player = state.players.get(state.seats.who(seat))
    fitting = set() if player is None else {player.character, player.shown}
    for one in tokens:
        if one.name in fitting:
            continue
        values: dict[str, object] = {"character": _term(one.name), "seat": seat}
        take: Json = {"do": "become", "seat": seat, "character": one.name}
        if player is None or state.phase == "setup":
            take = {"do": "deal", "seats": {str(seat): one.name}}
        yield Difference(
            Text("The {character} lies at seat {seat}, which is somebody else.", values),
            take,
            Text("Take the {character} away from seat {seat}.", values),
        )
    if player is not None and on_trays and not any(one.name in fitting for one in tokens):
        values = {"character": _term(player.character), "seat": seat}
        yield Difference(
            Text("The {character} doesn't lie at seat {seat}.", values),
            None,
            Text("Lay the {character} at seat {seat}.", values),
        )


def _reminders(state: State, seat: int, tokens: list[Token]) -> Iterator[Difference]:
    who = state.seats.who(seat)
    there = Counter(one.name for one in tokens)
    mine = (marker.reminder for marker in state.markers if marker.on == who)
    wanted = Counter(reminder for reminder in mine if not is_own(reminder))
    for name in sorted((there - wanted).elements()):
        yield Difference(
            Text("{reminder} ({character}) lies at seat {seat}, but not in the game.", _values(name, seat)),
            {"do": "mark", "seat": seat, "reminder": name},
            Text("Take {reminder} ({character}) away from seat {seat}.", _values(name, seat)),
        )
    for name in sorted((wanted - there).elements()):
        yield Difference(
            Text("{reminder} ({character}) is missing at seat {seat}.", _values(name, seat)),
            {"do": "unmark", "seat": seat, "reminder": name},
            Text("Lay {reminder} ({character}) at seat {seat}.", _values(name, seat)),
        )


def _values(name: str, seat: int) -> dict[str, object]:
    return {"reminder": Term(f"reminder.{name}"), "character": _term(name.partition(":")[0]), "seat": seat}


def _term(character: str) -> Term:
    return Term(f"character.{character}")
