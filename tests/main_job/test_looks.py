"""How the main views look, in three sizes and three languages, beside pictures that a person has looked at and kept.

`make looks` takes the pictures anew; what it writes is to be looked at before it is committed. Text is set in Unifont,
the one font that the tests need on every machine, so that the pictures don't hang on the fonts that lie there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from .home import ANSWERS_WITHIN, Client, Home, until
from .ten import EVENING, OPEN, Json
from .windows import abreast

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parent / "looks"
SEEN = Path(__file__).parents[2] / "build/looks"
ANEW = "NIGHTBELL_LOOKS"
"""Set by `make looks`: the pictures are taken anew instead of compared."""
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "laptop": (1366, 768)}
LANGUAGES = ["en", "ko", "zh-Hant"]

GRAIN = 4
"""Pixels to a side that count as one: the edges of letters are no change."""
STEP = 40
"""Of 255: how far one of those may be from what it was."""
TOLERANCE = 0.004
"""The part of them that may differ: a word that has changed is more than that, a rounded corner isn't."""

TOWN = 'async () => (await import("/static/link.js")).state.view?.town'
"""What a page was told last of what everybody may know."""

Pose = Callable[[Page], None]


def there(selector: str) -> Pose:
    """Waits until the page shows that."""
    return lambda page: expect(page.locator(selector).first).to_be_visible()


def seat_sheet(page: Page) -> None:
    page.locator("#seat-6").click(button="right")
    expect(page.locator("dialog h2").first).to_be_visible()


def hands(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#seat-9")).to_have_attribute("aria-pressed", "true")


class View(NamedTuple):
    """What is done since the view before, what a page shows then, and whether the town's page is looked at too."""

    name: str
    commands: Sequence[Json]
    pose: Pose
    town: bool = False


VIEWS = [
    View("front", [], there("#open")),
    View("dealt", [OPEN, EVENING[0]], there("#seat-10"), town=True),
    View("night", EVENING[1:18], there('#panel [data-slot="fortuneteller"] .answer')),
    View("seat", [], seat_sheet),
    View("vote", EVENING[18:25], hands, town=True),
    View("over", [*EVENING[25:], {"do": "end", "winner": "good"}], there('body[data-phase="over"] #recap'), town=True),
]
"""One after another, in one evening."""


class Wall:
    """A page in each size, all of one session, and the town's."""

    def __init__(self, browser: Browser, home: Home, client: Client) -> None:
        self._browser, self._home, self._client = browser, home, client
        self.pages = {(kind, size): self._page(kind, size) for kind in ("table", "town") for size in SIZES}

    def _page(self, kind: str, size: str) -> Page:
        width, height = SIZES[size]
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", bypass_csp=True
        )
        context.set_default_timeout(ANSWERS_WITHIN * 1000)
        if kind == "table":
            name, _, value = (self._client.cookie or "").partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self._home.url}])
        page = context.new_page()
        page.goto(self._home.url + ("" if kind == "table" else "/town"))
        page.add_style_tag(content="* { font-family: Unifont !important; caret-color: transparent !important; }")
        return page

    def do(self, command: Json) -> None:
        """A command, and all pages show it: which hint stands there hangs on what a page has shown before."""
        self._client.do(command, version=0 if command is OPEN else None)
        self.follow()

    def follow(self) -> None:
        """All pages show what the hub says now."""
        version, town = self._client.version(), self._client.ask({"ask": "town"})
        for (kind, _), page in self.pages.items():
            if kind == "table":
                abreast(page, version)
            else:
                until(lambda page=page: page.evaluate(TOWN) == town, "the town's page is told")  # type: ignore[misc]

    def differences(self, view: View, language: str) -> list[str]:
        """The pictures of that view that are not as they were kept."""
        found = []
        for (kind, size), page in self.pages.items():
            if kind == "table":
                view.pose(page)
                expect(page.locator('[aria-disabled="true"]')).to_have_count(0)
            elif not view.town:
                continue
            name = f"{view.name if kind == 'table' else f'town-{view.name}'}-{size}-{language}.png"
            found.append(compared(page, name))
        return [one for one in found if one]

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


def compared(page: Page, name: str) -> str | None:
    """What there is to say of a page's picture: nothing, where it is as it was kept."""
    if os.environ.get(ANEW):
        KEPT.mkdir(exist_ok=True)
        at_rest(page).quantize(48).save(KEPT / name, optimize=True)
        return None
    was = Image.open(KEPT / name).convert("RGB")
    if alike(was, taken(page)) or alike(was, now := at_rest(page)):
        return None
    SEEN.mkdir(parents=True, exist_ok=True)
    now.save(SEEN / name)
    return f"{KEPT / name} looks otherwise now: see {SEEN / name}"


def taken(page: Page) -> Image.Image:
    """Its picture as it is now."""
    return Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def at_rest(page: Page) -> Image.Image:
    """Its picture once nothing changes any more: icons and letters may come a moment after the page."""
    page.wait_for_load_state("load")
    last = [taken(page)]

    def same() -> bool:
        last.append(taken(page))
        return last[-1] == last[-2]

    until(same, "the page is at rest")
    return last[-1]


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether no more of them differs than does with the edges of letters."""
    if one.size != other.size:
        return False
    apart = ImageChops.difference(coarse(one), coarse(other)).point(lambda value: 255 * (value > STEP)).histogram()[255]
    return apart <= TOLERANCE * (one.width // GRAIN) * (one.height // GRAIN)


def coarse(picture: Image.Image) -> Image.Image:
    """Grey, one pixel for each square of the grain."""
    return picture.convert("L").resize((picture.width // GRAIN, picture.height // GRAIN), Image.Resampling.BOX)


@pytest.fixture
def client(home: Home) -> Client:
    return Client(home).sign_in()


@pytest.fixture
def wall(home: Home, client: Client, chromium: Browser) -> Iterator[Wall]:
    made = Wall(chromium, home, client)
    yield made
    made.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_views_look_as_they_were_kept(language: str, client: Client, wall: Wall) -> None:
    status, body, _ = client.call("POST", "/api/language", {"language": language})
    assert status == 200, body
    differences = []
    for view in VIEWS:
        for command in view.commands:
            wall.do(command)
        for page in wall.pages.values():
            expect(page.locator("html")).to_have_attribute("lang", language)
        differences += wall.differences(view, language)
    assert not differences, "\n".join(differences)
