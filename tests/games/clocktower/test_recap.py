"""The recap: an evening told again, with what was shown beside what was true; and the audit's two answers."""

from __future__ import annotations

from typing import Any

from hub.table.story import recap, settlements
from hub.table.words import ENGLISH

from .table import Table

HANDS = ("chef", "empath", "fortuneteller", "ravenkeeper", "recluse", "poisoner", "imp")


def told(table: Table) -> dict[str, Any]:
    found = recap(table.evening, ENGLISH)
    assert found is not None
    return found


def lines(table: Table, phase: str, number: int) -> list[dict[str, Any]]:
    chapters = [one for one in told(table)["chapters"] if (one["phase"], one["number"]) == (phase, number)]
    return [line for chapter in chapters for line in chapter["lines"]]


def texts(table: Table, phase: str, number: int) -> list[str]:
    return [line["text"] for line in lines(table, phase, number)]


def test_what_was_shown_stands_beside_what_was_true_at_that_moment() -> None:
    table = Table(*HANDS)
    table.choose("poisoner", 2)
    table.at("empath").do("show", value=2)
    table.do("kill", seat=7)
    shown = next(line for line in lines(table, "night", 1) if line["kind"] == "shown")
    assert shown["text"] == "Ben (empath) is shown: 2."
    assert (shown["true"], shown["holds"], shown["impaired"]) == ("0", "never", True)


def test_a_ruling_is_marked_as_one() -> None:
    table = Table(*HANDS)
    table.do("kill", seat=3)
    (line,) = [line for line in lines(table, "night", 1) if line["kind"] == "death"]
    assert (line["text"], line["ruling"]) == ("Cho dies by the storyteller's word.", True)


def test_what_was_taken_back_is_not_told() -> None:
    table = Table(*HANDS)
    table.choose("poisoner", 2)
    table.do("undo")
    assert texts(table, "night", 1) == []


def test_votes_name_their_hands_and_an_execution_its_end() -> None:
    table = Table(*HANDS)
    table.do("next", to="day")
    table.do("nominate", by=1, of=7)
    table.do("vote", seats=[1, 2, 3, 4])
    table.do("close")
    table.do("execute")
    table.do("end")
    assert texts(table, "day", 1) == [
        "Ann nominates Gus, votes: 4 (Ann, Ben, Cho, Dee).",
        "Gus was executed and is dead.",
    ]
    assert (told(table)["winner"], told(table)["because"]) == ("good", "No Demon lives.")


def test_everybody_is_told_as_who_they_were_and_what_they_believed_and_claimed() -> None:
    table = Table("drunk=chef", *HANDS[1:])
    table.do("next", to="day")
    table.do("claim", seat=1, character="empath")
    first = told(table)["players"][0]
    assert (first["character"], first["shown"], first["claims"]) == ("drunk", "chef", ["empath"])


def test_before_the_end_the_recap_names_nobody_as_winner() -> None:
    assert told(Table(*HANDS))["winner"] is None


def test_each_difference_can_be_taken_over_or_put_right() -> None:
    table = Table(*HANDS)
    table.choose("poisoner", 2)
    table.evening = table.evening.lay("t2", "character:empath", placed=True)
    table.evening = table.evening.lay("t2", "reminder:imp:dead", placed=True)
    found = settlements(table.evening, ENGLISH)
    assert [one["text"] for one in found] == table.ask("audit")["audit"]
    extra = next(one for one in found if "dead" in str(one["text"]))
    assert extra["take"] == {"do": "mark", "seat": 2, "reminder": "imp:dead"}
    assert str(extra["right"]).startswith("Take")
    for one in found:
        taken: dict[str, Any] = dict(one["take"])  # type: ignore[call-overload]
        table.do(taken.pop("do"), **taken)
    assert settlements(table.evening, ENGLISH) == []


def test_told_before_is_what_was_shown_in_earlier_nights() -> None:
    table = Table("chef", "empath", "steward", "poisoner", "imp", "knight")
    table.at("empath").do("show", value=0)
    assert table.ask("prompt")["told"] == [], "what is shown right now isn't from before"
    table.to_day().to_night().at("empath")
    assert [(one["night"], one["value"]) for one in table.ask("prompt")["told"]] == [(1, 0)]


def test_the_undo_of_the_dawn_says_that_the_day_came() -> None:
    table = Table("chef", "empath", "steward", "poisoner", "imp", "knight").at("dawn")
    table.do("next")
    assert table.evening.what_undo_takes(ENGLISH) == "going on to day"
