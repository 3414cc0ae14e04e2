"""A whole evening of Growl: cards given on the phone and on trays, nights passed, a restart, coins. In Korean."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from .home import Json, until
from .wolf_table import WolfTable

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임"]
CARDS = 42
TAPPED = 6
"""So many cards are tapped on trays; the others are given on the phone."""


def opened(table: WolfTable) -> None:
    table.open("growl", NAMES, 5)
    table.phone.locator("#open").click()
    expect(table.phone.locator("#seat-4")).to_contain_text(NAMES[3])
    table.deal_random()
    assert len(grimoire(table)["deck"]) > 20
    table.onward()
    table.phase_is("day")
    mark = table.phone.locator("#seat-1 i.cards")
    assert mark.evaluate("(node) => node.offsetHeight") < 24, "how many cards somebody has is a mark on the seat's edge"


def grimoire(table: WolfTable) -> Json:
    return table.client.ask({"ask": "grimoire"})


def all_cards(known: Json) -> int:
    nights = sum(card in ("night", "final_night") for card in known["deck"])
    return sum(len(seat["hand"]) for seat in known["seats"]) + len(known["deck"]) - nights


def taker(known: Json) -> int:
    """Who gets the top card: gold, salves and charms go on clockwise, what harms to whom it harms least."""
    card, turn = known["deck"][0], known["turn"]
    living = [seat for seat in known["seats"] if seat["alive"] and seat["seat"] != turn]
    least = min(living, key=lambda seat: (Counter(seat["hand"])[card], seat["seat"]))
    return int(least["seat"])


def give(table: WolfTable, tapped: int) -> None:
    """The top card goes to somebody: a tap on the phone, or the card itself on that chair's tray."""
    known, before = grimoire(table), table.client.version()
    seat, card = taker(known), known["deck"][0]
    if tapped < TAPPED:
        table.tap_card(seat, card, lambda: table.client.version() > before)
    else:
        table.abreast()
        table.phone.locator(f"#seat-{seat}").click()
    until(lambda: table.client.version() > before, f"{card} given to {seat}")
    hand = next(one["hand"] for one in grimoire(table)["seats"] if one["seat"] == seat)
    assert card in hand


def night(table: WolfTable) -> None:
    """The card is carried out (a gold moves, where somebody has one), then everybody passes two cards."""
    table.abreast()
    known = grimoire(table)
    giver = next(seat for seat in known["seats"] if seat["alive"] and "gold" in seat["hand"])
    other = next(seat for seat in known["seats"] if seat["alive"] and seat is not giver)
    table.phone.locator("#effect-gold").click()
    table.phone.locator(f"#seat-{giver['seat']}").click()
    table.phone.locator(f"#seat-{other['seat']}").click()
    expect(table.phone.locator("#panel .advice")).to_contain_text(giver["player"])
    table.onward()
    until(lambda: table.phase() in ("passing", "over"), "the passing")
    while table.phase() == "passing":
        waiting = table.client.ask({"ask": "phase"})["waiting_for"]
        if waiting:
            passes(table, waiting[0])


def passes(table: WolfTable, seat: int) -> None:
    """That seat on the phone, then a card of its hand by its picture and a neighbour: once by its name, once in the
    circle.
    """
    table.abreast()
    known, before = grimoire(table), table.client.version()
    one = next(other for other in known["seats"] if other["seat"] == seat)
    left, right = [card for card in one["hand"] if card != "bite" or one["wolf"]][:2]
    table.phone.locator(f"#seat-{seat}").click()
    expect(table.phone.locator("#panel .hint")).to_contain_text(one["player"])
    table.phone.locator(f'#card-{left}:not([aria-disabled="true"])').click()
    table.phone.locator('#side-left:not([aria-disabled="true"])').click()
    expect(table.phone.locator("#side-left")).to_have_attribute("aria-pressed", "true")
    table.phone.locator(f"#card-{right}").click()
    table.phone.locator(f"#seat-{one['neighbours']['right']}").click()
    until(lambda: table.client.version() > before, f"seat {seat} passes {left} and {right}")


def test_an_evening_is_played_to_its_coins(table: WolfTable) -> None:
    opened(table)
    for seat in range(1, 5):
        own = grimoire(table)["seats"][seat - 1]
        side = table.tongue.name("growl.side.werewolf" if own["wolf"] else "growl.side.human")
        assert side in table.reads(seat), "everybody reads their own side and hand on their own panel"
        expect(table.phone.locator(f"#seat-{seat}")).to_contain_text(side)
    nights = given = 0
    while table.phase() != "over":
        if table.phase() == "day":
            give(table, given)
            given += 1
        else:
            night(table)
            nights += 1
            if nights == 1:
                table.restart()
        assert all_cards(grimoire(table)) == CARDS, "no card is made or lost"
    assert given > TAPPED
    expect(table.town.locator("#coins")).to_have_count(0)
    table.onward()
    said = table.client.ask({"ask": "winner"})
    assert said["winner"] in ("humans", "wolves")
    expect(table.town.locator("#coins")).to_contain_text(NAMES[0])
    total = [int(cell) for cell in table.town.locator("#coins td:last-child").all_inner_texts()]
    assert total == [said["total"][str(seat)] for seat in range(1, 5)]

    table.onward()
    table.phone.locator("#sheet #players").wait_for()
    table.open("growl", NAMES, 6)
    table.phone.locator("#sheet #open").click()
    until(lambda: table.phase() == "setup", "the next game")
    town = table.client.ask({"ask": "town"})
    assert town["coins"] == said["total"], "coins add up over the games of an evening"
    assert town["games"] == [said["coins"]], "and are told game by game"
