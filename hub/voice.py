"""A voice: what is called to everybody is also spoken, where this machine can.

Its one rule: a voice never keeps anybody waiting, and where it fails the game goes on in silence.
Must not know: what is said, or why.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import Any, Protocol

PROGRAM = "espeak-ng"

LOUDEST = 100
"""The volume goes from 0 to this."""

_CHINESE = "cmn"
"""The program's name of the Chinese that is spoken, whatever letters it is written in."""

_AMPLITUDE = 2
"""The program's loudness is 100 by default and 200 at most."""


class Voice(Protocol):
    """Something that speaks."""

    def say(self, text: str, language: str, volume: int) -> None:
        """Speaks the text, at a volume from 0 to 100, and returns at once. Never raises."""

    def hush(self) -> None:
        """Says no more. Never raises."""


class Espeak:
    """espeak-ng, a process for each line; a new line ends the last one. `start`: as `subprocess.Popen`."""

    def __init__(self, program: str, start: Callable[..., Any] = subprocess.Popen) -> None:
        self._program = program
        self._start = start
        self._speaking: Any = None

    def say(self, text: str, language: str, volume: int) -> None:
        """Speaks the text."""
        self.hush()
        try:
            self._speaking = self._start(
                arguments(self._program, text, language, volume),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            self._speaking = None

    def hush(self) -> None:
        """Says no more."""
        speaking, self._speaking = self._speaking, None
        if speaking is None:
            return
        if speaking.poll() is None:
            speaking.terminate()
        try:
            speaking.wait(timeout=1)
        except subprocess.TimeoutExpired:
            speaking.kill()
            speaking.wait()


def arguments(program: str, text: str, language: str, volume: int) -> Sequence[str]:
    """The program's arguments, one by one: no shell ever reads the text."""
    loud = min(max(volume, 0), LOUDEST) * _AMPLITUDE
    return [program, "-v", voice_of(language), "-a", str(loud), "--", text]


def voice_of(language: str) -> str:
    """The program's name of a language: ``ko``, ``pt-br`` for ``pt-BR``, Mandarin for all Chinese."""
    return _CHINESE if language.partition("-")[0] == "zh" else language.lower()


def found() -> Voice | None:
    """This machine's voice, or None where it has none."""
    program = shutil.which(PROGRAM)
    return None if program is None else Espeak(program)
