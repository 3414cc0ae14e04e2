"""A night of Growl at the virtual table, the hands dealt by tags and by pictures: each card that is passed is tapped at
the neighbour's tray, and where both neighbours hold its like, its tag tells whose it was. In Korean.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from hub.table.words import Term
from tests.faces.reader import Eye

from .home import Client, ClockedHome, until
from .windows import window
from .wolf_table import WolfTable

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임"]
HANDS = {
    "1": ["bite", "charm", "wound"],
    "2": ["gold", "bite", "salve", "charm"],
    "4": ["gold", "wound", "wound", "gold"],
}
DECK = ["night", "gold", "night", "gold", "final_night"]
BY_PICTURE = ["wound", "wound", "salve"]
"""What seat 3 is dealt on the page, beside its tagged card."""

BY_TAG = {1: "growl:gold", 3: "growl:gold#2"}
"""Both could have been passed at the second tray, and at the fourth: their tags tell."""

PASSED = [
    (2, "growl:bite"),
    (4, "growl:gold"),
    (3, "growl:salve"),
    (1, "growl:charm"),
    (4, "growl:salve#2"),
    (2, "growl:gold#2"),
    (1, "growl:wound"),
    (3, "growl:wound#2"),
]
"""At which tray, which card: seat 1 to its left and right, then the seats after it."""

AFTER = {
    1: ["charm", "charm", "wound", "wound"],
    2: ["bite", "bite", "gold", "gold"],
    3: ["salve", "wound", "wound", "wound"],
    4: ["gold", "gold", "gold", "salve"],
}


class NightTable(WolfTable):
    """With one window: the page, then the virtual table."""

    def arrive(self) -> None:
        self.bench = self.phone = self.town = window(self._browser, 1366, 1000, self.faults)
        self.phone.goto(self.home.first_click)
        self.phone.locator("#menu").wait_for()
        self.client = Client(self.home).sign_in()

    def deal(self) -> None:
        """Two cards by their tags, three by their pictures, the others as they are said."""
        self.client.do({"do": "open", "game": "growl", "players": NAMES, "seed": 1}, 0)
        self.client.do({"do": "deal", "hands": HANDS, "deck": DECK, "first": 1})
        for seat, token in BY_TAG.items():
            self.client.act({"do": "put", "token": token, "on": f"t{seat}"})
            until(lambda: "gold" in self.hand(seat), f"{token} dealt to {seat}")  # noqa: B023
            self.client.act({"do": "put", "token": token, "on": "box"})
        for count, card in enumerate(BY_PICTURE, start=2):
            self.abreast()
            self.phone.locator(f"#deal-{card}").click()
            until(lambda: len(self.hand(3)) == count, f"{card} dealt by its picture")  # noqa: B023
        self.phone.goto(f"{self.home.url}/bench")

    def tap(self, seat: int, token: str) -> None:
        self.bench.locator(f'#box [data-token="{token}"]').click()
        self.bench.locator(f"#tray-t{seat} .drop").click()
        self.bench.locator(f'#tray-t{seat} [data-token="{token}"]').wait_for()

    def take(self, seat: int, token: str) -> None:
        self.bench.locator(f'#tray-t{seat} [data-token="{token}"]').click()
        self.bench.locator("#box .drop").click()
        self.bench.locator(f'#box [data-token="{token}"]').wait_for()

    def hand(self, seat: int) -> list[str]:
        known = self.client.ask({"ask": "grimoire"})["seats"][seat - 1]
        return sorted(known["hand"])

    def hint(self, seat: int) -> bool:
        """Whether that seat's player reads, by holding the pad, that a human passes no bite."""
        said = self.tongue("A human passes no {card}.", card=Term("growl.card.bite"))
        return said.replace(" ", "") in "".join(self.reads(seat)).replace(" ", "")


@pytest.fixture
def table(clocked_home: ClockedHome, chromium: Browser, eye: Eye) -> Iterator[NightTable]:
    made = NightTable(clocked_home, chromium, eye)
    yield made
    made.leave()


def test_cards_are_passed_by_taps_at_the_neighbours_trays(table: NightTable) -> None:
    table.deal()
    table.client.do({"do": "begin"})  # the first card is the starting card: the bite of seat 1 makes a werewolf
    table.client.do({"do": "resolve", "effects": []})
    town = table.client.ask({"ask": "town"})

    table.tap(3, "growl:bite#2")
    until(lambda: table.hint(2), "a human's bite is refused on their own panel")
    assert not table.hint(4), "and on no other one"
    table.take(3, "growl:bite#2")
    for seat, token in PASSED[:-1]:
        before = table.client.version()
        table.tap(seat, token)
        until(lambda: table.client.version() > before, f"{token} passed at the tray of {seat}")  # noqa: B023
        assert table.client.ask({"ask": "town"}) == town, "nobody sees what was passed, nor by whom"
    assert table.client.ask({"ask": "phase"})["waiting_for"] == [4]
    table.tap(*PASSED[-1])
    until(lambda: table.phase() == "day", "the exchange")
    assert {seat: table.hand(seat) for seat in AFTER} == AFTER
    assert table.client.ask({"ask": "town"})["hands"] == town["hands"]
