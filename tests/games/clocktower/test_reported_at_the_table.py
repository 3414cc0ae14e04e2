"""What people reported of other grimoires at the table, each by its smallest scenario (docs/field-reports.md)."""

from __future__ import annotations

from .table import Table

SEVEN = ("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward")


def test_poppy_grower_stands_before_minion_information_and_suppresses_it() -> None:
    script = ["imp", "poisoner", "chef", "empath", "oracle", "recluse", "poppygrower"]
    table = Table(*script, script=script)
    assert table.state.script.first_night[:4] == ("dusk", "poppygrower", "minioninfo", "demoninfo")
    assert table.wakes("poppygrower") == [1]
    assert not {"minioninfo", "demoninfo"} & set(table.slots())


def test_fewer_than_seven_players_have_no_evil_information_in_the_scripts_own_order_either() -> None:
    own = ["dusk", "chef", "poisoner", "minioninfo", "demoninfo", "empath", "dawn"]
    meta = {"id": "_meta", "name": "Own", "firstNight": own}
    characters = ["imp", "poisoner", "chef", "empath", "recluse", "soldier", "monk"]
    five = Table("imp", "poisoner", "chef", "empath", "recluse", script=[meta, *characters])
    assert five.slots() == ["dusk", "chef", "poisoner", "empath", "dawn"]
    seven = Table(*characters, script=[meta, *characters])
    assert seven.slots() == own


def test_two_identical_reminders_on_one_seat_both_stay_and_come_off_one_by_one() -> None:
    table = Table(*SEVEN)
    for _ in range(2):
        table.do("mark", seat=3, reminder="mathematician:abnormal")
    table.do("mark", seat=3, reminder="poisoner:poisoned")
    assert sorted(table.grimoire(3)["reminders"]) == [*["mathematician:abnormal"] * 2, "poisoner:poisoned"]
    table.do("unmark", seat=3, reminder="mathematician:abnormal")
    assert sorted(table.grimoire(3)["reminders"]) == ["mathematician:abnormal", "poisoner:poisoned"]
    table.do("unmark", seat=3, reminder="poisoner:poisoned")
    assert table.grimoire(3)["reminders"] == ["mathematician:abnormal"]


def test_nine_alive_four_votes_on_one_then_a_death_and_the_next_nomination_needs_five() -> None:
    table = Table("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward", "drunk=cannibal", "ravenkeeper")
    table.to_day()
    table.do("nominate", by=1, of=2)
    assert table.ask("town")["nomination"]["needed"] == 5
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    table.do("kill", seat=9)
    table.do("nominate", by=3, of=4)
    assert table.ask("town")["nomination"]["needed"] == 5, "half of eight is four, but four was had today"
    table.do("vote", seats=[1, 2, 3, 5, 6])
    table.do("close")
    table.do("kill", seat=8)
    table.do("nominate", by=5, of=6)
    assert table.ask("town")["nomination"]["needed"] == 6


def test_a_poisoned_character_that_changes_minion_and_demon_information_changes_nothing() -> None:
    hands = ("imp", "poisoner", "chef", "empath", "oracle", "recluse", "poppygrower")
    table = Table(*hands, marks={"poisoner:poisoned": 7})
    assert {"minioninfo", "demoninfo"} <= set(table.slots())
    assert table.wakes("poppygrower") is None


def test_a_poisoned_spy_is_woken_impaired_may_be_shown_anything_and_registers_as_what_it_is() -> None:
    script = ["imp", "spy", "poisoner", "chef", "empath", "oracle", "recluse", "steward", "baron"]
    table = Table("imp", "spy", "chef", "empath", "oracle", "recluse", "steward", script=script)
    assert table.truths(3) == [0, 1]
    table.do("mark", seat=2, reminder="poisoner:poisoned")
    assert table.truths(3) == [1]
    table.at("spy")
    assert table.now() == ("spy", [2])
    assert table.ask("prompt")["impaired"] is True
    for value in ({"player": 3, "character": "baron"}, 7, True, {"characters": ["chef", "imp"]}):
        assert table.do("show", value=value, seat=2) == []
    assert table.grimoire(2)["registers"] == []


def test_travellers_count_among_the_living_of_an_execution_vote() -> None:
    table = Table(*SEVEN).to_day()
    table.do("nominate", by=1, of=2)
    assert table.ask("town")["nomination"]["needed"] == 4
    table.do("close")
    for number in (8, 9):
        table.do("seat", after=number - 1, player=f"T{number}")
        table.do("deal", seats={str(number): {"character": "beggar", "alignment": "good"}})
    table.do("nominate", by=3, of=4)
    assert table.ask("town")["nomination"]["needed"] == 5
