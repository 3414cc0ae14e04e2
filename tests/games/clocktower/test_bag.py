"""The bag: the table by number of players, what characters change about it, and what is said of a wrong one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.games.clocktower.bag import bag
from hub.games.clocktower.bluffs import POOR_BLUFFS, suggest_bluffs
from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.draw import STAND_INS, hand_bag, random_bag, random_circle
from hub.games.clocktower.setups import BASE, CHANGES, Counts, expected_counts
from hub.table.chance import Chance
from hub.table.errors import Refused
from hub.table.words import ENGLISH

_BY_TEAM: dict[Team, str] = {
    "townsfolk": "steward chef investigator empath snakecharmer fortuneteller mathematician oracle philosopher "
    "ravenkeeper cannibal poppygrower atheist clockmaker grandmother slayer balloonist huntsman choirboy king "
    "bountyhunter villageidiot",
    "outsider": "drunk recluse plaguedoctor politician barber klutz hermit damsel heretic lunatic",
    "minion": "poisoner marionette goblin baron godfather eviltwin xaan summoner spy",
    "demon": "imp lleech legion pukka nodashii fanggu vigormortis lilmonsta kazali lordoftyphon",
    "traveller": "scapegoat thief beggar",
    "fabled": "sentinel djinn",
    "loric": "pope",
}
TEAMS: dict[str, Team] = {one: team for team, characters in _BY_TEAM.items() for one in characters.split()}
PLAIN = {
    "townsfolk": [one for one in _BY_TEAM["townsfolk"].split() if one not in (*CHANGES, "atheist")],
    "outsider": [one for one in _BY_TEAM["outsider"].split() if one not in (*CHANGES, "heretic")],
    "minion": ["poisoner", "goblin", "eviltwin", "spy"],
    "demon": ["imp"],
}
_SEED = (
    "steward chef investigator empath snakecharmer fortuneteller mathematician oracle philosopher ravenkeeper cannibal "
    "poppygrower atheist drunk recluse plaguedoctor politician barber poisoner marionette goblin baron imp lleech "
    "legion"
)
SEED_SCRIPT = _SEED.split()
_CHAIRS = (
    "clockmaker grandmother empath snakecharmer philosopher slayer steward chef oracle cannibal ravenkeeper "
    "poppygrower mathematician drunk recluse klutz barber godfather poisoner eviltwin goblin pukka nodashii imp"
)
TWO_CHAIRS = _CHAIRS.split()
BIG_SCRIPT = [one for one, team in TEAMS.items() if team not in ("fabled", "loric")]


def characters(counts: Counts, *these: str) -> list[str]:
    """A bag of those counts that holds these characters."""
    found = list(these)
    for team, number in counts._asdict().items():
        held = sum(TEAMS[one] == team for one in these)
        found += [one for one in PLAIN[team] if one not in these][: number - held]
    return found


def said(players: int, names: list[str]) -> list[str]:
    return [ENGLISH.say(text) for text in bag(players, names, TEAMS).problems]


TABLE = [
    (5, 3, 0, 1, 1),
    (6, 3, 1, 1, 1),
    (7, 5, 0, 1, 1),
    (8, 5, 1, 1, 1),
    (9, 5, 2, 1, 1),
    (10, 7, 0, 2, 1),
    (11, 7, 1, 2, 1),
    (12, 7, 2, 2, 1),
    (13, 9, 0, 3, 1),
    (14, 9, 1, 3, 1),
    (15, 9, 2, 3, 1),
]


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_each_number_of_players_has_its_counts(row: tuple[int, ...]) -> None:
    players, counts = row[0], Counts(*row[1:])
    answer = bag(players, characters(counts), TEAMS)
    assert (answer.legal, answer.expected, answer.problems) == (True, (counts,), ())


@pytest.mark.parametrize("players", range(5, 16))
def test_baron_brings_two_outsiders_for_two_townsfolk(players: int) -> None:
    base = BASE[players]
    changed = base._replace(townsfolk=base.townsfolk - 2, outsider=base.outsider + 2)
    answer = bag(players, characters(changed, "baron"), TEAMS)
    assert (answer.legal, answer.expected) == (True, (changed,))
    assert not bag(players, characters(base, "baron"), TEAMS).legal


@pytest.mark.parametrize("players", range(5, 16))
def test_godfather_takes_or_brings_one_outsider(players: int) -> None:
    base = BASE[players]
    steps = (-1, 1) if base.outsider else (1,)
    expected = tuple(base._replace(townsfolk=base.townsfolk - step, outsider=base.outsider + step) for step in steps)
    assert bag(players, ["godfather"], TEAMS).expected == expected
    for counts in expected:
        assert bag(players, characters(counts, "godfather"), TEAMS).legal


@pytest.mark.parametrize("players", range(5, 16))
def test_drunk_is_an_outsider_and_changes_nothing(players: int) -> None:
    assert bag(players, ["drunk"], TEAMS).expected == (BASE[players],)


@pytest.mark.parametrize("players", range(5, 16))
def test_atheist_leaves_no_evil_character_and_any_number_of_outsiders(players: int) -> None:
    expected = bag(players, ["atheist"], TEAMS).expected
    assert set(expected) == {Counts(players - others, others, 0, 0) for others in range(players)}
    good = characters(Counts(players, 0, 0, 0), "atheist")
    assert bag(players, good, TEAMS).legal == (len(good) == players)
    assert not bag(players, characters(BASE[players], "atheist"), TEAMS).legal


@pytest.mark.parametrize("players", range(5, 16))
def test_most_players_are_legion_and_the_usual_numbers_turned_round_come_first(players: int) -> None:
    base = BASE[players]
    expected = bag(players, ["legion"], TEAMS).expected
    usual = base.townsfolk + base.outsider
    others = players - usual
    assert expected[: others + 1] == tuple(Counts(others - some, some, 0, usual) for some in range(others + 1))
    assert all(counts.demon * 2 > players and counts.minion == 0 for counts in expected)


def test_ten_players_may_be_seven_legion_and_three_good() -> None:
    assert bag(10, [*["legion"] * 7, "chef", "empath", "recluse"], TEAMS).legal
    assert not bag(10, [*["legion"] * 5, "chef", "empath", "recluse", "oracle", "steward"], TEAMS).legal


@pytest.mark.parametrize("players", range(5, 16))
def test_marionette_lets_the_third_minion_come_later(players: int) -> None:
    base = BASE[players]
    later = (base._replace(townsfolk=base.townsfolk + 1, minion=2),) if base.minion == 3 else ()
    assert bag(players, ["marionette"], TEAMS).expected == (base, *later)


@pytest.mark.parametrize(
    ("character", "steps"),
    [
        ("fanggu", [1]),
        ("vigormortis", [-1]),
        ("balloonist", [0, 1]),
        ("hermit", [-1, 0]),
        ("huntsman", [0, 1]),
    ],
)
@pytest.mark.parametrize("players", [8, 9, 11, 12, 14, 15])
def test_other_characters_change_the_outsiders(character: str, steps: list[int], players: int) -> None:
    base = BASE[players]
    expected = {base._replace(townsfolk=base.townsfolk - step, outsider=base.outsider + step) for step in steps}
    assert set(bag(players, [character], TEAMS).expected) == expected


def test_vigormortis_takes_no_outsider_where_there_is_none() -> None:
    assert bag(7, ["vigormortis"], TEAMS).expected == (BASE[7],)


def test_changes_add_up() -> None:
    assert bag(12, ["baron", "godfather", "vigormortis"], TEAMS).expected == (Counts(7, 2, 2, 1), Counts(5, 4, 2, 1))


def test_lil_monsta_is_nobodys_character_and_brings_a_minion() -> None:
    assert bag(7, ["lilmonsta"], TEAMS).expected == (Counts(5, 0, 2, 0),)
    assert bag(7, ["lilmonsta", *characters(Counts(5, 0, 2, 0))], TEAMS).legal


def test_with_the_summoner_a_townsfolk_takes_the_demons_place() -> None:
    assert bag(7, ["summoner"], TEAMS).expected == (Counts(6, 0, 1, 0),)


def test_kazali_and_lord_of_typhon_make_their_minions_later() -> None:
    assert {counts.minion for counts in bag(7, ["kazali"], TEAMS).expected} == {0, 1}
    assert {counts.minion for counts in bag(7, ["lordoftyphon"], TEAMS).expected} == {0, 2}


@pytest.mark.parametrize("travellers", [1, 2, 3])
def test_travellers_come_on_top(travellers: int) -> None:
    guests = ["scapegoat", "thief", "beggar"][:travellers]
    answer = bag(15 + travellers, [*characters(BASE[15]), *guests], TEAMS)
    assert (answer.legal, answer.expected) == (True, (BASE[15],))


def test_sentinel_lies_beside_the_bag_and_moves_the_outsiders_by_one() -> None:
    assert bag(8, [*characters(Counts(4, 2, 1, 1)), "sentinel"], TEAMS).legal


def test_a_wrong_count_is_named_team_by_team() -> None:
    assert said(7, characters(Counts(4, 1, 1, 1))) == [
        "townsfolk: 4 in the bag, but the set-up allows 5.",
        "outsider: 1 in the bag, but the set-up allows 0.",
    ]


def test_a_second_copy_is_named() -> None:
    names = characters(BASE[7])
    names[1] = names[0]
    assert said(7, names) == [f"The {names[0]} is in the bag 2 times."]


def test_three_village_idiots_are_no_fault() -> None:
    assert bag(7, characters(BASE[7], "villageidiot", "villageidiot", "villageidiot"), TEAMS).legal


def test_with_the_pope_good_characters_may_stand_twice() -> None:
    names = characters(BASE[7])
    names[1] = names[0]
    assert bag(7, [*names, "pope"], TEAMS).legal


def test_an_unknown_character_is_named() -> None:
    assert "There is no character stranger." in said(7, ["stranger", *characters(BASE[7])[1:]])


def test_the_number_of_characters_must_be_the_number_of_players() -> None:
    assert "There are 7 characters for 8 players." in said(8, characters(BASE[7]))


@pytest.mark.parametrize("players", [0, 4, 16])
def test_outside_the_table_nothing_is_legal(players: int) -> None:
    answer = bag(players, [], TEAMS)
    assert (answer.legal, answer.expected) == (False, ())


def test_who_must_come_along_is_named_when_missing() -> None:
    assert "With the choirboy comes the king, who isn't in the bag." in said(7, characters(BASE[7], "choirboy"))


def test_two_of_whom_only_one_can_be_in_play_are_named() -> None:
    names = characters(Counts(3, 2, 1, 1), "heretic", "baron")
    assert said(7, names) == ["Only one of these can be in play: the heretic and the baron."]


# --- random deals


@settings(max_examples=150, deadline=None)
@given(
    st.integers(5, 18),
    st.integers(0, 2**40),
    st.sampled_from([tuple(SEED_SCRIPT), tuple(TWO_CHAIRS), tuple(BIG_SCRIPT)]),
)
def test_random_bags_are_legal(players: int, seed: int, script: tuple[str, ...]) -> None:
    deal = random_bag(script, TEAMS, players, Chance(seed, 1))
    true = [one.character for one in deal]
    assert len(deal) == players
    beside = [one for one in ("lilmonsta",) if not any(TEAMS[each] == "demon" for each in true)]
    if "summoner" not in true and "atheist" not in true:
        true += beside
    answer = bag(players, true, TEAMS)
    assert answer.legal, [ENGLISH.say(text) for text in answer.problems]


@settings(max_examples=150, deadline=None)
@given(st.integers(5, 15), st.integers(0, 2**40))
def test_everybody_believes_something_that_nobody_is(players: int, seed: int) -> None:
    deal = random_bag(SEED_SCRIPT, TEAMS, players, Chance(seed, 1))
    true = {one.character for one in deal}
    hidden = [one for one in deal if one.character in STAND_INS]
    assert all(TEAMS[one.shown] in STAND_INS[one.character] and one.shown not in true for one in hidden)
    assert all(one.shown == one.character for one in deal if one not in hidden)
    assert len({one.shown for one in hidden}) == len(hidden)


def test_a_marionette_sits_beside_the_demon() -> None:
    seen = 0
    for seed in range(200):
        deal = random_bag(SEED_SCRIPT, TEAMS, 12, Chance(seed, 1))
        true = [one.character for one in deal]
        if "marionette" in true:
            here = true.index("marionette")
            assert "demon" in {TEAMS[true[here - 1]], TEAMS[true[(here + 1) % 12]]}
            seen += 1
    assert seen > 10


def test_lord_of_typhon_sits_amid_a_line_of_minions() -> None:
    script = [*PLAIN["townsfolk"], *PLAIN["outsider"], *PLAIN["minion"], "lordoftyphon"]
    for seed in range(40):
        deal = random_bag(script, TEAMS, 10, Chance(seed, 1))
        line = "".join("x" if TEAMS[one.character] in ("minion", "demon") else "." for one in deal)
        assert "xxxx" in line + line
        here = next(place for place, one in enumerate(deal) if one.character == "lordoftyphon")
        assert TEAMS[deal[here - 1].character] == TEAMS[deal[(here + 1) % 10].character] == "minion"


def test_every_demon_and_the_atheist_come_up() -> None:
    kinds = set()
    for seed in range(60):
        true = {one.character for one in random_bag(SEED_SCRIPT, TEAMS, 9, Chance(seed, 1))}
        kinds |= true & {"imp", "lleech", "legion", "atheist"}
    assert kinds == {"imp", "lleech", "legion", "atheist"}


def test_the_same_chance_deals_the_same() -> None:
    deals = [random_bag(SEED_SCRIPT, TEAMS, 11, Chance(7, 3)) for _ in range(2)]
    assert deals[0] == deals[1]
    assert deals[0] != random_bag(SEED_SCRIPT, TEAMS, 11, Chance(7, 4))


def test_bounty_hunter_makes_another_townsfolk_evil() -> None:
    script = ["bountyhunter", *PLAIN["townsfolk"][:4], "poisoner", "imp"]
    for seed in range(20):
        deal = random_bag(script, TEAMS, 7, Chance(seed, 1))
        turned = [one.character for one in deal if one.alignment == "evil"]
        hunters = [one for one in deal if one.character == "bountyhunter"]
        assert len(turned) == len(hunters)
        assert all(TEAMS[one] == "townsfolk" and one != "bountyhunter" for one in turned)


def test_a_script_without_enough_characters_is_refused() -> None:
    with pytest.raises(Refused, match="for a game of 12 players"):
        random_bag(["chef", "empath", "oracle", "poisoner", "imp"], TEAMS, 12, Chance(1, 1))
    with pytest.raises(Refused, match="at least 5 players"):
        random_bag(SEED_SCRIPT, TEAMS, 4, Chance(1, 1))


@pytest.mark.parametrize("seats", [10, 12, 14, 16, 18])
def test_opposite_seats_are_dealt_beyond_the_table_too(seats: int) -> None:
    for seed in range(20):
        deal = random_circle(TWO_CHAIRS, TEAMS, seats, Chance(seed, 1))
        teams = [TEAMS[one.character] for one in deal]
        assert len(deal) == len({one.character for one in deal}) == seats
        assert teams.count("demon") == 1
        assert seats <= 15 or teams.count("minion") == 4
        assert "traveller" not in teams


def test_more_opposite_seats_than_characters_are_refused() -> None:
    with pytest.raises(Refused, match="for 24 seats"):
        random_circle(TWO_CHAIRS, TEAMS, 24, Chance(1, 1))


# --- a bag for drawing by hand


def test_into_a_bag_for_the_hand_goes_a_townsfolk_for_the_drunk() -> None:
    found = hand_bag(["chef", "empath", "drunk", "recluse", "baron", "imp", "oracle"], SEED_SCRIPT, TEAMS, Chance(3, 1))
    assert "drunk" not in found.tokens
    assert len(found.tokens) == 7
    assert sum(TEAMS[one] == "townsfolk" for one in found.tokens) == 4
    assert len(found.notes) == 1


def test_with_a_marionette_one_of_three_minions_stays_out_too() -> None:
    true = characters(BASE[13], "marionette", "goblin", "poisoner")
    found = hand_bag(true, BIG_SCRIPT, TEAMS, Chance(3, 1))
    assert [TEAMS[one] for one in found.tokens].count("minion") == 1
    assert len(found.tokens) == 13
    assert len(found.notes) == 2


# --- bluffs


@settings(max_examples=100, deadline=None)
@given(st.integers(7, 15), st.integers(0, 2**40))
def test_bluffs_are_three_good_characters_that_nobody_is_or_believes_to_be(players: int, seed: int) -> None:
    deal = random_bag(SEED_SCRIPT, TEAMS, players, Chance(seed, 1))
    true, shown = {one.character for one in deal}, {one.shown for one in deal}
    bluffs = suggest_bluffs(SEED_SCRIPT, TEAMS, true, shown, Chance(seed, 2))
    free = {one for one in SEED_SCRIPT if TEAMS[one] in ("townsfolk", "outsider")} - true
    best = free - shown - POOR_BLUFFS
    assert len(bluffs) == len(set(bluffs)) == min(3, len(free))
    assert set(bluffs) <= free
    assert len(set(bluffs) & best) == min(3, len(best))
    assert bluffs == suggest_bluffs(SEED_SCRIPT, TEAMS, true, shown, Chance(seed, 2))


def test_what_a_drunk_believes_is_a_bluff_only_where_nothing_better_is_left() -> None:
    script = ["chef", "empath", "oracle", "drunk", "recluse", "imp"]
    assert suggest_bluffs(script, TEAMS, {"drunk", "imp"}, {"chef", "imp"}, Chance(1, 1)) == (
        "empath",
        "oracle",
        "recluse",
    )
    assert "chef" in suggest_bluffs(script, TEAMS, {"drunk", "imp", "oracle"}, {"chef"}, Chance(1, 1))


def test_fewer_than_five_and_more_than_fifteen_have_no_row() -> None:
    assert expected_counts(4, []) == expected_counts(16, ["baron"]) == ()


@given(st.integers(5, 15), st.sets(st.sampled_from([*CHANGES, "atheist", "legion"]), max_size=5))
def test_whatever_is_in_the_bag_the_counts_fit_the_players(players: int, present: set[str]) -> None:
    expected = expected_counts(players, present)
    assert expected
    assert len(set(expected)) == len(expected)
    assert all(sum(counts) == players and min(counts) >= 0 for counts in expected)
