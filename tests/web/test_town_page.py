"""The town's page: votes, script sheet, address to scan; accessible, inert, and of the hub alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from hub.table.commands import Json
from hub.web.app import make_app
from hub.web.streams import Streams
from hub.web.town_wording import KINDS, SAID
from hub.web.wording import words

from .browsing import ADDRESS_WITH_PIN, SIZES, Room, Serve, silent
from .fakes import SECRET, FakeDesk, evening, sheet_of

STATIC = Path(__file__).parents[2] / "hub/web/static"
SCRIPTS = ("town.js", "called.js", "sound.js", "circle.js", "names.js", "link.js", "dom.js")
BIG = (1920, 1080)
BALLOTS: list[Json] = [
    {"by": 1, "of": 4, "votes": [2, 3, 6, 7, 9], "tally": 5},
    {"by": 6, "of": 7, "votes": [1], "tally": 1},
]


def by_day(desk: FakeDesk) -> Json:
    """The town's view by day, to be changed."""
    evening(desk, phase="day", slot=None)
    assert desk.town is not None
    return desk.town


# -- what the hub makes of it -----------------------------------------------------------------------


def about(guest: FlaskClient) -> Any:
    answer = guest.get("/town/about")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.json


def test_the_town_gets_names_and_almanac_and_nothing_secret(guest: FlaskClient, desk: FakeDesk) -> None:
    found = about(guest)
    assert SECRET not in str(found)
    assert found["sheet"]["characters"]["imp"] == {"name": "Imp", "team": "demon"}
    assert "reminders" not in found["sheet"], "nobody sees a reminder before the end"
    assert desk.speaker.name("ability.imp") in found["html"]
    desk.town_more = {"grimoire": {"seats": []}}
    assert "poisoner:poisoned" in about(guest)["sheet"]["reminders"]


def test_the_town_is_sent_the_words_that_its_scripts_say_and_no_others(guest: FlaskClient) -> None:
    sent = set(about(guest)["words"])
    source = "".join((STATIC / name).read_text("utf-8") for name in (*SCRIPTS, "town.html"))
    quoted = set(re.findall(r'"(\w+)"', source))
    apart = {"done", "good"}  # whether words have come, and what isn't evil
    assert [key for key in sent - apart if key not in quoted and not key.startswith(KINDS)] == []
    said = set(re.findall(r'\bt\("(\w+)"', source)) & set(words(FakeDesk().speaker))
    assert said - sent == {"stale", "no_answer", "took_back"}, "what a page says that sends commands"
    assert [key for key in SAID if key not in sent] == []
    assert [kind for kind in KINDS if not any(key.startswith(kind) for key in sent)] == []


def test_everybody_may_know_how_many_of_each_team_so_many_players_have(guest: FlaskClient, desk: FakeDesk) -> None:
    assert "counts" not in about(guest)["html"]
    assert desk.town is not None
    desk.town["counts"] = {"players": 10, "townsfolk": 7, "outsider": 0, "minion": 2, "demon": 1}
    html = about(guest)["html"]
    assert "10 players" in html
    assert "<span>Townsfolk <b>7</b></span>" in html


def test_a_traveller_in_play_stands_on_the_sheet(guest: FlaskClient, desk: FakeDesk) -> None:
    scapegoat = {"name": "Scapegoat", "team": "traveller", "ability": "Dies instead.", "reminders": []}
    desk.script["characters"]["scapegoat"] = scapegoat  # type: ignore[index]
    assert "Dies instead." not in about(guest)["html"], "nobody is it"
    assert desk.town is not None
    desk.town["players"][4]["character"] = "scapegoat"  # type: ignore[index]
    found = about(guest)
    assert "Dies instead." in found["html"]
    assert found["sheet"]["characters"]["scapegoat"]["name"] == "Scapegoat"


def test_without_an_evening_there_is_still_an_address_to_scan(guest: FlaskClient, desk: FakeDesk) -> None:
    desk.town, desk.script = None, {}
    assert 'src="/town/qr.svg"' in about(guest)["html"]


