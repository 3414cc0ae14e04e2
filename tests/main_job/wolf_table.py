"""The wolf games in a browser: the leader's phone, the virtual table with its pads, and an eye on the chips."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from hub.languages import Languages
from hub.resources import Files
from hub.table.words import Tongue
from tests.faces.reader import Eye

from .home import Client, Home, until
from .windows import window

Json = dict[str, Any]
TIME = re.compile(r"\d+:\d\d")


class WolfTable:
    """Pages that stand again after a restart; pads that are pressed and held with the pointer."""

    def __init__(self, home: Home, browser: Browser, eye: Eye) -> None:
        self.home, self.eye = home, eye
        self.tongue: Tongue = Languages(Files()).tongue("ko")
        self.faults: list[str] = []
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

    def onward(self) -> None:
        """The wide button, once it may be pressed."""
        self.phone.locator('#onward:not([aria-disabled="true"])').click()  # inert while its meaning is new

    def phase(self) -> str:
        return str(self.client.ask({"ask": "town"})["phase"])

    def phase_is(self, phase: str) -> None:
        until(lambda: self.phase() == phase, f"{phase}, not {self.phase()}")

    # -- the pads -----------------------------------------------------------------------------------------

    def press(self, seat: int) -> None:
        """A short press."""
        self.bench.locator(f"#button-c{seat}").click(delay=120)

    @contextmanager
    def held(self, seat: int) -> Iterator[list[str]]:
        """The pad is held for as long as the block lasts; what its panel shows."""
        before = self.panel(seat)
        self.bench.locator(f"#button-c{seat}").hover()
        self.bench.mouse.down()
        until(lambda: self.panel(seat) not in ([], before), f"seat {seat} reads")
        yield self.panel(seat)
        self.bench.mouse.up()
        until(lambda: self.panel(seat) == before, f"seat {seat} reads no more")

    def panel(self, seat: int) -> list[str]:
        """What the chip of that seat's panel shows, once it is drawn whole; without the time, which goes on."""
        found: list[str] = []

        def whole() -> bool:
            try:
                found[:] = self.eye.read(self.client.picture(f"c{seat}"))
            except ValueError:
                return False
            return True

        until(whole, f"the panel of seat {seat} is drawn")
        return [line for line in found if line and not TIME.fullmatch(line)]

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
                    until(lambda: self.tongue("locked") in self.panel(seat), f"seat {seat} locks")
                return
        raise AssertionError(f"seat {seat} never came to {name}")
