"""Lunatic: believes to be a Demon and is woken as one; the true Demon learns who he is and whom he chose.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, Pending, State
from hub.table.seats import Who
from hub.table.words import Term, Text, names

from .evil import demons

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

CHOSEN = "lunatic:chosen"
MOST = 3
"""So many players a Demon chooses at the most."""


class Lunatic(Behaviour):
    """Nothing comes of an attack; what the Lunatic is shown of Minions and bluffs is the storyteller's to make up."""

    def task(self, state: State, who: Who) -> Task:
        believed = state.players[who].shown if who in state.players else self.id
        values = {"character": self.term, "demon": Term(f"character.{believed}")}
        say = Text("Wake the {character} as if they were the {demon}: whom they attack lives on.", values)
        if state.first_night():
            say = Text(
                "Wake the {character} as if they were the {demon}: Minions, bluffs and a choice as you like.", values
            )
        return Task(
            say,
            Text("Choose a player"),
            Players(1, MOST, state.circle()),
            none=True,
            token=CHOSEN,
        )

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for target in choice.players:
            deeds.mark(CHOSEN, target, who, self.id, alone=False)
        for demon in demons(deeds.state):
            deeds.open(Pending("watched", self.id, self.id, who=demon, of=who, among=choice.players))

    def pending_task(self, state: State, step: Pending) -> Task:
        here = state.seats.order()
        values = {
            "seat": "-" if step.who not in here else state.seats.number(step.who or 0),
            "character": self.term,
            "other": "-" if step.of not in here else state.seats.number(step.of or 0),
            "chosen": names(state.seats.number(one) for one in step.among if one in here),
        }
        if not step.among:
            return Task(Text("Wake seat {seat}, the Demon, and point at the {character}: seat {other}.", values))
        return Task(
            Text("Wake seat {seat}, the Demon: the {character}, seat {other}, has chosen seat {chosen}.", values)
        )
