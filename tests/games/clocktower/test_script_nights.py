"""The order of a script's night: the official sheet, the numbers of custom characters, a script's own order."""

from __future__ import annotations

import pytest

from hub.games.clocktower.catalogue import Catalogue
from hub.games.clocktower.script import describe, parse_script
from hub.resources import SHIPPED
from hub.table.words import ENGLISH

from .scripts import CATALOGUE, FAERIE, TROUBLE_BREWING, script_of, told


@pytest.fixture
def catalogue() -> Catalogue:
    return CATALOGUE


def test_own_night_order_is_taken_just_so(catalogue: Catalogue) -> None:
    own = ["dusk", "chef", "poisoner", "minioninfo", "demoninfo", "dawn"]
    script = script_of(catalogue, {"id": "_meta", "name": "N", "firstNight": own}, "chef", "poisoner", "imp")
    assert list(script.first_night) == own
    assert script.other_nights == ("dusk", "poisoner", "imp", "dawn")


def test_own_night_order_is_completed_where_it_leaves_slots_out(catalogue: Catalogue) -> None:
    meta = {"id": "_meta", "first_night": ["Chef", "Fortune Teller"], "otherNight": ["imp", "dawn", "poisoner"]}
    script = script_of(catalogue, meta, "chef", "poisoner", "fortuneteller", "empath", "imp", "leviathan")
    assert script.first_night == (
        *("dusk", "minioninfo", "demoninfo", "poisoner", "chef", "empath", "fortuneteller", "dawn", "leviathan"),
    )
    assert script.other_nights == ("dusk", "imp", "empath", "fortuneteller", "poisoner", "dawn", "leviathan")


def test_own_night_order_names_what_is_not_on_the_script(catalogue: Catalogue) -> None:
    meta = {"id": "_meta", "firstNight": ["dusk", "monk", 5, "chef", "chef", "Minion_Info"], "otherNight": "imp"}
    script = script_of(catalogue, meta, "chef", "imp")
    assert script.first_night == ("dusk", "chef", "minioninfo", "demoninfo", "dawn")
    assert "names monk, which is not on the script" in told(script)
    assert "place 3 is no id" in told(script)
    assert "names chef twice" in told(script)
    assert "other nights is no list" in told(script)


def test_own_night_order_may_name_a_character_without_a_number(catalogue: Catalogue) -> None:
    meta = {"id": "_meta", "firstNight": ["dusk", "Faerie X", "minioninfo", "demoninfo", "dawn"]}
    script = script_of(catalogue, meta, FAERIE, "imp")
    assert script.first_night == ("dusk", "faerie_x", "minioninfo", "demoninfo", "dawn")
    assert script.other_nights == ("dusk", "imp", "dawn")


def test_trouble_brewing_goes_in_the_order_of_the_official_sheet(catalogue: Catalogue) -> None:
    script = script_of(catalogue, *TROUBLE_BREWING)
    assert script.first_night == (
        *("dusk", "minioninfo", "demoninfo", "poisoner", "washerwoman", "librarian", "investigator", "chef"),
        *("empath", "fortuneteller", "butler", "spy", "dawn"),
    )
    assert script.other_nights == (
        *("dusk", "poisoner", "monk", "scarletwoman", "imp", "ravenkeeper", "empath", "fortuneteller"),
        *("undertaker", "butler", "spy", "dawn"),
    )


def test_leviathan_and_vizier_stand_after_dawn(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "vizier", "leviathan", {**FAERIE, "firstNight": 999, "otherNight": 999})
    assert script.first_night == ("dusk", "minioninfo", "demoninfo", "faerie_x", "dawn", "leviathan", "vizier")
    assert script.other_nights == ("dusk", "faerie_x", "dawn", "leviathan")


def test_custom_character_stands_by_its_number_after_an_equal_one(catalogue: Catalogue) -> None:
    chef = catalogue["chef"].first_night
    for number in (chef, str(int(chef)), chef + 0.5, f"{chef + 0.5}", f"{int(chef * 2) + 1}/2", f" {int(chef)},25 "):
        script = script_of(catalogue, {**FAERIE, "firstNight": number}, "chef", "empath", "imp")
        assert script.first_night == ("dusk", "minioninfo", "demoninfo", "chef", "faerie_x", "empath", "dawn"), number
    script = script_of(catalogue, {**FAERIE, "firstNight": chef - 0.5}, "chef", "empath")
    assert script.first_night == ("dusk", "minioninfo", "demoninfo", "faerie_x", "chef", "empath", "dawn")


