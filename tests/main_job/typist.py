"""A storyteller without mouse or touch: everything by the page's keys, and what those don't reach by Tab."""

from __future__ import annotations

from playwright.sync_api import expect

from .home import until
from .storyteller import Storyteller

KEYS = {"onward": "n", "undo": "u", "execute": "x"}
"""The page's own keys; all else is reached by Tab."""
MOST_TABS = 250
"""More stops than any page or sheet has: what was not reached by then can't be reached."""


class Typist(Storyteller):
    """Presses keys only; nothing here may click."""

    def tap(self, selector: str) -> None:
        self.reach(selector)
        expect(self.page.locator(":focus")).to_be_enabled()
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Tab, until what is wanted has the focus, and shows it."""
        expect(self.page.locator(selector).first).to_be_visible()
        for _ in range(MOST_TABS):
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no number of tabs comes to {selector}")

    def tap_seat(self, number: int) -> None:
        for digit in str(number):
            self.page.keyboard.press(digit)
        expect(self.seat(number)).to_be_focused()
        self.page.keyboard.press("Enter")

    def press(self, button: str) -> None:
        before = self.abreast()
        expect(self.page.locator(f'#{button}:not([aria-disabled="true"])')).to_be_visible()
        self.page.keyboard.press(KEYS[button])
        until(lambda: self.client.version() > before, f"what {button} does")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.page.keyboard.type(text)

    def select(self, selector: str, value: str) -> None:
        self.reach(selector)
        options = self.page.locator(f"{selector} option").evaluate_all("(all) => all.map((one) => one.value)")
        self.page.keyboard.press("Home")
        for _ in range(options.index(value)):
            self.page.keyboard.press("ArrowDown")
        expect(self.page.locator(selector)).to_have_value(value)
