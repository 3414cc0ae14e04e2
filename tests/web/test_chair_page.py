"""A phone as a chair, in a browser: what it shows, when it is dark, what its pad says to the hub."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hub.table.commands import Json
from hub.table.views import Audience
from hub.web.pages import read_files

from .browsing import PATIENCE, SIZES, Room, silent, still
from .fake_phones import FACE
from .fakes import FakeDesk, FakeWatch
from .served import Served

pytestmark = pytest.mark.browser

OWN: Json = {**FACE, "own": True, "lines": ["Fortune Teller"], "rows": [["Fortune Teller", 2, False]]}
MOST_SCRIPT = 1500
"""Bytes of the page's script as sent."""


class Seat:
    """The phone at seat 3 of a canned hub; while its pad is held it is told what is its own. Its time stands."""

    def __init__(self, room: Room, hub: Served, size: tuple[int, int] = (360, 640)) -> None:
        self.hub = hub
        self.desk = hub.desk
        self.moved = threading.Event()
        leader = hub.app.test_client()
        assert leader.post("/api/session", json={"pin": "402718"}).status_code == 200
        code = leader.post("/api/chairs", json={"do": "code", "seat": 3}).get_json()["code"]
        self._count = self.desk.phones.pad
        self.desk.phones.pad = self._pad  # type: ignore[method-assign]
        self.page = room.page("about:blank", size, timed=True)
        still(self.page)
        self.page.goto(f"{hub.address}/chair#code={code}")
        self.face = self.page.locator("#face")
        self.pad = self.page.locator("#pad")

    def _pad(self, who: int, *, down: bool, still: bool) -> None:
        self._count(who, down=down, still=still)
        self.desk.face = OWN if down else FACE
        self.moved.set()
        self.desk.feed()

    def said(self) -> list[bool]:
        """What the pad has said, but for that it is still held."""
        return [down for _, down in self.desk.phones.pads]

    def held(self) -> None:
        """The thumb is on the pad, and what is the player's own is read."""
        self.pad.hover()
        self.page.mouse.down()
        expect(self.face).to_have_text("Fortune Teller")

    def let_go(self) -> None:
        """The hub has heard that nobody holds it, and nothing is read any more."""
        expect(self.face).to_have_text("3 Chohold to read")
        assert self.said() == [True, False]


@pytest.fixture
def seat(room: Room) -> Seat:
    made = Seat(room, room.hub(phase="day", slot=None))
    expect(made.face).to_have_text("3 Chohold to read")
    return made


def test_the_script_of_the_page_is_small() -> None:
    assert len(read_files()["chair.js"].packed) <= MOST_SCRIPT


def test_what_is_read_by_holding_is_on_the_page_only_while_the_pad_is_held(seat: Seat) -> None:
    seat.held()
    seat.page.mouse.up()
    seat.let_go()
    assert "Fortune Teller" not in seat.page.content()


def test_what_is_let_go_of_is_gone_before_the_hub_says_so(seat: Seat) -> None:
    seat.held()
    silence = threading.Event()
    seat.desk.phones.pad = lambda who, down, still: silence.wait(PATIENCE / 1000)  # type: ignore[assignment, method-assign]
    seat.page.mouse.up()
    assert seat.page.evaluate("document.getElementById('face').textContent") == ""
    silence.set()


LETS_GO: list[Callable[[Page], object]] = [
    lambda page: page.mouse.up(),
    lambda page: page.evaluate("dispatchEvent(new Event('blur'))"),
    lambda page: page.locator("#pad").dispatch_event("pointercancel"),
    lambda page: page.locator("#pad").dispatch_event("lostpointercapture"),
    lambda page: page.locator("#pad").dispatch_event("blur"),
]


@pytest.mark.parametrize("way", LETS_GO)
def test_the_pad_is_up_when_the_thumb_leaves_in_any_way(seat: Seat, way: Callable[[Page], object]) -> None:
    seat.held()
    way(seat.page)
    seat.let_go()


def test_a_page_that_is_hidden_is_dark_holds_nothing_and_has_no_line_until_it_is_seen_again(seat: Seat) -> None:
    seat.held()
    seat.moved.clear()
    hide = "(so) => { Object.defineProperty(document, 'hidden', {value: so, configurable: true}); {} }"
    seat.page.evaluate(hide, True)
    seat.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert seat.page.evaluate("document.getElementById('face').textContent") == ""
    expect(seat.face).to_be_empty()
    seat.page.wait_for_function("() => document.getElementById('pad').className === ''")
    assert seat.moved.wait(PATIENCE / 1000)
    seat.page.evaluate(hide, False)
    seat.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    seat.let_go()


class Silence(FakeWatch):
    """A stream that begins, and then says nothing until it is over."""

    def __init__(self, desk: FakeDesk, audience: Audience, over: threading.Event) -> None:
        super().__init__(desk, audience)
        self._over = over

    def wait(self, seconds: float) -> Json | None:
        if self.fed.is_set() or self._over.is_set():
            return super().wait(seconds)
        self._over.wait(PATIENCE / 1000)
        return None


def test_a_hub_that_falls_silent_leaves_the_page_dark(room: Room) -> None:
    hub, over = room.hub(phase="day", slot=None), threading.Event()
    hub.desk.watch = lambda audience: Silence(hub.desk, audience, over)  # type: ignore[method-assign]
    seat = Seat(room, hub)
    expect(seat.face).to_have_text("3 Chohold to read")
    seat.page.clock.run_for(2_400)
    expect(seat.face).to_have_text("3 Chohold to read")
    seat.page.clock.run_for(200)
    expect(seat.face).to_be_empty()
    expect(seat.page.locator("#said")).to_have_text("The hub can't be reached.")
    over.set()
    seat.page.clock.run_for(1_100)
    expect(seat.face).to_have_text("3 Chohold to read")
    expect(seat.page.locator("#said")).to_be_empty()