@pytest.mark.parametrize(
    ("asked", "home", "told"),
    [
        ("http://192.168.1.20:8080", "192.168.1.20", "http://192.168.1.20:8080/town"),
        ("http://nightbell.local", "192.168.1.20", "http://nightbell.local/town"),
        ("http://127.0.0.1:8080", "192.168.1.20", "http://192.168.1.20:8080/town"),
        ("http://localhost:8080", "fd00::7", "http://[fd00::7]:8080/town"),
        ("http://localhost:8080", "", "http://localhost:8080/town"),
    ],
)
def test_the_address_to_scan_is_one_that_a_phone_can_reach(desk: FakeDesk, asked: str, home: str, told: str) -> None:
    guest = make_app(desk, home=home).test_client()
    assert f"<bdi>{told}</bdi>" in guest.get("/town/about", base_url=asked).json["html"]  # type: ignore[index]
    picture = guest.get("/town/qr.svg", base_url=asked)
    assert picture.mimetype == "image/svg+xml"
    assert picture.headers["Cache-Control"] == "no-store"
    assert picture.get_data(as_text=True).startswith("<svg")


# -- in the browser ---------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("size", [*SIZES, BIG])
def test_the_days_votes_stand_there_with_their_voters_the_newest_first(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(opened=False)
    by_day(hub.desk)["ballots"] = BALLOTS
    page = room.page(hub.address + "/town", size)
    votes = page.locator(".ballots li")
    expect(votes.first).to_contain_text("Fay nominates Gus 1 Ann")
    expect(votes.last).to_contain_text("Ann nominates Dee 5 Ben · Cho · Fay · Gus · Ivo")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.browser
def test_a_nomination_shows_its_votes_and_how_many_are_needed(room: Room) -> None:
    hub = room.hub(opened=False)
    town = by_day(hub.desk)
    town["nomination"] = {"by": 1, "of": 9, "votes": [2, 10], "needed": 4}
    town["block"] = {"seat": 4, "votes": 5}
    page = room.page(hub.address + "/town")
    expect(page.locator(".centre .count")).to_have_text("2 / 4")
    expect(page.locator(".centre")).to_contain_text("Ann nominates Ivo")
    expect(page.locator(".centre")).to_contain_text("On the block: Dee, votes: 5")
    expect(page.locator("#seat-2 .vote.hollow")).to_be_visible()
    expect(page.locator("#seat-10 .vote")).to_be_visible()


@pytest.mark.browser
def test_the_script_sheet_is_searched_and_a_character_opens_at_a_tap(room: Room) -> None:
    hub = room.hub(opened=False)
    by_day(hub.desk)
    page = room.page(hub.address + "/town")
    shown = page.locator(".character:visible summary")
    expect(page.locator(".character")).to_have_count(len(hub.desk.script["order"]))  # type: ignore[arg-type]
    page.fill("#find", "empa")
    expect(shown).to_have_text(["Empath"])
    expect(page.locator(".team:visible")).to_have_count(1)
    page.fill("#find", "")
    page.select_option("#team", "minion")
    expect(shown).to_have_text(["Poisoner", "Baron"])
    ability = page.get_by_text(hub.desk.speaker.name("ability.poisoner"))
    expect(ability).to_be_hidden()
    page.locator("summary", has_text="Poisoner").click()
    expect(ability).to_be_visible()
    hub.desk.language = "ko"
    hub.desk.script = sheet_of(hub.desk)
    hub.desk.feed()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(shown).to_have_count(2)
    expect(page.locator("details[open]")).to_contain_text(hub.desk.speaker.name("ability.poisoner"))


@pytest.mark.browser
def test_a_big_screen_has_larger_seats_and_the_address_to_scan_open(room: Room) -> None:
    hub = room.hub(opened=False)
    by_day(hub.desk)
    big, laptop = (room.page(hub.address + "/town", size) for size in (BIG, SIZES[2]))
    picture = big.locator("#scan img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(node) => node.decode().then(() => node.naturalWidth > 0)")
    expect(laptop.locator("#scan img")).to_be_hidden()
    sizes = [float(page.locator("#seat-1").evaluate("(one) => one.offsetHeight")) for page in (big, laptop)]
    assert sizes[0] > 1.3 * sizes[1]
    letters = [
        page.locator("#seat-1 .who").evaluate("(one) => getComputedStyle(one).fontSize") for page in (big, laptop)
    ]
    assert letters == ["25px", "15px"]


@pytest.mark.browser
@pytest.mark.parametrize("size", [SIZES[0], BIG])
def test_the_town_page_by_day_is_accessible(room: Room, size: tuple[int, int]) -> None:
    hub = room.hub(opened=False)
    town = by_day(hub.desk)
    town["ballots"] = BALLOTS
    town["announcements"] = [{"kind": "death", "seat": 2, "text": "Ben is dead."}]
    page = room.page(hub.address + "/town", size)
    expect(page.locator(".ballots li")).to_have_count(2)
    silent(page)
    assert page.locator("h1").count() == 1
    roles = {role: page.get_by_role(role).count() for role in ("banner", "main", "complementary")}  # type: ignore[arg-type]
    assert roles == {"banner": 1, "main": 1, "complementary": 1}
    expect(page.get_by_role("img", name="Seat 2, Ben, dead, ghost vote left")).to_be_visible()


@pytest.mark.browser
def test_what_is_read_out_is_a_new_announcement_and_neither_hands_nor_the_time(room: Room) -> None:
    hub = room.hub(opened=False)
    town = by_day(hub.desk)
    town["announcements"] = [{"kind": "death", "seat": 2, "text": "Ben is dead."}]
    page = room.page(hub.address + "/town")
    expect(page.locator(".announcements li")).to_have_count(1)
    page.evaluate(
        """() => {
          window.read = [];
          new MutationObserver((changes) => changes.forEach((one) => {
            if (one.target.parentElement?.closest('[aria-live], [role=status], [role=alert]') ?? one.target.ariaLive)
              read.push(...[...one.addedNodes].map((node) => node.textContent), one.type);
          })).observe(document.body, {subtree: true, childList: true, characterData: true});
        }"""
    )
    for n in range(1, 6):
        town["nomination"] = {"by": 1, "of": 9, "votes": list(range(1, n)), "needed": 4}
        hub.desk.feed()
        expect(page.locator(".centre .count")).to_have_text(f"{n - 1} / 4")
    said = {"kind": "execution", "seat": 9, "text": "Ivo was executed and is dead."}
    town["announcements"] = [*town["announcements"], said]  # type: ignore[misc]
    hub.desk.feed()
    expect(page.locator(".announcements li").first).to_have_text("Ivo was executed and is dead.")
    assert page.evaluate("read") == ["Ivo was executed and is dead.", "childList"]


NASTY = ("<b>", "</b>", "{seat}", "{player}", "</script>", "<script>window.bad=1</script>", "<img src=x onerror=bad=1>")
MARKS = ("\u202e", "\u2067", "\u200f", "👩‍👩‍👧", "🐺", "&amp;", '"', "'", "\\", "%s", "${1}", "ㄱ", "狼")
TEXT = st.lists(st.sampled_from([*NASTY, *MARKS, "Ann", " ", "x" * 60]), min_size=1, max_size=6).map("".join)


def inert(page: Page, texts: list[str]) -> None:
    """What stands on the page is these names and texts, as text."""
    names = page.evaluate("[...document.querySelectorAll('.seat .who bdi')].map((one) => one.textContent)")
    assert sorted(names) == sorted(texts)
    counts = page.evaluate(
        """[document.querySelectorAll('main b b, aside b b, bdi *, .ability *, summary *, li img, li script').length,
            typeof window.bad, document.querySelectorAll('body script').length]"""
    )
    assert counts == [0, "undefined", 0]


@pytest.mark.browser
def test_names_and_scripts_are_text_and_nothing_else(room: Room) -> None:
    hub = room.hub(opened=False)
    page = room.page("about:blank")

    @settings(max_examples=15, deadline=None)
    @given(texts=st.lists(TEXT.filter(str.strip), min_size=4, max_size=4))
    def holds(texts: list[str]) -> None:
        named(hub.desk, texts)
        page.goto(hub.address + "/town")
        expect(page.locator("#seat-4")).to_be_visible()
        expect(page.locator("#script-sheet h2").first).to_be_visible()
        inert(page, texts)
        assert page.locator(".announcements li").evaluate("(one) => one.textContent") == texts[0]
        assert page.locator("#script-sheet h2").first.evaluate("(one) => one.textContent") == texts[1]
        assert page.locator(".team[data-team=demon] .ability").evaluate("(one) => one.textContent") == texts[3]
        assert page.locator("#seat-3").get_attribute("aria-label") == f"Seat 3, {texts[2]}, alive"

    holds()


def named(desk: FakeDesk, texts: list[str]) -> None:
    """Four players, the script and the Imp have these names and texts."""
    town = by_day(desk)
    town["players"] = [
        {"seat": n, "player": one, "alive": n != 2, "ghost_vote": True} for n, one in enumerate(texts, 1)
    ]
    town["announcements"] = [{"kind": "death", "seat": 1, "text": texts[0]}]
    town["ballots"] = [{"by": 1, "of": 2, "votes": [3, 4], "tally": 2}]
    desk.script["name"] = texts[1]
    desk.script["house_rules"] = [texts[3]]
    desk.script["characters"]["imp"] = {"name": texts[2], "team": "demon", "ability": texts[3], "reminders": []}  # type: ignore[index]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "last"), [("/", "#onward"), ("/town", "#scan"), ("/bench", "#tray-t1"), ("/recap", "h1")]
)
def test_a_page_needs_nothing_but_the_hub_and_breaks_no_policy(room: Room, path: str, last: str) -> None:
    hub = room.hub(phase="day", slot=None)
    signed_in = room.page(hub.address + ADDRESS_WITH_PIN)
    expect(signed_in.locator("#circle")).to_be_visible()
    page = signed_in.context.new_page()
    asked: list[str] = []
    bad: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: bad.append(f"{request.url}: {request.failure}"))
    page.on("response", lambda answer: bad.append(f"{answer.url}: {answer.status}") if answer.status >= 400 else None)
    page.on("console", lambda line: bad.append(line.text) if line.type in ("error", "warning") else None)
    page.route(lambda url: urlsplit(url).netloc != urlsplit(hub.address).netloc, lambda route: route.abort())
    page.goto(hub.address + path)
    expect(page.locator(last).first).to_be_visible()
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(hub.address).netloc}
    assert bad == []
    assert page.evaluate("window.caches ? caches.keys().then((keys) => keys.length) : 0") == 0
    assert page.evaluate("navigator.serviceWorker?.getRegistrations().then((all) => all.length) ?? 0") == 0


