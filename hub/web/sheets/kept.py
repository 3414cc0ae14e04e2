"""The sheets of what is kept: notes, the evening's log, the evenings of the journal.

Its one rule: it tells what the journal holds, in the order in which it was written, newest first where one looks for
what has just happened.

Must not know: how a sheet is sent; where the journal lies.
"""

from __future__ import annotations

from itertools import groupby

from hub.table.errors import NightbellError

from .look import Look, Sheet
from .view import Read, read

_BY_DAY = ("vote", "execution", "exile")
"""What the recap calls that of which the town decides."""


class Logged(Read, frozen=True):
    """A command in words."""

    text: str
    phase: str = ""
    number: int = 0
    ruling: bool = False
    undone: bool = False


class Log(Read, frozen=True):
    """All commands of an evening."""

    entries: tuple[Logged, ...] = ()


class Happened(Read, frozen=True):
    """Something that happened, as the recap tells it."""

    kind: str
    text: str
    ruling: bool = False
    undone: bool = False


class Chapter(Read, frozen=True):
    """A phase of the evening."""

    phase: str
    number: int = 0
    lines: tuple[Happened, ...] = ()


class Story(Read, frozen=True):
    """The evening so far."""

    chapters: tuple[Chapter, ...] = ()


class Evening(Read, frozen=True):
    """An evening of the journal and what it is found by."""

    number: int
    game: str
    opened: str
    name: str = ""
    players: tuple[str, ...] = ()
    winner: str | None = None

    @property
    def day(self) -> str:
        """When it was opened, to the minute."""
        return self.opened[:16].replace("T", " ")


class Evenings(Read, frozen=True):
    """All of them, the newest first."""

    evenings: tuple[Evening, ...] = ()
    present: int | None = None


def notes(look: Look) -> Sheet | None:
    """Notes of this evening, of all or of one player, the newest first, and a further one."""
    if not look.view.game or look.hidden:
        return None
    seat = look.seat()
    found = [one for one in look.grimoire.notes if seat is None or one.seat == seat.seat]
    return Sheet(look.t("notes"), "notes", {"of": seat, "notes": found[::-1]})


def log(look: Look) -> Sheet:
    """Every command of the evening by phase, the newest first; what was taken back is struck out."""
    try:
        told = read(look.desk.archive.log(None), Log)
    except NightbellError as error:
        return Sheet(look.t("log"), "log", {"problem": look.speaker.say(error.text), "chapters": []})
    chapters = [
        (look.phase_name(phase, number), list(lines))
        for (phase, number), lines in groupby(told.entries[::-1], lambda one: (one.phase, one.number))
    ]
    return Sheet(look.t("log"), "log", {"problem": None, "chapters": chapters})


def votes(look: Look) -> Sheet | None:
    """Nominations with their hands, executions and exiles of every day, the last one first."""
    if not look.led:
        return None
    told = read(look.desk.archive.recap(None), Story)
    days = [
        (look.phase_name(one.phase, one.number), found)
        for one in told.chapters[::-1]
        if (found := [line for line in one.lines if line.kind in _BY_DAY])
    ]
    return Sheet(look.t("votes_by_day"), "log", {"problem": None if days else look.t("no_votes"), "chapters": days})


def evenings(look: Look) -> Sheet:
    """The evenings of the journal; with a search those whose player, script, game, date or winner it names."""
    listed = read(look.desk.archive.evenings(), Evenings)
    wanted = look.asked.get("search", "").casefold().split()
    games = {one.id: one.name for one in look.setup.games}
    rows = []
    for one in listed.evenings:
        game = games.get(one.game, one.game)
        won = look.t("has_won", side=look.t(f"side_{one.winner}")) if one.winner else ""
        said = " ".join((str(one.number), one.day, game, one.name, *one.players, look.text(won))).casefold()
        if all(word in said for word in wanted):
            rows.append((one, game, won))
    return Sheet(look.t("evenings"), "evenings", {"rows": rows, "present": listed.present})
