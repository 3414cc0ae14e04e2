"""A phone as a chair, by its interface: how it is seated, what it may ask and do, and that all else is one answer."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.web.chair_codes import FRESH, LIFETIME, Codes
from hub.web.chairs import facts
from hub.web.qr import svg
from hub.web.sessions import FIRST_WAIT, FREE_TRIES
from hub.web.streams import CHAIR_STREAMS, GUEST_STREAMS, STORYTELLER_STREAMS, THREADS, Streams

from .browsing import Serve
from .fakes import SECRET, Clock, FakeDesk

WRONG = {"code": "not a code"}
OWN = {"do": "press", "seat": 3}


def code(storyteller: FlaskClient, seat: int = 3) -> str:
    answer = storyteller.post("/api/chairs", json={"do": "code", "seat": seat})
    assert answer.status_code == 200
    found: str = answer.get_json()["code"]
    return found


@pytest.fixture
def phone(app: Flask, storyteller: FlaskClient) -> FlaskClient:
    """The phone at seat 3, whose lasting number is 13."""
    client = app.test_client()
    assert client.post("/api/session", json={"code": code(storyteller)}).status_code == 200
    return client


def stream(client: FlaskClient, query: str = "") -> list[tuple[str, Any]]:
    """What a stream says before it is left."""
    answer = client.get("/api/events" + query, buffered=False)
    assert answer.status_code == 200, answer.get_json()
    text = ""
    for piece in answer.response:
        text += piece if isinstance(piece, str) else piece.decode()
        if ": alive" in text:
            break
    answer.close()
    blocks = [block.split("\n", 1) for block in text.split("\n\n") if block.startswith("event:")]
    return [(kind[7:], json.loads(content[6:])) for kind, content in blocks]


# -- how it is seated -------------------------------------------------------------------------------------


def test_a_code_seats_a_phone_at_its_seat(app: Flask, storyteller: FlaskClient, desk: FakeDesk) -> None:
    answer = app.test_client().post("/api/session", json={"code": code(storyteller)})
    assert answer.status_code == 200
    assert list(desk.phones.seated) == [13]
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert cookie.partition("=")[2].partition(";")[0] not in desk.phones.seated.values(), "only its digest is kept"


def test_a_code_is_spent_by_its_first_use(app: Flask, storyteller: FlaskClient) -> None:
    once = {"code": code(storyteller)}
    assert app.test_client().post("/api/session", json=once).status_code == 200
    again = app.test_client().post("/api/session", json=once)
    assert again.status_code == 401
    assert again.get_json() == app.test_client().post("/api/session", json=WRONG).get_json()


def test_a_code_may_be_typed_with_spaces(app: Flask, storyteller: FlaskClient) -> None:
    given = code(storyteller)
    assert app.test_client().post("/api/session", json={"code": f" {given[:4]} {given[4:]}"}).status_code == 200


def test_a_code_runs_out(app: Flask, storyteller: FlaskClient, clock: Clock) -> None:
    given = code(storyteller)
    clock.now += LIFETIME
    assert app.test_client().post("/api/session", json={"code": given}).status_code == 401


def test_wrong_codes_are_limited_and_the_right_one_waits_too(
    app: Flask, storyteller: FlaskClient, clock: Clock
) -> None:
    right = {"code": code(storyteller)}
    client = app.test_client()
    for _ in range(FREE_TRIES):
        assert client.post("/api/session", json=WRONG).status_code == 401
    waiting = client.post("/api/session", json=right)
    assert waiting.status_code == 429
    assert waiting.get_json() == client.post("/api/session", json=WRONG).get_json()
    clock.now += FIRST_WAIT
    assert client.post("/api/session", json=right).status_code == 200, "a try that waited has spent nothing"


def test_wrong_codes_keep_no_storyteller_waiting(app: Flask) -> None:
    client = app.test_client()
    for _ in range(FREE_TRIES + 1):
        client.post("/api/session", json=WRONG)
    assert client.post("/api/session", json={"pin": "402718"}).status_code == 200


def test_something_that_is_no_code_is_told_so(app: Flask) -> None:
    for given in ({"code": 12345678}, {"code": None}, {"code": "1" * 1000}):
        assert app.test_client().post("/api/session", json=given).status_code == 400


def test_a_new_code_revokes_nothing_until_it_is_used_and_then_replaces_the_phone(
    app: Flask, storyteller: FlaskClient, phone: FlaskClient
) -> None:
    fresh = {"code": code(storyteller)}
    assert phone.post("/api/pad", json={"down": False}).status_code == 200
    other = app.test_client()
    assert other.post("/api/session", json=fresh).status_code == 200
    assert phone.post("/api/pad", json={"down": False}).status_code == 401
    assert other.post("/api/pad", json={"down": False}).status_code == 200


def test_a_phone_that_takes_another_seat_leaves_its_own(
    storyteller: FlaskClient, phone: FlaskClient, desk: FakeDesk
) -> None:
    assert phone.post("/api/session", json={"code": code(storyteller, 4)}).status_code == 200
    assert list(desk.phones.seated) == [14]


def test_a_phone_can_be_made_to_stand_up(storyteller: FlaskClient, phone: FlaskClient, desk: FakeDesk) -> None:
    late = code(storyteller)
    assert storyteller.post("/api/chairs", json={"do": "stand", "seat": 3}).status_code == 200
    assert desk.phones.seated == {}
    assert phone.post("/api/pad", json={"down": True}).status_code == 401
    assert phone.post("/api/session", json={"code": late}).status_code == 401, "its open code is none any more"


def test_a_phone_stands_up_by_itself(phone: FlaskClient, desk: FakeDesk) -> None:
    assert phone.delete("/api/session").status_code == 200
    assert desk.phones.seated == {}


def test_who_leads_may_sit_too_and_signs_out_as_leader_first(storyteller: FlaskClient, desk: FakeDesk) -> None:
    assert storyteller.post("/api/session", json={"code": code(storyteller)}).status_code == 200
    assert storyteller.get("/api/setup").status_code == 200
    assert stream(storyteller)[0][1]["version"] == desk.version
    assert stream(storyteller, "?audience=chair")[0][1]["view"]["player"] == "Cho"
    storyteller.delete("/api/session")
    assert list(desk.phones.seated) == [13]
    assert storyteller.get("/api/setup").status_code == 403


def test_only_the_storyteller_hands_out_codes(app: Flask, phone: FlaskClient) -> None:
    wanted = {"do": "code", "seat": 4}
    assert app.test_client().post("/api/chairs", json=wanted).status_code == 401
    assert phone.post("/api/chairs", json=wanted).status_code == 403


@pytest.mark.parametrize("wanted", [{}, [], {"do": "code"}, {"do": "code", "seat": True}, {"do": "sit", "seat": 1}])
def test_what_is_no_deed_with_a_phone_is_told_so(storyteller: FlaskClient, wanted: object) -> None:
    assert storyteller.post("/api/chairs", json=wanted).status_code == 400


def test_a_seat_that_isnt_there_gets_no_code(storyteller: FlaskClient) -> None:
    answer = storyteller.post("/api/chairs", json={"do": "code", "seat": 11})
    assert answer.status_code == 400
    assert "no seat 11" in answer.get_json()["refused"]


def test_the_address_has_the_code_in_the_part_that_no_server_is_sent(storyteller: FlaskClient) -> None:
    body = storyteller.post("/api/chairs", json={"do": "code", "seat": 3}).get_json()
    assert body["url"] == f"http://localhost/chair#code={body['code']}"


def test_a_code_that_is_shown_again_is_the_same_while_it_is_fresh(clock: Clock) -> None:
    codes = Codes(clock)
    first, seconds = codes.of((1, 2))
    assert seconds == LIFETIME
    clock.now += LIFETIME - FRESH
    assert codes.of((1, 2)) == (first, FRESH)
    clock.now += 1
    later, _ = codes.of((1, 2))
    assert later != first
    assert codes.stands(first), "who has scanned it may still come"
    assert codes.spend(later) == (1, 2)
    assert not codes.stands(first)
    assert codes.spend(first) is None


def test_codes_of_two_places_are_two(clock: Clock) -> None:
    codes = Codes(clock)
    assert codes.of((1, 1))[0] != codes.of((1, 2))[0]
    codes.drop((1, 1))
    assert codes.spend(codes.of((1, 2))[0]) == (1, 2)


def test_a_qr_code_is_a_picture_without_style_script_or_outside_reference() -> None:
    drawn = svg("http://192.168.1.20:8080/chair#code=12345678")
    assert drawn.startswith("<svg")
    assert not any(word in drawn for word in ("style", "script", "href", "192.168"))


# -- what it may ask and do -------------------------------------------------------------------------------


def test_its_own_press_is_done_and_answered(phone: FlaskClient, desk: FakeDesk) -> None:
    answer = phone.post("/api/commands", json={"command": OWN, "version": 7, "key": "k"})
    assert answer.get_json() == {"ok": True, "events": [], "advice": [], "version": 7}
    assert desk.phones.presses == [(13, 7, "k")]
    assert desk.commands == []


def test_its_pad_goes_down_and_up(phone: FlaskClient, desk: FakeDesk) -> None:
    for deed in ({"down": True}, {"down": True, "still": True}, {"down": False}):
        assert phone.post("/api/pad", json=deed).get_json() == {"ok": True}
    assert desk.phones.pads == [(13, True), (13, False)]


def test_it_may_ask_for_its_seat_and_the_town(phone: FlaskClient) -> None:
    assert phone.post("/api/ask", json={"ask": "seat", "seat": 3}).status_code == 200
    assert phone.post("/api/ask", json={"ask": "town"}).status_code == 200


REFUSED = [
    *(("POST", "/api/commands", {"command": one}) for one in (
        {"do": "press", "seat": 4}, {"do": "press", "seat": 13}, {"do": "press", "button": "confirm"},
        {**OWN, "ruling": True}, {"do": "next"}, {"do": "undo"}, {"do": "open", "game": "clocktower"},
        {"do": "vote", "seat": 3, "for": 1}, {"do": "lock", "seat": 3}, {}, None,
    )),
    ("POST", "/api/commands", {"command": OWN, "version": "7"}),
    ("POST", "/api/commands", {"command": OWN, "key": 7}),
    ("POST", "/api/commands", []),
    *(("POST", "/api/ask", one) for one in (
        {"ask": "seat", "seat": 4}, {"ask": "seat", "seat": 13}, {"ask": "seat"}, {"ask": "grimoire"},
        {"ask": "prompt"}, {"ask": "phase"}, {"ask": "night"}, {"ask": "winner"}, {"ask": "audit"},
        {"ask": "truths", "seat": 3}, {"ask": "nothing"}, [],
    )),
    *(("POST", "/api/pad", one) for one in ({}, [], {"down": 1}, {"up": True}, {"down": True, "still": 1})),
    *(("GET", f"/api/{one}", None) for one in (
        "setup", "evenings", "recap", "recap?evening=1", "export", "devices", "status", "bench", "bench/events",
        "nothing", "commands", "pad",
    )),
    *(("POST", f"/api/{one}", {}) for one in (
        "language", "enrol", "point", "bind", "timer", "voice", "devices", "chairs", "bench/act", "nothing", "events",
    )),
    ("DELETE", "/api/commands", None),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body"), REFUSED)
def test_everything_else_is_refused_with_one_and_the_same_answer(
    phone: FlaskClient, desk: FakeDesk, method: str, path: str, body: object
) -> None:
    answer = phone.open(path, method=method, json=body)
    one = phone.post("/api/commands", json={"command": {"do": "next"}})
    assert (answer.status_code, answer.data) == (403, one.data)
    assert dict(answer.headers) == dict(one.headers)
    assert SECRET not in answer.text
    assert desk.phones.presses == desk.phones.pads == desk.commands == []


def test_a_form_of_another_page_presses_nothing(phone: FlaskClient, desk: FakeDesk) -> None:
    answer = phone.post("/api/pad", json={"down": True}, headers={"Origin": "http://elsewhere.test"})
    assert answer.status_code == 403
    assert phone.post("/api/pad", data='{"down": true}', content_type="text/plain").status_code == 415
    assert desk.phones.pads == []


# -- its stream -------------------------------------------------------------------------------------------


def test_its_stream_has_its_own_view_and_nothing_else(phone: FlaskClient, desk: FakeDesk) -> None:
    events = stream(phone)
    assert [kind for kind, _ in events] == ["view"]
    content = events[0][1]
    assert content["version"] == 7
    assert content["view"]["lines"] == ["3 Cho", "hold to read"]
    assert set(content) == {"version", "view", "words"}
    assert SECRET not in json.dumps(content)


def test_its_stream_counts_as_a_page_that_is_open_until_it_ends(phone: FlaskClient, desk: FakeDesk) -> None:
    answer = phone.get("/api/events", buffered=False)
    assert desk.phones.open == [desk.phones.seated[13]]
    answer.close()
    assert desk.phones.open == []


def test_a_stream_of_a_phone_that_stands_up_ends(phone: FlaskClient, desk: FakeDesk) -> None:
    answer = phone.get("/api/events", buffered=False)
    pieces = iter(answer.response)
    assert b"event: view" in next(pieces)
    desk.phones.seated.clear()
    assert list(pieces) == []
    answer.close()
    assert phone.get("/api/events?audience=chair").status_code == 401


def test_without_a_seat_there_is_no_stream_of_one(app: Flask, storyteller: FlaskClient) -> None:
    for client in (app.test_client(), storyteller):
        answer = client.get("/api/events?audience=chair")
        assert answer.status_code == 401
        assert "nobody's chair" in answer.get_json()["refused"]


def test_by_night_and_while_awake_a_phone_is_told_nothing_of_the_town(phone: FlaskClient, desk: FakeDesk) -> None:
    assert stream(phone)[0][1]["view"]["facts"] != []
    assert desk.face is not None
    for night in ({"lit": False, "lines": [], "rows": []}, {"awake": True}):
        desk.face = {**desk.face, **night}
        assert stream(phone)[0][1]["view"]["facts"] == []


def test_a_phone_whose_seat_has_left_is_told_so(phone: FlaskClient, desk: FakeDesk) -> None:
    desk.face = None
    content = stream(phone)[0][1]
    assert content["view"] is None
    assert "Nobody" in content["words"]["pad"]


def test_the_town_in_lines_says_who_nominates_and_who_is_on_the_block(desk: FakeDesk) -> None:
    assert desk.town is not None
    desk.town["phase"] = "day"
    desk.town["nomination"] = {"by": 1, "of": "storyteller", "votes": [2, 3], "needed": 4}
    desk.town["block"] = {"seat": 5, "votes": 4}
    desk.town["announcements"] = [{"kind": "death", "seat": n, "text": f"{n} died."} for n in range(1, 6)]
    lines = facts({"game": "clocktower", "town": desk.town}, desk.speaker)
    assert lines[:3] == ["Day 1", "8 of 10 alive", "Ann nominates the storyteller"]
    assert lines[3:5] == ["Votes: 2, needed: 4", "On the block: Eli, votes: 4"]
    assert lines[5:] == ["5 died.", "4 died.", "3 died."]
    assert facts({"game": "clocktower", "town": desk.town, "phones": [1, 3]}, desk.speaker)[-1] == "Phones: Ann, Cho"


@pytest.mark.parametrize(("language", "day"), [("ko", "토론 2"), ("zh-Hant", "討論 2")])
def test_the_town_is_told_in_the_language_of_the_evening(language: str, day: str) -> None:
    desk = FakeDesk(language)
    town = {"phase": "discussion", "number": 2, "players": []}
    assert facts({"game": "moonwolf", "town": town}, desk.speaker)[0] == day


# -- who comes first --------------------------------------------------------------------------------------


def test_guests_and_storytellers_leave_the_chairs_their_share() -> None:
    streams = Streams()
    for _ in range(GUEST_STREAMS):
        assert streams.take("guest")
    for _ in range(STORYTELLER_STREAMS + 1):
        assert streams.take("storyteller")
    assert streams.take("guest") is None
    phones = [streams.take("chair", f"phone {number}") for number in range(CHAIR_STREAMS)]
    assert None not in phones
    assert not any(slot is not None and slot.ended.is_set() for slot in phones)


def test_phones_that_are_too_many_end_no_other_stream() -> None:
    streams = Streams(guests=1, storytellers=1, chairs=1)
    slots = [streams.take("guest"), streams.take("storyteller"), streams.take("chair", "a")]
    assert streams.take("chair", "b") is None
    assert not any(slot is None or slot.ended.is_set() for slot in slots)


def test_a_phones_third_stream_ends_its_first_one_alone() -> None:
    streams = Streams()
    first, second, other = (streams.take("chair", holder) for holder in ("a", "a", "b"))
    assert streams.take("chair", "a")
    assert [slot.ended.is_set() for slot in (first, second, other) if slot is not None] == [True, False, False]
    assert streams.count("chair") == 3


def test_all_shares_leave_threads_for_commands_and_pads() -> None:
    assert THREADS - GUEST_STREAMS - STORYTELLER_STREAMS - CHAIR_STREAMS >= 12


def test_a_room_full_of_guests_keeps_no_phone_from_its_stream_and_its_pad(serve: Serve, desk: FakeDesk) -> None:
    served = serve(desk)
    leader, phone = served.app.test_client(), served.app.test_client()
    leader.post("/api/session", json={"pin": "402718"})
    phone.post("/api/session", json={"code": code(leader)})
    cookie = phone.get_cookie("nightbell_chair")
    assert cookie is not None
    lines = [HTTPConnection("127.0.0.1", served.serving.port, timeout=20) for _ in range(GUEST_STREAMS + 3)]
    headers = {"Cookie": f"nightbell_chair={cookie.value}", "Content-Type": "application/json"}
    try:
        for line in lines[:-2]:
            line.request("GET", "/api/events?audience=town")
        assert sorted(line.getresponse().status for line in lines[:-2]) == [200] * GUEST_STREAMS + [503]
        lines[-2].request("GET", "/api/events", headers=headers)
        assert lines[-2].getresponse().readline() == b"event: view\n"
        lines[-1].request("POST", "/api/pad", json.dumps({"down": True}), headers)
        assert lines[-1].getresponse().status == 200
        assert desk.phones.pads == [(13, True)]
    finally:
        for line in lines:
            line.close()
