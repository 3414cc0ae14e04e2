"""The pages in a real browser, at three sizes and in two languages, against a canned desk."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import expect

from hub.web.streams import Streams

from .browsing import ADDRESS_WITH_PIN, PATIENCE, SIZES, Room, Serve, sent, settled
from .fakes import KOREANS, SECRET, FakeDesk, evening

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_a_newcomer_signs_in_and_opens_an_evening(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(opened=False)
    page = room.page(hub.address, size)
    page.fill("#pin", "000000")
    page.click("#sign-in")
    expect(page.get_by_role("alert")).to_have_text("That isn't tonight's PIN.")
    page.fill("#pin", "402718")
    page.click("#sign-in")
    page.fill("#players", "Ann\nBen\n\nCho")
    page.fill("#count", "5")
    page.fill("#seed", "7")
    page.click("#open")
    assert sent(hub.desk) == {
        "do": "open",
        "game": "clocktower",
        "script": "embrace-the-tentacles",
        "players": ["Ann", "Ben", "Cho", "Player 4", "Player 5"],
        "seed": 7,
    }


def test_nothing_can_be_typed_before_it_is_known_what_can_be_opened(room: Room) -> None:
    hub = room.hub(opened=False)
    known, setup = threading.Event(), hub.desk.setup
    hub.desk.setup = lambda: setup() if known.wait(PATIENCE / 1000) else {}  # type: ignore[method-assign]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    expect(page.locator("form")).to_have_count(0)
    known.set()
    expect(page.locator("#players")).to_be_visible()


def test_what_was_typed_stays_while_what_can_be_opened_is_asked_again(room: Room) -> None:
    hub = room.hub(opened=False)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.fill("#players", "Ann\nBen")
    known, setup = threading.Event(), hub.desk.setup
    hub.desk.setup = lambda: setup() if known.wait(PATIENCE / 1000) else {}  # type: ignore[method-assign]
    hub.desk.set_language("ko")
    expect(page.get_by_role("heading", level=2)).not_to_contain_text("Open")
    known.set()
    expect(page.locator("#open")).not_to_contain_text("Open")
    expect(page.locator("#players")).to_have_value("Ann\nBen")


def test_the_address_on_the_terminal_signs_in_by_itself_and_keeps_the_pin_out_of_the_history(room: Room) -> None:
    page = room.page(room.hub().address + ADDRESS_WITH_PIN)
    expect(page.locator("#circle")).to_be_visible()
    assert "402718" not in page.url


def test_as_many_players_as_names_are_opened_unless_more_seats_are_asked_for(room: Room) -> None:
    hub = room.hub(opened=False)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.fill("#players", "\n".join(f"Player {n}" for n in range(1, 8)))
    expect(page.locator("#open")).to_have_text("Open with 7 players")
    page.click("#open")
    players = sent(hub.desk)["players"]
    assert isinstance(players, list)
    assert len(players) == 7


def test_the_storyteller_can_sign_in_when_guests_have_used_up_their_streams(room: Room, serve: Serve) -> None:
    desk = FakeDesk()
    evening(desk)
    hub = serve(desk, Streams(guests=0))
    page = room.page(hub.address)
    page.fill("#pin", "402718")
    page.click("#sign-in")
    expect(page.locator("#circle")).to_be_visible()
    town = room.page(hub.address + "/town")
    expect(town.locator("#seat-2")).to_contain_text("Ben")


def test_the_woken_seat_is_nearest_the_thumb(room: Room) -> None:
    page = room.page(room.hub(slot="empath").address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-3")).to_be_visible()
    settled(page)
    lowest = page.evaluate("[...document.querySelectorAll('.seat')].sort((a, b) => b.offsetTop - a.offsetTop)[0].id")
    assert lowest == "seat-3"


def test_a_choice_is_one_tap_on_a_seat(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#seat-3")
    assert sent(hub.desk) == {"do": "choose", "players": [3]}
    expect(page.locator(".said")).to_contain_text("choose")
    page.click("#undo")
    assert sent(hub.desk) == {"do": "undo"}
    expect(page.locator("#panel")).to_contain_text("Taken back: the choice")


def test_an_impaired_player_may_be_told_what_is_false_and_it_is_marked(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".answer.lie")).to_contain_text("false")
    page.locator(".answer", has_text="1").first.click()
    assert sent(hub.desk) == {"do": "show", "value": 1, "seat": 3}


def test_the_wide_button_is_inert_for_a_moment_after_its_meaning_changed(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#onward")).to_be_enabled()
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    page.evaluate(
        """new MutationObserver(() => {
             document.querySelector('#onward').click();
             document.body.dataset.tried = 'yes';
           }).observe(document.querySelector('#onward'), {attributes: true, attributeFilter: ['data-means']})"""
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    hub.desk.feed()
    expect(page.locator("body")).to_have_attribute("data-tried", "yes")
    assert asked == []
    page.click("#onward")
    assert sent(hub.desk) == {"do": "next"}
    assert len(hub.desk.commands) == 1


def test_a_stale_tap_does_nothing_and_says_so(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-3")).to_be_visible()
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    page.click("#onward")
    expect(page.locator(".said")).to_contain_text("nothing was done")
    expect(page.locator(".wake")).to_contain_text("Empath")
    assert hub.desk.commands == []


def test_what_arrives_from_the_table_shows_at_once(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-3")).to_be_visible()
    assert hub.desk.storyteller is not None
    hub.desk.storyteller["held"] = "reminder:poisoner:poisoned"
    hub.desk.feed()
    expect(page.get_by_role("alert")).to_contain_text("Poisoned")
    page.click("#seat-4")
    assert sent(hub.desk) == {"do": "place", "seat": 4, "token": "reminder:poisoner:poisoned"}


def test_a_nomination_is_two_taps_and_hands_are_taps(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#seat-1")
    page.click("#seat-8")
    assert sent(hub.desk) == {"do": "nominate", "by": 1, "of": 8}
    assert hub.desk.storyteller is not None
    hub.desk.storyteller["town"] = {
        **hub.desk.town,  # type: ignore[dict-item]
        "nomination": {"by": 1, "of": 8, "votes": [2], "needed": 4},
    }
    hub.desk.feed()
    expect(page.locator(".centre")).to_contain_text("1 / 4")
    page.click("#seat-3")
    assert sent(hub.desk) == {"do": "vote", "seats": [3]}
    page.click("#seat-2")
    assert sent(hub.desk) == {"do": "vote", "down": [2]}
    page.click("#onward")
    assert sent(hub.desk) == {"do": "close"}


def test_what_a_rule_refuses_may_be_done_all_the_same(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    hub.desk.refusal = "Seat 1 has nominated today already."
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#seat-1")
    page.click("#seat-8")
    expect(page.locator(".said")).to_contain_text("has nominated today already")
    hub.desk.refusal = None
    page.get_by_role("button", name="Do it all the same").click()
    assert sent(hub.desk) == {"do": "nominate", "by": 1, "of": 8, "ruling": True}


def test_where_nobody_leads_nothing_is_ruled(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    hub.desk.storyteller |= {"host": False}  # type: ignore[operator]
    hub.desk.refusal = "The players' pads do that."
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click("#seat-1")
    page.click("#seat-8")
    expect(page.locator(".said")).to_contain_text("The players' pads do that.")
    expect(page.get_by_role("button", name="Do it all the same")).to_have_count(0)


def test_what_a_deal_is_advised_of_stands_once_beside_what_the_rules_say_to_the_bag(room: Room) -> None:
    hub = room.hub(phase="setup", slot=None)
    beside, many = "The Marionette at seat 2 doesn't sit next to the Demon.", "One Outsider is too many."
    hub.desk.answers["bag"] = {"legal": False, "expected": [], "problems": [many]}
    hub.desk.advice = [many, beside]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".advice li")).to_have_text([many])
    page.click("#deal-random")
    expect(page.locator(".advice li")).to_have_text([many, beside])


def test_a_day_ability_is_used_on_whom_is_tapped(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.get_by_role("button", name="Look").click()
    page.click("#seat-1")
    page.get_by_role("button", name="Uses an ability").click()
    page.locator("dialog").get_by_role("button", name="Snake Charmer").click()
    page.click("#seat-6")
    page.click("#use")
    assert sent(hub.desk) == {"do": "use", "seat": 1, "as": "snakecharmer", "players": [6]}


def test_the_sheet_of_a_seat_rules_and_marks(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.click(".wake")
    page.get_by_role("button", name="Take off Poisoned").click()
    assert sent(hub.desk) == {"do": "unmark", "seat": 3, "reminder": "poisoner:poisoned"}
    page.get_by_role("button", name="Kill").click()
    assert sent(hub.desk) == {"do": "kill", "seat": 3}
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()


def test_a_night_goes_by_keyboard_alone(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#seat-3").focus()
    page.keyboard.press("Enter")
    assert sent(hub.desk) == {"do": "choose", "players": [3]}
    expect(page.locator(".said")).to_contain_text("choose")
    page.keyboard.press("n")
    assert sent(hub.desk) == {"do": "next"}
    expect(page.locator(".said")).to_contain_text("next")
    page.keyboard.press("u")
    assert sent(hub.desk) == {"do": "undo"}


def test_names_are_text_and_never_markup(room: Room) -> None:
    hub = room.hub()
    for path in (ADDRESS_WITH_PIN, "/town"):
        page = room.page(hub.address + path)
        expect(page.locator("#seat-10")).to_contain_text("<b>Jo</b>")
        assert page.locator("#seat-10 bdi b").count() == 0


def test_the_page_speaks_korean_and_switches_in_play(room: Room) -> None:
    hub = room.hub("ko")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-7")).to_contain_text(KOREANS[6])
    expect(page.locator("#seat-7")).to_contain_text(hub.desk.speaker.name("character.poisoner"))
    page.click("#menu")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("dialog h2")).to_have_text("Menu")
    expect(page.get_by_role("button", name="한국어")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_town_page_shows_the_town_and_nothing_more(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(phase="day", slot=None)
    assert hub.desk.town is not None
    hub.desk.town["announcements"] = [{"kind": "death", "seat": 2, "text": "Ben is dead."}]
    page = room.page(hub.address + "/town", size)
    expect(page.locator("#seat-2")).to_contain_text("Ben")
    expect(page.locator(".announcements")).to_have_text("Ben is dead.")
    expect(page.locator("#script-sheet")).to_contain_text("Poisoner")
    assert SECRET not in page.content()
    assert page.evaluate("import('/static/link.js').then(({state}) => JSON.stringify(state))").find(SECRET) < 0


def test_a_lost_hub_is_told(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-1")).to_be_visible()
    page.context.set_offline(True)
    for slot in list(hub.desk.watches):
        slot.closed = True
    hub.desk.kept.clear()
    hub.desk.feed()
    expect(page.locator(".lost")).to_be_visible()


def test_a_lost_line_mends_and_shows_the_present_state(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#seat-1")).to_be_visible()
    page.route("**/api/events*", lambda route: route.abort())
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # it takes a new line, and gets none
    expect(page.locator(".lost")).to_be_visible()
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    page.unroute("**/api/events*")
    expect(page.locator(".wake")).to_contain_text("Empath")
    expect(page.locator(".lost")).to_have_count(0)


def test_a_phone_that_slept_wakes_to_the_present_state(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".wake")).to_contain_text("Poisoner")
    hub.desk.watches.clear()  # its line is dead, and it hasn't heard so
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".wake")).to_contain_text("Empath")
    page.locator(".answer").first.click()
    assert sent(hub.desk) == {"do": "show", "value": 0, "seat": 3}


def test_a_phone_that_slept_cannot_act_on_what_it_still_shows(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".wake")).to_contain_text("Poisoner")
    hub.desk.watches.clear()
    evening(hub.desk, slot="empath")
    hub.desk.version += 1
    page.click("#seat-4")  # the poisoner's choice, as the page still shows
    expect(page.locator(".said.bad")).to_contain_text("nothing was done")
    expect(page.locator(".wake")).to_contain_text("Empath")
    assert hub.desk.commands == []
