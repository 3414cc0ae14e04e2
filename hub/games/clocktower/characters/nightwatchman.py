"""Nightwatchman: once a game a player of his choice learns who he is.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, Pending, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Nightwatchman(Behaviour):
    """Woken every night until the ability is used; a use while impaired is spent."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player, or a shake of the head.", {"character": self.term}),
            Text("Choose a player, or shake your head"),
            Players(1, 1, state.circle()),
            none=True,
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        self.wasted(deeds, who, choice)
        for target in choice.players:
            deeds.open(Pending("watched", self.id, self.id, who=target, of=who))

    def wasted(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        if choice.players:
            deeds.spend(who, self.id)

    def pending_task(self, state: State, step: Pending) -> Task:
        assert step.who is not None
        assert step.of is not None
        return Task(
            Text(
                "Wake seat {seat} and show the {character} and seat {other}.",
                {
                    "seat": state.seats.number(step.who),
                    "character": self.term,
                    "other": state.seats.number(step.of),
                },
            )
        )
