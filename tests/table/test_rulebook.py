"""A game whose verbs and questions lie in tables."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from hub.table.chance import Chance
from hub.table.commands import AskPhase, AskTown, Begin, End, Kill, Next, Press
from hub.table.errors import Refused
from hub.table.game import Event, Turn
from hub.table.rulebook import Rulebook, never, one_of, phase_called, pressing, strip_at
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


def test_a_press_is_of_a_pad_or_of_a_button_that_goes_on() -> None:
    pressed: list[object] = []
    press = pressing(lambda turn, seat: pressed.append(seat), lambda turn, command: pressed.append(command))
    turn = Turn(Plant(), Garden().apply, Chance(1, 1))
    for command in (Press(seat=2), Press(button="next"), Press(button="confirm")):
        press(turn, command)
    assert pressed == [2, Next(), Next()]
    with pytest.raises(Refused, match="of a seat's pad or of one button"):
        press(turn, Press(seat=2, button="next"))


def test_what_never_can_be_is_refused_by_its_own_sentence() -> None:
    with pytest.raises(Refused, match="Plants don't die\\."):
        never("Plants don't die.")(Turn(Plant(), Garden().apply, Chance(1, 1)), Kill(seat=1))


def test_who_wins_and_which_phase_is_meant_is_one_that_there_is() -> None:
    sides = ("sun", "frost")
    assert one_of(sides, End()) is None
    assert one_of(sides, End(winner="frost")) == "frost"
    with pytest.raises(Refused, match="slug can't win"):
        one_of(sides, End(winner="slug"))
    assert phase_called(("day", "night"), "night") == "night"
    with pytest.raises(Refused, match="no phase dusk"):
        phase_called(("day", "night"), "dusk")


def test_the_strip_is_done_up_to_the_open_phase() -> None:
    assert strip_at(("day", "dusk", "night"), "dusk") == ("done", "open", "waiting")
    assert strip_at(("day", "night"), "elsewhere") == ("open", "waiting")
