"""Measures the pages in Chromium as a phone has them: what a first view loads, how soon it stands, how soon a tap shows
on a slow phone, and how many taps a recorded first night takes.

Its one rule: everything is taken from the browser itself (bytes on the wire, paints, shifts, long tasks, event timing).
Bounds that no issue sets are those that browsers' own reports call good.
Must not know: how a page does anything; it knows the ids that pages offer to whoever drives them.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import chromium, loaded_bytes, signed_in
from playwright.sync_api import Browser, BrowserContext, Page
from running import Hub, hub

RECORDED = Path(__file__).parent.parent / "tests/evenings/clocktower-ten-players.jsonl"
PHONE = (360, 740)
SLOWER = 6
"""A slow phone's processor against this one, for taps."""
SLOWER_AT_LOAD = 4
"""The same for the load, as browsers' own reports have it."""
GOOD = {"fcp_ms": 1800, "lcp_ms": 2500, "cls": 0.1, "tbt_ms": 200}
Figures = dict[str, object]

SEEN = """
  const seen = window.seen = {fcp_ms: 0, lcp_ms: 0, cls: 0, tbt_ms: 0, taps: {}};
  const watch = (type, took, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(took)).observe({type, buffered: true, ...more});
  watch('paint', (one) => { if (one.name === 'first-contentful-paint') seen.fcp_ms = one.startTime; });
  watch('largest-contentful-paint', (one) => { seen.lcp_ms = one.startTime; });
  watch('layout-shift', (one) => { if (!one.hadRecentInput) seen.cls += one.value; });
  watch('longtask', (one) => { seen.tbt_ms += Math.max(0, one.duration - 50); });
  watch('event', (one) => {
    if (one.interactionId) seen.taps[one.interactionId] = Math.max(seen.taps[one.interactionId] ?? 0, one.duration);
  }, {durationThreshold: 16});
"""


LATER = """async (before) => {
  const { state } = await import("/static/link.js");
  if (state.version <= before) return false;
  for (const _ of "12") await new Promise(requestAnimationFrame);
  return true;
}"""
"""Whether the page has drawn a later version than that."""


def beside(name: str, value: float, bound: float) -> Figures:
    """A figure, its bound, and how much of the bound it takes."""
    return {name: value, f"{name}_bound": bound, f"{name}_ratio": round(value / bound, 3)}


def recorded_night() -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """The recorded evening's opening, its deal, and the commands of its first night."""
    lines = [json.loads(line) for line in RECORDED.read_text("utf-8").splitlines() if line and line[0] != "#"]
    commands = [one for one in lines if "do" in one]
    begun = next(n for n, one in enumerate(commands) if one["do"] == "begin")
    day = next(n for n, one in enumerate(commands) if one["do"] == "nominate")
    return commands[0], commands[1], commands[begun + 1 : day]


@contextmanager
def first_night() -> Iterator[Hub]:
    """A hub in the first night of ten, just begun."""
    opening, deal, _ = recorded_night()
    with tempfile.TemporaryDirectory() as folder, hub(Path(folder)) as running:
        running.wait_until_served()
        running.sign_in()
        begun: list[dict[str, object]] = [opening, deal, {"do": "begin"}]
        for command in begun:
            running.do(command)
        yield running


def loaded() -> Figures:
    """All that both pages load at first view in an evening of ten: every file and answer, as it comes over the wire."""
    with first_night() as running, chromium() as browser:
        storyteller = loaded_bytes(signed_in(browser, running, 390, 844).new_page(), running.address + "/")
        town = loaded_bytes(browser.new_context().new_page(), running.address + "/town")
    whole = sum(storyteller.values())
    return {
        **beside("page_bytes", whole, 100 * 1024),
        "page_requests": len(storyteller),
        **beside("first_view_storyteller_bytes", whole, 80 * 1024),
        **beside("first_view_town_bytes", sum(town.values()), 30 * 1024),
        "first_view_town_requests": len(town),
    }


