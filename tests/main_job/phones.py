"""Phones that are chairs, at a hub that is served to them over HTTP while a test moves its clock.

`RawPhone` has a browser's manners and no browser; `PagePhone` is the chair's page in Chromium. Both are used alike.
"""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from playwright.sync_api import Browser, Page, expect

from hub.pads import LOCK, READ
from hub.serving import Serving
from hub.table.views import Audience
from hub.web.app import SERVER, make_app
from tests.hub.wolves_at_home import Village

from .home import ANSWERS_WITHIN, until
from .windows import window
from .wolf_table import TIME

Json = dict[str, Any]
TRIES = 24
"""Presses after which somebody or something that is stepped to should have come."""


class Phone(Protocol):
    """A phone at a seat."""

    seat: int

    def down(self) -> None:
        """The thumb is on the pad, and the hub knows."""

    def stays(self) -> None:
        """The thumb stays on it, and the hub knows."""

    def up(self) -> None:
        """The thumb has left it, and the hub knows."""

    def shows(self, there: Callable[[str], bool], what: str) -> str:
        """What the phone shows, as soon as it is so."""

    def reads(self, there: Callable[[str], bool]) -> str:
        """What is its player's own, as soon as it is so."""

    def rests(self) -> None:
        """Nothing of that is there any more."""


class PhoneTable:
    """The hub's inside with its pages, the leader's session, and a phone at every seat."""

    def __init__(self, home: Village) -> None:
        self.home = home
        app = make_app(home.desk)
        self._streams = app.extensions["streams"]
        self._serving = Serving(app, "127.0.0.1", 0, SERVER)
        self.port = self._serving.port
        self.url = f"http://127.0.0.1:{self.port}"
        home.on_loop(lambda: home.present.draw_pin())
        self._cookie = asked(self.port, "/api/session", {"pin": home.desk.pin()})[2]
        self.phones: dict[int, Phone] = {}

    def close(self) -> None:
        self._streams.close()
        self.home.present.watches.close()
        self._serving.end()

    def code(self, seat: int) -> str:
        """A one-time code for that seat."""
        status, body, _ = asked(self.port, "/api/chairs", {"do": "code", "seat": seat}, self._cookie)
        assert status == 200, body
        return str(body["code"])

    def leads(self, **command: object) -> None:
        """The leading page sends a command that it may send."""
        status, body, _ = asked(self.port, "/api/commands", {"command": command}, self._cookie)
        assert (status, body["ok"]) == (200, True), body

    def ask(self, question: str) -> tuple[int, Json]:
        """What the leading page is answered."""
        status, body, _ = asked(self.port, "/api/ask", {"ask": question}, self._cookie)
        return status, body

    @property
    def town(self) -> Json:
        found: Json = self.ask("town")[1]["answer"]
        return found

    def seated(self, *seats: int) -> None:
        """Phones without a browser sit down there."""
        for seat in seats:
            self.phones[seat] = RawPhone(self.port, seat, self.code(seat))

    def in_browser(self, browser: Browser, faults: list[str], *seats: int) -> None:
        """Pages in Chromium sit down there."""
        for seat in seats:
            page = window(browser, 360, 640, faults)
            page.goto(f"{self.url}/chair#code={self.code(seat)}")
            self.phones[seat] = PagePhone(page, seat, self.home)

    @contextmanager
    def held(self, seat: int, marks: Callable[[str], bool] = bool) -> Iterator[str]:
        """The phone's pad is held for as long as the block lasts; what its player reads."""
        phone = self.phones[seat]
        phone.down()
        self.home.pass_time(READ)
        yield phone.reads(marks)
        phone.up()
        phone.rests()

    def press(self, seat: int) -> None:
        """A short press."""
        self.phones[seat].down()
        self.home.pass_time(0.1)
        self.phones[seat].up()

    def locks(self, seat: int) -> None:
        """The pad is held on; its page says so meanwhile."""
        phone = self.phones[seat]
        phone.down()
        self.home.pass_time(READ)
        self.home.pass_time(LOCK / 2)
        phone.stays()
        self.home.pass_time(LOCK / 2)
        phone.up()

    def steps_to(self, seat: int, name: str) -> None:
        """The pad is pressed until what its player reads names that."""
        for _ in range(TRIES):
            self.press(seat)
            with self.held(seat) as text:
                if name in text:
                    return
        raise AssertionError(f"seat {seat} never came to {name}")


