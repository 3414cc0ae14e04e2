"""What games do alike when their verbs and questions lie in tables: the start of a game, for those that like it so.

Its one rule: a game says by two tables which function decides a verb and which answers a question; everything else of
the Game protocol is the game's own. Must not know: any game by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from .chance import Chance
from .commands import Command, Json, Question
from .errors import Refused
from .game import Decision, Event, Turn
from .seats import Seating
from .words import Speaker

S = TypeVar("S")


class Rulebook(ABC, Generic[S]):
    """A game's verbs and questions by table. Its state has its `seating`, and `phase` is ``over`` at the end."""

    version = 1
    deciding: ClassVar[Mapping[type[Command], Callable[[Turn[Any], Any], None]]]
    """Which function decides a verb."""
    answering: ClassVar[Mapping[type[Question], Callable[[Any, Any, Speaker], Json]]]
    """Which function answers a question."""

    @abstractmethod
    def apply(self, state: S, event: Event) -> S:
        """The state after the event: the game's own."""

    def lift(self, raw: Json, version: int) -> Json:
        """Events have meant the same from the first version on."""
        return raw

    def decide(self, state: S, command: Command, chance: Chance) -> Decision:
        """What the command causes."""
        if type(command) not in self.deciding:
            raise Refused("Nobody does that in this game.")
        turn = Turn(state, self.apply, chance)
        self.deciding[type(command)](turn, command)
        return turn.decision()

    def answer(self, state: S, question: Question, speaker: Speaker) -> Json:
        """The answer to a question."""
        if type(question) not in self.answering:
            raise Refused("This game has no answer to that.")
        return self.answering[type(question)](state, question, speaker)

    def seating(self, state: Any) -> Seating:
        """Who sits where."""
        found: Seating = state.seating
        return found

    def over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return bool(state.phase == "over")
