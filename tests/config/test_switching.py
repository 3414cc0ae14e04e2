"""Switching the language in play: everything is said anew, and nothing is lost, whatever is open."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from hub.app import Running, hub
from hub.devices.settings import read
from hub.languages import Languages
from hub.resources import Files
from hub.table.views import STORYTELLER, TOWN, Audience
from hub.web.app import make_app
from hub.web.sheets.route import KINDS
from tests.config.test_spoken import english_in, texts
from tests.hub.running_hub import TABLE
from tests.hub.test_app import settled, until

PLAYERS = ["Ann", "Ben", "Cho", "Dee", "Eli"]
CHARACTERS = ["chef", "empath", "fortuneteller", "poisoner", "imp"]
OPENING = {"do": "open", "game": "clocktower", "players": PLAYERS, "seed": 3, "script": "embrace-the-tentacles"}
DEAL = {"do": "deal", "seats": {str(seat): one for seat, one in enumerate(CHARACTERS, 1)}}
PHASES: dict[str, list[dict[str, Any]]] = {
    "setup": [OPENING, DEAL, {"do": "mark", "seat": 1, "reminder": "fortuneteller:redherring"}],
    "a night step with its answers": [
        {"do": "begin"},
        {"do": "next", "to": "poisoner"},
        {"do": "choose", "players": [2]},
    ],
    "a chosen pair": [{"do": "next", "to": "fortuneteller"}, {"do": "choose", "players": [1, 5]}],
    "a shown answer": [{"do": "show", "value": True}, {"do": "note", "text": "Ann smiled"}],
    "the day": [{"do": "next", "to": "day"}, {"do": "claim", "seat": 1, "character": "empath"}],
    "an open vote": [{"do": "nominate", "by": 2, "of": 5}, {"do": "vote", "seats": [1]}],
    "a counted vote": [{"do": "vote", "seats": [2, 3]}, {"do": "close"}],
    "the end": [{"do": "execute"}, {"do": "end"}],
}
SHEETS = [
    *("seat?seat=2", "pick?seat=3&then=use", "newcomer?seat=4", "mark?seat=3", "script", "almanac", "bag", "bluffs"),
    *(
        "character?then=poisoner&back=1",
        "notes?seat=3",
        "log",
        "votes",
        "evenings",
        "rules",
        "night",
        "menu",
        "end",
        "enrol",
    ),
    *(
        "answer?seat=3&players=4&character=imp",
        "parts",
        "coins",
        "cards?seat=3",
        "keys",
        "phones",
        "open?count=5",
        "opening",
    ),
]
PARTS = {"Material Design Icons by Pictogrammers, Apache License 2.0", "Ann smiled"}
OTHERS = [code for code in Languages(Files()).codes() if code != "en"]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as it:
        until(it, settled)
        yield it


def everything(running: Running, client: FlaskClient) -> dict[str, Any]:
    """All that anybody sees, by where it is seen."""
    desk = running.desk
    seen: dict[str, Any] = {f"seat {seat}": desk.view(Audience("seat", seat)) for seat in range(1, 6)}
    storyteller = desk.snapshot().storyteller
    seen["storyteller"] = {key: value for key, value in (storyteller or {}).items() if key != "notices"}
    seen["town"] = desk.view(TOWN)
    seen |= {name: desk.ask({"ask": name}, STORYTELLER).body for name in ("prompt", "grimoire", "night", "phase")}
    answers = {sheet: client.get(f"/sheets/{sheet}") for sheet in SHEETS}
    assert {sheet: answer.status_code for sheet, answer in answers.items() if answer.status_code != 200} == {}
    seen |= {sheet: answer.get_data(as_text=True) for sheet, answer in answers.items()}
    seen["recap"] = client.get("/recap").get_data(as_text=True)
    return seen


def said(seen: object) -> Iterator[str]:
    """Every text that is seen, that of pages between their tags and in what they say to those who don't see."""
    for text in texts(seen):
        if text.startswith("<"):
            yield from (
                html.unescape(piece)
                for piece in re.findall(r">([^<>]+)<|aria-label=\"([^\"]*)\"", text)
                for piece in piece
            )
        else:
            yield text


def torn(page: str) -> list[str]:
    """Buttons whose sentence has a name in a frame of its own, and no element around both: they'd stand apart."""
    inside = (
        re.sub(r"<(span|small|svg|b)\b.*?</\1>", "", one)
        for one in re.findall(r"<button[^>]*>(.*?)</button>", page, re.S)
    )
    return [
        one for one in inside if "<bdi>" in one and re.search(r"[^\W\d_]", re.sub(r"<bdi>.*?</bdi>|<[^>]*>", "", one))
    ]


