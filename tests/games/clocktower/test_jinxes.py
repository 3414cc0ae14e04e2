"""Jinxes in force are told in words on the script's sheet: the file's own, the hub's, or at least the pair's names."""

from __future__ import annotations

from typing import Any

import pytest

from hub.games.clocktower.jinxes import WORDS
from hub.languages import Languages
from hub.resources import Files
from hub.table.words import ENGLISH

from .table import CONFIG, Table, clocktower

FILLERS = ["imp", "poisoner", "chef", "empath", "oracle"]


def told(*script: Any, language: str = "en") -> dict[tuple[str, ...], str]:
    table = Table(*FILLERS, script=[*FILLERS, *script])
    speaker = ENGLISH if language == "en" else Languages(Files(CONFIG)).tongue(language)
    return {tuple(one["characters"]): one["text"] for one in clocktower().sheet(table.state, speaker)["jinxes"]}


def test_a_script_without_a_jinx_tells_none() -> None:
    assert told() == {}


def test_the_jinxes_of_embrace_the_tentacles_are_told_in_words_of_our_own() -> None:
    table = Table("imp", "poisoner", "chef", "empath", "oracle")
    found = {tuple(one["characters"]) for one in clocktower().sheet(table.state, ENGLISH)["jinxes"]}
    assert found == {
        ("baron", "plaguedoctor"),
        ("drunk", "mathematician"),
        ("goblin", "plaguedoctor"),
        ("legion", "politician"),
        ("marionette", "mathematician"),
        ("marionette", "plaguedoctor"),
    }
    assert found <= set(WORDS)


def test_a_jinx_of_which_the_hub_knows_no_more_is_told_by_the_pairs_names() -> None:
    assert told("kazali", "summoner") == {
        ("kazali", "summoner"): "kazali and summoner have a jinx: read it to everybody before the game."
    }


def test_a_scripts_own_jinx_is_told_as_its_author_wrote_it() -> None:
    faerie = {
        "id": "faerie",
        "name": "Faerie",
        "team": "outsider",
        "ability": "Nothing.",
        "jinxes": [{"id": "imp", "reason": "The Imp <b>fears</b> the Faerie."}, {"id": "chef"}],
    }
    found = told(faerie)
    assert found["faerie", "imp"] == "The Imp <b>fears</b> the Faerie."
    assert "have a jinx" in found["chef", "faerie"]


def test_an_own_reason_goes_before_ours() -> None:
    politician = {"id": "politician", "team": "outsider", "jinxes": [{"id": "legion", "reason": "Ours is another."}]}
    assert told("legion", politician) == {("legion", "politician"): "Ours is another."}


@pytest.mark.parametrize("pair", sorted(WORDS))
def test_every_pair_with_words_is_an_official_one_and_said_in_every_language(pair: tuple[str, str]) -> None:
    english = told(*pair)[pair]
    assert "have a jinx" not in english
    for language in ("ko", "zh-Hant"):
        assert told(*pair, language=language)[pair] not in ("", english)
