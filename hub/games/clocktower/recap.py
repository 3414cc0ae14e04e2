"""The recap: a whole evening told again, for the page that is kept.

Its one rule: it is told from the commands that stand and the states around them; what was shown stands beside what
was true at that moment.

Must not know: who reads it; how it is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from hub.table.commands import Json
from hub.table.seats import Who
from hub.table.story import Scene
from hub.table.words import Speaker, Term, Text, names

from . import events as e
from .free_marks import is_own, text_of
from .grimoire import reading_of
from .state import STORYTELLER, Choice, State
from .town import announcement_text
from .truths import ABILITIES, CHOSEN, truths
from .walk import slot_term
from .wins import REASONS, winner

MOST_TRUTHS = 6
"""So many true answers are named beside what was shown; where there are more, it is said that there are."""


class Line(NamedTuple):
    """A line of a chapter. `true`: what was true beside what was shown; `holds`: ``always``, ``may`` or ``never``."""

    kind: str
    text: Text
    true: Text | None = None
    holds: str = ""
    impaired: bool = False


def recap(scenes: Sequence[Scene], state: State, speaker: Speaker) -> Json:
    """The evening, as `hub.table.story.TellsStory` says; `state` is the one at its end."""
    chapters: list[Json] = [_chapter("setup", 0)]
    for scene in scenes:
        ruling = any(isinstance(event, e.Ruled) for event in scene.events)
        for event in scene.events:
            if isinstance(event, e.Began):
                chapters.append(_chapter(event.phase, event.number))
            teller = _TELLERS.get(type(event))
            for line in teller(scene, event) if teller else ():
                _lines(chapters[-1]).append(_told(line, ruling, speaker))
    won = winner(state)
    over = state.phase == "over"
    worked_out = won is not None and (not over or won.winner == state.ended)
    because = REASONS[won.because if worked_out and won is not None else "ruling"]
    return {
        "game": "clocktower",
        "name": state.script.title(speaker.code),
        "phase": state.phase,
        "winner": state.ended if over else won.winner if won else None,
        "because": speaker(because) if over or won else None,
        "players": [_player(state, number, seat.who, speaker) for number, seat in state.seats],
        "bluffs": [speaker.name(f"character.{one}") for one in state.bluffs],
        "notes": [text for text, _ in state.notes],
        "chapters": [one for one in chapters if _lines(one)],
    }


def _chapter(phase: str, number: int) -> Json:
    return {"phase": phase, "number": number, "lines": []}


def _lines(chapter: Json) -> list[Json]:
    lines: list[Json] = chapter["lines"]  # type: ignore[assignment]
    return lines


def _told(line: Line, ruling: bool, speaker: Speaker) -> Json:
    made: Json = {"kind": line.kind, "text": speaker.say(line.text), "ruling": ruling}
    if line.true is not None:
        made |= {"true": speaker.say(line.true), "holds": line.holds, "impaired": line.impaired}
    return made


def _player(state: State, number: int, who: Who, speaker: Speaker) -> Json:
    player = state.players.get(who)
    made: Json = {"seat": number, "player": state.seats.name(who)}
    if player is None:
        return made
    shown = None if player.shown == player.character else speaker.name(f"character.{player.shown}")
    return made | {
        "character": speaker.name(f"character.{player.character}"),
        "team": state.team(who),
        "shown": shown,
        "alignment": player.alignment,
        "alive": player.alive,
        "claims": [speaker.name(f"character.{one}") for by, one in state.claims if by == who],
    }


# -- words --------------------------------------------------------------------------------------------


def _name(state: State, who: Who) -> object:
    if who == STORYTELLER:
        return Term("word.storyteller")
    return state.seats.name(who) if who in state.seats.order() else "-"


def _term(character: str) -> Term:
    return Term(f"character.{character}")


def _value(state: State, value: object) -> object:
    """A value of the answer forms, with lasting numbers in it, as words."""
    if isinstance(value, bool):
        return Term("value.true" if value else "value.false")
    if isinstance(value, str):
        return Term(f"value.{value}")
    if not isinstance(value, Mapping):
        return value
    players = value.get("players") or ([value["player"]] if value.get("player") else [])
    kinds = value.get("characters") or ([value["character"]] if "character" in value else [])
    who = names(_name(state, one) for one in players)
    what = names(Text("none") if one is None else _term(one) for one in kinds)
    if who.items and what.items:
        return Text("{players} ({characters})", {"players": who, "characters": what})
    return who if who.items else what


def _chosen(state: State, choice: Choice) -> object:
    if choice.none:
        return Text("Nobody")
    kinds = [] if choice.character is None else [_term(choice.character)]
    return names([*(_name(state, one) for one in choice.players), *kinds])


# -- what happened ------------------------------------------------------------------------------------


def _dealt(scene: Scene, event: Any) -> list[Line]:
    if scene.before.phase == "setup":
        return []
    values = {"player": _name(scene.after, event.who), "character": _term(event.character)}
    return [Line("change", Text("{player} joins as the {character}.", values))]


def _choice(scene: Scene, event: Any) -> list[Line]:
    values = {"slot": slot_term(event.slot), "chosen": _chosen(scene.after, event.choice)}
    if event.who == STORYTELLER:
        return [Line("choice", Text("{slot}: {chosen}.", values))]
    values["player"] = _name(scene.after, event.who)
    return [Line("choice", Text("{player} ({slot}) chooses {chosen}.", values))]


def _shown(scene: Scene, event: Any) -> list[Line]:
    state, told = scene.before, event.telling
    values = {"player": _name(state, told.who), "slot": slot_term(event.slot), "value": _value(state, told.value)}
    true = _true(state, event.slot, told.who, told.players)
    return [Line("shown", Text("{player} ({slot}) is shown: {value}.", values), true, told.holds, told.impaired)]


def _true(state: State, ability: str, who: Who, players: tuple[Who, ...]) -> Text | None:
    if ability not in ABILITIES or len(players) != CHOSEN.get(ability, 0):
        return None
    values = truths(reading_of(state), who, ability, players).values
    said = _listed([_value(state, one) for one in values[:MOST_TRUTHS]])
    if len(values) > MOST_TRUTHS:
        return Text("{values}; {count} more", {"values": said, "count": len(values) - MOST_TRUTHS})
    return said


def _listed(values: Sequence[object]) -> Text:
    """Several values one after another, each of which may be a list itself."""
    first = Text("{value}", {"value": values[0]}) if values else Text("none")
    return first if len(values) < 2 else Text("{value}; {values}", {"value": first, "values": _listed(values[1:])})


def _died(scene: Scene, event: Any) -> list[Line]:
    death = event.death
    if death.cause in ("execution", "exile"):
        return []
    return [Line("death", Text(_CAUSES.get(death.cause, "{player} dies."), {"player": _name(scene.after, death.who)}))]


_CAUSES = {
    "demon": "{player} dies by the Demon.",
    "ruling": "{player} dies by the storyteller's word.",
    "lleech_host": "{player} dies with the Lleech's host.",
}


def _changed(sentence: str, **kinds: Callable[[Any], object]) -> Callable[[Scene, Any], list[Line]]:
    def teller(scene: Scene, event: Any) -> list[Line]:
        values = {"player": _name(scene.after, event.who), **{key: of(event) for key, of in kinds.items()}}
        return [Line("change", Text(sentence, values))]

    return teller


def _counted(scene: Scene, event: Any) -> list[Line]:
    state = scene.before
    nomination = state.day.nomination
    if nomination is None:
        return []
    values = {
        "by": _name(state, nomination.by),
        "of": _name(state, nomination.of),
        "votes": event.tally,
        "hands": names(_name(state, one) for one in nomination.votes),
    }
    if not nomination.votes:
        return [Line("vote", Text("{by} nominates {of}: nobody votes.", values))]
    return [Line("vote", Text("{by} nominates {of}, votes: {votes} ({hands}).", values))]


def _announced(scene: Scene, event: Any) -> list[Line]:
    one = event.announcement
    if one.kind in ("nomination", "death", "claim"):
        return []
    return [Line(one.kind, announcement_text(scene.after, one))]


def _noted(scene: Scene, event: Any) -> list[Line]:
    return [Line("note", Text("{text}", {"text": event.text}))]


def _marked(scene: Scene, event: Any) -> list[Line]:
    """Reminders that the storyteller laid by hand: the others follow from what was chosen."""
    by_hand = any(isinstance(one, e.Ruled) and one.verb == "mark" for one in scene.events)
    if not by_hand or scene.before.phase == "setup":
        return []
    reminder = event.marker.reminder
    if is_own(reminder):
        said: dict[str, object] = {"text": text_of(reminder), "player": _name(scene.after, event.marker.on)}
        return [Line("change", Text("{text} is laid by {player}.", said))]
    values = {
        "player": _name(scene.after, event.marker.on),
        "reminder": Term(f"reminder.{reminder}"),
        "character": _term(reminder.partition(":")[0]),
    }
    return [Line("change", Text("{reminder} ({character}) is laid by {player}.", values))]


def _answered(scene: Scene, event: Any) -> list[Line]:
    """A choice of the storyteller's own, where a step had opened for one."""
    step = scene.before.pending[0] if scene.before.pending else None
    if step is None or step.kind in ("learn", "gain", "arrival"):
        return []
    return [Line("choice", Text("{slot}: the storyteller decides.", {"slot": slot_term(step.slot)}))]


_TELLERS: Mapping[type[Any], Callable[[Scene, Any], list[Line]]] = {
    e.Dealt: _dealt,
    e.Chosen: _choice,
    e.Answered: _answered,
    e.Shown: _shown,
    e.Died: _died,
    e.Revived: _changed("{player} lives again."),
    e.Became: _changed("{player} becomes the {character}.", character=lambda event: _term(event.character)),
    e.Turned: _changed("{player} is {alignment} now.", alignment=lambda event: Term(f"alignment.{event.alignment}")),
    e.Claimed: _changed("{player} claims to be the {character}.", character=lambda event: _term(event.character)),
    e.Marked: _marked,
    e.Counted: _counted,
    e.Announced: _announced,
    e.Noted: _noted,
}
