"""Gambler: names a player's character every night, and dies when it is another.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.grimoire import reading_of
from hub.games.clocktower.registration import characters
from hub.games.clocktower.state import Choice, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class Gambler(Behaviour):
    """Not told whether the guess was right."""

    def task(self, state: State, who: Who) -> Task:
        return Task(
            Text("Wake the {character}: one player, and a guess at who they are.", {"character": self.term}),
            Text("Choose a player and a character"),
            Players(1, 1, state.circle()),
            state.script.characters,
        )

    def fails(self, state: State, who: Who, choice: Choice) -> bool:
        return self._wrong(state, choice)

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        wrong = self._wrong(deeds.state, choice)
        if wrong != any(deeds.state.players[one].character != choice.character for one in choice.players):
            deeds.abnormal(who)
        if wrong:
            deeds.die(who, "ability", by=who)

    def _wrong(self, state: State, choice: Choice) -> bool:
        return any(self._registers(state, one, choice) != choice.character for one in choice.players)

    def _registers(self, state: State, target: Who, choice: Choice) -> str:
        """As what the target counts: as the storyteller says where it may, else as what it is."""
        reading = reading_of(state)
        seat = reading.seat(target)
        named = choice.registers
        return named if named is not None and named in characters(reading, seat, self.id) else seat.character
