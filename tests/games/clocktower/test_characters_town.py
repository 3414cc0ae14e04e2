"""The Townsfolk, Outsiders and Minions of Embrace the Tentacles, each by its own text."""

from __future__ import annotations

from .table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


# -- philosopher ------------------------------------------------------------------------------------

THINKERS = ("philosopher", *SEVEN[1:], "chef")


def test_philosopher_gains_a_first_night_ability_and_uses_it_that_night() -> None:
    table = Table(*THINKERS).at("philosopher")
    table.do("choose", character="oracle")
    assert table.character(1) == "philosopher"
    table.to_night()
    assert table.wakes("oracle") == [1]
    assert table.wakes("philosopher") is None


def test_philosophers_character_in_play_is_drunk_while_he_lives_and_is_healthy() -> None:
    table = Table(*THINKERS).at("philosopher")
    table.do("choose", character="chef")
    assert table.drunk(8)
    assert table.wakes("chef") == [1, 8]
    table.do("mark", seat=1, reminder="pukka:poisoned")
    assert not table.drunk(8)
    table.do("unmark", seat=1, reminder="pukka:poisoned")
    assert table.drunk(8)
    table.do("kill", seat=1)
    assert not table.drunk(8)


def test_philosophers_character_that_comes_into_play_later_is_drunk() -> None:
    table = Table(*THINKERS).at("philosopher")
    table.do("choose", character="oracle")
    table.do("become", seat=2, character="oracle")
    assert table.drunk(2)


def test_philosopher_may_shake_his_head_and_is_asked_again() -> None:
    table = Table(*THINKERS).at("philosopher")
    table.do("choose", none=True)
    table.to_night()
    assert table.wakes("philosopher") == [1]


def test_philosopher_chooses_a_good_character() -> None:
    table = Table(*THINKERS).at("philosopher")
    assert "good character" in table.refused("choose", character="imp")


def test_two_players_of_a_slot_are_woken_one_after_the_other() -> None:
    table = Table(*THINKERS).at("philosopher")
    table.do("choose", character="chef")
    table.at("chef")
    assert [table.seat(seat)["awake"] for seat in (1, 8)] == [True, False]
    table.do("show", value=1)
    assert table.now() == ("chef", [8])
    assert [table.seat(seat)["awake"] for seat in (1, 8)] == [True, False]
    table.do("next")
    assert [table.seat(seat)["awake"] for seat in (1, 8)] == [False, True]
    table.do("show", value=0)
    table.do("next")
    assert table.now()[0] == "empath"


# -- cannibal ---------------------------------------------------------------------------------------

EATERS = ("cannibal", "empath", "oracle", "ravenkeeper", "recluse", "poisoner", "imp", "chef")


def test_cannibal_has_the_ability_of_the_good_player_who_was_executed_and_died() -> None:
    table = Table(*EATERS)
    table.execute(2)
    assert "cannibal:lunch" in table.grimoire(2)["reminders"]
    table.do("dusk")
    assert table.wakes("empath") == [1]
    assert table.truths(1, as_="empath") == [0]


def test_cannibal_is_poisoned_by_an_evil_meal_until_a_good_player_dies_by_execution() -> None:
    table = Table(*EATERS)
    table.execute(6)
    assert table.poisoned(1)
    assert table.now() == ("cannibal", [])
    table.do("choose", character="oracle")
    table.do("dusk")
    assert table.wakes("oracle") == [1, 3]
    assert table.ask("truths", seat=1, as_="oracle")["impaired"]
    table.execute(8)
    assert not table.poisoned(1)
    table.do("dusk")
    assert table.wakes("chef") == [1]


def test_an_execution_that_does_not_kill_or_of_a_dead_player_feeds_nobody() -> None:
    table = Table(*EATERS)
    table.execute(2, dies=False)
    table.do("kill", seat=3)
    table.do("execute", seat=3)
    assert table.grimoire(1)["gained"] == []


def test_what_a_cannibal_gained_by_a_philosophers_ability_goes_with_it() -> None:
    table = Table("cannibal", "philosopher", *EATERS[2:])
    table.execute(2)
    table.do("dusk")
    table.at("philosopher").do("choose", character="oracle")
    assert table.grimoire(1)["gained"] == ["philosopher", "oracle"]
    assert table.drunk(3)
    table.execute(8)
    assert table.grimoire(1)["gained"] == ["chef"]
    assert not table.drunk(3)


def test_a_cannibal_who_ate_the_ravenkeeper_is_woken_when_killed() -> None:
    table = Table(*EATERS)
    table.execute(4)
    table.do("dusk")
    table.choose("imp", 1)
    assert table.wakes("ravenkeeper") == [1]


# -- plague doctor ----------------------------------------------------------------------------------

ILL = ("plaguedoctor", *SEVEN[1:])