@pytest.mark.browser
def test_the_towns_page_stands_without_an_evening(room: Room) -> None:
    page = room.page(room.hub(opened=False).address + "/town")
    expect(page.locator("main")).to_have_text("No evening is open yet.")
    expect(page.locator("#scan")).to_be_visible()
    silent(page)


@pytest.mark.browser
def test_a_page_that_gets_no_stream_asks_and_knows_the_game(room: Room, serve: Serve) -> None:
    desk = FakeDesk()
    by_day(desk).update({"phase": "discussion", "count": {"votes": [{"player": "Cho", "votes": 3}]}})
    desk.script["game"] = "moonwolf"
    page = room.page(serve(desk, Streams(guests=0)).address + "/town")
    expect(page.locator(".tallies")).to_have_text("Cho 3")
    expect(page.locator(".centre .count")).to_have_count(0)


@pytest.mark.browser
def test_a_page_that_slept_wakes_to_the_present_state(room: Room) -> None:
    hub = room.hub(opened=False)
    town = by_day(hub.desk)
    page = room.page(hub.address + "/town")
    expect(page.locator("#seat-2")).to_be_visible()
    expect(page.locator(".announcements li")).to_have_count(0)
    town["announcements"] = [{"kind": "death", "seat": 2, "text": "Ben is dead."}]  # and nothing comes down the line
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".announcements li")).to_have_text("Ben is dead.")
