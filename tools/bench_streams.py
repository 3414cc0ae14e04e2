"""Measures open pages with 40 event streams: from a command that is posted to the changed pixel, and who falls behind.

Its one rule: a stream may leave states out that were over before it came to them (it holds the newest view only), but
whoever listens ends at the last state, with every announcement of the day. Anything less counts as behind.
Must not know: how the hub keeps its streams.
"""

from __future__ import annotations

import json
import selectors
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench_page import Figures, beside
from browser import chromium, signed_in
from playwright.sync_api import Browser, Page
from running import MORE_NAMES, Hub, hub

EVENTS = 500
RAW_STORYTELLERS, RAW_GUESTS = 8, 29
PAGES = {"own": "/", "other": "/", "town": "/town"}
"""Two storytellers' devices and the town: three of the 40 streams."""
SEAT = 3
"""Whose hand goes up and down."""
WITHIN = 60.0
"""Seconds after which a state that hasn't come counts as lost."""

PAINTED = """(seat) => {
  window.painted = [];
  new MutationObserver(() => requestAnimationFrame(() => painted.push(performance.timeOrigin + performance.now())))
    .observe(document.getElementById('seat-' + seat), {subtree: true, childList: true, attributes: true});
}"""
"""The frame after the one with the change begins when the change is on the screen: that moment is noted."""

NEXT = """() => new Promise((go) => {
  const look = () => (painted.length ? go(painted.splice(0)[0]) : setTimeout(look, 1));
  look();
})"""
"""The moment of the next change that is on the screen."""

POST = """async ([command, version, key]) => {
  const at = performance.timeOrigin + performance.now();
  const answer = await fetch('/api/commands', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({command, version, key}),
  });
  return {at, ...await answer.json()};
}"""


class Heard(NamedTuple):
    """What one raw stream has heard: whose it is, how many views, and the last of them."""

    audience: str
    views: int
    last: Any


