"""The sheet on which phones get their codes, the list of devices, the menu."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect

from .browsing import ADDRESS_WITH_PIN, PATIENCE, Room, silent
from .fakes import FakeDesk


@pytest.fixture
def phone(app: Flask, storyteller: FlaskClient) -> FlaskClient:
    """The phone at seat 3."""
    client = app.test_client()
    code = storyteller.post("/api/chairs", json={"do": "code", "seat": 3}).get_json()["code"]
    assert client.post("/api/session", json={"code": code}).status_code == 200
    return client


def sheet(client: FlaskClient, query: str = "") -> str:
    answer = client.get("/sheets/phones" + query)
    assert answer.status_code == 200
    return answer.text


def people(desk: FakeDesk, *phones: bool | None) -> None:
    """The first players' phones, as the view has them."""
    assert desk.storyteller is not None
    known = [{**one, "phone": phone} for one, phone in zip(desk.storyteller["people"], phones, strict=False)]  # type: ignore[call-overload]
    desk.storyteller["people"] = known


def test_the_sheet_tells_everybodys_phone_and_shows_no_code(storyteller: FlaskClient, desk: FakeDesk) -> None:
    people(desk, None, True, False)
    text = sheet(storyteller)
    assert all(word in text for word in ("no phone", "The phone is here.", "The phone is offline."))
    assert "code=" not in text


def test_a_players_sheet_has_a_code_that_seats_their_phone(
    app: Flask, storyteller: FlaskClient, desk: FakeDesk
) -> None:
    people(desk, None, None, None)
    text = sheet(storyteller, "?seat=3")
    assert text == sheet(storyteller, "?seat=3"), "fetched anew it is the same code"
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in text
    shown = text.split("/chair#code=")[1][:8]
    assert app.test_client().post("/api/session", json={"code": shown}).status_code == 200
    assert list(desk.phones.seated) == [13]


def test_the_sheet_of_a_seated_phone_shows_a_code_only_for_another_one(
    storyteller: FlaskClient, desk: FakeDesk
) -> None:
    people(desk, None, None, True)
    assert "code=" not in sheet(storyteller, "?seat=3")
    assert "code=" in sheet(storyteller, "?seat=3&then=another")


def test_the_sheet_goes_on_to_who_has_no_phone_yet(storyteller: FlaskClient, desk: FakeDesk) -> None:
    people(desk, None, True, True)
    assert "sheet|phones|1" in sheet(storyteller, "?seat=2")
    assert "phone-next" not in sheet(storyteller, "?seat=1")


def test_a_seat_that_isnt_there_gets_the_whole_sheet(storyteller: FlaskClient) -> None:
    assert "phone-1" in sheet(storyteller, "?seat=99")


def test_no_phone_reads_the_sheet(app: Flask, phone: FlaskClient) -> None:
    assert app.test_client().get("/sheets/phones").status_code == 401
    assert phone.get("/sheets/phones?seat=4").status_code == 403


def test_the_list_of_devices_has_the_phones_and_the_menu_counts_no_screen_that_is_off(
    storyteller: FlaskClient, desk: FakeDesk
) -> None:
    assert desk.storyteller is not None
    off = {"name": "phone 4", "kind": "phone", "online": False, "reason": "Its screen is off or its page is closed."}
    desk.storyteller["parts"] = [{"name": "phone 3", "kind": "phone", "online": True, "reason": ""}, off]
    parts = storyteller.get("/sheets/parts").text
    assert "<b>phone 3</b> online" in parts
    assert "<b>phone 4</b> offline<p>Its screen is off or its page is closed.</p>" in parts
    assert "offline" not in storyteller.get("/sheets/menu").text


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
def test_codes_are_handed_out_from_the_menu_one_player_after_another(room: Room, language: str) -> None:
    hub = room.hub(language, phase="day", slot=None)
    people(hub.desk, None, None, True, None)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#menu").click()
    page.locator("#phones").click()
    expect(page.locator("#phone-2")).to_be_visible()
    silent(page)
    page.locator("#phone-2").click()
    expect(page.locator(".scan svg")).to_be_visible()
    silent(page)
    page.locator("#phone-next").click()
    expect(page.locator("#sheet-title")).to_contain_text(str(hub.desk.town["players"][3]["player"]))  # type: ignore[index]
    page.locator("#phone-all").click()
    page.locator("#phone-3").click()
    hub.desk.phones.seated[13] = "a phone"
    page.locator("#phone-stand").click()
    expect(page.locator("#phone-another")).to_be_visible()
    assert hub.desk.phones.stood.wait(PATIENCE / 1000)
    assert hub.desk.phones.seated == {}


@pytest.mark.browser
def test_who_leads_with_a_phone_may_sit_with_the_same_phone(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#menu").click()
    page.locator("#phones").click()
    page.locator("#phone-3").click()
    address = page.locator(".address").inner_text()
    chair = page.context.new_page()
    chair.goto(address)
    expect(chair.locator("#face")).to_contain_text("hold to read")
    page.reload()
    expect(page.locator("#circle")).to_be_visible()
