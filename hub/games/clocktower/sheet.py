"""The script sheet and its almanac: what is public by nature.

Its one rule: nothing in it depends on who is what.

Must not know: any evening beyond its script.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.words import Speaker

from . import jinxes
from .night import FIXED
from .rule_words import offered
from .state import State

BY_DAY = ("artist", "fisherman", "amnesiac", "savant", "slayer", "juggler", "twochairs_psychopath", "psychopath",
          "klutz", "goblin", "gossip", "moonchild", "virgin")  # fmt: skip
"""Characters whose abilities are used, or bluffed, by day."""


def sheet(state: State, speaker: Speaker) -> Json:
    """Names, texts and slots, in one language."""
    script = state.script
    characters: Json = {}
    reminders: Json = {}
    for id in script.characters:
        record = state.record(id)
        characters[id] = entry(state, id, speaker)
        for one in record.reminders:
            reminders[one.id] = speaker.name(f"reminder.{one.id}")
    for id, record in state.catalogue.characters.items():
        if record.team == "traveller" and id not in characters:  # they join any script
            name, ability = speaker.name(f"character.{id}"), speaker.name(f"ability.{id}")
            characters[id] = {"name": name, "team": record.team, "ability": ability, "reminders": []}
    slots: Json = {one: speaker.name(f"slot.{one}") for one in (*FIXED, "minioninfo", "demoninfo")}
    for id in script.characters:
        slots[id] = speaker.name(f"character.{id}")
    return {
        "game": "clocktower",
        "name": script.title(speaker.code),
        "author": script.author,
        "language": speaker.code,
        "characters": characters,
        "reminders": reminders,
        "slots": slots,
        "order": list(script.characters),
        "by_day": [id for id in script.characters if id in BY_DAY],
        "first_night": list(script.first_night),
        "other_nights": list(script.other_nights),
        "jinxes": jinxes.told(script, speaker),
        "options": offered(state, speaker),
        "house_rules": list(script.rules_in(speaker.code)),
    }


def entry(state: State, id: str, speaker: Speaker) -> Json:
    """A character as the sheet tells it."""
    record = state.record(id)
    return {
        "name": speaker.name(f"character.{id}"),
        "team": record.team,
        "ability": speaker.name(f"ability.{id}"),
        "reminders": [one.id for one in record.reminders],
    }
