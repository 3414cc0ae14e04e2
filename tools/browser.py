"""Debian's Chromium, driven by Playwright, for tools that look at the pages.

Must not know: what is on a page.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from running import Hub

QUIET = 0.7
"""Seconds without a byte after which a page counts as loaded; an event stream never ends by itself."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser. Raises RuntimeError where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise RuntimeError("there is no chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def signed_in(browser: Browser, running: Hub, width: int, height: int, scale: float = 1) -> BrowserContext:
    """A browser window in which the storyteller has typed the PIN."""
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    answer = context.request.post(
        running.address + "/api/session", data={"pin": running.pin()}, headers={"Origin": running.address}
    )
    if not answer.ok:
        raise RuntimeError(f"the hub doesn't take its own PIN: {answer.text()}")
    return context


def loaded_bytes(page: Page, address: str) -> dict[str, int]:
    """Opens the address and gives what came over the wire for each request (headers and body, as sent)."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    urls: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def began(event: dict[str, object]) -> None:
        urls[str(event["requestId"])] = str(event["request"]["url"])  # type: ignore[index]

    def answered(event: dict[str, object]) -> None:
        sizes[str(event["requestId"])] = float(event["response"]["encodedDataLength"])  # type: ignore[index]

    def came(event: dict[str, object]) -> None:
        key = str(event["requestId"])
        sizes[key] = sizes.get(key, 0) + float(str(event["encodedDataLength"]))

    def ended(event: dict[str, object]) -> None:
        sizes[str(event["requestId"])] = float(str(event["encodedDataLength"]))

    wire.on("Network.requestWillBeSent", began)
    wire.on("Network.responseReceived", answered)
    wire.on("Network.dataReceived", came)
    wire.on("Network.loadingFinished", ended)
    page.goto(address, wait_until="load")
    before = -1.0
    while sum(sizes.values()) != before:
        before = sum(sizes.values())
        page.wait_for_timeout(QUIET * 1000)
    return {f"{urls.get(key, '?')} #{key}": round(size) for key, size in sizes.items()}
