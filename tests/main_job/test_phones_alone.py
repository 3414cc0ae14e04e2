"""Whole evenings on phones alone, without a host: MoonWolf on seven phones, two of them in Chromium, Growl on four."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from hub.pads import READ
from tests.hub.wolves_at_home import NAMES, village

from .phones import PhoneTable, RawPhone

pytestmark = pytest.mark.browser

SEATS = range(1, 8)
MOST_CARDS = 60


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PhoneTable]:
    with village(tmp_path) as home:
        made = PhoneTable(home)
        yield made
        made.close()


def no_page_tells(table: PhoneTable) -> None:
    """The leading page is told what the town is told."""
    assert table.ask("grimoire")[0] == 403
    assert table.ask("phase")[1]["answer"]["waiting_for"] == []
    assert not any(word in json.dumps(table.town) for word in ("werewolf", "seer", "knight"))


def roles_read(table: PhoneTable) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for seat in SEATS:
        with table.held(seat) as text:
            found.setdefault(text.split("\n")[0], []).append(seat)
            others = [table.phones[other].shows(lambda _: True, "") for other in SEATS if other != seat]
            assert others == [""] * 6, "nobody else's phone shows anything"
    return found


def test_moonwolf_is_played_to_its_end_on_seven_phones_without_a_host(table: PhoneTable, chromium: Browser) -> None:
    faults: list[str] = []
    special = {"werewolf": 1, "seer": 1, "knight": 1}
    table.leads(do="open", game="moonwolf", players=NAMES, seed=11, roles=special, host=False)
    table.in_browser(chromium, faults, 1, 2)
    table.seated(*range(3, 8))
    table.leads(do="deal")
    table.leads(do="begin")
    roles = roles_read(table)
    wolf, seer, knight = (roles[role][0] for role in ("werewolf", "seer", "knight"))
    villagers = roles["villager"]
    no_page_tells(table)

    table.leads(do="timeout")
    for seat in SEATS:
        table.phones[seat].shows(lambda text: "hold to read" in text, f"seat {seat} offers to read by day")
    table.leads(do="timeout")
    assert table.town["phase"] == "head_vote"
    for seat in SEATS:
        table.steps_to(seat, NAMES[knight - 1] if seat != knight else NAMES[seer - 1])
        table.locks(seat)
    assert table.town["phase"] == "night", "all have locked"
    assert table.town["head"] == knight
    for seat in SEATS:
        table.phones[seat].shows(lambda text: text == "", f"seat {seat} is dark by night")

    table.steps_to(wolf, NAMES[villagers[1] - 1])
    table.locks(wolf)
    table.steps_to(seer, NAMES[wolf - 1])
    table.steps_to(knight, NAMES[seer - 1])
    no_page_tells(table)
    while table.town["phase"] != "discussion":
        table.leads(do="timeout")
    assert NAMES[villagers[1] - 1] in table.town["announcements"][-1]["text"]
    with table.held(seer, lambda text: "werewolf" in text.split("seer")[-1]) as text:
        assert NAMES[wolf - 1] in text
    with table.held(villagers[0]) as text:
        assert "nothing new" in text

    table.leads(do="timeout")
    assert table.town["phase"] == "execution_vote"
    for seat in (seer, villagers[0], villagers[2]):
        table.steps_to(seat, NAMES[wolf - 1])
        table.locks(seat)
    while table.town["phase"] != "over":
        no_page_tells(table)
        table.leads(do="timeout")
    assert table.town["winner"] == "village"
    assert faults == []


OTHERS = ("werewolf", "seer", "knight", "villager", "villager", "villager")
BY_DAY = {"first_night": "", "discussion": "hold to read", "head_vote": "hold to read", "night": ""}


def test_whatever_others_have_and_do_in_secret_a_phone_is_sent_the_same_bytes(tmp_path: Path) -> None:
    sent = []
    for turned in range(3):
        with village(tmp_path / str(turned)) as home:
            table = PhoneTable(home)
            special = {"werewolf": 1, "seer": 1, "knight": 1}
            table.leads(do="open", game="moonwolf", players=NAMES, seed=11, roles=special)
            dealt = ("villager", *OTHERS[turned:], *OTHERS[:turned])
            table.leads(do="deal", seats={str(seat): role for seat, role in enumerate(dealt, start=1)})
            table.leads(do="begin")
            table.seated(*SEATS)
            sent.append(bytes_sent(table, presses=turned))
            table.close()
    assert len(sent[0]) >= len(BY_DAY)
    assert sent[0] == sent[1] == sent[2]


def bytes_sent(table: PhoneTable, presses: int) -> list[bytes]:
    """What seat 1's phone has been sent at the end of the second night, the others having pressed so often."""
    witness = table.phones[1]
    assert isinstance(witness, RawPhone)
    for phase, shown in BY_DAY.items():
        if phase != "first_night":
            table.leads(do="timeout")
        assert table.town["phase"] == phase
        witness.shows(lambda text, shown=shown: shown in text and bool(text) == bool(shown), phase)  # type: ignore[misc]
        for seat in SEATS[1:]:
            other = table.phones[seat]
            assert isinstance(other, RawPhone)
            for _ in range(presses if phase != "head_vote" else 0):  # whom they vote for is seen in the end
                other.presses()
            other.down()
        table.home.pass_time(READ)
        for seat in SEATS[1:]:
            table.phones[seat].up()
    with table.held(1):
        return list(witness.raw)


def test_growl_is_played_to_its_coins_on_four_phones_without_a_host(table: PhoneTable, chromium: Browser) -> None:
    faults: list[str] = []
    names = NAMES[:4]
    table.leads(do="open", game="growl", players=names, seed=5, host=False)
    table.seated(1, 2)
    table.in_browser(chromium, faults, 3, 4)
    table.leads(do="deal")
    table.leads(do="begin")
    sides = {}
    for seat in range(1, 5):
        with table.held(seat) as text:
            sides[seat] = text.split("\n")[0]
            others = [table.phones[other].shows(lambda _: True, "") for other in range(1, 5) if other != seat]
            assert not any("human" in other or "werewolf" in other for other in others)
    assert set(sides.values()) <= {"human", "werewolf"}
    for _ in range(MOST_CARDS):
        if table.town["phase"] == "over":
            break
        assert table.ask("grimoire")[0] == 403
        played = {"day": gives, "effects": carries_out, "passing": all_pass}[table.town["phase"]]
        played(table)
    assert table.town["phase"] == "over"
    assert table.ask("grimoire")[0] == 200
    assert table.town["winner"] in ("humans", "wolves")
    assert sum(table.town["coins"].values()) > 0
    assert faults == []


def living(table: PhoneTable) -> list[int]:
    return [one["seat"] for one in table.town["players"] if one["alive"]]


def gives(table: PhoneTable) -> None:
    """The player in turn gives the top card to the next one."""
    turn, before = table.town["turn"], table.town
    onward = [seat for seat in living(table) if seat != turn]
    taker = min(onward, key=lambda seat: ((seat - turn) % 4, seat))
    table.steps_to(turn, NAMES[taker - 1])
    table.locks(turn)
    assert table.town != before


def carries_out(table: PhoneTable) -> None:
    """The night card asked for nothing."""
    turn = table.town["turn"]
    table.steps_to(turn, "carried out")
    table.locks(turn)
    assert table.town["phase"] in ("passing", "over")


def all_pass(table: PhoneTable) -> None:
    """Everybody passes the card at which their pad stands, to the left and to the right."""
    for seat in living(table):
        for _ in range(2):
            if table.town["phase"] == "passing":
                table.press(seat)
                table.locks(seat)
