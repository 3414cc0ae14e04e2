"""The nights of MoonWolf from the second on, row by row."""

from __future__ import annotations

import pytest

from tests.games.played import Played

from .village import EIGHT, SEVEN, at_night, village

SOLDIER = ("werewolf", "seer", "knight", "soldier", "fox", "madman", "villager", "villager", "baker")


def acts(game: Played, **choices: int | None) -> None:
    for seat, target in choices.items():
        game.do("act", seat=int(seat[1:]), target=target)


def alive(game: Played) -> list[int]:
    return [player["seat"] for player in game.ask("town")["players"] if player["alive"]]


def test_waiting_for_names_the_living_who_have_an_ability_by_night() -> None:
    game = at_night(*EIGHT)
    assert game.ask("phase")["waiting_for"] == [1, 2, 3, 4]
    assert [step["slot"] for step in game.ask("night")["night"]] == ["knight", "werewolf", "seer"]


def test_the_victim_dies_and_is_public_with_the_morning() -> None:
    game = at_night(*SEVEN)
    acts(game, s1=7)
    game.do("timeout")
    assert alive(game) == [1, 2, 3, 4, 5, 6]
    assert game.announced("death") == [7]


def test_a_death_in_the_night_is_not_public_before_the_morning() -> None:
    game = at_night(*SEVEN)
    game.do("kill", seat=7)
    assert not game.grimoire(7)["alive"]
    assert game.town(7)["alive"]
    game.do("timeout")
    assert not game.town(7)["alive"]
    assert game.announced("death") == [7]


def test_the_knight_protects_from_the_wolves() -> None:
    game = at_night(*SEVEN)
    acts(game, s1=7, s3=7)
    game.do("timeout")
    assert alive(game) == [1, 2, 3, 4, 5, 6, 7]
    assert game.announced("quiet") == [None]


def test_the_knight_does_not_protect_himself_by_default() -> None:
    assert "himself" in at_night(*SEVEN).ruled("act", seat=3, target=3)
    at_night(*SEVEN, knight_self=True).do("act", seat=3, target=3)


def night_3(**rules: object) -> Played:
    game = at_night(*SEVEN, **rules)
    acts(game, s3=7)
    game.do("timeout")
    game.do("next", to="night")
    return game


def test_a_pad_stands_at_its_own_player_by_night_only_where_a_knight_may_protect_himself() -> None:
    for allowed in (False, True):
        game = at_night(*SEVEN, knight_self=allowed)
        stood = [(game.do("press", seat=3), game.seat(3)["choice"])[1] for _ in range(9)]
        assert (3 in stood) is allowed
        assert (3 in game.ask("prompt", seat=3)["wants"]["players"]["from"]) is allowed


def test_the_prompt_offers_whom_that_seat_may_choose() -> None:
    game = at_night("werewolf", "werewolf", *SEVEN[1:])
    assert game.ask("prompt", seat=1)["wants"]["players"]["from"] == [3, 4, 5, 6, 7, 8]
    assert game.ask("prompt", seat=3)["wants"]["players"]["from"] == [1, 2, 4, 5, 6, 7, 8]


def test_the_knight_may_protect_the_same_player_twice_running_by_default() -> None:
    night_3().do("act", seat=3, target=7)
    assert "twice running" in night_3(knight_repeat=False).refused("act", seat=3, target=7)
    night_3(knight_repeat=False).do("act", seat=3, target=6)


def test_the_wolves_vote_and_the_most_votes_decide() -> None:
    roles = ("werewolf", "werewolf", "werewolf", "seer", *["villager"] * 6)
    game = at_night(*roles)
    acts(game, s1=7, s2=8, s3=8)
    game.do("timeout")
    assert game.announced("death") == [8]


def test_a_tie_of_the_wolves_is_drawn_among_the_tied() -> None:
    dead = set()
    for seed in range(20):
        game = at_night(*EIGHT, seed=seed)
        acts(game, s1=7, s2=8)
        game.do("timeout")
        dead.update(game.announced("death"))
    assert dead == {7, 8}


def test_the_wolves_do_not_attack_a_werewolf_by_default() -> None:
    assert "werewolf" in at_night(*EIGHT).ruled("act", seat=1, target=2)
    at_night(*EIGHT, wolves_attack_wolves=True).do("act", seat=1, target=2)


def test_no_choice_by_any_wolf_is_no_attack() -> None:
    game = at_night(*SEVEN)
    acts(game, s1=7)
    acts(game, s1=None)
    game.do("timeout")
    assert alive(game) == [1, 2, 3, 4, 5, 6, 7]


def test_no_choice_by_any_wolf_is_drawn_where_the_house_says_so() -> None:
    game = at_night(*EIGHT, no_wolf_vote="random")
    game.do("timeout")
    assert len(alive(game)) == 7
    assert {1, 2} <= set(alive(game))


def test_an_unlocked_choice_by_night_counts_only_where_the_house_lets_it() -> None:
    game = at_night(*SEVEN, unlocked_counts=False)
    acts(game, s1=7)
    game.do("timeout")
    assert len(alive(game)) == 7


