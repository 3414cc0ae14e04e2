"""With opposite seats people come, go and change places with both their seats, which go on facing each other."""

from __future__ import annotations

import pytest

from .table import NAMES
from .test_opposite_seats import HANDS, Facing


def circle(table: Facing) -> list[str]:
    """Names, clockwise."""
    return [one["player"] for one in table.ask("town")["players"]]


def facing(table: Facing) -> bool:
    """Whether everybody's seats face each other."""
    names = circle(table)
    half = len(names) // 2
    return names[:half] == names[half:]


def bodies(table: Facing) -> list[int]:
    return [one["seat"] for one in table.ask("town")["players"] if one["here"]]


@pytest.mark.parametrize("after", range(11))
def test_a_newcomer_has_the_named_seat_and_the_one_that_faces_it(after: int) -> None:
    table = Facing()
    table.do("seat", after=after, player="Zoe")
    assert len(circle(table)) == 12
    assert facing(table)
    seats = [number for number, name in enumerate(circle(table), 1) if name == "Zoe"]
    here = next(seat for seat in seats if seat in bodies(table))
    assert circle(table)[here - 2] == (NAMES[:5] * 2)[after - 1], "clockwise of the named seat"
    assert table.grimoire(seats[0])["character"] is None
    table.do("deal", seats={str(seats[0]): "gambler", str(seats[1]): "barber"})
    assert [table.character(seat) for seat in seats] == ["gambler", "barber"]


@pytest.mark.parametrize("seat", [2, 7])
def test_who_goes_leaves_with_both_seats_and_everybody_else_keeps_theirs(seat: int) -> None:
    table = Facing()
    table.do("unseat", seat=seat)
    assert circle(table) == ["Ann", "Cho", "Dee", "Eli"] * 2
    hands = [hand.split("=")[0] for place, hand in enumerate(HANDS) if place not in (1, 6)]
    assert [table.character(one) for one in range(1, 9)] == hands


@pytest.mark.parametrize("seat", [1, 3, 8])
@pytest.mark.parametrize("after", range(11))
def test_a_move_takes_both_seats_and_their_characters_along(seat: int, after: int) -> None:
    table = Facing()
    mover, before = circle(table)[seat - 1], (circle(table) * 2)[after - 1]
    held = {(one["player"], one["character"]) for one in table.ask("grimoire")["seats"]}
    who = table.state.seats.who(seat)
    table.do("move", seat=seat, after=after)
    assert facing(table)
    assert {(one["player"], one["character"]) for one in table.ask("grimoire")["seats"]} == held
    now = table.state.seats.number(who)
    assert before == mover or circle(table)[now - 2] == before
    assert sorted(set(circle(table))) == NAMES[:5]


def test_what_came_and_went_is_taken_back_in_one() -> None:
    table = Facing()
    first = table.state
    for verb, fields in (
        ("seat", {"after": 3, "player": "Zoe"}),
        ("unseat", {"seat": 4}),
        ("move", {"seat": 1, "after": 7}),
    ):
        table.do(verb, **fields)
        table.do("undo")
        assert table.state == first
    assert table.from_the_journal().state == first


def test_a_newcomer_with_two_seats_has_one_hand_and_one_nomination() -> None:
    table = Facing().to_day()
    table.do("seat", after=2, player="Zoe")
    table.do("deal", seats={"3": "gambler", "9": "barber"})
    table.do("nominate", by=9, of=1)
    table.do("vote", seats=[3, 9])
    assert table.ask("town")["nomination"]["votes"] == [3]
    table.do("close")
    assert "today already" in table.refused("nominate", by=3, of=2)
