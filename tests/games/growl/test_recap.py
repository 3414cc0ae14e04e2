"""The recap of Growl: cards by turn, nights, deaths, the hands and coins at the end."""

from __future__ import annotations

from typing import Any

from hub.table.story import recap
from hub.table.words import ENGLISH

from .pile import at_passing, pass_all, table


def told(game: Any) -> dict[str, Any]:
    found = recap(game.evening, ENGLISH)
    assert found is not None
    return found


def lines(game: Any) -> list[str]:
    return [line["text"] for chapter in told(game)["chapters"] for line in chapter["lines"]]


def test_cards_are_told_by_turn_and_hands_at_the_end() -> None:
    game = table("bbgs", "ggss", "ggss", "ggss", deck="bwgngngf")
    game.do("give", to=2)
    game.do("kill", seat=3)
    game.do("end", winner="humans")
    found = told(game)
    assert (found["game"], found["winner"]) == ("growl", "humans")
    assert [one["character"] for one in found["players"]] == ["werewolf", "human", "human", "human"]
    said = lines(game)
    assert "The first werewolves: Ann." in said
    assert "Ann gives bite to Ben." in said
    assert "Cho dies." in said
    assert any(line.startswith("Ben holds gold") and line.endswith("coins: 3.") for line in said)
    assert any(one.get("title") == "day 1: Ann" for one in found["chapters"])


def test_what_was_passed_is_told_with_its_night() -> None:
    game = at_passing("ggss", "ggss", "ggss", "ggss")
    pass_all(game, s1="gs")
    night = next(one for one in told(game)["chapters"] if one["phase"] == "passing")
    assert [line["text"] for line in night["lines"]] == ["Ann passes gold, salve."]
    assert told(game)["winner"] is None
