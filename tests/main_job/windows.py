"""Windows of the browser, one for each page that somebody looks at: a page that lies behind another one of the same
window is drawn once a second, and every tap on it would wait for that."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from .home import ANSWERS_WITHIN

_DRAWN = """async (version) => {
    const { state } = await import("/static/link.js");
    if (state.version !== version) return false;
    for (const _ of "12") await new Promise(requestAnimationFrame);
    return true;
}"""
_ASKED = """() => new Promise(requestAnimationFrame).then(() => {
    const place = document.querySelector("#sheet[open], #form");
    return !place.busy && place.wanted === place.has;
})"""


def window(browser: Browser, width: int, height: int, faults: list[str], of: Page | None = None) -> Page:
    """A window of that size with an empty page, and the session of the page `of`; faults of its scripts are noted."""
    state = None if of is None else of.context.storage_state()
    context = browser.new_context(viewport={"width": width, "height": height}, locale="ko-KR", storage_state=state)
    context.set_default_timeout(ANSWERS_WITHIN * 1000)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def abreast(page: Page, version: int) -> None:
    """Waits until that page of the storyteller's has drawn this version: a tap before it would be meant for another."""
    page.wait_for_function(_DRAWN, arg=version)


def form_is_whole(page: Page) -> None:
    """Waits until the form that opens an evening has been asked for with all that was entered so far, and is there."""
    page.wait_for_function(_ASKED)
