"""Lleech: lives as long as the host does, whom it has poisoned; kills a player a night.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import Choice, Death, State
from hub.table.seats import Who
from hub.table.words import Text

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

HOST = "lleech:poisoned"


class Lleech(Behaviour):
    """A new Lleech chooses a host first, in the night in which it is new."""

    first_part = True

    def task(self, state: State, who: Who) -> Task:
        if state.first_night() or (who in state.players and self.id in state.players[who].fresh):
            return Task(
                Text(
                    "Wake the {character}: one living player is the host, poisoned for good.", {"character": self.term}
                ),
                Text("Choose your host"),
                Players(1, 1, state.living()),
                token=HOST,
            )
        return Task(
            Text("Wake the {character}: one player dies.", {"character": self.term}),
            Text("Choose a player"),
            Players(1, 1, state.circle()),
            token="lleech:dead",
        )

    def more(self, state: State, who: Who) -> bool:
        """On a later night the attack follows the choice of a host, unless the slot's moment had passed."""
        chosen = [one for slot, one, _ in state.night.chosen if slot == self.id and one == who]
        return (
            not state.first_night()
            and (self.id, who) not in state.night.excused
            and len(chosen) == 1
            and self._new(state, who)
        )

    def _new(self, state: State, who: Who) -> bool:
        first = state.night.choice(self.id, who)
        return first is not None and any(one.source == who and one.on in first.players for one in state.marked(HOST))

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        fresh = state.first_night() or self.id in state.players[who].fresh
        dead = [one for one in choice.players if not state.players[one].alive]
        if fresh and dead:
            return Text("A host is a living player.")
        return None

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        state = deeds.state
        for target in choice.players:
            if state.first_night() or self.id in state.players[who].fresh:
                if target == who:
                    deeds.advise("A Lleech that is its own host is poisoned and protects itself no more.")
                deeds.mark(HOST, target, who, self.id)
            else:
                deeds.attack(target, who, self.id)
        self.wasted(deeds, who, choice)

    def wasted(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        if self.id in deeds.state.players[who].fresh:
            deeds.emit(e.Freshened(who, self.id, done=True))

    def saves(self, state: State, owner: Who, victim: Who, cause: str) -> bool:
        return victim == owner and any(
            one.source == owner and state.players[one.on].alive for one in state.marked(HOST)
        )

    def saw_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        if any(one.source == owner and one.on == death.who for one in deeds.state.marked(HOST)):
            deeds.die(owner, "lleech_host", by=owner, sure=True)
