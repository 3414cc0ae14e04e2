"""The present evening and its journal, kept in step.

Its one rule: an entry is on the disk before anybody learns of it; where it can't be kept, the evening stays as it was.
A sender's key is kept with its entry, so that a repeated try is answered as the first one was, after a restart too.

Must not know: any game by name; who sends a command, who looks at the evening.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from hub.table.commands import Command, Json, Open, parse
from hub.table.errors import NightbellError, Refused
from hub.table.evening import Entry, Evening, opened, restored
from hub.table.game import Game
from hub.table.story import log
from hub.table.words import Speaker, Text

from .play import understood, with_seed
from .shelf import Shelf
from .store import Kept, Store

_KEYS = 512
"""So many answers are remembered by their key."""

READ_ONLY = "This evening was kept by a newer hub, so it can be looked at, but not played on."


class Ledger:
    """The present evening (`evening`, None before the first), its number in the journal, and what was answered."""

    def __init__(self, store: Store, shelf: Shelf, wall: Callable[[], str]) -> None:
        self._store = store
        self._shelf = shelf
        self._wall = wall
        self._answers: OrderedDict[str, Json] = OrderedDict()
        self._before = 0
        self.evening: Evening | None = None
        self.number: int | None = None
        self.read_only = False

    @property
    def shelf(self) -> Shelf:
        """The games that can be opened."""
        return self._shelf

    @property
    def version(self) -> int:
        """How many entries pages can know of, over all evenings: no two states that a page can have seen share one, and
        in a game without a host it tells nobody how much was done in secret.
        """
        return self._before + (0 if self.evening is None else self.evening.seen)

    def answered(self, key: str | None) -> Json | None:
        """What the try of that key was answered, with the ``version`` after it, if it is a repeated one."""
        return None if key is None else self._answers.get(key)

    # -- doing ------------------------------------------------------------------------------------------

    def open(
        self, command: Open, speaker: Speaker, key: str | None, chairs: Sequence[str], trays: Sequence[str]
    ) -> Json:
        """A fresh evening, its people at the chairs and trays that there are.

        Raises:
            Refused, ConfigError: it can't be opened so. JournalError: it can't be kept. The evening stays as it was.
        """
        outcome = opened(self._shelf.game(command.game), with_seed(_at_table(command, chairs, trays)), speaker)
        assert outcome.entry is not None
        kept = [Kept(outcome.entry, key, outcome.answer if key else None)]
        before = self.version
        self.number = self._store.begin(command.game, self._wall(), kept)
        self.evening, self._before, self.read_only = outcome.evening, before, False
        self._remember(key, outcome.answer)
        return outcome.answer

    def do(self, command: Command, speaker: Speaker, key: str | None = None) -> Json:
        """The answer of a command, done or refused.

        Raises:
            JournalError: it can't be kept, and nothing has changed.
        """
        if self.evening is None or self.number is None:
            raise Refused("No evening is open: the first command is {command}.", command="open")
        if self.read_only:
            raise Refused(READ_ONLY)
        outcome = self.evening.do(command, speaker)
        if outcome.entry is not None:
            self._store.keep(self.number, Kept(outcome.entry, key, outcome.answer if key else None))
        self.evening = outcome.evening
        self._remember(key, outcome.answer)
        return outcome.answer

    def lay(self, tray: str, tokens: frozenset[str]) -> bool:
        """Exactly these tokens lie on that tray. No deed of the game, so nothing is kept. Whether that is news."""
        if self.evening is None:
            return False
        before = self.evening
        for token in before.lying.get(tray, frozenset()) - tokens:
            self.evening = self.evening.lay(tray, token, placed=False)
        for token in tokens - before.lying.get(tray, frozenset()):
            self.evening = self.evening.lay(tray, token, placed=True)
        return self.evening is not before

    def hold(self, chair: str, *, held: bool) -> None:
        """That chair's pad is held, or let go of: no deed of the game."""
        if self.evening is not None:
            self.evening = self.evening.hold(chair, held=held)

    def hint(self, command: Command) -> None:
        """That command was refused: those whom it concerns are told in private. No deed of the game."""
        if self.evening is not None:
            self.evening = self.evening.hinted(command)

    def count_down(self, left: str) -> None:
        """So much time is left of the open phase, as panels show it: no deed of the game."""
        if self.evening is not None and self.evening.left != left:
            self.evening = msgspec.structs.replace(self.evening, left=left)

    def _remember(self, key: str | None, answer: Json, version: int | None = None) -> None:
        if key is not None:
            self._answers[key] = {**answer, "version": self.version if version is None else version}
            while len(self._answers) > _KEYS:
                self._answers.popitem(last=False)

    # -- after a restart ----------------------------------------------------------------------------------

    def restore(self, speaker: Speaker) -> Text | None:
        """The newest evening as it was left, and what the storyteller has to know of it.

        An entry that this hub doesn't know opens the evening read-only, as far as it can be followed.
        """
        past = self._store.evenings()
        if not past:
            return None
        self._before = self._store.entry_count()
        try:
            kept = self._store.entries(past[-1].number)
            self.evening, known = self._followed(past[-1].game, kept, speaker)
        except NightbellError as error:
            return Text("The last evening can't be opened again. {why}", {"why": error.text})
        self.number = past[-1].number
        self._before -= self.evening.entries
        self.read_only = known < len(kept) - 1
        for place, one in enumerate(kept, start=self.version - len(kept) + 1):
            if one.answer is not None:
                self._remember(one.key, one.answer, place)
        return Text(READ_ONLY) if self.read_only else None

    def journal(self, number: int | None) -> tuple[str, list[Kept]]:
        """The game and the entries of an evening of the journal (None: the present one).

        Raises:
            Refused: there is no such evening. JournalError: it can't be read.
        """
        wanted = self.number if number is None else number
        for one in self._store.evenings():
            if one.number == wanted:
                return one.game, self._store.entries(one.number)
        if number is None:
            raise Refused("No evening is open: the first command is {command}.", command="open")
        raise Refused("There is no evening {number} in the journal.", number=number)

    def told(self, game: str, kept: Sequence[Kept], speaker: Speaker) -> Evening:
        """The evening of these entries as it ended, as far as this hub can follow it. Not to be played on."""
        return self._followed(game, kept, speaker)[0]

    def logged(self, game: str, kept: Sequence[Kept], speaker: Speaker) -> list[dict[str, Any]]:
        """These entries told one by one, as far as this hub can follow them."""
        opening = understood(kept[0].entry.command, self._shelf, None)
        assert isinstance(opening, Open)
        return _Journal(self._shelf, self._shelf.game(game), opening, [one.entry for one in kept[1:]], speaker).log()

    def _followed(self, game: str, kept: Sequence[Kept], speaker: Speaker) -> tuple[Evening, int]:
        opening = understood(kept[0].entry.command, self._shelf, None)
        assert isinstance(opening, Open)
        whole = _Journal(self._shelf, self._shelf.game(game), opening, [one.entry for one in kept[1:]], speaker)
        return whole.followed_far()


