"""The languages: whatever the hub says, and whatever it names on the shipped scripts, is there in every one."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

import polib
import pytest

from hub.games.clocktower.catalogue import Catalogue, load_catalogue
from hub.games.clocktower.script_ids import SLOTS
from hub.games.clocktower.script_shelf import ScriptShelf
from hub.languages import Languages
from hub.resources import SHIPPED, Files
from tools import sentences

CODES = Languages(Files()).codes()
WORDS = [
    *(f"team.{team}" for team in ("townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric")),
    *(f"phase.{phase}" for phase in ("setup", "night", "day", "over")),
    *(f"slot.{slot}" for slot in sorted(SLOTS)),
    *("alignment.good", "alignment.evil"),
    *(f"game.{game}" for game in ("clocktower", "moonwolf", "growl")),
    *(
        f"moonwolf.{kind}.{role}"
        for kind in ("role", "ability")
        for role in ("villager", "werewolf", "madman", "fox", "seer", "knight", "medium", "baker", "soldier")
    ),
    *(f"growl.card.{card}" for card in ("bite", "gold", "wound", "salve", "charm", "night", "final_night")),
]


@cache
def said() -> dict[str, list[str]]:
    """All sentences of the hub with where they are said."""
    return sentences.all_sentences()


def catalogue() -> Catalogue:
    return load_catalogue((SHIPPED / "clocktower/characters.json").read_bytes())


def keys_of(id: str, characters: Catalogue) -> Iterator[str]:
    yield f"character.{id}"
    yield f"ability.{id}"
    for reminder in characters[id].reminders:
        yield f"reminder.{reminder.id}"


def names_of(code: str) -> dict[str, str]:
    """The language's own names, without what English lends it."""
    folder = SHIPPED / "languages" / code
    files = [path for path in folder.glob("*.toml") if path.name != "language.toml"]
    return dict(pair for path in files for pair in flat(tomllib.loads(path.read_text("utf-8"))))


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def cells(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


@pytest.mark.parametrize("code", CODES)
def test_everything_on_the_shipped_scripts_has_a_name(code: str) -> None:
    characters = catalogue()
    shelf = ScriptShelf(Files(), characters)
    names = names_of(code)
    for script in map(shelf.read, ("embrace-the-tentacles", "two-chairs")):
        wanted = [key for id in script.characters for key in keys_of(id, characters)]
        assert [key for key in wanted if not names.get(key)] == []


@pytest.mark.parametrize("code", CODES)
def test_every_word_of_the_games_has_a_name(code: str) -> None:
    names = names_of(code)
    assert [key for key in WORDS if not names.get(key)] == []


@pytest.mark.parametrize("code", CODES)
def test_every_official_character_has_a_name_an_ability_and_its_reminders(code: str) -> None:
    characters = catalogue()
    names = names_of(code)
    wanted = [key for id in characters.characters for key in keys_of(id, characters)]
    assert [key for key in wanted if not names.get(key)] == []


@pytest.mark.parametrize("code", sentences.translated())
def test_every_language_names_what_english_names_and_nothing_else(code: str) -> None:
    assert sorted(set(names_of("en")) - set(names_of(code))) == [], "missing"
    assert sorted(set(names_of(code)) - set(names_of("en"))) == [], "unknown"


@pytest.mark.parametrize("code", CODES)
def test_ability_is_one_or_two_short_sentences(code: str) -> None:
    abilities = {key: text for key, text in names_of(code).items() if key.startswith("ability.")}
    long = [key for key, text in abilities.items() if cells(text) > 190 or text.count(". ") + text.count("。") > 3]
    assert long == []
    assert len(set(abilities.values())) >= len(abilities) - 2


@pytest.mark.parametrize("code", CODES)
def test_names_are_those_that_the_language_says(code: str) -> None:
    tongue = Languages(Files()).tongue(code)
    assert {key: tongue.name(key) for key in names_of(code)} == names_of(code)


@pytest.mark.parametrize("code", CODES)
def test_languages_say_what_they_are_called(code: str) -> None:
    assert Languages(Files()).own_name(code) != code


def test_the_hub_says_something() -> None:
    assert len(said()) > 300


@pytest.mark.parametrize("code", sentences.translated())
def test_every_sentence_is_translated_with_its_places(code: str) -> None:
    assert sentences.faults(code, said()) == []


@pytest.mark.parametrize("code", sentences.translated())
def test_no_sentence_stands_twice_in_a_book(code: str) -> None:
    book = polib.pofile(str(SHIPPED / f"languages/{code}/messages.po"))
    words = [entry.msgid for entry in book]
    assert len(set(words)) == len(words)
    assert not [entry.msgid for entry in book if entry.fuzzy]


@pytest.mark.parametrize("code", sentences.translated())
def test_a_sentence_comes_out_in_the_language_with_its_values(code: str) -> None:
    tongue = Languages(Files()).tongue(code)
    words = "There is no seat {seat}: the seats are 1 to {last}."
    said = tongue(words, seat=99, last=7)
    assert said != words
    assert "99" in said
    assert "7" in said


def test_sentences_are_found_wherever_they_are_said() -> None:
    source = """
def deed(turn, speaker, early):
    turn.advise("One {place}.", place=1)
    speaker("Two." if early else "Three.")
    raise hub.errors.Refused("Four.")
    speaker(words)
    other("Five.")
    Text("Six " "and seven.")
"""
    found = [sentence.words for sentence in sentences.sentences_of(source, "deed.py")]
    assert sorted(found) == [
        "Four.",
        "One {place}.",
        "One {place}.",
        "Six and seven.",
        "Six and seven.",
        "Three.",
        "Two.",
    ]


def test_sentences_kept_for_later_are_found_and_other_texts_are_not() -> None:
    source = '''
"""A module says what it is. It is no sentence of the hub's."""
SAID = {"end": "{player} is dead.", "key": "no sentence", "Word": "Word"}
QUERY = "SELECT a FROM b WHERE c = ?"
parser = ArgumentParser("nightbell", description="A companion for the table.")
def why(file): return f"Nothing of {file} is said." if file else "Nobody knows why."
'''
    found = [sentence.words for sentence in sentences.sentences_of(source, "kept.py")]
    assert found == ["{player} is dead.", "Nobody knows why."]


def test_places_are_the_names_in_braces() -> None:
    assert sentences.places("{one} and {two!r:>3} and {{three}}") == {"one", "two"}