def bones(seen: object, key: str = "") -> object:
    """What is seen without its words: the keys, the lengths of lists, the numbers; a page's tags."""
    if isinstance(seen, dict):
        return {name: bones(value, name) for name, value in seen.items()}
    if isinstance(seen, (list, tuple)):
        return len(seen) if key in ("lines", "panel", "why") else [bones(one) for one in seen]
    if isinstance(seen, str):
        return re.findall(r"</?(\w+)", seen) if seen.startswith("<") else "words"
    return seen


def test_in_every_phase_all_is_said_anew_and_comes_back_as_it_was(running: Running) -> None:
    client = make_app(running.desk).test_client()
    assert client.post("/api/session", json={"pin": running.desk.pin()}).status_code == 200
    for phase, commands in PHASES.items():
        for command in commands:
            answer = running.desk.command(command, None, None).body
            assert answer["ok"] is True, (phase, command, answer)
        before = everything(running, client)
        assert len(english_in(said(before), set(PLAYERS))) > 40, phase
        for code in OTHERS:
            assert running.desk.set_language(code).body["ok"] is True
            there = everything(running, client)
            for place in before:
                assert without_lines(bones(there[place])) == without_lines(bones(before[place])), (phase, code, place)
            for place in ("prompt", "script", "menu"):
                assert there[place] != before[place], (phase, code, place)
            assert english_in(said(there), {*PLAYERS, *PARTS}) == [], (phase, code)
            assert [one for place in SHEETS for one in torn(there[place])] == [], (phase, code)
        assert running.desk.set_language("en").body["ok"] is True
        after = everything(running, client)
        assert {place for place in before if after[place] != before[place]} == set(), phase


def without_lines(bone: object) -> object:
    """A panel's text may take more or fewer lines in another language."""
    if isinstance(bone, dict):
        return {name: without_lines(value) for name, value in bone.items() if name not in ("lines", "panel")}
    return [without_lines(one) for one in bone] if isinstance(bone, list) else bone


def test_every_kind_of_sheet_is_looked_at() -> None:
    assert {sheet.partition("?")[0] for sheet in SHEETS} == set(KINDS)


def test_what_can_be_taken_back_is_the_same_in_every_language(running: Running) -> None:
    for command in (OPENING, DEAL, {"do": "begin"}):
        assert running.desk.command(command, None, None).body["ok"] is True
    before = running.desk.ask({"ask": "grimoire"}, STORYTELLER).body["answer"]
    assert running.desk.command({"do": "kill", "seat": 2}, None, None).body["ok"] is True
    assert running.desk.set_language("ko").body["ok"] is True
    assert running.desk.command({"do": "undo"}, None, None).body["ok"] is True
    assert running.desk.set_language("en").body["ok"] is True
    assert running.desk.ask({"ask": "grimoire"}, STORYTELLER).body["answer"] == before


OWL = {
    **{"id": "duskowl", "name": "해질녘 부엉이", "team": "townsfolk", "ability": "밤마다 부엉부엉 웁니다."},
    **{"firstNight": 60, "otherNight": 60, "reminders": ["보았음"]},
}
LAVENDER = {"id": "chef", "name": "Küchenchefin", "ability": "Kocht in der ersten Nacht."}


def test_a_scripts_own_words_stay_in_every_language(running: Running) -> None:
    script = [{"id": "_meta", "name": "부엉이 숲"}, OWL, LAVENDER, "empath", "poisoner", "imp", "saint"]
    opening = OPENING | {"script": script}
    hands = {"1": "duskowl", "2": "chef", "3": "empath", "4": "poisoner", "5": "imp"}
    for command in (opening, {"do": "deal", "seats": hands}, {"do": "mark", "seat": 2, "reminder": "duskowl:보았음"}):
        answer = running.desk.command(command, None, None).body
        assert answer["ok"] is True, answer
    names = {}
    for code in ("en", *OTHERS):
        assert running.desk.set_language(code).body["ok"] is True
        sheet: Any = running.desk.sheet()
        assert sheet["name"] == "부엉이 숲"
        assert sheet["characters"]["duskowl"]["name"] == OWL["name"]
        assert sheet["characters"]["duskowl"]["ability"] == OWL["ability"]
        assert sheet["characters"]["chef"]["name"] == LAVENDER["name"]
        assert sheet["characters"]["chef"]["ability"] == LAVENDER["ability"]
        assert "보았음" in str(sheet["reminders"])
        names[code] = sheet["characters"]["imp"]["name"]
    assert len(set(names.values())) == len(names), "what the script doesn't say is said by the language"