class Listeners:
    """Raw clients of the event stream, all read by one thread."""

    def __init__(self, running: Hub, storytellers: int, guests: int) -> None:
        self._heard: dict[socket.socket, Heard] = {}
        self._parts: dict[socket.socket, bytes] = {}
        self._selector = selectors.DefaultSelector()
        self._told = threading.Condition()
        self._open = True
        cookie = "; ".join(f"{one.name}={one.value}" for one in running.cookies)
        port = int(running.address.rpartition(":")[2])
        for n in range(storytellers + guests):
            led = n < storytellers
            line = socket.create_connection(("127.0.0.1", port), 10)
            ask = f"GET /api/events HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n" + (f"Cookie: {cookie}\r\n" if led else "")
            line.sendall(ask.encode() + b"\r\n")
            line.setblocking(False)
            self._heard[line] = Heard("storyteller" if led else "town", 0, None)
            self._parts[line] = b""
            self._selector.register(line, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def heard(self) -> list[Heard]:
        """What each has heard so far."""
        with self._told:
            return list(self._heard.values())

    def until(self, holds: Any) -> bool:
        """Waits until that holds of what everybody has heard; False where it doesn't in time."""
        with self._told:
            return bool(self._told.wait_for(lambda: holds(list(self._heard.values())), WITHIN))

    def close(self) -> None:
        """Ends them."""
        self._open = False
        self._thread.join()
        for line in self._heard:
            line.close()
        self._selector.close()

    def _listen(self) -> None:
        while self._open:
            for key, _ in self._selector.select(0.1):
                line: Any = key.fileobj
                came = line.recv(262144)
                if not came:
                    self._selector.unregister(line)
                self._take(line, came)

    def _take(self, line: socket.socket, came: bytes) -> None:
        *whole, self._parts[line] = (self._parts[line] + came).split(b"\n\n")
        views = [part.partition(b"data: ")[2] for part in whole if b"event: view\n" in part]
        if views:
            with self._told:
                before = self._heard[line]
                self._heard[line] = Heard(before.audience, before.views + len(views), json.loads(views[-1]))
                self._told.notify_all()


@contextmanager
def voting() -> Iterator[Hub]:
    """A hub of twenty by day, with a nomination open."""
    with tempfile.TemporaryDirectory() as folder, hub(Path(folder)) as running:
        running.wait_until_served()
        running.sign_in()
        opening = {"do": "open", "game": "clocktower", "script": "embrace-the-tentacles", "seed": 11}
        begun: list[dict[str, object]] = [
            {**opening, "players": list(MORE_NAMES)},
            {"do": "deal"},
            {"do": "begin"},
            {"do": "next", "to": "day"},
            {"do": "nominate", "by": 1, "of": 9},
        ]
        for command in begun:
            running.do(command)
        yield running


def hands(version: int) -> Iterator[tuple[dict[str, Any], int, str]]:
    """A hand that goes up and down, 500 times: command, the version that it acts on, and its key."""
    for n in range(EVENTS):
        yield {"do": "vote", "down" if n % 2 else "seats": [SEAT]}, version + n, f"hand-{n}"


def opened(browser: Browser, running: Hub) -> dict[str, Page]:
    """The pages, each in a window of its own, as they stand with the circle on them."""
    found = {}
    for name, path in PAGES.items():
        context = browser.new_context() if path == "/town" else signed_in(browser, running, 390, 844)
        found[name] = context.new_page()
        found[name].goto(running.address + path)
        found[name].locator(f"#seat-{SEAT}").wait_for()
    return found


def behind() -> Figures:
    """500 events as fast as the hub takes them, with 40 listeners (three pages, 37 raw clients): who is behind."""
    with voting() as running, chromium() as browser:
        listeners = Listeners(running, RAW_STORYTELLERS, RAW_GUESTS)
        pages = opened(browser, running)
        listeners.until(lambda heard: all(one.views for one in heard))
        version = int(running.post("/api/ask", {"ask": "phase"})["version"])
        started = time.perf_counter()
        for command, seen, key in hands(version):
            answer = running.post("/api/commands", {"command": command, "version": seen, "key": key})
            if not answer["ok"]:
                raise RuntimeError(f"{command}: {answer}")
        taken = time.perf_counter() - started
        running.do({"do": "vote", "seats": [SEAT]})
        public = running.ask({"ask": "town"})
        late = [one for one in _waited(listeners, version + EVENTS + 1, public) if not one]
        shown = [_shows(page, public) for page in pages.values()]
        open_now = json.loads(running.get("/api/status"))["streams"]
        views = [one.views for one in listeners.heard()]
        listeners.close()
    return {
        "streams_open": sum(open_now.values()),
        "streams_events": EVENTS,
        "streams_behind": len(late) + shown.count(False),
        "streams_behind_bound": 0,
        "streams_fewest_views": min(views),
        "streams_events_per_s": round(EVENTS / taken),
    }


def _waited(listeners: Listeners, version: int, public: Any) -> list[bool]:
    """Whether each raw client has come to the last version, or to the town's last state with all its announcements."""

    def there(one: Heard) -> bool:
        if one.audience == "storyteller":
            return bool(one.last and one.last["version"] == version)
        return bool(one.last and one.last["view"]["town"] == public)

    listeners.until(lambda heard: all(there(one) for one in heard))
    return [there(one) for one in listeners.heard()]


def _shows(page: Page, public: Any) -> bool:
    """Whether a page has come to the last state: the hand that is up, and every announcement."""
    page.locator(f"#seat-{SEAT} .vote").wait_for(timeout=WITHIN * 1000)
    told = page.locator(".announcements li").all_inner_texts()
    return sorted(told) == sorted(one["text"] for one in public["announcements"])


def event_to_pixel() -> Figures:
    """From a command that is posted on one page to the frame after the changed one, on that page, on the other
    storyteller's and on the town's, with 40 streams: the median and the 99th percentile of 500 events.
    """
    spans: dict[str, list[float]] = {name: [] for name in PAGES}
    with voting() as running, chromium() as browser:
        listeners = Listeners(running, RAW_STORYTELLERS, RAW_GUESTS)
        pages = opened(browser, running)
        for page in pages.values():
            page.evaluate(PAINTED, SEAT)
        version = int(running.post("/api/ask", {"ask": "phase"})["version"])
        for command, seen, key in hands(version):
            posted = pages["own"].evaluate(POST, [command, seen, key])
            if not posted["ok"]:
                raise RuntimeError(f"{command}: {posted}")
            for name, page in pages.items():
                spans[name].append(page.evaluate(NEXT) - posted["at"])
        listeners.close()
    figures: Figures = {}
    for name, values in spans.items():
        ordered = sorted(values)
        title = "event_to_pixel_ms" if name == "own" else f"event_to_pixel_{name}_ms"
        p50, p99 = (round(ordered[int(share * len(ordered))], 1) for share in (0.5, 0.99))
        figures[title] = {"p50": p50, **beside("p99", p99, 100), "events": len(ordered), "streams": 40}
    return figures


if __name__ == "__main__":
    print(json.dumps(behind() | event_to_pixel(), indent=2))
