"""Poppy Grower: the Minions and the Demon don't know each other until he dies healthy.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import Death, State
from hub.games.clocktower.statuses import owners
from hub.table.seats import Who
from hub.table.words import Term, Text, names

from .evil import demons, informed

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class PoppyGrower(Behaviour):
    """On the first night the Demon is woken at this slot for the bluffs alone."""

    together = True
    acts_on_death = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        if state.number > 1 or not informed(state) or not owners(state, self.id):
            return ()
        return demons(state)

    def task(self, state: State, who: Who) -> Task:
        bluffs = names(Term(f"character.{one}") for one in state.bluffs)
        return Task(Text("Wake the Demon and show the bluffs: {bluffs}. The Minions stay unknown.", {"bluffs": bluffs}))

    def on_death(self, deeds: Deeds, death: Death) -> None:
        deeds.mark("poppygrower:evilwakes", death.who, death.who, self.id)
