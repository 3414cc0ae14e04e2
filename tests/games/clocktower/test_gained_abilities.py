"""Abilities that come from another's: a Philosopher with every good character, the storyteller with Minions'."""

from __future__ import annotations

import pytest

from hub.games.clocktower.information import INFORMATION

from .table import Table

TENTACLES = "embrace-the-tentacles"
RULES = {"opposite_seats": False, "amnesiac_wakes": True}


def good_of(script: str) -> list[str]:
    table = Table(*["chef"] * 5, begin=False, script=script, rules={"opposite_seats": False})
    state = table.state
    return [one for one in state.script.characters if state.record(one).team in ("townsfolk", "outsider")]


CASES = [
    (script, character)
    for script in (TENTACLES, "two-chairs")
    for character in good_of(script)
    if character != "philosopher"
]


def gained(script: str, character: str) -> Table:
    hands = (
        "philosopher",
        character,
        "empath" if character != "empath" else "snakecharmer",
        "barber",
        "poisoner",
        "imp",
    )
    hand = {"drunk": "drunk=oracle" if script == TENTACLES else "drunk=slayer"}.get(character, character)
    table = Table(hands[0], hand, *hands[2:], script=script, rules=RULES)
    table.at("philosopher").do("choose", character=character)
    return table


@pytest.mark.parametrize(("script", "character"), CASES)
def test_a_philosopher_has_any_good_ability_and_whoever_is_that_is_drunk(script: str, character: str) -> None:
    table = gained(script, character)
    seat = table.grimoire(1)
    assert seat["gained"] == [character]
    assert table.drunk(2)
    record = table.state.record(character)
    if record.first_night and character != "poppygrower":
        assert 1 in (table.wakes(character) or [])
    for _ in range(3):
        while table.phase[0] == "night":
            table.do("next")
        table.do("dusk")
    assert table.wakes("philosopher") is None


@pytest.mark.parametrize(("script", "character"), [case for case in CASES if case[1] in INFORMATION])
def test_a_philosopher_learns_what_the_character_would(script: str, character: str) -> None:
    table = gained(script, character)
    wanted = INFORMATION[character].asks
    players = {"players": [2, 6][:wanted]} if wanted else {}
    if character == "juggler":
        table.to_day()
        table.do("use", seat=1, as_="juggler", guesses=[{"player": 6, "character": "imp"}])
    found = table.ask("truths", seat=1, as_=character, **players)
    assert found["values"]
    assert not found["impaired"]
    assert table.ask("truths", seat=2, as_=character, **players)["impaired"]


def test_a_philosopher_who_is_drunk_by_another_loses_what_was_gained_for_as_long() -> None:
    table = gained(TENTACLES, "empath")
    assert table.drunk(2)
    table.choose("poisoner", 1)
    assert not table.drunk(2)
    table.to_night()
    assert table.drunk(2)


# -- the storyteller's ------------------------------------------------------------------------------

MINIONS = ["plaguedoctor", "chef", "empath", "oracle", "barber", "poisoner", "imp", "recluse", "godfather", "eviltwin"]
SCRIPT = [
    *(*MINIONS, "baron", "goblin", "marionette", "witch", "boomdandy", "assassin"),
    *("fearmonger", "scarletwoman", "spy", "wraith"),
]


def owed(character: str) -> Table:
    table = Table(*MINIONS[:8], script=SCRIPT)
    table.execute(1)
    table.do("choose", character=character)
    assert table.ask("grimoire")["storyteller_abilities"] == [character]
    return table


def test_the_storytellers_poisoner_poisons_until_the_next_dusk() -> None:
    table = owed("poisoner")
    table.do("become", seat=6, character="godfather")
    table.do("dusk")
    table.at("poisoner").do("choose", players=[3])
    assert table.poisoned(3)
    table.do("kill", seat=7)
    assert table.poisoned(3)
    table.do("undo")
    table.to_night()
    assert not table.poisoned(3)


def test_the_storytellers_godfather_kills_only_after_an_outsider_died_by_day() -> None:
    table = owed("godfather")
    table.do("dusk")
    table.at("godfather").do("choose", players=[3])
    assert not table.alive(3)
    table.to_night()
    assert table.wakes("godfather") is None