def test_the_fox_survives_the_wolves() -> None:
    game = at_night(*SOLDIER)
    acts(game, s1=5)
    game.do("timeout")
    assert 5 in alive(game)


def test_a_fox_who_is_divined_dies_protected_or_not() -> None:
    game = at_night(*SOLDIER)
    acts(game, s2=5, s3=5)
    game.do("timeout")
    assert game.announced("death") == [5]
    assert game.grimoire(5)["cause"] == "divination"


def test_the_soldier_survives_the_first_attack_only() -> None:
    game = at_night(*SOLDIER)
    acts(game, s1=4)
    game.do("timeout")
    assert 4 in alive(game)
    game.do("next", to="night")
    acts(game, s1=4)
    game.do("timeout")
    assert 4 not in alive(game)


@pytest.mark.parametrize(("keeps", "survives"), [(True, True), (False, False)])
def test_an_attack_that_the_knight_stopped_uses_up_nothing_by_default(keeps: bool, survives: bool) -> None:
    game = at_night(*SOLDIER, soldier_keeps_charge=keeps)
    acts(game, s1=4, s3=4)
    game.do("timeout")
    game.do("next", to="night")
    acts(game, s1=4)
    game.do("timeout")
    assert (4 in alive(game)) is survives


@pytest.mark.parametrize(("seat", "werewolf"), [(1, True), (3, False), (4, False), (5, False), (6, False), (7, False)])
def test_the_seer_learns_werewolf_or_not(seat: int, werewolf: bool) -> None:
    game = at_night(*SOLDIER)
    acts(game, s2=seat)
    game.do("timeout")
    assert game.seat(2)["results"] == [{"night": 2, "as": "seer", "seat": seat, "werewolf": werewolf}]
    assert all(game.seat(other)["results"] == [] for other in range(1, 10) if other != 2)


def test_choices_count_even_if_their_player_dies_in_the_night() -> None:
    game = at_night(*SEVEN)
    acts(game, s1=2, s2=1)
    game.do("timeout")
    assert game.announced("death") == [2]
    assert game.seat(2)["results"] == [{"night": 2, "as": "seer", "seat": 1, "werewolf": True}]


def test_a_choice_counts_when_its_player_is_killed_by_ruling_before_the_night_ends() -> None:
    game = at_night(*SEVEN)
    acts(game, s1=7, s3=7)
    game.do("kill", seat=3)
    game.do("timeout")
    assert game.announced("death") == [3]


@pytest.mark.parametrize("seat", [4, 5])
def test_who_has_no_ability_does_not_act(seat: int) -> None:
    game = at_night(*SEVEN)
    assert "no ability" in game.refused("act", seat=seat, target=1)
    assert "does nothing" in game.do("act", seat=seat, target=1, ruling=True)[0]


def test_the_dead_neither_act_nor_are_reached() -> None:
    game = at_night(*SEVEN)
    game.do("kill", seat=2)
    assert "dead" in game.ruled("act", seat=2, target=1)
    assert "dead" in game.ruled("act", seat=3, target=2)


def test_abilities_are_used_by_night_only() -> None:
    game = at_night(*SEVEN)
    game.do("timeout")
    assert "by night" in game.refused("act", seat=1, target=4)


# -- the early end ------------------------------------------------------------------------------------

DUEL = ("werewolf", "seer", "knight", "villager", "fox", "villager", "villager")


def locked_night(game: Played, victim: int) -> str:
    acts(game, s1=victim)
    for seat in (1, 2, 3):
        game.do("lock", seat=seat)
    return game.phase[0]


def few(*dead: int, **rules: object) -> Played:
    """Night 2 after the deaths of these seats by ruling on day 1."""
    game = village(*DUEL, **rules)
    game.do("timeout")
    game.do("timeout")
    for seat in dead:
        game.do("kill", seat=seat)
    game.do("timeout")
    assert game.phase == ("night", 2)
    return game


def test_night_closes_with_the_last_lock_when_few_live_and_the_outcome_ends_the_game() -> None:
    game = few(5, 6, 7, early_end_living=4)
    acts(game, s1=4)
    game.do("lock", seat=1)
    game.do("lock", seat=2)
    assert game.phase == ("night", 2)
    game.do("lock", seat=3)
    assert game.phase == ("night", 2), "one wolf against two humans goes on"
    game = few(5, 6, 7, early_end_living=4)
    game.do("become", seat=4, character="werewolf")
    acts(game, s1=2, s4=2)
    for seat in (1, 2, 3, 4):
        game.do("lock", seat=seat)
    assert game.phase == ("over", 2)
    assert game.winner() == "wolves"


def test_night_does_not_close_early_while_many_live_before_night_4() -> None:
    game = few(6, 7)
    game.do("become", seat=4, character="werewolf")
    acts(game, s1=2, s4=2)
    for seat in (1, 2, 3, 4):
        game.do("lock", seat=seat)
    assert game.phase == ("night", 2)
    game.do("timeout")
    assert game.phase == ("over", 2)


