"""The entries of a script file, one after another: ids, overridden official characters, characters of the file's own.

Its one rule: an entry is taken as far as it makes sense, and what doesn't is a problem with the entry's place and text.
Must not know: bytes; the order of a night.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hub.table.words import Text

from .catalogue import Catalogue, Character, Reminder
from .script_ids import LONGEST_TEXT, Ids, clean, night_number, plain, reminder_id, team_of
from .script_meta import Meta

Fields = Mapping[str, Any]
"""An entry's fields by their plain names: ``firstnight`` for ``firstNight``, ``first_night`` or ``First Night``."""

_MOST_KEPT = 2000


class Entries:
    """What the entries taken so far say. `close` reads what could only be read when all of them are known."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.ids = Ids(catalogue)
        self.characters: dict[str, None] = {}
        self.homebrew: dict[str, Character] = {}
        self.names: dict[str, str] = {}
        self.jinxes: list[tuple[str, str]] = []
        self.jinx_texts: dict[str, str] = {}
        self.meta = Meta()
        self.problems = Problems()
        self._metas: list[Fields] = []
        self._jinxes: list[tuple[str, object]] = []
        self._waiting: dict[str, tuple[int, str]] = {}
        self._found: dict[str, str] = {}

    def take(self, place: int, entry: object) -> None:
        """The entry at that place, counted from 1."""
        if isinstance(entry, str):
            self._take_text(place, entry)
        elif isinstance(entry, dict):
            self._take_object(place, plain_fields(entry))
        else:
            self.problems.notice(
                "Entry {place} is {kind}, not a character, and is left out.", place=place, kind=kind(entry)
            )

    def close(self) -> None:
        """Reads ``_meta`` and the jinxes, which name characters that stand anywhere in the file."""
        self.characters = {self._found.get(id, id): None for id in self.characters if id not in self._waiting}
        for place, shown in self._waiting.values():
            self.problems.notice(
                "Entry {place}, {text}, is no character that this catalogue knows, and is left out.",
                place=place,
                text=shown,
            )
        slots = SlotIds(self.ids, self.characters)
        for fields in self._metas:
            self.meta.read(fields, slots, self.problems)
        if len(self._metas) > 1:
            self.problems.notice(
                "_meta stands {count} times; the first that says something counts.", count=len(self._metas)
            )
        for id, jinxes in self._jinxes:
            self._read_jinxes(id, jinxes)

    def _take_text(self, place: int, text: str) -> None:
        if text.strip().lower() == "_meta":
            return
        shown = clean(text)
        if not plain(text) or not shown:
            self.problems.notice("Entry {place} is empty and is left out.", place=place)
            return
        id = self.ids.find(text)
        if id is None:
            # It may be defined further down; until then its place is kept.
            waiting = f"?{plain(text)}"
            if waiting in self._waiting:
                self._say_twice(place, shown)
            else:
                self._waiting[waiting] = (place, shown)
                self.characters[waiting] = None
        else:
            self._add(place, id, shown)

    def _take_object(self, place: int, fields: Fields) -> None:
        text = fields.get("id")
        if isinstance(text, str) and text.strip().lower() == "_meta":
            self._metas.append(fields)
            return
        if not isinstance(text, str) or not plain(text) or not clean(text):
            name = fields.get("name")
            if isinstance(name, str) and clean(name):
                self.problems.notice("Entry {place}, {text}, has no id and is left out.", place=place, text=clean(name))
            else:
                self.problems.notice("Entry {place} has no id and is left out.", place=place)
            return
        id = self.ids.find(text)
        if id is None:
            self._define(place, text, fields)
        elif self._add(place, id, clean(text)):
            self._override(place, id, fields)

    def _add(self, place: int, id: str, shown: str) -> bool:
        """Puts a known character on the script; False where it stands there already."""
        if id in self.characters or id in self.homebrew:
            self._say_twice(place, shown)
            return False
        self.characters[id] = None
        return True

    def _say_twice(self, place: int, shown: str) -> None:
        self.problems.notice(
            "Entry {place}, {text}, stands in the script already and counts once.", place=place, text=shown
        )

    def _override(self, place: int, id: str, fields: Fields) -> None:
        """An official character in the file's own words: its team, night and reminders stay."""
        character = self.catalogue[id]
        self._keep_jinxes(id, fields)
        if character.homebrew:
            self.homebrew[id] = character
            return
        team = fields.get("team")
        if team is not None and (not isinstance(team, str) or team_of(team) != character.team):
            self.problems.notice(
                "Entry {place}, {text}, gives an official character another team, {team}; the official one holds.",
                place=place,
                text=clean(str(fields["id"])),
                team=shown_value(team),
            )
        self._name(id, fields)
        texts = _texts(fields.get("reminders")) + _texts(fields.get("remindersglobal"))
        slots = [reminder.id for reminder in character.reminders for _ in range(reminder.copies)]
        if len(texts) == len(slots):
            self.names.update((f"reminder.{slot}", clean(text)) for slot, text in zip(slots, texts, strict=True))

    def _define(self, place: int, text: str, fields: Fields) -> None:
        """A character of the file's own."""
        shown = clean(text)
        given = fields.get("team")
        if given is None or given == "":
            if set(fields) <= {"id"}:
                self._take_text(place, text)
                return
            self.problems.notice("Entry {place}, {text}, has no team and is left out.", place=place, text=shown)
            return
        team = team_of(given) if isinstance(given, str) else None
        if team is None:
            self.problems.notice(
                "Entry {place}, {text}, is left out: there is no team {team}.",
                place=place,
                text=shown,
                team=shown_value(given),
            )
            return
        id = self.ids.define(text)
        waiting = f"?{plain(text)}"
        if waiting in self._waiting:
            del self._waiting[waiting]
            self._found[waiting] = id
            self._say_twice(place, shown)
        else:
            self.characters[id] = None
        first = self._number(place, shown, fields, ("firstnight",), first=True)
        other = self._number(place, shown, fields, ("othernight", "othernights"), first=False)
        special = self._special(fields)
        self.homebrew[id] = Character(
            id=id,
            team=team,
            first_night=first,
            other_nights=other,
            reminders=self._reminders(place, shown, id, fields),
            setup=fields.get("setup") is True,
            first_night_only=bool(first) and not other,
            in_bag="bag-disabled" not in special,
            several="bag-duplicate" in special,
            homebrew=True,
        )
        self.names[f"character.{id}"] = shown
        self._name(id, fields)
        self._keep_jinxes(id, fields)

    def _number(self, place: int, shown: str, fields: Fields, keys: tuple[str, ...], *, first: bool) -> float:
        given = next((fields[key] for key in keys if key in fields), None)
        number = night_number(given)
        if number is not None:
            return number
        if first:
            self.problems.notice(
                "Entry {place}, {text}: its number for the first night, {value}, is no number and counts as none.",
                place=place,
                text=shown,
                value=shown_value(given),
            )
        else:
            self.problems.notice(
                "Entry {place}, {text}: its number for the other nights, {value}, is no number and counts as none.",
                place=place,
                text=shown,
                value=shown_value(given),
            )
        return 0.0

    def _reminders(self, place: int, shown: str, id: str, fields: Fields) -> tuple[Reminder, ...]:
        copies: dict[str, int] = {}
        everywhere: set[str] = set()
        for key in ("reminders", "remindersglobal"):
            given = fields.get(key)
            if given is not None and not isinstance(given, list):
                self.problems.notice(
                    "Entry {place}, {text}: its reminders are no list and are left out.", place=place, text=shown
                )
            for text in _texts(given):
                reminder = reminder_id(id, text)
                copies[reminder] = copies.get(reminder, 0) + 1
                self.names.setdefault(f"reminder.{reminder}", clean(text))
                if key == "remindersglobal":
                    everywhere.add(reminder)
        return tuple(Reminder(id=one, copies=count, anywhere=one in everywhere) for one, count in copies.items())

    def _special(self, fields: Fields) -> set[str]:
        given = fields.get("special")
        features = given if isinstance(given, list) else [given]
        names = (feature.get("name") for feature in features if isinstance(feature, dict))
        return {name for name in names if isinstance(name, str)}

    def _name(self, id: str, fields: Fields) -> None:
        name, ability = fields.get("name"), fields.get("ability")
        if isinstance(name, str) and clean(name):
            self.names[f"character.{id}"] = clean(name)
        if isinstance(ability, str) and clean(ability, LONGEST_TEXT):
            self.names[f"ability.{id}"] = clean(ability, LONGEST_TEXT)

    def _keep_jinxes(self, id: str, fields: Fields) -> None:
        jinxes = fields.get("jinxes", fields.get("jinx"))
        if jinxes is not None:
            self._jinxes.append((id, jinxes))

    def _read_jinxes(self, id: str, jinxes: object) -> None:
        if not isinstance(jinxes, list):
            self.problems.notice("The jinxes of {text} are no list and are left out.", text=id)
            return
        for jinx in jinxes:
            partner = jinx.get("id") if isinstance(jinx, dict) else jinx
            found = self.ids.find(partner) if isinstance(partner, str) else None
            if found == id or not isinstance(partner, str):
                self.problems.notice("A jinx of {text} names no other character and is left out.", text=id)
            elif found is None:
                self.problems.notice(
                    "A jinx of {text} is with {partner}, which is no character that this catalogue knows.",
                    text=id,
                    partner=clean(partner),
                )
            else:
                self.jinxes.append((id, found))
                self._keep_reason(f"{min(id, found)}:{max(id, found)}", jinx)

    def _keep_reason(self, pair: str, jinx: object) -> None:
        reason = jinx.get("reason") if isinstance(jinx, dict) else None
        if isinstance(reason, str) and clean(reason, LONGEST_TEXT):
            self.jinx_texts.setdefault(pair, clean(reason, LONGEST_TEXT))


