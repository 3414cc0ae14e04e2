"""The day and the end on the storyteller's page, against a canned desk: votes, exiles, abilities, chairs, the recap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .browsing import ADDRESS_WITH_PIN, Room, sent, settled, still
from .fakes import FakeDesk
from .served import Served

pytestmark = pytest.mark.browser
Json = dict[str, object]


def town_of(desk: FakeDesk) -> Json:
    assert desk.storyteller is not None
    town = desk.storyteller["town"]
    assert isinstance(town, dict)
    return town


def seats_of(desk: FakeDesk) -> list[Json]:
    assert desk.storyteller is not None
    grimoire = desk.storyteller["grimoire"]
    assert isinstance(grimoire, dict)
    seats: list[Json] = grimoire["seats"]
    return seats


def day(room: Room, **how: object) -> tuple[Served, Page]:
    hub = room.hub(phase="day", slot=None, **how)
    return hub, room.page(hub.address + ADDRESS_WITH_PIN)


def swept_past_one(page: Page, milliseconds: int) -> None:
    """The clock's hand sets out on a page whose time stands, and goes on when so much of it has gone by."""
    with page.expect_response("**/api/point"):
        page.locator("#sweep").click()
    with page.expect_response("**/api/point"):
        page.clock.run_for(milliseconds)


def test_the_hand_goes_round_from_the_nominees_neighbour_and_fixes_every_hand_that_it_passes(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 9, "votes": [10], "needed": 4}
    page = room.page(hub.address + ADDRESS_WITH_PIN, timed=True)
    page.locator("#pace").select_option("1")
    still(page)
    swept_past_one(page, 1_100)
    expect(page.locator("#seat-10")).to_have_class("seat picked fixed")
    expect(page.locator(".hand")).to_be_attached()
    page.locator("#sweep").click()
    page.locator("#seat-10").click()
    page.clock.run_for(5_000)
    expect(page.locator(".said.bad")).to_be_visible()
    expect(page.locator(".seat.fixed")).to_have_count(1)
    assert hub.desk.commands == [], "its vote stands"
    page.locator("#seat-9").click()
    assert sent(hub.desk) == {"do": "vote", "seats": [9]}, "the nominee is the last"
    assert hub.desk.pointed == [10, 1], "the hand was stopped"


def test_a_raised_hand_leaves_every_line_of_its_seat_readable(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 3, "votes": [9], "needed": 4}
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    for line in (".who", ".what"):
        expect(page.locator(f"#seat-9 {line}")).to_have_css("color", "rgb(20, 5, 4)")


def test_one_swipe_over_the_circle_raises_every_hand_that_it_passes(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 9, "votes": [], "needed": 4}
    page = room.page(hub.address + ADDRESS_WITH_PIN, timed=True)
    expect(page.locator("#seat-3")).to_be_visible()
    settled(page)
    still(page)
    places = [page.locator(f"#seat-{seat}").bounding_box() for seat in (3, 4, 5)]
    page.mouse.move(places[0]["x"] + 30, places[0]["y"] + 30)  # type: ignore[index]
    page.mouse.down()
    for place in places:
        assert place is not None
        page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=3)
    page.mouse.up()
    assert sent(hub.desk) == {"do": "vote", "seats": [3, 4, 5]}


def test_on_a_script_with_the_atheist_the_storyteller_can_be_nominated(room: Room) -> None:
    hub, page = day(room)
    page.locator("#seat-3").click()
    expect(page.locator(".deed")).to_contain_text("3 Cho →")
    expect(page.locator("#of-storyteller")).to_have_count(0)
    hub.desk.script["order"] = [*hub.desk.script["order"], "atheist"]  # type: ignore[misc]
    page.reload()
    page.locator("#seat-3").click()
    page.locator("#of-storyteller").click()
    assert sent(hub.desk) == {"do": "nominate", "by": 3, "of": "storyteller"}


