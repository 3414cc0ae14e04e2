"""A whole evening of MoonWolf that nobody leads: pads, the phone's one button, a restart in the middle. In Korean."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from .home import Client, until
from .windows import form_is_whole
from .wolf_table import WolfTable

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임", "마루", "바다", "사랑"]
CALLED = 10.0
"""Seconds after which the werewolves have been called in the first night, and nobody else."""
SEATS = range(1, len(NAMES) + 1)


def opened(table: WolfTable) -> None:
    table.open("moonwolf", NAMES, 11)
    table.phone.locator("#hostless").check()
    form_is_whole(table.phone)
    for role in ("werewolf", "seer", "knight"):
        table.phone.locator(f'[name="roles.{role}"]').evaluate("(node, value) => { node.value = value }", "1")
    table.phone.locator("#open").click()
    expect(table.phone.locator("#seat-7")).to_contain_text(NAMES[6])
    table.deal_random()
    table.onward()
    table.phase_is("first_night")


def roles_read(table: WolfTable) -> dict[str, list[int]]:
    """What everybody reads on their own panel, all others dark."""
    found: dict[str, list[int]] = {}
    for seat in SEATS:
        with table.held(seat) as lines:
            assert all(table.panel(other) == [] for other in SEATS if other != seat)
            found.setdefault(lines[0], []).append(seat)
    return found


def no_page_tells(table: WolfTable) -> None:
    """Neither the leader's page nor the town's knows any role."""
    assert table.client.call("POST", "/api/ask", {"ask": "grimoire"})[0] == 403
    said = json.dumps(table.client.call("POST", "/api/ask", {"ask": "phase"})[1], ensure_ascii=False)
    assert table.client.ask({"ask": "phase"})["waiting_for"] == [], said
    for page in (table.phone, table.town):
        circle = " ".join(page.locator("#circle .seat").all_inner_texts())
        assert NAMES[0] in circle
        assert not any(table.tongue.name(f"moonwolf.role.{role}") in circle for role in ("werewolf", "seer", "knight"))


def test_an_evening_without_a_host_is_played_to_its_end(table: WolfTable) -> None:
    opened(table)
    roles = roles_read(table)
    wolf, seer, knight = (
        roles[table.tongue.name(f"moonwolf.role.{role}")][0] for role in ("werewolf", "seer", "knight")
    )
    villagers = roles[table.tongue.name("moonwolf.role.villager")]
    assert sorted([wolf, seer, knight, *villagers]) == list(SEATS)
    no_page_tells(table)
    expect(table.town.locator("#time")).to_be_visible()
    table.home.known(CALLED)
    expect(table.town.locator(".cue")).to_contain_text("늑대인간")
    table.onward()

    table.phase_is("discussion")
    until(lambda: all(table.tongue("hold to read") in table.panel(seat) for seat in SEATS), "every panel's offer")
    table.phone.locator("#timer").click()
    until(lambda: "resting" in (table.town.locator("#time").get_attribute("class") or ""), "the pause")
    table.onward()

    table.phase_is("head_vote")
    table.chooses(villagers[0], NAMES[knight - 1], lock=True)
    table.onward()
    table.phase_is("night")
    expect(table.town.locator(f"#seat-{knight} .head")).to_be_visible()

    table.restart()

    table.phase_is("night")
    no_page_tells(table)
    assert all(table.panel(seat) == [] for seat in SEATS)
    table.chooses(wolf, NAMES[villagers[1] - 1], lock=True)
    table.chooses(seer, NAMES[wolf - 1])
    table.chooses(knight, NAMES[seer - 1])
    table.onward()

    table.phase_is("morning")
    expect(table.town.locator(".announcements")).to_contain_text(NAMES[villagers[1] - 1])
    table.onward()
    table.phase_is("discussion")
    told = table.tongue("{player} is a werewolf", player=NAMES[wolf - 1]).split()
    assert set(told) <= set(" ".join(table.reads(seer)).split())
    assert table.tongue("nothing new") in table.reads(villagers[0])
    table.onward()

    table.phase_is("execution_vote")
    table.chooses(seer, NAMES[wolf - 1], lock=True)
    table.chooses(villagers[0], NAMES[wolf - 1])
    no_page_tells(table)
    table.onward()
    table.phase_is("last_words")
    table.onward()

    table.phase_is("over")
    for page in (table.town, table.phone):
        expect(page.locator("body")).to_contain_text(table.tongue("The village"))
    _, answer, _ = Client(table.home).call("POST", "/api/ask", {"ask": "town"})
    assert answer["answer"]["winner"] == "village"
    assert table.client.ask({"ask": "grimoire"})["seats"][wolf - 1]["character"] == "werewolf"
