"""The state after an event. Total: what was decided always applies; no rule is asked here.

Its one rule: one function an event, found in a table by the event's type.

Must not know: commands; why an event came about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from hub.table.circle import CircleEvent, Joined, Left, Moved, Renamed, Sat, with_circle
from hub.table.game import Event
from hub.table.seats import Who

from . import events as e
from .facing import facing
from .state import Announcement, Ballot, Day, Marker, Night, Player, State, Win


def apply(state: State, event: Event) -> State:
    """The state after the event."""
    return _demon_noticed(_APPLY[type(event)](state, event))


def _demon_noticed(state: State) -> State:
    if state.had_demon or state.phase == "setup" or not any(state.team(who) == "demon" for who in state.players):
        return state
    return replace(state, had_demon=True)


def _player(state: State, who: Who, **changes: Any) -> State:
    return replace(state, players={**state.players, who: replace(state.players[who], **changes)})


def _night(state: State, **changes: Any) -> State:
    return replace(state, night=replace(state.night, **changes))


def _day(state: State, **changes: Any) -> State:
    return replace(state, day=replace(state.day, **changes))


def _same(state: State, event: e.Ruled) -> State:
    return state


def _noted(state: State, event: e.Noted) -> State:
    return replace(state, notes=(*state.notes, event.text))


def _circle(state: State, event: CircleEvent) -> State:
    seats = with_circle(state.seats, event)
    if not isinstance(event, Left):
        return replace(state, seats=seats)
    who = event.who
    day = state.day
    if day.nomination is not None:
        named = who in (day.nomination.by, day.nomination.of)
        votes = tuple(one for one in day.nomination.votes if one != who)
        day = replace(day, nomination=None if named else replace(day.nomination, votes=votes))
    if day.block is not None and day.block[0] == who:
        day = replace(day, block=None)
    if day.doomed is not None and day.doomed[0] == who:
        day = replace(day, doomed=None)
    return replace(
        state,
        seats=seats,
        day=replace(day, announcements=tuple(one for one in day.announcements if one.who != who)),
        players={one: player for one, player in state.players.items() if one != who},
        markers=tuple(one for one in state.markers if who not in (one.on, one.source)),
        pending=tuple(one for one in state.pending if who not in (one.who, one.of)),
        deaths=tuple(one for one in state.deaths if one.who != who),
        abnormal=state.abnormal - {who},
        perhaps_abnormal=state.perhaps_abnormal - {who},
        bodies=state.bodies - {who},
        lifting=tuple(one for one in state.lifting if one[1] != who),
    )


def _dealt(state: State, event: e.Dealt) -> State:
    player = Player(event.character, event.shown, event.alignment, first_day=_first_day(state, {}, event.character))
    markers = tuple(one for one in state.markers if one.source != event.who)
    return replace(state, players={**state.players, event.who: player}, markers=markers)


def _first_day(state: State, before: Mapping[str, int], ability: str) -> Mapping[str, int]:
    """With that ability new now: the day that comes is its first one, or what is left of today and tomorrow."""
    return {**before, ability: state.number + 1 if state.phase in ("setup", "day") else state.number}


def _bluffed(state: State, event: e.Bluffed) -> State:
    return replace(state, bluffs=event.characters)


def _began(state: State, event: e.Began) -> State:
    players = state.players
    day = state.day
    if event.phase == "day":
        dead = [who for who in state.circle() if players[who].known_alive and not players[who].alive]
        risen = [who for who in state.circle() if players[who].alive and not players[who].known_alive]
        told = [*(Announcement("death", who) for who in dead), *(Announcement("life", who) for who in risen)]
        day = Day(announcements=tuple(told))
        players = {who: replace(player, known_alive=player.alive, fresh=frozenset()) for who, player in players.items()}
    if event.phase == "night":
        day = replace(day, open=False, nomination=None, block=None, doomed=None)
    counted, perhaps = (frozenset(), frozenset()) if event.phase == "day" else (state.abnormal, state.perhaps_abnormal)
    return replace(
        state,
        phase=event.phase,
        number=event.number,
        night=Night(),
        day=day,
        players=players,
        abnormal=counted,
        perhaps_abnormal=perhaps,
        guesses={} if event.phase == "day" else state.guesses,
    )


def _went(state: State, event: e.Went) -> State:
    night = state.night
    return _night(
        state,
        slot=event.slot,
        attending=None,
        left=night.left - {event.slot},
        closed=night.closed - {event.slot},
    )


def _closed(state: State, event: e.Closed) -> State:
    state = replace(state, lifting=())
    return _night(state, closed=state.night.closed | {event.slot}, left=state.night.left - {event.slot})


def _excused(state: State, event: e.Excused) -> State:
    return _night(state, excused=state.night.excused | {(event.slot, event.who)})


def _jumped_over(state: State, event: e.JumpedOver) -> State:
    return _night(state, left=state.night.left | set(event.slots))


def _attended(state: State, event: e.Attended) -> State:
    return _night(state, attending=event.who)


def _served(state: State, event: e.Served) -> State:
    return _night(state, served=state.night.served | {(event.slot, event.who)})


def _chosen(state: State, event: e.Chosen) -> State:
    return _night(state, chosen=(*state.night.chosen, (event.slot, event.who, event.choice)))


def _shown(state: State, event: e.Shown) -> State:
    telling = event.telling
    state = replace(state, tellings=(*state.tellings, telling))
    return _night(state, told=(*state.night.told, (event.slot, telling.who, telling.value)))


def _forgotten(state: State, event: e.Forgotten) -> State:
    key = (event.slot, event.who)
    return _night(
        state,
        chosen=tuple(one for one in state.night.chosen if one[:2] != key),
        told=tuple(one for one in state.night.told if one[:2] != key),
        served=state.night.served - {key},
    )


def _opened(state: State, event: e.Opened) -> State:
    return replace(state, pending=(*state.pending, event.step))


def _answered(state: State, event: e.Answered) -> State:
    return replace(state, pending=state.pending[1:])


def _marked(state: State, event: e.Marked) -> State:
    return replace(state, markers=(*state.markers, event.marker))


def _without(markers: tuple[Marker, ...], marker: Marker) -> tuple[Marker, ...]:
    if marker not in markers:
        return markers
    place = markers.index(marker)
    return markers[:place] + markers[place + 1 :]


def _unmarked(state: State, event: e.Unmarked) -> State:
    lifting = state.lifting
    if event.by_rule:
        lifting = (*lifting, (event.marker.reminder, event.marker.on))
    return replace(state, markers=_without(state.markers, event.marker), lifting=lifting)


def _lifted(state: State, event: e.Lifted) -> State:
    place = state.lifting.index((event.reminder, event.on))
    return replace(state, lifting=state.lifting[:place] + state.lifting[place + 1 :])


def _died(state: State, event: e.Died) -> State:
    who = event.death.who
    known = state.players[who].known_alive and not event.public
    state = _player(state, who, alive=False, known_alive=known)
    return replace(state, deaths=(*state.deaths, event.death))


def _revived(state: State, event: e.Revived) -> State:
    player = state.players[event.who]
    state = _player(
        state,
        event.who,
        alive=True,
        known_alive=player.known_alive or event.public,
        spent=frozenset(),
        gained=(),
        ghost_vote=True,
        first_day=_first_day(state, {}, player.character),
    )
    return replace(state, markers=tuple(one for one in state.markers if not _of(state, one, event.who)))


def _of(state: State, marker: Marker, who: Who) -> bool:
    """Whether the marker is the work of that player's ability and goes with it."""
    if marker.source != who:
        return False
    record = state.record(marker.by).reminder(marker.reminder) if state.knows(marker.by) else None
    return record is None or not record.lasting


