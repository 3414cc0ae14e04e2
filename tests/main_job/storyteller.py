"""A storyteller at the page: what a hand does there, step by step, and a client that looks where the game is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from hub.languages import Languages
from hub.resources import Files
from tests.web.browsing import silent

from .home import ANSWERS_WITHIN, Client, Home, until
from .windows import abreast


class Storyteller:
    """One device with the storyteller's page on it, signed in by the address that the terminal shows."""

    def __init__(self, home: Home, browser: Browser, size: tuple[int, int] = (390, 844), language: str = "ko") -> None:
        self.home = home
        self.faults: list[str] = []
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 500, reduced_motion="reduce"
        )
        context.set_default_timeout(ANSWERS_WITHIN * 1000)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(home.first_click)
        self.client = Client(home).sign_in()
        self.name = Languages(Files()).tongue(language).name

    def leave(self) -> None:
        """Puts the device away; no script of its pages may have failed."""
        assert not self.faults
        self.page.context.close()

    # -- what a hand does -------------------------------------------------------------------------------------

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def tap_seat(self, number: int) -> None:
        self.seat(number).click()

    def write(self, selector: str, text: str) -> None:
        self.page.locator(selector).fill(text)

    def select(self, selector: str, value: str) -> None:
        self.page.locator(selector).select_option(value)

    def read_aloud(self) -> str:
        """The address of the recap, which opens beside the page."""
        with self.page.expect_popup() as opened:
            self.tap("#recap")
        return opened.value.url

    # -- what a storyteller does with it ----------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Another language for the whole table, out of the menu."""
        self.tap("#menu")
        self.tap(f'dialog [data-act="language|{language}"]')
        expect(self.page.locator("html")).to_have_attribute("lang", language)
        self.page.keyboard.press("Escape")

    def open(self, script: str, players: Sequence[str]) -> None:
        self.select("#script", script)
        self.write("#players", "\n".join(players))
        self.tap("#open")
        expect(self.seat(1)).to_be_visible()

    def seat(self, number: int) -> Locator:
        return self.page.locator(f"#seat-{number}")

    def pick(self, character: str) -> None:
        """A character of the sheet that is open."""
        self.tap(f'dialog .kind[data-act^="picked|"][data-act$="|{character}"]')

    def deal(self, bag: Sequence[str]) -> None:
        """By hand: one seat after another comes up of itself."""
        self.tap("#deal-hand")
        for seat, character in enumerate(bag, 1):
            expect(self.page.locator("dialog h2")).to_contain_text(str(seat))
            self.pick(character)
        expect(self.seat(len(bag))).to_contain_text(self.name(f"character.{bag[-1]}"))

    def onward(self) -> None:
        """The wide button under the thumb."""
        self.press("onward")

    def press(self, button: str) -> None:
        """A button, once it may be pressed, and what it does."""
        before = self.abreast()
        self.tap(f'#{button}:not([aria-disabled="true"])')
        until(lambda: self.client.version() > before, f"what {button} does")

    def abreast(self) -> int:
        """The page shows the version that the hub is at, which is returned."""
        version = self.client.version()
        abreast(self.page, version)
        return version

    def silent(self) -> None:
        """Axe has nothing to say of what the page shows now."""
        self.abreast()
        expect(self.page.locator('[aria-disabled="true"]')).to_have_count(0)  # what was just drawn has settled
        silent(self.page)

    def phase(self) -> Any:
        return self.client.ask({"ask": "phase"})

    def walk(self, choices: dict[str, Sequence[int]]) -> list[str]:
        """Slot by slot to the day, with these choices and the first answer wherever there is one."""
        walked: list[str] = []
        while self.phase()["phase"] == "night":
            walked.append(self.step(choices))
        return walked

    def step(self, choices: dict[str, Sequence[int]]) -> str:
        """One slot of the night, and on."""
        self.abreast()
        slot = str(self.phase()["slot"])
        expect(self.page.locator(f'#panel [data-slot="{slot}"]')).to_be_attached()
        if slot in choices:
            for seat in choices[slot]:
                self.tap_seat(seat)
            until(lambda: self.client.ask({"ask": "prompt"})["chosen"] is not None, "the choice")
        if self.client.ask({"ask": "prompt"})["truths"]:
            before = self.abreast()
            self.tap("#panel .answer")
            until(lambda: self.client.version() > before, "the answer")
        self.onward()
        return slot

    def nominate(self, by: int, of: int) -> None:
        """Two taps."""
        self.abreast()
        self.tap("#tab-nominate")
        self.tap_seat(by)
        self.tap_seat(of)
        expect(self.page.locator("#sweep")).to_be_visible()

    def raise_hand(self, seat: int) -> None:
        self.tap_seat(seat)
        expect(self.seat(seat)).to_have_attribute("aria-pressed", "true")

    def vote_out(self, by: int, of: int, hands: Sequence[int]) -> None:
        self.nominate(by, of)
        for seat in hands:
            self.raise_hand(seat)
        self.onward()
        self.press("execute")

    def end(self) -> None:
        """Declared as worked out; the grimoire lies open, and the evening is told again."""
        self.abreast()
        self.tap(".winner button")
        self.tap("#end-worked")
        until(lambda: self.phase()["phase"] == "over", "the end")
        for address in (f"{self.home.url}/town", self.read_aloud()):
            page = self.page.context.new_page()
            page.goto(address)
            expect(page.locator("#circle, #recap").first).to_contain_text(self.name("character.imp"))
            page.close()