class SlotIds:
    """The slots that a script's own night order may name."""

    def __init__(self, ids: Ids, characters: Iterable[str]) -> None:
        self._ids = ids
        self._characters = frozenset(characters)

    def find(self, text: str) -> str | None:
        """The character on the script that the text means, or None."""
        id = self._ids.find(text)
        return id if id in self._characters else None


class Problems(list[Text]):
    """The problems found so far; from a certain number on they are only counted."""

    def notice(self, sentence: str, /, **values: object) -> None:
        """One more problem, said only once."""
        self.append(Text(sentence, values) if len(self) < _MOST_KEPT else _UNSAID)


_UNSAID = Text("")


def plain_fields(entry: Mapping[Any, Any]) -> Fields:
    """The entry's fields by their plain names; of two that are the same the first counts."""
    fields: dict[str, Any] = {}
    for key, value in entry.items():
        fields.setdefault(plain(str(key)), value)
    return fields


def shown_value(value: object) -> object:
    """A value of the file as a sentence shows it."""
    return clean(str(value)) if isinstance(value, str | int | float) else kind(value)


def kind(value: object) -> Text:
    """What sort of JSON the value is."""
    if value is None:
        return Text("nothing")
    if isinstance(value, bool):
        return Text("true or false")
    if isinstance(value, int | float):
        return Text("a number")
    if isinstance(value, list):
        return Text("a list")
    return Text("an object") if isinstance(value, dict) else Text("a text")


def _texts(given: object) -> list[str]:
    return [text for text in given if isinstance(text, str)] if isinstance(given, list) else []
