"""The Demons of Embrace the Tentacles, and the Poppy Grower, Barber and Snake Charmer who meddle with them."""

from __future__ import annotations

import pytest

from .table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")
HOSTED = ("chef", "empath", "oracle", "ravenkeeper", "recluse", "poisoner", "lleech")
LEGION = ("chef", "empath", "recluse", "legion", "legion", "legion", "legion")


# -- imp --------------------------------------------------------------------------------------------


def test_imp_is_not_woken_on_the_first_night() -> None:
    assert Table(*SEVEN).wakes("imp") is None
    assert Table(*SEVEN).to_night().wakes("imp") == [7]


def test_night_death_is_public_only_with_the_dawn() -> None:
    table = Table(*SEVEN).to_night()
    table.choose("imp", 3)
    assert not table.alive(3)
    assert table.town(3)["alive"]
    table.to_day()
    assert not table.town(3)["alive"]
    assert table.announced("death") == [3]


def test_the_only_minion_becomes_the_imp_by_itself_and_learns_it_that_night() -> None:
    table = Table(*SEVEN).to_night()
    table.choose("imp", 7)
    assert table.character(6) == "imp"
    assert table.grimoire(6)["alignment"] == "evil"
    assert table.now() == ("imp", [6])
    assert table.seat(6)["lines"] == ["You are", "imp"]
    assert table.winner() is None
    table.do("next")
    assert table.wakes("imp") == [7]


def test_the_storyteller_chooses_among_several_minions() -> None:
    table = Table("chef", "empath", "oracle", "recluse", "poisoner", "baron", "imp").to_night()
    table.choose("imp", 7)
    assert table.winner() is None
    table.do("choose", players=[6])
    assert (table.character(5), table.character(6)) == ("poisoner", "imp")


def test_no_heir_chosen_and_good_has_won() -> None:
    table = Table("chef", "empath", "oracle", "recluse", "poisoner", "baron", "imp").to_night()
    table.choose("imp", 7)
    table.do("choose", none=True)
    assert table.winner() == "good"


def test_without_a_living_minion_good_wins() -> None:
    table = Table(*SEVEN).to_day()
    table.do("kill", seat=6)
    table.do("dusk")
    table.choose("imp", 7)
    assert table.winner() == "good"


def test_a_recluse_may_become_a_good_imp_with_a_word() -> None:
    table = Table(*SEVEN).to_day()
    table.do("kill", seat=6)
    table.do("dusk")
    advice = table.choose("imp", 7, registers="poisoner")
    assert "good Imp" in advice[0]
    assert (table.character(5), table.grimoire(5)["alignment"]) == ("imp", "good")
    assert table.winner() is None


def test_a_poisoned_imp_kills_nobody_and_passes_nothing_on() -> None:
    table = Table(*SEVEN).to_night()
    table.choose("poisoner", 7)
    table.choose("imp", 7)
    assert table.alive(7)
    table.do("undo")
    table.do("choose", players=[1])
    assert table.alive(1)


# -- lleech -----------------------------------------------------------------------------------------


def test_lleech_chooses_a_host_on_the_first_night_who_is_poisoned_for_good() -> None:
    table = Table(*HOSTED)
    table.choose("lleech", 2)
    assert table.poisoned(2)
    table.to_night().to_night()
    assert table.poisoned(2)


def test_lleech_cannot_die_while_the_host_lives() -> None:
    table = Table(*HOSTED)
    table.choose("lleech", 2)
    table.execute(7)
    assert table.alive(7)
    assert table.announced("survival") == [7]
    assert table.winner() is None


@pytest.mark.parametrize("verb", ["kill", "execute"])
def test_lleech_dies_with_its_host_whatever_the_cause(verb: str) -> None:
    table = Table(*HOSTED)
    table.choose("lleech", 2)
    table.to_day()
    table.do(verb, seat=2)
    assert not table.alive(7)
    assert table.winner() == "good"


def test_lleech_attacks_from_the_second_night_without_poisoning() -> None:
    table = Table(*HOSTED)
    table.choose("lleech", 2)
    table.to_night()
    table.choose("lleech", 1)
    assert not table.alive(1)
    assert table.poisoned(2)
    assert not table.poisoned(1)


def test_an_impaired_lleech_can_die_and_its_host_is_healthy_meanwhile() -> None:
    table = Table(*HOSTED)
    table.choose("lleech", 2)
    table.choose("poisoner", 7)
    assert not table.poisoned(2)
    table.execute(7)
    assert not table.alive(7)