def _became(state: State, event: e.Became) -> State:
    state = _player(
        state,
        event.who,
        character=event.character,
        shown=event.shown,
        gained=(),
        spent=frozenset(),
        fresh=frozenset(),
        first_day=_first_day(state, {}, event.character),
    )
    return replace(state, markers=tuple(one for one in state.markers if not _of(state, one, event.who)))


def _turned(state: State, event: e.Turned) -> State:
    return _player(state, event.who, alignment=event.alignment)


def _gained(state: State, event: e.GainedAbility) -> State:
    player = state.players[event.who]
    kept = tuple(one for one in player.gained if one.by != event.gained.by)
    first_day = _first_day(state, player.first_day, event.gained.ability)
    return _player(state, event.who, gained=(*kept, event.gained), first_day=first_day)


def _lost(state: State, event: e.LostAbility) -> State:
    player = state.players[event.who]
    ways, lost = {event.by}, set[str]()
    for gain in player.gained:
        if gain.by in ways:
            lost.add(gain.ability)
            ways.add(gain.ability)
    kept = tuple(one for one in player.gained if one.ability not in lost)
    state = _player(state, event.who, gained=kept, spent=player.spent - lost, fresh=player.fresh - lost)
    gone = [one for one in state.markers if one.source == event.who and one.by in lost and _of(state, one, event.who)]
    return replace(state, markers=tuple(one for one in state.markers if one not in gone))


