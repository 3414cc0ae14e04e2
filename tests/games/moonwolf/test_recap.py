"""The recap of MoonWolf: deeds, votes by count, deaths with causes, declarations, who was what."""

from __future__ import annotations

from typing import Any

from hub.table.story import recap
from hub.table.words import ENGLISH
from tests.games.played import Played

from .village import SEVEN, at_night


def told(game: Played) -> dict[str, Any]:
    found = recap(game.evening, ENGLISH)
    assert found is not None
    return found


def lines(game: Played) -> list[str]:
    return [line["text"] for chapter in told(game)["chapters"] for line in chapter["lines"]]


def an_evening(**rules: Any) -> Played:
    """The seer finds the wolf, declares, and the wolf is executed."""
    game = at_night(*SEVEN, head=4, **rules)
    game.do("act", seat=1, target=5)
    game.do("act", seat=2, target=1)
    for _ in range(2):
        game.do("timeout")
    assert game.phase[0] == "discussion"
    game.do("declare", seat=2, role="seer")
    game.do("timeout")
    game.do("vote", seat=2, for_=1)
    game.do("timeout")
    game.do("timeout")
    assert game.phase[0] == "over"
    return game


def test_an_evening_is_told_from_the_deal_to_its_end() -> None:
    game = an_evening()
    found = told(game)
    assert (found["game"], found["winner"], found["because"]) == ("moonwolf", "village", "No werewolf lives.")
    assert [one["character"] for one in found["players"]][:3] == ["werewolf", "seer", "knight"]
    assert [one["alive"] for one in found["players"]] == [False, True, True, True, False, True, True]
    said = lines(game)
    for line in (
        "The werewolves: Ann.",
        "Ann (werewolf) chooses Eli.",
        "Ben (seer) learns: Ann is a werewolf.",
        "Eli (villager) dies by the werewolves.",
        "Ben declares: seer.",
        "Ann, votes: 1.",
        "Ann (werewolf) is executed.",
    ):
        assert line in said
    night = next(one for one in found["chapters"] if one["phase"] == "night")
    assert night["title"] == "night 2"
    assert "Eli (villager) dies by the werewolves." in [line["text"] for line in night["lines"]]


def test_ballots_are_told_only_where_they_are_public() -> None:
    assert "Ben votes for Ann." not in lines(an_evening())
    assert "Ben votes for Ann." in lines(an_evening(ballots_public=True))


def test_before_the_end_nobody_is_named_as_winner() -> None:
    assert told(at_night(*SEVEN))["winner"] is None
