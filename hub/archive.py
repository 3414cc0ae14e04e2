"""The evenings of the journal for those who led them: which there are, the recap of one, its file.

Its one rule: what others must not see yet isn't told here either: an evening that nobody leads has no recap and no
file before its end.

Must not know: any game by name; HTTP. The journal is read on the loop, everything else is done by whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from hub.table.commands import AskWinner, Json
from hub.table.errors import NightbellError, Refused
from hub.table.evening import Evening
from hub.table.hostless import hidden
from hub.table.story import recap
from hub.table.words import Speaker

from .loop import Loop
from .present import Present
from .store import Past

T = TypeVar("T")


def _facts(evening: Evening, speaker: Speaker) -> Json:
    """By what an evening is found again; whoever has won in secret isn't told before the end."""
    seating, over = evening.game.seating(evening.state), evening.game.over(evening.state)
    won = evening.ask(AskWinner(), speaker).get("winner") if over else None
    names = dict.fromkeys(seating.people[seat.person].name for _, seat in seating)
    sheet = evening.game.sheet(evening.state, speaker)
    return {"name": sheet.get("name", ""), "players": list(names), "winner": won, "practice": evening.practice}


class Archive:
    """See the module."""

    def __init__(self, present: Present, loop: Loop) -> None:
        self._present = present
        self._loop = loop
        self._known: dict[tuple[int, str], Json] = {}

    def evenings(self) -> Json:
        """``{"evenings": [{"number": 3, "game": "clocktower", "opened": "...", "name": "Two Chairs", "players":
        ["Ann", ...], "winner": "good" or null, "practice": false}], "present": 3}``, the newest first. What can't be
        followed any more has no name, no players; one for practice is listed while it is the present one.
        """
        present = self._present.ledger.number
        found = self._read(lambda: self._present.store.evenings())
        told = [self._told(one) for one in reversed(found)]
        return {
            "evenings": [one for one in told if one["number"] == present or not one["practice"]],
            "present": present,
        }

    def _told(self, past: Past) -> Json:
        return {"number": past.number, "game": past.game, "opened": past.opened, **self._facts(past)}

    def _facts(self, past: Past) -> Json:
        """What an evening was; of one that is past it is worked out once for each language."""
        ledger, speaker = self._present.ledger, self._present.speaker
        if past.number == ledger.number and ledger.evening is not None:
            return _facts(ledger.evening, speaker)
        key = (past.number, speaker.code)
        if key not in self._known:
            try:
                self._known[key] = _facts(self._past(past.number), speaker)
            except NightbellError:
                return {"name": "", "players": [], "winner": None, "practice": False}
        return self._known[key]

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
        ledger = self._present.ledger
        if number in (None, ledger.number):
            if ledger.evening is None:
                raise Refused("No evening is open: the first command is {command}.", command="open")
            return ledger.evening
        assert number is not None
        return self._past(number)

    def _past(self, number: int) -> Evening:
        """Read on the loop; followed by whoever asks, so that nobody at the table waits for it."""
        game, kept = self._read(lambda: self._present.ledger.journal(number))
        return self._present.ledger.told(game, kept, self._present.speaker)

    def _read(self, deed: Callable[[], T]) -> T:
        return self._loop.call(deed)
