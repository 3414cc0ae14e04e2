"""What the information abilities may be told: registration, numbers of evil neighbours, yes and no, and the check."""

from __future__ import annotations

import pytest

from hub.games.clocktower.reading import Reading
from hub.games.clocktower.registration import evil, of_character, of_team, taken_for, taken_for_evil
from hub.games.clocktower.truths import check, truths
from hub.table.errors import Refused

from .towns import first_night, reasons, seat, town, values

# --- the Chef


@pytest.mark.parametrize(
    ("seats", "pairs"),
    [
        ("chef,empath,imp,oracle,poisoner,steward", 0),
        ("chef,empath,imp,poisoner,steward,oracle", 1),
        ("chef,goblin,imp,poisoner,steward,oracle", 2),
        ("chef,goblin,imp,poisoner,baron,oracle", 3),
        ("chef evil,goblin,imp,poisoner,baron", 5),
        ("imp,chef,empath,oracle,poisoner", 1),
    ],
)
def test_chef_counts_every_two_evil_players_side_by_side(seats: str, pairs: int) -> None:
    assert values(town(seats), 1, "chef") == [pairs]


def test_chef_counts_the_dead_and_evil_travellers() -> None:
    assert values(town("chef,imp dead,scapegoat evil,empath,oracle"), 1, "chef") == [1]
    assert values(town("chef,imp dead,scapegoat,empath,oracle"), 1, "chef") == [0]


def test_chef_counts_marionette_and_legion_as_evil() -> None:
    assert values(town("chef,marionette shown:oracle,imp,empath,legion,legion"), 1, "chef") == [2]


def test_each_evil_neighbour_of_the_recluse_is_a_choice_of_its_own() -> None:
    assert values(town("chef,imp,recluse,poisoner,empath"), 1, "chef") == [0, 1, 2]
    assert values(town("chef,imp,recluse,recluse,empath"), 1, "chef") == [0, 1, 2]


def test_a_spy_may_break_a_pair() -> None:
    assert values(town("chef,imp,spy,empath,oracle"), 1, "chef") == [0, 1]


# --- the first night's evening of seven


def test_first_night_chef_knows_one_pair_or_two() -> None:
    assert values(first_night(), 1, "chef") == [1, 2]
    assert reasons(first_night(), 1, "chef") == [
        "Seats 5 and 6 are a pair if seat 5 registers as evil.",
        "Seats 6 and 7 are an evil pair.",
    ]


def test_truth_is_the_same_for_the_impaired_but_nothing_forces_it() -> None:
    found = truths(first_night(), 2, "empath")
    assert (list(found.values), found.impaired, found.forced) == ([0], True, False)


def test_one_true_answer_is_forced_for_the_healthy() -> None:
    found = truths(first_night(), 3, "fortuneteller", (1, 2))
    assert (list(found.values), found.impaired, found.forced) == ([False], False, True)


def test_two_true_answers_force_nothing() -> None:
    assert not truths(first_night(), 1, "chef").forced


def test_drunk_and_marionette_are_impaired() -> None:
    reading = town("drunk shown:chef,marionette shown:empath,imp,steward,oracle")
    assert truths(reading, 1, "chef").impaired
    assert truths(reading, 2, "empath").impaired


# --- the Empath


def test_empath_passes_over_the_dead() -> None:
    assert values(town("empath,steward dead,imp,oracle,chef dead,poisoner dead"), 1, "empath") == [1]


def test_empath_counts_one_last_neighbour_on_both_sides() -> None:
    assert values(town("empath,steward dead,imp,oracle dead,chef dead"), 1, "empath") == [2]


def test_empath_feels_nothing_of_a_living_recluse_farther_away() -> None:
    assert values(town("empath,steward,recluse,oracle,imp"), 1, "empath") == [1]


def test_turned_players_count_by_their_alignment() -> None:
    assert values(town("empath,steward evil,chef,oracle,imp good"), 1, "empath") == [1]


# --- the Fortune Teller


def test_red_herring_makes_a_yes() -> None:
    assert values(first_night(), 3, "fortuneteller", 4, 1) == [True]


def test_red_herring_may_be_the_fortune_teller() -> None:
    reading = town("fortuneteller,chef,imp,oracle,steward", marks={"fortuneteller:redherring": ((1, 1),)})
    assert values(reading, 1, "fortuneteller", 1, 2) == [True]


def test_red_herring_of_another_fortune_teller_is_none() -> None:
    reading = town("fortuneteller,cannibal,imp,oracle,steward", marks={"fortuneteller:redherring": ((4, 1),)})
    assert values(reading, 1, "fortuneteller", 4, 5) == [True]
    assert values(reading, 2, "fortuneteller", 4, 5) == [False]


def test_dead_demon_makes_a_yes() -> None:
    assert values(town("fortuneteller,chef,imp dead,imp,steward"), 1, "fortuneteller", 2, 3) == [True]


def test_recluse_makes_both_answers_true_unless_a_demon_is_there_anyway() -> None:
    assert values(first_night(), 3, "fortuneteller", 5, 1) == [False, True]
    assert values(first_night(), 3, "fortuneteller", 5, 7) == [True]


def test_legion_is_a_demon_to_the_fortune_teller() -> None:
    assert values(town("fortuneteller,legion,legion,legion,chef"), 1, "fortuneteller", 2, 5) == [True]


def test_fortune_teller_asks_about_two_players() -> None:
    with pytest.raises(Refused, match="2 of the players"):
        truths(first_night(), 3, "fortuneteller", (1,))


# --- registration


def test_a_dead_recluse_still_registers() -> None:
    assert values(town("oracle,imp,recluse dead,chef,steward dead"), 1, "oracle") == [0, 1]


