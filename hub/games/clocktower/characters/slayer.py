"""Slayer: once a game, by day and in public, kills the Demon by pointing at it.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.grimoire import reading_of
from hub.games.clocktower.registration import taken_for
from hub.games.clocktower.state import Choice
from hub.table.seats import Who

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Slayer(Behaviour):
    """A wrong target shows nothing."""

    points_at = 1

    def used(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for target in choice.players:
            reading = reading_of(deeds.state)
            if taken_for(reading, reading.seat(target), "demon", choice.registers, self.id):
                misled = deeds.state.team(target) != "demon"
                if deeds.die(target, "ability", by=who) is not None and misled:
                    deeds.abnormal(who)
