"""Where two rules meet: an ability that somebody else has, a side that isn't the character's, a moment that is over."""

from __future__ import annotations

import pytest

from hub.table.errors import Refused

from .table import Table

PHILOSOPHERS = ("philosopher", "chef", "empath", "steward", "oracle", "poisoner", "imp")
TWO_CHAIRS = {"script": "two-chairs", "rules": {"opposite_seats": False}}


def chairs(*hands: str, **more: object) -> Table:
    return Table(*hands, **TWO_CHAIRS, **more)


# -- the Atheist ------------------------------------------------------------------------------------


def test_a_philosopher_with_the_atheists_ability_wins_by_the_storytellers_execution() -> None:
    table = Table(*PHILOSOPHERS).at("philosopher")
    table.do("choose", character="atheist")
    table.to_day().do("execute", seat="storyteller")
    assert table.winner() == "good"


def test_a_poisoned_philosopher_has_no_atheists_ability() -> None:
    table = Table(*PHILOSOPHERS).at("philosopher")
    table.do("choose", character="atheist")
    table.choose("poisoner", 1)
    table.to_day().do("execute", seat="storyteller")
    assert table.winner() == "evil"


# -- the Goblin -------------------------------------------------------------------------------------

GOBLINS = ("chef", "mathematician", "oracle", "poisoner", "recluse", "goblin", "imp")


def test_a_goblin_who_claims_it_when_the_vote_has_begun_has_claimed_it_too_late() -> None:
    table = Table(*GOBLINS).to_day()
    table.do("nominate", by=1, of=6)
    table.do("vote", seats=[1, 2, 3, 4])
    assert table.do("claim", seat=6, character="goblin")
    table.do("close")
    table.do("execute")
    assert table.winner() is None
    assert table.ask("town")["announcements"][1]["kind"] == "claim"


def test_a_mathematician_counts_a_poisoned_goblin_who_was_executed_for_nothing() -> None:
    table = Table(*GOBLINS)
    table.choose("poisoner", 6)
    table.to_day().do("nominate", by=1, of=6)
    table.do("claim", seat=6, character="goblin")
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("dusk")
    assert table.winner() is None
    assert table.truths(2) == [1]


@pytest.mark.parametrize("character", ["barber", "plaguedoctor", "poppygrower"])
def test_a_mathematician_counts_a_death_from_which_poison_kept_what_should_have_come(character: str) -> None:
    table = Table("chef", "mathematician", "oracle", character, "poisoner", "goblin", "imp")
    table.choose("poisoner", 4)
    table.execute(4)
    table.do("dusk")
    assert table.truths(2) == [1]


def test_a_drunk_who_dies_as_a_poppy_grower_may_be_counted() -> None:
    table = Table("chef", "mathematician", "oracle", "drunk=poppygrower", "poisoner", "goblin", "imp")
    table.execute(4)
    table.do("dusk")
    assert table.truths(2) == [0, 1]


RECLUSE = ("chef", "mathematician", "snakecharmer", "cannibal", "recluse", "goblin", "imp")


def test_a_mathematician_counts_abilities_that_a_recluse_has_misled() -> None:
    table = Table(*RECLUSE).at("snakecharmer")
    table.do("choose", players=[5], registers="imp")
    assert table.truths(2) == [1]
    table = Table(*RECLUSE).to_night().at("imp")
    table.do("choose", players=[7], registers="goblin")
    table.do("choose", players=[5])
    assert (table.character(5), table.truths(2)) == ("imp", [1])
    table = Table(*RECLUSE)
    table.execute(5, registers="imp")
    assert table.poisoned(4)
    table.to_night()
    assert table.truths(2) == [1]
    table = Table(*RECLUSE)
    table.execute(5)
    table.to_night()
    assert table.truths(2) == [0]


@pytest.mark.parametrize(
    ("guess", "registers", "counted"), [("imp", "imp", 1), ("recluse", "imp", 1), ("imp", None, 0)]
)
def test_a_mathematician_counts_a_gambler_and_a_slayer_whom_a_recluse_has_misled(
    guess: str, registers: str | None, counted: int
) -> None:
    script = ["slayer", "mathematician", "gambler", "chef", "recluse", "poisoner", "imp"]
    table = Table(*script, script=script).to_day()
    table.do("use", seat=1, as_="slayer", players=[5], registers=registers)
    assert table.alive(5) == (registers is None)
    table.to_night().at("gambler")
    assert table.truths(2) == [counted]
    table.do("choose", players=[5], character=guess, registers=registers)
    assert table.truths(2) == [2 * counted]


