"""The narrator and the voice: every night says the same in the same time, whoever lives."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from hub.table.views import TOWN
from hub.voice import Espeak, arguments

from .wolves_at_home import Village, village


def called(home: Village, seconds: int = 110) -> list[tuple[int, str]]:
    """What is called from now on, with its second."""
    said = []
    for second in range(seconds):
        if len(home.spoken) > len(said):
            said.append((second, home.spoken[-1][0]))
        home.pass_time(1)
    return said


def test_a_night_calls_every_role_of_the_setting(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        home.on_loop(home.loop.due)
        home.spoken.clear()
        lines = [line for _, line in called(home)]
        assert lines[-6:] == [
            "Werewolves: open your eyes, hold your pad and choose.",
            "Werewolves: close your eyes.",
            "Seer: open your eyes, hold your pad and choose.",
            "Seer: close your eyes.",
            "Knight: open your eyes, hold your pad and choose.",
            "Knight: close your eyes.",
        ]


def test_a_night_says_the_same_in_the_same_time_when_those_who_are_called_are_dead(tmp_path: Path) -> None:
    nights = []
    for folder, dead in (("a", ()), ("b", (2, 3))):
        with village(tmp_path / folder).begin(until="discussion") as home:
            for seat in dead:
                home.do(do="kill", seat=seat)
            home.do(do="timeout")
            home.do(do="timeout")
            while home.phase != "night":
                home.do(do="timeout")
            home.on_loop(home.loop.due)
            home.spoken.clear()
            nights.append(called(home))
    assert nights[0] == nights[1]
    assert len(nights[0]) == 6


def test_what_is_called_stands_on_the_towns_page(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        home.pass_time(6)
        cue = home.present.view(TOWN)["view"]["cue"]
        assert cue == {"number": 2, "text": "Werewolves: open your eyes, hold your pad and choose."}
        home.do(do="timeout")
        assert home.present.view(TOWN)["view"]["cue"]["text"] == "It is day. Open your eyes, everybody."
        home.do(do="timeout")
        assert "cue" not in home.present.view(TOWN)["view"]


def test_it_is_called_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        home.desk.set_language("ko")
        home.begin(until="night")
        home.pass_time(6)
        text, language, _ = home.spoken[-1]
        assert language == "ko"
        assert "늑대인간" in text


def test_the_voice_can_be_turned_down_and_off_and_stays_so(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        assert home.desk.voice({"on": True, "volume": 20}).status == 200
        home.pass_time(6)
        assert home.spoken[-1][2] == 20
        home.desk.voice({"on": False, "volume": 20})
        before = len(home.spoken)
        home.pass_time(30)
        assert len(home.spoken) == before
        assert home.view["voice"] == {"here": True, "on": False, "volume": 20}
    with village(tmp_path) as again:
        assert again.narrator.loudness.on is False


def test_an_unknown_loudness_is_refused(tmp_path: Path) -> None:
    with village(tmp_path).begin() as home:
        assert home.desk.voice({"on": "loud"}).status == 400


class Process:
    def __init__(self, spoken: list[list[str]], words: list[str], **_: Any) -> None:
        spoken.append(words)
        self.ended = False

    def poll(self) -> int | None:
        return 0 if self.ended else None

    def terminate(self) -> None:
        self.ended = True

    def wait(self, timeout: float | None = None) -> int:
        if not self.ended:
            raise subprocess.TimeoutExpired("espeak-ng", timeout or 0)
        return 0


def test_a_line_is_one_argument_that_no_shell_reads() -> None:
    words = arguments("/usr/bin/espeak-ng", "$(reboot); -v", "zh-Hant", 250)
    assert words == ["/usr/bin/espeak-ng", "-v", "cmn", "-a", "200", "--", "$(reboot); -v"]


@pytest.mark.parametrize(
    ("language", "voice"), [("en", "en"), ("ko", "ko"), ("zh-Hant", "cmn"), ("zh-Hans", "cmn"), ("pt-BR", "pt-br")]
)
def test_every_language_has_the_programs_voice_of_it(language: str, voice: str) -> None:
    assert arguments("espeak-ng", "", language, 50)[2] == voice


def test_a_new_line_ends_the_last_one() -> None:
    spoken: list[list[str]] = []
    made: list[Process] = []

    def start(words: list[str], **more: Any) -> Process:
        made.append(Process(spoken, words, **more))
        return made[-1]

    voice = Espeak("espeak-ng", start)
    voice.say("One.", "en", 50)
    voice.say("Two.", "en", 50)
    assert [process.ended for process in made] == [True, False]
    assert [words[-1] for words in spoken] == ["One.", "Two."]


def test_a_voice_that_cant_start_says_nothing_and_raises_nothing() -> None:
    def start(*_: Any, **__: Any) -> Process:
        raise FileNotFoundError("espeak-ng")

    voice = Espeak("espeak-ng", start)
    voice.say("One.", "en", 50)
    voice.hush()
    assert voice._speaking is None
