"""A game whose verbs and questions lie in tables."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from hub.table.chance import Chance
from hub.table.commands import AskPhase, AskTown, Begin, Kill
from hub.table.errors import Refused
from hub.table.game import Event
from hub.table.rulebook import Rulebook
from hub.table.seats import Seating, seated
from hub.table.words import ENGLISH


class Grown(Event, frozen=True, tag="grown"):
    by: int


class Plant(msgspec.Struct, frozen=True):
    seating: Seating = seated(["Ann", "Ben"])
    phase: str = "day"
    height: int = 0


class Garden(Rulebook[Plant]):
    deciding: ClassVar[Any] = {
        Begin: lambda turn, command: turn.emit(Grown(1)),
        Kill: lambda turn, command: [turn.emit(Grown(command.seat)), turn.emit(Grown(turn.state.height))],
    }
    answering: ClassVar[Any] = {AskPhase: lambda state, question, speaker: {"phase": state.phase}}

    def apply(self, state: Plant, event: Event) -> Plant:
        assert isinstance(event, Grown)
        return msgspec.structs.replace(state, height=state.height + event.by)


def test_a_verb_is_decided_by_its_function_which_sees_what_its_last_event_left() -> None:
    assert Garden().decide(Plant(), Begin(), Chance(1, 1)).events == (Grown(1),)
    assert Garden().decide(Plant(), Kill(seat=2), Chance(1, 1)).events == (Grown(2), Grown(2))


def test_a_question_is_answered_by_its_function_or_refused() -> None:
    assert Garden().answer(Plant(), AskPhase(), ENGLISH) == {"phase": "day"}
    with pytest.raises(Refused, match="no answer"):
        Garden().answer(Plant(), AskTown(), ENGLISH)


def test_seating_and_end_are_read_off_the_state() -> None:
    assert Garden().seating(Plant()).order() == (1, 2)
    assert [Garden().over(Plant(phase=phase)) for phase in ("day", "over")] == [False, True]
