"""A whole evening of Growl that nobody leads, at the virtual table by taps and pads alone: cards dealt and given at
trays and by pads, nights carried out and passed on pads that are held at the same time, a restart. In Korean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from hub.pads import READ
from tests.faces.reader import Eye

from .home import ClockedHome, Json
from .windows import window
from .wolf_table import WolfTable

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임"]
SEATS = range(1, len(NAMES) + 1)
HAND = ("bite", "gold", "salve", "charm")
CARDS = 42
BY_PAD = 9
"""Of every so many gifts one is made on a pad, the others at trays."""


class PadTable(WolfTable):
    """With a window of the virtual table for each player, so that several hold their pads at the same time."""

    def arrive(self) -> None:
        super().arrive()
        for seat in SEATS[1:]:
            self.windows[seat] = window(self._browser, 1366, 1000, self.faults, self.phone)
            self.windows[seat].goto(f"{self.home.url}/bench")

    def leave(self) -> None:
        for seat in SEATS[1:]:
            self.windows[seat].context.close()
        super().leave()

    def points(self, seat: int, done: Callable[[], bool]) -> None:
        """That pad is pressed until it points at something, then held: it stays down."""
        lock = self.tongue("hold on: lock")
        for _ in range(20):
            self.press(seat)
            self.down(seat)
            self.home.known(READ)
            if lock in self.panel(seat) or done():
                return
            self.up(seat)
        raise AssertionError(f"the pad of seat {seat} never pointed at anything")

    def town_now(self) -> Json:
        return self.client.ask({"ask": "town"})

    def living(self) -> list[int]:
        return [one["seat"] for one in self.town_now()["players"] if one["alive"]]


@pytest.fixture
def table(clocked_home: ClockedHome, chromium: Browser, eye: Eye) -> Iterator[PadTable]:
    made = PadTable(clocked_home, chromium, eye)
    yield made
    made.leave()


def opened(table: PadTable) -> None:
    table.open("growl", NAMES, 5)
    table.phone.locator("#hostless").check()
    table.phone.locator("#open").click()
    expect(table.phone.locator("#seat-4")).to_contain_text(NAMES[3])


def cards_held(table: PadTable) -> int:
    return sum(table.town_now()["hands"].values())


def dealt(table: PadTable) -> None:
    """One hand card by card; the others are the hub's to deal, with the begin."""
    for card in HAND:
        held = cards_held(table)
        table.tap_card(1, card, lambda: cards_held(table) > held)  # noqa: B023
    table.onward()
    table.phase_is("day")
    assert table.town_now()["hands"] == dict.fromkeys("1234", len(HAND))


def no_page_tells(table: PadTable) -> None:
    assert table.client.call("POST", "/api/ask", {"ask": "grimoire"})[0] == 403
    werewolf = table.tongue.name("growl.side.werewolf")
    for page in (table.phone, table.town):
        assert werewolf not in " ".join(page.locator("#circle .seat").all_inner_texts())
    assert not any(werewolf in table.panel(seat) for seat in SEATS), "nor a panel that nobody holds"


def give(table: PadTable, number: int) -> None:
    """The player in turn gives the top card: at the next one's tray, or to somebody on their own pad."""
    town, before = table.town_now(), cards_held(table)
    turn, top, living = town["turn"], town["top"], table.living()

    def given() -> bool:
        return cards_held(table) > before

    if number % BY_PAD:
        table.tap_card(next((seat for seat in living if seat > turn), living[0]), top, given)
        return
    assert table.tongue("your turn: {card}", card=table.tongue.name(f"growl.card.{top}")) in table.panel(turn)
    table.points(turn, given)
    table.locks()
    assert given(), f"{top} given on the pad of {turn}"
    table.up(turn)


def passed_so_far(table: PadTable, seat: int) -> int:
    """How many cards that player has passed, as they read it while they hold their pad."""
    told = table.tongue("passed: {cards}", cards="").strip()
    lines = " ".join(table.panel(seat))
    return 0 if told not in lines else 1 + lines[lines.index(told) :].split(table.tongue("hold on: lock"))[0].count(",")


def night(table: PadTable) -> None:
    """The drawer says that the card did nothing; then all hold their pads together, for the left and for the right."""
    drawer = table.town_now()["turn"]
    table.points(drawer, lambda: table.phase() != "effects")
    table.locks()
    assert table.phase() != "effects", "the card is carried out"
    table.up(drawer)
    for count in (1, 2):
        if table.phase() != "passing":
            return
        passing = table.living()
        for seat in passing:
            table.points(seat, lambda: passed(table, seat, count))  # noqa: B023
        table.locks()
        for seat in passing:
            assert passed(table, seat, count), f"seat {seat} passes card {count}"
        for seat in passing:
            table.up(seat)
    assert table.phase() != "passing", "all have passed"


def passed(table: PadTable, seat: int, count: int) -> bool:
    """Whether that player has passed so many cards, as they read it while they hold their pad."""
    return table.phase() != "passing" or passed_so_far(table, seat) >= count


def test_an_evening_is_played_by_taps_and_pads_alone(table: PadTable) -> None:
    opened(table)
    dealt(table)
    no_page_tells(table)
    werewolf = table.tongue.name("growl.side.werewolf")
    assert werewolf in table.reads(1), "a starting bite, read on the own panel"
    gifts = nights = 0
    while table.phase() != "over":
        if table.phase() == "day":
            give(table, gifts)
            gifts += 1
            continue
        night(table)
        nights += 1
        if nights == 1:
            hands = table.town_now()["hands"]
            table.restart()
            assert table.town_now()["hands"] == hands
        if table.phase() != "over":
            no_page_tells(table)
    assert gifts > 8
    said = table.client.ask({"ask": "winner"})
    known = table.client.ask({"ask": "grimoire"})
    cards = [card for seat in known["seats"] for card in seat["hand"]] + known["deck"]
    assert sum(card not in ("night", "final_night") for card in cards) == CARDS
    assert sum(said["coins"].values()) > 0
    for page in (table.town, table.phone):
        expect(page.locator("#coins")).to_contain_text(NAMES[0])
    side = "The humans' side" if said["winner"] == "humans" else "The wolves' side"
    expect(table.town.locator("body")).to_contain_text(table.tongue(side))
