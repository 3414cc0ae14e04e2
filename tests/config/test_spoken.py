"""What the hub says in a language is that language: no English is left, and its marks and particles are right."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from hub.languages import Languages
from hub.play import Play
from hub.resources import SHIPPED, Files
from hub.shelf import Shelf
from hub.table.commands import Json
from hub.table.particles import settle
from hub.table.story import recap
from hub.web.wording import words
from tools import sentences

LANGUAGES = Languages(Files())
EVENINGS = sorted((Path(__file__).parents[1] / "evenings").glob("*.jsonl"))
ENGLISH_WORDS = re.compile(r"[A-Za-z']{2,}[,:;]? [A-Za-z']{2,}")
"""Two words of Latin letters beside each other: a piece of an English sentence."""
OPEN_PARTICLE = re.compile(r"\}(?:은|는|이|가|을|를|과|와|으로|로|이라|라|이나|나|이랑|랑)(?![가-힣(])")
"""A Korean particle right after a place that doesn't ask for the sound before it."""
UNKNOWN_PARTICLE = re.compile(r"(?:\(이\)가|\(을\)를|\(은\)는|\(과\)와|가\(이\)|를\(을\)|는\(은\)|와\(과\))")
"""A form that asks, but not as `hub.table.particles` understands it."""
CHINESE = "\u3400-\u9fff\uff01-\uff60\u3001-\u3011"
HALF_WIDTH = re.compile(rf"[{CHINESE}] ?[,:;!?()]|[,:;!?(][ ]?[{CHINESE}]|\.[{CHINESE}]|[{CHINESE}]\.(?:$| )")
"""A mark of the Latin width beside a Chinese sign."""


@cache
def book(code: str) -> dict[str, str]:
    entries = polib.pofile((SHIPPED / f"languages/{code}/messages.po").read_text("utf-8"))
    return {entry.msgid: entry.msgstr for entry in entries}


def texts(answer: object) -> Iterator[str]:
    """Every text in an answer, wherever it stands."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, dict):
        for value in answer.values():
            yield from texts(value)
    elif isinstance(answer, (list, tuple)):
        for value in answer:
            yield from texts(value)


def lines(path: Path) -> Iterator[Json]:
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield json.loads(line)


@pytest.mark.parametrize("code", sentences.translated())
@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_no_answer_of_a_recorded_evening_has_english_in_it(path: Path, code: str) -> None:
    play, own, found = Play(Shelf(Files()), LANGUAGES.tongue(code)), set[str](), set[str]()
    for raw in lines(path):
        own.update(texts(raw))
        answer = play.answer(raw)
        assert play.evening is not None
        game, state, tongue = play.evening.game, play.evening.state, LANGUAGES.tongue(code)
        found.update(texts(answer), texts(game.sheet(state, tongue)))
        found.add(play.evening.what_undo_takes(tongue) or "")
    assert play.evening is not None
    found.update(texts(recap(play.evening, LANGUAGES.tongue(code))))
    assert english_in(found, own) == []
    assert found & english_names(code) - own == set()


@cache
def english_names(code: str) -> set[str]:
    """What English alone calls so, but for what could be an id."""
    from .test_languages import names_of

    english, tongue = LANGUAGES.tongue("en"), LANGUAGES.tongue(code)
    named = {english.name(key): tongue.name(key) for key in names_of("en")}
    return {name for name, there in named.items() if name != there and name[:1].isupper()}


def english_in(found: Iterable[str], own: set[str]) -> list[str]:
    """The texts that have English in them, what people typed left aside."""
    return sorted(text for text in found if ENGLISH_WORDS.search(without(text, own)))


def without(text: str, own: set[str]) -> str:
    """The text without what people typed: names, notes, a script's name."""
    for typed in sorted(own, key=len, reverse=True):
        if len(typed) > 1:
            text = re.sub(rf"(?<![A-Za-z]){re.escape(typed)}(?![A-Za-z])", "·", text)
    return text


@pytest.mark.parametrize("code", sentences.translated())
def test_no_word_of_the_pages_is_english(code: str) -> None:
    found = [text for text in texts(words(LANGUAGES.tongue(code))) if ENGLISH_WORDS.search(text)]
    assert found == []


@pytest.mark.parametrize("code", sentences.translated())
def test_no_sentence_is_translated_by_itself(code: str) -> None:
    same = [words for words, said in book(code).items() if said == words and re.search("[a-z]{2}", _bare(words))]
    assert same == []


def _bare(words: str) -> str:
    return re.sub(r"\{\w*\}|https?://\S+", "", words)


def test_a_korean_particle_after_a_place_asks_for_the_sound_before_it() -> None:
    assert [said for said in book("ko").values() if OPEN_PARTICLE.search(said)] == []
    assert [said for said in book("ko").values() if UNKNOWN_PARTICLE.search(said)] == []


def test_korean_particles_are_settled_by_every_official_name() -> None:
    tongue = LANGUAGES.tongue("ko")
    names = {tongue.name(key) for key in _keys("ko") if key.startswith(("character.", "reminder.", "moonwolf.role."))}
    asking = [said for said in book("ko").values() if re.search(r"\}(?:\w\(\w\)|\(\w\)\w)", said)]
    assert len(asking) > 50
    for said in asking:
        for name in names - {"?", "X"}:
            spoken = settle(re.sub(r"\{\w+\}", name.replace("\\", ""), said))
            assert not re.search(r"(?<!\))(?:[을이은과]\([를가는와]\)|\((?:으|이)\)[로라])", spoken), spoken


def test_chinese_sentences_and_names_have_marks_of_full_width() -> None:
    said = [*book("zh-Hant").values(), *(LANGUAGES.tongue("zh-Hant").name(key) for key in _keys("zh-Hant"))]
    assert [text for text in said if HALF_WIDTH.search(_quoted_out(text))] == []


def _quoted_out(text: str) -> str:
    """The text without places and without what is quoted for a machine."""
    return re.sub(r"\{\w+\}|\"[^\"]*\"|\[[^\]]*\]", "", text)


def _keys(code: str) -> list[str]:
    from .test_languages import names_of

    return list(names_of(code))
