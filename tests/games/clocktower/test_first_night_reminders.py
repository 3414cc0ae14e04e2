"""First-night reminders: which answer is proposed, where its tokens lie, and what is left for a later night."""

from __future__ import annotations

from .table import Table

SEVEN = ("steward", "investigator", "fortuneteller", "empath", "butler", "poisoner", "imp")
TROUBLED = ("knight", "noble", "washerwoman", "librarian", "drunk=chef", "godfather", "imp")


def reminders(table: Table, seat: int) -> list[str]:
    return list(table.grimoire(seat)["reminders"])


def suggested(table: Table, slot: str) -> object:
    return table.at(slot).ask("prompt")["suggested"]


def test_each_first_night_answer_is_proposed_and_is_true() -> None:
    for hands in (SEVEN, TROUBLED):
        table = Table(*hands)
        for slot in ("steward", "knight", "noble", "washerwoman", "librarian", "investigator"):
            if slot in hands:
                assert suggested(table, slot) in table.ask("prompt")["truths"]["values"]


def test_the_same_beginning_proposes_the_same_answer() -> None:
    assert suggested(Table(*SEVEN), "steward") == suggested(Table(*SEVEN), "steward")


def test_evenings_differ_in_what_they_propose() -> None:
    assert len({str(suggested(Table(*SEVEN, seed=seed), "steward")) for seed in range(12)}) > 1


def test_a_pair_is_proposed_that_names_both_sides() -> None:
    table = Table(*SEVEN)
    named = suggested(table, "investigator")["players"]  # type: ignore[index]
    assert {table.grimoire(seat)["alignment"] for seat in named} == {"good", "evil"}


def test_a_reminder_marked_before_is_what_is_proposed() -> None:
    table = Table(*SEVEN, marks={"steward:know": 5, "investigator:minion": 6, "investigator:wrong": 4})
    assert suggested(table, "steward") == {"player": 5}
    assert suggested(table, "investigator") == {"players": [4, 6], "character": "poisoner"}


def test_half_of_a_pair_marked_before_is_in_what_is_proposed() -> None:
    table = Table(*SEVEN, marks={"investigator:wrong": 1})
    assert 1 in suggested(table, "investigator")["players"]  # type: ignore[index]


def test_the_grandchild_is_proposed_as_it_was_drawn() -> None:
    table = Table("grandmother", "chef", "empath", "monk", "poisoner", "imp")
    value = suggested(table, "grandmother")
    assert isinstance(value, dict)
    assert "grandmother:grandchild" in reminders(table, value["player"])
    assert value["character"] == table.character(value["player"])


def test_what_was_shown_lies_by_its_players() -> None:
    table = Table(*SEVEN)
    table.at("steward").do("show", value={"player": 4})
    assert reminders(table, 4).count("steward:know") == 1
    table.at("investigator").do("show", value={"players": [1, 6], "character": "poisoner"})
    assert "investigator:wrong" in reminders(table, 1)
    assert "investigator:minion" in reminders(table, 6)


def test_the_reminder_for_the_character_lies_by_whoever_registers_as_it() -> None:
    table = Table("washerwoman", "chef", "empath", "monk", "spy", "imp")
    assert table.at("washerwoman").ask("prompt")["suggested"]["character"] in ("chef", "empath", "monk")
    table.do("show", value={"players": [2, 5], "character": "oracle"})
    assert "washerwoman:townsfolk" in reminders(table, 5)
    assert "washerwoman:wrong" in reminders(table, 2)


def test_what_is_shown_instead_moves_the_reminder() -> None:
    table = Table(*SEVEN, marks={"steward:know": 5})
    table.at("steward").do("show", value={"player": 4})
    assert "steward:know" not in reminders(table, 5)
    assert "steward:know" in reminders(table, 4)


def test_as_many_reminders_lie_as_players_were_named() -> None:
    table = Table(*TROUBLED)
    table.at("knight").do("show", value={"players": [2, 6]})
    table.at("noble").do("show", value={"players": [1, 3, 6]})
    assert ["knight:know" in reminders(table, seat) for seat in (1, 2, 3, 6)] == [False, True, False, True]
    assert all("noble:know" in reminders(table, seat) for seat in (1, 3, 6))


