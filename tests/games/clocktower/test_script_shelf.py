"""The scripts that lie ready, and what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.games.clocktower.catalogue import load_catalogue
from hub.games.clocktower.script_shelf import ScriptShelf
from hub.resources import SHIPPED, Files
from hub.table.errors import ConfigError

CATALOGUE = load_catalogue((SHIPPED / "clocktower/characters.json").read_bytes())


@pytest.mark.parametrize(
    "name",
    [
        "embrace-the-tentacles",
        "Embrace the Tentacles",
        "EMBRACE_THE_TENTACLES",
        "촉수를 받아들여라",
        "촉수를받아들여라",
        "擁抱觸手",
    ],
)
def test_script_is_found_by_any_of_its_names(name: str) -> None:
    assert ScriptShelf(Files(), CATALOGUE).find(name).characters[0] == "steward"


@pytest.mark.parametrize("name", ["", "-", "nothing of the kind", "../characters"])
def test_script_that_nobody_has_is_an_error_that_names_those_that_are_there(name: str) -> None:
    with pytest.raises(ConfigError, match="two-chairs"):
        ScriptShelf(Files(), CATALOGUE).find(name)


def test_added_script_is_found_and_a_broken_one_keeps_none_from_being_found(tmp_path: Path) -> None:
    folder = tmp_path / "clocktower"
    folder.mkdir()
    (folder / "a-broken.json").write_text("[", encoding="utf-8")
    (folder / "mine.json").write_text('[{"id": "_meta", "name": "Night Café"}, "chef", "imp"]', encoding="utf-8")
    shelf = ScriptShelf(Files(added=lambda: tmp_path), CATALOGUE)
    assert {"a-broken", "mine", "two-chairs"} <= set(shelf.names())
    assert shelf.find("night café").characters == ("chef", "imp")
    with pytest.raises(ConfigError, match="a-broken"):
        shelf.find("a broken")


def test_playable_scripts_are_listed_without_the_broken_ones(tmp_path: Path) -> None:
    folder = tmp_path / "clocktower"
    folder.mkdir()
    (folder / "a-broken.json").write_text("{}", encoding="utf-8")
    names = [name for name, _ in ScriptShelf(Files(added=lambda: tmp_path), CATALOGUE).playable()]
    assert names == ["embrace-the-tentacles", "two-chairs"]