def test_night_4_may_close_early_however_many_live() -> None:
    game = few()
    for _ in range(2):
        game.do("next", to="morning")
        game.do("next", to="night")
    game.do("kill", seat=6)
    game.do("kill", seat=7)
    game.do("become", seat=4, character="werewolf")
    acts(game, s1=2, s4=2)
    for seat in (1, 2, 3):
        game.do("lock", seat=seat)
    assert game.phase == ("night", 4)
    game.do("lock", seat=4)
    assert game.phase == ("over", 4)


def test_night_closes_early_only_when_all_werewolves_seers_and_knights_have_locked() -> None:
    game = few(5, 6, 7)
    game.do("become", seat=4, character="werewolf")
    acts(game, s1=2, s4=2)
    for seat in (1, 2, 4):
        game.do("lock", seat=seat)
    assert game.phase == ("night", 2)


@pytest.mark.parametrize(("rules", "phase"), [({"early_end_living": 5}, "over"), ({"early_end_night": 2}, "over")])
def test_bounds_of_the_early_end_are_house_rules(rules: dict[str, int], phase: str) -> None:
    game = few(6, 7, **rules)
    game.do("become", seat=4, character="werewolf")
    acts(game, s1=2, s4=2)
    for seat in (1, 2, 3, 4):
        game.do("lock", seat=seat)
    assert game.phase[0] == phase


def test_a_lot_drawn_for_the_early_end_is_kept_for_the_end_of_the_night() -> None:
    for seed in range(12):
        game = at_night(*EIGHT, seed=seed, early_end_night=2)
        acts(game, s1=7, s2=8)
        for seat in (1, 2, 3, 4):
            game.do("lock", seat=seat)
        drawn = game.state.lot
        assert drawn in (7, 8)
        game.do("timeout")
        assert game.announced("death") == [drawn]


# -- the morning --------------------------------------------------------------------------------------


def test_causes_are_never_public() -> None:
    game = at_night(*SOLDIER)
    acts(game, s1=7, s2=5)
    game.do("timeout")
    town = str(game.ask("town"))
    assert game.announced("death") == [5, 7]
    assert all(word not in town for word in ("attack", "divin", "werewolf", "fox", "seer"))


def test_nobody_is_told_why_nobody_died() -> None:
    towns = []
    for choices in ({"s1": 5}, {"s1": 4}, {"s1": 7, "s3": 7}, {}):
        game = at_night(*SOLDIER)
        acts(game, **choices)
        game.do("timeout")
        towns.append(game.ask("town"))
    assert all(town == towns[0] for town in towns)


def test_bread_is_public_every_morning_on_which_a_baker_lives() -> None:
    game = at_night(*SOLDIER)
    game.do("timeout")
    assert game.announced("bread") == [None]
    game.do("next", to="night")
    acts(game, s1=9)
    game.do("timeout")
    assert game.announced("bread") == []


def test_day_1_has_no_bread_by_default() -> None:
    for bread, wanted in ((False, []), (True, [None])):
        game = village(*SOLDIER, bread_day_one=bread)
        game.do("timeout")
        assert game.announced("bread") == wanted


def test_without_a_baker_in_the_set_up_there_is_never_bread_by_default() -> None:
    for always, wanted in ((False, []), (True, [None])):
        game = at_night(*SEVEN, bread_without_baker=always)
        game.do("timeout")
        assert game.announced("bread") == wanted


# -- the medium ---------------------------------------------------------------------------------------

MEDIUM = ("werewolf", "werewolf", "medium", "fox", "madman", "villager", "villager", "villager", "villager")


@pytest.mark.parametrize(("seat", "werewolf"), [(1, True), (4, False), (5, False), (6, False)])
def test_the_medium_learns_of_each_executed_player_whether_he_was_a_werewolf(seat: int, werewolf: bool) -> None:
    game = at_night(*MEDIUM, head=9)
    game.do("next", to="execution_vote")
    game.do("vote", seat=9, for_=seat)
    game.do("timeout")
    assert game.seat(3)["results"] == []
    game.do("timeout")
    assert game.seat(3)["results"] == [{"night": 2, "day": 2, "as": "medium", "seat": seat, "werewolf": werewolf}]


def test_a_dead_medium_learns_nothing_of_others_or_of_the_own_execution() -> None:
    game = at_night(*MEDIUM, head=9)
    game.do("next", to="execution_vote")
    game.do("vote", seat=9, for_=3)
    game.do("timeout")
    game.do("timeout")
    game.do("next", to="execution_vote")
    game.do("vote", seat=9, for_=1)
    game.do("timeout")
    game.do("timeout")
    assert game.seat(3)["results"] == []


def test_the_medium_learns_nothing_of_deaths_by_night_or_ruling() -> None:
    game = at_night(*MEDIUM, head=9)
    acts(game, s1=8)
    game.do("timeout")
    game.do("kill", seat=7)
    assert game.seat(3)["results"] == []
