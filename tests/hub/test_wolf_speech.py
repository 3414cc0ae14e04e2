"""What is spoken in MoonWolf and Growl: by espeak-ng, a process for each line; and whatever is hidden, the same lines
in the same time, with the same panels and lamps beside them.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hub.games.growl.vocabulary import Deal as DealCards
from hub.games.moonwolf.vocabulary import Deal as DealRoles
from hub.games.moonwolf.vocabulary import Timeout
from hub.narrator import Loudness, Narrator
from hub.table.commands import Begin
from hub.voice import PROGRAM, Espeak, found

from .wolves_at_home import CHAIRS, NAMES, ROLES, Village, village

FAKE = """#!/bin/sh
printf '%s\\n' "$*" >> "$(dirname "$0")/said"
"""
PACK = [f"Player {number}" for number in range(1, 9)]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with a program called espeak-ng, which writes down what it was asked to say."""
    place = tmp_path / "bin"
    place.mkdir()
    (place / PROGRAM).write_text(FAKE)
    (place / PROGRAM).chmod(0o755)
    monkeypatch.setenv("PATH", f"{place}:/usr/bin:/bin")
    return place


def with_a_voice(home: Village) -> tuple[Narrator, Callable[[], None]]:
    """The hub speaks by the machine's program; what waits until it has said its last line."""
    voice = found()
    assert isinstance(voice, Espeak)
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: Any, **more: Any) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(*arguments, **more))
        return started[-1]

    narrator = Narrator(home.present, home.loop, Espeak(voice._program, start), home.timer.elapsed)
    home.present.attend(narrator)

    def heard() -> None:
        for one in started:
            one.wait(60)

    return narrator, heard


def spoken(machine: Path) -> list[str]:
    file = machine / "said"
    return file.read_text().splitlines() if file.exists() else []


def test_a_night_of_moonwolf_is_spoken_line_by_line_in_the_languages_voice(tmp_path: Path, machine: Path) -> None:
    with village(tmp_path) as home:
        home.on_loop(lambda: home.present.speak("zh-Hant"))
        narrator, heard = with_a_voice(home)
        home.on_loop(lambda: narrator.set(Loudness(on=True, volume=25)))
        home.begin()
        heard()
        for _ in range(40):
            home.pass_time(1)
            heard()
        assert len(spoken(machine)) == 3
        assert all(line.startswith("-v cmn -a 50 -- ") for line in spoken(machine))
        assert "狼人" in spoken(machine)[1]


def test_a_meeting_of_growl_is_spoken_and_an_off_switch_is_silence(tmp_path: Path, machine: Path) -> None:
    with village(tmp_path) as home:
        narrator, heard = with_a_voice(home)
        home.do(do="open", game="growl", players=PACK, seed=3, host=False)
        home.do(do="begin")
        for _ in range(7):
            home.pass_time(1)
            heard()
        said = spoken(machine)
        assert [line.partition("-- ")[2] for line in said] == [
            "Close your eyes, everybody.",
            "Werewolves, open your eyes and see each other.",
        ]
        home.on_loop(lambda: narrator.set(Loudness(on=False)))
        for _ in range(15):
            home.pass_time(1)
            heard()
        assert spoken(machine) == said


# -- the same whatever is hidden ----------------------------------------------------------------------


def at(home: Village) -> tuple[object, ...]:
    """What the room hears and sees now: the panels and lamps that nobody holds, the town's cue and clock."""
    town = home.present.snapshot.town or {}
    return home.shown[-1], town.get("cue"), town.get("timer"), len(home.spoken)


def gone_through(home: Village, hands: Random, seconds: int) -> list[tuple[object, ...]]:
    """Second by second, while pads are pressed at moments that hang on nothing hidden."""
    seen = []
    for _ in range(seconds):
        if hands.random() < 0.4:
            home.short(hands.choice(CHAIRS))
        home.pass_time(1)
        seen.append(at(home))
    return [*seen, tuple(home.spoken)]


def nights(state: Path, seed: int) -> list[tuple[object, ...]]:
    """The first night and the second of a village whose roles that seed deals."""
    roles = list(ROLES)
    Random(seed).shuffle(roles)
    hands = Random(5)
    with village(state) as home:
        special = {"werewolf": 1, "seer": 1, "knight": 1}
        opening = {"do": "open", "game": "moonwolf", "players": NAMES, "seed": 7, "roles": special, "host": False}
        assert home.desk.command(opening, None, None).body["ok"]
        home.on_loop(lambda: home.room.do(DealRoles(seats=dict(enumerate(roles, start=1)))))
        home.on_loop(lambda: home.room.do(Begin()))
        found = gone_through(home, hands, 45)
        for _ in range(3):
            home.on_loop(lambda: home.room.do(Timeout()))
        assert home.phase == "night"
        return found + gone_through(home, hands, 95)


def test_every_night_of_moonwolf_is_the_same_to_ears_and_eyes_whoever_is_who(tmp_path: Path) -> None:
    first, *others = [nights(tmp_path / str(seed), seed) for seed in range(6)]
    lines = [line for line, _, _ in first[-1]]
    assert len(lines) == 3 + 1 + 7, "the first night calls the werewolves, then the day, the second all who act"
    for one in others:
        assert one == first


def meeting(state: Path, seed: int) -> list[tuple[object, ...]]:
    starts = ["bite", "bite", *["gold"] * 6]
    Random(seed).shuffle(starts)
    with village(state) as home:
        home.do(do="open", game="growl", players=PACK, seed=3, host=False)
        hands = {seat: (start, "gold", "salve", "charm") for seat, start in enumerate(starts, start=1)}
        home.on_loop(lambda: home.room.do(DealCards(hands=hands, first=1)))
        home.on_loop(lambda: home.room.do(Begin()))
        assert home.phase == "meeting"
        return gone_through(home, Random(5), 30)


def test_the_meeting_of_growl_is_the_same_to_ears_and_eyes_whoever_meets(tmp_path: Path) -> None:
    first, *others = [meeting(tmp_path / str(seed), seed) for seed in range(6)]
    assert len(first[-1]) == 4
    for one in others:
        assert one == first
