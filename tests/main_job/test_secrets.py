"""Nobody without a session learns anything: no page, stream, header or error of a running hub has a secret in it."""

from __future__ import annotations

import http.client
import json
from typing import Any

import pytest

from .home import ANSWERS_WITHIN, Client, Home, until
from .ten import BAG, EVENING, NAMES, OPEN

Json = dict[str, Any]
PUBLIC_KEYS = {
    *("phase", "number", "stage", "players", "nomination", "nominations_open"),
    *("block", "announcements", "winner", "ballots", "counts"),
}
PLAYER_KEYS = {"seat", "player", "alive", "ghost_vote"}


def played(home: Home, commands: int) -> Client:
    client = Client(home).sign_in()
    client.do(OPEN, version=0)
    for command in EVENING[:commands]:
        client.do(command)
    return client


def stranger(home: Home) -> Client:
    return Client(home)


def town_stream(home: Home) -> tuple[http.client.HTTPConnection, Any]:
    line = http.client.HTTPConnection("127.0.0.1", home.port, timeout=ANSWERS_WITHIN)
    line.request("GET", "/api/events")
    return line, line.getresponse()


def next_view(answer: Any) -> Json:
    kind = ""
    while True:
        line = answer.readline().decode()
        if line.startswith("event:"):
            kind = line[6:].strip()
        if line.startswith("data:") and kind == "view":
            found: Json = json.loads(line[5:])
            return found


PATHS = (
    ("GET", "/api/setup", None),
    ("GET", "/api/bench", None),
    ("GET", "/api/bench/events", None),
    ("GET", "/api/status", None),
    ("POST", "/api/commands", {"command": {"do": "next"}, "version": 1, "key": "k"}),
    ("POST", "/api/bench/act", {"do": "put", "token": "character:imp", "on": "t1"}),
    ("POST", "/api/language", {"language": "en"}),
    ("POST", "/api/enrol", {"token": "character:imp"}),
    ("POST", "/api/chairs", {"do": "code", "seat": 1}),
    ("POST", "/api/pad", {"down": True}),
    *(("GET", f"/sheets/{kind}?seat=1", None) for kind in ("phones", "seat", "bag", "bluffs", "log", "notes", "night")),
    *(("POST", "/api/ask", {"ask": ask}) for ask in ("phase", "prompt", "grimoire", "night", "winner", "audit")),
    *(("POST", "/api/ask", {"ask": "seat", "seat": seat}) for seat in (1, 6)),
    ("POST", "/api/ask", {"ask": "truths", "seat": 1}),
    ("POST", "/api/ask", {"ask": "check", "seat": 1, "value": 1}),
    ("POST", "/api/ask", {"ask": "bag", "players": 10, "characters": ["imp"]}),
)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A hub in its second night, after the Ravenkeeper's death."""
    home = Home(tmp_path_factory.mktemp("night"), language="ko")
    home.start()
    played(home, 32)
    yield home
    home.stop()


def undated(answer: str) -> list[str]:
    """The lines of an answer but for its moment, which may be another second's."""
    return [line for line in answer.splitlines() if not line.startswith("Date: ")]


@pytest.mark.parametrize(("method", "path", "body"), PATHS)
def test_everything_but_the_town_is_refused_alike_without_a_session(
    night: Home, method: str, path: str, body: Json | None
) -> None:
    status, _, text = stranger(night).call(method, path, body)
    _, _, other = stranger(night).call("POST", "/api/commands", {"command": {"do": "undo"}, "version": 0, "key": "x"})
    assert status == 401
    assert undated(text) == undated(other), "a refusal is like any other"


def test_town_answer_has_what_everybody_may_know_and_no_more(night: Home) -> None:
    status, body, _ = stranger(night).call("POST", "/api/ask", {"ask": "town"})
    assert status == 200
    assert set(body) == {"answer"}
    assert set(body["answer"]) == PUBLIC_KEYS
    assert all(set(player) == PLAYER_KEYS for player in body["answer"]["players"])
    assert body["answer"]["winner"] is None


def test_night_death_is_on_no_public_page_before_the_dawn(night: Home) -> None:
    _, body, _ = stranger(night).call("POST", "/api/ask", {"ask": "town"})
    alive = {player["seat"]: player["alive"] for player in body["answer"]["players"]}
    assert alive[8], "the Ravenkeeper's death is not public yet"
    assert not alive[7], "the execution of the day is"
    line, answer = town_stream(night)
    assert {player["seat"]: player["alive"] for player in next_view(answer)["view"]["town"]["players"]} == alive
    line.close()


def test_no_page_and_no_file_without_a_session_names_anybodys_character(night: Home) -> None:
    names = {f"{seat} {name}" for seat, name in enumerate(NAMES, start=1)}
    for path in ("/", "/town", "/bench", "/api/sheet", "/api/events/none", "/nothing", "/static/none.js"):
        _, _, text = stranger(night).call("GET", path)
        assert "grimoire" not in text
        assert not [name for name in names if name in text]
        assert night.pin not in text


def test_sleeping_seats_are_dark_on_every_chip(night: Home) -> None:
    client = Client(night).sign_in()
    prompt = client.ask({"ask": "prompt"})
    for seat in BAG:
        view = client.ask({"ask": "seat", "seat": seat})
        if seat in prompt["awake"]:
            assert view["awake"]
            continue
        assert (view["lit"], view["awake"], view["lines"], view["lamp"]) == (False, False, [], "off")
        until(lambda seat=seat: client.picture(f"c{seat}").getbbox() is None, f"panel {seat} dark")


def test_town_stream_is_silent_while_only_secrets_change(home: Home) -> None:
    client = played(home, 3)
    line, answer = town_stream(home)
    first = next_view(answer)
    for command in EVENING[3:20]:
        client.do(command)
    client.do({"do": "next", "to": "day"})
    view = next_view(answer)
    line.close()
    assert view != first
    assert view["view"]["town"]["phase"] == "day", "between dusk and dawn there was nothing to tell"


def test_death_of_the_night_reaches_the_town_with_the_dawn(home: Home) -> None:
    client = played(home, 32)
    client.do({"do": "next", "to": "day"})
    _, body, _ = stranger(home).call("POST", "/api/ask", {"ask": "town"})
    assert not body["answer"]["players"][7]["alive"]
    assert "ravenkeeper" not in json.dumps(body)
