"""The characters of Two Chairs, each by its own text, at tables without the opposite seats."""

from __future__ import annotations

from .table import Table

SEVEN = ("chef", "empath", "fortuneteller", "klutz", "recluse", "poisoner", "imp")


def with_first(character: str, *rest: str) -> Table:
    return Table(character, *(rest or SEVEN[1:]))


# -- grandmother, gambler, nightwatchman ------------------------------------------------------------


def test_grandmother_dies_with_a_grandchild_whom_the_demon_kills() -> None:
    table = Table("grandmother", *SEVEN[1:], marks={"grandmother:grandchild": 2}).to_night()
    table.choose("imp", 2)
    assert not table.alive(1)
    table.to_day()
    assert table.announced("death") == [1, 2]


def test_grandmother_lives_when_the_grandchild_dies_otherwise_or_she_is_poisoned() -> None:
    table = Table("grandmother", *SEVEN[1:], marks={"grandmother:grandchild": 2})
    table.execute(2)
    assert table.alive(1)
    table = Table("grandmother", *SEVEN[1:], marks={"grandmother:grandchild": 2}).to_night()
    table.choose("poisoner", 1)
    table.choose("imp", 2)
    assert table.alive(1)


def test_a_grandchild_is_drawn_among_the_good_where_nobody_placed_it() -> None:
    table = with_first("grandmother")
    lying = [seat for seat in range(1, 8) if "grandmother:grandchild" in table.grimoire(seat)["reminders"]]
    assert len(lying) == 1
    assert lying[0] in (2, 3, 4, 5)


def test_gambler_dies_of_a_wrong_guess_only() -> None:
    table = with_first("gambler").to_night().at("gambler")
    assert "character" in table.refused("choose", players=[2])
    table.do("choose", players=[2], character="empath")
    assert table.alive(1)
    table.do("undo")
    table.do("choose", players=[5], character="imp", registers="imp")
    assert table.alive(1)
    table.do("undo")
    table.do("choose", players=[2], character="chef")
    assert not table.alive(1)


def test_nightwatchman_shows_himself_once() -> None:
    table = with_first("nightwatchman").at("nightwatchman")
    table.do("choose", players=[3])
    assert table.now() == ("nightwatchman", [3])
    assert table.seat(3)["lines"] == ["nightwatchman", "1 Ann"]
    assert not table.seat(1)["lit"]
    table.to_night()
    assert table.wakes("nightwatchman") is None


def test_a_poisoned_nightwatchmans_use_is_spent_and_nobody_learns_of_it() -> None:
    table = with_first("nightwatchman")
    table.choose("poisoner", 1)
    table.at("nightwatchman").do("choose", players=[3])
    assert table.now() == ("nightwatchman", [])
    table.to_night()
    assert table.wakes("nightwatchman") is None


# -- slayer, juggler, klutz, mayor ------------------------------------------------------------------


def test_slayer_kills_the_demon_in_public_once() -> None:
    table = with_first("slayer").to_day()
    table.do("use", seat=1, as_="slayer", players=[6])
    assert table.alive(6)
    table.do("use", seat=1, as_="slayer", players=[7])
    assert table.alive(7)
    table.do("undo")
    table.do("undo")
    table.do("use", seat=1, as_="slayer", players=[7])
    assert not table.alive(7)
    assert table.winner() == "good"
    assert table.announced("death") == [7]


def test_slayer_strikes_a_recluse_only_where_he_registers_as_the_demon() -> None:
    table = with_first("slayer").to_day()
    table.do("use", seat=1, as_="slayer", players=[5], registers="imp")
    assert not table.alive(5)


def test_juggler_learns_in_the_night_how_many_guesses_held_when_they_were_made() -> None:
    table = with_first("juggler").to_day()
    guesses = [
        {"player": 2, "character": "empath"},
        {"player": 7, "character": "imp"},
        {"player": 3, "character": "imp"},
    ]
    table.do("use", seat=1, as_="juggler", guesses=guesses)
    table.do("become", seat=2, character="oracle")
    table.do("next")
    table.do("dusk")
    assert table.wakes("juggler") == [1]
    assert table.truths(1) == [2]
    table.to_night()
    assert table.wakes("juggler") is None


