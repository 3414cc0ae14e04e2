"""What the storyteller writes: reminders of their own, any reminder of any character, the bluffs; and the almanac."""

from __future__ import annotations

import pytest

from tests.games.clocktower.table import Table

SEVEN = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


def test_any_text_lies_by_a_seat_means_nothing_and_is_taken_off_again() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=2, text="  told me:\n the truth? ")
    assert table.grimoire(2)["reminders"] == ["note:told me: the truth?"]
    assert not table.poisoned(2)
    assert table.ask("audit")["audit"] == [], "no box has a token of it"
    table.do("unmark", seat=2, reminder="note:told me: the truth?")
    assert table.grimoire(2)["reminders"] == []


def test_a_text_that_reads_like_a_token_of_the_box_is_none() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=2, text="poisoner:poisoned")
    assert not table.poisoned(2)


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 61])
def test_a_text_that_says_nothing_or_too_much_is_refused(text: str) -> None:
    table = Table(*SEVEN)
    assert table.refused("mark", seat=2, text=text)
    assert table.grimoire(2)["reminders"] == []


def test_a_text_stays_by_its_player_through_nights_and_days() -> None:
    table = Table(*SEVEN)
    table.do("mark", seat=2, text="loud")
    table.to_day().to_night().to_day()
    assert table.grimoire(2)["reminders"] == ["note:loud"]


@pytest.mark.parametrize("reminder", ["butler:master", "witch:cursed", "chef:any"])
def test_a_reminder_of_any_character_may_be_laid_in_play_or_not(reminder: str) -> None:
    table = Table(*SEVEN)
    known = [one["id"] for of in table.ask("almanac")["characters"].values() for one in of["reminders"]]
    assert (reminder in known) is (reminder != "chef:any")
    if reminder in known:
        table.do("mark", seat=1, reminder=reminder)
    else:
        assert reminder in table.refused("mark", seat=1, reminder=reminder)
    assert (reminder in table.grimoire(1)["reminders"]) is (reminder in known)


def test_the_bluffs_are_the_storytellers_choice_before_and_after_the_beginning() -> None:
    table = Table(*SEVEN, begin=False)
    table.do("bluffs", characters=["steward", "oracle", "goblin"])
    table.do("begin")
    assert table.ask("grimoire")["bluffs"] == ["steward", "oracle", "goblin"]
    advice = table.do("bluffs", characters=["chef", "chef", "steward"])
    assert table.ask("grimoire")["bluffs"] == ["chef", "steward"]
    assert [line for line in advice if "in play" in line]
    table.do("undo")
    assert table.ask("grimoire")["bluffs"] == ["steward", "oracle", "goblin"]


def test_a_bluff_that_is_no_character_is_refused() -> None:
    assert Table(*SEVEN).refused("bluffs", characters=["nobody"])


def test_the_almanac_has_every_character_the_scripts_first() -> None:
    table = Table(*SEVEN)
    found = table.ask("almanac")["characters"]
    on_script = [id for id, one in found.items() if one["script"]]
    assert list(found)[: len(on_script)] == on_script
    assert len(found) > 150
    poisoner = found["poisoner"]
    assert (poisoner["name"], poisoner["team"]) == ("poisoner", "minion")
    assert poisoner["reminders"] == [{"id": "poisoner:poisoned", "text": "poisoner:poisoned", "copies": 1}]
    assert poisoner["first_night"] < found["chef"]["first_night"]
    assert found["chef"]["other_nights"] is None
    assert found["washerwoman"]["ability"]


def test_the_almanac_names_the_jinxes_in_force_on_both_sides() -> None:
    table = Table(
        "chef",
        "empath",
        "lleech",
        "mastermind",
        "poisoner",
        script=["chef", "empath", "lleech", "mastermind", "poisoner", "imp", "clockmaker"],
    )
    found = table.ask("almanac")["characters"]
    assert found["lleech"]["jinxes"] == ["mastermind"]
    assert found["mastermind"]["jinxes"] == ["lleech"]
    assert found["chef"]["jinxes"] == []


def test_a_note_may_be_of_a_player_and_moves_with_them() -> None:
    table = Table(*SEVEN)
    table.do("note", text="quiet tonight")
    table.do("note", text="asked about the Imp", seat=3)
    table.do("seat", after=1, player="Tom")
    notes = [{"text": "quiet tonight", "seat": None}, {"text": "asked about the Imp", "seat": 4}]
    assert table.ask("grimoire")["notes"] == notes
    assert table.refused("note", text="who?", seat=20)


def test_a_bag_of_the_storytellers_choice_is_dealt_by_chance() -> None:
    table = Table(*SEVEN, begin=False)
    bag = ["chef", "empath", "investigator", "oracle", "drunk", "marionette", "imp"]
    seen = set()
    for _ in range(6):
        table.do("deal", bag=bag)
        seats = [table.grimoire(seat) for seat in range(1, 8)]
        dealt = [one["character"] for one in seats]
        assert sorted(dealt) == sorted(bag)
        demon = dealt.index("imp")
        assert "marionette" in (dealt[demon - 1], dealt[(demon + 1) % 7])
        believed = {one["character"]: one["shown"] for one in seats}
        assert believed["drunk"] not in bag
        assert believed["marionette"] not in bag
        seen.add(tuple(dealt))
    assert len(seen) > 1


@pytest.mark.parametrize("bag", [["chef"], ["chef"] * 8, [*SEVEN[:6], "nobody"], [*SEVEN[:6], "djinn"]])
def test_a_bag_that_cant_be_dealt_is_refused(bag: list[str]) -> None:
    assert Table(*SEVEN, begin=False).refused("deal", bag=bag)


def test_an_unusual_bag_is_dealt_with_advice_and_none_in_play() -> None:
    table = Table(*SEVEN, begin=False)
    assert table.do("deal", bag=["chef", "empath", "oracle", "ravenkeeper", "steward", "marionette", "poisoner"])
    table.do("deal", bag=list(SEVEN))
    table.do("begin")
    assert table.refused("deal", bag=list(SEVEN))
