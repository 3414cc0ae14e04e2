"""An evening: one game from open to end, its journal, its undo, what lies on the trays. Frozen; `do` gives the next.

The journal is a list of entries: a command with its events, an undo, or a redo. The state is the fold of the commands
that stand. What lies on trays, whose pad is held and how much time is left are facts of the room and not of the game,
so they are no part of the fold: an undo replays no tap, and the audit shows the difference.

Must not know: any game by name; where entries are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec

from .chance import Chance
from .commands import (
    AskAudit,
    AskSeat,
    AskTown,
    Command,
    Json,
    Lift,
    Open,
    Place,
    Press,
    Question,
    Redo,
    Undo,
    plain,
)
from .errors import NightbellError, Refused
from .game import Event, Game, HasHeldFaces, HintsInPrivate, NeedsNoHost
from .sitting import sittings
from .tokens import parse as parse_token
from .views import SeatView, rows, timed
from .words import ENGLISH, Speaker, Text


class Entry(msgspec.Struct, frozen=True):
    """One row of the journal."""

    kind: Literal["open", "do", "undo", "redo"]
    version: int
    command: Json = {}
    events: tuple[Json, ...] = ()


class _Step(NamedTuple):
    """A command that stands, the state it left, and the step before it."""

    state: Any
    command: Command | None
    entry: Entry
    before: _Step | None
    depth: int


class _Undone(NamedTuple):
    step: _Step
    before: _Undone | None


class Outcome(NamedTuple):
    """What a command came to: the evening after it, the answer, and the entry to keep (None: the game is as it was)."""

    evening: Evening
    answer: Json
    entry: Entry | None


class Evening(msgspec.Struct, frozen=True):
    """One game, as it stands. Made by `opened` or `restored`."""

    game: Game[Any]
    seed: int
    step: Any
    undone: Any = None
    entries: int = 1
    """How many entries the journal has."""
    seen: int = 1
    """How many of them a page can know of: with a host all; without one, those that pages make or the town sees."""
    lying: Mapping[str, frozenset[str]] = {}
    """The tokens on each tray, by the tray's name."""
    host: bool = True
    """Whether somebody leads it."""
    practice: bool = False
    """Whether it is only for practice."""
    holding: frozenset[str] = frozenset()
    """The chairs whose pads are held now, so that their panels show what is their player's own."""
    hints: Mapping[int, Text] = {}
    """What those people (by number) alone are told of the last refusal, until something is done."""
    left: str = ""
    """The time that is left of the open phase, as panels show it."""

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.step.state

    # -- doing --------------------------------------------------------------------------------------

    def do(self, command: Command, speaker: Speaker) -> Outcome:
        """The command, done or refused. A refused command changes nothing."""
        try:
            match command:
                case Undo() | Press(button="back"):
                    return self._undo(speaker)
                case Redo():
                    return self._redo(speaker)
                case _:
                    return self._decide(command, speaker)
        except Refused as refused:
            return Outcome(self, {"ok": False, "refused": speaker.say(refused.text)}, None)

    def lay(self, tray: str, token: str, *, placed: bool, lifted: bool = False) -> Evening:
        """The same evening with the token on that tray (and on no other), or no longer there.

        `lifted`: by a hand, so that the tray is one that is used, with nothing on it.
        """
        lying = {name: kept for name, tokens in self.lying.items() if (kept := tokens - {token})}
        if not placed and token not in self.lying.get(tray, frozenset()):
            return self
        if placed:
            lying[tray] = lying.get(tray, frozenset()) | {token}
        elif lifted:
            lying.setdefault(tray, frozenset())
        return msgspec.structs.replace(self, lying=lying)

    def hold(self, chair: str, *, held: bool) -> Evening:
        """The same evening with that chair's pad held, or let go of."""
        return msgspec.structs.replace(self, holding=self.holding | {chair} if held else self.holding - {chair})

    def _decide(self, command: Command, speaker: Speaker) -> Outcome:
        chance = Chance(self.seed, self.step.depth)
        decision = self.game.decide(self.state, command, chance)
        laid = self._laid(command)
        answer: Json = {
            "ok": True,
            "events": [msgspec.to_builtins(event, str_keys=True) for event in decision.events],
            "advice": [speaker.say(text) for text in decision.advice],
        }
        if not decision.events:
            return Outcome(laid, answer, None)
        entry = Entry(
            "do",
            self.game.version,
            plain(command),
            tuple(msgspec.to_builtins(event, str_keys=True) for event in decision.events),
        )
        return Outcome(laid._done(command, entry, decision.events), answer, entry)

    def _done(self, command: Command, entry: Entry, events: tuple[Event, ...]) -> Evening:
        state = self.state
        for event in events:
            state = self.game.apply(state, event)
        step = _Step(state, command, entry, self.step, self.step.depth + 1)
        seen = self.seen + self._is_seen(command, state)
        return msgspec.structs.replace(self, step=step, undone=None, entries=self.entries + 1, seen=seen, hints={})

    def _is_seen(self, command: Command, state: Any) -> bool:
        """Whether a page can know of a command that led to that state."""
        if self.host or not isinstance(self.game, NeedsNoHost) or self.game.openly(command):
            return True
        before, after = (self.game.answer(one, AskTown(), ENGLISH) for one in (self.state, state))
        return before != after or self.game.over(state)

    def _undo(self, speaker: Speaker) -> Outcome:
        if self.step.before is None:
            raise Refused("There is nothing to take back.")
        taken = self.what_undo_takes(speaker)
        entry = Entry("undo", self.game.version)
        return Outcome(self._undone(), {"ok": True, "events": [], "advice": [taken] if taken else []}, entry)

    def _undone(self) -> Evening:
        return msgspec.structs.replace(
            self,
            step=self.step.before,
            undone=_Undone(self.step, self.undone),
            entries=self.entries + 1,
            seen=self.seen + 1,
        )

    def _redo(self, speaker: Speaker) -> Outcome:
        if self.undone is None:
            raise Refused("There is nothing to do again.")
        entry = Entry("redo", self.game.version)
        evening = self._redone()
        return Outcome(evening, {"ok": True, "events": list(evening.step.entry.events), "advice": []}, entry)

    def _redone(self) -> Evening:
        return msgspec.structs.replace(
            self,
            step=self.undone.step,
            undone=self.undone.before,
            entries=self.entries + 1,
            seen=self.seen + 1,
        )

    def _laid(self, command: Command) -> Evening:
        if not isinstance(command, Place | Lift):
            return self
        seating = self.game.seating(self.state)
        tray = seating.circle[seating.number(seating.who(command.seat)) - 1].tray
        token = str(parse_token(command.token))
        return (
            self
            if tray is None
            else self.lay(tray, token, placed=isinstance(command, Place), lifted=isinstance(command, Lift))
        )

    # -- asking -------------------------------------------------------------------------------------

    def ask(self, question: Question, speaker: Speaker) -> Json:
        """The answer, or the refusal."""
        try:
            match question:
                case AskSeat(seat=seat):
                    return self._seat(seat, speaker)
                case AskAudit():
                    return {"audit": self.game.audit(self.state, self._lying_by_seat(), speaker)}
                case _:
                    return self.game.answer(self.state, question, speaker)
        except Refused as refused:
            return {"ok": False, "refused": speaker.say(refused.text)}

    def what_undo_takes(self, speaker: Speaker) -> str | None:
        """What an undo would take back, in a few words."""
        if self.step.before is None:
            return None
        return self.game.describe(self.step.before.state, self.step.command, speaker)

    def seat_view(self, seat: int, speaker: Speaker, at: str | None = None) -> SeatView:
        """What that seat's panel and lamp show now: its own face while its player holds the pad.

        `at`: the same on what stands for the chair, a phone. What is held there shows there and on no panel.
        """
        seating = self.game.seating(self.state)
        place = seating.circle[seating.number(seating.who(seat)) - 1]
        chair = at or seating.people[place.person].chair
        if chair in self.holding and place.person in self.hints:
            return SeatView(lit=True, panel=rows([speaker.say(self.hints[place.person])]))
        if chair in self.holding and isinstance(self.game, HasHeldFaces):
            return self.game.held_view(self.state, seat, speaker)
        return self.public_view(seat, speaker)

    def hinted(self, command: Command) -> Evening:
        """The same evening after that command was refused: those whom it concerns are told in private."""
        if not isinstance(self.game, HintsInPrivate):
            return self
        seating = self.game.seating(self.state)
        told = self.game.hints(self.state, command).items()
        return msgspec.structs.replace(self, hints={seating.circle[seat - 1].person: text for seat, text in told})

    def public_view(self, seat: int, speaker: Speaker) -> SeatView:
        """What that seat's panel and lamp show while nobody holds the pad."""
        return timed(self.game.seat_view(self.state, seat, speaker), self.left)

    def _seat(self, seat: int, speaker: Speaker) -> Json:
        self.game.seating(self.state).who(seat)
        view = self.seat_view(seat, speaker)
        own = self.game.seat_answer(self.state, seat, speaker)
        return {"lit": view.lit, "awake": view.awake, "lines": view.lines(), "lamp": view.lamp, **own}

    def _lying_by_seat(self) -> dict[int, frozenset[str]]:
        seating = self.game.seating(self.state)
        return {
            number: self.lying[seat.tray]
            for number, seat in seating
            if seat.tray is not None and seat.tray in self.lying
        }

    # -- keeping ------------------------------------------------------------------------------------

    def standing(self) -> list[Json]:
        """The commands that stand, the opening first: played again, they come to the same end."""
        found: list[Json] = []
        step: _Step | None = self.step
        while step is not None:
            found.append(step.entry.command)
            step = step.before
        return found[::-1]


