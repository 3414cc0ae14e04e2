"""The examples that come with the characters of Two Chairs and with the rules, each played as it is told."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table


def chairs(*hands: str, **more: Any) -> Table:
    """Seven or more players of Two Chairs at one seat each."""
    return Table(*hands, script="two-chairs", rules={"opposite_seats": False}, **more)


def rules(*hands: str, **more: Any) -> Table:
    """A table with whatever characters."""
    return Table(*hands, script=[*dict.fromkeys(hands), "imp", "poisoner", "chef", "recluse", "soldier"], **more)


# -- Townsfolk --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "steps"),
    [
        (("imp", "poisoner", "mayor", "artist", "empath", "gambler", "clockmaker"), 1),
        (("imp", "mayor", "poisoner", "artist", "empath", "gambler", "clockmaker"), 2),
        (("imp", "mayor", "artist", "empath", "gambler", "poisoner", "clockmaker"), 2),
        (("imp", "mayor", "artist", "poisoner", "empath", "gambler", "clockmaker"), 3),
    ],
)
def test_a_clockmaker_counts_from_the_seat_beside_the_demon_either_way(hands: tuple[str, ...], steps: int) -> None:
    assert chairs(*hands).truths(7) == [steps]


def test_a_grandmother_dies_with_the_grandchild_by_the_demon_only() -> None:
    hands = ("grandmother", "imp", "godfather", "artist", "klutz", "empath", "mayor")
    for how in ("demon", "execution", "godfather"):
        table = chairs(*hands, marks={"grandmother:grandchild": 4})
        if how == "demon":
            table.to_night().choose("imp", 4)
        elif how == "execution":
            table.execute(4)
        else:
            table.execute(5)
            table.do("dusk")
            table.choose("godfather", 4)
        assert not table.alive(4)
        assert table.alive(1) is (how != "demon"), how


@pytest.mark.parametrize(("target", "guess", "lives"), [(2, "imp", True), (3, "imp", False), (1, "gambler", True)])
def test_a_gambler_may_name_the_dead_and_himself_and_is_told_nothing(target: int, guess: str, lives: bool) -> None:
    table = chairs("gambler", "imp", "poisoner", "artist", "klutz", "empath", "mayor").to_night()
    table.do("kill", seat=3)
    table.at("gambler").do("choose", players=[target], character=guess)
    assert table.alive(1) is lives
    assert not any("dead" in line.lower() or "alive" in line.lower() for line in table.seat(1)["lines"])


def test_a_nightwatchman_and_the_chosen_one_are_woken_one_after_the_other() -> None:
    table = chairs("nightwatchman", "imp", "poisoner", "artist", "klutz", "empath", "mayor")
    table.at("nightwatchman")
    assert [seat for seat in range(1, 8) if table.seat(seat)["awake"]] == [1]
    table.do("choose", players=[4])
    assert [seat for seat in range(1, 8) if table.seat(seat)["awake"]] == [4]
    assert table.seat(4)["lines"] == ["nightwatchman", "1 Ann"]


@pytest.mark.parametrize("ability", ["artist", "fisherman", "amnesiac"])
def test_what_is_asked_in_private_is_seen_by_nobody(ability: str) -> None:
    table = chairs(ability, "imp", "poisoner", "gambler", "klutz", "empath", "mayor").to_day()
    town, panels = table.ask("town"), [table.seat(seat) for seat in range(1, 8)]
    table.do("use", seat=1, as_=ability)
    assert table.ask("town") == town
    assert [table.seat(seat) for seat in range(1, 8)] == panels
    assert (ability in table.grimoire(1)["spent"]) is (ability != "amnesiac"), "an Amnesiac guesses every day"


def test_a_slayer_kills_no_dead_imp_and_an_impaired_one_never_again() -> None:
    table = chairs("slayer", "imp", "poisoner", "gambler", "klutz", "empath", "mayor", "artist")
    table.choose("poisoner", 1)
    table.to_day()
    table.do("use", seat=1, as_="slayer", players=[2])
    assert table.alive(2)
    table.to_night().to_day()
    table.do("use", seat=1, as_="slayer", players=[2])
    assert table.alive(2)


def test_anybody_may_act_as_the_slayer_and_nobody_sees_a_difference() -> None:
    def seen(actor: int) -> Any:
        table = chairs("slayer", "slayer", "imp", "poisoner", "klutz", "empath", "mayor", "artist")
        if actor == 2:
            table.do("become", seat=2, character="gambler")
        table.to_day()
        table.do("use", seat=2, as_="slayer", players=[5])
        return table.ask("town"), [table.seat(seat) for seat in range(1, 9)]

    assert seen(2) == seen(1)


def test_a_juggler_may_guess_nobody_one_player_twice_and_at_most_five() -> None:
    def learns(*guesses: tuple[int, str]) -> Any:
        table = chairs("juggler", "imp", "poisoner", "gambler", "klutz", "empath", "mayor").to_day()
        made = [{"player": player, "character": character} for player, character in guesses]
        table.do("use", seat=1, as_="juggler", guesses=made)
        return table.to_night().truths(1, as_="juggler")

    assert learns() == [0]
    assert learns((2, "imp"), (2, "gambler"), (3, "poisoner"), (4, "gambler"), (4, "gambler")) == [4]
    table = chairs("juggler", "imp", "poisoner", "gambler", "klutz", "empath", "mayor").to_day()
    six = [{"player": 2, "character": "imp"}] * 6
    assert "at most 5" in table.refused("use", seat=1, as_="juggler", guesses=six)


def test_a_juggler_who_dies_before_the_night_learns_nothing() -> None:
    table = chairs("juggler", "imp", "poisoner", "gambler", "klutz", "empath", "mayor").to_day()
    table.do("use", seat=1, as_="juggler", guesses=[{"player": 2, "character": "imp"}])
    table.do("execute", seat=1)
    table.do("dusk")
    assert table.wakes("juggler") is None


def test_a_mayors_win_counts_travellers_who_must_be_exiled_first() -> None:
    table = chairs("mayor", "imp", "poisoner", "gambler", "klutz", "empath", "artist").to_day()
    table.do("seat", after=7, player="Tom")
    table.do("deal", seats={"8": {"character": "scapegoat", "alignment": "good"}})
    for seat in (3, 4, 5, 6):
        table.do("kill", seat=seat)
    table.to_night().to_day()
    assert table.winner() is None
    table.do("exile", by=1, of=8, votes=[1, 2, 7, 3])
    table.do("dusk")
    assert table.winner() == "good"


@pytest.mark.parametrize("instead", ["dead", "soldier", "safe"])
def test_an_attack_that_the_mayor_turns_on_the_dead_or_the_safe_kills_nobody(instead: str) -> None:
    table = rules("mayor", "imp", "monk", "soldier", "chef", "empath", "recluse", "poisoner").to_night()
    table.do("kill", seat=5)
    table.choose("monk", 6)
    table.choose("imp", 1)
    table.do("choose", players=[{"dead": 5, "soldier": 4, "safe": 6}[instead]])
    assert [seat for seat in range(1, 9) if not table.alive(seat)] == [5]


# -- Outsiders --------------------------------------------------------------------------------------


def test_a_klutz_is_asked_by_nobody_and_points_at_a_good_player_for_nothing() -> None:
    table = chairs("klutz", "imp", "poisoner", "gambler", "slayer", "empath", "mayor", "artist")
    table.execute(1)
    assert table.state.pending == ()
    assert table.ask("town")["announcements"] == [
        {"kind": "execution", "seat": 1, "text": "Ann was executed and is dead."}
    ]
    table.do("use", seat=1, as_="klutz", players=[4])
    assert table.winner() is None


# -- Minions ----------------------------------------------------------------------------------------


def test_two_outsiders_dead_by_day_are_one_kill_of_the_godfather_and_one_dead_by_night_is_none() -> None:
    table = chairs("godfather", "imp", "klutz", "barber", "drunk=slayer", "empath", "mayor", "artist", "gambler")
    table.to_day()
    table.do("kill", seat=3)
    table.do("kill", seat=4)
    table.do("dusk")
    table.choose("godfather", 6)
    assert table.wakes("godfather") == [1]
    assert not table.ask("phase")["waiting_for"]
    table.do("next")
    table.choose("imp", 5)
    table.to_night()
    assert table.wakes("godfather") is None


def test_an_executed_evil_twin_leaves_the_good_twin_safe() -> None:
    hands = ("eviltwin", "artist", "imp", "gambler", "slayer", "empath", "mayor", "klutz")
    table = chairs(*hands, marks={"eviltwin:twin": 2})
    table.execute(1)
    assert table.winner() is None
    table.to_night()
    table.execute(2)
    assert table.winner() is None


def test_to_win_good_kills_the_demon_and_the_evil_twin() -> None:
    hands = ("eviltwin", "artist", "imp", "gambler", "slayer", "empath", "mayor", "klutz")
    table = chairs(*hands, marks={"eviltwin:twin": 2}).to_day()
    table.do("use", seat=5, as_="slayer", players=[3])
    assert (table.alive(3), table.winner()) == (False, None)
    table.do("execute", seat=1)
    assert table.winner() == "good"


def test_the_twin_of_a_good_evil_twin_is_an_evil_player_who_may_be_executed() -> None:
    table = chairs("gambler", "imp", "poisoner", "artist", "slayer", "empath", "mayor", "klutz")
    table.do("become", seat=1, character="eviltwin")
    twin = next(seat for seat in range(1, 9) if "eviltwin:twin" in table.grimoire(seat)["reminders"])
    assert table.grimoire(1)["alignment"] == "good"
    assert table.grimoire(twin)["alignment"] == "evil"
    table.to_day()
    other = 3 if twin == 3 else 2
    table.do("execute", seat=other, dies=False)
    assert table.winner() is None


def test_a_psychopath_who_draws_plays_again_and_dies_only_of_a_loss() -> None:
    for dies in (False, True):
        table = chairs("twochairs_psychopath", "imp", "gambler", "artist", "slayer", "empath", "mayor").to_day()
        table.do("nominate", by=4, of=1)
        table.do("vote", seats=[4, 5, 6, 7])
        table.do("close")
        advice = table.do("execute", dies=dies) if dies is False else table.do("execute")
        assert table.alive(1) is not dies
        if dies:
            assert "seat 4" in advice[0]


# -- Demons -----------------------------------------------------------------------------------------


def test_a_pukkas_victim_is_poisoned_at_once_and_dies_healthy_after_the_next_attack() -> None:
    table = chairs("pukka", "poisoner", "artist", "gambler", "slayer", "empath", "mayor")
    table.choose("pukka", 6)
    assert (table.poisoned(6), table.alive(6)) == (True, True)
    table.to_night().choose("pukka", 5)
    assert (table.poisoned(6), table.alive(6)) == (False, False)
    assert table.poisoned(5)


@pytest.mark.parametrize("when", ["choosing", "due"])
def test_a_pukka_drunk_when_choosing_or_when_the_death_is_due(when: str) -> None:
    table = chairs("pukka", "godfather", "artist", "gambler", "slayer", "empath", "mayor")
    if when == "choosing":
        table.do("mark", seat=1, reminder="philosopher:drunk")
        table.choose("pukka", 6)
        assert not table.poisoned(6)
        table.do("unmark", seat=1, reminder="philosopher:drunk")
        table.to_night().choose("pukka", 5)
        assert table.alive(6)
        return
    table.choose("pukka", 6)
    table.to_night()
    table.do("mark", seat=1, reminder="philosopher:drunk")
    assert not table.poisoned(6)
    table.choose("pukka", 5)
    assert (table.alive(6), table.poisoned(5)) == (True, False)
    table.do("unmark", seat=1, reminder="philosopher:drunk")
    assert table.poisoned(6)
    table.to_night().choose("pukka", 4)
    assert not table.alive(6)


def test_no_dashii_poisons_two_townsfolk_dead_or_alive_past_outsiders_minions_and_travellers() -> None:
    table = chairs("artist", "klutz", "nodashii", "poisoner", "gambler", "slayer", "empath", "mayor")
    assert [seat for seat in range(1, 9) if table.poisoned(seat)] == [1, 5]
    table.do("kill", seat=1)
    assert table.poisoned(1)
    table.do("become", seat=5, character="barber")
    assert [seat for seat in range(1, 9) if table.poisoned(seat)] == [1, 6]
    table.do("kill", seat=3)
    assert not any(table.poisoned(seat) for seat in range(1, 9))


# -- the rules --------------------------------------------------------------------------------------


def test_a_good_player_who_becomes_an_evil_character_stays_good() -> None:
    table = rules("chef", "imp", "poisoner", "empath", "recluse", "soldier", "monk")
    table.do("become", seat=1, character="poisoner")
    assert table.grimoire(1)["alignment"] == "good"


def test_who_is_drunk_by_anothers_ability_is_drunk_with_the_next_character_too() -> None:
    table = rules("philosopher", "imp", "poisoner", "empath", "recluse", "soldier", "monk")
    table.at("philosopher").do("choose", character="empath")
    assert table.drunk(4)
    table.do("become", seat=4, character="chef")
    assert table.drunk(4)


def test_a_change_of_ones_own_is_learned_truly_under_a_vortox_and_while_poisoned() -> None:
    table = rules("vortox", "chef", "poisoner", "empath", "recluse", "soldier", "monk")
    table.choose("poisoner", 2)
    table.do("become", seat=2, character="empath")
    assert "empath" in table.seat(2)["lines"]
    assert table.grimoire(2)["shown"] == "empath"


def test_whoever_may_not_choose_themselves_is_told_at_once() -> None:
    table = rules("monk", "imp", "poisoner", "empath", "recluse", "soldier", "chef").to_night()
    assert table.at("monk").refused("choose", players=[1]) == "The Monk chooses another player."
    table.do("choose", players=[2])


def test_a_spent_ability_stays_spent_though_it_was_spent_while_drunk() -> None:
    table = rules("slayer", "imp", "poisoner", "empath", "recluse", "soldier", "chef")
    table.do("mark", seat=1, reminder="philosopher:drunk")
    table.to_day()
    table.do("use", seat=1, as_="slayer", players=[2])
    table.do("unmark", seat=1, reminder="philosopher:drunk")
    table.do("use", seat=1, as_="slayer", players=[2])
    assert table.alive(2)
    assert table.grimoire(1)["spent"] == ["slayer"]
