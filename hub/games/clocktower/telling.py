"""What is shown to a player, and what was true: `show`, `truths`, `check`, and what they say to each other.

Its one rule: what was shown is kept beside the truth as it stood, and the truth is never worked out here.

Must not know: panels.
"""

from __future__ import annotations

from typing import Any

from hub.table.commands import Json
from hub.table.errors import Refused
from hub.table.seats import Who
from hub.table.words import Speaker

from . import events as e
from .characters import behaviour
from .deeds import Deeds
from .falsehoods import falsehoods
from .grimoire import reading_of, to_seats, to_whos
from .proposing import lay
from .state import State, Telling, Value
from .statuses import acting_abilities, misled
from .steps import addressed, served_by_show
from .truths import ABILITIES, CHOSEN, check, truths


def show(deeds: Deeds, value: Value, who: Who | None) -> None:
    """The woken player sees the value; the step is served.

    Raises:
        Refused: nobody is awake for it, or the value names a seat that isn't there.
    """
    state = deeds.state
    slot, who = addressed(state, who)
    kept: Any = to_whos(state, value)
    choice = state.night.choice(slot, who)
    players = () if choice is None else choice.players
    hurt = misled(state, who, slot)
    holds = _holds(state, who, slot, value, players)
    lie = holds is not None and truths(reading_of(state), who, slot, players).lie
    if lie and holds == "always":
        deeds.advise("That is true, and a Vortox makes false what a Townsfolk learns.")
    elif holds == "never" and not hurt and not lie:
        deeds.advise("That isn't true, and seat {seat} is neither drunk nor poisoned.", seat=deeds.seat(who))
    telling = Telling(state.number, slot, who, kept, holds or "", hurt, players)
    deeds.emit(e.Shown(slot, telling))
    lay(deeds, who, slot, kept)
    if not hurt and holds in ("always", "may"):
        behaviour(slot).told(deeds, who, kept)
    if holds == "never" and (hurt or lie):
        deeds.failed(who)
    elif holds == "may" and not hurt and not lie and _needs_registration(state, who, slot, value, players):
        deeds.abnormal(who)
    served_by_show(deeds, slot, who)


def _holds(state: State, who: Who, ability: str, value: Value, players: tuple[Who, ...]) -> str | None:
    if ability not in ABILITIES or len(players) != CHOSEN.get(ability, 0):
        return None
    return check(reading_of(state), who, ability, value, players)


def _needs_registration(state: State, who: Who, ability: str, value: Value, players: tuple[Who, ...]) -> bool:
    return check(reading_of(state, registering=False), who, ability, value, players) == "never"


def asked_ability(state: State, who: Who) -> str:
    """The information ability that a player acts by: of those believed, the first that learns anything."""
    if who not in state.players:
        raise Refused("Seat {seat} has no character yet.", seat=state.seats.number(who))
    acting = acting_abilities(state.players[who])
    return next((one for one in reversed(acting) if one in ABILITIES), acting[0])


def players_asked(state: State, who: Who, ability: str, players: tuple[int, ...] | None) -> tuple[Who, ...]:
    """The players that the question is about: those named, else those chosen tonight."""
    if players is not None:
        return tuple(state.seats.who(one) for one in players)
    choice = state.night.choice(ability, who)
    return () if choice is None else choice.players


def truth_answer(state: State, who: Who, ability: str, players: tuple[Who, ...], speaker: Speaker) -> Json:
    """``{"values", "forced", "impaired", "because", "lie"}``; `lie`: what is true may not be said (a Vortox)."""
    found = truths(reading_of(state), who, ability, players)
    astray = misled(state, who, ability)
    return {
        "values": list(found.values),
        "forced": found.forced and not astray,
        "impaired": astray,
        "because": [speaker.say(text) for text in found.because],
        "lie": found.lie,
    }


def prompt_truths(state: State, who: Who, ability: str, speaker: Speaker) -> Json | None:
    """The same for the open step, or None where there is nothing true to say (yet)."""
    players = players_asked(state, who, ability, None)
    if ability not in ABILITIES or len(players) != CHOSEN.get(ability, 0):
        return None
    return truth_answer(state, who, ability, players, speaker)


def proposed_falsehoods(state: State, who: Who, ability: str) -> list[object]:
    """False answers that could pass for true ones, for a player who may be told anything."""
    players = players_asked(state, who, ability, None)
    if ability not in ABILITIES or len(players) != CHOSEN.get(ability, 0):
        return []
    reading = reading_of(state)
    if not misled(state, who, ability) and not truths(reading, who, ability, players).lie:
        return []
    return list(falsehoods(reading, who, ability, players, state.bluffs))


def told_before(state: State, who: Who, ability: str) -> list[Json]:
    """What that player was shown by that ability in earlier nights."""
    return [
        {"night": one.night, "value": to_seats(state, one.value), "holds": one.holds}
        for one in state.tellings
        if one.who == who and one.ability == ability and one.night < state.number
    ]
