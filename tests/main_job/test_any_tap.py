"""Somebody taps whatever there is on the storyteller's page, in no order: the page stands it, and so does the hub.

What is looked for is not what a tap does but that nothing breaks: no fault of a script, no answer that the page can't
have meant (not found, not allowed, an error of the hub's own), never an empty page or one that is wider than the
screen, no word missing.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, ElementHandle, Error, Page, Response, expect

from .home import Home
from .windows import window

pytestmark = [pytest.mark.browser, pytest.mark.soak]

TAPS = 250
NAMES = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hal"]
AWAY = ("leave", "A:")
"""What leads away from the page, or out of it: not tapped."""
TYPED = ("", "<b>x", "한", "12", "-1", "{name}")
IMPOSSIBLE = {403, 404, 405, 415, 500}
"""Answers to what a page must not even ask, or that are the hub's own failure. (401: it has left.)"""
ODD = re.compile(r"undefined|NaN|\[object|hub failed|failed to show")

IN_REACH = """() => [...(document.querySelector("dialog[open]") ?? document)
  .querySelectorAll("button, select, input, textarea, summary, a[href]")]
  .filter((one) => {
    if (one.disabled || one.ariaDisabled === "true" || one.closest("[inert]") || !one.checkVisibility()) return false;
    one.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return there && (one === there || one.contains(there));
  })
  .map((one) => ((window.reached ??= []).push(one), [window.reached.length - 1, one.tagName + ":"
    + (one.dataset.act ?? one.dataset.do?.match(/"do": ?"\\w+"/)?.[0] ?? one.name ?? one.id ?? "").split("|")[0]]))"""
"""What a thumb could reach now: its place in `reached`, and what kind of thing it is."""


class Reached(NamedTuple):
    """Something that can be tapped."""

    place: int
    kind: str


class Wanderer:
    """Somebody who taps about on a page, what they tapped least of all first."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)
        self.faults: list[str] = []
        self.taps: list[str] = []
        self._had: Counter[str] = Counter()
        page.on("pageerror", lambda error: self._fault(error.stack or str(error)))
        page.on("response", self._answered)

    def _fault(self, what: str) -> None:
        self.faults.append(f"{what}, after {self.taps[-6:]}")

    def _answered(self, response: Response) -> None:
        gone = response.status == 404 and "/sheets/" in response.url and "seat=" in response.url
        if response.status in IMPOSSIBLE and not gone:  # who has left has no sheet: the page says so
            self._fault(f"{response.status} for {response.url} {response.request.post_data}")

    def tap(self) -> None:
        """One tap, on something that is in reach; a card that fills the screen is let go."""
        reached = [Reached(*one) for one in self.page.evaluate(IN_REACH)]
        reached = [one for one in reached if not any(away in one.kind for away in AWAY)]
        if not reached or self.chance.random() < 0.05:
            self.taps.append("Escape")
            self.page.keyboard.press("Escape")
            return
        onward = [one for one in reached if "onward" in one.kind]
        weights = [1 / (1 + self._had[one.kind]) for one in reached]
        one = onward[0] if onward and self.chance.random() < 0.2 else self.chance.choices(reached, weights)[0]
        self._had[one.kind] += 1
        self.taps.append(one.kind)
        node = self.page.evaluate_handle("(at) => window.reached[at]", one.place).as_element()
        assert node is not None
        try:
            self._act(node, one.kind.partition(":")[0])
        except Error as error:
            if not re.search("Timeout|not attached|detached|not visible|not stable", str(error)):
                raise  # a thing that went before the finger came is no fault

    def _act(self, node: ElementHandle, tag: str) -> None:
        if tag == "SELECT":
            count = node.evaluate("(one) => one.options.length")
            node.select_option(index=self.chance.randrange(count), timeout=1000)
        elif tag == "TEXTAREA" or (tag == "INPUT" and node.get_attribute("type") in (None, "text", "search")):
            node.fill(self.chance.choice(TYPED), timeout=1000)
        elif tag != "INPUT" or node.get_attribute("type") in ("checkbox", "radio"):
            node.click(timeout=1000)

    def look(self) -> None:
        """The page is there, and no wider than the screen."""
        found = self.page.evaluate("""() => [document.querySelectorAll("#app > *").length,
            document.documentElement.scrollWidth - document.documentElement.clientWidth, document.body.innerText]""")
        if not found[0]:
            self._fault("an empty page")
        if found[1] > 0:
            self._fault(f"{found[1]} px too wide")
        if odd := ODD.search(found[2]):
            self._fault(f"{odd[0]!r} on the page")


@pytest.mark.parametrize(
    ("game", "nobody_leads", "size"),
    [
        ("clocktower", False, (360, 740)),
        ("clocktower", False, (1366, 768)),
        ("moonwolf", False, (360, 740)),
        ("moonwolf", True, (820, 1180)),
        ("growl", False, (820, 1180)),
        ("growl", True, (360, 740)),
    ],
)
def test_whatever_is_tapped_nothing_breaks(
    home: Home, chromium: Browser, game: str, nobody_leads: bool, size: tuple[int, int]
) -> None:
    page = window(chromium, *size, [])
    wanderer = Wanderer(page, seed=len(game) + size[0])
    page.goto(home.first_click)
    page.locator("#game").select_option(game)
    page.locator("#players").fill("\n".join(NAMES))
    if nobody_leads:
        page.locator("#hostless").check()
    page.locator("#open").click()
    expect(page.locator("#seat-8")).to_be_visible()
    for _ in range(TAPS):
        wanderer.tap()
        wanderer.look()
    assert not wanderer.faults, "\n".join(wanderer.faults)
    page.context.close()
