"""The narrator: calls a phase's lines to everybody, each at its second, on the town's page and by a voice.

Its one rule: what is called hangs on the phase and the clock alone, so every night says the same in the same time.
Must not know: any game by name; how a voice speaks. Everything here runs on the loop's thread.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hub.table.commands import Json
from hub.table.errors import JournalError
from hub.table.game import Cue, IsNarrated
from hub.table.words import Text

from .loop import Deed, Loop
from .present import Present
from .store import Store
from .voice import LOUDEST, Voice

_SETTING = "voice"


class Loudness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether this machine speaks what is called, and how loud (0 to 100)."""

    on: bool = True
    volume: int = 60


class Narrator:
    """See the module. `voice`: None where this machine has none; `elapsed`: how far the phase's time has gone."""

    def __init__(self, present: Present, loop: Loop, voice: Voice | None, elapsed: Callable[[], float]) -> None:
        self._present, self._store, self._voice = present, present.store, voice
        self._later, self._elapsed = loop.later, elapsed
        self._phase: str | None = None
        self._called: tuple[int, Text] | None = None
        self._cancel: list[Deed] = []
        self.loudness = _kept(present.store)

    def called(self) -> dict[str, Json | None]:
        """``{"cue": {"number", "text"}}`` of the line that was called last, ``{"voice": {"here", "on", "volume"}}``."""
        cue: Json | None = None
        if self._called is not None:
            cue = {"number": self._called[0], "text": self._present.speaker.say(self._called[1])}
        here = self._voice is not None
        return {"cue": cue, "voice": {"here": here, "on": self.loudness.on, "volume": self.loudness.volume}}

    def follow(self) -> None:
        """Looks which phase is open now: another one is called from its beginning, or from where it stands."""
        ledger = self._present.ledger
        evening = ledger.evening
        narrated = None
        if evening is not None and isinstance(evening.game, IsNarrated):
            narrated = evening.game.narration(evening.state)
        phase = None if narrated is None else f"{ledger.number}/{narrated.name}"
        if phase == self._phase:
            return
        self._phase, self._called = phase, None
        for cancel in self._cancel:
            cancel()
        self._cancel = []
        if narrated is None:
            return
        gone = self._elapsed()
        for number, cue in enumerate(narrated.cues, start=1):
            if cue.at >= gone:
                self._cancel.append(self._later(cue.at - gone, self._calling(number, cue)))

    def set(self, loudness: Loudness) -> None:
        """Speaks so from now on.

        Raises:
            JournalError: it can't be kept.
        """
        volume = min(max(loudness.volume, 0), LOUDEST)
        self.loudness = Loudness(loudness.on, volume)
        self._store.keep_setting(_SETTING, msgspec.to_builtins(self.loudness))
        if self._voice is not None and not loudness.on:
            self._voice.hush()
        self._present.publish()

    def close(self) -> None:
        """Says no more."""
        if self._voice is not None:
            self._voice.hush()

    def _calling(self, number: int, cue: Cue) -> Deed:
        def call() -> None:
            self._called = (number, cue.line)
            speaker = self._present.speaker
            if self._voice is not None and self.loudness.on:
                self._voice.say(speaker.say(cue.line), speaker.code, self.loudness.volume)
            self._present.publish()

        return call


def _kept(store: Store) -> Loudness:
    try:
        return msgspec.convert(store.setting(_SETTING), Loudness)
    except (msgspec.ValidationError, JournalError):
        return Loudness()