def test_a_juggler_drunk_by_day_and_sober_at_night_learns_the_truth() -> None:
    table = with_first("juggler").to_day()
    table.do("mark", seat=1, reminder="philosopher:drunk")
    table.do("use", seat=1, as_="juggler", guesses=[{"player": 7, "character": "imp"}])
    table.do("unmark", seat=1, reminder="philosopher:drunk")
    table.do("dusk")
    assert table.ask("truths", seat=1)["forced"]
    assert table.truths(1) == [1]


def test_a_klutz_who_points_at_an_evil_player_has_lost_for_his_team() -> None:
    table = Table(*SEVEN)
    table.execute(4)
    table.do("use", seat=4, as_="klutz", players=[6])
    assert table.winner() == "evil"
    table.do("undo")
    table.do("use", seat=4, as_="klutz", players=[1])
    assert table.winner() is None


def test_a_living_or_pretended_klutz_changes_nothing() -> None:
    table = Table(*SEVEN).to_day()
    table.do("use", seat=4, as_="klutz", players=[6])
    table.do("use", seat=1, as_="klutz", players=[6])
    assert table.winner() is None


def test_mayor_wins_with_three_alive_and_no_execution() -> None:
    table = with_first("mayor").to_day()
    for seat in (2, 3, 4, 5):
        table.do("kill", seat=seat)
    table.do("dusk")
    assert table.winner() == "good"
    table.do("undo")
    table.do("execute", seat=6, dies=False)
    table.do("dusk")
    assert table.winner() is None


def test_whom_an_attack_on_the_mayor_strikes_is_the_storytellers_choice() -> None:
    table = with_first("mayor").to_night()
    table.choose("imp", 1)
    assert table.now() == ("imp", [])
    table.do("choose", players=[3])
    assert (table.alive(1), table.alive(3)) == (True, False)
    table.do("undo")
    table.do("choose", players=[1])
    assert not table.alive(1)
    table.do("undo")
    table.do("choose", none=True)
    assert all(table.alive(seat) for seat in range(1, 8))


# -- godfather, evil twin, psychopath ---------------------------------------------------------------


def test_godfather_learns_the_outsiders_and_kills_after_one_died_by_day() -> None:
    table = Table("chef", "empath", "fortuneteller", "klutz", "recluse", "godfather", "imp").at("godfather")
    assert table.seat(6)["lines"][0] == "godfather"
    table.to_day()
    table.do("dusk")
    assert table.wakes("godfather") is None
    table.to_day()
    table.do("execute", seat=5)
    table.do("dusk")
    assert table.wakes("godfather") == [6]
    table.choose("godfather", 1)
    assert not table.alive(1)
    table.to_night()
    assert table.wakes("godfather") is None


TWINS = ("chef", "empath", "fortuneteller", "klutz", "recluse", "eviltwin", "imp")


def test_both_twins_wake_and_see_each_other() -> None:
    table = Table(*TWINS, marks={"eviltwin:twin": 2}).at("eviltwin")
    assert [seat for seat in range(1, 8) if table.seat(seat)["awake"]] == [2, 6]
    assert table.seat(2)["lines"][1:] == ["6 Fay", "eviltwin"]
    assert table.seat(6)["lines"][1:] == ["2 Ben", "empath"]


def test_the_good_twins_execution_wins_for_evil() -> None:
    table = Table(*TWINS, marks={"eviltwin:twin": 2})
    table.execute(2)
    assert table.winner() == "evil"


def test_good_cannot_win_while_both_twins_live() -> None:
    table = Table(*TWINS, marks={"eviltwin:twin": 2})
    table.execute(7)
    assert table.winner() is None
    table.do("kill", seat=6)
    assert table.winner() == "good"


def test_psychopath_of_two_chairs_kills_before_the_nominations() -> None:
    table = Table(
        "chef",
        "empath",
        "klutz",
        "mayor",
        "recluse",
        "twochairs_psychopath",
        "imp",
        script="two-chairs",
        rules={"opposite_seats": False},
    ).to_day()
    table.do("use", seat=6, as_="twochairs_psychopath", players=[1])
    assert not table.alive(1)
    table.do("nominations")
    table.do("use", seat=6, as_="twochairs_psychopath", players=[2])
    assert table.alive(2)


