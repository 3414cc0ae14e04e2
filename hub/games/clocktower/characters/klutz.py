"""Klutz: when dead, points at a living player in public; at an evil one, and his team has lost.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.grimoire import reading_of
from hub.games.clocktower.registration import taken_for_evil
from hub.games.clocktower.state import Choice, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Klutz(Behaviour):
    """The choice comes by `use`, from the real Klutz and from everybody who acts as one."""

    points_at = 1

    def may_not_use(self, state: State, choice: Choice) -> Text | None:
        if any(not state.players[one].alive for one in choice.players):
            return Text("The Klutz chooses a living player.")
        return super().may_not_use(state, choice)

    def used(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        state = deeds.state
        if state.players[who].alive:
            return
        died = next((one for one in reversed(state.deaths) if one.who == who), None)
        learned = died is not None and (not died.night or died.number < state.number)
        if died is not None and learned and self.id not in died.healthy:
            deeds.failed(who)
            return
        deeds.emit(e.Spent(who, self.id))
        for target in choice.players:
            reading = reading_of(state)
            if taken_for_evil(reading, reading.seat(target), choice.registers, self.id):
                deeds.win("evil" if state.players[who].alignment == "good" else "good", "klutz")
