"""The evenings of the journal for those who led them: which there are, the recap of one, its file.

Its one rule: what others must not see yet isn't told here either: an evening that nobody leads has no recap and no
file before its end.

Must not know: any game by name; HTTP. The journal is read on the loop, everything else is done by whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from hub.table.commands import Json
from hub.table.errors import Refused
from hub.table.evening import Evening
from hub.table.hostless import hidden
from hub.table.story import recap

from .loop import Loop
from .present import Present

T = TypeVar("T")


class Archive:
    """See the module."""

    def __init__(self, present: Present, loop: Loop) -> None:
        self._present = present
        self._loop = loop

    def evenings(self) -> Json:
        """``{"evenings": [{"number": 3, "game": "clocktower", "opened": "..."}], "present": 3}``, the newest first."""
        found = self._read(lambda: self._present.store.evenings())
        return {
            "evenings": [{"number": one.number, "game": one.game, "opened": one.opened} for one in reversed(found)],
            "present": self._present.ledger.number,
        }

    def recap(self, number: int | None) -> Json:
        """An evening told again (None: the present one).

        Raises:
            Refused: there is no such evening, or its game tells none; JournalError: it can't be read.
        """
        evening = self._evening(number)
        told = recap(evening, self._present.speaker)
        if told is None:
            raise Refused("This game tells no recap.")
        return told

    def log(self, number: int | None) -> Json:
        """Every command of an evening (None: the present one), taken back or not: ``{"entries": [...]}`` as
        `hub.table.story.log` says.

        Raises:
            Refused: there is no such evening; JournalError: it can't be read.
        """
        self._open_to_see(number)
        ledger = self._present.ledger
        game, kept = self._read(lambda: ledger.journal(number))
        return {"entries": ledger.logged(game, kept, self._present.speaker)}

    def export(self, number: int | None) -> bytes:
        """An evening as JSON Lines, as `nightbell export` prints it.

        Raises:
            Refused: there is no such evening; JournalError: it can't be read.
        """
        self._open_to_see(number)
        wanted = self._present.ledger.number if number is None else number
        lines = self._read(lambda: self._present.store.standing(wanted))
        return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)

    def _open_to_see(self, number: int | None) -> None:
        ledger = self._present.ledger
        if number in (None, ledger.number) and hidden(ledger.evening):
            raise Refused("That may not be asked before the end.")

    def _evening(self, number: int | None) -> Evening:
        self._open_to_see(number)
        ledger, speaker = self._present.ledger, self._present.speaker
        if number in (None, ledger.number):
            if ledger.evening is None:
                raise Refused("No evening is open: the first command is {command}.", command="open")
            return ledger.evening
        assert number is not None
        return self._read(lambda: ledger.past(number, speaker))

    def _read(self, deed: Callable[[], T]) -> T:
        return self._loop.call(deed)
