"""Hands on the storyteller's page: dragged reminders and seats, a long press, and everything by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .browsing import ADDRESS_WITH_PIN, Room, sent, settled, silent, still
from .served import Served
from .test_day import town_of

pytestmark = pytest.mark.browser


def table(room: Room, **how: object) -> tuple[Served, Page]:
    hub = room.hub(**how)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-3")).to_be_visible()
    settled(page)
    return hub, page


def touched(room: Room, **how: object) -> tuple[Served, Page]:
    """The same, and its time stands: no press grows long while this machine is slow."""
    hub = room.hub(**how)
    page = room.page(hub.address + ADDRESS_WITH_PIN, timed=True)
    expect(page.locator("#seat-3")).to_be_visible()
    settled(page)
    still(page)
    return hub, page


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, one: Locator, to: Locator) -> None:
    page.mouse.move(*middle(one))
    page.mouse.down()
    page.mouse.move(*middle(to), steps=5)


class Finger:
    """A real finger, as Chromium gets it from a screen."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


# -- reminders and seats ----------------------------------------------------------------------------


def test_a_reminder_is_dragged_to_another_seat_in_one_deed(room: Room) -> None:
    hub, page = touched(room, slot="empath")
    drag(page, page.locator("#seat-3 .reminders i"), page.locator("#seat-8"))
    expect(page.locator(".dragged")).to_have_text("Poisoned")
    expect(page.locator("#seat-8")).to_have_class("seat target")
    page.mouse.up()
    assert sent(hub.desk) == {"do": "mark", "seat": 8, "reminder": "poisoner:poisoned", "from": 3}
    expect(page.locator(".dragged")).to_have_count(0)
    assert len(hub.desk.commands) == 1, "the tap that ends it is no tap on a seat"


def test_a_reminder_dragged_into_the_middle_is_off(room: Room) -> None:
    hub, page = touched(room, slot="empath")
    drag(page, page.locator("#seat-3 .reminders i"), page.locator(".centre"))
    page.mouse.up()
    assert sent(hub.desk) == {"do": "unmark", "seat": 3, "reminder": "poisoner:poisoned"}


def test_a_finger_drags_a_reminder_too(room: Room) -> None:
    hub, page = touched(room, slot="empath")
    touch = Finger(page)
    here, there = middle(page.locator("#seat-3")), middle(page.locator("#seat-9"))
    touch("touchStart", here)
    for part in (0.3, 0.6, 1):
        touch("touchMove", (here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
    touch("touchEnd")
    assert sent(hub.desk) == {"do": "mark", "seat": 9, "reminder": "poisoner:poisoned", "from": 3}


def test_a_reminder_that_comes_back_to_its_seat_changes_nothing(room: Room) -> None:
    hub, page = touched(room, slot="empath")
    drag(page, page.locator("#seat-3 .reminders i"), page.locator("#seat-4"))
    page.mouse.move(*middle(page.locator("#seat-3")))
    page.mouse.up()
    page.keyboard.press("n")
    assert sent(hub.desk) == {"do": "next"}
    assert len(hub.desk.commands) == 1


@pytest.mark.parametrize(("seat", "to", "after"), [(2, 5, 5), (5, 2, 1), (5, 1, 10)])
def test_in_the_set_up_a_seat_is_dragged_to_another_place(room: Room, seat: int, to: int, after: int) -> None:
    hub, page = touched(room, phase="setup", slot=None)
    drag(page, page.locator(f"#seat-{seat} .who"), page.locator(f"#seat-{to}"))
    page.mouse.up()
    assert sent(hub.desk) == {"do": "move", "seat": seat, "after": after}


def test_in_the_night_no_seat_leaves_its_place_by_a_slip(room: Room) -> None:
    hub, page = touched(room, slot="empath")
    drag(page, page.locator("#seat-9"), page.locator("#seat-4"))
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    page.keyboard.press("n")
    assert sent(hub.desk) == {"do": "next"}
    assert len(hub.desk.commands) == 1


def test_a_long_press_opens_the_seat_and_is_no_choice(room: Room) -> None:
    hub, page = touched(room)
    touch = Finger(page)
    touch("touchStart", middle(page.locator("#seat-3")))
    page.clock.run_for(600)
    expect(page.locator("dialog h2")).to_contain_text("3 Cho")
    touch("touchEnd")
    expect(page.locator("dialog")).to_be_visible()
    assert hub.desk.commands == []


# -- by keyboard ------------------------------------------------------------------------------------


def test_arrows_go_round_the_circle_and_digits_to_a_seat(room: Room) -> None:
    _, page = table(room, slot="empath")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#seat-3")).to_be_focused()  # who is woken
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#seat-10")).to_be_focused()
    page.keyboard.press("4")
    expect(page.locator("#seat-4")).to_be_focused()
    page.keyboard.type("10")
    expect(page.locator("#seat-10")).to_be_focused()
    outline = page.locator("#seat-10").evaluate("(node) => getComputedStyle(node).outlineStyle")
    assert outline == "solid", "the focus is seen"


def test_a_night_step_is_chosen_answered_and_closed_by_keyboard(room: Room) -> None:
    hub, page = table(room, slot="empath")
    page.keyboard.press("a")
    expect(page.locator("#panel .answer").first).to_be_focused()
    page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "show", "value": 0, "seat": 3}
    page.keyboard.press("n")
    assert sent(hub.desk) == {"do": "next"}
    expect(page.locator("#undo")).to_have_accessible_name('Undo: {"do": "next"}')
    page.keyboard.press("u")
    assert sent(hub.desk) == {"do": "undo"}


def test_a_day_goes_by_keyboard_alone(room: Room) -> None:
    hub, page = table(room, phase="day", slot=None)
    for seat in "18":
        page.keyboard.press(seat)
        page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "nominate", "by": 1, "of": 8}
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 8, "votes": [], "needed": 4}
    hub.desk.feed()
    expect(page.locator(".tally")).to_be_visible()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "vote", "seats": [3]}
    expect(page.locator("#onward")).to_be_enabled()
    page.keyboard.press("n")
    assert sent(hub.desk) == {"do": "close"}


def test_a_key_opens_the_seat_and_escape_closes_it(room: Room) -> None:
    _, page = table(room, slot="empath")
    page.keyboard.press("7")
    page.keyboard.press("l")
    expect(page.locator("dialog h2")).to_contain_text("7 Gus")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator("#seat-7")).to_be_focused()


def test_the_question_mark_shows_the_keys_and_they_can_be_switched_off(room: Room) -> None:
    hub, page = table(room, slot="empath")
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_contain_text("Go to that seat")
    silent(page)
    page.get_by_label("Keys do something on this device").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    page.keyboard.press("n")
    page.keyboard.press("?")
    expect(page.locator("dialog")).not_to_be_visible()
    assert hub.desk.commands == []


def test_keys_do_nothing_while_somebody_types(room: Room) -> None:
    hub, page = table(room, slot="empath")
    page.click("#cards")
    page.locator("#card-text").press_sequentially("nun 3?")
    expect(page.locator("#card-text")).to_have_value("nun 3?")
    expect(page.locator("dialog h2")).to_have_text("Cards to show")
    assert hub.desk.commands == []
