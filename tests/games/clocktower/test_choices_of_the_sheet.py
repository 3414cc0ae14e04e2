"""A character that a player points at stands on the script's sheet or is in play; another one takes a ruling."""

from __future__ import annotations

from .table import Table

HANDS = ("philosopher", "gambler", "empath", "plaguedoctor", "recluse", "poisoner", "imp")
SCRIPT = [*HANDS, "chef", "goblin"]


def test_a_philosopher_points_at_a_character_of_the_sheet() -> None:
    table = Table(*HANDS, script=SCRIPT).at("philosopher")
    assert "none of the characters" in table.ruled("choose", character="klutz")
    assert table.grimoire(1)["gained"] == ["klutz"]


def test_a_gambler_guesses_a_character_of_the_sheet_or_a_traveller_who_is_here() -> None:
    table = Table(*HANDS, "thief", script=SCRIPT).to_night().at("gambler")
    assert "none of the characters" in table.refused("choose", players=[7], character="pukka")
    table.do("choose", players=[8], character="thief")
    assert table.alive(2)


def test_the_storyteller_may_gain_any_minions_ability() -> None:
    table = Table(*HANDS, script=SCRIPT)
    table.execute(4)
    table.do("choose", character="godfather")
    assert table.ask("grimoire")["storyteller_abilities"] == ["godfather"]
