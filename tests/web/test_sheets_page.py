"""The sheets in a real browser: opened, refreshed without loss, left and come back to."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .browsing import ADDRESS_WITH_PIN, Room, sent, settled
from .test_inert_sheets import renamed

pytestmark = pytest.mark.browser


def test_what_is_typed_stays_when_the_sheet_is_made_anew(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click(".wake")
    field = page.locator('dialog [name="player"]')
    field.fill("Cho-hee")
    view: Any = hub.desk.storyteller
    view["grimoire"]["seats"][2]["reminders"] = ["steward:know"]
    hub.desk.version += 1
    hub.desk.feed()
    expect(page.locator('dialog [aria-label="Take off Know"]')).to_be_visible()
    expect(field).to_have_value("Cho-hee")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "rename", "seat": 3, "player": "Cho-hee"}


def test_a_sheet_that_cant_be_fetched_says_so_and_comes_with_the_line(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#menu")).to_be_visible()
    page.route("**/sheets/**", lambda route: route.abort())
    page.click("#menu")
    expect(page.locator("dialog [role=alert]")).to_contain_text("it comes when the line is back")
    page.unroute("**/sheets/**")
    hub.desk.feed()
    expect(page.locator("dialog")).to_contain_text("Sign out")


def test_whoever_is_no_longer_signed_in_sees_no_sheet(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#menu")
    expect(page.locator("dialog")).to_contain_text("Sign out")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#pin")).to_be_visible()
    expect(page.locator("dialog")).to_be_empty()


def test_from_a_seat_to_the_almanac_and_back_by_keyboard(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator(".wake").focus()
    page.keyboard.press("Enter")
    title = page.locator("#sheet-title")
    expect(title).to_have_text("3 Cho")
    expect(title).to_be_focused()
    page.locator('dialog [data-act="sheet|character||poisoner"]').press("Enter")
    expect(title).to_have_text("Poisoner")
    expect(title).to_be_focused()
    page.locator("#sheet-back").press("Enter")
    expect(title).to_have_text("3 Cho")
    expect(page.locator('dialog [data-act="sheet|character||poisoner"]')).to_be_focused()
    expect(page.locator("#sheet-back")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator(".wake")).to_be_focused()


def test_a_search_that_is_shut_in_the_middle_of_typing_is_forgotten(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#script-button")
    page.locator('dialog [data-act="sheet|almanac"]').click()
    page.locator("#almanac-search").press_sequentially("chef")
    page.locator('dialog [data-act="close"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("#almanac-search").dispatch_event("input")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_reminder_is_searched_for_and_one_is_written(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click(".wake")
    page.locator('dialog [data-act="sheet|mark|3"]').click()
    page.locator("#mark-search").press_sequentially("know")
    expect(page.locator("dialog .kind")).to_have_text(["Know"])
    expect(page.locator("#mark-search")).to_be_focused()
    page.locator('dialog [name="text"]').fill("told <b>me</b>: no")
    page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "mark", "seat": 3, "text": "told <b>me</b>: no"}
    expect(page.locator("#sheet-title")).to_have_text("3 Cho")


def test_one_comes_back_to_where_one_was_in_a_long_list(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#script-button")
    page.locator('dialog [data-act="sheet|almanac"]').click()
    page.fill("#almanac-search", "chef")
    expect(page.locator("dialog .entry")).to_have_count(1)
    page.fill("#almanac-search", "e")
    last = page.locator("dialog .entry").last
    expect(last).to_contain_text("Imp")
    settled(page)
    last.scroll_into_view_if_needed()
    before = page.evaluate("document.querySelector('dialog .body').scrollTop")
    assert before > 0
    last.click()
    expect(page.locator("#sheet-title")).to_have_text("Imp")
    page.click("#sheet-back")
    expect(page.locator("#almanac-search")).to_have_value("e")
    assert page.evaluate("document.querySelector('dialog .body').scrollTop") == before
    expect(last).to_be_focused()


def test_a_note_is_kept_of_a_player(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#menu")
    page.locator('dialog [data-act="sheet|notes"]').click()
    page.locator('dialog [data-act="refine|seat"]').select_option("3")
    page.locator('dialog [data-act="note|3"] input').fill("asked twice")
    page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "note", "text": "asked twice", "seat": 3}
    expect(page.locator('dialog [name="text"]')).to_have_value("")


def test_what_is_refused_from_a_sheet_is_said_on_it(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click(".wake")
    hub.desk.refusal = "Seat 3 is dead already."
    page.locator("dialog").get_by_role("button", name="Kill").click()
    expect(page.locator("dialog [role=status]")).to_have_text("Seat 3 is dead already.")


def test_a_long_text_covers_nothing_below_it(room: Room) -> None:
    hub = room.hub(slot="empath")
    script: Any = hub.desk.script
    script["characters"]["empath"]["ability"] = "Learns something long every night. " * 8
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click(".wake")
    above, below = page.locator("dialog .entry").first, page.locator("dialog .entry + .hint")
    high = above.evaluate("(node) => [node.scrollHeight, node.clientHeight]")
    assert high[0] <= high[1]
    top, end = above.bounding_box(), below.bounding_box()
    assert top is not None
    assert end is not None
    assert top["y"] + top["height"] <= end["y"]


LONG = ("W" * 60, "🦇" * 30, "‮" + "מ" * 58, "가" * 60)


@pytest.mark.parametrize("name", LONG)
def test_a_long_name_stays_on_every_sheet(room: Room, name: str) -> None:
    hub = room.hub(slot="empath")
    renamed(hub.desk, name)
    view: Any = hub.desk.storyteller
    view["enrolling"] = None
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    for opened, kind in (
        (".wake", "sheet|mark|3"),
        (".wake", "sheet|character||empath"),
        ("#script-button", "sheet|bag"),
        ("#menu", "sheet|log"),
        ("#menu", "sheet|evenings"),
        ("#menu", "sheet|notes"),
    ):
        page.click(opened)
        body = page.locator('dialog .body[data-key^="body-"]')
        page.locator(f'dialog [data-act="{kind}"]').first.wait_for()
        assert body.evaluate("(node) => node.scrollWidth <= node.clientWidth"), opened
        page.locator(f'dialog [data-act="{kind}"]').first.click()
        page.locator("#sheet-back").wait_for()
        assert body.evaluate("(node) => node.scrollWidth <= node.clientWidth"), kind
        page.keyboard.press("Escape")
    page.click("#night")
    page.locator("dialog .night").wait_for()
    assert body.evaluate("(node) => node.scrollWidth <= node.clientWidth"), "night"


def test_a_bag_that_is_put_together_is_kept_while_its_sheet_is_shut(room: Room) -> None:
    hub = room.hub(phase="setup", slot=None, count=5)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#script-button")
    page.locator('dialog [data-act="sheet|bag"]').click()
    page.locator("dialog .kind", has_text="Steward").click()
    expect(page.locator("#deal-bag")).to_be_disabled()
    page.keyboard.press("Escape")
    page.click("#script-button")
    page.locator('dialog [data-act="sheet|bag"]').click()
    expect(page.locator("dialog .kind", has_text="Steward")).to_have_attribute("aria-pressed", "false")
    page.locator("dialog .kind", has_text="Imp").click()
    page.click("#deal-bag")
    bag = ["chef", "investigator", "empath", "snakecharmer", "imp"]
    assert sent(hub.desk) == {"do": "deal", "bag": bag}
