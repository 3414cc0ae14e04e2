"""A whole evening of Growl that nobody leads, at the virtual table by taps and pads alone: cards dealt and given at
trays and by pads, nights carried out and passed on pads that are held at the same time, a restart. In Korean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.faces.reader import Eye

from .home import Home, Json, until
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

    used: dict[str, int]
    """How many copies of each card have left the box."""

    def arrive(self) -> None:
        super().arrive()
        self.windows: dict[int, Page] = {1: self.bench}
        for seat in SEATS[1:]:
            self.windows[seat] = window(self._browser, 1366, 1000, self.faults, self.phone)
            self.windows[seat].goto(f"{self.home.url}/bench")

    def leave(self) -> None:
        for seat in SEATS[1:]:
            self.windows[seat].context.close()
        super().leave()

    def locks(self, seat: int, done: Callable[[], bool]) -> None:
        """That pad is pressed until it points at something, then held on: it stays down."""
        page, pad, lock = self.windows[seat], f"#button-c{seat}", self.tongue("hold on: lock")
        for _ in range(20):
            page.locator(pad).click(delay=120)
            before = self.panel(seat)
            page.locator(pad).hover()
            page.mouse.down()
            until(lambda: self.panel(seat) != before, f"seat {seat} reads")  # noqa: B023
            if lock in self.panel(seat) or done():
                return
            self.release(seat)
            until(lambda: self.panel(seat) == before, f"seat {seat} reads no more")  # noqa: B023
        raise AssertionError(f"the pad of seat {seat} never pointed at anything")

    def release(self, seat: int) -> None:
        self.windows[seat].mouse.up()

    def town_now(self) -> Json:
        return self.client.ask({"ask": "town"})

    def lies_on(self, seat: int) -> list[str]:
        """What the reader of that seat's tray sees, as the page's read test tells it."""
        status, body, _ = self.client.call("GET", "/api/devices")
        assert status == 200
        found: list[str] = next(one["lies"] for one in body["devices"] if one["what"] == f"t{seat}.reader")
        return found

    def living(self) -> list[int]:
        return [one["seat"] for one in self.town_now()["players"] if one["alive"]]


@pytest.fixture
def table(home: Home, chromium: Browser, eye: Eye) -> Iterator[PadTable]:
    made = PadTable(home, chromium, eye)
    made.used = {}
    yield made
    made.leave()


def opened(table: PadTable) -> None:
    table.open("growl", NAMES, 5)
    table.phone.locator("#hostless").check()
    table.phone.locator("#open").click()
    expect(table.phone.locator("#seat-4")).to_contain_text(NAMES[3])


def tap(table: PadTable, seat: int, card: str) -> None:
    """The next copy of the card is tapped at that tray, and goes from there to a hand."""
    copy = table.used.get(card, 0) + 1
    table.used[card] = copy
    token = f"growl:{card}" if copy == 1 else f"growl:{card}#{copy}"
    before = cards_held(table)
    table.bench.locator(f'#box [data-token="{token}"]').click()
    table.bench.locator(f"#tray-t{seat} .drop").click()
    until(lambda: cards_held(table) > before, f"{token} tapped at seat {seat}")
    table.bench.locator(f'#tray-t{seat} [data-token="{token}"]').click()
    table.bench.locator("#box .drop").click()
    until(lambda: table.lies_on(seat) == [], "the reader has seen that the card is gone")


def cards_held(table: PadTable) -> int:
    return sum(table.town_now()["hands"].values())


def dealt(table: PadTable) -> None:
    """One hand card by card; the others are the hub's to deal, with the begin."""
    for card in HAND:
        tap(table, 1, card)
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
    if number % BY_PAD:
        tap(table, next((seat for seat in living if seat > turn), living[0]), top)
        return

    def given() -> bool:
        return cards_held(table) > before

    assert table.tongue("your turn: {card}", card=table.tongue.name(f"growl.card.{top}")) in table.panel(turn)
    table.locks(turn, given)
    until(given, f"{top} given on the pad of {turn}")
    table.release(turn)


def passed_so_far(table: PadTable, seat: int) -> int:
    """How many cards that player has passed, as they read it while they hold their pad."""
    told = table.tongue("passed: {cards}", cards="").strip()
    lines = " ".join(table.panel(seat))
    return 0 if told not in lines else 1 + lines[lines.index(told) :].split(table.tongue("hold on: lock"))[0].count(",")


def night(table: PadTable) -> None:
    """The drawer says that the card did nothing; then all hold their pads together, for the left and for the right."""
    drawer = table.town_now()["turn"]
    table.locks(drawer, lambda: table.phase() != "effects")
    until(lambda: table.phase() != "effects", "the card is carried out")
    table.release(drawer)
    for count in (1, 2):
        if table.phase() != "passing":
            return
        passing = table.living()
        for seat in passing:
            table.locks(seat, lambda: passed(table, seat, count))  # noqa: B023
        for seat in passing:
            until(lambda: passed(table, seat, count), f"seat {seat} passes card {count}")  # noqa: B023
        for seat in passing:
            table.release(seat)
    until(lambda: table.phase() != "passing", "all have passed")


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
