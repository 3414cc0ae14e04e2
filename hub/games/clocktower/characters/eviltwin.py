"""Evil Twin: knows a good player and is known to them; evil wins when that one is executed.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Execution, Players, Task
from hub.games.clocktower.state import Choice, Pending, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

TWIN = "eviltwin:twin"


class EvilTwin(Behaviour):
    """Both twins are woken together. That good can't win while both live stands in `wins`."""

    together = True

    def gained(self, deeds: Deeds, who: Who) -> None:
        others = _of_the_other_side(deeds.state, who)
        deeds.pair(TWIN, who, self.id, draw=others, keep=others)

    def sides_changed(self, deeds: Deeds, owner: Who) -> None:
        state = deeds.state
        others = _of_the_other_side(state, owner)
        twins = [one for one in state.marked(TWIN) if one.source in (None, owner)]
        waiting = any(one.kind == "twin" and one.of == owner for one in state.pending)
        if twins and others and not waiting and not any(one.on in others for one in twins):
            deeds.open(Pending("twin", self.id, self.id, of=owner))

    def pending_task(self, state: State, step: Pending) -> Task:
        return Task(
            Text("Both twins are on one side now: choose a new twin on the other side."),
            players=Players(1, 1, () if step.of is None else _of_the_other_side(state, step.of)),
            none=True,
            token=TWIN,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        if choice.players and step.of is not None:
            deeds.unmark_all(TWIN, None, step.of)
            deeds.mark(TWIN, choice.players[0], step.of, self.id)
            deeds.emit(e.Freshened(step.of, self.id))
        return True

    def late(self, state: State, who: Who) -> bool:
        return any(self.id in state.players[one].fresh for one in super().wakes(state))

    def wakes(self, state: State) -> tuple[Who, ...]:
        evil = super().wakes(state)
        twins = {one.on for one in state.marked(TWIN)} if evil else set()
        return tuple(who for who in state.circle() if who in evil or who in twins)

    def task(self, state: State, who: Who) -> Task:
        return Task(Text("Wake both twins, let them see each other, and show each the other's character."))

    def saw_execution(self, deeds: Deeds, owner: Who, execution: Execution, worked: bool) -> None:
        state = deeds.state
        others = _of_the_other_side(state, owner)
        twins = {one.on for one in state.marked(TWIN) if one.source in (None, owner)}.intersection(others)
        good = state.players[execution.who].alignment == "good"
        if worked and twins and good and execution.who in (owner, *twins):
            deeds.win("evil", "eviltwin")


def _of_the_other_side(state: State, who: Who) -> tuple[Who, ...]:
    """Everybody else who is on the other side."""
    side, own = state.players[who].alignment, state.of_person(who)
    return tuple(one for one in state.circle() if state.players[one].alignment != side and one not in own)
