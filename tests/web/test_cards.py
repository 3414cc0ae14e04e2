"""Cards for a player to read: held up by thumb or key, gone when it lets go, nothing of the grimoire behind them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .browsing import ADDRESS_WITH_PIN, SIZES, Room, settled, silent
from .fakes import FakeDesk
from .served import Served

pytestmark = pytest.mark.browser
MINIONS = {"say": "These are your Minions", "lines": ["7 Gus", "<b>8</b> Hana"]}
BLUFFS = {"say": "These characters are not in play", "lines": ["Saint", "Virgin", "Slayer"]}


def shown_cards(desk: FakeDesk) -> None:
    """The open step has two cards."""
    assert desk.storyteller is not None
    prompt = desk.storyteller["prompt"]
    assert isinstance(prompt, dict)
    prompt["cards"] = [MINIONS, BLUFFS]
    desk.answers["prompt"] = prompt


def step(room: Room, language: str = "en", size: tuple[int, int] = SIZES[0]) -> tuple[Served, Page]:
    hub = room.hub(language, slot="empath")
    shown_cards(hub.desk)
    page = room.page(hub.address + ADDRESS_WITH_PIN, size)
    expect(page.locator("#panel .card").first).to_be_visible()
    settled(page)
    return hub, page


def press(page: Page, selector: str) -> None:
    """A thumb comes down on it and stays."""
    page.locator(selector).first.hover()
    page.mouse.down()


@pytest.mark.parametrize("size", SIZES)
def test_a_card_fills_the_screen_while_the_thumb_is_down_and_goes_with_it(room: Room, size: tuple[int, int]) -> None:
    hub, page = step(room, size=size)
    card = page.locator("#card")
    expect(card).not_to_be_visible()
    press(page, "#panel .card")
    expect(card).to_be_visible()
    expect(card.locator("b")).to_have_text(["7 Gus", "<b>8</b> Hana"])
    expect(card.locator("small")).to_have_text("These are your Minions")
    box = card.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, *size)
    inside = page.evaluate("() => [...card.children].every((one) => one.getBoundingClientRect().right <= innerWidth)")
    assert inside, "every line is whole"
    page.mouse.up()
    expect(card).not_to_be_visible()
    expect(card).to_be_empty()
    assert hub.desk.commands == [], "showing is no deed"


def test_nothing_of_the_grimoire_stands_behind_a_card(room: Room) -> None:
    _, page = step(room)
    page.click("#cards")
    expect(page.locator("dialog .card").first).to_be_visible()
    press(page, "dialog .card")
    expect(page.locator("#card")).to_be_visible()
    for one in ("#circle", "#panel", "dialog"):
        expect(page.locator(one)).not_to_be_visible()
    ground = page.locator("#card").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert ground == "rgb(0, 0, 0)"
    page.mouse.up()
    expect(page.locator("dialog")).to_be_visible()


def test_by_keyboard_a_card_shows_while_the_key_is_down(room: Room) -> None:
    hub, page = step(room)
    page.locator("#panel .card").nth(1).focus()
    page.keyboard.down("Enter")
    expect(page.locator("#card b")).to_have_text(["Saint", "Virgin", "Slayer"])
    page.keyboard.down("Enter")  # it repeats while it is held
    expect(page.locator("#card")).to_be_visible()
    page.keyboard.up("Enter")
    expect(page.locator("#card")).not_to_be_visible()
    expect(page.locator("#panel .card").nth(1)).to_be_focused()
    assert hub.desk.commands == []


def test_where_it_is_to_stay_a_card_stays_until_the_next_tap(room: Room) -> None:
    _, page = step(room)
    page.click("#cards")
    page.get_by_label("A card stays until the next tap").check()
    page.click("#sheet-close")
    expect(page.locator("dialog")).not_to_be_visible()
    press(page, "#panel .card")
    page.mouse.up()
    expect(page.locator("#card")).to_be_visible()
    silent(page)
    page.mouse.down()
    expect(page.locator("#card")).not_to_be_visible()
    page.mouse.up()
    page.reload()
    page.locator("#cards").click()
    expect(page.get_by_label("A card stays until the next tap")).to_be_checked()


def test_a_screen_readers_tap_shows_a_card_that_stays(room: Room) -> None:
    _, page = step(room)
    page.locator("#panel .card").first.evaluate("(node) => node.click()")
    expect(page.locator("#card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#card")).not_to_be_visible()


def test_a_page_that_is_left_shows_no_card_when_it_comes_back(room: Room) -> None:
    _, page = step(room)
    press(page, "#panel .card")
    expect(page.locator("#card")).to_be_visible()
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#card")).not_to_be_visible()


def test_own_words_and_any_character_go_on_a_card_as_text(room: Room) -> None:
    _, page = step(room)
    page.click("#cards")
    page.locator("#card-text").fill("<i>Ask</i> me tomorrow")
    press(page, "dialog [data-from=card-text]")
    expect(page.locator("#card b")).to_have_text("<i>Ask</i> me tomorrow")
    page.mouse.up()
    page.locator("#card-character").select_option("imp")
    press(page, "dialog [data-from=card-character]")
    expect(page.locator("#card")).to_have_text("You areImp")
    page.mouse.up()


@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
def test_the_list_of_cards_is_accessible(room: Room, language: str) -> None:
    _, page = step(room, language)
    silent(page)
    page.click("#cards")
    expect(page.locator("dialog .card").first).to_be_visible()
    silent(page)


@pytest.mark.parametrize(
    "text", ["W" * 60, "말" * 40, "Do you want to use your ability tonight, or wait? " * 2, "👁", "שלום"]
)
def test_long_words_on_a_card_stay_large_and_whole(room: Room, text: str) -> None:
    _, page = step(room)
    page.click("#cards")
    page.locator("#card-text").fill(text.strip())
    press(page, "dialog [data-from=card-text]")
    expect(page.locator("#card b")).to_have_text(text.strip())
    size, right, bottom = page.locator("#card b").evaluate(
        "(node) => [parseFloat(getComputedStyle(node).fontSize), node.getBoundingClientRect().right, "
        "node.getBoundingClientRect().bottom]"
    )
    assert size >= 30
    assert right <= SIZES[0][0]
    assert bottom <= SIZES[0][1]
    page.mouse.up()


def test_how_bright_the_page_is_is_kept_on_the_device(room: Room) -> None:
    _, page = step(room)
    page.click("#menu")
    page.locator("#light").fill("40")
    expect(page.locator("#app")).to_have_css("filter", "brightness(0.4)")
    page.reload()
    expect(page.locator("#app")).to_have_css("filter", "brightness(0.4)")
    page.click("#menu")
    expect(page.locator("#light")).to_have_value("40")


def test_the_page_is_dark_before_any_script_has_run(room: Room) -> None:
    hub = room.hub()
    page = room.page("about:blank")
    page.route("**/*.js", lambda route: route.abort())
    page.goto(hub.address)
    for one in ("html", "body"):
        ground = page.locator(one).evaluate("(node) => getComputedStyle(node).backgroundColor")
        assert ground == "rgb(10, 4, 4)"


def test_no_card_comes_up_under_a_thumb_that_has_just_answered(room: Room) -> None:
    hub = room.hub(slot="empath")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#panel .answer").first).to_be_visible()
    settled(page)
    before = page.locator("#panel .open").bounding_box()
    shown_cards(hub.desk)
    hub.desk.feed()
    expect(page.locator("#panel .card").first).to_be_visible()
    settled(page)
    assert page.locator("#panel .open").bounding_box() == before