# -- the Imp ----------------------------------------------------------------------------------------


def test_the_recluse_of_two_chairs_may_become_the_imp() -> None:
    hands = ("slayer", "gambler", "empath", "twochairs_recluse", "poisoner", "godfather", "imp")
    table = chairs(*hands).to_night()
    table.choose("imp", 7)
    assert table.ask("prompt")["wants"]["players"]["from"] == [4, 5, 6]
    table.do("choose", players=[4])
    assert (table.character(4), table.grimoire(4)["alignment"]) == ("imp", "good")


def test_an_imp_passes_on_though_another_demon_lives() -> None:
    table = Table("chef", "empath", "oracle", "lleech", "poisoner", "recluse", "imp").to_night()
    table.choose("imp", 7)
    assert (table.character(5), table.alive(7)) == ("imp", False)


# -- Evil Twin, Mayor ---------------------------------------------------------------------------------

TWINS = ("slayer", "gambler", "empath", "klutz", "poisoner", "eviltwin", "imp")


def test_a_good_evil_twin_is_the_good_twin() -> None:
    hands = (*TWINS[:5], {"character": "eviltwin", "alignment": "good"}, "imp")
    table = chairs(*hands, marks={"eviltwin:twin": 5})  # type: ignore[arg-type]
    table.execute(6)
    assert table.winner() == "evil"


def test_the_evil_twin_of_a_good_evil_twin_is_executed_safely() -> None:
    hands = (*TWINS[:5], {"character": "eviltwin", "alignment": "good"}, "imp")
    table = chairs(*hands, marks={"eviltwin:twin": 5})  # type: ignore[arg-type]
    table.execute(5)
    assert table.winner() is None


def test_twins_who_are_both_good_are_executed_safely() -> None:
    table = chairs(*TWINS, marks={"eviltwin:twin": 1}).to_day()
    table.do("turn", seat=6, alignment="good")
    table.execute(1)
    assert table.winner() is None


def test_a_mayor_whom_the_monk_protects_isnt_about_to_die() -> None:
    script = ["mayor", "monk", "soldier", "chef", "recluse", "poisoner", "imp"]
    table = Table(*script, script=script).to_night()
    table.choose("monk", 1)
    table.choose("imp", 1)
    assert table.alive(1)
    assert table.ask("prompt")["wants"]["players"]["from"] == [1, 2, 3, 4, 5, 6, 7]
    assert table.state.pending == ()


def test_a_grandmother_outlives_a_grandchild_whom_the_godfather_struck_in_the_mayors_place() -> None:
    hands = ("klutz", "grandmother", "mayor", "gambler", "slayer", "godfather", "imp")
    for slot, lives in (("godfather", True), ("imp", False)):
        table = chairs(*hands, marks={"grandmother:grandchild": 4})
        table.execute(1)
        table.to_night()
        table.choose(slot, 3)
        table.do("choose", players=[4])
        assert (table.alive(2), table.alive(3), table.alive(4)) == (lives, True, False)


@pytest.mark.parametrize("secret", [False, True])
def test_legions_votes_alone_take_nobody_from_the_block(secret: bool) -> None:
    hands = ("legion", "legion", "legion", "legion", "chef", "empath", "oracle")
    table = Table(*hands, rules={"legion_secret": secret}).to_day()
    table.do("nominate", by=5, of=1)
    table.do("vote", seats=[2, 3, 4, 5])
    table.do("close")
    table.do("nominate", by=2, of=6)
    table.do("vote", seats=[1, 2, 3, 4])
    assert "Only evil" in table.do("close")[0]
    table.do("dusk")
    assert [table.alive(1), table.alive(6)] == [False, True]


def test_a_dead_player_who_becomes_the_ravenkeeper_that_night_hasnt_died_as_one() -> None:
    table = Table("barber", "chef", "ravenkeeper", "oracle", "recluse", "goblin", "imp")
    table.execute(1)
    table.do("dusk")
    table.choose("imp", 2)
    table.choose("barber", 2, 3)
    assert (table.character(2), table.wakes("ravenkeeper")) == ("ravenkeeper", None)


