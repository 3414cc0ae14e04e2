"""The Game protocol: what the table asks of a game, and what a game may ask of the table.

A game is a set of pure functions over its own frozen state. It decides (a command becomes events, or is refused),
it applies (an event becomes the next state), and it answers. The table does the rest: the journal, undo, seats,
trays, audiences. A further game is a package that offers a builder under the entry point ``nightbell.games``.

Must not know: any game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from .chance import Chance
from .commands import Command, Json, Open, Question, Vocabulary
from .seats import Seating
from .views import ConsoleView, SeatView
from .words import Speaker, Text

S = TypeVar("S")


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """Something that happened in a game: the only thing that changes its state, and what the journal keeps."""


class Decision(msgspec.Struct, frozen=True):
    """What a command causes, and what the storyteller should know of it."""

    events: tuple[Event, ...]
    advice: tuple[Text, ...] = ()


class Turn(Generic[S]):
    """One command being decided: its events so far, already applied, so that a rule sees what the last one left."""

    def __init__(self, state: S, apply: Callable[[S, Event], S], chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self._apply = apply
        self._events: list[Event] = []
        self._advice: list[Text] = []

    def emit(self, event: Event) -> None:
        """The event happens, now."""
        self.state = self._apply(self.state, event)
        self._events.append(event)

    def advise(self, sentence: str, /, **values: object) -> None:
        """Tells the storyteller, and goes on."""
        text = Text(sentence, values)
        if text not in self._advice:
            self._advice.append(text)

    def decision(self) -> Decision:
        """All of it."""
        return Decision(tuple(self._events), tuple(self._advice))


class Resources(Protocol):
    """The files of config/ (and what the host has added), for a game that is being built."""

    def read(self, name: str) -> bytes:
        """The file's content; names are relative to config/, with slashes. Raises ConfigError."""

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder, sorted; empty where there is none."""


class Game(Protocol[S]):
    """A game. `S` is its state: frozen, compared by value."""

    @property
    def name(self) -> str:
        """The name that `open` calls it by."""

    @property
    def vocabulary(self) -> Vocabulary:
        """Its verbs and questions."""

    @property
    def events(self) -> Any:
        """The union of its event types, for reading the journal (``msgspec.convert(raw, game.events)``)."""

    @property
    def version(self) -> int:
        """The version of its events: written with every entry, raised when their meaning changes."""

    def lift(self, raw: Json, version: int) -> Json:
        """An event as an earlier version wrote it, as this version would have."""

    def open(self, command: Open, chance: Chance) -> tuple[S, tuple[Text, ...]]:
        """A fresh game's state, and advice.

        Raises:
            Refused: it can't be opened so (too few players, an unknown script).
        """

    def decide(self, state: S, command: Command, chance: Chance) -> Decision:
        """What the command causes. Seat numbers in it are tonight's.

        Raises:
            Refused: it can't be represented; NeedsRuling: a rule says that this player may not.
        """

    def apply(self, state: S, event: Event) -> S:
        """The state after the event. Total: what `decide` made never fails here."""

    def answer(self, state: S, question: Question, speaker: Speaker) -> Json:
        """The answer to a question; `seat`, `audit` are the table's own and never come here.

        Raises:
            Refused: there is no answer (no such seat).
        """

    def seating(self, state: S) -> Seating:
        """Who sits where."""

    def seat_view(self, state: S, seat: int, speaker: Speaker) -> SeatView:
        """What that seat's panel and lamp show."""

    def seat_answer(self, state: S, seat: int, speaker: Speaker) -> Json:
        """What the `seat` answer carries beside the panel (a hand, results): that seat's own knowledge, no more."""

    def console_view(self, state: S, speaker: Speaker) -> ConsoleView:
        """What the console's panel and strip show."""

    def sheet(self, state: S, speaker: Speaker) -> Json:
        """What is public by nature: the script, its characters, their almanac."""

    def describe(self, state: S, command: Command, speaker: Speaker) -> str:
        """What the command did, in a few words: the name on the undo button. `state` is the one before it."""

    def next_tray(self, state: S, token: str) -> int | None:
        """The seat that a token dropped on the console's reader goes to of itself (dealing is clockwise), or None."""

    def ready(self, state: S) -> bool:
        """Whether the console's confirm button begins (True while the set-up can be closed by it)."""

    def audit(self, state: S, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        """Where what lies on the trays differs from the game, a sentence each. A seat with an unread tray is absent."""

    def over(self, state: S) -> bool:
        """Whether the end has been declared."""


@runtime_checkable
class OffersOpenings(Protocol):
    """A game that says what an evening of it can be opened with. Optional."""

    def offers(self, speaker: Speaker) -> Json:
        """``{"name": "Clocktower", "players": [5, 20], "scripts": [{"id", "name", "author", "characters": 25}]}``;
        `scripts` only where it has any; `hostless` where it needs no host; `settings` are what else can be set by
        numbers: ``{"times": [{"id": "night", "name": "Night", "usual": "120"}]}``, each an object of the opening.
        """


@runtime_checkable
class HasBox(Protocol):
    """A game that says which tokens lie in the box this evening. Optional: else they are read off the sheet, one of
    each character and reminder.
    """

    def box(self, state: Any) -> Sequence[str]:
        """The tokens' names in the box's order, further copies numbered (``growl:bite#2``)."""


@runtime_checkable
class TakesOff(Protocol):
    """A game in which a tap may take a token off, where whoever leads asks for that. Optional: else it is a lift."""

    def taken_off(self, state: Any, token: str) -> Mapping[int, Command]:
        """The seats at which that token is in the game now, each with the command that takes it off there."""


@runtime_checkable
class ReadsScripts(Protocol):
    """A game that reads script files: what `nightbell script` asks. Optional."""

    def script_file(self, content: bytes, speaker: Speaker) -> Json:
        """What is in the file, as `nightbell script` prints it.

        Raises:
            ConfigError: it can't be played; the sentence says what and where.
        """


@runtime_checkable
class HasHeldFaces(Protocol):
    """A game whose panels have a private face for the time that a pad is held. Optional."""

    def held_view(self, state: Any, seat: int, speaker: Speaker) -> SeatView:
        """What that seat's panel shows while its player holds the pad, in place of `seat_view`."""


@runtime_checkable
class LocksByHolding(Protocol):
    """A game in which a pad that is held on makes a choice final. Optional."""

    def lock_of(self, state: Any, seat: int) -> Command | None:
        """What holding that seat's pad on does now, or None. It tells nobody anything."""


@runtime_checkable
class HintsInPrivate(Protocol):
    """A game that tells a player alone why what they did was refused. Optional."""

    def hints(self, state: Any, command: Command) -> Mapping[int, Text]:
        """What those seats' panels show while their pads are held, after that command was refused."""


class PhaseTime(NamedTuple):
    """How long the open phase is. `name` tells it from the phases before and after it; `timeout` is done at its end."""

    name: str
    seconds: int
    timeout: Command


@runtime_checkable
class HasTimes(Protocol):
    """A game whose phases have a time. Optional: time enters it as a command only."""

    def phase_time(self, state: Any) -> PhaseTime | None:
        """The open phase's time; None where it has none."""


class Cue(NamedTuple):
    """A line that is called to everybody, so many seconds after its phase began."""

    at: float
    line: Text


class Narration(NamedTuple):
    """What is called in a phase, in order. `name` tells the phase from those before and after it."""

    name: str
    cues: Sequence[Cue]


@runtime_checkable
class IsNarrated(Protocol):
    """A game whose phases are called. Optional. What is called hangs on nothing that isn't public."""

    def narration(self, state: Any) -> Narration | None:
        """The open phase's lines; None where nothing is called."""


@runtime_checkable
class NeedsNoHost(Protocol):
    """A game that can be opened with nobody outside of it. Optional."""

    def openly(self, command: Command) -> bool:
        """Whether a page may send that command in such a game: what is everybody's to do and tells no secret."""


Builder = Callable[[Resources], Game[Any]]
"""What the entry points under ``nightbell.games`` are."""
