"""Phones as chairs at a running hub: a Clocktower night in Chromium, a restart, a phone that is lost and replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hub.wolves_at_home import NAMES as WOLF_NAMES

from .home import Client, Home, until
from .ten import BAG, EVENING, NAMES, OPEN
from .windows import window

pytestmark = pytest.mark.browser

POISONER, EMPATH = 4, 2


class Table:
    """A hub in the first night of ten players, its leader, and phones in Chromium."""

    def __init__(self, home: Home, browser: Browser) -> None:
        self.home, self._browser = home, browser
        self.faults: list[str] = []
        self.leader = Client(home).sign_in()

    def begin(self) -> None:
        self.leader.do(OPEN, version=0)
        for command in EVENING[:3]:
            self.leader.do(command)

    def address(self, seat: int) -> str:
        status, body, _ = self.leader.call("POST", "/api/chairs", {"do": "code", "seat": seat})
        assert status == 200, body
        return re.sub(r"^http://[^/]+", self.home.url, body["url"])

    def phone(self, seat: int) -> Page:
        page = window(self._browser, 360, 640, self.faults)
        page.goto(self.address(seat))
        expect(page.locator("#who")).to_contain_text(NAMES[seat - 1])
        return page

    def to_slot(self, slot: str) -> None:
        self.leader.do({"do": "next", "to": slot})


@pytest.fixture
def table(home: Home, chromium: Browser) -> Iterator[Table]:
    made = Table(home, chromium)
    made.begin()
    yield made
    for context in chromium.contexts:
        context.close()
    assert made.faults == []


def test_a_woken_phone_shows_its_step_only_while_it_is_open_and_the_others_stay_dark(table: Table) -> None:
    poisoner, empath = table.phone(POISONER), table.phone(EMPATH)
    for page in (poisoner, empath):
        expect(page.locator("#face")).to_be_empty()
        expect(page.locator("#facts")).to_be_empty()
    table.to_slot("poisoner")
    expect(poisoner.locator("#face")).to_contain_text("독살범")
    expect(poisoner.locator("#lamp")).to_be_visible()
    expect(empath.locator("#face")).to_be_empty()
    expect(empath.locator("#lamp")).to_be_hidden()
    table.leader.do({"do": "choose", "players": [1]})
    expect(poisoner.locator("#face")).to_contain_text(NAMES[0])
    table.to_slot("empath")
    expect(poisoner.locator("#face")).to_be_empty()
    table.leader.do({"do": "show", "value": 0})
    expect(empath.locator("#face")).to_contain_text("0")
    assert "독살범" not in poisoner.content() + empath.content()
    table.leader.do({"do": "next", "to": "day"})
    for page, seat in ((poisoner, POISONER), (empath, EMPATH)):
        expect(page.locator("#face")).to_contain_text(NAMES[seat - 1])
        expect(page.locator("#facts")).to_contain_text("1일째 낮")


def test_by_day_the_own_character_is_read_by_holding_and_gone_with_the_thumb(table: Table) -> None:
    page = table.phone(EMPATH)
    table.leader.do({"do": "next", "to": "day"})
    page.locator("#face").get_by_text(NAMES[EMPATH - 1]).wait_for()
    page.locator("#pad").hover()
    page.mouse.down()
    expect(page.locator("#face")).to_contain_text("초공감자")
    page.mouse.up()
    expect(page.locator("#face")).not_to_contain_text("초공감자")
    assert "초공감자" not in page.content()


def test_the_leader_sees_which_chairs_are_phones_and_whether_they_are_there(table: Table) -> None:
    page = table.phone(POISONER)
    parts = lambda: {one["name"]: one["online"] for one in table.leader.call("GET", "/api/status")[1]["parts"]}  # noqa: E731
    until(lambda: parts().get("휴대폰 4") is True, "the phone is on line")
    page.context.close()
    until(lambda: parts().get("휴대폰 4") is False, "the phone is off line")


def test_a_phone_that_is_replaced_is_dark_and_the_new_one_reads(table: Table) -> None:
    table.to_slot("poisoner")
    lost = table.phone(POISONER)
    expect(lost.locator("#face")).to_contain_text("독살범")
    found = table.phone(POISONER)
    expect(found.locator("#face")).to_contain_text("독살범")
    expect(lost.locator("#face")).to_be_empty()
    expect(lost.locator("#pad")).to_be_hidden()
    table.leader.call("POST", "/api/chairs", {"do": "stand", "seat": POISONER})
    expect(found.locator("#face")).to_be_empty()
    expect(found.locator("#pad")).to_be_hidden()


def test_a_killed_hub_leaves_phones_dark_and_a_started_one_finds_them_seated(table: Table) -> None:
    table.to_slot("poisoner")
    page = table.phone(POISONER)
    expect(page.locator("#face")).to_contain_text("독살범")
    port = table.home.port
    table.home.kill()
    expect(page.locator("#face")).to_be_empty()
    expect(page.locator("#said")).not_to_be_empty()
    table.home.start(port)
    expect(page.locator("#face")).to_contain_text("독살범")
    expect(page.locator("#said")).to_be_empty()


def test_who_plays_the_next_game_too_keeps_the_phone(table: Table) -> None:
    page = table.phone(EMPATH)
    players = [NAMES[EMPATH - 1], *WOLF_NAMES[:6]]
    table.leader.do({"do": "open", "game": "moonwolf", "players": players, "seed": 3})
    expect(page.locator("#who")).to_have_text(f"1 {NAMES[EMPATH - 1]}")
    assert BAG[EMPATH] not in page.content()