def test_the_storytellers_evil_twin_is_a_players() -> None:
    table = owed("eviltwin")
    assert table.ask("prompt")["wants"]["players"]["from"] == [2, 3, 4, 5, 6, 7, 8]
    table.do("choose", players=[6])
    assert (table.character(6), table.grimoire(6)["alignment"]) == ("eviltwin", "evil")
    twin = next(seat for seat in range(1, 9) if "eviltwin:twin" in table.grimoire(seat)["reminders"])
    table.do("next")
    table.to_night()
    table.execute(twin)
    assert table.winner() == "evil"


def test_the_storytellers_boomdandy_is_a_players_who_keeps_their_side() -> None:
    table = owed("boomdandy")
    table.do("choose", players=[3])
    assert (table.character(3), table.grimoire(3)["alignment"]) == ("boomdandy", "good")
    assert table.ask("prompt")["seats"] == [3]


@pytest.mark.parametrize("character", ["fearmonger", "goblin", "scarletwoman", "spy", "wraith"])
def test_by_a_jinx_a_minion_gains_what_the_storyteller_would_and_learns_it(character: str) -> None:
    table = owed(character)
    assert table.ask("prompt")["wants"]["players"]["from"] == [6]
    table.do("choose", players=[6])
    assert table.grimoire(6)["gained"] == [character]
    assert table.ask("prompt")["seats"] == [6]
    table.do("next")
    table.do("dusk")
    assert table.wakes(character) == ([6] if character in ("fearmonger", "spy", "wraith") else None)


def test_a_minion_who_gained_the_scarlet_woman_becomes_the_demon() -> None:
    table = owed("scarletwoman")
    table.do("choose", players=[6])
    table.do("next")
    table.execute(7)
    assert (table.character(6), table.winner()) == ("imp", None)


def test_the_storyteller_has_the_ability_of_a_scripts_own_minion() -> None:
    own = {"id": "grinch", "name": "Grinch", "team": "minion", "ability": "Each night, steal.", "otherNight": 40}
    table = Table(*MINIONS[:8], script=[*MINIONS, own])
    table.execute(1)
    table.do("choose", character="grinch")
    table.do("dusk")
    assert table.wakes("grinch") == []
    table.at("grinch")
    assert table.do("choose", players=[3]) == ["This step asks for no choice; it is kept as a note."]


def test_the_storytellers_baron_makes_up_to_two_outsiders() -> None:
    table = owed("baron")
    table.do("choose", players=[2], character="recluse")
    table.do("next")
    table.do("choose", players=[3], character="drunk")
    assert (table.character(2), table.character(3)) == ("recluse", "drunk")
    table.do("dusk")
    assert table.phase == ("night", 2)


def test_the_storytellers_goblin_is_a_minions() -> None:
    table = owed("goblin")
    table.do("choose", players=[6])
    table.do("next")
    table.to_night().to_day()
    table.do("nominate", by=2, of=6)
    table.do("claim", seat=6, character="goblin")
    table.do("close")
    table.do("execute", seat=6)
    assert table.winner() == "evil"


def test_the_storytellers_marionette_is_a_good_neighbour_of_the_demon_and_is_not_told() -> None:
    table = owed("marionette")
    table.do("choose", players=[8])
    seat = table.grimoire(8)
    assert (seat["character"], seat["alignment"], seat["shown"]) == ("marionette", "evil", "recluse")
    table.do("dusk")
    assert table.now()[1] == [7]
    assert "8 Hal" in table.seat(7)["lines"]


def test_an_ability_of_which_only_the_card_knows_has_its_step_all_the_same() -> None:
    table = owed("witch")
    table.do("dusk")
    assert table.wakes("witch") == []


def test_what_the_storyteller_uses_once_a_game_has_no_step_after_it() -> None:
    table = owed("assassin")
    table.do("dusk")
    table.at("assassin").do("choose", none=True)
    table.to_night()
    table.at("assassin").do("choose", players=[3])
    table.to_night()
    assert table.wakes("assassin") is None


def test_the_end_asks_about_a_losing_politician() -> None:
    table = Table("politician", "chef", "empath", "oracle", "barber", "poisoner", "imp").to_day()
    table.do("end", winner="evil")
    assert "seat 1" in table.ask("prompt")["say"]
    table.do("use", seat=1, as_="politician")
    assert table.grimoire(1)["alignment"] == "evil"
    assert table.ask("prompt")["say"] == "The game is over."
