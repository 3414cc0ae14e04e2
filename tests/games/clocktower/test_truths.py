"""What the information abilities may be told: the rules' sentences and their examples, one test each."""

from __future__ import annotations

from typing import Any

import pytest

from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.reading import Reading, SeatReading
from hub.games.clocktower.registration import evil, of_character, of_team
from hub.games.clocktower.truths import check, truths
from hub.table.errors import Refused
from hub.table.words import ENGLISH

_BY_TEAM: dict[Team, str] = {
    "townsfolk": "steward chef investigator empath fortuneteller mathematician oracle ravenkeeper cannibal librarian "
    "noble knight washerwoman clockmaker grandmother juggler seamstress dreamer shugenja bountyhunter undertaker",
    "outsider": "drunk recluse twochairs_recluse barber politician",
    "minion": "poisoner marionette goblin baron spy godfather",
    "demon": "imp legion lleech",
    "traveller": "scapegoat",
}
TEAMS: dict[str, Team] = {one: team for team, characters in _BY_TEAM.items() for one in characters.split()}
SEED_SCRIPT = "chef empath fortuneteller ravenkeeper oracle recluse drunk poisoner baron imp"
KEPT_WHEN_DEAD = ("recluse", "twochairs_recluse", "spy")


def seat(who: int, words: str) -> SeatReading:
    """A seat from words: the character, then any of dead, drunk, poisoned, evil, good, ate:recluse, shown:chef."""
    character, *rest = words.split()
    team = TEAMS[character]
    side = "evil" if "evil" in rest or (team in ("minion", "demon") and "good" not in rest) else "good"
    alive = "dead" not in rest
    healthy = not {"drunk", "poisoned"} & set(rest) and character not in ("drunk", "marionette")
    able = healthy and (alive or character in KEPT_WHEN_DEAD)
    eaten = frozenset(word[4:] for word in rest if word.startswith("ate:"))
    shown = next((word[6:] for word in rest if word.startswith("shown:")), character)
    return SeatReading(
        who=who,
        character=character,
        shown=shown,
        team=team,
        alignment=side,
        alive=alive,
        drunk="drunk" in rest,
        poisoned="poisoned" in rest,
        able=able,
        abilities=(eaten | {character} if able else eaten) if healthy else frozenset(),
    )


def town(seats: str, script: str = "", **more: Any) -> Reading:
    """A grimoire from seats, one a comma, clockwise from seat 1; seat n has the lasting number n."""
    words = seats.split(",")
    circle = tuple(seat(who, each) for who, each in enumerate(words, start=1))
    names = script.split() or sorted({each.character for each in circle})
    return Reading(circle, {one: TEAMS[one] for one in names}, **more)


def values(reading: Reading, who: int, ability: str, *choice: int) -> list[Any]:
    return list(truths(reading, who, ability, choice).values)


def reasons(reading: Reading, who: int, ability: str, *choice: int) -> list[str]:
    return [ENGLISH.say(text) for text in truths(reading, who, ability, choice).because]


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


def first_night() -> Reading:
    return town(
        "chef,empath poisoned,fortuneteller,ravenkeeper,recluse,poisoner,imp",
        SEED_SCRIPT,
        marks={"fortuneteller:redherring": ((4, None),), "poisoner:poisoned": ((2, 6),)},
    )


