"""SIGKILL at any moment: same evening, same slot, nothing that was answered is lost, panels show what they should."""

from __future__ import annotations

import http.client
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from hub.languages import Languages
from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf
from tests.faces.reader import Eye

from .home import ANSWERS_WITHIN, Client, Home, legible, shown, until
from .ten import EVENING, OPEN

Json = dict[str, Any]
KILLS = 20
QUESTIONS: list[Json] = [{"ask": "phase"}, {"ask": "grimoire"}, {"ask": "night"}, {"ask": "town"}]


def undisturbed() -> list[list[Json]]:
    """What the questions answer after the opening and after each command, where nobody kills anything."""
    files = Files()
    play = Play(Shelf(files), Languages(files).tongue("ko"))
    answers = []
    for command in [OPEN, *EVENING]:
        assert play.answer(command)["ok"]
        answers.append([play.answer(question) for question in QUESTIONS])
    return answers


class Storyteller(threading.Thread):
    """Sends the rest of the evening, one command after another, until the line breaks."""

    def __init__(self, client: Client, done: int) -> None:
        super().__init__(daemon=True)
        self._client = client
        self.answered = done

    def run(self) -> None:
        try:
            while self.answered < len(EVENING):
                self._client.do(EVENING[self.answered], version=self.answered + 1)
                self.answered += 1
        except (OSError, http.client.HTTPException):
            return


def panels_show_what_they_should(client: Client, eye: Eye) -> None:
    """Every chair's chip holds the lines of its seat, and the console's those of the open step."""
    wanted = {
        f"c{seat}": [line for line in client.ask({"ask": "seat", "seat": seat})["lines"] if line]
        for seat in range(1, len(OPEN["players"]) + 1)
    }

    def read() -> dict[str, list[str] | None]:
        chairs = {chair["name"]: chair["panel"] for chair in client.bench()["chairs"]}
        return {name: legible(eye, shown(chairs[name])) for name in wanted}

    until(lambda: read() == wanted, f"panels: {wanted}")


def test_hub_killed_at_random_moments_loses_nothing(tmp_path: Path, eye: Eye) -> None:
    chance = random.Random(20)
    expected = undisturbed()
    home = Home(tmp_path, language="ko")
    home.start()
    client = Client(home).sign_in()
    client.do(OPEN, version=0)
    moments = sorted(chance.sample(range(len(EVENING)), KILLS))
    done = 0
    for moment in moments:
        storyteller = Storyteller(client, done)
        storyteller.start()
        until(lambda storyteller=storyteller, moment=moment: storyteller.answered >= moment, f"command {moment}")
        threading.Event().wait(chance.uniform(0, 0.02))
        home.kill()
        storyteller.join(ANSWERS_WITHIN)
        assert not storyteller.is_alive()
        home.start()

        kept = client.version() - 1
        assert storyteller.answered <= kept <= storyteller.answered + 1, "what was answered is kept, and nothing twice"
        assert [client.ask(question) for question in QUESTIONS] == expected[kept]
        panels_show_what_they_should(client, eye)
        done = kept
    home.stop()


@pytest.mark.parametrize("moment", [7, 30])
def test_tokens_lie_where_they_lay(home: Home, moment: int) -> None:
    client = Client(home).sign_in()
    client.do(OPEN, version=0)
    for command in EVENING[:moment]:
        client.do(command)
    client.act({"do": "put", "token": "reminder:barber:haircutstonight", "on": "t5"})
    until(lambda: "barber:haircutstonight" in str(client.ask({"ask": "grimoire"})), "the tap")
    before = client.ask({"ask": "grimoire"}), client.version(), client.ask({"ask": "audit"})
    home.kill()
    home.start()
    tray = next(tray for tray in client.bench()["trays"] if tray["name"] == "t5")
    assert tray["tokens"] == ["reminder:barber:haircutstonight"]
    until(lambda: client.ask({"ask": "audit"}) == before[2], "the audit of what lies there")
    assert (client.ask({"ask": "grimoire"}), client.version()) == before[:2], "a resync replays no tap"
