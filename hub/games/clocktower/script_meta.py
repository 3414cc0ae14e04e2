"""A script's ``_meta`` entry: its name, its author, its own night orders, its house rules.

Its one rule: of several ``_meta`` the first that says a thing counts for that thing.
Must not know: the characters' entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from hub.table.words import Text

from .script_ids import LONGEST_TEXT, clean, older_slot_of, slot_of


class Slots(Protocol):
    """The characters that an order may name."""

    def find(self, text: str) -> str | None:
        """The character on the script that the text means, or None."""


class Complaints(Protocol):
    """Where problems go."""

    def notice(self, sentence: str, /, **values: object) -> None:
        """One more problem."""


class Meta:
    """What the ``_meta`` entries read so far say; empty where they say nothing."""

    def __init__(self) -> None:
        self.name = ""
        self.author = ""
        self.first_night: tuple[str, ...] = ()
        self.other_nights: tuple[str, ...] = ()
        self.titles: dict[str, str] = {}
        self.rules: dict[str, object] = {}
        self.house_rules: tuple[str, ...] = ()
        self.translated_rules: dict[str, tuple[str, ...]] = {}

    def read(self, fields: Mapping[str, Any], slots: Slots, problems: Complaints) -> None:
        """One ``_meta`` entry."""
        name = _text(fields.get("name"), Text("The script's name is no text and is left out."), problems)
        author = _text(fields.get("author"), Text("The script's author is no text and is left out."), problems)
        self.name = self.name or name
        self.author = self.author or author
        first = _order(fields.get("firstnight"), slots, _FIRST, problems)
        other = _order(fields.get("othernight", fields.get("othernights")), slots, _OTHER, problems)
        self.first_night = self.first_night or first
        self.other_nights = self.other_nights or other
        self.titles = self.titles or _titles(fields.get("names"))
        self.rules = self.rules or _rules(fields.get("rules"))
        self.house_rules = self.house_rules or _house_rules(fields.get("bootlegger"))
        self.translated_rules = self.translated_rules or _translated_rules(fields.get("bootleggers"))


class _Sentences(NamedTuple):
    """What is said of one night's order."""

    no_list: Text
    no_text: Text
    unknown: Text
    twice: Text


_FIRST = _Sentences(
    no_list=Text("The script's own order for the first night is no list and is passed over."),
    no_text=Text("In the script's own order for the first night place {place} is no id and is left out."),
    unknown=Text("The script's own order for the first night names {text}, which is not on the script."),
    twice=Text("The script's own order for the first night names {text} twice; the first place counts."),
)
_OTHER = _Sentences(
    no_list=Text("The script's own order for the other nights is no list and is passed over."),
    no_text=Text("In the script's own order for the other nights place {place} is no id and is left out."),
    unknown=Text("The script's own order for the other nights names {text}, which is not on the script."),
    twice=Text("The script's own order for the other nights names {text} twice; the first place counts."),
)


def _text(given: object, problem: Text, problems: Complaints) -> str:
    if isinstance(given, str):
        return clean(given)
    if given is not None:
        problems.notice(problem.sentence)
    return ""


def _order(given: object, slots: Slots, sentences: _Sentences, problems: Complaints) -> tuple[str, ...]:
    if given is None:
        return ()
    if not isinstance(given, list):
        problems.notice(sentences.no_list.sentence)
        return ()
    order: dict[str, None] = {}
    for place, text in enumerate(given, 1):
        if not isinstance(text, str):
            problems.notice(sentences.no_text.sentence, place=place)
            continue
        slot = slot_of(text) or slots.find(text) or older_slot_of(text)
        if slot is None:
            problems.notice(sentences.unknown.sentence, text=clean(text))
        elif slot in order:
            problems.notice(sentences.twice.sentence, text=clean(text))
        else:
            order[slot] = None
    return tuple(order)


def _titles(given: object) -> dict[str, str]:
    if not isinstance(given, dict):
        return {}
    return {str(code): clean(name) for code, name in given.items() if isinstance(name, str) and clean(name)}


def _rules(given: object) -> dict[str, object]:
    if not isinstance(given, dict):
        return {}
    return {str(name): value for name, value in given.items() if isinstance(value, bool | dict)}


def _house_rules(given: object) -> tuple[str, ...]:
    texts = given if isinstance(given, list) else [given]
    return tuple(line for text in texts if isinstance(text, str) and (line := clean(text, LONGEST_TEXT)))


def _translated_rules(given: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(given, dict):
        return {}
    return {str(code): rules for code, texts in given.items() if (rules := _house_rules(texts))}