def test_first_night_chef_knows_one_pair_or_two() -> None:
    assert values(first_night(), 1, "chef") == [1, 2]
    assert reasons(first_night(), 1, "chef") == [
        "Seats 5 and 6 are a pair if evil is the registration of: 5.",
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


# --- players


def test_steward_may_be_shown_a_good_player_or_the_recluse_but_not_himself() -> None:
    assert values(town("steward,imp,recluse,chef,poisoner"), 1, "steward") == [{"player": 3}, {"player": 4}]


def test_bounty_hunter_may_be_shown_an_evil_player_or_the_recluse() -> None:
    assert values(town("bountyhunter,imp,recluse,chef,steward evil"), 1, "bountyhunter") == [
        {"player": 2},
        {"player": 3},
        {"player": 5},
    ]


def test_knight_is_shown_two_who_are_not_the_demon() -> None:
    assert values(town("knight,imp,poisoner,chef,recluse"), 1, "knight") == [
        {"players": [3, 4]},
        {"players": [3, 5]},
        {"players": [4, 5]},
    ]


def test_noble_is_shown_three_of_whom_one_is_evil() -> None:
    assert values(town("noble,imp,poisoner,chef,oracle"), 1, "noble") == [
        {"players": [2, 4, 5]},
        {"players": [3, 4, 5]},
    ]


# --- players with a character


def test_investigator_may_take_the_recluse_for_any_minion() -> None:
    found = values(town("investigator,imp,chef,recluse,empath", "imp poisoner baron recluse"), 1, "investigator")
    assert found == [
        {"players": players, "character": character}
        for players in ([2, 4], [3, 4], [4, 5])
        for character in ("baron", "poisoner")
    ]


def test_investigator_without_a_minion_has_no_true_answer() -> None:
    assert values(town("investigator,chef,drunk shown:oracle,empath,steward"), 1, "investigator") == []


def test_investigator_may_be_shown_legion() -> None:
    assert {"players": [2, 3], "character": "legion"} in values(
        town("investigator,legion,chef,legion,legion"), 1, "investigator"
    )


def test_librarian_learns_that_there_is_no_outsider() -> None:
    assert values(town("librarian,imp,chef,empath,poisoner"), 1, "librarian") == [{"character": None}]


def test_librarian_may_learn_the_same_of_a_recluse() -> None:
    reading = town("librarian,imp,recluse,empath,poisoner")
    assert values(reading, 1, "librarian")[-1] == {"character": None}
    assert check(reading, 1, "librarian", {"character": None}) == "may"
    assert check(town("librarian,imp,barber,recluse,poisoner"), 1, "librarian", {"character": None}) == "never"


def test_washerwoman_may_take_the_spy_for_any_townsfolk() -> None:
    reading = town("washerwoman,imp,chef,spy,poisoner", "washerwoman chef empath spy imp poisoner")
    assert check(reading, 1, "washerwoman", {"players": [4, 5], "character": "empath"}) == "may"
    assert check(reading, 1, "washerwoman", {"players": [3, 4], "character": "chef"}) == "always"
    assert check(reading, 1, "washerwoman", {"players": [2, 5], "character": "chef"}) == "never"


# --- characters


def test_ravenkeeper_may_see_the_dead_and_sees_what_a_drunk_is() -> None:
    reading = town("ravenkeeper dead,imp dead,drunk shown:chef,marionette shown:empath,oracle")
    assert values(reading, 1, "ravenkeeper", 2) == [{"player": 2, "character": "imp"}]
    assert values(reading, 1, "ravenkeeper", 3) == [{"player": 3, "character": "drunk"}]
    assert values(reading, 1, "ravenkeeper", 4) == [{"player": 4, "character": "marionette"}]


def test_undertaker_learns_of_nobody_where_nobody_was_executed() -> None:
    assert values(town("undertaker,imp,chef,oracle,poisoner"), 1, "undertaker") == []
    assert values(town("undertaker,imp dead,chef,oracle,poisoner", executed=2), 1, "undertaker") == [
        {"player": 2, "character": "imp"}
    ]


def test_grandchild_is_a_good_townsfolk_or_outsider() -> None:
    found = values(town("grandmother,imp good,recluse,chef evil,scapegoat,drunk shown:oracle"), 1, "grandmother")
    assert found == [{"player": 3, "character": "recluse"}, {"player": 6, "character": "drunk"}]


def test_dreamer_is_shown_a_good_and_an_evil_character_of_which_one_is_right() -> None:
    reading = town("dreamer,imp,chef,oracle,poisoner")
    assert values(reading, 1, "dreamer", 3) == [
        {"player": 3, "characters": ["chef", "imp"]},
        {"player": 3, "characters": ["chef", "poisoner"]},
    ]


def test_godfather_knows_the_outsiders_and_may_miss_a_recluse() -> None:
    reading = town("godfather,imp,recluse,barber,chef")
    assert values(reading, 1, "godfather") == [{"characters": ["barber"]}, {"characters": ["barber", "recluse"]}]


# --- numbers


def test_oracle_counts_dead_evil_travellers_and_turned_players() -> None:
    assert values(town("oracle,imp,scapegoat dead evil,chef dead evil,steward dead"), 1, "oracle") == [2]


def test_mathematician_does_not_count_himself() -> None:
    reading = town("mathematician,imp,chef,oracle,steward", abnormal=frozenset({1, 3}))
    assert values(reading, 1, "mathematician") == [1]


def test_mathematician_may_count_what_a_jinx_lets_him() -> None:
    reading = town(
        "mathematician,imp,drunk shown:chef,oracle,steward",
        abnormal=frozenset({4}),
        perhaps_abnormal=frozenset({3, 4}),
    )
    assert values(reading, 1, "mathematician") == [1, 2]


def test_juggler_learns_how_many_guesses_held_when_they_were_made() -> None:
    reading = town("juggler,imp,chef,recluse,steward", guesses={1: ("always", "never", "may", "always")})
    assert values(reading, 1, "juggler") == [2, 3]
    assert values(reading, 3, "juggler") == [0]


@pytest.mark.parametrize(
    ("seats", "steps"),
    [
        ("clockmaker,imp,poisoner,chef,oracle,steward,empath", 1),
        ("clockmaker,imp,chef,oracle,poisoner,steward,empath", 3),
        ("imp,clockmaker,chef,oracle,steward,empath,poisoner", 1),
        ("clockmaker,imp,chef,baron,oracle,poisoner,empath", 2),
    ],
)
def test_clockmaker_counts_seats_from_the_demon_to_the_nearest_minion(seats: str, steps: int) -> None:
    assert values(town(seats), 1, "clockmaker") == [steps]


def test_clockmaker_without_a_minion_has_no_true_answer_unless_the_recluse_gives_one() -> None:
    assert values(town("clockmaker,imp,chef,oracle,steward"), 1, "clockmaker") == []
    assert values(town("clockmaker,imp,chef,recluse,steward"), 1, "clockmaker") == [2]


def test_clockmaker_starts_from_a_living_demon() -> None:
    assert values(town("clockmaker,imp dead,poisoner,chef,oracle,steward,imp"), 1, "clockmaker") == [3]


def test_shugenja_learns_the_nearer_side_or_anything_where_none_is() -> None:
    assert values(town("shugenja,chef,imp,oracle,steward"), 1, "shugenja") == ["clockwise"]
    assert values(town("shugenja,chef,oracle,imp,steward"), 1, "shugenja") == ["anticlockwise"]
    assert values(town("shugenja,imp,oracle,steward,poisoner"), 1, "shugenja") == [
        "anticlockwise",
        "clockwise",
        "equal",
    ]


def test_seamstress_learns_whether_two_are_of_one_side() -> None:
    reading = town("seamstress,imp,chef,recluse,poisoner")
    assert values(reading, 1, "seamstress", 2, 5) == [True]
    assert values(reading, 1, "seamstress", 2, 3) == [False]
    assert values(reading, 1, "seamstress", 2, 4) == [False, True]


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