def test_an_outsider_who_dies_by_day_is_marked_for_the_godfather_until_dawn() -> None:
    table = Table(*TROUBLED)
    table.execute(5)
    assert "godfather:diedtoday" in reminders(table, 5)
    table.to_night()
    assert "godfather:diedtoday" in reminders(table, 5)
    table.to_day()
    assert "godfather:diedtoday" not in reminders(table, 5)


def test_a_townsfolk_who_dies_by_day_is_not_marked_for_the_godfather() -> None:
    table = Table(*TROUBLED)
    table.execute(1)
    assert "godfather:diedtoday" not in reminders(table, 1)


def test_right_guesses_of_the_juggler_are_marked_until_dawn() -> None:
    table = Table("juggler", "chef", "empath", "monk", "butler", "poisoner", "imp").to_day()
    guesses = [{"player": 2, "character": "chef"}, {"player": 3, "character": "imp"}, {"player": 7, "character": "imp"}]
    table.do("use", seat=1, **{"as": "juggler"}, guesses=guesses)
    assert ["juggler:correct" in reminders(table, seat) for seat in (2, 3, 7)] == [True, False, True]
    table.to_night()
    assert "juggler:correct" in reminders(table, 2)
    table.to_day()
    assert not any("juggler:correct" in reminders(table, seat) for seat in (2, 3, 7))


AMNESIAC = ("amnesiac", "chef", "empath", "monk", "butler", "poisoner", "imp")


def test_the_amnesiac_has_no_step_unless_the_storyteller_needs_it() -> None:
    table = Table(*AMNESIAC)
    assert "amnesiac" not in table.slots()
    table.do("rules", rules={"amnesiac_wakes": True})
    assert table.wakes("amnesiac") == [1]
    table.do("rules", rules={"amnesiac_wakes": False})
    assert "amnesiac" not in table.slots()


def test_an_evening_may_open_with_the_amnesiacs_step() -> None:
    assert Table(*AMNESIAC, rules={"amnesiac_wakes": True}).wakes("amnesiac") == [1]


def test_a_first_night_part_that_was_jumped_over_is_named_and_left_undone() -> None:
    table = Table(*SEVEN)
    assert "Left undone: steward." in table.do("next", to="day")
    table.to_night()
    assert "steward" not in table.slots()


def test_a_first_night_part_gone_back_to_is_there_again_also_after_it_was_jumped_over() -> None:
    table = Table("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward").to_night()
    table.do("become", seat=6, character="chef")
    table.do("next")
    for _ in range(3):
        table.at("chef")
        assert table.now() == ("chef", [6])
        table.do("show", value=1)
        assert table.wakes("chef") == [6]
        table.at("chef")
        assert table.now() == ("chef", [6])
        assert table.do("next", to="dawn") == ["Left undone: chef."]
        assert table.wakes("chef") == [6]
    table.to_night()
    assert "chef" not in table.slots()


def test_a_new_lleech_gone_back_to_chooses_a_host_again() -> None:
    table = Table("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward").to_night()
    table.do("become", seat=1, character="lleech")
    table.do("next")
    table.at("lleech").do("choose", players=[3])
    table.do("choose", players=[4])
    assert (table.poisoned(3), table.alive(4)) == (True, False)
    table.at("lleech")
    table.do("choose", players=[5])
    assert (table.poisoned(3), table.poisoned(5)) == (False, True)


def test_each_fortune_teller_has_a_red_herring_of_their_own() -> None:
    hands = ("philosopher", "fortuneteller", "empath", "chef", "butler", "poisoner", "imp")
    for seed in range(12):
        table = Table(*hands, seed=seed, marks={"fortuneteller:redherring": 3})
        table.at("philosopher").do("choose", character="fortuneteller")
        lying = {marker.source: marker.on for marker in table.state.marked("fortuneteller:redherring")}
        assert len(lying) == 2
        own, other = (table.state.seats.number(lying[table.state.seats.who(seat)]) for seat in (1, 2))
        assert other == 3
        assert table.truths(2, **{"as": "fortuneteller"}, players=[3, 4]) == [True]
        assert table.truths(1, **{"as": "fortuneteller"}, players=[3, 4]) == [own in (3, 4)]
