"""A real browser before a canned desk: what the tests of pages share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import files
from itertools import count
from queue import Empty

from playwright.sync_api import Browser, Page

from .fakes import FakeDesk, evening
from .served import Served

Serve = Callable[..., Served]
SIZES = [(360, 740), (820, 1180), (1366, 768)]
ADDRESS_WITH_PIN = "/#pin=402718"
PATIENCE = 30_000
"""Milliseconds that a slow machine may take; a bound, never a pause."""


class Room:
    """A hub with a canned desk, and pages in the browser that look at it."""

    def __init__(self, browser: Browser, serve: Serve) -> None:
        self._browser = browser
        self._serve = serve
        self.faults: list[str] = []

    def hub(self, language: str = "en", *, opened: bool = True, **how: object) -> Served:
        desk = FakeDesk(language)
        if opened:
            evening(desk, **how)  # type: ignore[arg-type]
        return self._serve(desk)

    def page(self, address: str, size: tuple[int, int] = SIZES[0], script: str = "", *, timed: bool = False) -> Page:
        """A page of its own context; `script` runs in it before its own scripts do.

        Where it is `timed`, its time runs as usual until `still` is called, and then only by `page.clock.run_for`.
        """
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", has_touch=size[0] < 500
        )
        if script:
            context.add_init_script(script)
        page = context.new_page()
        if timed:
            page.clock.install(time=0)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(address)
        return page

    def leave(self) -> None:
        for context in self._browser.contexts:
            context.close()


def still(page: Page) -> None:
    """From now on no time goes by on the page, however long the machine takes, but for what is said to go by.

    Nothing is drawn meanwhile but what comes from the hub, for a frame is time too.
    """
    page.clock.pause_at(3600)


_PLACES = """(turn) => {
  const nodes = [...document.body.querySelectorAll('*')];
  const places = JSON.stringify(nodes.map((one) => Object.values(one.getBoundingClientRect().toJSON())));
  const last = window.settling;
  window.settling = {turn, places, same: last?.turn === turn && last.places === places ? last.same + 1 : 0};
  return window.settling.same >= 3;
}"""
_turns = count(1)


def settled(page: Page) -> None:
    """What the page has been told is drawn, and nothing on it moves any more: for some frames all has stood still."""
    page.wait_for_function(_PLACES, arg=next(_turns), polling="raf")


def chromium() -> str:
    """Where Chromium is: its build for headless use where there is one, which starts half as many processes."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "These tests drive Debian's chromium: apt-get install chromium"
    return found


def sent(desk: FakeDesk) -> dict[str, object]:
    """The next command that the page sends, or has sent already: each is told once, in their order."""
    try:
        return desk.arrived.get(timeout=PATIENCE / 1000)
    except Empty:
        raise AssertionError("The page has sent no command.") from None


_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_FOUND = """async (rules) => {
  const {violations} = await axe.run(document, {runOnly: {type: 'tag', values: rules}, resultTypes: ['violations']});
  return violations.flatMap((one) => one.nodes.map((node) =>
    `${one.id} (${one.help}): ${node.html.slice(0, 160)}\n    ${node.failureSummary.slice(0, 300)}`));
}"""
"""What axe finds against the rules, as lines. All that it finds in order is thousands, and isn't sent."""
_TARGETS = "button, a[href], input, select, textarea, summary, [role=button], [tabindex='0']"
_SMALL = """(targets) => [...document.querySelectorAll(targets)]
  .filter((node) => node.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !node.closest('[inert]'))
  .map((node) => [node, (node.closest('label') ?? node).getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([node, box]) => `${box.width.toFixed()} x ${box.height.toFixed()}: ${node.outerHTML.slice(0, 120)}`)"""


def silent(page: Page) -> None:
    """Asserts that axe finds nothing against WCAG 2.2 AA, and that whatever can be tapped is 44 px wide and high."""
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    said = page.evaluate(_FOUND, _RULES) + page.evaluate(_SMALL, _TARGETS)
    assert not said, "\n".join(said)
