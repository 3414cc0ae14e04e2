"""The audit: where the tokens on the trays and the game differ, a sentence each.

Its one rule: it compares and changes nothing.

Must not know: what a token does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set

from hub.table.tokens import Token, parse
from hub.table.words import Speaker, Term

from .state import State


def audit(state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
    """The differences, seat by seat; a seat whose tray can't be read is absent from `lying`."""
    found: list[str] = []
    for seat in sorted(lying):
        tokens = [parse(token) for token in sorted(lying[seat])]
        found += _characters(state, seat, [one for one in tokens if one.kind == "character"], speaker)
        found += _reminders(state, seat, [one for one in tokens if one.kind == "reminder"], speaker)
    return found


def _characters(state: State, seat: int, tokens: list[Token], speaker: Speaker) -> list[str]:
    player = state.players.get(state.seats.who(seat))
    fitting = set() if player is None else {player.character, player.shown}
    sentences = [
        speaker("The {character} lies at seat {seat}, which is somebody else.", character=_term(one.name), seat=seat)
        for one in tokens
        if one.name not in fitting
    ]
    if player is not None and not any(one.name in fitting for one in tokens):
        sentences.append(
            speaker("The {character} doesn't lie at seat {seat}.", character=_term(player.character), seat=seat)
        )
    return sentences


def _reminders(state: State, seat: int, tokens: list[Token], speaker: Speaker) -> list[str]:
    who = state.seats.who(seat)
    there = Counter(one.name for one in tokens)
    wanted = Counter(marker.reminder for marker in state.markers if marker.on == who)
    sentences = []
    for name in sorted((there - wanted).elements()):
        sentences.append(
            _sentence("{reminder} ({character}) lies at seat {seat}, but not in the game.", name, seat, speaker)
        )
    for name in sorted((wanted - there).elements()):
        sentences.append(_sentence("{reminder} ({character}) is missing at seat {seat}.", name, seat, speaker))
    return sentences


def _sentence(sentence: str, name: str, seat: int, speaker: Speaker) -> str:
    character = _term(name.partition(":")[0])
    return speaker(sentence, reminder=Term(f"reminder.{name}"), character=character, seat=seat)


def _term(character: str) -> Term:
    return Term(f"character.{character}")