def test_a_dead_player_who_becomes_the_klutz_has_nobody_to_choose() -> None:
    table = chairs("slayer", "barber", "empath", "klutz", "mayor", "poisoner", "imp")
    table.execute(1)
    table.to_night()
    table.do("become", seat=1, character="klutz")
    table.to_day().do("use", seat=1, as_="klutz", players=[6])
    assert table.winner() is None


def test_a_storyteller_who_does_without_a_minions_ability_isnt_asked_again() -> None:
    table = Table("plaguedoctor", "chef", "empath", "oracle", "recluse", "poisoner", "imp")
    table.execute(1)
    table.do("choose", none=True)
    assert table.ask("grimoire")["storyteller_abilities"] == []
    table.do("dusk")
    assert table.wakes("plaguedoctor") is None
    table.do("undo")
    table.do("undo")
    table.do("choose", character="poisoner")
    assert table.ask("grimoire")["storyteller_abilities"] == ["poisoner"]


def marked(table: Table, reminder: str) -> list[int]:
    return [seat["seat"] for seat in table.ask("grimoire")["seats"] if reminder in seat["reminders"]]


def swapped(one: int, other: int, *hands: str, **marks: int) -> Table:
    """The Barber of seat 1 was executed, and the Demon swaps those two."""
    table = chairs("barber", *hands, marks={name.replace("_", ":"): seat for name, seat in marks.items()})
    table.execute(1)
    table.to_night()
    table.choose("barber", one, other)
    return table


def test_a_grandmother_who_was_the_grandchild_has_another_one() -> None:
    hands = ("grandmother", "empath", "gambler", "klutz", "poisoner", "imp")
    table = swapped(2, 4, *hands, grandmother_grandchild=4)
    assert table.character(4) == "grandmother"
    assert len(marked(table, "grandmother:grandchild")) == 1
    assert marked(table, "grandmother:grandchild") != [4]


def test_a_good_twin_who_becomes_the_evil_twin_has_an_evil_one_on_the_other_side() -> None:
    hands = ("eviltwin", "empath", "gambler", "klutz", "poisoner", "imp")
    table = swapped(2, 3, *hands, eviltwin_twin=3)
    assert (table.character(3), table.grimoire(3)["alignment"]) == ("eviltwin", "good")
    (twin,) = marked(table, "eviltwin:twin")
    assert table.grimoire(twin)["alignment"] == "evil"
    assert table.wakes("eviltwin") == sorted([3, twin])


def test_a_grandchild_that_was_marked_before_the_beginning_stands_though_it_is_evil() -> None:
    hands = ("slayer", "grandmother", "empath", "gambler", "klutz", "poisoner", "imp")
    assert marked(chairs(*hands, marks={"grandmother:grandchild": 6}), "grandmother:grandchild") == [6]


# -- by hand and by day -----------------------------------------------------------------------------

NEIGHBOURS = ("slayer", "klutz", "nodashii", "barber", "gambler", "mayor", "poisoner")


def sick(table: Table) -> list[int]:
    return [seat["seat"] for seat in table.ask("grimoire")["seats"] if seat["poisoned"]]


def test_no_dashiis_poison_stays_lifted_until_the_neighbours_change() -> None:
    table = chairs(*NEIGHBOURS)
    assert sick(table) == [1, 5]
    table.do("unmark", seat=5, reminder="nodashii:poisoned")
    assert sick(table) == [1]
    table.do("become", seat=7, character="godfather")
    assert sick(table) == [1]
    table.do("become", seat=2, character="juggler")
    assert sick(table) == [2, 5]


def test_no_dashiis_poison_stays_where_the_storyteller_laid_it_and_sleeps_with_no_dashii() -> None:
    table = chairs(*NEIGHBOURS)
    table.do("mark", seat=6, reminder="nodashii:poisoned")
    assert sick(table) == [5, 6]
    table.choose("poisoner", 3)
    assert sick(table) == [3]
    table.to_night()
    assert sick(table) == [5, 6]


def test_a_no_dashii_who_is_one_again_has_its_neighbours_by_the_rule() -> None:
    table = chairs(*NEIGHBOURS)
    table.do("unmark", seat=5, reminder="nodashii:poisoned")
    table.do("become", seat=3, character="pukka")
    table.do("become", seat=3, character="nodashii")
    assert sick(table) == [1, 5]


