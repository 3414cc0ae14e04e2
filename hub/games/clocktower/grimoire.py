"""The reading of a grimoire that the rules of information work on, made from the state.

Its one rule: everything that an information ability may ask about is in the reading, by lasting numbers.

Must not know: what any ability learns.
"""

from __future__ import annotations

from collections.abc import Callable

from hub.table.seats import Who

from .catalogue import Team
from .reading import Reading, SeatReading
from .state import State
from .statuses import NOT_THEMSELVES, able, drunk, own_abilities, poisoned


def teams_of(state: State) -> dict[str, Team]:
    """The teams of the script's characters, in script order, with those in play beyond the script after them."""
    teams = {one: state.record(one).team for one in state.script.characters}
    for player in state.players.values():
        teams.setdefault(player.character, state.record(player.character).team)
    return teams


def reading_of(state: State, *, registering: bool = True) -> Reading:
    """The grimoire as it stands. Not `registering`: nobody has an ability, so that everybody registers as they are."""
    marks: dict[str, list[tuple[Who, Who | None]]] = {}
    for marker in state.markers:
        marks.setdefault(marker.reminder, []).append((marker.on, marker.source))
    executed = next((who for who in state.day.executed if who in state.players and not state.players[who].alive), None)
    return Reading(
        seats=tuple(_seat(state, who, registering) for who in state.circle()),
        script=teams_of(state),
        marks={reminder: tuple(found) for reminder, found in marks.items()},
        abnormal=state.abnormal | {marker.on for marker in state.marked("mathematician:abnormal")},
        perhaps_abnormal=state.perhaps_abnormal,
        guesses=state.guesses,
        executed=executed,
        nominators=frozenset(ballot.by for ballot in state.day.ballots if ballot.by in state.players),
        voters=frozenset(who for ballot in state.day.ballots for who in ballot.votes if who in state.players),
        night=max(state.number, 1),
        rules=_rules(state),
        places={seat.who: number for number, seat in state.seats},
        passed_over=state.passed_over(),
    )


def _rules(state: State) -> dict[str, object]:
    """The house rules, with the options that concern what a player learns by their own names."""
    rules = dict(state.rules)
    if state.facing is not None and state.facing.recluse_evil:
        rules["twochairs_recluse_evil"] = True
    return rules


def _seat(state: State, who: Who, registering: bool) -> SeatReading:
    player = state.players[who]
    record = state.record(player.character)
    usable = frozenset(one for one in own_abilities(player) if able(state, who, one)) if registering else frozenset()
    return SeatReading(
        who=who,
        character=player.character,
        shown=player.shown,
        team=record.team,
        alignment=player.alignment,
        alive=player.alive,
        drunk=drunk(state, who),
        poisoned=poisoned(state, who),
        able=player.character in usable and player.character not in NOT_THEMSELVES,
        abilities=usable - NOT_THEMSELVES,
    )


def to_seats(state: State, value: object) -> object:
    """A value with seat numbers in place of lasting numbers; players ascending. Whoever has left is named no more."""
    numbers = {seat.who: number for number, seat in state.seats}
    if isinstance(value, dict) and isinstance(value.get("players"), (list, tuple)):
        value = {**value, "players": [one for one in value["players"] if one in numbers]}
    return _renamed(value, numbers.get)


def to_whos(state: State, value: object) -> object:
    """A value with lasting numbers in place of seat numbers.

    Raises:
        Refused: there is no such seat.
    """
    return _renamed(value, state.seats.who)


def _renamed(value: object, name: Callable[[int], int | None]) -> object:
    if not isinstance(value, dict):
        return value
    made = dict(value)
    if isinstance(made.get("player"), int):
        made["player"] = name(made["player"])
    if isinstance(made.get("players"), (list, tuple)):
        made["players"] = sorted(name(one) for one in made["players"])
    return made
