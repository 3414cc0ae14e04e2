"""The devices on the storyteller's page, in a real browser: the table, the lamp test, a new seat's number."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .browsing import ADDRESS_WITH_PIN, SIZES, Room

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_devices_are_listed_tried_and_numbered(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN, size)
    page.locator("#menu").click()
    page.locator('[data-act="sheet|parts"]').last.click()
    rows = page.locator("ul.parts li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("It is gone. Look at its pins.")
    expect(rows.nth(1)).to_contain_text("port /dev/nfc-t1")
    expect(rows.nth(1)).to_contain_text("character:imp")
    with page.expect_response("**/api/devices"):
        page.locator("#lamp-test").click()
    page.locator('[data-act="devices|seat|E66164|5"]').click()
    expect(page.locator('[data-act^="devices|seat"]')).to_have_count(0)
    assert hub.desk.devices.deeds == [{"do": "lamps"}, {"do": "seat", "chip": "E66164", "seat": 5}]