def _spent(state: State, event: e.Spent) -> State:
    return _player(state, event.who, spent=state.players[event.who].spent | {event.ability})


def _freshened(state: State, event: e.Freshened) -> State:
    fresh = state.players[event.who].fresh
    return _player(state, event.who, fresh=fresh - {event.ability} if event.done else fresh | {event.ability})


def _storyteller(state: State, event: e.StorytellerGained) -> State:
    return replace(state, storyteller_abilities=(*state.storyteller_abilities, event.ability))


def _abnormal(state: State, event: e.Abnormal) -> State:
    return replace(state, abnormal=state.abnormal | {event.who})


def _perhaps(state: State, event: e.PerhapsAbnormal) -> State:
    return replace(state, perhaps_abnormal=state.perhaps_abnormal | {event.who})


def _guessed(state: State, event: e.Guessed) -> State:
    return replace(state, guesses={**state.guesses, event.who: event.holds})


def _opened_nominations(state: State, event: e.NominationsOpened) -> State:
    return _day(state, open=True)


def _nominated(state: State, event: e.Nominated) -> State:
    return _day(state, open=True, nomination=event.nomination)


def _counted(state: State, event: e.Counted) -> State:
    nomination = state.day.nomination
    assert nomination is not None
    ballot = Ballot(nomination.by, nomination.of, nomination.votes, event.tally, event.truly)
    for who in event.spent:
        for one in state.voting_with(who):
            state = _player(state, one, ghost_vote=False)
    ballots = (*state.day.ballots, ballot)
    return _day(state, nomination=None, ballots=ballots, block=event.block, doomed=event.doomed)


def _executed(state: State, event: e.Executed) -> State:
    return _day(state, executed=(*state.day.executed, event.who), block=None, doomed=None)


def _announced(state: State, event: e.Announced) -> State:
    return _day(state, announcements=(*state.day.announcements, event.announcement))


def _claimed(state: State, event: e.Claimed) -> State:
    return replace(state, claims=(*state.claims, (event.who, event.character)))


def _crossed(state: State, event: e.Crossed) -> State:
    return replace(state, bodies=(state.bodies - set(state.of_person(event.who))) | {event.who})


def _rules(state: State, event: e.RulesChanged) -> State:
    day = state.day
    if "legion_secret" in event.rules and "legion_secret" not in state.rules:
        day = replace(day, doomed=day.block)
    return replace(state, rules=event.rules, facing=facing(event.rules), day=day)


def _won(state: State, event: e.Won) -> State:
    return replace(state, won=Win(event.winner, event.because))


def _ended(state: State, event: e.Ended) -> State:
    players = {who: replace(player, known_alive=player.alive) for who, player in state.players.items()}
    return replace(state, phase="over", ended=event.winner, pending=(), players=players)


_APPLY: Mapping[type[Event], Callable[[State, Any], State]] = {
    e.Ruled: _same,
    e.Noted: _noted,
    Renamed: _circle,
    Joined: _circle,
    Left: _circle,
    Moved: _circle,
    Sat: _circle,
    e.Dealt: _dealt,
    e.Bluffed: _bluffed,
    e.Began: _began,
    e.Went: _went,
    e.Closed: _closed,
    e.JumpedOver: _jumped_over,
    e.Excused: _excused,
    e.Attended: _attended,
    e.Served: _served,
    e.Chosen: _chosen,
    e.Shown: _shown,
    e.Forgotten: _forgotten,
    e.Opened: _opened,
    e.Answered: _answered,
    e.Marked: _marked,
    e.Unmarked: _unmarked,
    e.Lifted: _lifted,
    e.Died: _died,
    e.Revived: _revived,
    e.Became: _became,
    e.Turned: _turned,
    e.GainedAbility: _gained,
    e.LostAbility: _lost,
    e.Spent: _spent,
    e.Freshened: _freshened,
    e.StorytellerGained: _storyteller,
    e.Abnormal: _abnormal,
    e.PerhapsAbnormal: _perhaps,
    e.Guessed: _guessed,
    e.NominationsOpened: _opened_nominations,
    e.Nominated: _nominated,
    e.Counted: _counted,
    e.Executed: _executed,
    e.Announced: _announced,
    e.Claimed: _claimed,
    e.Crossed: _crossed,
    e.RulesChanged: _rules,
    e.Won: _won,
    e.Ended: _ended,
}
