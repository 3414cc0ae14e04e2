"""Windows of the browser, one for each page that somebody looks at: a page that lies behind another one of the same
window is drawn once a second, and every tap on it would wait for that."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .home import ANSWERS_WITHIN


def window(browser: Browser, width: int, height: int, faults: list[str], of: Page | None = None) -> Page:
    """A window of that size with an empty page, and the session of the page `of`; faults of its scripts are noted."""
    state = None if of is None else of.context.storage_state()
    context = browser.new_context(viewport={"width": width, "height": height}, locale="ko-KR", storage_state=state)
    context.set_default_timeout(ANSWERS_WITHIN * 1000)
    expect.set_options(timeout=ANSWERS_WITHIN * 1000)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page