def test_a_healthy_plague_doctors_death_gives_the_storyteller_a_minions_ability() -> None:
    table = Table(*ILL)
    table.execute(1)
    table.do("dusk")
    assert table.wakes("plaguedoctor") == []
    table.at("plaguedoctor").do("choose", character="poisoner")
    assert table.ask("grimoire")["storyteller_abilities"] == ["poisoner"]
    table.to_night()
    table.at("poisoner")
    table.do("choose", players=[2], seat=6)
    table.do("choose", players=[3])
    assert table.poisoned(2)
    assert table.poisoned(3)


def test_the_storyteller_may_choose_at_once_by_day() -> None:
    table = Table(*ILL)
    table.execute(1)
    table.do("choose", character="poisoner")
    assert table.ask("grimoire")["storyteller_abilities"] == ["poisoner"]


def test_a_poisoned_plague_doctors_death_gives_nothing() -> None:
    table = Table(*ILL)
    table.do("mark", seat=1, reminder="pukka:poisoned")
    table.execute(1)
    table.do("unmark", seat=1, reminder="pukka:poisoned")
    table.do("dusk")
    assert table.wakes("plaguedoctor") is None


def test_plague_doctor_with_the_marionette_makes_a_neighbour_of_the_demon_one() -> None:
    table = Table("plaguedoctor", "empath", "fortuneteller", "ravenkeeper", "recluse", "chef", "imp", "poisoner")
    table.execute(1)
    table.do("choose", character="marionette")
    assert table.ask("prompt")["wants"]["players"]["from"] == [6]
    table.do("choose", players=[6])
    seat = table.grimoire(6)
    assert (seat["character"], seat["shown"], seat["alignment"]) == ("marionette", "chef", "evil")
    assert table.now() == ("plaguedoctor", [7])
    table.do("dusk")
    assert table.seat(7)["lines"] == ["marionette", "6 Fay"]


def test_plague_doctor_with_the_goblin_gives_a_minion_that_ability_and_tells_it() -> None:
    table = Table(*ILL)
    table.execute(1)
    table.do("choose", character="goblin")
    table.do("choose", players=[6])
    assert table.grimoire(6)["gained"] == ["goblin"]
    assert table.now() == ("plaguedoctor", [6])


def test_plague_doctor_with_the_baron_makes_two_players_outsiders() -> None:
    table = Table(*ILL)
    table.execute(1)
    table.do("choose", character="baron")
    table.do("choose", players=[2], character="barber")
    table.do("next")
    table.do("choose", players=[3], character="politician")
    assert (table.character(2), table.character(3)) == ("barber", "politician")


# -- atheist, goblin, politician --------------------------------------------------------------------

GODLESS = ("atheist", "empath", "oracle", "chef", "recluse")


def test_executing_the_storyteller_wins_for_good_with_an_atheist_even_dead() -> None:
    table = Table(*GODLESS).to_day()
    assert table.winner() is None
    table.do("kill", seat=1)
    table.do("nominate", by=2, of="storyteller")
    table.do("vote", seats=[2, 3])
    table.do("close")
    assert table.ask("town")["block"] == {"seat": "storyteller", "votes": 2}
    table.do("dusk")
    assert table.winner() == "good"


def test_executing_the_storyteller_without_an_atheist_wins_for_evil() -> None:
    table = Table(*SEVEN).to_day()
    table.do("nominate", by=2, of="storyteller")
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("dusk")
    assert table.winner() == "evil"


def test_the_storyteller_is_nominated_only_where_the_atheist_is_on_the_script() -> None:
    table = Table(*SEVEN, script=[*SEVEN, "oracle"]).to_day()
    assert "script" in table.refused("nominate", by=1, of="storyteller")


def test_an_atheists_game_is_lost_when_two_live() -> None:
    table = Table(*GODLESS).to_day()
    for seat in (1, 2):
        table.do("kill", seat=seat)
    assert table.winner() is None
    table.do("kill", seat=3)
    assert table.winner() == "evil"


GOBLINS = ("chef", "empath", "oracle", "ravenkeeper", "recluse", "goblin", "imp")


def test_a_goblin_who_claims_it_nominated_and_is_executed_that_day_wins() -> None:
    table = Table(*GOBLINS).to_day()
    table.do("nominate", by=1, of=6)
    table.do("claim", seat=6, character="goblin")
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("dusk")
    assert table.winner() == "evil"


def test_a_goblins_claim_outside_the_nomination_or_of_yesterday_is_void() -> None:
    table = Table(*GOBLINS).to_day()
    table.do("claim", seat=6, character="goblin")
    table.do("nominate", by=1, of=6)
    table.do("close")
    table.do("claim", seat=6, character="goblin")
    table.do("execute", seat=6, dies=False)
    assert table.winner() is None
    table.do("nominate", by=2, of=6, ruling=True)
    table.do("claim", seat=6, character="goblin")
    table.do("dusk")
    table.execute(6)
    assert table.winner() is None