def test_an_exile_is_called_for_voted_on_and_counted_in_one(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["players"][5]["character"] = "beggar"  # type: ignore[index]
    hub.desk.script["characters"]["beggar"] = {"name": "Beggar", "team": "traveller", "ability": ""}  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#tab-exile").click()
    for seat in (1, 7, 6, 1, 2, 3):  # 7 is no Traveller
        page.locator(f"#seat-{seat}").click()
    page.locator("#exile").click()
    assert sent(hub.desk) == {"do": "exile", "by": 1, "of": 6, "votes": [1, 2, 3]}


def test_a_jugglers_guesses_go_together_and_a_private_ability_keeps_what_was_said(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    for one in ("juggler", "artist"):
        hub.desk.script["order"].append(one)  # type: ignore[attr-defined]
        hub.desk.script["characters"][one] = {"name": one.title(), "team": "townsfolk", "ability": ""}  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#tab-ability").click()
    page.locator("#seat-4").click()
    page.locator("dialog").get_by_text("Juggler", exact=True).click()
    for seat, guess in ((9, "Imp"), (8, "Baron")):
        page.locator(f"#seat-{seat}").click()
        page.locator("dialog").get_by_text(guess, exact=True).click()
    page.locator("#use").click()
    guesses = [{"player": 9, "character": "imp"}, {"player": 8, "character": "baron"}]
    assert sent(hub.desk) == {"do": "use", "seat": 4, "as": "juggler", "guesses": guesses}
    page.locator("#tab-ability").click()
    page.locator("#seat-5").click()
    page.locator("dialog").get_by_text("Artist", exact=True).click()
    page.locator('[data-act="private"] input').fill("Is the Imp next to me? No.")
    page.locator("#use").click()
    expect(page.locator("#panel .said")).to_contain_text("Is the Imp next to me?")
    note = {"do": "note", "text": "5 Eli (Artist): Is the Imp next to me? No."}
    assert hub.desk.commands[-2:] == [{"do": "use", "seat": 5, "as": "artist"}, note]


def test_a_target_that_may_register_as_somebody_else_waits_for_the_storytellers_word(room: Room) -> None:
    hub = room.hub(slot="snakecharmer")
    seats_of(hub.desk)[9]["registers"] = ["imp", "poisoner"]
    hub.desk.storyteller["prompt"]["wants"] = {"players": {"min": 1, "max": 1, "from": [1, 10]}}  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#seat-10").click()
    page.locator("#registers").select_option("imp")
    page.locator('[data-act="choose"]').click()
    assert sent(hub.desk) == {"do": "choose", "registers": "imp", "players": [10]}


def test_who_shares_a_slot_is_turned_to_and_shown_their_own_answer(room: Room) -> None:
    hub = room.hub(slot="empath")
    prompt: Json = hub.desk.storyteller["prompt"]  # type: ignore[index, assignment]
    prompt |= {"seats": [3, 6], "awake": [3]}
    hub.desk.answers["prompt"] = {**prompt, "truths": {**prompt["truths"], "values": [7]}, "false": []}  # type: ignore[dict-item]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator('[data-act="turn-to|6"]').click()
    page.locator("#panel .answer").get_by_text("7").click()
    assert sent(hub.desk) == {"do": "show", "value": 7, "seat": 6}


def test_a_difference_between_tokens_and_game_has_two_answers(room: Room) -> None:
    hub = room.hub()
    take = {"do": "unmark", "seat": 3, "reminder": "poisoner:poisoned"}
    settle = [{"text": "Poisoned is missing at seat 3.", "take": take, "right": "Lay Poisoned at seat 3."}]
    hub.desk.storyteller |= {"audit": ["Poisoned is missing at seat 3."], "settle": settle}  # type: ignore[operator]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator(".quiet summary").click()
    expect(page.locator(".difference")).to_contain_text("Lay Poisoned at seat 3.")
    page.locator(".difference .take").click()
    assert sent(hub.desk) == take


def test_a_newcomer_in_mid_game_has_a_character_and_a_side(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    hub.desk.script["characters"]["beggar"] = {"name": "Beggar", "team": "traveller", "ability": ""}  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#tab-look").click()
    page.locator("#seat-3").click()
    page.locator('[data-act="sheet|newcomer|3"]').click()
    page.locator("#newcomer-name").fill("Tom")
    page.locator("#newcomer-character").select_option("beggar")
    page.locator("#newcomer-side").select_option("evil")
    page.locator('dialog [type="submit"]').click()
    expect(page.locator(".said")).to_contain_text("beggar")
    hand = {"character": "beggar", "alignment": "evil"}
    assert hub.desk.commands == [{"do": "seat", "after": 3, "player": "Tom"}, {"do": "deal", "seats": {"4": hand}}]


def test_with_opposite_seats_a_player_goes_over_and_a_chair_is_bound_by_its_pad(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    for n, one in enumerate(town_of(hub.desk)["players"]):  # type: ignore[arg-type, var-annotated]
        one["here"] = n < 5
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator(".seat.away")).to_have_count(5)
    page.locator("#tab-look").click()
    page.locator("#seat-7").click()
    page.locator("#cross").click()
    assert sent(hub.desk) == {"do": "move", "seat": 2, "to": 7}
    page.locator("#seat-7").click()
    page.locator("#sit-tray").select_option("t9")
    assert sent(hub.desk) == {"do": "sit", "seat": 7, "tray": "t9"}
    with page.expect_response("**/api/bind"):
        page.locator("#bind").click()
    assert hub.desk.bound == (7,)


def test_the_recap_is_read_and_kept_as_text(room: Room, tmp_path: Path) -> None:
    hub, page = day(room)
    expect(page.locator("#circle")).to_be_visible()
    page.goto(hub.address + "/recap")
    recap = page.locator("#recap")
    expect(recap).to_contain_text("<b>Ann</b>")
    expect(recap).to_contain_text("true: 0 · drunk or poisoned · false")
    with page.expect_download() as kept:
        page.locator("#keep").click()
    kept.value.save_as(tmp_path / "kept.html")
    text = (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;Ann" in text
    assert not re.search("<script|<link|http", text), "it needs nothing from anywhere"
    page.locator("#evenings summary").click()
    page.locator("#evenings").get_by_role("link", name="1: 2026-11-29 20:15").click()
    expect(page).to_have_url(hub.address + "/recap?evening=1")


def test_when_the_end_is_declared_the_grimoire_lies_open_on_the_towns_screen(room: Room) -> None:
    hub = room.hub(phase="over", slot=None)
    hub.desk.town_more = {"grimoire": {"seats": seats_of(hub.desk), "bluffs": []}}
    hub.desk.town["winner"] = "good"  # type: ignore[index]
    page = room.page(hub.address + "/town")
    expect(page.locator("#seat-7")).to_contain_text("Poisoner")
    expect(page.locator(".centre")).to_contain_text("Good has won.")


def test_a_whole_box_is_enrolled_one_token_after_another(room: Room) -> None:
    hub = room.hub(phase="setup", slot=None)
    one = {
        "box": "Tentacles",
        "token": "character:chef",
        "words": "Chef",
        "done": 1,
        "of": 53,
        "problem": "Written badly.",
    }
    hub.desk.storyteller["enrolling"] = {**one, "by_uid": True, "writing": False}  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#menu").click()
    page.locator('[data-act="sheet|enrol"]').click()
    expect(page.locator("dialog")).to_contain_text("Tentacles: 1 / 53")
    expect(page.locator("dialog [role=alert]")).to_have_text("Written badly.")
    for deed in ("uid", "skip"):
        with page.expect_response("**/api/enrol"):
            page.locator(f'[data-act="enrolment|{deed}"]').click()
        assert hub.desk.enrolling == {"do": deed}


def test_the_stage_of_the_day_and_its_time_are_seen_and_the_next_one_is_a_tap(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    view: Json = hub.desk.storyteller  # type: ignore[assignment]
    view["phase"]["stage"] = "talk"  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN, timed=True)
    expect(page.locator(".top h1")).to_contain_text("Private talk")
    expect(page.locator("#timer")).to_have_count(0)
    still(page)
    page.locator("#stage").click()
    assert sent(hub.desk) == {"do": "recall"}
    view = hub.desk.storyteller  # type: ignore[assignment]
    view["phase"]["stage"] = "recall"  # type: ignore[index]
    view["timer"] = {"left": 90, "running": True}
    hub.desk.feed()
    expect(page.locator("#time")).to_have_text("1:30")
    page.clock.run_for(5_500)
    expect(page.locator("#time")).to_have_text("1:25")
    for button in ("#timer-more", "#timer"):
        with page.expect_response("**/api/timer"):
            page.locator(button).click()
    expect(page.locator("#stage")).to_have_accessible_name("Open the nominations")
    expect(page.locator("#stage")).to_be_enabled()
    page.locator("#stage").click()
    assert sent(hub.desk) == {"do": "nominations"}
    assert hub.desk.clockwork == [{"do": "add", "seconds": 30}, {"do": "pause"}]


def test_the_votes_of_the_day_stay_to_be_read(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["ballots"] = [
        {"by": 1, "of": 4, "votes": [1, 2, 3], "tally": 3},
        {"by": 2, "of": "storyteller", "votes": [], "tally": 0},
    ]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#ballots summary").click()
    expect(page.locator("#ballots li")).to_have_text(["2 Ben → the storyteller: 0", "1 Ann → 4 Dee: 3 (1, 2, 3)"])


def test_another_device_has_the_hand_wait_and_go_on(room: Room) -> None:
    hub = room.hub(phase="day", slot=None)
    town_of(hub.desk)["nomination"] = {"by": 1, "of": 9, "votes": [], "needed": 4}
    first = room.page(hub.address + ADDRESS_WITH_PIN, timed=True)
    second = room.page(hub.address + ADDRESS_WITH_PIN)
    first.locator("#pace").select_option("5")
    still(first)
    swept_past_one(first, 5_100)
    passed = first.locator(".seat.fixed")
    expect(passed).to_have_count(1)
    view: Json = hub.desk.storyteller  # type: ignore[assignment]
    view |= {"pointer": 1, "pointer_paused": False}
    hub.desk.feed()
    with second.expect_request("**/api/point") as asked:
        second.get_by_role("button", name="Hand waits").click()
    assert asked.value.post_data_json == {"paused": True}
    view |= {"pointer_paused": True}
    hub.desk.feed()
    for page in (first, second):
        expect(page.get_by_role("button", name="Hand goes on")).to_be_visible()
    first.clock.run_for(60_000)
    expect(passed).to_have_count(1)
    view |= {"pointer_paused": False}
    hub.desk.feed()
    expect(first.get_by_role("button", name="Hand waits")).to_be_visible()
    with first.expect_response("**/api/point"):
        first.clock.run_for(300)
    expect(passed).to_have_count(2)
    assert hub.desk.pointed == [10, 1, 2], "it has rested where it was"


def test_a_pretended_step_is_shown_as_one(room: Room) -> None:
    hub = room.hub(slot="empath")
    prompt: Json = hub.desk.storyteller["prompt"]  # type: ignore[index, assignment]
    prompt |= {"decoy": True, "seats": [], "truths": None, "false": []}
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#panel .warn")).to_contain_text("A pretended step: nobody wakes.")
    page.locator("#onward").click()
    assert sent(hub.desk) == {"do": "next"}


def test_what_was_left_undone_is_offered_before_the_day_comes(room: Room) -> None:
    hub = room.hub(slot="dawn")
    for line in hub.desk.storyteller["night"]:  # type: ignore[index, union-attr]
        line["done"] = line["slot"] not in ("chef", "dawn")
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(page.locator("#panel .warn")).to_have_text("Left undone tonight:")
    page.locator("#panel .row").get_by_role("button", name="Chef").click()
    assert sent(hub.desk) == {"do": "next", "to": "chef"}


def test_the_night_sheet_says_which_steps_are_pretended(room: Room) -> None:
    hub = room.hub(slot="empath")
    hub.desk.storyteller["night"][5] |= {"decoy": True, "seats": []}  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    page.locator("#night").click()
    expect(page.locator(".night li").nth(5)).to_contain_text("Chefpretended")


@pytest.mark.parametrize("suggested", [1, 2])
def test_the_suggested_answer_comes_first_true_or_false(room: Room, suggested: int) -> None:
    hub = room.hub(slot="empath")
    hub.desk.storyteller["prompt"]["suggested"] = suggested  # type: ignore[index]
    page = room.page(hub.address + ADDRESS_WITH_PIN)
    first = page.locator("#panel .answer").first
    expect(first.locator("b")).to_have_text(str(suggested))
    expect(first.locator("small")).to_have_count(suggested // 2)  # 2 is false, and is marked so
    expect(page.locator("#panel .answer b")).to_have_count(3)
