"""The pages by axe-core: WCAG 2.2 AA, in three languages, and targets of 44 px."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hub.web.sheets.route import KINDS

from .browsing import ADDRESS_WITH_PIN, SIZES, Room, silent
from .test_day import town_of

pytestmark = pytest.mark.browser
_OPEN = """(act) => {
  const button = Object.assign(document.createElement('button'), {type: 'button'});
  button.dataset.act = act;
  document.getElementById('app').append(button);
  button.click();
  button.remove();
}"""
LANGUAGES = ["en", "ko", "zh-Hant"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sign_in_is_accessible(room: Room, language: str) -> None:
    page = room.page(room.hub(language).address)
    expect(page.locator("#pin")).to_be_visible()
    silent(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_page_is_accessible(room: Room, language: str) -> None:
    page = room.page(room.hub(language, opened=False).address + ADDRESS_WITH_PIN)
    expect(page.locator("#players")).to_be_visible()
    silent(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slot", ["poisoner", "empath"])
def test_a_step_of_the_night_is_accessible(room: Room, language: str, slot: str) -> None:
    page = room.page(room.hub(language, slot=slot).address + ADDRESS_WITH_PIN)
    expect(page.locator(".wake")).to_be_visible()
    silent(page)


@pytest.mark.parametrize("size", SIZES[1:])
def test_the_night_is_accessible_on_larger_screens(room: Room, size: tuple[int, int]) -> None:
    page = room.page(room.hub(slot="empath").address + ADDRESS_WITH_PIN, size)
    expect(page.locator(".wake")).to_be_visible()
    silent(page)


@pytest.mark.parametrize("phase", ["setup", "day", "over"])
def test_set_up_day_and_end_are_accessible(room: Room, phase: str) -> None:
    page = room.page(room.hub(phase=phase, slot=None).address + ADDRESS_WITH_PIN)
    expect(page.locator("#onward")).to_be_visible()
    silent(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_vote_is_accessible(room: Room, language: str) -> None:
    hub = room.hub(language, phase="day", slot=None)
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 9, "votes": [2, 10], "needed": 4}
    town_of(hub.desk)["block"] = {"seat": 4, "votes": 5}
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".tally")).to_be_visible()
    silent(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_a_seat_is_accessible(room: Room, language: str) -> None:
    page = room.page(room.hub(language, slot="empath").address + ADDRESS_WITH_PIN)
    page.click(".wake")
    expect(page.locator("dialog[open] .body .group").first).to_be_visible()
    silent(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_is_accessible(room: Room, language: str) -> None:
    page = room.page(room.hub(language, slot="empath").address + ADDRESS_WITH_PIN)
    expect(page.locator(".wake")).to_be_visible()
    for kind in sorted(set(KINDS) - {"seat", "opening", "character"}):
        page.evaluate(_OPEN, f"sheet|{kind}|3|use")
        expect(page.locator(f"dialog[open] .body[data-key^=body-{kind}]")).to_be_visible()
        try:
            silent(page)
        except AssertionError as error:
            raise AssertionError(f"the sheet {kind}") from error
        page.click("#sheet-close")
        expect(page.locator("dialog")).not_to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_town_page_is_accessible(room: Room, language: str) -> None:
    page = room.page(room.hub(language, phase="day", slot=None).address + "/town")
    expect(page.locator("#seat-2")).to_be_visible()
    silent(page)


def test_the_virtual_table_is_accessible(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#circle")).to_be_visible()
    page.goto(hub.address + "/bench")
    expect(page.locator("#tray-t1")).to_be_visible()
    silent(page)


def test_the_recap_is_accessible(room: Room) -> None:
    hub = room.hub(phase="over", slot=None)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#circle")).to_be_visible()
    page.goto(hub.address + "/recap")
    expect(page.locator("#recap")).to_be_visible()
    silent(page)