def stands() -> Figures:
    """How soon the pages stand on a slow phone, by the browser's own marks: paints, shifts, blocked time."""
    found: Figures = {}
    with first_night() as running, chromium() as browser:
        for name, path in (("storyteller", "/"), ("town", "/town")):
            context = signed_in(browser, running, *PHONE) if path == "/" else _phone(browser)
            page = _watched(context, SLOWER_AT_LOAD)
            page.goto(running.address + path)
            page.locator("#seat-10").wait_for()
            page.wait_for_timeout(1500)
            seen = page.evaluate("window.seen")
            for key, bound in GOOD.items():
                found |= beside(f"{name}_{key}", round(float(seen[key]), 3 if key == "cls" else None), bound)
            context.close()
    return found


def interaction() -> Figures:
    """Interaction to next paint on a slow phone: every tap of the recorded first night, then a nomination's hands."""
    with first_night() as running, chromium() as browser:
        page = _watched(signed_in(browser, running, *PHONE), SLOWER)
        page.goto(running.address + "/")
        hand = Hand(page, running)
        for command in recorded_night()[2]:
            hand.does(command)
        hand.tap("#seat-8", begins=True)  # who nominates, then whom, and four hands
        for seat in (4, 6, 7, 9, 10):
            hand.tap(f"#seat-{seat}")
        hand.tap("#onward")
        page.wait_for_timeout(500)
        taps = page.evaluate("Object.values(window.seen.taps)")
    return {**beside("inp_ms", max(taps, default=16), 100), "inp_taps": hand.taps, "inp_slower": SLOWER}


def taps() -> Figures:
    """The recorded first night done on the page: taps against one for each slot and one for each choice (a player
    pointed at, a character, an answer, a shake of the head).
    """
    commands = recorded_night()[2]
    with first_night() as running, chromium() as browser:
        page = signed_in(browser, running, *PHONE).new_page()
        page.goto(running.address + "/")
        hand = Hand(page, running)
        slots = len(running.ask({"ask": "night"})["night"])
        for command in commands:
            hand.does(command)
        if running.ask({"ask": "phase"})["phase"] != "day":
            raise RuntimeError("the taps didn't lead to the day")
    choices = sum(_choices(one) for one in commands)
    return {**beside("taps_per_night", hand.taps, slots + choices), "taps_slots": slots, "taps_choices": choices}


def _choices(command: dict[str, Any]) -> int:
    if command["do"] == "choose":
        return len(command.get("players", ())) + ("character" in command) or 1
    return int(command["do"] == "show")


class Hand:
    """A storyteller's thumb on the page; it counts what it taps."""

    def __init__(self, page: Page, running: Hub) -> None:
        self._page, self._running = page, running
        self.taps = 0

    def tap(self, place: str, text: str = "", *, begins: bool = False) -> None:
        """One tap where that stands, and what it asks the hub for, as far as the page. `begins`: it asks for nothing
        yet, more taps follow.
        """
        before = self._version()
        target = self._page.locator(f'{place}:not([aria-disabled="true"])')
        (target.filter(has_text=text) if text else target).first.click()
        self.taps += 1
        if not begins:
            self._page.wait_for_function(LATER, arg=before)

    def does(self, command: dict[str, Any]) -> None:
        """A command of the recording, by taps."""
        if command["do"] == "next":
            self.tap("#onward")
        elif command["do"] == "show":
            self.tap("#panel .answer", str(command["value"]))
        elif command.get("none"):
            self.tap("#panel .row button", "Nobody")
        else:
            *first, last = command["players"]
            for seat in first:
                self.tap(f"#seat-{seat}", begins=True)
            self.tap(f"#seat-{last}")

    def _version(self) -> int:
        return int(self._running.post("/api/ask", {"ask": "phase"})["version"])


def _phone(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})


def _watched(context: BrowserContext, slower: int) -> Page:
    """A page on a slow phone whose marks are noted from its beginning."""
    context.add_init_script(SEEN)
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


if __name__ == "__main__":
    print(json.dumps(loaded() | stands() | interaction() | taps(), indent=2))
