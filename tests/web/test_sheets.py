"""The sheets as the hub makes them: whole, inert, for a session only."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from hub.web.sheets.route import KINDS

from .fakes import FakeDesk, evening
from .served import application

SHEETS = (
    "seat?seat=3", "seat?seat=10", "pick?seat=10&then=deal", "pick?seat=3&then=use", "newcomer?seat=10", "mark?seat=10",
    "script", "rules", "almanac", "character?then=poisoner&back=1", "bag", "bluffs", "night", "menu", "end", "enrol",
    "answer?seat=3&players=10&character=imp", "parts", "notes?seat=3", "log", "evenings", "open?count=7", "opening",
    "votes", "cards?seat=3", "keys", "phones", "coins",
)  # fmt: skip
"""Every kind of sheet, with what a page would say of itself."""
SEARCHES = ("almanac?search=POISON", "mark?seat=3&search=poison", "pick?seat=3&then=become&search=poison")
VOID = {"input", "use", "br", "path", "meta", "link"}


class Tags(HTMLParser):
    """The tags of a fragment, the text in it, and whether all that was opened was closed."""

    def __init__(self, fragment: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(fragment)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def fragment(client: FlaskClient, address: str) -> str:
    answer = client.get("/sheets/" + address)
    assert answer.status_code == 200, address
    assert answer.mimetype == "text/html"
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.get_data(as_text=True)


def signed_in(desk: FakeDesk) -> FlaskClient:
    client = application(desk).test_client()
    assert client.post("/api/session", json={"pin": "402718"}).status_code == 200
    return client


def test_every_kind_is_looked_at_here() -> None:
    assert {address.partition("?")[0] for address in SHEETS} == set(KINDS)


def test_a_long_sheet_is_sent_compressed_to_whoever_takes_that(storyteller: FlaskClient) -> None:
    plain = storyteller.get("/sheets/script")
    packed = storyteller.get("/sheets/script", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.get_data()) == plain.get_data()
    assert packed.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", SEARCHES)
def test_a_search_finds_what_says_it_and_nothing_else(storyteller: FlaskClient, address: str) -> None:
    found = "".join(Tags(fragment(storyteller, address)).text)
    assert "Poison" in found
    assert "Chef" not in found
    none = "".join(Tags(fragment(storyteller, address + "+of+nobody")).text)
    assert "Nothing says that." in none


def test_the_almanac_finds_what_is_not_on_the_script(storyteller: FlaskClient, desk: FakeDesk) -> None:
    bishop = {"name": "Bishop", "team": "traveller", "ability": "Nominates alone.", "script": False}
    chef = {"name": "Chef", "team": "townsfolk", "ability": "Counts pairs.", "jinxes": ["bishop"], "first_night": 4}
    desk.answers["almanac"] = {"characters": {"chef": chef, "bishop": bishop}}
    desk.script["jinxes"] = [{"characters": ["bishop", "chef"], "text": "Only one is in play."}]
    assert "Bishop" not in fragment(storyteller, "almanac")
    text = fragment(storyteller, "almanac?search=nominates")
    assert "not on this script" in text
    assert "Bishop" in text
    one = fragment(storyteller, "character?then=chef")
    assert "number 4 in the order" in one
    assert "<b>Bishop</b> Only one is in play." in one
    assert 'data-act="sheet|character||bishop"' in one
    assert 'data-act="sheet|seat|1"' in one, "who it is"
    assert "not on this script" in fragment(storyteller, "character?then=bishop")


def test_what_is_in_play_from_beyond_the_script_has_its_name(storyteller: FlaskClient, desk: FakeDesk) -> None:
    view: Any = desk.storyteller
    view["grimoire"]["seats"][0] |= {"character": "witch", "shown": "witch", "reminders": ["witch:cursed"]}
    witch = {"name": "Witch", "team": "minion", "ability": "Curses somebody."}
    view["grimoire"]["beyond"] = {"characters": {"witch": witch}, "reminders": {"witch:cursed": "Cursed"}}
    text = fragment(storyteller, "seat?seat=1")
    assert "<b>Witch</b> Curses somebody." in text
    assert 'aria-label="Take off Cursed"' in text


def test_a_bag_stands_beside_what_the_rules_allow(storyteller: FlaskClient, desk: FakeDesk) -> None:
    expected = [{"townsfolk": 7, "outsider": 0, "minion": 2, "demon": 1}, {"townsfolk": 5, "outsider": 2}]
    desk.answers["bag"] = {"legal": False, "expected": expected, "problems": ["One Outsider is too many."]}
    text = fragment(storyteller, "bag")
    assert '<th scope="row">Townsfolk</th><td>6</td><td>5, 7</td>' in text
    assert "One Outsider is too many." in text
    assert "Drunk (Empath)" in text


def test_notes_are_told_newest_first_of_all_or_of_one(storyteller: FlaskClient, desk: FakeDesk) -> None:
    view: Any = desk.storyteller
    view["grimoire"]["notes"] = [{"text": "quiet", "seat": None}, {"text": "<i>lies</i>", "seat": 3}]
    told = "".join(Tags(fragment(storyteller, "notes")).text)
    assert told.index("<i>lies</i>") < told.index("quiet")
    assert 'data-act="note|3"' in fragment(storyteller, "notes?seat=3")
    assert "quiet" not in fragment(storyteller, "notes?seat=3")
    assert "No notes yet." in fragment(storyteller, "notes?seat=4")


def test_the_log_tells_every_command_and_strikes_out_what_was_taken_back(storyteller: FlaskClient) -> None:
    text = fragment(storyteller, "log")
    assert "<h3>Night 1</h3>" in text
    assert "<del><bdi>going on</bdi></del> <i>taken back</i>" in text
    assert "<bdi>the death of &lt;b&gt;Ann&lt;/b&gt;</bdi> <i>ruling</i>" in text


def test_the_votes_of_every_day_are_told_the_last_day_first(storyteller: FlaskClient, desk: FakeDesk) -> None:
    assert "Nobody has been nominated yet." in fragment(storyteller, "votes")
    told = desk.archive.recap(None)
    told["chapters"] = [
        {"phase": "day", "number": 1, "lines": [{"kind": "vote", "text": "Ann nominates Ben: nobody votes."}]},
        {"phase": "night", "number": 2, "lines": [{"kind": "death", "text": "Cho dies."}]},
        {"phase": "day", "number": 2, "lines": [{"kind": "vote", "text": "Ben nominates Ann, votes: 1 (Ben)."}]},
    ]
    desk.archive.recap = lambda number: told  # type: ignore[method-assign]
    said = fragment(storyteller, "votes")
    assert said.index("Day 2") < said.index("Ben nominates Ann") < said.index("Day 1") < said.index("Ann nominates Ben")
    assert "Cho dies." not in said, "a night has no votes"


@pytest.mark.parametrize(
    ("search", "found"),
    [("", [2, 1]), ("ben", [1]), ("TENT", [1]), ("two+ann", [2]), ("good", [1]), ("11-29+clock", [2, 1]), ("zoe", [])],
)
def test_an_evening_is_found_by_player_script_game_date_and_winner(
    storyteller: FlaskClient, search: str, found: list[int]
) -> None:
    text = fragment(storyteller, "evenings?search=" + search)
    assert re.findall(r'href="/recap\?evening=(\d)"', text) == [str(one) for one in found]
    assert re.findall(r'href="/api/export\?evening=(\d)" download', text) == [str(one) for one in found]


def test_a_bag_is_put_together_by_taps_and_dealt_when_it_is_full(storyteller: FlaskClient, desk: FakeDesk) -> None:
    evening(desk, phase="setup", slot=None, count=3)
    desk.answers["bag"] = {"legal": True, "expected": [{"townsfolk": 2, "demon": 1}], "problems": []}
    text = fragment(storyteller, "bag")
    assert "3 of 3" in text, "what is dealt is where one begins"
    text = fragment(storyteller, "bag?chosen=chef,imp")
    assert '<button class="onward stuck" disabled' in text
    assert "<span>Townsfolk <b>1</b> / 2</span> <span>Demons <b>1</b> / 1</span>" in text
    assert 'data-act="refine|chosen|imp" data-team="townsfolk" aria-pressed="true"' in text
    assert 'data-act="refine|chosen|chef,imp,knight" data-team="townsfolk" aria-pressed="false"' in text
    assert 'data-act="refine|chosen|," ' in fragment(storyteller, "bag?chosen=imp")
    assert "0 of 3" in fragment(storyteller, "bag?chosen=,")
    full = Tags(fragment(storyteller, "bag?chosen=chef,imp,knight,nobody"))
    deeds = [json.loads(str(of["data-do"])) for _, of in full.tags if "data-do" in of]
    assert deeds == [{"do": "deal", "bag": ["chef", "imp", "knight"]}]


def test_a_tap_on_a_bluff_adds_it_or_takes_it_away(storyteller: FlaskClient, desk: FakeDesk) -> None:
    view: Any = desk.storyteller
    view["grimoire"]["bluffs"] = ["librarian", "mayor", "monk"]
    names: Any = desk.script["characters"]
    for id in ("librarian", "mayor", "monk", "sage"):
        names[id] = {"name": id.title(), "team": "townsfolk", "ability": ""}
    order: Any = desk.script["order"]
    order += ["librarian", "mayor", "monk", "sage"]
    seen = Tags(fragment(storyteller, "bluffs"))
    deeds = {of["data-key"]: json.loads(str(of["data-do"])) for _, of in seen.tags if "data-do" in of}
    assert deeds == {
        "bluff-librarian": {"do": "bluffs", "characters": ["mayor", "monk"]},
        "bluff-mayor": {"do": "bluffs", "characters": ["librarian", "monk"]},
        "bluff-monk": {"do": "bluffs", "characters": ["librarian", "mayor"]},
        "free-sage": {"do": "bluffs", "characters": ["mayor", "monk", "sage"]},
    }


@pytest.mark.parametrize("address", [*SHEETS, "nothing"])
def test_without_a_session_every_sheet_is_one_and_the_same_answer(guest: FlaskClient, address: str) -> None:
    answer = guest.get("/sheets/" + address)
    assert answer.status_code == 401
    assert answer.get_json() == {"ok": False, "refused": "Only the storyteller may: sign in first."}


@pytest.mark.parametrize(
    "address", ["nothing", "seat", "seat?seat=99", "seat?seat=<b>", "pick?seat=1&then=fly", "mark"]
)
def test_a_sheet_that_there_isnt_is_refused_in_a_sentence(storyteller: FlaskClient, address: str) -> None:
    answer = storyteller.get("/sheets/" + address)
    assert answer.status_code == 404
    assert answer.get_json()["refused"] == "There is nothing here."


@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
@pytest.mark.parametrize("address", [*SHEETS, *SEARCHES])
def test_every_sheet_is_well_formed_and_has_a_heading(language: str, address: str) -> None:
    desk = FakeDesk(language)
    evening(desk, slot="empath")
    seen = Tags(fragment(signed_in(desk), address))
    assert seen.open == []
    assert address == "opening" or "sheet-title" in [of.get("id") for _, of in seen.tags]
    assert all("style" not in attributes and tag != "script" for tag, attributes in seen.tags)


@pytest.mark.parametrize("address", ["menu", "parts", "open", "opening"])
def test_what_needs_no_evening_is_there_without_one(address: str) -> None:
    assert Tags(fragment(signed_in(FakeDesk()), address)).open == []


@pytest.mark.parametrize(
    ("online", "said", "reason"),
    [(None, "not heard yet", False), (True, "online", False), (False, "offline", True)],
)
def test_a_device_is_unheard_online_or_offline_and_only_then_says_why(
    online: bool | None, said: str, reason: bool
) -> None:
    desk = FakeDesk()
    evening(desk, slot="empath")
    view: Any = desk.storyteller
    view["parts"] = [
        {"name": "t1.reader", "kind": "reader", "online": online, "reason": "Plug it in." if reason else ""}
    ]
    row = fragment(signed_in(desk), "parts").partition("<b>t1.reader</b> ")[2].partition("</li>")[0]
    assert row.startswith(said)
    assert ("Plug it in." in row) is reason
    menu = fragment(signed_in(desk), "menu")
    assert ("1 offline" in menu) is (online is False), "what wasn't heard of yet isn't counted"


def test_what_is_broken_stands_first_and_is_counted_at_a_glance() -> None:
    desk = FakeDesk()
    evening(desk)
    view: Any = desk.storyteller
    said = fragment(signed_in(desk), "parts")
    names = re.findall(r"<b>([\w.]+)</b>", said)
    view["parts"] = [{"name": one, "kind": "reader", "online": one != names[-1]} for one in names]
    said = fragment(signed_in(desk), "parts")
    assert re.findall(r"<b>([\w.]+)</b>", said)[0] == names[-1]
    assert "1 offline" in said
    assert "All devices are there" not in said


def test_where_nothing_was_played_yet_the_evenings_say_so(storyteller: FlaskClient, desk: FakeDesk) -> None:
    assert "Nothing says that." in fragment(storyteller, "evenings?search=nobody")
    desk.archive.evenings = lambda: {"evenings": [], "present": None}  # type: ignore[method-assign]
    assert "No evening has been played yet." in fragment(storyteller, "evenings")


def test_a_box_that_is_counted_says_how_far_it_is_what_is_missing_and_what_cant_be_counted() -> None:
    desk = FakeDesk()
    evening(desk, slot="empath")
    view: Any = desk.storyteller
    view["counting"] = {"box": "Box", "done": 3, "of": 5, "missing": ["Imp"], "strangers": [], "untagged": 2}
    said = fragment(signed_in(desk), "enrol")
    assert '<progress value="3" max="5" aria-label="Box">' in said
    assert "<bdi>Box</bdi>: 2 tokens have no tag, and can&#39;t be counted." in said
    assert "Imp" in said


def test_a_tag_that_is_being_written_is_to_be_left_where_it_lies() -> None:
    desk = FakeDesk()
    evening(desk, slot="empath")
    view: Any = desk.storyteller
    view["enrolling"] = {"box": "Box", "token": "character:imp", "words": "Imp", "done": 0, "of": 5, "writing": True}
    said = fragment(signed_in(desk), "enrol")
    assert "leave it where it lies" in said
    assert "Box: 0 / 5" in said


def test_korean_particles_follow_the_name() -> None:
    desk = FakeDesk("ko")
    evening(desk)
    said = fragment(signed_in(desk), "newcomer?seat=1")
    assert "(" not in "".join(Tags(said).text)


@pytest.mark.parametrize("host", [True, False])
def test_a_seat_is_ruled_about_where_somebody_leads_only(storyteller: FlaskClient, desk: FakeDesk, host: bool) -> None:
    assert desk.storyteller is not None
    desk.storyteller |= {"game": "moonwolf", "host": host, "prompt": None, "night": []}
    desk.storyteller["phase"] = {"phase": "over", "number": 3, "slot": None, "waiting_for": []}
    tags = Tags(fragment(storyteller, "seat?seat=3")).tags
    does = {json.loads(of["data-do"] or "")["do"] for _, of in tags if "data-do" in of}
    acts = {(of["data-act"] or "").partition("|")[0] for _, of in tags if "data-act" in of}
    assert {"kill", "unseat"}.issubset(does) is host
    assert (does == set()) is not host
    assert ("move" in acts) is host
    assert "rename" in acts


def test_before_the_end_of_a_game_that_nobody_leads_a_sheet_knows_no_secret(
    storyteller: FlaskClient, desk: FakeDesk
) -> None:
    assert desk.storyteller is not None
    desk.storyteller |= {"game": "moonwolf", "host": False, "grimoire": None, "prompt": None, "night": []}
    assert storyteller.get("/sheets/seat?seat=3").status_code == 404
    assert "end-now" in fragment(storyteller, "end")
    assert storyteller.get("/sheets/notes").status_code == 404
    assert "sheet|notes" not in fragment(storyteller, "menu")
