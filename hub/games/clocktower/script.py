"""A script: which characters are in the game, in which order their night goes, and what its file adds of its own.

The file is the official script tool's JSON: ids, ``{"id": ...}`` objects, one ``_meta``, full custom characters.

Its one rule: what can't be used is named and the rest is played. Text from a file is text.
Must not know: where files lie; any evening's state.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hub.table.commands import Json
from hub.table.errors import ConfigError
from hub.table.words import Speaker, Text

from .catalogue import Catalogue, Character
from .script_entries import Entries
from .script_file import as_entries, read_entries
from .script_ids import plain
from .script_order import ALWAYS_FIRST, ALWAYS_OTHER, own_order, sheet_order

MOST_PROBLEMS = 1000
"""So many problems of one file are named; of more only the number is."""


class Script(msgspec.Struct, frozen=True):
    """A script that can be played.

    `characters`: ids in script order. `homebrew`: the characters that the file defines, by id. `first_night`,
    `other_nights`: all slots in order. `jinxes`: the pairs in force, each in alphabetical order;
    `jinx_texts`: the file's own reasons, by pair (``faerie:scarletwoman``). `names`: names and texts of the file's own
    by Term key. `titles`: the script's name in further languages, by their codes. `rules`:
    house rules by name, with their options. `house_rules`: the rules that its author wrote out, `translated_rules`
    the same in further languages. `problems`: what could not be used.
    """

    name: str
    author: str
    characters: tuple[str, ...]
    homebrew: Mapping[str, Character]
    first_night: tuple[str, ...]
    other_nights: tuple[str, ...]
    jinxes: tuple[tuple[str, str], ...]
    jinx_texts: Mapping[str, str] = {}
    names: Mapping[str, str] = {}
    titles: Mapping[str, str] = {}
    rules: Mapping[str, object] = {}
    house_rules: tuple[str, ...] = ()
    translated_rules: Mapping[str, tuple[str, ...]] = {}
    problems: tuple[Text, ...] = ()

    def title(self, language: str) -> str:
        """The script's name in that language, or as its author gave it."""
        return self.titles.get(language, self.name)

    def rules_in(self, language: str) -> tuple[str, ...]:
        """The rules that the author wrote out, in that language or as they were written."""
        return self.translated_rules.get(language, self.house_rules)

    def find(self, text: str) -> str | None:
        """The id of the script's character that the text means, however it is spelt, or None."""
        wanted = plain(text)
        return next((id for id in self.characters if plain(id) == wanted), None)


def parse_script(content: bytes, catalogue: Catalogue, name: str = "The script") -> Script:
    """The script in the bytes of a file; `name` is what an error calls it.

    Raises:
        ConfigError: nothing of it can be played; the sentence says what and where.
    """
    return _script(read_entries(content, name), catalogue, name)


def read_script(entries: object, catalogue: Catalogue, name: str = "The script") -> Script:
    """The script in a JSON array that has been read already (`open` carries one).

    Raises:
        ConfigError: as for `parse_script`.
    """
    return _script(as_entries(entries, name), catalogue, name)


def describe(script: Script, speaker: Speaker) -> Json:
    """What `nightbell script` prints."""
    return {
        "name": script.name,
        "author": script.author,
        "characters": list(script.characters),
        "homebrew": list(script.homebrew),
        "first_night": list(script.first_night),
        "other_nights": list(script.other_nights),
        "jinxes": [list(pair) for pair in script.jinxes],
        "problems": [speaker.say(problem) for problem in script.problems],
    }


def _script(entries: list[object], catalogue: Catalogue, name: str) -> Script:
    read = Entries(catalogue)
    for place, entry in enumerate(entries, 1):
        read.take(place, entry)
    read.close()
    if not read.characters:
        if read.problems:
            raise ConfigError(
                "{file} has no character that can be played. {problem}", file=name, problem=read.problems[0]
            )
        raise ConfigError("{file} has no character in it.", file=name)
    return Script(
        name=read.meta.name,
        author=read.meta.author,
        characters=tuple(read.characters),
        homebrew=read.homebrew,
        first_night=_order(
            read.meta.first_night,
            catalogue.night_sheet.first,
            (*ALWAYS_FIRST, *read.characters),
            {id: character.first_night for id, character in read.homebrew.items()},
        ),
        other_nights=_order(
            read.meta.other_nights,
            catalogue.night_sheet.other,
            (*ALWAYS_OTHER, *read.characters),
            {id: character.other_nights for id, character in read.homebrew.items()},
        ),
        jinxes=_jinxes(read, catalogue),
        jinx_texts=read.jinx_texts,
        names=read.names,
        titles=read.meta.titles,
        rules=read.meta.rules,
        house_rules=read.meta.house_rules,
        translated_rules=read.meta.translated_rules,
        problems=_problems(read.problems),
    )


def _order(
    own: tuple[str, ...], sheet: tuple[str, ...], slots: tuple[str, ...], numbers: Mapping[str, float]
) -> tuple[str, ...]:
    usual = sheet_order(sheet, slots, numbers)
    return own_order(own, sheet, usual) if own else usual


def _jinxes(read: Entries, catalogue: Catalogue) -> tuple[tuple[str, str], ...]:
    present = set(read.characters)
    pairs = {pair for pair in catalogue.jinxes if present.issuperset(pair)}
    pairs.update((min(pair), max(pair)) for pair in read.jinxes if present.issuperset(pair))
    return tuple(sorted(pairs))


def _problems(problems: list[Text]) -> tuple[Text, ...]:
    if len(problems) <= MOST_PROBLEMS:
        return tuple(problems)
    more = Text("{count} more problems are not listed.", {"count": len(problems) - MOST_PROBLEMS})
    return (*problems[:MOST_PROBLEMS], more)
