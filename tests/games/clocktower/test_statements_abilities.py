"""The numbered statements 11 to 24: abilities."""

from __future__ import annotations

from .table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")
EIGHT = (*SEVEN, "philosopher")


def test_11_a_player_is_told_the_answer_and_no_reason_source_or_state() -> None:
    told = []
    for poisoned in (1, 5):
        table = Table(*SEVEN)
        table.choose("poisoner", poisoned)
        table.at("chef").do("show", value=2)
        told.append(table.seat(1)["lines"])
    assert told == [["chef", "2"], ["chef", "2"]]


def test_12_an_ability_and_its_lasting_effects_stop_at_the_moment_of_death() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 2)
    assert table.poisoned(2)
    table.do("kill", seat=6)
    assert not table.poisoned(2)
    assert "poisoner:poisoned" in table.grimoire(2)["reminders"]


def test_12_an_ability_and_its_lasting_effects_stop_at_the_moment_of_poison() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 2)
    table.do("mark", seat=6, reminder="pukka:poisoned")
    assert not table.poisoned(2)


def test_13_lasting_effects_go_on_when_the_owner_is_healthy_again() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 2)
    table.do("mark", seat=6, reminder="pukka:poisoned")
    table.do("unmark", seat=6, reminder="pukka:poisoned")
    assert table.poisoned(2)


def test_14_what_an_impaired_owners_ability_would_have_done_never_happens() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=6, reminder="pukka:poisoned")
    table.choose("poisoner", 2)
    table.do("unmark", seat=6, reminder="pukka:poisoned")
    assert not table.poisoned(2)


def test_15_an_ability_works_after_death_only_where_its_text_says_so() -> None:
    table = Table(*SEVEN)
    table.do("kill", seat=5)
    assert table.truths(1) == [1, 2]
    table.do("kill", seat=2)
    assert table.wakes("empath") is None


def test_16_where_the_text_does_not_say_who_chooses_the_storyteller_does() -> None:
    table = Table("chef", "empath", "oracle", "recluse", "poisoner", "baron", "imp").to_night()
    table.choose("imp", 7)
    assert table.now() == ("imp", [])
    assert table.ask("prompt")["wants"]["players"]["from"] == [4, 5, 6]
    assert not any(table.seat(seat)["awake"] for seat in range(1, 8))


def test_17_a_wrong_use_is_pointed_out_at_once() -> None:
    table = Table("chef", "snakecharmer", *SEVEN[2:])
    table.do("kill", seat=1)
    table.at("snakecharmer")
    assert "living" in table.refused("choose", players=[1])
    assert table.now() == ("snakecharmer", [2])
    table.do("choose", players=[1], ruling=True)


def test_18_a_player_who_comes_back_to_life_has_a_fresh_ability() -> None:
    table = Table(*EIGHT)
    table.at("philosopher").do("choose", character="oracle")
    table.do("kill", seat=8)
    table.do("revive", seat=8)
    table.to_night()
    assert table.wakes("philosopher") == [8]


def test_18_a_swapped_character_is_fresh_with_its_first_night() -> None:
    table = Table(*EIGHT).to_night()
    table.do("become", seat=8, character="chef")
    assert table.wakes("chef") == [8]


def test_19_the_sheet_of_the_running_night_follows_a_change() -> None:
    table = Table(*SEVEN)
    table.do("become", seat=2, character="mathematician")
    assert table.wakes("mathematician") == [2]
    assert table.wakes("empath") is None


def test_20_who_becomes_a_minion_or_demon_in_mid_game_gets_no_evil_information() -> None:
    table = Table(*SEVEN).at("chef")
    table.do("become", seat=1, character="baron")
    assert table.now() == ("baron", [1])
    table.do("next")
    assert table.wakes("minioninfo") in (None, [6])
    table.to_night()
    assert table.wakes("minioninfo") is None
    table.do("become", seat=2, character="imp")
    assert table.wakes("demoninfo") is None


def test_21_square_brackets_count_in_the_set_up_only() -> None:
    table = Table(*SEVEN)
    before = [table.character(seat) for seat in range(1, 7)]
    table.do("become", seat=7, character="baron")
    assert [table.character(seat) for seat in range(1, 7)] == before


def test_22_a_step_can_be_done_early_and_late() -> None:
    table = Table(*SEVEN).at("fortuneteller")
    table.do("choose", players=[1, 7])
    table.do("show", value=True)
    table.choose("poisoner", 1)
    assert table.poisoned(1)
    table.do("next")
    assert table.now()[0] == "chef"


def test_22_a_seat_that_is_named_is_served_at_another_moment() -> None:
    table = Table(*SEVEN)
    table.do("choose", seat=6, players=[1])
    assert table.poisoned(1)
    table.do("show", seat=1, value=0)
    assert table.now()[0] == "dusk"
    table.do("next")
    table.do("next")
    table.do("next")
    assert table.now()[0] == "empath"


def test_22_a_step_that_was_done_can_be_gone_back_to_and_done_anew() -> None:
    table = Table(*SEVEN)
    table.choose("poisoner", 1)
    table.do("next")
    table.do("show", value=0)
    table.at("poisoner")
    assert table.now() == ("poisoner", [6])
    assert table.seat(6)["awake"]
    table.do("choose", players=[2])
    assert (table.poisoned(1), table.poisoned(2)) == (False, True)
    table.do("next")
    assert table.now()[0] == "empath"


def test_23_a_first_night_ability_that_appears_in_mid_game_is_resolved_that_night_or_the_next() -> None:
    table = Table(*SEVEN).to_night().to_day()
    table.do("become", seat=2, character="chef")
    table.do("next")
    table.do("dusk")
    assert table.wakes("chef") == [2]
    table.at("chef").do("show", value=1)
    table.to_night()
    assert table.wakes("chef") is None


def test_24_a_step_that_a_death_opens_is_there_from_the_death_until_its_slot() -> None:
    table = Table(*SEVEN).to_night()
    assert table.wakes("ravenkeeper") is None
    table.choose("imp", 4)
    assert table.wakes("ravenkeeper") == [4]
    table.do("choose", players=[7])
    assert table.truths(4) == [{"player": 7, "character": "imp"}]
    table.do("undo")
    table.do("next")
    assert table.now() == ("ravenkeeper", [4])
    table.do("choose", players=[7])
    table.do("show", value={"player": 7, "character": "imp"})
    assert table.seat(4)["lines"] == ["ravenkeeper", "imp", "7 Gus"]


def test_22_whoever_is_left_on_the_way_forward_or_back_is_named() -> None:
    table = Table("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp").at("poisoner")
    assert table.do("next", to="fortuneteller") == [f"Left undone: {slot}." for slot in ("poisoner", "chef", "empath")]
    assert table.do("next", to="chef") == ["Left undone: fortuneteller."]
    assert [line["done"] for line in table.ask("night")["night"][3:]] == [False] * 5
    for slot in ("empath", "fortuneteller", "dawn"):
        table.do("next")
        assert table.now()[0] == slot
