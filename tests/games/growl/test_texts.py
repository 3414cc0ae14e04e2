"""The night cards' texts: records that the host fills in, and what is asked where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.games.growl import build
from hub.games.growl.game import Growl
from hub.games.growl.texts import NightCards, read
from hub.resources import Files
from hub.table.errors import ConfigError
from tests.games.played import Played

FILLED = """
[[night]]
name = "Trade"
text = "Two players swap a card."
effects = ["move"]

[[final_night]]
text = "The eldest dies."
effects = ["kill"]
"""


def cards(folder: Path, text: str) -> NightCards:
    (folder / "growl/scripts").mkdir(parents=True)
    (folder / "growl/scripts/nights.toml").write_text(text, encoding="utf-8")
    return read(Files(folder))


def at_night(game: Growl, top: str, **rules: object) -> Played:
    played = Played(game, players=["Ann", "Ben", "Cho", "Dee"], seed=3, rules=rules)
    played.do("deal", deck=[top, "gold", "final_night"], first=1)
    played.do("begin")
    assert played.phase == ("effects", 1)
    return played


def test_the_shipped_file_holds_no_text_and_the_page_asks_what_happened() -> None:
    played = at_night(build(Files()), "night")
    prompt = played.ask("prompt")
    assert prompt["say"] == "Apply the card by hand; enter the result."
    assert prompt["effects"] == ["kill", "move"]


def test_a_filled_in_card_is_read_out_and_offers_its_own_effects(tmp_path: Path) -> None:
    filled = cards(tmp_path, FILLED * 8)
    played = at_night(Growl(filled), "night")
    assert played.ask("town")["night"] == {"name": "Trade", "text": "Two players swap a card.", "effects": ["move"]}
    played = at_night(Growl(filled), "final_night")
    assert played.ask("prompt")["say"] == "The eldest dies."
    assert played.ask("prompt")["effects"] == ["kill"]


def test_an_evenings_own_text_comes_first(tmp_path: Path) -> None:
    played = at_night(Growl(cards(tmp_path, FILLED * 8)), "night", night_texts=["Mine.", "", ""])
    assert played.ask("prompt")["say"] == "Mine."


def test_after_the_effects_no_card_is_read_out_any_more() -> None:
    played = at_night(Growl(), "night")
    played.do("resolve", effects=[])
    assert played.ask("town")["night"] is None
    assert played.ask("prompt")["effects"] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[night]]\neffects = ['burn']", "'burn'"),
        ("[[dusk]]\n", "dusk"),
        ("[[night]", "growl/scripts/nights.toml"),
        ("[[night]]\n" * 9, "the box has 8 nights"),
    ],
)
def test_a_file_that_holds_something_else_is_named_with_its_fault(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=r"growl/scripts/nights\.toml") as caught:
        cards(tmp_path, text)
    assert said in str(caught.value)
