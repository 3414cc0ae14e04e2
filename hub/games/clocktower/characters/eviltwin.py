"""Evil Twin: knows a good player and is known to them; evil wins when that one is executed.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Task
from hub.games.clocktower.state import Death, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

TWIN = "eviltwin:twin"


class EvilTwin(Behaviour):
    """Both twins are woken together. That good can't win while both live stands in `wins`."""

    together = True

    def gained(self, deeds: Deeds, who: Who) -> None:
        state = deeds.state
        side = state.players[who].alignment
        others = [
            one for one in state.circle() if state.players[one].alignment != side and one not in state.of_person(who)
        ]
        if others and not any(one.source in (None, who) for one in state.marked(TWIN)):
            deeds.mark(TWIN, deeds.chance.pick(others), who, self.id)

    def wakes(self, state: State) -> tuple[Who, ...]:
        evil = super().wakes(state)
        twins = {one.on for one in state.marked(TWIN)} if evil else set()
        return tuple(who for who in state.circle() if who in evil or who in twins)

    def task(self, state: State, who: Who) -> Task:
        return Task(Text("Wake both twins, let them see each other, and show each the other's character."))

    def saw_execution(self, deeds: Deeds, owner: Who, executed: Who, died: Death | None, worked: bool) -> None:
        good = deeds.state.players[executed].alignment == "good"
        twin = any(one.on == executed and one.source in (None, owner) for one in deeds.state.marked(TWIN))
        if worked and twin and good and executed != owner:
            deeds.emit(e.Won("evil", "eviltwin"))