def opened(game: Game[Any], command: Open, speaker: Speaker) -> Outcome:
    """A fresh evening. The command has its seed.

    Raises:
        Refused: the game can't be opened so.
    """
    if command.seed is None:
        raise NightbellError("An evening is opened with a seed.")
    if not command.host and not isinstance(game, NeedsNoHost):
        raise Refused("This game needs a storyteller.")
    state, advice = game.open(command, Chance(command.seed, 0))
    state = _bound(game, state, command)
    entry = Entry("open", game.version, plain(command))
    first = _Step(state, None, entry, None, 1)
    evening = Evening(game, command.seed, first, host=command.host, practice=command.practice)
    answer: Json = {"ok": True, "events": [], "advice": [speaker.say(text) for text in advice]}
    return Outcome(evening, answer, entry)


def _bound(game: Game[Any], state: Any, command: Open) -> Any:
    """The state with its seats bound to the chairs and trays of this table, as far as those are named otherwise."""
    for sit in sittings(game.seating(state), command.chairs, command.trays):
        with suppress(Refused):  # a game need not know of chairs
            for event in game.decide(state, sit, Chance(command.seed or 0, 0)).events:
                state = game.apply(state, event)
    return state


def restored(game: Game[Any], opening: Open, entries: list[tuple[Entry, Command | None]], speaker: Speaker) -> Evening:
    """The evening that these entries lead to, as `followed` says."""
    for evening in followed(game, opening, entries, speaker):
        last = evening
    return last


def followed(
    game: Game[Any], opening: Open, entries: list[tuple[Entry, Command | None]], speaker: Speaker
) -> Iterator[Evening]:
    """The evening as it was opened, and after each of these entries: the events are applied as they were kept, nothing
    is decided anew. `entries` come after the opening; a `do` has its command beside it.

    Raises:
        msgspec.ValidationError: an event that this version doesn't know.
    """
    evening = opened(game, opening, speaker).evening
    yield evening
    lifted = [game.lift(event, entry.version) for entry, _ in entries for event in entry.events]
    kinds: Any = list.__class_getitem__(game.events)  # all at once: the union is looked at once, not for every event
    events = iter(msgspec.convert(lifted, kinds, str_keys=True))
    for entry, command in entries:
        if entry.kind == "undo":
            evening = evening._undone()
        elif entry.kind == "redo":
            evening = evening._redone()
        else:
            assert command is not None
            evening = evening._done(command, entry, tuple(islice(events, len(entry.events))))
        yield evening
