"""The character catalogue: what has to hold between its parts."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from hub.games.clocktower.catalogue import load_catalogue
from hub.games.clocktower.script_ids import plain, reminder_id
from hub.resources import SHIPPED
from hub.table.errors import ConfigError

CONTENT = (SHIPPED / "clocktower/characters.json").read_bytes()
CATALOGUE = load_catalogue(CONTENT)


def test_every_official_team_is_complete() -> None:
    counts = Counter(character.team for character in CATALOGUE.characters.values() if not character.homebrew)
    assert counts == {
        **{"townsfolk": 69, "outsider": 23, "minion": 27, "demon": 19, "traveller": 18},
        **{"fabled": 14, "loric": 11},
    }


def test_place_in_the_night_is_the_place_in_the_official_sheet() -> None:
    sheet = CATALOGUE.night_sheet
    for id, character in CATALOGUE.characters.items():
        assert character.first_night == (sheet.first.index(id) + 1 if id in sheet.first else 0)
        assert character.other_nights == (sheet.other.index(id) + 1 if id in sheet.other else 0)
    for slot in {*sheet.first, *sheet.other} - {"dusk", "minioninfo", "demoninfo", "dawn"}:
        assert slot in CATALOGUE


def test_jinxed_pairs_are_characters_in_alphabetical_order() -> None:
    for one, other in CATALOGUE.jinxes:
        assert one < other
        assert {one, other} <= set(CATALOGUE.characters)


def test_no_two_ids_are_the_same_to_a_reader() -> None:
    assert len({plain(id) for id in CATALOGUE.characters}) == len(CATALOGUE.characters)


def test_reminder_belongs_to_its_character_and_stands_once() -> None:
    for id, character in CATALOGUE.characters.items():
        reminders = [reminder.id for reminder in character.reminders]
        assert len(set(reminders)) == len(reminders)
        assert all(
            reminder.startswith(f"{id}:") and reminder == reminder_id(id, reminder.partition(":")[2])
            for reminder in reminders
        )


@pytest.mark.parametrize(
    ("id", "impairs", "until", "lasting"),
    [
        ("poisoner:poisoned", "poisoned", "dusk", False),
        ("philosopher:drunk", "drunk", None, False),
        ("snakecharmer:poisoned", "poisoned", None, True),
        ("lleech:poisoned", "poisoned", None, False),
        ("pukka:poisoned", "poisoned", None, False),
        ("nodashii:poisoned", "poisoned", None, False),
        ("cannibal:poisoned", "poisoned", None, False),
        ("sweetheart:drunk", "drunk", None, True),
        ("drunk:isthedrunk", None, None, False),
        ("marionette:isthemarionette", None, None, False),
    ],
)
def test_reminder_does_what_its_characters_ability_says(
    id: str, impairs: str | None, until: str | None, lasting: bool
) -> None:
    reminder = CATALOGUE[id.partition(":")[0]].reminder(id)
    assert reminder is not None
    assert (reminder.impairs, reminder.until, reminder.lasting) == (impairs, until, lasting)


def test_copies_in_the_box_are_the_official_ones() -> None:
    copies = {one.id: one.copies for character in CATALOGUE.characters.values() for one in character.reminders}
    assert copies["mathematician:abnormal"] == 5
    assert copies["pukka:poisoned"] == 2
    assert copies["amnesiac:any"] == 3
    assert copies["poisoner:poisoned"] == 1


def test_tokens_that_never_go_into_the_bag_and_those_that_several_may_draw() -> None:
    characters = CATALOGUE.characters.values()
    assert {one.id for one in characters if not one.in_bag} == {"drunk", "marionette", "lilmonsta"}
    assert {one.id for one in characters if one.several} == {"legion", "villageidiot"}


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"characters": []}', b"\xff", CONTENT.replace(b'"team"', b'"tame"', 1)]
)
def test_file_that_is_no_catalogue_is_an_error_that_names_it(content: bytes) -> None:
    with pytest.raises(ConfigError, match=r"^mine\.json"):
        load_catalogue(content, "mine.json")


def test_character_that_stands_twice_is_named() -> None:
    file = json.loads(CONTENT)
    file["characters"].append(file["characters"][0])
    with pytest.raises(ConfigError, match="steward"):
        load_catalogue(json.dumps(file).encode())