def test_custom_characters_with_one_number_stand_in_script_order(catalogue: Catalogue) -> None:
    entries = [{**FAERIE, "id": f"x_{name}", "firstNight": 30, "otherNight": "30"} for name in "cab"]
    script = script_of(catalogue, *entries)
    assert script.first_night == ("dusk", "minioninfo", "demoninfo", "x_c", "x_a", "x_b", "dawn")
    assert script.other_nights == ("dusk", "x_c", "x_a", "x_b", "dawn")


@pytest.mark.parametrize("number", ["0.25", -3, 1e-9])
def test_custom_character_never_stands_before_dusk(catalogue: Catalogue, number: object) -> None:
    script = script_of(catalogue, {**FAERIE, "firstNight": number}, "imp")
    assert script.first_night == ("dusk", "faerie_x", "minioninfo", "demoninfo", "dawn")


@pytest.mark.parametrize("number", [0, "0", "", None, 0.0])
def test_custom_character_with_number_nought_is_not_in_that_night(catalogue: Catalogue, number: object) -> None:
    script = script_of(catalogue, {**FAERIE, "firstNight": number, "otherNight": 3}, "imp")
    assert "faerie_x" not in script.first_night
    assert "faerie_x" in script.other_nights
    assert not script.problems


@pytest.mark.parametrize("number", ["soon", True, [3], {"n": 3}, "1/0", "nan", "1e999"])
def test_night_number_that_is_none_is_named(catalogue: Catalogue, number: object) -> None:
    script = script_of(catalogue, {**FAERIE, "firstNight": number, "otherNight": number}, "imp")
    assert "faerie_x" not in (*script.first_night, *script.other_nights)
    assert "Entry 1, faerie_x: its number for the first night" in told(script)
    assert "Entry 1, faerie_x: its number for the other nights" in told(script)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_are_no_json_are_named(catalogue: Catalogue, number: str) -> None:
    content = f'["imp", {{"id": "faerie_x", "team": "townsfolk", "firstNight": {number}}}]'
    script = parse_script(content.encode(), catalogue)
    assert script.characters == ("imp", "faerie_x")
    assert "number for the first night" in told(script)


def test_own_character_never_takes_the_id_of_a_slot(catalogue: Catalogue) -> None:
    meta = {"id": "_meta", "otherNight": ["dusk", "imp", "dawn"]}
    script = script_of(catalogue, meta, {**FAERIE, "id": "Dusk", "otherNight": 1}, {**FAERIE, "id": "demon"}, "imp")
    assert script.characters == ("dusk_2", "demon", "imp")
    assert script.other_nights == ("dusk", "dusk_2", "imp", "dawn")


def test_embrace_the_tentacles_goes_as_its_sheet_says(catalogue: Catalogue) -> None:
    content = (SHIPPED / "clocktower/scripts/embrace-the-tentacles.json").read_bytes()
    said = describe(parse_script(content, catalogue), ENGLISH)
    assert (said["name"], said["author"], said["homebrew"]) == ("Embrace the Tentacles", "themeeman", [])
    assert said["first_night"] == [
        *("dusk", "philosopher", "poppygrower", "minioninfo", "demoninfo", "marionette", "lleech", "poisoner"),
        *("snakecharmer", "investigator", "chef", "empath", "fortuneteller", "steward", "mathematician", "dawn"),
    ]
    assert said["other_nights"] == [
        *("dusk", "philosopher", "poppygrower", "poisoner", "snakecharmer", "legion", "imp", "lleech", "barber"),
        *("plaguedoctor", "ravenkeeper", "empath", "fortuneteller", "oracle", "mathematician", "dawn"),
    ]
    assert said["jinxes"] == [
        ["baron", "plaguedoctor"],
        ["drunk", "mathematician"],
        ["goblin", "plaguedoctor"],
        ["legion", "politician"],
        ["marionette", "mathematician"],
        ["marionette", "plaguedoctor"],
    ]