def test_a_lleech_that_hosts_itself_is_poisoned_and_warned_of() -> None:
    table = Table(*HOSTED)
    assert "its own host" in table.choose("lleech", 7)[0]
    assert table.poisoned(7)
    table.execute(7)
    assert table.winner() == "good"


def test_a_lleech_made_in_mid_game_takes_a_living_host_that_night() -> None:
    table = Table("snakecharmer", *HOSTED[1:])
    table.choose("lleech", 2)
    table.do("kill", seat=3)
    table.choose("snakecharmer", 7)
    assert table.character(1) == "lleech"
    assert not table.poisoned(2)
    table.do("next")
    table.do("next")
    assert table.now() == ("lleech", [1])
    assert "living" in table.refused("choose", players=[3])
    table.do("choose", players=[4])
    assert table.poisoned(4)


# -- legion -----------------------------------------------------------------------------------------


def test_legion_learn_each_other_together() -> None:
    table = Table(*LEGION).at("demoninfo")
    assert [seat for seat in range(1, 8) if table.seat(seat)["awake"]] == [4, 5, 6, 7]
    assert table.seat(4)["lines"][1] == "4 5 6 7"


def test_whom_legion_kills_is_the_storytellers_choice() -> None:
    table = Table(*LEGION).to_night().at("legion")
    assert table.now() == ("legion", [])
    table.do("choose", none=True)
    assert sum(table.alive(seat) for seat in range(1, 8)) == 7
    table.do("undo")
    table.do("choose", players=[5])
    assert not table.alive(5)


def test_votes_of_evil_players_alone_count_as_none() -> None:
    table = Table(*LEGION).to_day()
    table.do("nominate", by=4, of=1)
    table.do("vote", seats=[4, 5, 6, 7])
    table.do("close")
    assert table.ask("town")["block"] is None
    table.do("nominate", by=1, of=4)
    assert table.ask("town")["nomination"]["needed"] == 4
    table.do("vote", seats=[1, 4, 5, 6])
    table.do("close")
    assert table.ask("town")["block"] == {"seat": 4, "votes": 4}


def test_all_of_legion_dead_and_good_has_won() -> None:
    table = Table(*LEGION).to_day()
    for seat in (4, 5, 6):
        table.do("kill", seat=seat)
    assert table.winner() is None
    table.do("kill", seat=7)
    assert table.winner() == "good"


def test_with_one_good_player_left_evil_may_be_declared_the_winner() -> None:
    table = Table(*LEGION).to_day()
    table.do("kill", seat=1)
    assert "declared" in table.do("kill", seat=2)[0]


# -- snake charmer ----------------------------------------------------------------------------------


def test_snake_charmer_swaps_with_the_demon_who_is_poisoned_for_good() -> None:
    table = Table("snakecharmer", *SEVEN[1:]).to_night()
    table.choose("snakecharmer", 7)
    assert (table.character(1), table.grimoire(1)["alignment"]) == ("imp", "evil")
    assert (table.character(7), table.grimoire(7)["alignment"]) == ("snakecharmer", "good")
    assert table.poisoned(7)
    assert table.now() == ("snakecharmer", [1])
    assert table.seat(1)["lines"] == ["You are", "imp", "evil"]
    table.do("next")
    assert table.seat(7)["lines"] == ["You are", "snakecharmer", "good"]
    table.do("next")
    assert table.now() == ("imp", [1])
    table.do("choose", players=[7])
    assert not table.alive(7)
    table.do("revive", seat=7)
    assert table.poisoned(7)


def test_snake_charmer_who_chooses_another_changes_nothing() -> None:
    table = Table("snakecharmer", *SEVEN[1:])
    table.choose("snakecharmer", 5)
    assert table.character(1) == "snakecharmer"
    table.choose("snakecharmer", 5, registers="imp")
    assert table.character(1) == "recluse"


def test_poisoned_snake_charmer_does_not_swap() -> None:
    table = Table("snakecharmer", *SEVEN[1:])
    table.choose("poisoner", 1)
    table.choose("snakecharmer", 7)
    assert table.character(1) == "snakecharmer"


# -- poppy grower -----------------------------------------------------------------------------------

POPPIES = ("poppygrower", *SEVEN[1:])


def test_poppy_grower_keeps_evil_apart_but_the_demon_has_bluffs() -> None:
    table = Table(*POPPIES)
    assert table.wakes("minioninfo") is None
    assert table.wakes("demoninfo") is None
    assert table.wakes("poppygrower") == [7]
    table.at("poppygrower")
    assert table.seat(7)["lines"] == table.ask("grimoire")["bluffs"]


