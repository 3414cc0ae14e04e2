"""The reminders of the first night's information: which answer is proposed, and where its tokens lie once it is shown.

What the storyteller has marked by hand is proposed as it lies; else an answer that leaves most open: one that needs
nobody to register as another and names players of both sides, where there is such a one, so that nobody is cleared or
given away by it alone. Among those, the evening's lot decides.

Its one rule: what is proposed is a true answer unless a reminder or the player's state says otherwise.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hub.table.seats import Who

from . import events as e
from .deeds import Deeds
from .grimoire import reading_of, to_seats, to_whos
from .information import INFORMATION
from .registration import characters as registrations
from .state import Marker, State
from .statuses import NOT_THEMSELVES


class Tokens(NamedTuple):
    """An ability's reminders. `right`: by each player named, or by the one who is the character; `wrong`: the other."""

    right: str
    wrong: str = ""


TOKENS: Mapping[str, Tokens] = {
    "steward": Tokens("steward:know"),
    "bountyhunter": Tokens("bountyhunter:know"),
    "knight": Tokens("knight:know"),
    "noble": Tokens("noble:know"),
    "washerwoman": Tokens("washerwoman:townsfolk", "washerwoman:wrong"),
    "librarian": Tokens("librarian:outsider", "librarian:wrong"),
    "investigator": Tokens("investigator:minion", "investigator:wrong"),
    "grandmother": Tokens("grandmother:grandchild"),
}
"""By ability; the Grandmother's token is laid by her own behaviour."""


def proposed(state: State, who: Who, ability: str, found: Mapping[str, Any], false: Sequence[object]) -> object | None:
    """The answer that is proposed, with seat numbers, or None. `found`: the truths' answer; `false`: false ones."""
    if ability not in TOKENS:
        return None
    placed = _placed(state, who, ability)
    if placed is not None:
        return to_seats(state, placed)
    true: Sequence[object] = found["values"]
    marked = _marked(state, who, ability)
    fitting = [one for one in true if marked <= set(_players(to_whos(state, one)))]
    values = (false or fitting or true) if not marked else (fitting or true)
    if not values:
        return None
    best = max(_openness(state, one) for one in values)
    open_ones = [one for one in values if _openness(state, one) == best]
    return open_ones[(state.lot + who) % len(open_ones)]


def _openness(state: State, value: Any) -> tuple[bool, int]:
    """Whether it needs nobody to register as another, and how much it leaves open: the sides of those it names."""
    named = [state.players[one] for one in _players(to_whos(state, value)) if one in state.players]
    character = value.get("character") if isinstance(value, dict) else None
    plain = character is None or any(player.character == character for player in named)
    return plain, len({player.alignment for player in named})


def _players(value: Any) -> tuple[Who, ...]:
    if not isinstance(value, dict):
        return ()
    if isinstance(value.get("player"), int):
        return (value["player"],)
    return tuple(one for one in value.get("players") or () if isinstance(one, int))


def _lying(state: State, who: Who, reminder: str) -> list[Who]:
    return [one.on for one in state.marked(reminder) if one.source in (None, who) and one.on in state.players]


def _marked(state: State, who: Who, ability: str) -> set[Who]:
    tokens = TOKENS[ability]
    return {*_lying(state, who, tokens.right), *(_lying(state, who, tokens.wrong) if tokens.wrong else ())}


def _placed(state: State, who: Who, ability: str) -> dict[str, object] | None:
    """The whole answer that the reminders lying there say, players by lasting number; None where they don't."""
    tokens, information = TOKENS[ability], INFORMATION[ability]
    right = _lying(state, who, tokens.right)
    if information.kind == "player":
        return {"player": right[0]} if right else None
    if information.kind == "players":
        return {"players": tuple(sorted(right))} if len(right) == information.count else None
    if not right:
        return None
    character = _character_of(state, right[0], information.teams)
    if information.kind == "player_character":
        return {"player": right[0], "character": character}
    wrong = _lying(state, who, tokens.wrong)
    if not wrong or wrong[0] == right[0] or character is None:
        return None
    return {"players": tuple(sorted((right[0], wrong[0]))), "character": character}


def _character_of(state: State, who: Who, teams: tuple[str, ...]) -> str | None:
    """As what the marked player is shown: the true character where the team fits, else one of the team."""
    true = state.players[who].character
    if state.team(who) in teams:
        return true
    fitting = [one for one in state.script.characters if state.record(one).team in teams and one not in NOT_THEMSELVES]
    return fitting[(state.lot + who) % len(fitting)] if fitting else None


# -- laying -----------------------------------------------------------------------------------------


def lay(deeds: Deeds, who: Who, ability: str, value: object) -> None:
    """What was shown (players by lasting number) lies by its players, as far as the box has tokens for it."""
    if ability not in TOKENS or ability == "grandmother":
        return
    wanted = [(token, on) for token, on in _wanted(deeds.state, ability, value) if on in deeds.state.players]
    tokens = TOKENS[ability]
    for reminder in (tokens.right, tokens.wrong):
        for marker in [one for one in deeds.state.marked(reminder) if one.source in (None, who)]:
            if (reminder, marker.on) in wanted:
                wanted.remove((reminder, marker.on))
            else:
                deeds.emit(e.Unmarked(marker))
    for reminder, on in wanted:
        deeds.emit(e.Marked(Marker(reminder, on, who, ability)))


def _wanted(state: State, ability: str, value: object) -> list[tuple[str, Who]]:
    tokens = TOKENS[ability]
    named = _players(value)
    if not tokens.wrong or len(named) != 2 or not isinstance(value, dict):
        return [] if tokens.wrong else [(tokens.right, one) for one in named]
    first, second = named
    if _fits(state, second, value.get("character")) > _fits(state, first, value.get("character")):
        first, second = second, first
    return [(tokens.right, first), (tokens.wrong, second)]


def _fits(state: State, who: Who, character: object) -> int:
    """How well that player goes for the character: is it, may register as it, is of its team."""
    if who not in state.players or not isinstance(character, str) or not state.knows(character):
        return 0
    if state.players[who].character == character:
        return 3
    reading = reading_of(state)
    if character in registrations(reading, reading.seat(who)):
        return 2
    return int(state.team(who) == state.record(character).team)
