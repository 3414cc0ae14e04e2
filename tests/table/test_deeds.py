"""The name on the undo button: whose deed it was, never what was chosen."""

from __future__ import annotations

import pytest

from hub.table.commands import Become, Begin, Command, Kill, Move, Next, Press
from hub.table.deeds import described
from hub.table.words import ENGLISH, Term, Text

OWN = {Become: Text("a new coat for {player}"), Begin: Text("curtain up")}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Kill(seat=2), "the death of Ben"),
        (Become(seat=1, character="imp"), "a new coat for Ann"),
        (Begin(), "curtain up"),
        (Move(seat=1, after=2), "a change of the circle"),
        (Press(seat=2), "a press by Ben"),
        (Press(button="next"), "the end of: day"),
        (Next(), "the end of: day"),
        (Next(to="night"), "the end of: day"),
    ],
)
def test_a_deed_has_the_games_words_or_the_tables(command: Command, said: str) -> None:
    assert described(command, OWN, {1: "Ann", 2: "Ben"}.__getitem__, Term("phase.day"), ENGLISH) == said
