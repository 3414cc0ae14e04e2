"""The sheet on which an answer is put together that isn't offered: every form of it, whole or not at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from hub.table.commands import Json

from .fakes import FakeDesk
from .test_sheets import Tags, fragment


def opened_step(desk: FakeDesk, kind: str, **more: object) -> None:
    """The open step is one whose answers have that form; none of them is true."""
    form = {"kind": kind, **more}
    if kind.startswith("player"):
        form = {"count": 2 if kind.startswith("players") else 1, "from": list(range(1, 11)), **form}
    desk.answers["prompt"] = {"slot": "any", "wants": {"value": form}, "truths": {"values": []}}
    desk.answers["check"] = {"holds": "never"}


def taps_and_deeds(client: FlaskClient, address: str) -> tuple[list[str | None], list[Json]]:
    """What the sheet's buttons turn to, and what they do."""
    tags = Tags(fragment(client, address)).tags
    acts = [of["data-act"] for tag, of in tags if tag == "button" and (of.get("data-act") or "").startswith("refine")]
    return acts, [json.loads(of["data-do"] or "") for _, of in tags if "data-do" in of]


def test_an_answer_is_built_out_of_what_the_page_says(storyteller: FlaskClient, desk: FakeDesk) -> None:
    opened_step(desk, "players_character", characters=["baron", "imp"])
    taps, deeds = taps_and_deeds(storyteller, "answer?seat=2&players=8,4&character=imp")
    assert "refine|players|8" in taps, "a second tap takes a player out"
    assert "refine|players|4,1" in taps, "of more than there may be, the oldest goes"
    assert "refine|players|8,4,2" not in taps, "who is told isn't one of them"
    assert [one for one in taps if one and "|character|" in one] == [
        "refine|character|baron", "refine|character|", "refine|character|null",
    ]  # fmt: skip
    assert deeds == [{"do": "show", "seat": 2, "value": {"character": "imp", "players": [4, 8]}}]
    assert "This is false." in fragment(storyteller, "answer?seat=2&players=8,4&character=imp")


@pytest.mark.parametrize(
    ("kind", "picked", "value"),
    [
        ("player", "players=4", {"player": 4}),
        ("players", "players=8,4", {"players": [4, 8]}),
        ("players_character", "character=null", {"character": None}),
        ("player_character", "players=4&character=imp", {"player": 4, "character": "imp"}),
        ("player_characters", "players=4&character=imp,baron", {"player": 4, "characters": ["baron", "imp"]}),
        ("characters", "", {"characters": []}),
        ("characters", "character=imp,baron", {"characters": ["baron", "imp"]}),
        ("number", "value=2", 2),
        ("yesno", "value=false", False),
        ("direction", 'value="equal"', "equal"),
    ],
)
def test_every_form_of_answer_can_be_put_together_where_no_answer_is_true(
    storyteller: FlaskClient, desk: FakeDesk, kind: str, picked: str, value: object
) -> None:
    opened_step(desk, kind, characters=["baron", "imp"])
    assert taps_and_deeds(storyteller, f"answer?seat=2&{picked}")[1] == [{"do": "show", "seat": 2, "value": value}]


@pytest.mark.parametrize(
    ("kind", "picked"),
    [
        ("player", ""),
        ("players", "players=8"),
        ("players_character", "players=8,4"),
        ("players_character", "players=8&character=imp"),
        ("player_characters", "players=4&character=imp"),
        ("player", "players=11"),
        ("player_character", "players=4&character=chef"),
        ("number", ""),
    ],
)
def test_half_an_answer_cannot_be_shown(storyteller: FlaskClient, desk: FakeDesk, kind: str, picked: str) -> None:
    opened_step(desk, kind, characters=["baron", "imp"])
    assert taps_and_deeds(storyteller, f"answer?seat=2&{picked}")[1] == []


def test_an_answer_about_a_chosen_player_begins_with_that_player(storyteller: FlaskClient, desk: FakeDesk) -> None:
    opened_step(desk, "player_character", characters=["imp"])
    desk.answers["prompt"] |= {"chosen": {"players": [5]}}
    assert taps_and_deeds(storyteller, "answer?seat=2&character=imp")[1] == [
        {"do": "show", "seat": 2, "value": {"player": 5, "character": "imp"}}
    ]


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        ({"kind": "number", "min": 0, "max": 2}, ["0", "1", "2"]),
        ({"kind": "yesno"}, ["true", "false"]),
        ({"kind": "direction"}, ['"clockwise"', '"anticlockwise"', '"equal"']),
    ],
)
def test_an_answer_of_few_values_is_one_tap(
    storyteller: FlaskClient, desk: FakeDesk, form: dict[str, Any], answers: list[str]
) -> None:
    opened_step(desk, **form)
    taps, deeds = taps_and_deeds(storyteller, "answer?seat=2")
    assert taps == [f"refine|value|{one}" for one in answers]
    assert deeds == []
