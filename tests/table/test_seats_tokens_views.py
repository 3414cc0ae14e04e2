"""Seats and people, tokens and their tags, lines and their cells, the console's strip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.table.console import strip_window
from hub.table.errors import Refused
from hub.table.seats import Seating, seated
from hub.table.tokens import Registry, Token, parse
from hub.table.views import PANEL_CELLS, PANEL_ROWS, Row, cells, clipped, rows, wrapped

moves = st.lists(
    st.tuples(st.sampled_from(["move", "join", "leave"]), st.integers(1, 8), st.integers(0, 8)), max_size=12
)


def belongings(seating: Seating) -> dict[int, tuple[str, str | None, str | None]]:
    """By the seat's lasting number: its person's name, chair and tray."""
    return {
        seat.who: (seating.people[seat.person].name, seating.people[seat.person].chair, seat.tray)
        for _, seat in seating
    }


@given(moves)
def test_everybody_keeps_person_chair_and_tray_through_any_changes(series: list[tuple[str, int, int]]) -> None:
    seating = seated(["Ann", "Ben", "Cho", "Dee", "Eli"])
    for deed, seat, after in series:
        before = belongings(seating)
        count = len(seating)
        seat, after = min(seat, count), min(after, count)
        if deed == "move":
            seating = seating.moved(seat, after)
            assert belongings(seating) == before
        elif deed == "join":
            seating = seating.joined_by("Eve", after)
            assert {who: one for who, one in belongings(seating).items() if who in before} == before
            assert seating.name(seating.joined) == "Eve"
        elif count > 2:
            gone = seating.who(seat)
            seating = seating.left_by(seat)
            assert belongings(seating) == {who: one for who, one in before.items() if who != gone}
        assert [number for number, _ in seating] == list(range(1, len(seating) + 1))
        assert all(seating.number(seat.who) == number for number, seat in seating)


def test_a_seats_lasting_number_is_never_given_twice() -> None:
    seating = seated(["Ann", "Ben", "Cho"]).left_by(3).joined_by("Dee", 2)
    assert seating.order() == (1, 2, 4)


def test_a_player_of_two_seats_faces_themselves() -> None:
    seating = seated(["Ann", "Ben", "Cho"], seats_each=2)
    assert [seating.name(who) for who in seating.order()] == ["Ann", "Ben", "Cho", "Ann", "Ben", "Cho"]
    left = seating.left_by(1)
    assert "Ann" in [person.name for person in left.people.values()], "who holds another seat stays"


def test_a_chair_and_a_tray_have_one_owner() -> None:
    seating = seated(["Ann", "Ben"]).sat(1, "c2", "t2")
    assert belongings(seating) == {1: ("Ann", "c2", "t2"), 2: ("Ben", None, None)}


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(Refused, match="seats are 1 to 3"):
        seated(["Ann", "Ben", "Cho"]).who(seat)


@pytest.mark.parametrize("name", ["character:imp", "reminder:poisoner:poisoned", "growl:bite#2", "reminder:x:any#12"])
def test_a_tokens_name_comes_back(name: str) -> None:
    assert str(parse(name)) == name


@pytest.mark.parametrize("name", ["", "imp", "character:", "growl:bite#0", "growl:bite#", "Character:imp", "a:b c"])
def test_what_is_no_tokens_name_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        parse(name)


def test_the_first_copy_needs_no_number() -> None:
    assert parse("growl:bite#1") == Token("growl", "bite") == parse("growl:bite")


def test_what_is_written_on_a_tag_counts_before_its_uid() -> None:
    registry = Registry({"AA": "character:imp"}, {"id": "character:chef"})
    assert registry.token("AA", "id") == "character:chef"
    assert registry.token("AA", "other") == "character:imp"
    assert registry.token("BB", None) is None


def test_an_enrolled_tag_forgets_what_it_was() -> None:
    registry = Registry().enrolled("character:imp", "AA", "id").enrolled("character:chef", "AA", None)
    assert registry.token("AA", None) == "character:chef"
    registry = registry.enrolled("character:chef", "BB", None)
    assert registry.token("AA", None) is None


texts = st.text(alphabet="ab 임프小惡魔 é́x", max_size=60)


@given(texts)
def test_no_line_is_wider_than_its_panel_and_nothing_is_lost(text: str) -> None:
    lines = wrapped(text)
    assert all(line and cells(line) <= PANEL_CELLS for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())


@given(texts, st.integers(2, 16))
def test_a_clipped_text_fits(text: str, width: int) -> None:
    assert cells(clipped(text, width)) <= width


@given(st.lists(st.one_of(texts, st.builds(Row, texts, st.integers(1, 3))), max_size=6))
def test_a_panel_takes_four_rows(lines: list[str | Row]) -> None:
    view = rows(lines)
    assert sum(row.scale for row in view.rows) <= PANEL_ROWS
    assert all(cells(row.text) * row.scale <= PANEL_CELLS for row in view.rows)


def test_wide_glyphs_take_two_cells_and_marks_none() -> None:
    assert (cells("임프"), cells("imp"), cells("e\u0301"), cells("小惡魔")) == (4, 3, 1, 6)


def test_what_is_cut_off_leaves_an_ellipsis() -> None:
    assert rows(["one two three four five six seven eight nine ten eleven twelve thirteen"]).rows[-1].text.endswith("…")


def test_a_short_strip_shows_the_steps_around_the_open_one() -> None:
    steps = ["done"] * 6 + ["open"] + ["waiting"] * 5
    shown = strip_window(steps, 8)
    assert len(shown) == 8
    assert "open" in shown
    assert strip_window(steps[:4], 8) == ("done",) * 4
    assert strip_window(["done"] * 12, 8) == ("done",) * 8