class _Journal(NamedTuple):
    """The entries of an evening after its opening, to be followed as far as they are known."""

    shelf: Shelf
    game: Game[Any]
    opening: Open
    entries: Sequence[Entry]
    speaker: Speaker

    def followed(self, count: int) -> Evening:
        """The evening after so many entries. Whatever an unknown one raises is raised."""
        read = [(entry, self._command(entry)) for entry in self.entries[:count]]
        return restored(self.game, self.opening, read, self.speaker)

    def followed_far(self) -> tuple[Evening, int]:
        """The evening after all entries, or after those that this hub knows, and their count."""
        fit, unfit = 0, len(self.entries) + 1
        best = self.followed(0)
        tried = len(self.entries)
        while unfit - fit > 1:
            try:
                best, fit = self.followed(tried), tried
            except Exception:  # whatever a game makes of another version's entry, the hub starts  # noqa: BLE001
                unfit = tried
            tried = (fit + unfit) // 2
        return best, fit

    def log(self) -> list[dict[str, Any]]:
        """The log of the entries that this hub knows."""
        _, known = self.followed_far()
        read = [(entry, self._command(entry)) for entry in self.entries[:known]]
        return log(self.game, self.opening, read, self.speaker)

    def _command(self, entry: Entry) -> Command | None:
        if entry.kind != "do":
            return None
        command = parse(entry.command, self.shelf, self.game.name)
        assert isinstance(command, Command)
        return command


def _at_table(command: Open, chairs: Sequence[str], trays: Sequence[str]) -> Open:
    """The opening with this table's chairs and trays, where they have other names than c1, c2 ... and t1, t2 ..."""
    named = [one != f"c{number}" for number, one in enumerate(chairs, 1)]
    named += [one != f"t{number}" for number, one in enumerate(trays, 1)]
    if command.chairs or command.trays or not any(named):
        return command
    return msgspec.structs.replace(command, chairs=tuple(chairs), trays=tuple(trays))