def test_beside_a_poppy_grower_the_storyteller_says_whether_the_demon_learns_the_marionette() -> None:
    hands = ("imp", "marionette=chef", "empath", "oracle", "steward", "poisoner", "poppygrower")
    for learns in (True, False):
        table = Table(*hands).at("marionette")
        assert (table.wakes("marionette"), table.ask("prompt")["wants"]["players"]["from"]) == ([], [2])
        assert not any(table.seat(seat)["lit"] for seat in range(1, 8))
        table.do("choose", **({"players": [2]} if learns else {"none": True}))
        assert table.seat(1)["lines"] == (["marionette", "2 Ben"] if learns else [])
        table.do("next")
        assert table.now() == ("poisoner", [6])
    poisoned = Table(*hands, marks={"poisoner:poisoned": 7})
    assert poisoned.wakes("marionette") == [1]


def test_when_a_healthy_poppy_grower_dies_evil_learns_of_each_other_that_night() -> None:
    table = Table(*POPPIES)
    table.execute(1)
    table.do("dusk")
    assert table.wakes("minioninfo") == [6]
    assert table.wakes("demoninfo") == [7]
    table.to_night()
    assert table.wakes("minioninfo") is None


def test_a_poppy_grower_killed_in_the_night_is_followed_the_same_night() -> None:
    table = Table(*POPPIES).to_night()
    table.choose("imp", 1)
    table.do("next")
    assert table.now() == ("minioninfo", [6])
    table.do("next")
    assert table.now() == ("demoninfo", [7])


def test_a_poisoned_poppy_grower_neither_hides_nor_reveals() -> None:
    table = Table(*POPPIES)
    table.do("mark", seat=1, reminder="pukka:poisoned")
    assert table.wakes("minioninfo") == [6]
    table.execute(1)
    table.do("dusk")
    assert table.wakes("minioninfo") is None


# -- barber -----------------------------------------------------------------------------------------

BARBERS = ("chef", "empath", "oracle", "barber", "recluse", "poisoner", "imp")


def test_a_dead_barber_lets_the_demon_swap_two_characters_that_night() -> None:
    table = Table(*BARBERS)
    table.execute(4)
    table.do("dusk")
    assert table.wakes("barber") == [7]
    table.choose("barber", 1, 6)
    assert (table.character(1), table.character(6)) == ("poisoner", "chef")
    assert (table.grimoire(1)["alignment"], table.grimoire(6)["alignment"]) == ("good", "evil")
    assert table.now()[1] == [1]
    assert table.seat(1)["lines"] == ["You are", "poisoner"]
    table.do("next")
    assert table.now()[1] == [6]
    assert table.wakes("chef") == [6]


def test_the_demon_may_decline_and_may_not_choose_another_demon() -> None:
    table = Table(*BARBERS)
    table.do("become", seat=5, character="lleech")
    table.do("next")
    table.do("kill", seat=4)
    table.at("barber")
    assert "another Demon" in table.refused("choose", players=[1, 7])
    table.do("choose", none=True)
    assert table.character(1) == "chef"
    assert table.grimoire(4)["reminders"] == []


def test_a_drunk_barber_gives_no_haircuts() -> None:
    table = Table(*BARBERS)
    table.do("mark", seat=4, reminder="philosopher:drunk")
    table.execute(4)
    table.do("dusk")
    assert table.wakes("barber") is None


def test_a_lleech_made_before_its_slot_takes_a_host_and_then_attacks() -> None:
    table = Table("snakecharmer", *HOSTED[1:])
    table.choose("lleech", 2)
    table.to_night()
    table.choose("snakecharmer", 7)
    table.do("next")
    table.do("next")
    assert table.now() == ("lleech", [1])
    table.do("choose", players=[4])
    assert table.poisoned(4)
    assert table.now() == ("lleech", [1])
    table.do("choose", players=[3])
    assert not table.alive(3)
    assert table.now() == ("lleech", [])
    table.to_night()
    table.choose("lleech", 5)
    assert not table.alive(5)
    assert table.now() == ("lleech", [])


def test_a_step_left_open_for_an_heir_is_named_when_the_night_is_ended() -> None:
    table = Table("chef", "empath", "oracle", "recluse", "poisoner", "baron", "imp").to_night()
    table.choose("imp", 7)
    assert any("imp" in sentence for sentence in table.do("next", to="day"))
    assert table.winner() == "good"
