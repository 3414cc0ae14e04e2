"""Growl with untagged cards on the page: which card it was by its picture; and players who count for themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .home import until
from .wolf_table import WolfTable

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임"]


def begun(table: WolfTable) -> None:
    table.phone.locator("#open").click()
    expect(table.phone.locator("#seat-4")).to_contain_text(NAMES[3])
    table.deal_random()
    table.onward()
    table.phase_is("day")


def look_aside(table: WolfTable) -> None:
    """Somebody's death is begun, then a seat is looked at first: the page goes on, and the death is still asked for."""
    aside = table.phone.locator('[data-act="mode|look"]')
    table.phone.locator("#effect-kill").click()
    aside.click()
    expect(aside).to_have_attribute("aria-pressed", "true")
    aside.click()
    expect(table.phone.locator("#effect-kill")).to_have_attribute("aria-pressed", "true")
    table.phone.locator("#effect-kill").click()
    expect(table.phone.locator("#effect-kill")).to_have_attribute("aria-pressed", "false")


def test_the_card_that_was_drawn_is_given_by_its_picture(table: WolfTable) -> None:
    table.open("growl", NAMES, 5)
    begun(table)
    known = table.client.ask({"ask": "grimoire"})
    card = next(one for one in known["deck"] if one in ("gold", "salve") and one != known["deck"][0])
    taker = known["turn"] % 4 + 1
    table.phone.locator(f"#card-{card}").click()
    table.phone.locator(f"#seat-{taker}").click()
    held = known["seats"][taker - 1]["hand"]
    until(lambda: table.client.ask({"ask": "grimoire"})["seats"][taker - 1]["hand"] == [*held, card], f"{card} given")


def test_players_who_count_for_themselves_enter_their_coins(table: WolfTable) -> None:
    table.open("growl", NAMES, 5)
    table.phone.locator('[name="counting"]').check()
    begun(table)
    first = table.client.ask({"ask": "town"})["turn"]
    table.phone.locator(f"#seat-{first % 4 + 1}").click()
    until(lambda: table.client.ask({"ask": "town"})["turn"] == first % 4 + 1, "the next turn")
    for _ in range(3):
        table.phase_is("day")
        table.phone.locator("#night-drawn").click()
        table.phase_is("effects")
        look_aside(table)
        table.onward()
        table.phase_is("passing")
        table.onward()
        until(lambda: table.phase() in ("day", "over"), "the end of the night")
    table.phase_is("over")
    table.phone.locator("#earn").click()
    table.phone.locator('#won [name="winner"]').select_option("humans")
    table.phone.locator('#won [name="2"]').fill("3")
    table.phone.locator("#won button").click()
    until(lambda: table.client.ask({"ask": "town"})["coins"]["2"] == 3, "the coins")
    assert table.client.ask({"ask": "winner"})["winner"] == "humans"
    expect(table.town.locator("#coins")).to_contain_text("3")
