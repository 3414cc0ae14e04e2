"""The virtual table's page in a real browser: a hand, an eye, and a canned bench."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import expect

from .browsing import ADDRESS_WITH_PIN, PATIENCE, SIZES, Room, settled

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_a_token_is_dragged_or_tapped_onto_a_tray(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN, size)
    expect(page.locator("#seat-1")).to_be_visible()
    page.goto(hub.address + "/bench")
    imp = page.locator('[data-token="character:imp"]')
    imp.click()
    page.locator("#tray-t2 .drop").click()
    expect(page.locator("#tray-t2")).to_contain_text("Imp")
    page.locator('[data-token="character:empath"]').scroll_into_view_if_needed()
    page.locator('[data-token="character:empath"]').drag_to(page.locator("#tray-t1 .drop"))
    expect(page.locator("#tray-t1")).to_contain_text("Empath")
    bench = hub.desk.bench
    assert bench is not None
    assert bench.deeds == [
        {"do": "put", "token": "character:imp", "on": "t2"},
        {"do": "put", "token": "character:empath", "on": "t1"},
    ]


def test_the_bench_draws_the_chips_memory_and_presses_while_it_is_held(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN, SIZES[2])
    expect(page.locator("#seat-1")).to_be_visible()
    page.goto(hub.address + "/bench")
    pixel = "(x) => document.querySelector('#panel-c1').getContext('2d').getImageData(x, 0, 1, 1).data[0]"
    expect(page.locator("#panel-c1")).to_be_visible()
    assert [page.evaluate(pixel, x) > 100 for x in (0, 1, 2)] == [True, False, False]
    page.locator("#button-c1").hover()
    page.mouse.down()
    expect(page.locator("#button-c1")).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    expect(page.locator("#button-c1")).to_have_attribute("aria-pressed", "false")
    assert hub.desk.bench is not None
    assert hub.desk.bench.deeds == [{"do": "press", "button": "c1"}, {"do": "release", "button": "c1"}]


def test_a_release_never_overtakes_its_press(room: Room) -> None:
    hub = room.hub()
    bench = hub.desk.bench
    assert bench is not None
    let_go, act = threading.Event(), bench.act

    def slow(deed: dict[str, object]) -> dict[str, object]:
        assert deed["do"] != "press" or let_go.wait(PATIENCE / 1000)
        return act(deed)

    bench.act = slow  # type: ignore[method-assign]
    page = room.page(hub.address + ADDRESS_WITH_PIN, SIZES[2])
    expect(page.locator("#seat-1")).to_be_visible()
    page.goto(hub.address + "/bench")
    deeds: list[str] = []
    page.on("request", lambda asked: deeds.append(asked.url) if asked.url.endswith("/bench/act") else None)
    page.locator("#button-c1").click()
    settled(page)
    assert len(deeds) == 1, "its press isn't done yet"
    let_go.set()
    expect(page.locator("#button-c1")).to_have_attribute("aria-pressed", "false")
    page.wait_for_function("() => performance.getEntriesByName(location.origin + '/api/bench/act').length === 2")
    assert bench.deeds == [{"do": "press", "button": "c1"}, {"do": "release", "button": "c1"}]