def test_a_hub_that_is_gone_leaves_the_page_dark(seat: Seat) -> None:
    seat.held()
    seat.hub.app.extensions["streams"].close()
    expect(seat.face).to_be_empty()
    expect(seat.page.locator("#said")).to_have_text("The hub can't be reached.")
    seat.page.mouse.up()


def test_a_phone_that_is_replaced_or_made_to_stand_up_is_told_so(seat: Seat) -> None:
    seat.desk.phones.seated.clear()
    seat.desk.feed()
    expect(seat.page.locator("#said")).to_have_text("The hub can't be reached.")
    seat.page.clock.run_for(1_100)
    expect(seat.page.locator("#said")).to_contain_text("This phone is nobody's chair")
    expect(seat.face).to_be_empty()
    expect(seat.pad).to_be_hidden()


def test_the_code_is_in_no_address_and_nothing_is_kept(seat: Seat) -> None:
    seat.held()
    assert seat.page.url == f"{seat.hub.address}/chair"
    assert seat.page.title() == "Nightbell"
    kept = "[localStorage.length, sessionStorage.length, document.cookie, JSON.stringify(history.state)]"
    assert seat.page.evaluate(kept) == [0, 0, "", "null"]
    seat.page.mouse.up()


def test_a_spent_code_says_so_and_shows_no_pad(room: Room) -> None:
    hub = room.hub()
    page = room.page(f"{hub.address}/chair#code=00000000")
    expect(page.locator("#said")).to_contain_text("That code isn't one any more")
    expect(page.locator("#pad")).to_be_hidden()


def test_a_seated_phone_comes_back_without_a_code(room: Room, seat: Seat) -> None:
    seat.page.goto("about:blank")
    seat.page.goto(f"{seat.hub.address}/chair")
    expect(seat.face).to_have_text("3 Chohold to read")


def test_the_space_bar_is_the_pad_and_a_repeated_key_is_none(seat: Seat) -> None:
    seat.pad.focus()
    seat.page.keyboard.down(" ")
    seat.page.keyboard.down(" ")
    expect(seat.face).to_have_text("Fortune Teller")
    seat.page.keyboard.up(" ")
    seat.let_go()


def test_a_long_press_opens_no_menu_and_selects_nothing(seat: Seat) -> None:
    menu = "new MouseEvent('contextmenu', {cancelable: true, bubbles: true})"
    assert seat.page.evaluate(f"document.getElementById('face').dispatchEvent({menu})") is False
    assert seat.page.evaluate("getComputedStyle(document.body).userSelect") == "none"
    assert seat.page.evaluate("getComputedStyle(document.getElementById('pad')).touchAction") == "none"


def test_where_the_screen_cannot_be_kept_on_the_page_says_how(room: Room) -> None:
    hub = room.hub()
    seat = Seat(room, hub)
    seat.page.add_init_script("delete Navigator.prototype.wakeLock")
    seat.page.goto("about:blank")
    seat.page.goto(f"{hub.address}/chair")
    expect(seat.page.locator("#hint")).to_contain_text("time-out")


def test_the_lamp_has_a_shape_and_a_name_beside_its_colour(seat: Seat) -> None:
    lamp = seat.page.locator("#lamp")
    expect(lamp).to_be_hidden()
    seat.desk.face = {**FACE, "lamp": "amber"}
    seat.desk.feed()
    expect(lamp).to_be_visible()
    expect(seat.page.get_by_role("img", name="amber light")).to_be_visible()
    shape = "getComputedStyle(document.getElementById('lamp'), '::before').content"
    assert seat.page.evaluate(shape) not in ("none", "normal")


def test_text_is_text(seat: Seat) -> None:
    nasty = "<b>x</b> data: {} </script>"
    seat.desk.face = {**FACE, "player": nasty, "rows": [[nasty, 1, True]]}
    seat.desk.feed()
    expect(seat.face).to_have_text(nasty)
    expect(seat.page.locator("#who")).to_have_text(f"3 {nasty}")
    expect(seat.page.locator("b")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), *SIZES])
def test_the_pad_is_large_and_everything_is_on_the_screen(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(phase="day", slot=None)
    hub.desk.face = {
        **FACE,
        "lamp": "amber",
        "rows": [["Fortune Teller", 1, True], *[["sixteen letters.", 1, False]] * 3],
    }
    seat = Seat(room, hub, size)
    expect(seat.face).to_contain_text("sixteen")
    box = seat.pad.bounding_box()
    assert box is not None
    assert box["height"] >= 160
    assert box["y"] + box["height"] <= size[1]
    assert seat.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    lines = seat.page.evaluate("[...document.querySelectorAll('#face p')].map((p) => p.getClientRects().length)")
    assert lines == [1, 1, 1, 1]


@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
def test_the_page_is_accessible(room: Room, language: str) -> None:
    hub = room.hub(language, phase="day", slot=None)
    hub.desk.face = {**FACE, "lamp": "amber"}
    seat = Seat(room, hub)
    expect(seat.page.locator("#facts")).not_to_be_empty()
    seat.page.clock.resume()
    silent(seat.page)


def test_the_storytellers_page_on_a_seated_phone_asks_for_the_pin(seat: Seat) -> None:
    seat.page.goto(seat.hub.address)
    expect(seat.page.locator("#pin")).to_be_visible()
    expect(seat.page.locator("body")).not_to_contain_text("hold to read")
