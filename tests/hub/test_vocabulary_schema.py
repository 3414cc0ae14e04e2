"""docs/vocabulary.schema.json says what the games declare, and takes what they take."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from hub.resources import Files
from hub.shelf import Shelf
from hub.vocabulary_schema import written

FILE = Path(__file__).parents[2] / "docs" / "vocabulary.schema.json"


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads(FILE.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_file_is_what_the_declarations_say() -> None:
    assert FILE.read_bytes() == written(Shelf(Files())), "run `make schema`"


@pytest.mark.parametrize(
    "command",
    [
        {"do": "open", "game": "clocktower", "players": ["Ann", "Ben"], "seed": 7, "script": ["chef", "imp"]},
        {"do": "place", "seat": 3, "token": "reminder:poisoner:poisoned"},
        {"do": "choose", "players": [3], "seat": 2},
        {"do": "execute", "seat": 5, "dies": False},
        {"do": "act", "seat": 1, "target": 4},
        {"do": "give", "to": 3},
        {"ask": "truths", "seat": 2},
        {"ask": "town"},
    ],
)
def test_it_takes_what_is_a_command_or_question(
    validator: jsonschema.Draft202012Validator, command: dict[str, object]
) -> None:
    validator.validate(command)


@pytest.mark.parametrize(
    "command",
    [{"do": "begin", "loudly": True}, {"do": "kill", "seat": "three"}, {"do": "fly"}, {"ask": "weather"}, {}, []],
)
def test_it_refuses_what_is_none(validator: jsonschema.Draft202012Validator, command: object) -> None:
    assert not validator.is_valid(command)
