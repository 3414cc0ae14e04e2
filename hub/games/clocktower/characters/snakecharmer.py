"""Snake Charmer: who chooses the Demon swaps character and side with it, and the old Demon is poisoned for good.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.grimoire import reading_of
from hub.games.clocktower.registration import taken_for
from hub.games.clocktower.state import Choice, Marker, Pending, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class SnakeCharmer(Behaviour):
    """Only the living may be chosen."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one living player.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.living()),
            token="snakecharmer:poisoned",
        )

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        if any(not state.players[one].alive for one in choice.players):
            return Text("The Snake Charmer chooses a living player.")
        return None

    def fails(self, state: State, who: Who, choice: Choice) -> bool:
        return any(self._demon(state, one, choice) for one in choice.players)

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        for target in choice.players:
            if target != who and self._demon(deeds.state, target, choice):
                self._swap(deeds, who, target)

    def _demon(self, state: State, target: Who, choice: Choice) -> bool:
        reading = reading_of(state)
        return taken_for(reading, reading.seat(target), "demon", choice.registers, self.id)

    def _swap(self, deeds: Deeds, who: Who, target: Who) -> None:
        charmer, demon = deeds.state.players[who], deeds.state.players[target]
        if deeds.state.team(target) != "demon":
            deeds.abnormal(who)
        deeds.become(who, demon.character, told=False)
        deeds.become(target, charmer.character, told=False)
        deeds.turn_to(who, demon.alignment, told=False)
        deeds.turn_to(target, charmer.alignment, told=False)
        deeds.emit(e.Marked(Marker("snakecharmer:poisoned", target, who, self.id)))
        for one in (who, target):
            now = deeds.state.players[one]
            deeds.open(Pending("learn", self.id, who=one, character=now.shown, alignment=now.alignment))