# -- pukka, no dashii -------------------------------------------------------------------------------


def test_pukka_poisons_at_once_and_the_one_before_dies_healthy() -> None:
    table = Table(*SEVEN[:6], "pukka")
    table.choose("pukka", 1)
    assert table.poisoned(1)
    table.to_night()
    assert table.poisoned(1)
    table.choose("pukka", 2)
    assert (table.alive(1), table.poisoned(1), table.poisoned(2)) == (False, False, True)


def test_an_impaired_pukka_poisons_nobody_and_the_earlier_poison_waits() -> None:
    table = Table(*SEVEN[:6], "pukka")
    table.choose("pukka", 1)
    table.to_night()
    table.choose("poisoner", 7)
    assert not table.poisoned(1)
    table.choose("pukka", 2)
    assert (table.alive(1), table.poisoned(2)) == (True, False)
    table.to_night()
    assert table.poisoned(1)
    table.choose("poisoner", 5)
    table.choose("pukka", 2)
    assert not table.alive(1)


def test_no_dashiis_poison_follows_every_change() -> None:
    table = Table("chef", "klutz", "empath", "fortuneteller", "recluse", "poisoner", "nodashii")
    poisoned = [seat for seat in range(1, 8) if table.poisoned(seat)]
    assert poisoned == [1, 4]
    table.do("become", seat=6, character="oracle")
    assert [seat for seat in range(1, 8) if table.poisoned(seat)] == [1, 6]
    table.do("kill", seat=1)
    assert table.poisoned(1)
    table.do("kill", seat=7)
    assert not any(table.poisoned(seat) for seat in range(1, 8))


def test_a_grandchild_placed_by_hand_is_the_answer_and_one_that_was_drawn_a_proposal() -> None:
    table = Table("grandmother", *SEVEN[1:], marks={"grandmother:grandchild": 2})
    assert table.truths(1) == [{"player": 2, "character": table.character(2)}]
    table = with_first("grandmother")
    assert len(table.truths(1)) > 1
    table.at("grandmother")
    for seat in (2, 3):
        table.do("show", seat=1, value={"player": seat, "character": table.character(seat)})
        lying = [one for one in range(1, 8) if "grandmother:grandchild" in table.grimoire(one)["reminders"]]
        assert lying == [seat]


def test_what_is_in_play_beyond_the_script_is_walked_at_its_official_place() -> None:
    script = ["chef", "empath", "klutz", "poisoner", "imp"]
    table = Table("chef", "empath", "barber", "oracle", "recluse", "snakecharmer", "pukka", script=script)
    assert table.slots() == ["dusk", "demoninfo", "snakecharmer", "pukka", "chef", "empath", "dawn"]
    table.do("kill", seat=3)
    table.to_night()
    assert table.slots() == ["dusk", "snakecharmer", "pukka", "empath", "oracle", "dawn"]


def test_a_new_godfather_learns_the_outsiders_and_kills_from_the_next_day_on() -> None:
    table = Table("chef", "barber", "slayer", "godfather", "recluse", "poisoner", "imp")
    table.execute(2)
    table.do("dusk")
    table.choose("godfather", 3)
    table.choose("barber", 1, 4)
    for _ in range(2):
        table.do("next")
    assert table.now() == ("godfather", [1])
    assert table.ask("prompt")["wants"].keys() == {"value"}
    assert {"barber", "recluse"} <= set(table.seat(1)["lines"])
    table.do("next")
    assert table.now() == ("chef", [4])
    table.to_night()
    assert table.wakes("godfather") is None


def test_a_godfather_made_before_his_slot_learns_and_kills_in_one() -> None:
    table = Table("chef", "barber", "slayer", "empath", "recluse", "poisoner", "imp")
    table.execute(2)
    table.do("dusk")
    table.do("become", seat=1, character="godfather")
    table.at("godfather")
    assert table.ask("prompt")["wants"].keys() == {"players", "none", "value"}
    table.do("choose", players=[3])
    assert not table.alive(3)
