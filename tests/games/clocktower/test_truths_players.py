"""What may be told of players and their characters, and the other numbers: the rules' sentences and examples."""

from __future__ import annotations

import pytest

from hub.games.clocktower.truths import check, truths
from hub.table.errors import Refused

from .towns import reasons, town, values

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


def test_flowergirl_and_town_crier_learn_of_todays_votes_and_nominations() -> None:
    reading = town("flowergirl,imp,poisoner,chef,recluse", nominators=frozenset({3, 4}), voters=frozenset({1, 3, 4, 5}))
    assert values(reading, 1, "flowergirl") == [False, True]
    assert values(reading, 1, "towncrier") == [True]
    assert values(town("flowergirl,imp,poisoner,chef,recluse"), 1, "towncrier") == [False]


def test_sage_is_shown_the_demon_and_another_player() -> None:
    reading = town("sage dead,imp,poisoner,chef")
    assert values(reading, 1, "sage") == [{"players": [2, 3]}, {"players": [2, 4]}]
    assert values(reading, 1, "choirboy") == [{"player": 2}]


def test_under_a_vortox_nothing_true_is_forced() -> None:
    reading = town("chef,vortox,poisoner,empath,oracle")
    found = truths(reading, 1, "chef")
    assert (found.values, found.forced, found.lie) == ((1,), False, True)
    assert reasons(reading, 1, "chef")[-1] == "Seat 2 is the vortox: what a Townsfolk learns must be false."
    assert truths(town("chef,vortox poisoned,poisoner,empath,oracle"), 1, "chef").forced
    assert truths(town("godfather,vortox,chef,empath,oracle"), 1, "godfather").forced


def test_a_seat_without_a_character_can_not_be_asked_about() -> None:
    with pytest.raises(Refused, match="has a character yet"):
        truths(town("fortuneteller,imp,poisoner,empath,oracle"), 1, "fortuneteller", (2, 9))


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
