"""A game at a table in a test: commands and questions as JSON has them, through the vocabulary and the evening."""

from __future__ import annotations

from typing import Any

from hub.table.commands import Command, Open, Question, parse
from hub.table.evening import Entry, Evening, opened, restored
from hub.table.game import Game
from hub.table.words import ENGLISH


class Played:
    """One evening, from its opening on. Every answer is kept with its question."""

    def __init__(self, game: Game[Any], **opening: Any) -> None:
        self.game = game
        command = self._parsed({"do": "open", "game": game.name, **opening}, None)
        assert isinstance(command, Open)
        self.opening = command
        outcome = opened(game, command, ENGLISH)
        self.evening: Evening = outcome.evening
        self.advice: list[str] = outcome.answer["advice"]  # type: ignore[assignment]
        self.journal: list[tuple[Entry, Command | None]] = []

    def send(self, verb: str, **fields: Any) -> dict[str, Any]:
        """The answer, whatever it is."""
        command = self._parsed({"do": verb, **_seats(fields)}, self.game.name)
        assert isinstance(command, Command)
        outcome = self.evening.do(command, ENGLISH)
        self.evening = outcome.evening
        if outcome.entry is not None:
            self.journal.append((outcome.entry, command))
        return outcome.answer

    def do(self, verb: str, **fields: Any) -> list[str]:
        """The command is done; its advice."""
        answer = self.send(verb, **fields)
        assert answer["ok"], answer
        return answer["advice"]

    def events(self, verb: str, **fields: Any) -> list[dict[str, Any]]:
        """The command is done; its events."""
        answer = self.send(verb, **fields)
        assert answer["ok"], answer
        return answer["events"]

    def refused(self, verb: str, **fields: Any) -> str:
        """The command is refused, and nothing has changed; the sentence."""
        before = self.evening
        answer = self.send(verb, **fields)
        assert not answer["ok"], answer
        assert self.evening == before
        return answer["refused"]

    def ruled(self, verb: str, **fields: Any) -> str:
        """The command is refused, and done as a ruling; the sentence of the refusal."""
        said = self.refused(verb, **fields)
        self.do(verb, ruling=True, **fields)
        return said

    def ask(self, what: str, **fields: Any) -> Any:
        """The answer of a question."""
        question = self._parsed({"ask": what, **fields}, self.game.name)
        assert isinstance(question, Question)
        return self.evening.ask(question, ENGLISH)

    @property
    def phase(self) -> tuple[str, int]:
        """Phase and number."""
        said = self.ask("phase")
        return said["phase"], said["number"]

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.evening.state

    def town(self, seat: int) -> dict[str, Any]:
        """What the town knows of a seat."""
        return next(one for one in self.ask("town")["players"] if one["seat"] == seat)

    def seat(self, seat: int) -> dict[str, Any]:
        """That seat's own answer."""
        return self.ask("seat", seat=seat)

    def grimoire(self, seat: int) -> dict[str, Any]:
        """What the storyteller knows of a seat."""
        return next(one for one in self.ask("grimoire")["seats"] if one["seat"] == seat)

    def announced(self, kind: str) -> list[int | None]:
        """The seats of the announcements of that kind."""
        return [said["seat"] for said in self.ask("town")["announcements"] if said["kind"] == kind]

    def winner(self) -> str | None:
        """Who has won."""
        return self.ask("winner")["winner"]

    def replayed(self) -> Played:
        """The standing commands, played anew."""
        first, *rest = self.evening.standing()
        again = Played(self.game, **{key: value for key, value in first.items() if key not in ("do", "game")})
        for command in rest:
            again.send(str(command.pop("do")), **command)
        return again

    def from_the_journal(self) -> Evening:
        """The evening as its entries have it."""
        return restored(self.game, self.opening, self.journal, ENGLISH)

    def _parsed(self, raw: dict[str, Any], current: str | None) -> Command | Question:
        return parse(raw, {self.game.name: self.game.vocabulary}, current)


def _seats(fields: dict[str, Any]) -> dict[str, Any]:
    """`for` is no name for an argument in Python."""
    return {key.rstrip("_"): value for key, value in fields.items()}
