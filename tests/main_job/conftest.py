"""What the main job's tests share: a hub of their own, an eye for panels, and Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from hub.devices import fonts
from tests.faces.reader import Eye
from tests.web import browsing

from .home import ANSWERS_WITHIN, ClockedHome, Home
from .wolf_table import WolfTable

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def eye() -> Eye:
    found = fonts.find()
    assert found.complaint is None, "these tests need the package fonts-unifont"
    return Eye(found.glyphs)


@pytest.fixture
def home(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Home]:
    """The hub of a virtual table; a test's parameter says how its seats are wired."""
    made = Home(tmp_path, language="ko", seats=getattr(request, "param", "wires"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def clocked_home(tmp_path: Path) -> Iterator[ClockedHome]:
    """The hub of a virtual table whose clock a test moves on."""
    made = ClockedHome(tmp_path, language="ko")
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=ANSWERS_WITHIN * 1000)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browsing.chromium(), args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def table(clocked_home: ClockedHome, chromium: Browser, eye: Eye) -> Iterator[WolfTable]:
    """The wolf games in a browser; a module with more to do at its table has its own."""
    made = WolfTable(clocked_home, chromium, eye)
    yield made
    made.leave()