class RawPhone:
    """See the module. `told`: every view that its stream has brought, `raw` the same as it was sent."""

    def __init__(self, port: int, seat: int, code: str) -> None:
        self.seat = seat
        self._port = port
        status, body, self.cookie = asked(port, "/api/session", {"code": code})
        assert status == 200, body
        self.told: list[Json] = []
        self.raw: list[bytes] = []
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        self.shows(lambda _: bool(self.told), f"the first view of seat {seat}")

    def _listen(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=ANSWERS_WITHIN)
        try:
            line.request("GET", "/api/events", headers={"Cookie": self.cookie})
            answer = line.getresponse()
            for raw in answer:
                if raw.startswith(b"data: "):
                    with self._news:
                        self.raw.append(raw)
                        self.told.append(json.loads(raw[6:]))
                        self._news.notify_all()
        except (OSError, http.client.HTTPException):
            return  # the hub has ended
        finally:
            line.close()

    def down(self) -> None:
        self._pad(down=True)

    def stays(self) -> None:
        self._pad(down=True, still=True)

    def up(self) -> None:
        self._pad(down=False)

    def presses(self) -> None:
        """A short press, sent as a command."""
        command = {"do": "press", "seat": self.seat}
        status, body, _ = asked(self._port, "/api/commands", {"command": command}, self.cookie)
        assert (status, body["ok"]) == (200, True)

    def _pad(self, **deed: bool) -> None:
        status, body, _ = asked(self._port, "/api/pad", deed, self.cookie)
        assert (status, body) == (200, {"ok": True})

    @property
    def text(self) -> str:
        return without_time(self.told[-1]["view"]["lines"]) if self.told else ""

    def shows(self, there: Callable[[str], bool], what: str) -> str:
        with self._news:
            assert self._news.wait_for(lambda: there(self.text), ANSWERS_WITHIN), f"it never came: {what}; {self.text}"
            return self.text

    def reads(self, there: Callable[[str], bool]) -> str:
        return self.shows(lambda text: self.told[-1]["view"]["own"] and there(text), f"seat {self.seat} reads")

    def rests(self) -> None:
        self.shows(lambda _: not self.told[-1]["view"]["own"], f"seat {self.seat} reads no more")


class PagePhone:
    """See the module. Nobody has moved: its seat's lasting number is tonight's."""

    def __init__(self, page: Page, seat: int, home: Village) -> None:
        self.page, self.seat, self._home = page, seat, home
        expect(page.locator("#who")).to_contain_text(str(seat))
        page.locator("#pad").hover()

    def down(self) -> None:
        with self.page.expect_response(lambda answer: answer.request.post_data == '{"down":true}'):
            self.page.mouse.down()

    def stays(self) -> None:
        with self.page.expect_response(lambda answer: answer.request.post_data == '{"down":true,"still":true}'):
            pass

    def up(self) -> None:
        with self.page.expect_response(lambda answer: answer.request.post_data == '{"down":false}'):
            self.page.mouse.up()

    @property
    def text(self) -> str:
        return without_time(self.page.locator("#face p").all_inner_texts())

    def shows(self, there: Callable[[str], bool], what: str) -> str:
        until(lambda: there(self.text), what)
        return self.text

    def reads(self, there: Callable[[str], bool]) -> str:
        return self.shows(lambda text: text == self._told(own=True) and there(text), f"seat {self.seat} reads")

    def rests(self) -> None:
        self.shows(lambda text: text == self._told(own=False), f"seat {self.seat} reads no more")

    def _told(self, *, own: bool) -> str | None:
        """What the hub says that is to be seen, if that is the player's own, or isn't."""
        view = self._home.present.view(Audience("seat", self.seat))["view"]
        return without_time(view["lines"]) if view["own"] is own else None


def without_time(lines: list[str]) -> str:
    """The lines, but for the time that is left, which goes on."""
    return "\n".join(line for line in lines if not TIME.fullmatch(line))


def asked(port: int, path: str, body: Json, cookie: str = "") -> tuple[int, Json, str]:
    """Status, answer, and the cookie that came with it."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWERS_WITHIN)
    headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}", "Cookie": cookie}
    try:
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        content = json.loads(answer.read())
    finally:
        line.close()
    return answer.status, content, (answer.getheader("Set-Cookie") or "").partition(";")[0]
