"""The main job as a newcomer does it in a browser: open, deal on the virtual table, two nights and a day. In Korean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hub.languages import Languages
from hub.resources import Files
from hub.table.words import Tongue
from tests.faces.reader import Eye

from .home import Client, Home, legible, until
from .ten import BAG, NAMES
from .windows import abreast, window

pytestmark = pytest.mark.browser
Json = dict[str, Any]


class Room:
    """Two browser pages (the storyteller's phone, the virtual table) and an eye on the chips."""

    def __init__(self, home: Home, phone: Page, bench: Page, eye: Eye) -> None:
        self.home, self.phone, self.bench, self.eye = home, phone, bench, eye
        self.client = Client(home).sign_in()
        self.ko: Tongue = Languages(Files()).tongue("ko")

    def name(self, key: str) -> str:
        return self.ko.name(key)

    def drag(self, token: str, to: str) -> None:
        """A token, dragged with the pointer to a place of the virtual table."""
        self.bench.locator(f'[data-token="{token}"]').first.drag_to(self.bench.locator(to))

    def tap_token(self, token: str, to: str) -> None:
        """The same by two taps, as on a phone."""
        self.bench.locator(f'[data-token="{token}"]').first.click()
        self.bench.locator(f"{to} .drop").click()

    def box_shows(self, kind: str) -> None:
        self.bench.locator("#box .tab").filter(has_text=self.ko(kind)).click()

    def seat(self, number: int) -> Any:
        return self.phone.locator(f"#seat-{number}")

    def slot_is(self, slot: str) -> None:
        until(lambda: self.client.ask({"ask": "phase"})["slot"] == slot, f"slot {slot}")
        self.abreast()
        kind = "slot" if slot in ("dusk", "minioninfo", "demoninfo", "dawn") else "character"
        expect(self.phone.locator("#panel")).to_contain_text(self.name(f"{kind}.{slot}"))

    def abreast(self) -> None:
        """The phone shows what the hub says now."""
        abreast(self.phone, self.client.version())

    def onward(self) -> None:
        """The wide button under the thumb, once it may be pressed."""
        self.abreast()
        self.phone.locator('#onward:not([aria-disabled="true"])').click()  # inert while its meaning is new

    def confirm_on_console(self) -> None:
        self.bench.locator("#button-confirm").click()

    def panel(self, chair: str) -> list[str]:
        """What can be read there; nothing while it is drawn."""
        return legible(self.eye, self.client.picture(chair)) or []

    def only_lit(self, *seats: int) -> None:
        """These seats' chips show their lines, all others' are dark."""
        for seat in BAG:
            lines = self.client.ask({"ask": "seat", "seat": seat})["lines"] if seat in seats else []
            assert bool(lines) == (seat in seats)
            wanted = [line for line in lines if line]
            until(
                lambda seat=seat, wanted=wanted: legible(self.eye, self.client.picture(f"c{seat}")) == wanted,
                f"{seat}: {lines}",
            )

    def console_says(self, *parts: str) -> None:
        until(lambda: all(part in " ".join(self.panel("console")) for part in parts), f"console: {parts}")


@pytest.fixture
def room(home: Home, chromium: Browser, eye: Eye) -> Iterator[Room]:
    faults: list[str] = []
    phone = window(chromium, 390, 844, faults)
    phone.goto(home.first_click)
    phone.locator("#players").wait_for()
    bench = window(chromium, 1366, 900, faults, phone)
    bench.goto(f"{home.url}/bench")
    yield Room(home, phone, bench, eye)
    assert not faults
    for context in chromium.contexts:
        context.close()


def open_evening(room: Room) -> None:
    room.phone.locator("#players").fill("\n".join(NAMES))
    room.phone.locator("#open").click()
    expect(room.seat(10)).to_contain_text(NAMES[9])


def deal_by_hand(room: Room) -> None:
    """Seat 1's token is dragged onto its tray, the others are dropped one after another on the console's reader."""
    room.drag(f"character:{BAG[1]}", "#tray-t1")
    expect(room.seat(1)).to_contain_text(room.name(f"character.{BAG[1]}"))
    for seat in range(2, 11):
        token = f"character:{BAG[seat]}"
        room.tap_token(token, "#reader")
        expect(room.seat(seat)).to_contain_text(room.name(f"character.{BAG[seat]}"))
        room.tap_token(token, "#box")


def show(room: Room, value: object) -> None:
    """The answer with that value among the truths, tapped on the phone."""
    room.abreast()
    before = room.client.version()
    room.phone.locator("#panel .answer").filter(has_text=str(value)).first.click()
    until(lambda: room.client.version() > before, f"shown: {value}")


@pytest.mark.parametrize("home", ["wires", "bus", "mix"], indirect=True)
def test_newcomer_plays_two_nights_on_the_virtual_table(room: Room) -> None:
    open_evening(room)
    deal_by_hand(room)
    room.client.do({"do": "mark", "seat": 2, "reminder": "fortuneteller:redherring"})
    first_night(room)
    day(room)
    second_night(room)


def first_night(room: Room) -> None:
    room.onward()
    room.slot_is("dusk")
    room.only_lit()
    room.onward()
    room.slot_is("minioninfo")
    room.console_says(room.name("slot.minioninfo"), "4", "7")
    room.only_lit(4, 7)
    room.confirm_on_console()
    room.slot_is("demoninfo")
    room.only_lit(6)
    room.onward()

    room.slot_is("poisoner")
    room.console_says(room.name("character.poisoner"), f"4 {NAMES[3]}")
    room.only_lit(4)
    assert room.name("character.poisoner") in room.panel("c4"), "the panel names who is woken, in Korean"
    assert "선택" in " ".join(room.panel("c4")), "and what to do"
    room.box_shows("Reminders")
    room.tap_token("reminder:poisoner:poisoned", "#tray-t1")
    expect(room.seat(1)).to_contain_text(room.name("reminder.poisoner:poisoned"))
    room.phone.locator("#undo").click()
    expect(room.seat(1)).not_to_contain_text(room.name("reminder.poisoner:poisoned"))
    room.seat(2).click()
    expect(room.seat(2)).to_contain_text(room.name("reminder.poisoner:poisoned"))
    room.onward()

    room.slot_is("investigator")
    room.only_lit(5)
    room.client.do({"do": "show", "value": {"players": [4, 5], "character": "poisoner"}})
    until(lambda: room.name("character.poisoner") in " ".join(room.panel("c5")), "the Investigator's answer")
    room.onward()
    room.slot_is("chef")
    show(room, 1)
    until(lambda: "1" in room.panel("c1"), "the Chef's number, large")
    room.only_lit(1)
    room.confirm_on_console()
    room.slot_is("empath")
    expect(room.phone.locator("#panel .warn")).to_be_visible()
    room.phone.locator("#panel .answer.lie").first.click()
    room.onward()
    room.slot_is("fortuneteller")
    room.seat(2).click()
    room.seat(6).click()
    until(lambda: room.client.ask({"ask": "prompt"})["chosen"] is not None, "the choice of two")
    room.phone.locator("#panel .answer").first.click()
    room.onward()
    room.slot_is("steward")
    room.phone.locator("#panel .answer").first.click()
    room.onward()
    room.slot_is("dawn")
    room.only_lit()
    room.onward()
    until(lambda: room.client.ask({"ask": "phase"})["phase"] == "day", "the first day")


def day(room: Room) -> None:
    room.only_lit(*BAG)
    assert room.phone.context.browser is not None
    town = window(room.phone.context.browser, 1366, 900, [])
    town.goto(f"{room.home.url}/town")
    expect(town.locator("body")).to_contain_text(NAMES[0])
    room.phone.locator('#panel [data-act="mode|kill"]').click()
    room.seat(10).click()
    until(lambda: not room.client.ask({"ask": "grimoire"})["seats"][9]["alive"], "the death of the day")
    told = room.client.ask({"ask": "town"})["announcements"]
    assert NAMES[9] in told[-1]["text"]
    expect(town.locator("body")).to_contain_text(told[-1]["text"])
    town.close()
    before = room.client.version()
    room.onward()
    until(lambda: room.client.version() > before, "dusk")


def second_night(room: Room) -> None:
    room.slot_is("dusk")
    room.only_lit()
    room.onward()
    room.slot_is("poisoner")
    room.tap_token("reminder:poisoner:poisoned", "#tray-t3")
    expect(room.seat(3)).to_contain_text(room.name("reminder.poisoner:poisoned"))
    room.onward()
    room.slot_is("imp")
    room.only_lit(6)
    room.seat(8).click()
    until(lambda: not room.client.ask({"ask": "grimoire"})["seats"][7]["alive"], "the Imp's victim")
    _, town, _ = Client(room.home).call("POST", "/api/ask", {"ask": "town"})
    assert town["answer"]["players"][7]["alive"], "nobody's death is public before the dawn"
    room.onward()
    room.slot_is("ravenkeeper")
    room.only_lit(8)
    room.phone.locator("#undo").click()
    room.slot_is("imp")
    room.onward()
    room.slot_is("ravenkeeper")
    room.seat(6).click()
    until(lambda: room.client.ask({"ask": "prompt"})["chosen"] is not None, "the Ravenkeeper's choice")
    room.phone.locator("#panel .answer").first.click()
    until(lambda: room.name("character.imp") in " ".join(room.panel("c8")), "the Ravenkeeper's answer")
    room.client.do({"do": "next", "to": "day"})
    _, town, _ = Client(room.home).call("POST", "/api/ask", {"ask": "town"})
    assert [player["seat"] for player in town["answer"]["players"] if not player["alive"]] == [8, 10]
