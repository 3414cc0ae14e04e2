"""Script files as people write them: what each must come out as."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hub.games.clocktower.catalogue import Catalogue
from hub.games.clocktower.script import describe, parse_script, read_script
from hub.resources import SHIPPED
from hub.table.errors import ConfigError
from hub.table.words import ENGLISH

from .scripts import APPRENTICE, CATALOGUE, FAERIE, TROUBLE_BREWING, script_of, told


@pytest.fixture
def catalogue() -> Catalogue:
    return CATALOGUE


def complaint(catalogue: Catalogue, content: bytes) -> str:
    with pytest.raises(ConfigError) as caught:
        parse_script(content, catalogue)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


def test_ids_may_be_spelt_in_any_way(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "fortune_teller", "Town Crier", "Pit-Hag", "IMP", "Devil’s advocate", "lil' monsta")
    assert script.characters == ("fortuneteller", "towncrier", "pithag", "imp", "devilsadvocate", "lilmonsta")
    assert not script.problems


def test_own_character_with_an_underscore_stands_beside_the_official_one(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "apprentice", APPRENTICE, "chef")
    assert script.characters == ("apprentice", "apprentice_dp", "chef")
    assert list(script.homebrew) == ["apprentice_dp"]
    assert script.find("Apprentice-DP") == "apprentice_dp"
    assert not script.problems


def test_name_and_author_are_read_and_meta_is_no_character(catalogue: Catalogue) -> None:
    script = script_of(catalogue, {"id": "_meta", "name": "N", "author": "A"}, "chef", "drunk", "baron", "imp", "monk")
    assert (script.name, script.author) == ("N", "A")
    assert script.characters == ("chef", "drunk", "baron", "imp", "monk")


@pytest.mark.parametrize(
    "metas",
    [
        [],
        [{"id": "_meta", "name": None, "author": None, "logo": None, "firstNight": None}],
        [{"id": "_META"}],
        ["_meta"],
    ],
)
def test_meta_may_be_missing_or_say_nothing(catalogue: Catalogue, metas: list[Any]) -> None:
    script = script_of(catalogue, *metas, "chef", "imp")
    assert (script.name, script.author, script.characters) == ("", "", ("chef", "imp"))
    assert not script.problems


def test_of_two_metas_the_first_that_says_something_counts(catalogue: Catalogue) -> None:
    first, second = {"id": "_meta", "name": "One"}, {"id": "_meta", "name": "Two", "author": "B"}
    script = script_of(catalogue, first, "chef", second)
    assert (script.name, script.author) == ("One", "B")
    assert "_meta stands 2 times" in told(script)


def test_name_that_is_no_text_is_named(catalogue: Catalogue) -> None:
    script = script_of(catalogue, {"id": "_meta", "name": 7, "author": ["A"]}, "chef")
    assert (script.name, script.author) == ("", "")
    assert "name is no text" in told(script)
    assert "author is no text" in told(script)


def test_travellers_fabled_and_loric_are_on_the_script(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "chef", "bootlegger", "Hell's Librarian", "Bone_Collector", "imp")
    assert script.characters == ("chef", "bootlegger", "hellslibrarian", "bonecollector", "imp")
    assert not script.problems


def test_character_that_nobody_knows_is_named_and_the_rest_is_played(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "chef", "drunk", "Character of Tomorrow", "imp")
    assert script.characters == ("chef", "drunk", "imp")
    assert told(script).startswith("Entry 3, Character of Tomorrow, is no character")


def test_own_jinxes_and_official_ones_are_in_force(catalogue: Catalogue) -> None:
    jinxes = [{"id": "scarlet_woman", "reason": "..."}, {"id": "chef", "reason": "not on this script"}]
    script = script_of(catalogue, {**FAERIE, "jinxes": jinxes}, "scarletwoman", "spy", "magician", "imp")
    assert script.jinxes == (("faerie_x", "scarletwoman"), ("magician", "spy"))
    assert not script.problems


def test_jinxes_that_make_no_sense_are_named(catalogue: Catalogue) -> None:
    jinxes = [{"id": "nobody_x"}, {"reason": "?"}, 7, "faerie x", "imp"]
    script = script_of(catalogue, {**FAERIE, "jinxes": jinxes}, "imp", {"id": "chef", "jinxes": "spy"})
    assert script.jinxes == (("faerie_x", "imp"),)
    assert "with nobody_x" in told(script)
    assert "names no other character" in told(script)
    assert "jinxes of chef are no list" in told(script)


def test_official_jinxes_are_those_of_both_characters_on_the_script(catalogue: Catalogue) -> None:
    present = {"kazali", "summoner", "chef", "drunk", "monk", "spy"}
    script = script_of(catalogue, *sorted(present))
    assert set(script.jinxes) == {pair for pair in catalogue.jinxes if present.issuperset(pair)}
    assert ("kazali", "summoner") in script.jinxes


def test_translated_official_character_keeps_its_night_team_and_reminders(catalogue: Catalogue) -> None:
    lavandiere = {
        **{"id": "washerwoman", "name": "Lavandière", "ability": "Texte.", "firstNight": 3, "otherNight": 9},
        **{"reminders": ["Villageois", "Faux"]},
    }
    script = script_of(catalogue, lavandiere, "chef", "imp")
    assert script.characters[0] == "washerwoman"
    assert not script.homebrew
    assert script.first_night == ("dusk", "minioninfo", "demoninfo", "washerwoman", "chef", "dawn")
    assert script.other_nights == ("dusk", "imp", "dawn")
    assert script.names == {
        "character.washerwoman": "Lavandière",
        "ability.washerwoman": "Texte.",
        "reminder.washerwoman:townsfolk": "Villageois",
        "reminder.washerwoman:wrong": "Faux",
    }
    assert not script.problems


def test_official_character_stays_in_its_team(catalogue: Catalogue) -> None:
    script = script_of(catalogue, {"id": "imp", "team": "townsfolk"}, {"id": "chef", "team": "Townsfolk"})
    assert script.characters == ("imp", "chef")
    assert told(script) == "Entry 1, imp, gives an official character another team, townsfolk; the official one holds."


def test_unknown_keys_do_no_harm(catalogue: Catalogue) -> None:
    script = script_of(catalogue, {**FAERIE, "flavor": "Wheee!", "colour": {"deep": [1, {"er": None}]}}, "imp")
    assert script.characters == ("faerie_x", "imp")
    assert not script.problems


def test_unknown_team_is_named_with_the_entry(catalogue: Catalogue) -> None:
    script = script_of(catalogue, *TROUBLE_BREWING, {**FAERIE, "team": "villager"}, {**APPRENTICE, "team": 4})
    assert list(script.characters) == TROUBLE_BREWING
    assert "Entry 23, faerie_x, is left out: there is no team villager." in told(script)
    assert "Entry 24, apprentice_dp, is left out: there is no team 4." in told(script)


def test_own_character_without_a_team_is_named(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "imp", {"id": "faerie_x", "name": "Faerie"}, {"id": "x_y"})
    assert script.characters == ("imp",)
    assert "Entry 2, faerie_x, has no team" in told(script)
    assert "Entry 3, x_y, is no character" in told(script)


@pytest.mark.parametrize("spelling", ["american", "plural"])
def test_team_may_be_spelt_in_american_or_in_the_plural(catalogue: Catalogue, spelling: str) -> None:
    team = {"american": "traveler", "plural": "Travellers"}[spelling]
    script = script_of(catalogue, {**APPRENTICE, "team": team}, "imp")
    assert script.homebrew["apprentice_dp"].team == "traveller"


def test_ids_of_other_scripts_stay_apart(catalogue: Catalogue) -> None:
    ids = ["厨师", "廚師", "요리사", "chef_厨", "шеф", "élan", "elan", "🌙", "🌞"]
    script = script_of(catalogue, "chef", *({**FAERIE, "id": id} for id in ids))
    assert script.characters == ("chef", *ids)
    assert len({script.find(id) for id in ids}) == len(ids)
    assert not script.problems


def test_own_id_with_signs_of_tokens_never_becomes_anothers(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "imp", {**FAERIE, "id": "im:p"}, {**FAERIE, "id": "i#mp"}, {**FAERIE, "id": "::"})
    assert script.characters == ("imp", "imp_2", "imp_3", "character")


def test_id_that_stands_twice_counts_once_and_is_named(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "Chef", "imp", "chef", {"id": "CHEF"}, FAERIE, {**FAERIE, "id": "FaerieX"})
    assert script.characters == ("chef", "imp", "faerie_x")
    assert len(script.problems) == 3
    for words in ("Entry 3, chef, stands", "Entry 4, CHEF, stands", "Entry 6, FaerieX, stands"):
        assert words in told(script)


def test_own_character_may_be_named_before_it_is_defined(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "Faerie_X", "imp", "faerie x", FAERIE, {"id": "FAERIEX"}, "faerie-x")
    assert script.characters == ("faerie_x", "imp")
    assert list(script.homebrew) == ["faerie_x"]
    assert "Entry 5, FAERIEX, stands" in told(script)
    assert "Entry 6, faerie-x, stands" in told(script)
    assert "Entry 3, faerie x, stands" in told(script)
    assert "Entry 4, faerie_x, stands" in told(script)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (None, "Entry 2 is nothing"),
        (7, "Entry 2 is a number"),
        (False, "Entry 2 is true or false"),
        (["chef"], "Entry 2 is a list"),
        ("", "Entry 2 is empty"),
        (" - ", "Entry 2 is empty"),
        ({}, "Entry 2 has no id"),
        ({"name": "Somebody"}, "Entry 2, Somebody, has no id"),
        ({"id": None, "name": 4}, "Entry 2 has no id"),
        ({"id": ["imp"]}, "Entry 2 has no id"),
    ],
)
def test_entry_that_is_no_character_is_named_by_its_place(catalogue: Catalogue, entry: object, words: str) -> None:
    script = script_of(catalogue, "imp", entry, "chef")
    assert script.characters == ("imp", "chef")
    assert told(script).startswith(words)


def test_reminders_of_an_own_character_are_counted(catalogue: Catalogue) -> None:
    reminders = {"reminders": ["Is Fey!", "Is Fey!", "?", 5], "remindersGlobal": ["독"]}
    script = script_of(catalogue, {**FAERIE, **reminders}, {**APPRENTICE, "reminders": "x"})
    assert [(one.id, one.copies, one.anywhere) for one in script.homebrew["faerie_x"].reminders] == [
        ("faerie_x:isfey", 2, False),
        ("faerie_x:any", 1, False),
        ("faerie_x:독", 1, True),
    ]
    assert script.names["reminder.faerie_x:isfey"] == "Is Fey!"
    assert "apprentice_dp: its reminders are no list" in told(script)


def test_text_of_a_file_is_one_clean_line(catalogue: Catalogue) -> None:
    name = "A\n\x1b[31m <b>B</b>\u202e \ud800" + "x" * 500
    script = script_of(catalogue, {"id": "_meta", "name": name}, "imp", "no\nbody")
    assert script.name.startswith("A [31m <b>B</b> xxx")
    assert len(script.name) == 100
    assert "Entry 3, no body, is no character" in told(script)
    json.dumps(describe(script, ENGLISH), ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]
)
def test_byte_order_mark_does_no_harm(catalogue: Catalogue, encoding: str, mark: bytes) -> None:
    assert parse_script(mark + '["chef", "imp"]'.encode(encoding), catalogue).characters == ("chef", "imp")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1, column 1"),
        (b"chef\nimp\n", "line 1, column 1"),
        (b'[\n"chef",\n"imp"', "line 3"),
        (b'["chef",\n\xff\xfe]', "line 2"),
        (b'{"id": "chef"}', "a list of characters"),
        (b'"chef"', "a list of characters"),
        (b"null", "a list of characters"),
        (b"[]", "no character in it"),
        (b'[{"id": "_meta", "name": "N"}]', "no character in it"),
        (b'["nobody_x"]', "Entry 1, nobody_x, is no character"),
        (b"[1, 2]", "Entry 1 is a number"),
        (b"[" * 21 + b"]" * 21, "deeper than 20"),
        (b"[" * 900_000, "deeper than 20"),
        (b'["a"]' + b" " * 2_000_000, "too large: a script may have 2000000 bytes"),
    ],
)
def test_file_of_which_nothing_can_be_played_says_why(catalogue: Catalogue, content: bytes, words: str) -> None:
    assert words in complaint(catalogue, content)


def test_twenty_levels_are_not_too_deep_and_brackets_in_texts_do_not_count(catalogue: Catalogue) -> None:
    brackets = '[{\\"' * 50
    deep = f'["imp", {{"id": "chef", "x": {"[" * 18}{"]" * 18}, "y": "{brackets}"}}]'
    assert parse_script(deep.encode(), catalogue).characters == ("imp", "chef")
    deeper = f'["imp", {{"id": "chef", "x": {"[" * 19}{"]" * 19}}}]'
    assert "line 1" in complaint(catalogue, deeper.encode())


def test_script_that_comes_with_open_is_read_alike(catalogue: Catalogue) -> None:
    entries: list[Any] = [{"id": "_meta", "name": "N"}, "Fortune Teller", FAERIE, "imp"]
    assert read_script(entries, catalogue) == script_of(catalogue, *entries)
    deep: list[Any] = []
    for _ in range(20):
        deep = [deep]
    for wrong in ("imp", {"id": "imp"}, None, deep):
        with pytest.raises(ConfigError):
            read_script(wrong, catalogue)


def test_problems_without_end_are_counted(catalogue: Catalogue) -> None:
    script = script_of(catalogue, "imp", *range(5000))
    assert len(script.problems) == 1001
    assert told(script).endswith("4000 more problems are not listed.")


@pytest.mark.parametrize("name", sorted(path.name for path in (SHIPPED / "clocktower/scripts").iterdir()))
def test_shipped_script_has_no_problems(catalogue: Catalogue, name: str) -> None:
    script = parse_script(Path(SHIPPED, "clocktower/scripts", name).read_bytes(), catalogue)
    assert len(script.characters) == 25
    assert not script.problems
    assert {"ko", "zh-Hant"} <= set(script.titles)


def test_two_chairs_has_its_two_own_characters_and_its_rule(catalogue: Catalogue) -> None:
    script = parse_script((SHIPPED / "clocktower/scripts/two-chairs.json").read_bytes(), catalogue)
    assert list(script.homebrew) == ["twochairs_recluse", "twochairs_psychopath"]
    assert script.homebrew["twochairs_recluse"].after_death
    assert script.rules == {"opposite_seats": True}
    assert script.rules_in("en") == script.rules_in("fr") == script.house_rules != ()
    assert script.rules_in("ko") != script.rules_in("zh-Hant") != script.house_rules
    assert (script.title("ko"), script.title("fr")) == ("두 개의 의자", "Two Chairs")
    assert not script.jinxes
    assert script.other_nights == (
        *("dusk", "philosopher", "poisoner", "gambler", "snakecharmer", "imp", "pukka", "nodashii", "godfather"),
        *("barber", "amnesiac", "grandmother", "empath", "juggler", "nightwatchman", "dawn"),
    )
