"""Reminders laid by hand: before the beginning, in play, moved, taken off; and what they make true."""

from __future__ import annotations

import pytest

from tests.games.clocktower.table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


def test_poison_marked_before_the_beginning_is_the_poisoners_and_ends_with_him() -> None:
    table = Table(*SEVEN, marks={"poisoner:poisoned": 2})
    assert table.poisoned(2)
    table.do("kill", seat=6)
    assert not table.poisoned(2)
    assert table.grimoire(2)["reminders"] == ["poisoner:poisoned"]
    table.do("revive", seat=6)
    table.choose("poisoner", 3)
    assert [table.poisoned(seat) for seat in (2, 3)] == [False, True]


def test_poison_marked_before_the_beginning_ends_at_dusk() -> None:
    table = Table(*SEVEN, marks={"poisoner:poisoned": 2}).to_day()
    assert table.poisoned(2)
    table.do("dusk")
    assert not table.poisoned(2)
    assert table.grimoire(2)["reminders"] == []


def test_a_choice_moves_what_was_marked_before_the_beginning() -> None:
    table = Table(*SEVEN, marks={"poisoner:poisoned": 2})
    table.choose("poisoner", 1)
    assert [table.poisoned(seat) for seat in (1, 2)] == [True, False]


def test_poison_of_a_character_out_of_play_stands_by_itself_until_it_is_lifted() -> None:
    table = Table("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "goblin", "imp")
    table.do("mark", seat=2, reminder="poisoner:poisoned")
    assert table.poisoned(2)
    assert table.ask("truths", seat=2)["impaired"]
    table.do("become", seat=2, character="chef")
    assert table.poisoned(2)
    table.do("unmark", seat=2, reminder="poisoner:poisoned")
    assert not table.poisoned(2)


def test_a_host_marked_before_the_beginning_keeps_the_lleech_alive_and_takes_it_along() -> None:
    table = Table(
        "chef", "empath", "slayer", "ravenkeeper", "recluse", "poisoner", "lleech", marks={"lleech:poisoned": 2}
    )
    table.execute(7)
    assert table.alive(7)
    table.do("kill", seat=2)
    assert not table.alive(7)
    assert table.winner() == "good"


def test_philosophers_drunk_marked_before_the_beginning_is_sober_when_he_dies() -> None:
    table = Table(
        "philosopher", "empath", "slayer", "chef", "recluse", "poisoner", "imp", marks={"philosopher:drunk": 4}
    )
    assert table.drunk(4)
    table.do("kill", seat=1)
    assert not table.drunk(4)


@pytest.mark.parametrize("dealt_first", [True, False])
def test_the_drunks_reminder_before_the_beginning_says_who_it_is(dealt_first: bool) -> None:
    table = Table(*SEVEN, begin=False)
    if not dealt_first:
        table.do("unseat", seat=1)
        table.do("seat", after=0, player="Ann")
    table.do("mark", seat=1, reminder="drunk:isthedrunk")
    if not dealt_first:
        table.do("deal", seats={"1": "chef"})
    table.do("begin")
    seat = table.grimoire(1)
    assert (seat["character"], seat["shown"], seat["alignment"], seat["drunk"]) == ("drunk", "chef", "good", False)
    assert seat["reminders"].count("drunk:isthedrunk") == 1
    assert table.ask("truths", seat=1)["impaired"]


def test_the_drunks_reminder_moved_makes_another_one_the_drunk() -> None:
    table = Table("drunk=chef", "empath", "oracle", "ravenkeeper", "recluse", "poisoner", "imp", begin=False)
    table.do("mark", seat=2, reminder="drunk:isthedrunk")
    assert [table.character(seat) for seat in (1, 2)] == ["chef", "drunk"]
    assert table.grimoire(2)["shown"] == "empath"


def test_the_drunks_reminder_in_play_is_no_news_to_its_player() -> None:
    table = Table(*SEVEN).to_night()
    table.do("mark", seat=1, reminder="drunk:isthedrunk")
    assert (table.character(1), table.grimoire(1)["shown"]) == ("drunk", "chef")
    assert "chef" not in table.slots()
    assert table.now() == ("dusk", [])
    table.do("unmark", seat=1, reminder="drunk:isthedrunk")
    assert table.character(1) == "chef"
    assert "chef" not in table.slots()


def test_moving_one_of_two_alike_leaves_the_other() -> None:
    table = Table(*SEVEN, marks={"fortuneteller:redherring": 1})
    for _ in range(2):
        table.do("mark", seat=2, reminder="pukka:poisoned")
    assert table.grimoire(2)["reminders"] == ["pukka:poisoned"] * 2
    table.do("mark", seat=3, reminder="pukka:poisoned")
    assert [table.grimoire(seat)["reminders"] for seat in (2, 3)] == [["pukka:poisoned"], ["pukka:poisoned"]]
    table.do("unmark", seat=2, reminder="pukka:poisoned")
    assert [table.poisoned(seat) for seat in (2, 3)] == [False, True]
    table.refused("unmark", seat=2, reminder="pukka:poisoned")


def test_a_poppy_grower_poisoned_in_the_set_up_changes_no_information() -> None:
    hands = ("chef", "empath", "poppygrower", "ravenkeeper", "recluse", "poisoner", "imp")
    assert "minioninfo" not in Table(*hands).slots()
    table = Table(*hands, marks={"poisoner:poisoned": 3})
    assert (table.wakes("minioninfo"), table.wakes("demoninfo"), table.wakes("poppygrower")) == ([6], [7], None)


def test_a_marionette_away_from_the_demon_is_advised_of_in_the_set_up_only() -> None:
    away = Table("marionette=chef", "empath", "oracle", "ravenkeeper", "klutz", "imp", "soldier", begin=False)
    assert "The Marionette at seat 1 doesn't sit next to the Demon." in away.do("begin")
    beside = Table("marionette=chef", "empath", "oracle", "ravenkeeper", "klutz", "soldier", "imp", begin=False)
    assert not [said for said in beside.do("begin") if "Marionette" in said]
    beside.to_day()
    assert not [said for said in beside.do("move", seat=1, after=3) if "Marionette" in said]


def test_a_reminder_goes_from_one_seat_to_another_in_one_deed() -> None:
    table = Table(*SEVEN, marks={"poisoner:poisoned": 2})
    table.do("mark", seat=4, reminder="poisoner:poisoned", **{"from": 2})
    assert [table.poisoned(seat) for seat in (2, 4)] == [False, True]
    table.do("undo")
    assert [table.poisoned(seat) for seat in (2, 4)] == [True, False]


def test_a_reminder_that_lies_elsewhere_cannot_go_from_that_seat() -> None:
    table = Table(*SEVEN, marks={"poisoner:poisoned": 2})
    assert "no poisoner:poisoned at seat 3" in table.refused(
        "mark", seat=4, reminder="poisoner:poisoned", **{"from": 3}
    )
    assert table.poisoned(2)
