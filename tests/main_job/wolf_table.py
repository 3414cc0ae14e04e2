"""The wolf games in a browser: the leader's phone, the virtual table with its pads, and an eye on the chips."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from hub.languages import Languages
from hub.pads import LOCK, READ
from hub.resources import Files
from hub.table.words import Tongue
from tests.faces.reader import Eye

from .home import Client, ClockedHome, legible, until
from .windows import abreast, form_is_whole, window

Json = dict[str, Any]
TIME = re.compile(r"\d+:\d\d")


class WolfTable:
    """Pages that stand again after a restart; pads that are pressed and held with the pointer.

    `windows`: the virtual table's windows of those who hold their pads at the same time; the others share `bench`.
    `used`: how many copies of each card of Growl have left the box.
    """

    def __init__(self, home: ClockedHome, browser: Browser, eye: Eye) -> None:
        self.home, self.eye = home, eye
        self.tongue: Tongue = Languages(Files()).tongue("ko")
        self.faults: list[str] = []
        self.windows: dict[int, Page] = {}
        self.used: dict[str, int] = {}
        self._browser = browser
        self.arrive()

    def arrive(self) -> None:
        """The phone, the virtual table and the town's page are open."""
        self.phone = window(self._browser, 390, 844, self.faults)
        self.phone.goto(self.home.first_click)
        self.phone.locator("#menu").wait_for()
        self.bench = window(self._browser, 1366, 1000, self.faults, self.phone)
        self.bench.goto(f"{self.home.url}/bench")
        self.town = window(self._browser, 1366, 900, self.faults)
        self.town.goto(f"{self.home.url}/town")
        self.client = Client(self.home).sign_in()

    def restart(self) -> None:
        """The power goes, and comes back."""
        self.leave()
        self.home.kill()
        self.home.start()
        self.arrive()

    def leave(self) -> None:
        for page in (self.phone, self.bench, self.town):
            page.context.close()
        assert self.faults == []

    # -- the phone ----------------------------------------------------------------------------------------

    def open(self, game: str, names: list[str], seed: int) -> None:
        """The opening's form is filled in, but for what a test has to say itself."""
        self.phone.locator("#game").select_option(game)
        self.phone.locator("#players").fill("\n".join(names))
        self.phone.locator("#seed").fill(str(seed))
        form_is_whole(self.phone)

    def abreast(self) -> None:
        """The phone shows what the hub says now: what is tapped from here on is meant for that."""
        abreast(self.phone, self.client.version())

    def onward(self) -> None:
        """The wide button, once it may be pressed."""
        self.abreast()
        self.phone.locator('#onward:not([aria-disabled="true"])').click()  # inert while its meaning is new

    def deal_random(self) -> None:
        """The button that deals by chance, and the deal."""
        before = self.client.version()
        self.phone.locator("#deal-random").click()
        until(lambda: self.client.version() > before, "the deal")

    def phase(self) -> str:
        return str(self.client.ask({"ask": "town"})["phase"])

    def phase_is(self, phase: str) -> None:
        until(lambda: self.phase() == phase, f"{phase}, not {self.phase()}")
        self.abreast()

    # -- the cards ----------------------------------------------------------------------------------------

    def tap_card(self, seat: int, card: str, done: Callable[[], bool]) -> None:
        """The next copy of a card of Growl is tapped at that tray, and goes from there to a hand."""
        copy = self.used[card] = self.used.get(card, 0) + 1
        token = f"growl:{card}" if copy == 1 else f"growl:{card}#{copy}"
        self.bench.locator(f'#box [data-token="{token}"]').click()
        self.bench.locator(f"#tray-t{seat} .drop").click()
        until(done, f"{token} tapped at seat {seat}")
        self.bench.locator(f'#tray-t{seat} [data-token="{token}"]').click()
        self.bench.locator("#box .drop").click()
        until(lambda: self.lies_on(seat) == [], "the reader has seen that the card is gone")

    def lies_on(self, seat: int) -> list[str]:
        """What the reader of that seat's tray sees, as the page's read test tells it."""
        status, body, _ = self.client.call("GET", "/api/devices")
        assert status == 200
        found: list[str] = next(one["lies"] for one in body["devices"] if one["what"] == f"t{seat}.reader")
        return found

    # -- the pads -----------------------------------------------------------------------------------------

    def press(self, seat: int) -> None:
        """A short press: no time passes, however slow the machine."""
        self.down(seat)
        self.up(seat)

    def down(self, seat: int) -> None:
        """The pointer presses that seat's pad, and the hub knows."""
        page = self.windows.get(seat, self.bench)
        page.locator(f"#button-c{seat}").hover()
        page.mouse.down()
        self.home.pad_is(f"c{seat}", down=True)

    def up(self, seat: int) -> None:
        """The pointer lets go of it, and the hub knows."""
        self.windows.get(seat, self.bench).mouse.up()
        self.home.pad_is(f"c{seat}", down=False)

    @contextmanager
    def held(self, seat: int) -> Iterator[list[str]]:
        """The pad is held for as long as the block lasts; what its panel shows."""
        before = self.panel(seat)
        self.down(seat)
        self.home.known(READ)
        lines = self.panel(seat)
        assert lines not in ([], before), f"seat {seat} reads nothing"
        yield lines
        self.up(seat)
        assert self.panel(seat) == before, f"seat {seat} reads on"

    def locks(self) -> None:
        """All pads that are held so far are held until their choices are final."""
        self.home.known(LOCK - READ)

    def panel(self, seat: int) -> list[str]:
        """What the chip of that seat's panel shows, once it is what the hub wants there; without the time."""
        found: list[str] = []

        def drawn() -> bool:
            wanted = self.home.known()["shown"].get(f"c{seat}", [])
            found[:] = legible(self.eye, self.client.picture(f"c{seat}")) or []
            return found == [line for line in wanted if line]

        until(drawn, f"the panel of seat {seat} is drawn; it shows {found}")
        return [line for line in found if not TIME.fullmatch(line)]

    def reads(self, seat: int) -> list[str]:
        """What that seat's player reads by holding the pad."""
        with self.held(seat) as lines:
            return lines

    def chooses(self, seat: int, name: str, *, lock: bool = False) -> None:
        """That seat's player steps until their own panel names somebody, and locks by holding on."""
        for _ in range(20):
            self.press(seat)
            with self.held(seat) as lines:
                if name not in lines:
                    continue
                if lock:
                    self.locks()
                    assert self.tongue("locked") in self.panel(seat), f"seat {seat} locks"
                return
        raise AssertionError(f"seat {seat} never came to {name}")
