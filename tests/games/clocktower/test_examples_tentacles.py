"""The examples that come with the characters of Embrace the Tentacles, each played as it is told."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table

# -- Chef -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evil", "pairs"),
    [
        (("oracle", "imp", "poisoner"), 1),
        (("oracle", "imp", "poisoner", "goblin"), 2),
        (("oracle", "imp", "poisoner", "goblin", "baron"), 3),
        (("oracle", "imp", "steward", "poisoner"), 0),
        (("imp", "poisoner", "ravenkeeper", "goblin", "baron"), 2),
    ],
)
def test_two_side_by_side_are_a_pair_three_are_two_and_four_are_three(evil: tuple[str, ...], pairs: int) -> None:
    fill = [one for one in ("empath", "fortuneteller", "barber", "cannibal", "investigator") if one not in evil]
    assert Table("chef", *evil, *fill).truths(1) == [pairs]


def test_an_evil_traveller_counts_for_the_chef_who_acts_after_they_came() -> None:
    table = Table("chef", "imp", "poisoner", "oracle", "steward", "empath", "barber")
    assert table.truths(1) == [1]
    table.do("seat", after=1, player="Tom")
    table.do("deal", seats={"2": {"character": "scapegoat", "alignment": "evil"}})
    assert table.truths(1) == [2]


# -- Empath -----------------------------------------------------------------------------------------


def test_an_empath_passes_over_the_dead_and_feels_the_dawn_not_the_dusk() -> None:
    table = Table("empath", "imp", "oracle", "steward", "chef", "barber", "poisoner").to_night()
    assert table.truths(1) == [2]
    table.choose("imp", 7)
    assert table.truths(1) == [1], "the Poisoner has died; the next one living on that side is the Barber"


# -- Snake Charmer ----------------------------------------------------------------------------------


def test_turned_alignments_are_exchanged_too() -> None:
    table = Table("snakecharmer", "imp", "poisoner", "chef", "oracle", "steward", "empath")
    table.do("turn", seat=1, alignment="evil")
    table.do("turn", seat=2, alignment="good")
    while table.state.pending:
        table.do("next")
    table.choose("snakecharmer", 2)
    assert [(table.character(seat), table.grimoire(seat)["alignment"]) for seat in (1, 2)] == [
        ("imp", "good"),
        ("snakecharmer", "evil"),
    ]
    assert table.poisoned(2)


def test_a_philosopher_who_charms_the_demon_leaves_a_poisoned_philosopher() -> None:
    table = Table("philosopher", "imp", "poisoner", "chef", "oracle", "steward", "empath")
    table.at("philosopher").do("choose", character="snakecharmer")
    table.choose("snakecharmer", 2)
    assert [table.character(seat) for seat in (1, 2)] == ["imp", "philosopher"]
    assert table.poisoned(2)
    assert [table.grimoire(seat)["alignment"] for seat in (1, 2)] == ["evil", "good"]


def test_new_demon_and_new_charmer_are_woken_one_after_the_other_and_see_character_and_side() -> None:
    table = Table("snakecharmer", "imp", "poisoner", "chef", "oracle", "steward", "empath")
    table.choose("snakecharmer", 2)
    assert table.now()[1] == [1]
    assert {"imp", "evil"} <= set(table.seat(1)["lines"])
    table.do("next")
    assert table.now()[1] == [2]
    assert {"snakecharmer", "good"} <= set(table.seat(2)["lines"])
    table.do("next")
    assert table.seat(2)["lit"] is False


# -- Fortune Teller ---------------------------------------------------------------------------------


def test_a_fortune_teller_nods_at_the_dead_demon_and_at_the_herring_who_may_be_himself() -> None:
    table = Table(
        *("fortuneteller", "imp", "poisoner", "chef", "oracle", "steward", "empath"),
        marks={"fortuneteller:redherring": 1},
    )
    assert table.truths(1, players=[1, 4]) == [True]
    assert table.truths(1, players=[4, 5]) == [False]
    table.do("kill", seat=2)
    assert table.truths(1, players=[2, 4]) == [True]


def test_the_herring_stays_the_same_all_game() -> None:
    table = Table("fortuneteller", "imp", "poisoner", "chef", "oracle", "steward", "empath")
    (herring,) = [seat for seat in range(1, 8) if "fortuneteller:redherring" in table.grimoire(seat)["reminders"]]
    for _ in range(3):
        table.to_night()
        assert "fortuneteller:redherring" in table.grimoire(herring)["reminders"]


# -- Mathematician ----------------------------------------------------------------------------------


def mathematical(*hands: str, **more: Any) -> Table:
    script = ["imp", "poisoner", "goblin", "baron", "chef", "empath", "mathematician", "recluse", "soldier", "oracle"]
    return Table(*hands, script=[*script, "steward"], **more)


def test_a_recluse_taken_for_evil_by_the_chef_is_counted() -> None:
    table = mathematical("chef", "recluse", "imp", "poisoner", "mathematician", "oracle", "steward")
    table.at("chef").do("show", value=2)
    assert table.truths(5) == [1]


def test_a_poisoned_soldier_whom_the_imp_kills_is_counted() -> None:
    table = mathematical("chef", "soldier", "imp", "poisoner", "mathematician", "oracle", "steward").to_night()
    table.choose("poisoner", 2)
    table.choose("imp", 2)
    assert not table.alive(2)
    assert table.truths(5) == [1]


def test_a_poisoned_empath_who_happens_to_be_told_the_truth_is_not_counted() -> None:
    for shown, counted in ((0, 1), (1, 0)):
        table = mathematical("empath", "chef", "imp", "poisoner", "mathematician", "oracle", "goblin")
        table.choose("poisoner", 1)
        table.at("empath").do("show", value=shown)
        assert table.truths(5) == [counted]


# -- Oracle -----------------------------------------------------------------------------------------


def test_an_oracle_counts_dead_minions_turned_townsfolk_and_evil_travellers() -> None:
    table = Table("oracle", "imp", "poisoner", "chef", "empath", "steward", "barber").to_day()
    table.do("seat", after=7, player="Tom")
    table.do("deal", seats={"8": {"character": "scapegoat", "alignment": "evil"}})
    for seat in (3, 4, 8):
        table.do("kill", seat=seat)
    table.do("turn", seat=4, alignment="evil")
    assert table.truths(1) == [3]


# -- Philosopher ------------------------------------------------------------------------------------


def test_a_philosophers_klutz_points_when_the_philosopher_is_dead() -> None:
    hands = ("philosopher", "imp", "poisoner", "chef", "empath", "oracle", "mayor")
    script = [*hands, "klutz", "godfather", "artist"]
    table = Table(*hands, script=script)
    table.at("philosopher").do("choose", character="klutz")
    table.execute(1)
    table.do("use", seat=1, as_="klutz", players=[2])
    assert table.winner() == "evil"


def test_a_chosen_character_that_comes_into_play_later_is_drunk_then() -> None:
    table = Table("philosopher", "imp", "poisoner", "chef", "steward", "oracle", "recluse")
    table.at("philosopher").do("choose", character="empath")
    assert not table.drunk(4)
    table.do("become", seat=4, character="empath")
    assert table.drunk(4)
    table.do("kill", seat=1)
    assert not table.drunk(4)


# -- Ravenkeeper, Cannibal --------------------------------------------------------------------------


def test_a_ravenkeeper_killed_by_night_may_choose_the_dead() -> None:
    table = Table("ravenkeeper", "imp", "poisoner", "chef", "steward", "oracle", "recluse").to_night()
    table.do("kill", seat=3)
    table.choose("imp", 1)
    table.at("ravenkeeper").do("choose", players=[3])
    assert table.ask("prompt")["truths"]["values"] == [{"player": 3, "character": "poisoner"}]


def test_a_cannibal_who_ate_the_recluse_passes_for_evil_when_dead_and_not_when_another_was_eaten() -> None:
    table = Table("cannibal", "imp", "poisoner", "chef", "steward", "oracle", "recluse")
    table.execute(7)
    table.do("kill", seat=1)
    table.to_night()
    assert table.truths(6) == [0, 1, 2], "the dead Recluse and the dead Cannibal, each as the storyteller likes"


def test_a_cannibal_has_once_a_game_abilities_anew() -> None:
    script = ["cannibal", "imp", "poisoner", "chef", "slayer", "oracle", "recluse", "artist", "baron"]
    table = Table("cannibal", "imp", "poisoner", "chef", "slayer", "oracle", "recluse", script=script).to_day()
    table.do("use", seat=5, as_="slayer", players=[3])
    table.do("execute", seat=5)
    table.do("use", seat=1, as_="slayer", players=[2])
    assert not table.alive(2)


# -- Atheist ----------------------------------------------------------------------------------------


def test_in_an_atheists_game_the_storyteller_breaks_the_rules_by_rulings_alone() -> None:
    table = Table("atheist", "chef", "empath", "oracle", "steward", "recluse", "barber")
    assert table.do("show", value=2, seat=2) == ["That isn't true, and seat 2 is neither drunk nor poisoned."]
    table.do("become", seat=3, character="philosopher")
    table.do("kill", seat=4)
    assert table.town(4)["alive"] is True, "a night's death as any other"
    table.to_day()
    assert table.town(4)["alive"] is False
    table.do("nominate", by=2, of=5)
    table.do("kill", seat=2)
    table.do("mark", seat=6, reminder="poisoner:poisoned")
    assert table.winner() is None


@pytest.mark.parametrize(("hands", "winner"), [(("atheist", "good"), "good"), (("imp", "evil"), "evil")])
def test_half_of_the_living_execute_the_storyteller(hands: tuple[str, str], winner: str) -> None:
    table = Table(hands[0], "chef", "empath", "oracle", "steward", "recluse", "barber").to_day()
    table.do("nominate", by=2, of="storyteller")
    table.do("vote", seats=[2, 3, 4, 5])
    table.do("close")
    assert table.ask("town")["block"] == {"seat": "storyteller", "votes": 4}
    table.do("execute")
    assert table.winner() == winner


# -- Outsiders --------------------------------------------------------------------------------------


def test_a_recluse_who_registers_as_the_poisoner_neither_wakes_nor_poisons() -> None:
    table = Table("recluse", "imp", "goblin", "chef", "investigator", "oracle", "empath")
    assert {"players": [1, 4], "character": "poisoner"} in table.truths(5)
    assert table.wakes("poisoner") is None


def test_a_recluse_registers_as_one_thing_and_another_in_one_night() -> None:
    table = Table("recluse", "imp", "poisoner", "chef", "investigator", "oracle", "empath")
    table.at("investigator").do("show", value={"players": [1, 4], "character": "goblin"})
    table.at("empath").do("show", value=0)
    assert [one["holds"] for one in table.ask("grimoire")["tellings"]] == ["may", "may"]


def test_a_plague_doctor_who_died_poisoned_gives_nothing_when_health_is_back() -> None:
    table = Table("plaguedoctor", "imp", "poisoner", "chef", "steward", "oracle", "empath")
    table.choose("poisoner", 1)
    table.execute(1)
    table.to_night()
    assert not table.poisoned(1)
    assert table.wakes("plaguedoctor") is None


def test_an_evil_politician_who_lost_it_for_evil_wins_with_good() -> None:
    table = Table("politician", "imp", "poisoner", "chef", "steward", "oracle", "empath").to_day()
    table.do("turn", seat=1, alignment="evil")
    table.do("next")
    table.do("kill", seat=1)
    table.do("end", winner="good")
    table.do("use", seat=1, as_="politician")
    assert table.grimoire(1)["alignment"] == "good"


def test_with_two_living_demons_one_of_them_swaps_and_none_may_choose_the_other() -> None:
    table = Table("barber", "imp", "lleech", "chef", "steward", "oracle", "empath", "poisoner")
    table.choose("lleech", 4)
    table.execute(1)
    table.do("dusk")
    assert table.wakes("barber") == [2, 3]
    table.at("barber")
    assert "another Demon" in table.refused("choose", players=[3, 4], seat=2)
    table.do("choose", players=[2, 5], seat=2)
    assert (table.character(2), table.character(5)) == ("steward", "imp")
    assert table.grimoire(5)["alignment"] == "good"
    for _ in range(2):
        table.do("next")
    assert table.now()[0] != "barber"


def test_who_becomes_the_barber_after_death_gives_no_haircut() -> None:
    table = Table("recluse", "imp", "poisoner", "chef", "steward", "oracle", "empath")
    table.execute(1)
    table.do("become", seat=1, character="barber")
    table.do("dusk")
    assert table.wakes("barber") is None


# -- Minions ----------------------------------------------------------------------------------------


def test_a_barons_outsiders_stay_when_he_dies() -> None:
    hands = ("chef", "empath", "oracle", "recluse", "barber", "baron", "imp")
    table = Table(*hands)
    table.do("kill", seat=6)
    assert [table.character(seat) for seat in range(1, 8)] == list(hands)


@pytest.mark.parametrize("moment", ["yesterday", "outside"])
def test_a_goblins_claim_of_yesterday_or_outside_of_a_nomination_is_void(moment: str) -> None:
    table = Table("goblin", "imp", "chef", "empath", "oracle", "recluse", "barber").to_day()
    if moment == "yesterday":
        table.do("nominate", by=2, of=1)
        table.do("claim", seat=1, character="goblin")
        table.do("close")
        table.to_night().to_day()
    else:
        table.do("claim", seat=1, character="goblin")
    table.do("nominate", by=3, of=1)
    table.do("vote", seats=[3, 4, 5, 6])
    table.do("close")
    table.do("execute")
    assert (table.winner(), table.alive(1)) == (None, False)


def test_with_three_minions_only_one_of_them_is_in_the_bag_beside_the_marionette() -> None:
    table = Table("imp", "poisoner", "goblin", "marionette=chef", "empath", "oracle", "steward", "recluse")
    good = ["chef", "empath", "fortuneteller", "investigator", "oracle", "steward", "ravenkeeper", "cannibal"]
    bag = ["imp", "poisoner", "marionette", *good, "philosopher", "mathematician"]
    answer = table.ask("bag", players=13, characters=bag)
    assert {"townsfolk": 10, "outsider": 0, "minion": 2, "demon": 1} in answer["expected"]


# -- Demons -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("living", "succeeds"), [(5, True), (4, False)])
def test_a_scarlet_woman_succeeds_while_five_live(living: int, succeeds: bool) -> None:
    script = ["imp", "scarletwoman", "chef", "empath", "oracle", "recluse", "steward", "soldier", "baron"]
    table = Table("imp", "scarletwoman", "chef", "empath", "oracle", "recluse", "steward", script=script).to_day()
    for seat in range(7, living, -1):
        table.do("kill", seat=seat)
    table.do("execute", seat=1)
    assert (table.character(2) == "imp") is succeeds
    assert table.winner() == (None if succeeds else "good")


def test_an_executed_lleech_is_announced_to_survive_without_a_reason() -> None:
    table = Table("lleech", "poisoner", "chef", "empath", "oracle", "recluse", "steward")
    table.choose("lleech", 3)
    table.execute(1)
    told = [one["text"] for one in table.ask("town")["announcements"]]
    assert told == ["Ann was executed and lives."]
    assert "lleech" not in str(table.ask("town"))


def test_good_wins_with_the_host_though_only_one_or_two_live() -> None:
    table = Table("lleech", "poisoner", "chef", "empath", "oracle", "recluse", "steward")
    table.choose("lleech", 3)
    table.to_day()
    for seat in (4, 5, 6):
        table.do("kill", seat=seat)
    table.do("kill", seat=7)
    assert table.winner() is None
    table.do("execute", seat=3)
    assert (table.alive(1), table.winner()) == (False, "good")


def test_of_ten_players_about_seven_are_legion() -> None:
    hands = ["legion"] * 7 + ["chef", "empath", "recluse"]
    table = Table(*hands)
    answer = table.ask("bag", players=10, characters=hands)
    assert (answer["legal"], answer["expected"][0]["demon"]) == (True, 7)


def test_a_vote_of_one_good_player_and_legion_is_counted_as_it_is_and_of_legion_alone_as_none() -> None:
    table = Table(*["legion"] * 5, "chef", "empath").to_day()
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 2, 3, 6])
    table.do("close")
    assert table.ask("town")["block"] == {"seat": 2, "votes": 4}
    table.to_night().to_day()
    table.do("nominate", by=1, of=3)
    table.do("vote", seats=[1, 2, 3, 4, 5])
    table.do("close")
    assert table.ask("town")["block"] is None
