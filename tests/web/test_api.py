"""The page's interface: what each route takes, what it never tells, and how every answer is sealed."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from hub.table.errors import Refused
from hub.web.app import make_app
from hub.web.streams import Streams

from .fakes import SECRET, FakeDesk

PRIVATE = (
    ("POST", "/api/commands", {"command": {"do": "kill", "seat": 1}, "version": 41, "key": "k"}),
    ("POST", "/api/ask", {"ask": "grimoire"}),
    ("POST", "/api/ask", {"ask": "prompt"}),
    ("POST", "/api/ask", {"ask": "phase"}),
    ("POST", "/api/ask", {"ask": "seat", "seat": 3}),
    ("POST", "/api/ask", {"ask": "town", "seat": 3}),
    ("POST", "/api/ask", ["town"]),
    ("GET", "/api/setup", None),
    ("POST", "/api/language", {"language": "ko"}),
    ("POST", "/api/enrol", {"token": None}),
    ("GET", "/api/status", None),
    ("GET", "/api/devices", None),
    ("POST", "/api/devices", {"do": "lamps"}),
    ("GET", "/api/bench", None),
    ("POST", "/api/bench/act", {"do": "put"}),
    ("GET", "/api/bench/events", None),
    ("GET", "/api/no-such-thing", None),
    ("PUT", "/api/commands", {}),
)
PUBLIC = ("/", "/town", "/bench", "/api/sheet", "/api/words", "/static/table.js", "/static/night.css", "/favicon.ico")


@pytest.mark.parametrize(("method", "path", "content"), PRIVATE)
def test_without_a_session_all_private_things_get_the_same_answer(
    guest: FlaskClient, desk: FakeDesk, method: str, path: str, content: object
) -> None:
    answer = guest.open(path, method=method, json=content)
    assert answer.status_code == 401
    assert answer.json == {"ok": False, "refused": "Only the storyteller may: sign in first."}
    assert desk.commands == []


def test_a_made_up_cookie_is_no_session(guest: FlaskClient) -> None:
    guest.set_cookie("nightbell", "0" * 43)
    assert guest.get("/api/setup").status_code == 401


@pytest.mark.parametrize("path", PUBLIC)
def test_public_things_need_no_session_and_hold_no_secret(guest: FlaskClient, path: str) -> None:
    answer = guest.get(path)
    assert answer.status_code == 200
    assert SECRET not in answer.get_data(as_text=True)


def test_a_guest_may_ask_for_the_town_and_gets_no_version(guest: FlaskClient, desk: FakeDesk) -> None:
    answer = guest.post("/api/ask", json={"ask": "town"})
    assert answer.json == {"answer": desk.town}


def test_a_storytellers_answer_has_the_version(storyteller: FlaskClient) -> None:
    answer = storyteller.post("/api/ask", json={"ask": "grimoire"})
    assert answer.json is not None
    assert answer.json["version"] == 41


def test_a_command_goes_to_the_desk_as_it_came(storyteller: FlaskClient, desk: FakeDesk) -> None:
    answer = _command(storyteller, {"do": "kill", "seat": 1})
    assert answer.json == {"ok": True, "events": [], "advice": [], "version": 42}
    assert desk.commands == [{"do": "kill", "seat": 1}]


def test_a_stale_command_gets_409_with_the_present_state(storyteller: FlaskClient, desk: FakeDesk) -> None:
    answer = _command(storyteller, {"do": "kill", "seat": 1}, version=40)
    assert answer.status_code == 409
    assert answer.json is not None
    assert (answer.json["ok"], answer.json["version"], answer.json["view"]) == (False, 41, desk.storyteller)
    assert desk.commands == []


@pytest.mark.parametrize(
    "content", ["kill", [], {}, {"command": "kill"}, {"command": {}, "version": True}, {"command": {}, "key": 7}]
)
def test_what_is_no_command_is_told_so(storyteller: FlaskClient, content: object) -> None:
    answer = storyteller.post("/api/commands", json=content)
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["ok"] is False


def test_json_that_is_none_or_nested_without_end_is_refused_and_harms_nothing(storyteller: FlaskClient) -> None:
    for body in (b"{", b"[" * 100_000, b"\xff\xfe", b""):
        answer = storyteller.post("/api/commands", data=body, content_type="application/json")
        assert answer.status_code == 400


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_another_content_type_is_refused(storyteller: FlaskClient, desk: FakeDesk, kind: str) -> None:
    body = json.dumps({"command": {"do": "kill", "seat": 1}, "version": 41})
    assert storyteller.post("/api/commands", data=body, content_type=kind).status_code == 415
    assert desk.commands == []


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://localhost:81", "http://localhost.example"]
)
@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/commands"), ("POST", "/api/session"), ("DELETE", "/api/session")]
)
def test_a_request_from_another_page_is_refused(
    storyteller: FlaskClient, desk: FakeDesk, origin: str, method: str, path: str
) -> None:
    content = {"command": {"do": "kill", "seat": 1}, "version": 41, "pin": "402718"}
    assert storyteller.open(path, method=method, json=content, headers={"Origin": origin}).status_code == 403
    assert desk.commands == []
    assert storyteller.get("/api/setup").status_code == 200


def test_a_request_from_the_hubs_own_page_is_done(storyteller: FlaskClient) -> None:
    assert _command(storyteller, {"do": "next"}, headers={"Origin": "http://localhost"}).status_code == 200


def test_a_foreign_name_pointed_at_the_hub_reaches_nothing(app: Flask) -> None:
    client = app.test_client()
    for host in ("evil.example", "nightbell.local.evil.example", "", "a b"):
        assert client.get("/api/sheet", headers={"Host": host}).status_code == 421
    for host in ("192.168.1.20:8080", "[fe80::1]:8080", "nightbell.local", "nightbell", "localhost:8080"):
        assert client.get("/api/sheet", headers={"Host": host}).status_code == 200


def test_a_name_that_the_host_has_given_the_hub_is_its_own(desk: FakeDesk) -> None:
    client = make_app(desk, names=["table.example.org"]).test_client()
    assert client.get("/", headers={"Host": "table.example.org"}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/sheet", "/api/setup", "/no-such-page", "/static/table.js", "/api/events"])
def test_every_answer_is_sealed(guest: FlaskClient, path: str) -> None:
    answer = guest.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Server" not in answer.headers
    answer.close()


def test_nothing_that_depends_on_the_evening_is_kept_in_a_cache(storyteller: FlaskClient) -> None:
    for path in ("/api/sheet", "/api/setup", "/api/status", "/api/bench", "/api/words"):
        assert storyteller.get(path).headers["Cache-Control"] == "no-store"


def test_a_preflight_is_allowed_nothing(guest: FlaskClient) -> None:
    headers = {"Origin": "http://elsewhere.example", "Access-Control-Request-Method": "POST"}
    answer = guest.options("/api/commands", headers=headers)
    assert answer.status_code >= 400
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_errors_tell_nothing(storyteller: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    for answer in (
        storyteller.get("/no-such-page"),
        storyteller.get("/static/../app.py"),
        storyteller.get("/api/nothing"),
        storyteller.put("/api/commands", json={}),
        _command(storyteller, {"do": "explode"}),
    ):
        assert answer.status_code in (404, 405, 500)
        assert answer.json is not None
        assert set(answer.json) == {"ok", "refused"}
        assert SECRET not in answer.get_data(as_text=True)
    assert SECRET not in caplog.text


def test_a_body_that_is_too_long_is_refused(storyteller: FlaskClient) -> None:
    answer = storyteller.post("/api/commands", data=b" " * 3_000_000, content_type="application/json")
    assert answer.status_code == 413


def test_an_error_of_the_hubs_own_is_one_sentence(
    storyteller: FlaskClient, desk: FakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(code: str) -> None:
        raise Refused("There is no language {code}.", code=code)

    monkeypatch.setattr(desk, "set_language", refuse)
    answer = storyteller.post("/api/language", json={"language": "xx"})
    assert (answer.status_code, answer.json) == (400, {"ok": False, "refused": "There is no language xx."})


def test_devices_are_told_and_their_lamps_tried(storyteller: FlaskClient, desk: FakeDesk) -> None:
    told = storyteller.get("/api/devices").get_json()
    assert [one["what"] for one in told["devices"]] == ["t1.reader", "c9.lamp"]
    assert storyteller.post("/api/devices", json={"do": "lamps"}).get_json() == {"ok": True}
    assert desk.devices.deeds == [{"do": "lamps"}]


def test_a_language_is_set_and_enrolment_started(storyteller: FlaskClient, desk: FakeDesk) -> None:
    assert storyteller.post("/api/language", json={"language": "ko"}).status_code == 200
    assert desk.language == "ko"
    assert storyteller.post("/api/enrol", json={"token": "character:imp"}).status_code == 200
    assert desk.enrolling == "character:imp"
    assert storyteller.post("/api/enrol", json={"do": "begin", "box": None}).status_code == 200
    assert desk.enrolling == {"do": "begin", "box": None}
    assert storyteller.post("/api/language", json={}).status_code == 400
    assert storyteller.post("/api/enrol", json={"token": 3}).status_code == 400


def test_the_bench_is_seen_and_handled(storyteller: FlaskClient, desk: FakeDesk) -> None:
    layout = storyteller.get("/api/bench").json
    assert layout is not None
    assert layout["people"][0] == {"seat": 1, "player": "Ann", "chair": "c1", "tray": "t1"}
    deed = {"do": "put", "token": "character:imp", "on": "t2"}
    assert storyteller.post("/api/bench/act", json=deed).json == {"ok": True}
    assert desk.bench is not None
    assert desk.bench.deeds == [deed]


def test_a_real_table_has_no_bench(storyteller: FlaskClient, desk: FakeDesk) -> None:
    desk._bench = None
    assert storyteller.get("/api/bench").status_code == 404
    assert storyteller.get("/api/bench/events").status_code == 404


def test_the_towns_stream_opens_with_the_towns_view_and_no_more(guest: FlaskClient, desk: FakeDesk) -> None:
    answer = guest.get("/api/events", buffered=False)
    assert answer.mimetype == "text/event-stream"
    events = _events(answer, 2)
    assert events[0] == ("view", {"view": {"game": "clocktower", "town": desk.town}})
    assert events[1][0] == "about"
    assert SECRET not in json.dumps(events)
    answer.close()
    assert desk.watches[0].closed


def test_a_sessions_stream_opens_with_version_and_view(storyteller: FlaskClient, desk: FakeDesk) -> None:
    answer = storyteller.get("/api/events", buffered=False)
    assert _events(answer, 1)[0] == ("view", {"version": 41, "view": desk.storyteller})
    answer.close()


def test_the_town_page_on_the_storytellers_own_device_gets_the_towns_stream(storyteller: FlaskClient) -> None:
    answer = storyteller.get("/api/events?audience=town", buffered=False)
    assert SECRET not in json.dumps(_events(answer, 2))
    answer.close()


def test_a_stream_sends_what_comes_and_a_comment_in_silence(storyteller: FlaskClient, desk: FakeDesk) -> None:
    answer = storyteller.get("/api/events", buffered=False)
    chunks = iter(answer.response)
    for _ in range(2):
        next(chunks)
    assert bytes(next(chunks)) == b": alive\n\n"
    _command(storyteller, {"do": "next"})
    assert b'"version":42' in bytes(next(chunks))
    answer.close()


def test_a_change_of_language_is_told_to_open_pages(guest: FlaskClient, desk: FakeDesk) -> None:
    answer = guest.get("/api/events", buffered=False)
    events = _events(answer, 2)
    assert events[1][1]["language"] == "en"
    desk.set_language("ko")
    assert ("about", {**events[1][1], "language": "ko"}) in _events(answer, 2)
    answer.close()


def test_a_session_that_ends_takes_its_stream_with_it(storyteller: FlaskClient, desk: FakeDesk) -> None:
    answer = storyteller.get("/api/events", buffered=False)
    chunks = iter(answer.response)
    for _ in range(2):
        next(chunks)
    desk.kept.clear()
    desk.feed()
    assert list(chunks) == []
    answer.close()


def test_guests_streams_leave_room_for_the_storytellers(desk: FakeDesk) -> None:
    app = make_app(desk, streams=Streams(guests=2, storytellers=1))
    guests = [app.test_client().get("/api/events", buffered=False) for _ in range(3)]
    assert [answer.status_code for answer in guests] == [200, 200, 503]
    client = app.test_client()
    client.post("/api/session", json={"pin": "402718"})
    first = client.get("/api/events", buffered=False)
    second = client.get("/api/events", buffered=False)
    assert second.status_code == 200
    assert len(list(first.response)) == 1, "the older stream ends after what it had to say"
    guests[0].close()
    again = app.test_client().get("/api/events", buffered=False)
    assert again.status_code == 200
    for answer in (*guests, first, second, again):
        answer.close()


def test_static_files_are_sent_small_and_once(guest: FlaskClient) -> None:
    plain = guest.get("/static/table.js")
    packed = guest.get("/static/table.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 2
    again = guest.get("/static/table.js", headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_what_the_storytellers_page_loads_is_small() -> None:
    from hub.web.pages import read_files

    files = read_files()
    scripts = [file for name, file in files.items() if name.endswith(".js")]
    assert sum(len(file.packed) for file in scripts) < 40_000
    assert sum(len(file.packed) for file in files.values()) < 60_000


def test_no_page_loads_anything_from_outside_or_inline() -> None:
    from hub.web.pages import read_files

    for name, file in read_files().items():
        text = file.plain.decode().replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text, name
        assert "https:" not in text, name
        if name.endswith(".html"):
            assert "style=" not in text, name
            assert "<script>" not in text, name
        if name.endswith(".js"):
            assert "innerHTML" not in text, name
            assert "insertAdjacentHTML" not in text, name


def _command(
    client: FlaskClient, command: dict[str, object], version: int = 41, headers: dict[str, str] | None = None
) -> TestResponse:
    content = {"command": command, "version": version, "key": json.dumps(command)}
    return client.post("/api/commands", json=content, headers=headers)


def _events(answer: TestResponse, count: int) -> list[tuple[str, dict[str, object]]]:
    found: list[tuple[str, dict[str, object]]] = []
    for chunk in answer.response:
        text = chunk.decode() if isinstance(chunk, bytes) else chunk
        for block in text.split("\n\n"):
            if block.startswith("event:"):
                event, line = block.split("\n")
                found.append((event.removeprefix("event: "), json.loads(line.removeprefix("data: "))))
        if len(found) >= count:
            return found
    return found
