"""A power cut at any moment: what was answered stands; what was not is done once or not at all; the evening goes on."""

from __future__ import annotations

import http.client
import random
import threading
from pathlib import Path

import pytest

from .running_hub import PATIENCE, HubProcess

CUTS = 8
SCRIPT = "embrace-the-tentacles"
PLAYERS = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon"]
NIGHT = [
    {"do": "next"},
    {"do": "mark", "seat": 3, "reminder": "lleech:poisoned"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "kill", "seat": 5},
    {"do": "revive", "seat": 5},
    {"do": "note", "text": "a line"},
    {"do": "unmark", "seat": 3, "reminder": "lleech:poisoned"},
]


class Storyteller(threading.Thread):
    """Goes through the night, tap after tap, until the hub is gone. Each tap has its key."""

    def __init__(self, running: HubProcess, number: int) -> None:
        super().__init__(daemon=True)
        self._running = running
        self._number = number
        self.answered: list[tuple[str, dict[str, object]]] = []
        self.asked: tuple[str, dict[str, object]] | None = None
        self.under_way = threading.Event()

    def run(self) -> None:
        try:
            for place in range(100_000):
                key, command = f"{self._number}/{place}", NIGHT[place % len(NIGHT)]
                self.asked = (key, command)
                answer = self._running.post("/api/commands", {"command": command, "key": key})
                self.answered.append((key, answer))
                self.asked = None
                if len(self.answered) == 3:
                    self.under_way.set()
        except (OSError, http.client.HTTPException):
            return


@pytest.mark.parametrize("seed", [1])
def test_power_cuts_lose_nothing_and_double_nothing(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with HubProcess(tmp_path) as running:
        opening = {"do": "open", "game": "clocktower", "script": SCRIPT, "players": PLAYERS, "seed": 7}
        for command in (opening, {"do": "deal"}, {"do": "begin"}):
            assert running.do(**command)["ok"] is True
        for cut in range(CUTS):
            teller = Storyteller(running, cut)
            teller.start()
            assert teller.under_way.wait(PATIENCE)
            teller.join(chance.uniform(0, 0.05))
            running.kill()
            teller.join(PATIENCE)
            assert not teller.is_alive()
            key, last = teller.answered[-1]
            running.start()
            now, kept = running.version(), last["version"]
            assert isinstance(now, int)
            assert isinstance(kept, int)
            assert now in (kept, kept + 1), "the tap that was under way may have been kept, unanswered"
            if last["ok"]:
                assert running.post("/api/commands", {"command": {"do": "next"}, "key": key}) == last
            if teller.asked is not None:
                again = {"command": teller.asked[1], "key": teller.asked[0]}
                first = running.post("/api/commands", again)
                assert running.post("/api/commands", again) == first
                assert running.version() in (kept, kept + 1)
        before = {question: running.ask(ask=question) for question in ("phase", "grimoire", "town", "night")}
        running.kill()
        running.start()
        assert {question: running.ask(ask=question) for question in before} == before


def test_what_a_hand_did_at_the_bench_lies_there_after_a_power_cut_right_after_it(tmp_path: Path) -> None:
    with HubProcess(tmp_path) as running:
        opening = {"do": "open", "game": "clocktower", "script": SCRIPT, "players": PLAYERS, "seed": 7}
        assert running.do(**opening)["ok"] is True
        token = _boxed(running)[0]
        for place in ("t3", "t1", "console"):
            assert running.post("/api/bench/act", {"do": "put", "token": token, "on": place}) == {"ok": True}
            running.kill()
            running.start()
            layout = running.get("/api/bench")
            where = {tray["name"]: tray["tokens"] for tray in layout["trays"]}  # type: ignore[attr-defined]
            where["console"] = layout["console"]["tokens"]  # type: ignore[index]
            assert [name for name, tokens in where.items() if token in tokens] == [place]


def _boxed(running: HubProcess) -> list[str]:
    box = running.get("/api/bench")["box"]
    assert isinstance(box, list)
    return box
