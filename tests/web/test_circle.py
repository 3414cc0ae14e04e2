"""The circle of seats in a real browser: every number of seats, at three sizes, with and without opposite seats."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .browsing import ADDRESS_WITH_PIN, SIZES, Room, settled
from .fakes import FakeDesk, evening
from .test_day import town_of

pytestmark = pytest.mark.browser
Box = dict[str, float]


def boxes(page: Page, count: int) -> tuple[Box, list[Box]]:
    """The circle's box and its seats' when the page has drawn that many and stands still."""
    expect(page.locator(".seat")).to_have_count(count)
    settled(page)
    found: list[Box] = page.evaluate(
        "() => ['#circle', '.seat'].flatMap((one) => [...document.querySelectorAll(one)])"
        ".map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found[0], found[1:]


def hold(page: Page, count: int, size: tuple[int, int]) -> None:
    """No two seats overlap, all lie inside of the circle, and each is 44 px wide and high."""
    around, seats = boxes(page, count)
    assert around["right"] <= size[0]
    assert around["bottom"] <= size[1]
    for number, one in enumerate(seats):
        assert one["left"] >= around["left"], (count, number)
        assert one["right"] <= around["right"], (count, number)
        assert one["top"] >= around["top"], (count, number)
        assert one["bottom"] <= around["bottom"] + 0.5, (count, number)
        assert min(one["width"], one["height"]) >= 44, (count, number)
        for other in seats[number + 1 :]:
            across = max(one["left"], other["left"]) - min(one["right"], other["right"])
            down = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
            assert max(across, down) >= 0, (count, number, one, other)


def feed(desk: FakeDesk, count: int, *, away: bool = False, **more: object) -> None:
    evening(desk, slot="empath", count=count)
    assert desk.storyteller is not None
    desk.storyteller |= more
    if away:
        for number, one in enumerate(town_of(desk)["players"]):  # type: ignore[arg-type, var-annotated]
            one["here"] = (number < count // 2) != (number % (count // 2) == 1)
    desk.version += 1
    desk.feed()


@pytest.mark.parametrize("size", SIZES)
def test_from_five_to_twenty_seats_none_covers_another_or_leaves_the_circle(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(count=5, slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN, size)
    for count in range(5, 21):
        feed(hub.desk, count)
        hold(page, count, size)


def test_twenty_seats_still_fit_a_phone_when_lines_stand_above_them(room: Room) -> None:
    hub = room.hub(count=20, slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    feed(hub.desk, 20, audit=["Poisoned is missing at seat 3."])
    expect(page.locator(".quiet")).to_be_visible()
    hold(page, 20, SIZES[0])


@pytest.mark.parametrize("size", SIZES)
def test_opposite_seats_stand_in_two_rings_and_cover_nothing(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(count=10, slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN, size)
    for count in range(10, 21, 2):
        feed(hub.desk, count, away=True)
        expect(page.locator(".seat.away")).to_have_count(count // 2)
        hold(page, count, size)


def test_a_seat_tells_all_of_its_player_at_a_glance(room: Room) -> None:
    for count in (10, 20):
        page = room.page(room.hub(slot="empath", count=count).address + ADDRESS_WITH_PIN)
        drunk = page.locator("#seat-6")
        for what in ("6 Fay", "Drunk", "Empath", "dr"):
            expect(drunk).to_contain_text(what)
        expect(drunk.locator(".reminders, .marks").last).to_contain_text("Is The Drunk" if count == 10 else "+1")
        expect(page.locator("#seat-7 .mark")).to_have_text("▼")
        expect(page.locator("#seat-2 .ghost")).to_have_text("○")
        expect(page.locator("#seat-5 .ghost")).to_have_text("×")
        expect(page.locator("#seat-3 .status")).to_have_text("po")


def test_a_screen_reader_hears_all_that_a_seat_shows(room: Room) -> None:
    page = room.page(room.hub(slot="empath").address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-6")).to_have_accessible_name(
        "Seat 6, Fay, Drunk, believes to be Empath, good, alive, drunk, Is The Drunk"
    )
    expect(page.locator("#seat-2")).to_have_accessible_name("Seat 2, Ben, Investigator, good, dead, ghost vote left")
