"""Adding a language is one folder: with it alone the hub speaks it everywhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from hub.app import Running, hub
from hub.cli import main
from hub.devices.settings import read
from hub.languages import Languages
from hub.printing.pages import Wish, pdf
from hub.resources import SHIPPED, Files
from hub.shelf import Shelf
from hub.table.story import recap
from hub.table.views import TOWN, Audience
from hub.tokens.boxes import box_called
from hub.web.app import make_app
from hub.web.wording import words
from tests.config.test_spoken import texts
from tests.games.clocktower.table import NAMES
from tests.hub.running_hub import TABLE

CODE, MARK = "eo", "°"
"""Everything in the fourth language begins with the mark."""
OPENING = {"do": "open", "game": "clocktower", "players": NAMES[:5], "seed": 3, "script": "embrace-the-tentacles"}
HANDS = {"1": "chef", "2": "empath", "3": "investigator", "4": "poisoner", "5": "imp"}


@pytest.fixture
def fourth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A config/ with a folder more: English with the mark before each name and sentence."""
    root = tmp_path / "config"
    shutil.copytree(SHIPPED, root)
    folder = root / "languages" / CODE
    shutil.copytree(root / "languages/ko", folder)
    for path in folder.glob("*.toml"):
        english = (root / "languages/en" / path.name).read_text("utf-8")
        path.write_text(english.replace(' = "', f' = "{MARK}'), encoding="utf-8")
    (folder / "language.toml").write_text(f'name = "{MARK}Esperanto"\ncomma = " {MARK} "\n', encoding="utf-8")
    book = polib.pofile((folder / "messages.po").read_text("utf-8"))
    for entry in book:
        entry.msgstr = MARK + entry.msgid
    book.save(str(folder / "messages.po"))
    monkeypatch.setattr(Files.__init__, "__defaults__", (root, None))
    return root


@pytest.fixture
def running(fourth: Path, tmp_path: Path) -> Iterator[Running]:
    """A hub that speaks it, with an evening in its first night."""
    text = TABLE.replace("[hub]", f'[hub]\nlanguage = "{CODE}"')
    with hub(read(text, str(tmp_path / "table.toml")), port=0) as it:
        for command in (OPENING, {"do": "deal", "seats": HANDS}, {"do": "begin"}, {"do": "next", "to": "chef"}):
            assert it.desk.command(command, None, None).body["ok"] is True
        yield it


def test_it_is_on_the_panels(running: Running) -> None:
    now = running.desk.snapshot()
    assert now.seats[0].lines()[0] == f"{MARK}Chef"
    assert now.console.panel.rows[0].text == f"{MARK}Chef"
    assert now.language == CODE


def test_the_page_offers_it_and_speaks_it(running: Running) -> None:
    assert {"code": CODE, "name": f"{MARK}Esperanto"} in running.desk.setup()["languages"]  # type: ignore[operator]
    client = make_app(running.desk).test_client()
    assert client.post("/api/session", json={"pin": running.desk.pin()}).status_code == 200
    assert [text for text in texts(words(running.desk.speaker)) if not text.startswith(MARK)] == []
    assert f"{MARK}Esperanto" in client.get("/sheets/menu").get_data(as_text=True)
    assert f"{MARK}Chef" in client.get("/sheets/night").get_data(as_text=True)
    assert running.desk.set_language("en").body["ok"] is True
    assert running.desk.set_language(CODE).body["ok"] is True


def test_it_is_in_the_town_the_answers_the_errors_and_the_recap(running: Running) -> None:
    town = running.desk.ask({"ask": "town"}, TOWN).body
    assert town
    refused = running.desk.command({"do": "kill", "seat": 99}, None, None).body["refused"]
    assert str(refused).startswith(MARK)
    prompt = running.desk.ask({"ask": "prompt"}, Audience("storyteller")).body["answer"]
    assert str(prompt["say"]).startswith(MARK)  # type: ignore[index]
    night = ({"do": "show", "value": 1}, {"do": "next", "to": "poisoner"}, {"do": "choose", "players": [2]})
    for command in (*night, {"do": "next", "to": "day"}, {"do": "execute", "seat": 5}, {"do": "end"}):
        assert running.desk.command(command, None, None).body["ok"] is True
    evening = running.desk._present.evening
    assert evening is not None
    told = recap(evening, running.desk.speaker)
    assert told is not None
    lines = [line["text"] for chapter in told["chapters"] for line in chapter["lines"]]  # type: ignore[union-attr, index, call-overload]
    assert lines
    assert [line for line in lines if MARK not in line] == []


def test_it_is_printed(fourth: Path) -> None:
    files = Files()
    tongue = Languages(files).tongue(CODE)
    box = box_called("embrace-the-tentacles", Shelf(files), tongue)
    assert {face.title[0] for face in box.faces if face.title not in "?"} == {MARK}
    assert {row.title[0] for night in box.nights for row in night.rows} == {MARK}
    assert pdf(box, Wish(), tongue).content.startswith(b"%PDF")


def test_the_command_line_takes_it(fourth: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    asked = [OPENING, {"do": "deal"}, {"do": "kill", "seat": 99}, {"ask": "prompt"}]
    evening = tmp_path / "evening.jsonl"
    evening.write_text("\n".join(map(json.dumps, asked)), encoding="utf-8")
    assert main(["--lang", CODE, "play", str(evening)]) == 0
    answers = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert answers[2]["refused"].startswith(MARK)
    assert answers[3]["say"].startswith(MARK)
    evening.write_text("{", encoding="utf-8")
    assert main(["play", str(evening), "--lang", CODE]) == 2
    assert MARK in capfd.readouterr().err
    assert main(["--lang", CODE, "tokens", "print", "no such box", "-o", str(tmp_path / "x.pdf")]) == 2
    assert f"{MARK}There is no script" in capfd.readouterr().err


def test_a_language_that_isnt_there_is_told(fourth: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "xx", "play", str(tmp_path / "none")]) == 2
    assert f"There is no language xx; there are en, {CODE}, ko, zh-Hant." in capfd.readouterr().err