@pytest.mark.parametrize("ability", ["slayer", "klutz", "twochairs_psychopath"])
@pytest.mark.parametrize("players", [[], [3, 7]])
def test_a_day_ability_is_pointed_at_one_player(ability: str, players: list[int]) -> None:
    table = chairs(*NEIGHBOURS).to_day()
    for seat in (1, 4):
        assert "1" in table.refused("use", seat=seat, as_=ability, players=players)
    assert table.grimoire(1)["spent"] == []


def test_who_gains_the_goblins_ability_is_told_of_the_ability_alone() -> None:
    table = Table("plaguedoctor", "chef", "empath", "oracle", "recluse", "poisoner", "imp").to_day()
    table.do("execute", seat=1)
    table.do("choose", character="goblin")
    table.do("choose", players=[6])
    table.do("dusk")
    assert table.seat(6)["lines"] == ["You also have", "goblin"]
    assert table.ask("prompt")["cards"] == [{"say": "You also have", "lines": ["goblin"]}]
    assert table.character(6) == "poisoner"


def test_a_philosophers_second_choice_puts_the_first_one_in_its_place() -> None:
    table = Table(*PHILOSOPHERS).at("philosopher")
    table.do("choose", character="chef")
    assert "second choice" in table.do("choose", character="empath")[0]
    assert (table.drunk(2), table.drunk(3)) == (False, True)
    assert table.grimoire(1)["gained"] == ["empath"]


def test_a_second_choice_in_a_step_is_done_with_a_word() -> None:
    table = Table(*PHILOSOPHERS).to_night()
    assert not table.choose("imp", 2)
    assert "Undo takes back the first" in table.do("choose", players=[3])[0]
    assert not table.alive(3)


def test_a_klutz_who_learned_poisoned_of_his_death_has_nothing_to_choose_later() -> None:
    table = chairs("slayer", "klutz", "empath", "gambler", "mayor", "poisoner", "imp")
    table.choose("poisoner", 2)
    table.execute(2)
    table.to_night().to_day()
    table.do("use", seat=2, as_="klutz", players=[6])
    assert table.winner() is None


def test_a_prompt_is_asked_of_a_seat_that_is_there() -> None:
    table = chairs(*NEIGHBOURS)
    for _ in range(2):
        assert "no seat 9" in table.ask("prompt", seat=9)["refused"]
        table.to_day()


def test_an_ability_that_is_asked_with_is_some_characters() -> None:
    table = chairs(*NEIGHBOURS)
    assert table.ask("truths", seat=1, as_="nobody")["refused"] == "There is no character called nobody."
    assert "no character called x" in table.ask("check", seat=1, as_="x", value=1)["refused"]


def test_a_travellers_execution_comes_with_a_word() -> None:
    table = Table("thief", "chef", "empath", "oracle", "recluse", "poisoner", "imp").to_day()
    assert "exiled" in table.do("execute", seat=1)[0]
    assert not table.alive(1)


# -- opposite seats ---------------------------------------------------------------------------------


def test_the_rule_of_opposite_seats_is_no_word() -> None:
    with pytest.raises(Refused, match="opposite_seats") as refused:
        Table(*NEIGHBOURS, script="two-chairs", rules={"opposite_seats": "x"})
    assert refused.value.text.values == {"rule": "opposite_seats", "value": "'x'"}


def test_where_the_body_is_can_be_said_by_either_seat() -> None:
    hands = ("slayer", "empath", "gambler", "klutz", "mayor", "imp", "poisoner", "clockmaker", "barber", "juggler")
    table = Table(*hands[:5], begin=False, script="two-chairs")
    table.do("deal", seats={str(seat): hand for seat, hand in enumerate(hands, 1)})
    table.do("begin")
    table.to_day().do("move", seat=2, to=7)
    assert [table.town(seat)["here"] for seat in (2, 7)] == [False, True]
    table.do("move", seat=2, to=2)
    assert [table.town(seat)["here"] for seat in (2, 7)] == [True, False]


def test_nobody_is_made_to_believe_that_there_is_no_evil() -> None:
    for seed in range(30):
        table = Table("drunk", "chef", "empath", "oracle", "recluse", "poisoner", "imp", seed=seed)
        assert table.grimoire(1)["shown"] not in ("drunk", "atheist")
