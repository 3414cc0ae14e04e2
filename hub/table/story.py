"""An evening's story: every command that stands with the states before and after it, for a game that tells a recap.

Its one rule: it is told from the journal alone, so a past evening's recap is the same as it was on the night.

Must not know: any game by name; who may hear a recap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

import msgspec

from .commands import AskPhase, Become, Command, Json, Kill, Mark, Open, Revive, Turn, Unmark
from .evening import Entry, Evening, followed
from .game import Event, Game
from .words import Speaker, Text


class Scene(NamedTuple):
    """A command that stands: the state before it, what it caused, and the state after it."""

    before: Any
    events: tuple[Event, ...]
    after: Any


@runtime_checkable
class TellsStory(Protocol):
    """A game that tells a recap of an evening. Optional."""

    def recap(self, state: Any, scenes: Sequence[Scene], speaker: Speaker) -> Json:
        """The evening up to `state` as a page that can be kept::

        {"game", "name", "players": [...], "because": "...", "winner": "good" or null,
         "chapters": [{"phase": "night", "number": 1,
                       "lines": [{"kind": "shown", "text": "...", "true": "...", "ruling": false}]}]}
        """


@runtime_checkable
class SettlesAudit(Protocol):
    """A game that says how each of the audit's differences can be settled either way. Optional."""

    def settle(self, state: Any, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[Json]:
        """In the audit's order: ``{"text": "...", "take": command or null, "right": "..."}``: the command that makes
        the game as the tokens lie, and the sentence that says how to lay the tokens as the game stands.
        """


def scenes(evening: Evening) -> tuple[Scene, ...]:
    """The commands that stand, in order, the opening left out."""
    steps = []
    step = evening.step
    while step.before is not None:
        steps.append(step)
        step = step.before
    kinds: Any = list.__class_getitem__(evening.game.events)
    found = []
    for one in reversed(steps):
        raw = [evening.game.lift(event, one.entry.version) for event in one.entry.events]
        found.append(Scene(one.before.state, tuple(msgspec.convert(raw, kinds, str_keys=True)), one.state))
    return tuple(found)


Telling: TypeAlias = Callable[[Scene, Any], Iterable[tuple[str, Text]]]
"""What a game tells of one event: each line's kind and its sentence."""


def chapters(
    told: Sequence[Scene],
    opening: type[Event],
    title: Callable[[Scene, Any], tuple[str, int, Text]],
    telling: Mapping[type[Any], Telling],
    speaker: Speaker,
) -> list[Json]:
    """The chapters of a recap by table; `opening`: the event that begins one, told by `title` as its phase, number and
    heading. An event that opens a chapter is told in the one before. Chapters without a line are left out.
    """
    found: list[Json] = []
    lines: list[Json] = []
    found.append({"phase": "setup", "number": 0, "lines": lines})
    for scene in told:
        for event in scene.events:
            for kind, text in telling[type(event)](scene, event) if type(event) in telling else ():
                lines.append({"kind": kind, "text": speaker.say(text), "ruling": bool(getattr(event, "ruling", False))})
            if isinstance(event, opening):
                phase, number, heading = title(scene, event)
                lines = []
                found.append({"phase": phase, "number": number, "title": speaker.say(heading).strip(), "lines": lines})
    return [one for one in found if one["lines"]]


def recap(evening: Evening, speaker: Speaker) -> Json | None:
    """The evening's recap, or None where its game tells none."""
    if not isinstance(evening.game, TellsStory):
        return None
    return evening.game.recap(evening.state, scenes(evening), speaker)


_RULINGS = (Kill, Revive, Become, Turn, Mark, Unmark)


def log(
    game: Game[Any], opening: Open, entries: list[tuple[Entry, Command | None]], speaker: Speaker
) -> list[dict[str, Any]]:
    """Every command of an evening, those that were taken back too, in order::

    [{"text": "the death of Ann", "phase": "night", "number": 1, "ruling": true, "undone": false}]
    """
    lines: list[dict[str, Any]] = []
    standing: list[int] = []
    undone: list[int] = []
    evenings = followed(game, opening, entries, speaker)
    before = next(evenings)
    for (entry, command), after in zip(entries, evenings, strict=True):
        if entry.kind == "undo":
            undone.append(standing.pop())
            lines[undone[-1]]["undone"] = True
        elif entry.kind == "redo":
            standing.append(undone.pop())
            lines[standing[-1]]["undone"] = False
        elif command is not None:
            undone.clear()
            standing.append(len(lines))
            lines.append(_logged(before, command, speaker))
        before = after
    return lines


def _logged(before: Evening, command: Command, speaker: Speaker) -> dict[str, Any]:
    where = before.ask(AskPhase(), speaker)
    return {
        "text": before.game.describe(before.state, command, speaker),
        "phase": where.get("phase", ""),
        "number": where.get("number") or 0,
        "ruling": command.ruling or isinstance(command, _RULINGS),
        "undone": False,
    }


def settlements(evening: Evening, speaker: Speaker) -> list[Json]:
    """How the audit's differences can be settled; nothing where the game doesn't say."""
    if not isinstance(evening.game, SettlesAudit):
        return []
    seating = evening.game.seating(evening.state)
    lying = {number: lie for number, seat in seating if (lie := evening.lying.get(seat.tray or "")) is not None}
    return evening.game.settle(evening.state, lying, speaker)
