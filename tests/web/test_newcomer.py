"""What leads a newcomer: the empty page, hints that come once, an evening for practice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from hub.languages import Languages
from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf
from hub.table.words import ENGLISH
from hub.web.sheets.around import opening
from hub.web.sheets.leading import PRACTICE, practice
from hub.web.sheets.look import Look

from .browsing import ADDRESS_WITH_PIN, Room, sent, silent
from .fakes import PLAYERS, ROOT, FakeDesk, evening
from .test_day import town_of

pytestmark = pytest.mark.browser


def test_the_empty_page_leads_from_the_table_to_the_beginning(room: Room) -> None:
    page = room.page(room.hub(opened=False).address + ADDRESS_WITH_PIN)
    expect(page.locator(".leads li")).to_have_count(4)
    page.locator("#lead-table").click()
    expect(page.locator("dialog h2")).to_have_text("Devices")


def test_a_practice_evening_is_opened_and_dealt_by_one_button(room: Room) -> None:
    hub = room.hub(opened=False)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    with page.expect_response(lambda answer: '"do":"deal"' in (answer.request.post_data or "")):
        page.locator("#practice").click()
    opening, deal = hub.desk.commands
    assert opening["practice"] is True
    assert opening["game"] == "clocktower"
    assert deal["do"] == "deal"
    assert len(opening["players"]) == len(deal["seats"]) == 8  # type: ignore[arg-type]


def test_the_bag_of_a_practice_evening_is_as_the_rules_want_it() -> None:
    config = Files(ROOT / "config")
    table = Play(Shelf(config), ENGLISH)
    for command in practice(Look(FakeDesk(), {})):
        assert table.answer(command)["ok"]
    assert table.answer({"ask": "bag", "players": 8, "characters": list(PRACTICE)})["legal"]
    for language in Languages(config).codes():
        opening, _ = practice(Look(FakeDesk(language), {}))
        assert len(set(opening["players"])) == len(PRACTICE), language  # type: ignore[call-overload]


def test_a_practice_evening_is_marked_as_one(room: Room) -> None:
    hub = room.hub(slot="empath")
    assert hub.desk.storyteller is not None
    hub.desk.storyteller["practice"] = True
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".top h1")).to_contain_text("Practice")


def test_a_hint_comes_the_first_time_and_never_again(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    tip = page.locator(".tip")
    expect(tip).to_contain_text("Tap on the circle whom the player points at.")
    silent(page)
    tip.click()
    expect(tip).to_contain_text("The open step stands above the wide button")
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    hub.desk.feed()
    expect(tip).to_contain_text("drunk or poisoned")
    page.reload()
    expect(tip).to_contain_text("drunk or poisoned")  # it hasn't been put away yet
    tip.click()
    expect(tip).to_contain_text("All these answers are true")
    tip.click()
    expect(tip).to_have_count(0)
    page.reload()
    expect(page.locator("#seat-3")).to_be_visible()
    expect(tip).to_have_count(0)


def test_the_hints_come_again_when_they_are_wanted(room: Room) -> None:
    page = room.page(room.hub(phase="setup", slot=None).address + ADDRESS_WITH_PIN)
    page.locator(".tip").click()
    expect(page.locator(".tip")).to_have_count(0)
    page.locator("#menu").click()
    page.get_by_role("button", name="Show the hints again").click()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_contain_text("The circle is the room.")


def test_a_hint_never_stands_on_the_numbers_of_a_vote(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 9, "votes": [2], "needed": 4}
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#panel .tip")).to_contain_text("Tap raised hands")
    expect(page.locator("#circle .tip")).to_have_count(0)


def test_an_even_pace_is_a_bar_that_begins_anew_with_every_step(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#menu").click()
    page.locator("#beat").select_option("20")
    page.keyboard.press("Escape")
    first = page.locator(".beat")
    expect(first).to_be_attached()
    duration = page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--beat')")
    assert duration == "20s"
    key = first.get_attribute("data-key")
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    hub.desk.feed()
    expect(page.locator(".wake")).to_contain_text("Empath")
    assert page.locator(".beat").get_attribute("data-key") != key


def names_offered(desk: FakeDesk) -> list[str]:
    names: Any = opening(Look(desk, {})).given["names"]
    return list(names)


def test_who_plays_now_is_named_for_the_next_game_too() -> None:
    desk = FakeDesk()
    assert names_offered(desk) == []
    evening(desk, count=7)
    assert names_offered(desk) == list(PLAYERS[:7])
    view: Any = desk.storyteller
    view["practice"] = True
    assert names_offered(desk) == [], "of an evening for practice they are made up"
    view["practice"] = False
    for one in view["people"]:
        one["player"] = f"Player {one['seat']}"
    assert names_offered(desk) == [], "nobody had been named"


def test_names_go_on_a_line_each_or_between_commas(room: Room) -> None:
    hub = room.hub(opened=False)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#players").fill("Ann, Ben、Cho\n\nDee， Eve,")
    expect(page.locator("#open")).to_have_text("Open with 5 players")
    expect(page.locator("#count")).to_have_attribute("placeholder", "5")
    page.locator("#open").click()
    assert sent(hub.desk)["players"] == ["Ann", "Ben", "Cho", "Dee", "Eve"]


def test_what_is_typed_counts_and_not_who_was_named_before(room: Room) -> None:
    hub = room.hub(count=10)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#menu").click()
    page.locator('[data-act="sheet|open"]').click()
    expect(page.locator("#open")).to_have_text("Open with 10 players")
    page.locator("#players").fill("\n".join(PLAYERS[:6]))
    expect(page.locator("#open")).to_have_text("Open with 6 players")
    page.locator("#open").click()
    assert sent(hub.desk)["players"] == list(PLAYERS[:6])