@pytest.mark.parametrize("state", ["drunk", "poisoned"])
def test_an_impaired_recluse_registers_as_what_it_is(state: str) -> None:
    assert values(town(f"empath,imp,chef,oracle,recluse {state}"), 1, "empath") == [1]


def test_the_recluse_of_two_chairs_is_no_evil_player_unless_the_switch_says_so() -> None:
    seats = "empath,imp,chef,oracle,twochairs_recluse"
    assert values(town(seats), 1, "empath") == [1]
    assert values(town(seats, rules={"twochairs_recluse_evil": True}), 1, "empath") == [1, 2]
    assert values(town(seats), 1, "fortuneteller", 3, 5) == [False, True]


def test_a_cannibal_who_ate_a_recluse_registers_like_one() -> None:
    assert values(town("empath,imp,chef,oracle,cannibal ate:recluse"), 1, "empath") == [1, 2]


def test_politician_may_be_evil_to_legion_alone() -> None:
    reading = town("politician,legion,legion,chef,legion")
    assert evil(reading, reading.seats[0], "legion") == "may"
    assert evil(reading, reading.seats[0], "chef") == "never"


def test_legion_is_a_minion_as_well_as_a_demon_and_no_character_but_legion() -> None:
    reading = town("legion,legion,legion,chef,oracle", "legion chef oracle poisoner imp")
    assert [of_team(reading.seats[0], team) for team in ("minion", "demon")] == ["always", "always"]
    assert of_character(reading, reading.seats[0], "legion") == "always"
    assert of_character(reading, reading.seats[0], "poisoner") == "never"


def test_a_recluse_may_be_any_minion_or_demon_of_the_script_and_no_other() -> None:
    reading = first_night()
    recluse = reading.seats[4]
    assert {one for one in reading.script if of_character(reading, recluse, one) == "may"} == {
        "recluse",
        "poisoner",
        "baron",
        "imp",
    }


def test_a_target_is_taken_for_what_the_storyteller_names_if_it_may_register_so() -> None:
    reading = town(
        "slayer,recluse,twochairs_recluse,chef,imp,legion,spy,recluse poisoned", "chef imp poisoner legion spy"
    )
    demon = [taken_for(reading, each, "demon", "imp") for each in reading.seats]
    assert demon == [False, True, True, False, True, True, False, False]
    assert [taken_for(reading, each, "demon", None) for each in reading.seats] == [False] * 4 + [True] * 2 + [False] * 2
    assert [taken_for(reading, each, "minion", None) for each in reading.seats] == [False] * 5 + [True] * 2 + [False]
    assert not taken_for(reading, reading.seats[6], "minion", "chef")


def test_a_target_is_evil_as_named_if_it_may_register_so() -> None:
    reading = town(
        "slayer,recluse,twochairs_recluse,chef,imp,legion,spy,recluse poisoned", "chef imp poisoner legion spy"
    )
    evils = [taken_for_evil(reading, each, "poisoner") for each in reading.seats]
    assert evils == [False, True, False, False, True, True, True, False]
    assert [taken_for_evil(reading, each, None) for each in reading.seats] == [False] * 4 + [True] * 3 + [False]
    assert not taken_for_evil(reading, reading.seats[6], "chef")


# --- check


def test_check_says_always_may_and_never() -> None:
    reading = town("investigator,imp,baron,chef,recluse", "investigator imp baron poisoner chef recluse")
    assert check(reading, 1, "investigator", {"players": [3, 5], "character": "baron"}) == "always"
    assert check(reading, 1, "investigator", {"players": [3, 5], "character": "poisoner"}) == "may"
    assert check(reading, 1, "investigator", {"players": [2, 3], "character": "poisoner"}) == "never"


def test_check_takes_players_in_any_order() -> None:
    reading = town("investigator,imp,baron,chef,recluse")
    assert check(reading, 1, "investigator", {"players": [5, 3], "character": "baron"}) == "always"


def test_check_of_one_number_among_several_is_may() -> None:
    assert [check(first_night(), 1, "chef", number) for number in (0, 1, 2, 3)] == ["never", "may", "may", "never"]


def test_check_knows_yes_from_one() -> None:
    assert check(town("chef,imp,poisoner,empath,oracle"), 1, "chef", True) == "never"
    assert check(town("chef,imp,poisoner,empath,oracle"), 1, "chef", 1) == "always"


@pytest.mark.parametrize("value", [None, "yes", {"players": "all"}, {"player": [1]}, {}, {"player": 99}, 1.5, []])
def test_check_of_what_is_no_answer_is_never(value: object) -> None:
    assert check(town("steward,imp,poisoner,empath,oracle"), 1, "steward", value) == "never"


def test_the_asker_may_be_named_where_the_text_allows_it() -> None:
    assert check(town("steward,imp,poisoner,empath,oracle"), 1, "steward", {"player": 1}) == "always"


def test_what_an_ability_without_information_learns_is_refused() -> None:
    with pytest.raises(Refused, match="can't be worked out"):
        truths(first_night(), 6, "poisoner")


def test_values_name_places_in_the_circle_and_not_lasting_numbers() -> None:
    circle = tuple(seat(who, words) for who, words in zip((9, 4, 7, 2, 5), _FIVE, strict=True))
    reading = Reading(circle, {one.character: one.team for one in circle})
    assert values(reading, 9, "bountyhunter") == [{"player": 3}, {"player": 4}]
    assert values(reading, 9, "ravenkeeper", 7) == [{"player": 3, "character": "imp"}]


_FIVE = ("chef", "oracle", "imp", "poisoner", "empath")
