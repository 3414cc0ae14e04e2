"""What an event changes about a player or a reminder: lives, characters, sides, abilities, markers.

Its one rule: a player's markers that are the work of a lost ability go with it.

Must not know: commands; the course of the evening.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hub.table.seats import Who

from . import events as e
from .state import STORYTELLER, Marker, State


def with_player(state: State, who: Who, **changes: Any) -> State:
    """The state with that player changed."""
    return replace(state, players={**state.players, who: replace(state.players[who], **changes)})


def first_day_of(state: State, before: Mapping[str, int], ability: str) -> Mapping[str, int]:
    """With that ability new now: the day that comes is its first one, or what is left of today and tomorrow."""
    return {**before, ability: state.number + 1 if state.phase in ("setup", "day") else state.number}


def marked(state: State, event: e.Marked) -> State:
    """A reminder lies."""
    return replace(state, markers=(*state.markers, event.marker))


def _without(markers: tuple[Marker, ...], marker: Marker) -> tuple[Marker, ...]:
    if marker not in markers:
        return markers
    place = markers.index(marker)
    return markers[:place] + markers[place + 1 :]


def unmarked(state: State, event: e.Unmarked) -> State:
    """A reminder lies no more. Its token is asked for, unless the game hasn't begun: dealing anew starts with an
    empty table, and what lies there all the same is the audit's business."""
    lifting = state.lifting
    if event.by_rule and state.phase != "setup":
        lifting = (*lifting, (event.marker.reminder, event.marker.on))
    return replace(state, markers=_without(state.markers, event.marker), lifting=lifting)


def overruled(state: State, event: e.Overruled) -> State:
    """What the storyteller laid by hand stays for as long as the rule asks for the same."""
    standing = {key: wanted for key, wanted in state.overruled.items() if key != (event.owner, event.ability)}
    if event.wanted is not None:
        standing[event.owner, event.ability] = frozenset(event.wanted)
    return replace(state, overruled=standing)


def lifted(state: State, event: e.Lifted) -> State:
    """A token that had to be taken off was."""
    place = state.lifting.index((event.reminder, event.on))
    return replace(state, lifting=state.lifting[:place] + state.lifting[place + 1 :])


def died(state: State, event: e.Died) -> State:
    """A player is dead."""
    who = event.death.who
    known = state.players[who].known_alive and not event.public
    state = with_player(state, who, alive=False, known_alive=known)
    return replace(state, deaths=(*state.deaths, event.death))


def revived(state: State, event: e.Revived) -> State:
    """A player lives again, as one whose ability is new."""
    player = state.players[event.who]
    state = with_player(
        state,
        event.who,
        alive=True,
        known_alive=player.known_alive or event.public,
        spent=frozenset(),
        gained=(),
        ghost_vote=True,
        first_day=first_day_of(state, {}, player.character),
    )
    return replace(state, markers=tuple(one for one in state.markers if not _of(state, one, event.who)))


def _of(state: State, marker: Marker, who: Who) -> bool:
    """Whether the marker is the work of that player's ability and goes with it."""
    if marker.source != who:
        return False
    record = state.record(marker.by).reminder(marker.reminder) if state.knows(marker.by) else None
    return record is None or not record.lasting


def became(state: State, event: e.Became) -> State:
    """A player has another character."""
    state = with_player(
        state,
        event.who,
        character=event.character,
        shown=event.shown,
        gained=(),
        spent=frozenset(),
        fresh=frozenset(),
        first_day=first_day_of(state, {}, event.character),
    )
    return replace(state, markers=tuple(one for one in state.markers if not _of(state, one, event.who)))


def turned(state: State, event: e.Turned) -> State:
    """A player is on another side."""
    return with_player(state, event.who, alignment=event.alignment)


def gained(state: State, event: e.GainedAbility) -> State:
    """A player has a further ability."""
    player = state.players[event.who]
    kept = tuple(one for one in player.gained if one.by != event.gained.by)
    first_day = first_day_of(state, player.first_day, event.gained.ability)
    return with_player(state, event.who, gained=(*kept, event.gained), first_day=first_day)


def lost(state: State, event: e.LostAbility) -> State:
    """What a player had gained that way is gone, and what came of it."""
    player = state.players[event.who]
    ways, lost = {event.by}, set[str]()
    for gain in player.gained:
        if gain.by in ways:
            lost.add(gain.ability)
            ways.add(gain.ability)
    kept = tuple(one for one in player.gained if one.ability not in lost)
    state = with_player(state, event.who, gained=kept, spent=player.spent - lost, fresh=player.fresh - lost)
    gone = [one for one in state.markers if one.source == event.who and one.by in lost and _of(state, one, event.who)]
    return replace(state, markers=tuple(one for one in state.markers if one not in gone))


def spent(state: State, event: e.Spent) -> State:
    """An ability that is used once has been."""
    if event.who == STORYTELLER:
        return replace(state, storyteller_spent=state.storyteller_spent | {event.ability})
    return with_player(state, event.who, spent=state.players[event.who].spent | {event.ability})


def freshened(state: State, event: e.Freshened) -> State:
    """The first-night part of an ability is due, or done."""
    fresh = state.players[event.who].fresh
    if event.done:
        begun = state.night.begun | {(event.ability, event.who)}
        state = replace(state, night=replace(state.night, begun=begun))
    return with_player(state, event.who, fresh=fresh - {event.ability} if event.done else fresh | {event.ability})
