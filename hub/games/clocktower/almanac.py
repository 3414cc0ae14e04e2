"""The almanac: every character that there is, with all that is public of it: team, ability, reminders, its place in
the nights of this script, the jinxes in force with it.

Its one rule: nothing in it depends on who is what.

Must not know: any evening beyond its script.
"""

from __future__ import annotations

from collections.abc import Sequence

from hub.table.commands import Json
from hub.table.words import Speaker

from .catalogue import Character
from .state import State


def almanac(state: State, speaker: Speaker) -> Json:
    """``{"characters": {"imp": {"name", "team", "ability", "reminders": [{"id", "text", "copies"}], "first_night",
    "other_nights", "jinxes": ["..."], "script": true}}}``: the script's characters first, then all others by name.

    `first_night`, `other_nights`: its place among the slots of this script's sheet (of the official one, where the
    script doesn't have it), from 1; null: it has none.
    """
    script = state.script
    others = [id for id in state.catalogue.characters if id not in script.characters]
    others.sort(key=lambda id: speaker.name(f"character.{id}"))
    return {"characters": {id: _told(state, id, speaker) for id in (*script.characters, *others)}}


def _told(state: State, id: str, speaker: Speaker) -> Json:
    record, script, official = state.record(id), state.script, state.catalogue.night_sheet
    here = id in script.characters
    return {
        "name": speaker.name(f"character.{id}"),
        "team": record.team,
        "ability": speaker.name(f"ability.{id}"),
        "reminders": _reminders(record, speaker),
        "first_night": _place(script.first_night if here else official.first, id),
        "other_nights": _place(script.other_nights if here else official.other, id),
        "jinxes": [other for pair in script.jinxes if id in pair for other in pair if other != id],
        "script": here,
    }


def _reminders(record: Character, speaker: Speaker) -> list[Json]:
    return [
        {"id": one.id, "text": speaker.name(f"reminder.{one.id}"), "copies": one.copies} for one in record.reminders
    ]


def _place(slots: Sequence[str], id: str) -> int | None:
    return slots.index(id) + 1 if id in slots else None
