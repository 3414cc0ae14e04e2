"""A game played in memory: raw commands and questions in, answers out. What `nightbell play` is, and the recorded
evenings of the tests.

Must not know: where lines come from; how anything is kept or shown.
"""

from __future__ import annotations

import secrets

import msgspec

from hub.table.commands import Command, Json, Open, Question, parse
from hub.table.errors import Refused
from hub.table.evening import Evening, opened
from hub.table.words import Tongue

from .shelf import Shelf

_SEED_BITS = 53
"""Bits of a drawn seed: as many as a JSON number keeps everywhere."""


def with_seed(command: Open) -> Open:
    """The opening, with a seed drawn where it has none."""
    return command if command.seed is not None else msgspec.structs.replace(command, seed=secrets.randbits(_SEED_BITS))


def understood(raw: object, shelf: Shelf, evening: Evening | None) -> Command | Question:
    """The command or question of a JSON object.

    Raises:
        Malformed, Refused: as `hub.table.commands.parse`. ConfigError: it opens a game that can't be loaded.
    """
    if isinstance(raw, dict) and raw.get("do") == "open" and raw.get("game") in shelf:
        shelf.game(str(raw["game"]))
    return parse(raw, shelf, None if evening is None else evening.game.name)


class Play:
    """One game after another: `open` begins the next."""

    def __init__(self, shelf: Shelf, tongue: Tongue) -> None:
        self._shelf = shelf
        self._tongue = tongue
        self.evening: Evening | None = None

    def answer(self, raw: object) -> Json:
        """The answer of a JSON object; ``{"ok": false, "refused": ...}`` where it is refused.

        Raises:
            Malformed: it is no command and no question. ConfigError: it opens a game that can't be loaded.
        """
        try:
            said = understood(raw, self._shelf, self.evening)
            if isinstance(said, Open):
                outcome = opened(self._shelf.game(said.game), with_seed(said), self._tongue)
                self.evening = outcome.evening
                return outcome.answer
        except Refused as refused:
            return {"ok": False, "refused": self._tongue.say(refused.text)}
        assert self.evening is not None, "parse refuses all but `open` while no evening is open"
        if isinstance(said, Question):
            return self.evening.ask(said, self._tongue)
        outcome = self.evening.do(said, self._tongue)
        self.evening = outcome.evening
        return outcome.answer
