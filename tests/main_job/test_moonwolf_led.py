"""A whole evening of MoonWolf that a storyteller leads on a phone: roles, votes for everybody by two taps, abilities, a
declaration, a trial, a restart in the middle. In Korean.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .home import Json, until
from .wolf_table import WolfTable

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임", "마루", "바다", "사랑", "하늘"]
SEATS = range(1, len(NAMES) + 1)
ROLES = ("werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager", "villager")


def dealt(table: WolfTable) -> None:
    """The first role by its picture on the page, which asks for the next seat by itself, and so on."""
    table.open("moonwolf", NAMES, 11)
    table.phone.locator("#open").click()
    expect(table.phone.locator("#seat-8")).to_contain_text(NAMES[7])
    table.phone.locator("#seat-1").click()
    for seat, role in enumerate(ROLES, start=1):
        name = table.tongue.name(f"moonwolf.role.{role}")
        expect(table.phone.locator("#sheet h2")).to_contain_text(NAMES[seat - 1])
        table.phone.locator(f'#sheet button[data-act="picked|{seat}|deal|{role}"]:not([aria-disabled="true"])').click()
        expect(table.phone.locator(f"#seat-{seat}")).to_contain_text(name)
    table.onward()
    table.phase_is("first_night")


def grimoire(table: WolfTable, seat: int) -> Json:
    found: Json = table.client.ask({"ask": "grimoire"})["seats"][seat - 1]
    return found


def chooses(table: WolfTable, seat: int, target: int, *, lock: bool = False) -> None:
    """Who chooses, then whom; and the lock, by the button beside it."""
    table.abreast()
    before = table.client.version()
    table.phone.locator(f"#seat-{seat}").click()
    expect(table.phone.locator(f"#seat-{seat}")).to_have_attribute("aria-pressed", "true")
    table.phone.locator(f"#seat-{target}").click()
    until(lambda: table.client.version() > before, f"{seat} chooses {target}")
    if lock:
        table.abreast()
        table.phone.locator(f"#seat-{seat}").click()
        table.phone.locator('#lock:not([aria-disabled="true"])').click()
        until(lambda: table.client.version() > before + 1, f"{seat} locks")


def closed(table: WolfTable, phase: str) -> None:
    table.onward()
    table.phase_is(phase)


def test_an_evening_that_a_storyteller_leads_is_played_to_its_end(table: WolfTable) -> None:
    dealt(table)
    closed(table, "discussion")
    table.phone.get_by_role("button", name=table.tongue("Look"), exact=True).click()
    table.phone.locator("#seat-3").click()
    table.phone.locator("#declare").click()
    table.phone.locator('#sheet button[data-act="picked|3|declare|seer"]:not([aria-disabled="true"])').click()
    expect(table.town.locator("#seat-3 .marks")).to_contain_text(table.tongue.name("moonwolf.role.seer"))
    closed(table, "head_vote")

    for seat in SEATS:
        chooses(table, seat, 4 if seat != 4 else 3)
        assert grimoire(table, seat)["choice"] is None, "while a vote is open the storyteller sees no choice either"
    closed(table, "night")
    expect(table.town.locator("#seat-4 .head")).to_be_visible()
    expect(table.town.locator(".tallies")).to_contain_text("7")

    table.restart()
    table.phase_is("night")
    chooses(table, 1, 5, lock=True)
    chooses(table, 2, 5)
    chooses(table, 3, 1)
    assert grimoire(table, 3)["choice"] == 1, "by night the storyteller sees whom everybody chose"
    closed(table, "morning")
    expect(table.town.locator(".announcements")).to_contain_text(NAMES[4])
    closed(table, "discussion")
    closed(table, "execution_vote")

    chooses(table, 3, 1)
    chooses(table, 6, 1)
    chooses(table, 1, 3)
    chooses(table, 2, 3)
    closed(table, "trial")
    expect(table.phone.locator("#seat-1")).to_have_class(r"seat of can")
    table.phone.locator("#seat-1").click()
    table.phase_is("last_words")
    closed(table, "night")
    closed(table, "morning")
    expect(table.town.locator(".announcements")).to_be_visible()
    closed(table, "discussion")
    closed(table, "execution_vote")
    chooses(table, 3, 2)
    closed(table, "last_words")
    closed(table, "over")
    won = table.tongue("{side} has won.", side=table.tongue("The village"))
    expect(table.phone.locator("#panel h2")).to_contain_text(won)
    assert table.client.ask({"ask": "winner"})["winner"] == "village"
    assert table.client.ask({"ask": "town"})["winner"] is None, "the town learns of it when the end is declared"
    expect(table.town.locator("body")).not_to_contain_text(won)
    table.onward()
    for page in (table.town, table.phone):
        expect(page.locator("body")).to_contain_text(won)
    expect(table.town.locator("#seat-2")).to_contain_text(table.tongue.name("moonwolf.role.werewolf"))
