"""A newcomer's first minutes: one button deals an evening for practice, and the first night begins."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .home import Client, Home
from .windows import window

pytestmark = pytest.mark.browser


def test_a_practice_evening_begins_from_the_empty_page_and_leaves_no_past_evening(
    home: Home, chromium: Browser
) -> None:
    faults: list[str] = []
    page = window(chromium, 360, 740, faults)
    page.goto(home.first_click)
    page.locator("#practice").click()
    expect(page.locator("#circle .seat .what")).to_have_count(8)
    expect(page.locator(".top h1 small")).to_have_text("연습")
    expect(page.locator("#panel")).to_contain_text("규칙에 맞는 가방입니다")
    expect(page.locator(".tip")).to_be_visible()
    page.locator("#onward").click()
    expect(page.locator("[data-slot=dusk]")).to_be_visible()
    page.locator("#onward").click()
    card = page.locator("#panel .card")
    expect(card).to_contain_text("악마는 이 사람입니다")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(page.locator("#card b")).to_have_text("5 마루")
    page.mouse.up()
    expect(page.locator("#card")).not_to_be_visible()
    client = Client(home).sign_in()
    client.do({"do": "open", "game": "clocktower", "script": "embrace-the-tentacles", "players": list("ABCDE")})
    status, _, sheet = client.call("GET", "/sheets/evenings")
    assert status == 200
    assert "/recap?evening=2" in sheet
    assert "/recap?evening=1" not in sheet
    assert faults == []
