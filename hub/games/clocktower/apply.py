"""The state after an event. Total: what was decided always applies; no rule is asked here.

What happens to a player or a reminder stands in `changes`; the course of the evening, the night and the day here.

Its one rule: one function an event, found in a table by the event's type.

Must not know: commands; why an event came about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from hub.table.circle import CircleEvent, Joined, Left, Moved, Renamed, Sat, with_circle
from hub.table.game import Event

from . import changes
from . import events as e
from .facing import facing
from .state import Announcement, Ballot, Day, Night, Player, State, Win


def apply(state: State, event: Event) -> State:
    """The state after the event."""
    return _demon_noticed(_APPLY[type(event)](state, event))


def _demon_noticed(state: State) -> State:
    if state.had_demon or state.phase == "setup" or not any(state.team(who) == "demon" for who in state.players):
        return state
    return replace(state, had_demon=True)


def _night(state: State, **changes: Any) -> State:
    return replace(state, night=replace(state.night, **changes))


def _day(state: State, **changes: Any) -> State:
    return replace(state, day=replace(state.day, **changes))


def _same(state: State, event: e.Ruled) -> State:
    return state


def _noted(state: State, event: e.Noted) -> State:
    return replace(state, notes=(*state.notes, (event.text, event.who)))


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
    player = Player(
        event.character, event.shown, event.alignment, first_day=changes.first_day_of(state, {}, event.character)
    )
    markers = tuple(one for one in state.markers if one.source != event.who)
    return replace(state, players={**state.players, event.who: player}, markers=markers)


def _bluffed(state: State, event: e.Bluffed) -> State:
    return replace(state, bluffs=event.characters)


def _lot(state: State, event: e.LotDrawn) -> State:
    return replace(state, lot=event.lot)


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
        day = replace(day, stage="talk", nomination=None, block=None, doomed=None)
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


def _storyteller(state: State, event: e.StorytellerGained) -> State:
    if event.ability is None:
        return replace(state, storyteller_declined=state.storyteller_declined + 1)
    return replace(state, storyteller_abilities=(*state.storyteller_abilities, event.ability))


def _abnormal(state: State, event: e.Abnormal) -> State:
    return replace(state, abnormal=state.abnormal | {event.who})


def _perhaps(state: State, event: e.PerhapsAbnormal) -> State:
    return replace(state, perhaps_abnormal=state.perhaps_abnormal | {event.who})


def _guessed(state: State, event: e.Guessed) -> State:
    return replace(state, guesses={**state.guesses, event.who: event.holds})


def _opened_nominations(state: State, event: e.NominationsOpened) -> State:
    return _day(state, stage="nominations")


def _closed_nominations(state: State, event: e.NominationsClosed) -> State:
    return _day(state, stage="closed")


def _recalled(state: State, event: e.Recalled) -> State:
    return _day(state, stage="recall")


def _nominated(state: State, event: e.Nominated) -> State:
    stage = "nominations" if state.day.nomination is None else state.day.stage
    return _day(state, stage=stage, nomination=event.nomination)


def _counted(state: State, event: e.Counted) -> State:
    nomination = state.day.nomination
    assert nomination is not None
    ballot = Ballot(nomination.by, nomination.of, nomination.votes, event.tally, event.truly)
    for who in event.spent:
        for one in state.voting_with(who):
            state = changes.with_player(state, one, ghost_vote=False)
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
    e.LotDrawn: _lot,
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
    e.Marked: changes.marked,
    e.Unmarked: changes.unmarked,
    e.Overruled: changes.overruled,
    e.Lifted: changes.lifted,
    e.Died: changes.died,
    e.Revived: changes.revived,
    e.Became: changes.became,
    e.Turned: changes.turned,
    e.GainedAbility: changes.gained,
    e.LostAbility: changes.lost,
    e.Spent: changes.spent,
    e.Freshened: changes.freshened,
    e.StorytellerGained: _storyteller,
    e.Abnormal: _abnormal,
    e.PerhapsAbnormal: _perhaps,
    e.Guessed: _guessed,
    e.NominationsOpened: _opened_nominations,
    e.NominationsClosed: _closed_nominations,
    e.Recalled: _recalled,
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
