"""Whole evenings as people spend them: in Korean on a phone, in English by keyboard, in Chinese on two devices."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import silent

from .home import Home
from .storyteller import Storyteller
from .ten import BAG, NAMES
from .typist import Typist

pytestmark = pytest.mark.browser

FIRST = {"poisoner": [1], "fortuneteller": [2, 6]}
SECOND = {"imp": [8], "ravenkeeper": [6], "fortuneteller": [1, 6]}


def test_an_evening_in_korean_on_a_phone_of_360_pixels(home: Home, chromium: Browser) -> None:
    device = Storyteller(home, chromium, size=(360, 740))
    device.open("embrace-the-tentacles", NAMES)
    device.deal(list(BAG.values()))
    device.onward()
    device.silent()
    first = device.walk(FIRST)
    assert [slot for slot in first if slot in BAG.values()][:4] == ["poisoner", "investigator", "chef", "empath"]
    device.silent()
    device.vote_out(1, 4, [1, 2, 3, 5, 8])
    device.silent()
    device.onward()
    assert {"imp", "ravenkeeper", "fortuneteller"} <= set(device.walk(SECOND))
    expect(device.seat(8)).to_contain_class("dead")
    assert device.page.evaluate("document.documentElement.scrollWidth") == 360, "nothing may reach past the screen"
    device.vote_out(1, 6, [1, 2, 3, 5, 8])
    device.end()
    device.silent()
    assert device.client.ask({"ask": "winner"})["winner"] == "good"
    device.leave()


def test_an_evening_in_english_by_keyboard_alone(home: Home, chromium: Browser) -> None:
    device = Typist(home, chromium, size=(1366, 768), language="en")
    device.speak("en")
    device.open("embrace-the-tentacles", ["Ann", "Ben", "Cho", "Dee", "Eve", "Fay", "Gus"])
    device.deal(["chef", "empath", "fortuneteller", "ravenkeeper", "steward", "poisoner", "imp"])
    device.onward()
    device.silent()
    first = device.walk({"poisoner": [5], "fortuneteller": [1, 7]})
    assert first.index("poisoner") < first.index("chef") < first.index("empath") < first.index("fortuneteller")
    device.nominate(1, 6)
    for seat in (1, 2, 3, 4):
        device.raise_hand(seat)
    device.silent()
    device.press("undo")
    expect(device.seat(4)).to_have_attribute("aria-pressed", "false")
    device.raise_hand(4)
    device.onward()
    device.press("execute")
    device.onward()
    assert "imp" in device.walk({"imp": [4], "ravenkeeper": [7], "fortuneteller": [2, 7]})
    device.vote_out(1, 7, [1, 2, 3])
    device.end()
    device.silent()
    assert device.client.ask({"ask": "winner"})["winner"] == "good"
    device.leave()


class Pair:
    """Two storytellers' devices that take turns, and the screen that the town looks at."""

    def __init__(self, phone: Storyteller, tablet: Storyteller, town: Page) -> None:
        self.devices = [phone, tablet]
        self.town = town

    def turn(self) -> Storyteller:
        """The next device's turn; what the other one did has come to it."""
        self.devices.reverse()
        here, there = self.devices
        here.abreast()
        there.abreast()
        assert shown(here.page) == shown(there.page), "the same step on both devices"
        return here

    def silent(self) -> None:
        """Axe has nothing to say of any of the three."""
        silent(self.town)
        for device in self.devices:
            device.silent()

    def nowhere(self, words: Sequence[str]) -> None:
        """What the town must not read."""
        text = self.town.locator("#circle").inner_text()
        assert not [word for word in words if word in text]


def shown(page: Page) -> str | None:
    """The open step, and what undo would take back."""
    return page.evaluate(
        """() => [document.querySelector("#panel [data-slot]")?.dataset.slot,
            document.querySelector("#undo")?.getAttribute("aria-label"),
            ...[...document.querySelectorAll(".seat")].map((one) => one.className.includes("dead"))].join("|")"""
    )


def test_an_evening_in_chinese_with_two_devices_and_a_screen(home: Home, chromium: Browser) -> None:
    phone = Storyteller(home, chromium, size=(390, 844), language="zh-Hant")
    phone.speak("zh-Hant")
    tablet = Storyteller(home, chromium, size=(820, 1180), language="zh-Hant")
    town = chromium.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    town.goto(f"{home.url}/town")
    phone.open("embrace-the-tentacles", NAMES)
    pair = Pair(phone, tablet, town)
    pair.turn().deal(list(BAG.values()))
    pair.turn().onward()
    secrets = [phone.name(f"character.{character}") for character in BAG.values()]
    while phone.phase()["phase"] == "night":
        pair.turn().step(FIRST)
        pair.nowhere(secrets)
    pair.turn().nominate(1, 4)
    expect(town.locator("#circle")).to_contain_text(NAMES[3])
    for seat in (1, 2, 3, 5, 8):
        pair.turn().raise_hand(seat)
    expect(town.locator("#circle")).to_contain_text("5 / 5")
    pair.silent()
    pair.turn().onward()
    pair.turn().press("execute")
    expect(town.locator("#seat-4.dead")).to_be_visible()
    pair.turn().onward()
    while phone.phase()["phase"] == "night":
        pair.turn().step(SECOND)
        pair.nowhere(secrets)
    expect(town.locator("#seat-8.dead")).to_be_visible()
    pair.turn().vote_out(1, 6, [1, 2, 3, 5])
    pair.turn().end()
    expect(town.locator("#circle")).to_contain_text(phone.name("character.poisoner"))
    pair.silent()
    town.context.close()
    for device in pair.devices:
        device.leave()
