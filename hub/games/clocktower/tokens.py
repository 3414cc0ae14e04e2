"""The tokens of a script: its characters and their reminders, as many as the official box has, and its night sheet.

Its one rule: whatever a script names can be enrolled and printed, Travellers, Fabled and custom characters too.

Must not know: any evening's state; paper, tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hub.table.printed import Face, Night, Row, TokenSet
from hub.table.tokens import numbered
from hub.table.words import Speaker

from .catalogue import Catalogue, Character
from .night import FIXED
from .script import Script
from .setups import BASE, expected_counts
from .state import State

ALIKE = 3
"""Tokens of a character that several players may draw: as many Village Idiots as the official box has."""

LEGIONS = max(counts.demon for counts in expected_counts(max(BASE), ["legion"])[:1])
"""Tokens of Legion: as many as the largest game usually has of it, for each of them is drawn from the bag."""


def token_set(script: Script, catalogue: Catalogue, speaker: Speaker) -> TokenSet:
    """The box of a script."""
    records = [record_of(script, catalogue, id) for id in script.characters]
    faces = [face for record in records for face in _faces(record, speaker)]
    order = sorted(range(len(faces)), key=lambda place: faces[place].cut == "reminder")  # characters first
    nights = (
        _night(speaker("First night"), script.first_night, script, catalogue, speaker),
        _night(speaker("Other nights"), script.other_nights, script, catalogue, speaker),
    )
    return TokenSet(script.title(speaker.code), tuple(faces[place] for place in order), nights, script.author)


def box(state: State) -> list[str]:
    """The tokens of this evening's box: the script's, and every Traveller's, for they join any script."""
    ids = list(state.script.characters)
    ids += [id for id, record in state.catalogue.characters.items() if record.team == "traveller" and id not in ids]
    records = [state.record(id) for id in ids]
    own = records[: len(state.script.characters)]
    return [
        *(token for record in records for token in _characters(record)),
        *(token for record in own for token in _reminders(record)),
    ]


def record_of(script: Script, catalogue: Catalogue, id: str) -> Character:
    """The character of that id, the script's own before an official one."""
    found = script.homebrew.get(id)
    return catalogue[id] if found is None else found


def _characters(record: Character) -> list[str]:
    several = LEGIONS if record.id == "legion" else ALIKE
    return numbered([f"character:{record.id}"] * (several if record.several else 1))


def _reminders(record: Character) -> list[str]:
    return numbered(f"reminder:{one.id}" for one in record.reminders for _ in range(max(1, one.copies)))


def _faces(record: Character, speaker: Speaker) -> Iterator[Face]:
    name, team = speaker.name(f"character.{record.id}"), speaker.name(f"team.{record.team}")
    text = speaker.name(f"ability.{record.id}")
    for token in _characters(record):
        yield Face(token, "character", name, record.team, team, record.id, text=text)
    for token in _reminders(record):
        label = speaker.name("reminder." + token.partition(":")[2].partition("#")[0])
        yield Face(token, "reminder", label, record.team, team, record.id, below=name)


def _night(title: str, slots: Iterable[str], script: Script, catalogue: Catalogue, speaker: Speaker) -> Night:
    return Night(title, tuple(_row(slot, script, catalogue, speaker) for slot in slots))


def _row(slot: str, script: Script, catalogue: Catalogue, speaker: Speaker) -> Row:
    if slot in FIXED or slot in ("minioninfo", "demoninfo"):
        return Row(speaker.name(f"slot.{slot}"), "", slot)
    record = record_of(script, catalogue, slot)
    return Row(speaker.name(f"character.{slot}"), speaker.name(f"ability.{slot}"), slot, record.team)
