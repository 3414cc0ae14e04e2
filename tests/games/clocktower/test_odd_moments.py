"""General commands in odd moments: taken back after the end, forked, or while a vote or a step is open."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table

HANDS = ("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward")


def voting() -> Table:
    """Seat 2 has nominated seat 5; three hands are up."""
    table = Table(*HANDS).to_day()
    table.do("nominate", by=2, of=5)
    table.do("vote", seats=[1, 3, 7])
    return table


def nomination(table: Table) -> Any:
    return table.ask("town")["nomination"]


def test_an_end_is_taken_back_and_the_day_goes_on() -> None:
    table = voting()
    table.do("close")
    table.do("end", winner="evil")
    assert table.phase[0] == "over"
    assert "over" in table.do("next")[0]
    table.do("undo")
    assert table.phase == ("day", 1)
    assert table.ask("winner") == {"winner": None}
    table.do("nominate", by=3, of=1)


def test_what_is_done_after_an_undo_leaves_nothing_to_do_again() -> None:
    table = voting()
    table.do("undo")
    assert nomination(table)["votes"] == []
    table.do("vote", seats=[4])
    assert "nothing" in table.refused("redo")
    assert nomination(table)["votes"] == [4]
    table.do("undo")
    table.do("redo")
    assert nomination(table)["votes"] == [4]


def test_undo_beyond_the_opening_is_refused() -> None:
    table = Table(*HANDS)
    while table.evening.step.before is not None:
        table.do("undo")
    assert "nothing" in table.refused("undo")
    assert table.ask("phase")["phase"] == "setup"


def test_a_refused_command_keeps_what_can_be_done_again() -> None:
    table = voting()
    table.do("undo")
    table.refused("nominate", by=1, of=2)
    table.do("redo")
    assert nomination(table)["votes"] == [1, 3, 7]


def test_a_newcomer_in_a_vote_moves_every_number_and_no_hand() -> None:
    table = voting()
    table.do("seat", after=1, player="Dee")
    assert nomination(table) == {"by": 3, "of": 6, "votes": [1, 4, 8], "needed": 4}
    table.do("deal", seats={"2": {"character": "scapegoat", "alignment": "good"}})
    table.do("vote", seats=[2])
    assert nomination(table)["votes"] == [1, 2, 4, 8]
    table.do("close")
    assert table.ask("town")["block"] == {"seat": 6, "votes": 4}


def test_a_move_in_a_vote_takes_nomination_and_hands_along() -> None:
    table = voting()
    table.do("move", seat=5, after=0)
    assert nomination(table) == {"by": 3, "of": 1, "votes": [2, 4, 7], "needed": 4}
    table.do("move", seat=2, after=7)
    assert nomination(table) == {"by": 2, "of": 1, "votes": [3, 6, 7], "needed": 4}


@pytest.mark.parametrize("seat", [2, 5])
def test_when_one_of_a_nomination_leaves_it_is_gone(seat: int) -> None:
    table = voting()
    table.do("unseat", seat=seat)
    assert nomination(table) is None
    assert table.refused("close") == "No nomination is open."
    table.do("undo")
    assert nomination(table)["votes"] == [1, 3, 7]


def test_when_a_voter_leaves_their_hand_goes_too_and_half_of_the_living_is_counted_anew() -> None:
    table = voting()
    table.do("unseat", seat=7)
    assert nomination(table) == {"by": 2, "of": 5, "votes": [1, 3], "needed": 3}


def test_who_is_on_the_block_and_leaves_is_executed_by_nobody() -> None:
    table = voting()
    table.do("vote", seats=[4])
    table.do("close")
    table.do("unseat", seat=5)
    assert table.ask("town")["block"] is None
    table.do("dusk")
    assert [seat for seat in range(1, 7) if not table.alive(seat)] == []


def test_a_name_changes_everywhere_at_once() -> None:
    table = voting()
    table.do("rename", seat=5, player="Zed")
    told = [one["text"] for one in table.ask("town")["announcements"]]
    assert told == ["Ben nominates Zed."]
    assert table.seat(5)["lines"][0] == "5 Zed"
    assert table.grimoire(5)["player"] == "Zed"


def test_when_the_woken_player_leaves_the_night_goes_on() -> None:
    table = Table(*HANDS).at("poisoner")
    assert table.now() == ("poisoner", [2])
    table.do("unseat", seat=2)
    assert table.now() == ("poisoner", [])
    assert [table.seat(seat)["lit"] for seat in range(1, 7)] == [False] * 6
    table.do("next")
    assert table.now() == ("chef", [2])


def test_a_move_by_night_keeps_the_woken_player_awake() -> None:
    table = Table(*HANDS).at("poisoner")
    table.do("move", seat=2, after=7)
    assert table.now() == ("poisoner", [7])
    assert [seat for seat in range(1, 8) if table.seat(seat)["awake"]] == [7]


def test_who_has_learned_a_change_to_come_leaves_and_nobody_else_is_told() -> None:
    table = Table(*HANDS).to_night()
    table.do("become", seat=3, character="monk")
    assert table.ask("phase")["waiting_for"] == [3]
    table.do("unseat", seat=3)
    assert table.ask("phase")["waiting_for"] == []
    assert table.state.pending == ()


def test_a_tray_and_a_chair_go_where_their_person_goes() -> None:
    table = voting()
    table.do("sit", seat=3, chair="c9", tray="t9")
    table.do("move", seat=3, after=7)
    seating = table.state.seats
    assert (seating.at_chair("c9"), seating.at_tray("t9")) == (7, 7)
    table.do("sit", seat=1, tray="t9")
    seating = table.state.seats
    assert (seating.at_tray("t9"), seating.at_chair("c9")) == (1, 7)


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("kill", {"seat": 3}),
        ("revive", {"seat": 3}),
        ("become", {"seat": 3, "character": "monk"}),
        ("turn", {"seat": 3, "alignment": "evil"}),
        ("mark", {"seat": 3, "reminder": "poisoner:poisoned"}),
        ("note", {"text": "well played"}),
        ("rename", {"seat": 3, "player": "Zed"}),
    ],
)
def test_rulings_are_possible_after_the_end_and_change_no_winner(verb: str, fields: dict[str, Any]) -> None:
    table = Table(*HANDS).to_day()
    table.do("end", winner="good")
    table.do(verb, **fields)
    assert table.phase[0] == "over"
    assert table.ask("winner")["winner"] == "good"
    assert not any(table.seat(seat)["awake"] for seat in range(1, 8))


@pytest.mark.parametrize(
    ("verb", "fields"),
    [("nominate", {"by": 1, "of": 2}), ("vote", {"seats": [1]}), ("close", {}), ("dusk", {}), ("execute", {"seat": 1})],
)
def test_the_days_deeds_are_for_the_day(verb: str, fields: dict[str, Any]) -> None:
    table = Table(*HANDS)
    table.refused(verb, **fields)
    table.refused(verb, **fields, ruling=True)
    table.to_day().do("end", winner="good")
    table.refused(verb, **fields)