def test_a_bluffed_goblin_claim_looks_the_same() -> None:
    views = []
    for hands in (GOBLINS, (*GOBLINS[:5], "poisoner", "imp")):
        table = Table(*hands).to_day()
        table.do("nominate", by=1, of=6)
        table.do("claim", seat=6, character="goblin")
        views.append((table.ask("town"), [table.seat(seat) for seat in range(1, 8)]))
    assert views[0] == views[1]


def test_a_healthy_losing_politician_turns_to_the_winners() -> None:
    table = Table("politician", *SEVEN[1:])
    table.do("end", winner="evil")
    table.do("use", seat=1, as_="politician")
    assert table.grimoire(1)["alignment"] == "evil"


def test_a_poisoned_politician_does_not_turn() -> None:
    table = Table("politician", *SEVEN[1:])
    table.do("mark", seat=1, reminder="pukka:poisoned")
    table.do("end", winner="evil")
    table.do("use", seat=1, as_="politician")
    assert table.grimoire(1)["alignment"] == "good"


# -- who does not know ------------------------------------------------------------------------------


def test_a_drunk_is_woken_as_what_he_believes_to_be_and_has_no_effect() -> None:
    table = Table("drunk=snakecharmer", *SEVEN[1:])
    assert table.wakes("snakecharmer") == [1]
    table.at("snakecharmer")
    assert table.seat(1)["lines"][0] == "snakecharmer"
    table.do("choose", players=[7])
    assert table.character(7) == "imp"
    assert not table.drunk(1)
    assert table.ask("truths", seat=1, as_="chef")["impaired"]


def test_the_drunks_reminder_says_in_the_set_up_who_it_is() -> None:
    table = Table(*SEVEN, begin=False)
    table.do("place", seat=1, token="reminder:drunk:isthedrunk")
    seat = table.grimoire(1)
    assert (seat["character"], seat["shown"], seat["alignment"]) == ("drunk", "chef", "good")


def test_a_marionette_is_evil_believes_to_be_good_and_the_demon_learns_it() -> None:
    table = Table("chef", "empath", "oracle", "ravenkeeper", "recluse", "marionette=steward", "imp")
    seat = table.grimoire(6)
    assert (seat["shown"], seat["alignment"]) == ("steward", "evil")
    assert table.wakes("minioninfo") is None
    assert table.wakes("marionette") == [7]
    assert table.wakes("steward") == [6]
    table.at("marionette")
    assert table.seat(7)["lines"] == ["marionette", "6 Fay"]


def test_who_does_not_know_is_dealt_something_to_believe() -> None:
    table = Table("drunk", "empath", "oracle", "ravenkeeper", "recluse", "marionette", "imp")
    shown = [table.grimoire(seat)["shown"] for seat in (1, 6)]
    assert not {"drunk", "marionette"} & set(shown)
    assert len(set(shown)) == 2


# -- fortune teller, mathematician ------------------------------------------------------------------


def test_the_red_herring_is_drawn_among_the_good_where_nobody_placed_it() -> None:
    table = Table(*SEVEN)
    lying = [seat for seat in range(1, 8) if "fortuneteller:redherring" in table.grimoire(seat)["reminders"]]
    assert len(lying) == 1
    assert table.grimoire(lying[0])["alignment"] == "good"


def test_a_red_herring_placed_before_the_beginning_stands() -> None:
    table = Table(*SEVEN, marks={"fortuneteller:redherring": 4})
    assert "fortuneteller:redherring" in table.grimoire(4)["reminders"]
    table.choose("fortuneteller", 4, 1)
    assert table.truths(3) == [True]


COUNTED = ("chef", "empath", "mathematician", "ravenkeeper", "recluse", "poisoner", "imp")


def test_mathematician_counts_false_information_of_the_poisoned() -> None:
    table = Table(*COUNTED)
    table.choose("poisoner", 2)
    table.at("empath").do("show", value=1)
    assert table.truths(3) == [1]


def test_mathematician_does_not_count_true_information_of_the_poisoned() -> None:
    table = Table(*COUNTED)
    table.choose("poisoner", 2)
    table.at("empath").do("show", value=0)
    assert table.truths(3) == [0]


def test_mathematician_counts_a_recluse_who_was_taken_for_evil() -> None:
    table = Table(*COUNTED)
    table.at("chef").do("show", value=2)
    assert table.truths(3) == [1]
    table.do("undo")
    table.do("show", value=1)
    assert table.truths(3) == [0]


def test_mathematicians_marks_are_gone_with_the_dawn() -> None:
    table = Table(*COUNTED)
    table.choose("poisoner", 2)
    table.at("empath").do("show", value=1)
    table.to_night()
    assert table.truths(3) == [0]


def test_mathematician_may_count_a_drunk_or_not() -> None:
    table = Table("drunk=chef", *COUNTED[1:])
    table.at("chef").do("show", value=0)
    assert table.truths(3) == [0, 1]


def test_mathematician_counts_a_poisoned_imps_attack() -> None:
    table = Table(*COUNTED).to_night()
    table.choose("poisoner", 7)
    table.choose("imp", 1)
    assert table.truths(3) == [1]
