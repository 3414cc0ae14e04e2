"""Measures whole Clocktower evenings: tonight's sheet, a recorded evening from call to exit, evenings at random.

Its one rule: what is measured is what `nightbell` itself runs; the random player is small and only answers the prompts.
Must not know: any character's text.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

from running import NAMES, NIGHTBELL

from hub.resources import Files
from hub.shelf import Shelf
from hub.table.commands import Command, Open, Question, parse
from hub.table.evening import Evening, opened
from hub.table.words import ENGLISH

RECORDED = Path(__file__).parent.parent / "tests/evenings/clocktower-ten-players.jsonl"
SCRIPTS = ("embrace-the-tentacles", "two-chairs")
ROUNDS = 12
LONGEST = 400
"""So many commands, and an evening is left as it is."""


def sheet() -> dict[str, object]:
    """What the `night` question takes in the first night of ten: the median of a thousand, each on a fresh state."""
    table = _Table(Shelf(Files()), SCRIPTS[0], 10, 11)
    for raw in ({"do": "deal"}, {"do": "begin"}):
        table.do(**raw)
    times = []
    for number in range(1000):
        table.do("note", text=str(number))
        start = time.perf_counter_ns()
        table.ask("night")
        times.append((time.perf_counter_ns() - start) / 1000)
    return {"night_sheet_us": round(statistics.median(times))}


def recorded() -> dict[str, object]:
    """A full recorded evening of ten players by `nightbell play`, from call to exit: the median of five."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([NIGHTBELL, "play", str(RECORDED)], capture_output=True, check=True)
        times.append(time.perf_counter() - start)
    return {"evening_s": round(statistics.median(times), 3)}


def at_random() -> dict[str, object]:
    """Evenings of both scripts in turn, played at random to a winner, a second."""
    shelf = Shelf(Files())
    start = time.perf_counter()
    commands = sum(_played(shelf, seed) for seed in range(ROUNDS))
    taken = time.perf_counter() - start
    return {"random_evenings_per_s": round(ROUNDS / taken, 2), "random_evening_commands": round(commands / ROUNDS)}


class _Table:
    """One evening, by commands and questions."""

    def __init__(self, shelf: Shelf, script: str, players: int, seed: int) -> None:
        self._shelf = shelf
        game = shelf.game("clocktower")
        raw = {"do": "open", "game": "clocktower", "script": script, "players": list(NAMES[:players]), "seed": seed}
        command = parse(raw, shelf, None)
        assert isinstance(command, Open)
        self.evening: Evening = opened(game, command, ENGLISH).evening
        self.commands = 0

    def do(self, do: str, **fields: Any) -> bool:
        command = parse({"do": do, **fields}, self._shelf, "clocktower")
        assert isinstance(command, Command)
        outcome = self.evening.do(command, ENGLISH)
        self.evening = outcome.evening
        self.commands += 1
        return bool(outcome.answer["ok"])

    def ask(self, what: str) -> Any:
        question = parse({"ask": what}, self._shelf, "clocktower")
        assert isinstance(question, Question)
        return self.evening.ask(question, ENGLISH)


def _played(shelf: Shelf, seed: int) -> int:
    chance = Random(seed)
    table = _Table(shelf, SCRIPTS[seed % 2], 10 if seed % 2 == 0 else 5, seed)
    table.do("deal")
    table.do("begin")
    while table.commands < LONGEST and table.ask("winner")["winner"] is None:
        if table.ask("phase")["phase"] == "night":
            _step(table, chance)
        else:
            _day(table, chance)
    table.do("end")
    return table.commands


def _step(table: _Table, chance: Random) -> None:
    prompt = table.ask("prompt")
    wants = prompt["wants"] or {}
    made: dict[str, Any] = {}
    if wants.get("players", {}).get("from"):
        made["players"] = chance.sample(
            wants["players"]["from"], min(wants["players"]["max"], len(wants["players"]["from"]))
        )
    if wants.get("character", {}).get("from"):
        made["character"] = chance.choice(wants["character"]["from"])
    if made:
        table.do("choose", **made)
    truths = (table.ask("prompt")["truths"] or {}).get("values") or []
    if truths:
        table.do("show", value=chance.choice(truths))
    table.do("next")


def _day(table: _Table, chance: Random) -> None:
    seats = [one["seat"] for one in table.ask("town")["players"] if one["alive"]]
    for by in chance.sample(seats, min(2, len(seats))):
        if table.do("nominate", by=by, of=chance.choice(seats)):
            table.do("vote", seats=chance.sample(seats, chance.randint(len(seats) // 2, len(seats))))
            table.do("close")
    table.do("dusk")


if __name__ == "__main__":
    print(json.dumps(sheet() | recorded() | at_random(), indent=2))
