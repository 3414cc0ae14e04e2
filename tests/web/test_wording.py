"""The pages' own words: all there, none too many, and in every language with the same places to fill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hub.web
from hub.languages import Languages
from hub.resources import Files
from hub.web.sheets.wording import WORDS
from hub.web.wording import words

STATIC = Path(hub.web.__file__).parent / "static"
TEMPLATES = Path(hub.web.__file__).parent / "templates"
MAKERS = Path(hub.web.__file__).parent / "sheets"
LANGUAGES = Languages(Files(Path(__file__).parents[2] / "config"))
MADE_UP = ("phase_", "stage_", "hint_", "cover_", "slot_", "side_", "team_", "way_", "holds_", "kind_", "turn_")
"""Beginnings of keys whose rest comes with the view."""
BY_VALUE = {"good", "evil", "confirm", "back", "next"}
"""Keys that a view's own value names."""


def _scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js")))


def _pages() -> str:
    found = [*STATIC.glob("*.html"), *TEMPLATES.glob("town/*.html")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(found))


def _sheets() -> str:
    found = [
        *TEMPLATES.glob("sheets/*.html"),
        *TEMPLATES.glob("recap/*.html"),
        *(path for path in MAKERS.glob("*.py") if path.name != "wording.py"),
    ]
    found.append(MAKERS.parent / "recap.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(found))


def test_every_word_that_a_page_says_is_there() -> None:
    said = set(re.findall(r"\bt\(\"([a-z_]+)\"[,)]", _scripts()))
    assert len(said) > 80
    assert said <= set(words(LANGUAGES.tongue("en")))


def test_every_word_that_a_sheet_says_is_there() -> None:
    said = set(re.findall(r"\b(?:t|plain)\([\"']([a-z_]+)[\"'][,)]", _sheets()))
    assert len(said) > 80
    assert said <= set(words(LANGUAGES.tongue("en"))) | set(WORDS)


def test_no_word_is_kept_that_no_page_says() -> None:
    quoted = set(re.findall(r"[\"']([a-z_]+)[\"']", _scripts() + _pages() + _sheets())) | BY_VALUE
    known = {key for key in words(LANGUAGES.tongue("en")) if not key.startswith(MADE_UP)}
    assert known - quoted == set()


def test_no_word_of_the_sheets_is_kept_that_no_sheet_says() -> None:
    quoted = set(re.findall(r"[\"']([a-z_]+)[\"']", _sheets()))
    assert {key for key in WORDS if not key.startswith(MADE_UP)} - quoted == set()


def test_no_word_stands_in_both_places() -> None:
    assert set(WORDS) & set(words(LANGUAGES.tongue("en"))) == set()


@pytest.mark.parametrize("code", LANGUAGES.codes())
def test_every_language_leaves_the_pages_the_same_places_to_fill(code: str) -> None:
    english = words(LANGUAGES.tongue("en"))
    for key, sentence in words(LANGUAGES.tongue(code)).items():
        assert sentence, key
        assert _places(str(sentence)) == _places(str(english[key])), key


def _places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))
