"""The cards that the storyteller holds up: no more on them than on the woken player's own panel."""

from __future__ import annotations

from .table import Table

SEVEN = ("imp", "poisoner", "baron", "chef", "empath", "drunk=steward", "saint")


def table(**how: object) -> Table:
    return Table(*SEVEN, script="embrace-the-tentacles", **how)


def test_minions_are_shown_their_demon_and_each_other() -> None:
    cards = table().at("minioninfo").ask("prompt")["cards"]
    assert cards == [
        {"say": "This is the Demon", "lines": ["1 Ann"]},
        {"say": "These are the Minions", "lines": ["2 Ben", "3 Cho"]},
    ]


def test_a_minion_alone_is_shown_the_demon_only() -> None:
    alone = Table("imp", "poisoner", "chef", "empath", "steward", "oracle", "saint", script="embrace-the-tentacles")
    assert alone.at("minioninfo").ask("prompt")["cards"] == [{"say": "This is the Demon", "lines": ["1 Ann"]}]


def test_the_demon_is_shown_its_minions_and_what_is_not_in_play() -> None:
    at = table().at("demoninfo")
    minions, bluffs = at.ask("prompt")["cards"]
    assert minions == {"say": "These are your Minions", "lines": ["2 Ben", "3 Cho"]}
    assert bluffs["say"] == "These characters are not in play"
    assert len(bluffs["lines"]) == len(at.ask("grimoire")["bluffs"]) == 3


def test_an_answer_has_a_card_when_it_was_taken_and_a_question_before() -> None:
    at = table().at("chef")
    assert at.ask("prompt")["cards"] == []
    at.do("show", value=1)
    assert at.ask("prompt")["cards"] == [{"say": "chef", "lines": ["1"]}]
    (asked,) = table().at("poisoner").ask("prompt")["cards"]
    assert asked["say"] == "poisoner"
    assert asked["lines"]


def test_a_drunks_card_says_what_its_player_believes_to_be() -> None:
    at = table().at("steward")
    at.do("show", value={"player": 4})
    assert at.ask("prompt")["cards"] == [{"say": "steward", "lines": ["4 Dee"]}]


def test_nobody_is_shown_anything_while_nobody_wakes() -> None:
    assert table().at("dusk").ask("prompt")["cards"] == []
    assert Table(*SEVEN, script="embrace-the-tentacles", begin=False).ask("prompt")["cards"] == []
