"""Plague Doctor: when he dies healthy, the storyteller has a Minion's ability for the rest of the game.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower import events as e
from hub.games.clocktower.behaviour import Behaviour, Players, Task
from hub.games.clocktower.state import STORYTELLER, Choice, Pending, State
from hub.games.clocktower.statuses import PASSED_ON
from hub.table.seats import Who
from hub.table.words import Term, Text

from .evil import demons, minions

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds

A_MINIONS = ("fearmonger", "goblin", "scarletwoman", "spy", "wraith")
"""By a jinx a Minion gains these, and learns it."""

A_PLAYERS = ("boomdandy", "eviltwin")
"""By a jinx a player becomes these."""


class PlagueDoctor(Behaviour):
    """The slot is the storyteller's, from the death on until it is answered."""

    acts_on_death = True

    def wakes(self, state: State) -> tuple[Who, ...]:
        return (STORYTELLER,) if self.owed(state) else ()

    def owed(self, state: State) -> bool:
        """Whether a healthy Plague Doctor has died and no ability has been taken for it, or done without."""
        deaths = sum(self.id in death.healthy for death in state.deaths)
        return deaths > len(state.storyteller_abilities) + state.storyteller_declined

    def late(self, state: State, who: Who) -> bool:
        return True

    def works(self, state: State, who: Who) -> bool:
        return True

    def task(self, state: State, who: Who) -> Task:
        among = tuple(one for one in state.script.characters if state.record(one).team == "minion")
        return Task(
            Text("A Plague Doctor has died: choose the Minion whose ability the storyteller has from now on."),
            character=among,
            none=True,
            token="plaguedoctor:storytellerability",
        )

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        if choice.character is not None and state.record(choice.character).team != "minion":
            return Text("The storyteller gains a Minion's ability.")
        return None

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        deeds.emit(e.StorytellerGained(choice.character))
        if choice.character in PASSED_ON:
            deeds.open(Pending(choice.character, self.id, self.id, who=None))

    def pending_task(self, state: State, step: Pending) -> Task:
        character = Term(f"character.{step.kind}")
        if step.kind in A_MINIONS:
            return Task(
                Text("Choose the Minion who gains the {character}'s ability, and is told.", {"character": character}),
                players=Players(1, 1, minions(state)),
                none=True,
            )
        if step.kind in A_PLAYERS:
            return Task(
                Text("Choose the player who becomes the {character}, and is told.", {"character": character}),
                players=Players(1, 1, state.living()),
                none=True,
            )
        if step.kind == "marionette":
            return Task(
                Text("Choose a good neighbour of the Demon: they are the Marionette now."),
                players=Players(1, 1, _good_neighbours(state)),
                none=True,
            )
        outsiders = tuple(one for one in state.script.characters if state.record(one).team == "outsider")
        good = tuple(one for one in state.circle() if state.team(one) == "townsfolk")
        return Task(
            Text("Up to two players become Outsiders: choose a player and an Outsider, or nobody."),
            players=Players(1, 1, good),
            character=outsiders,
            none=True,
        )

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        if not choice.players:
            return True
        who = choice.players[0]
        if step.kind in A_MINIONS:
            deeds.gain(who, step.kind, self.id)
            deeds.open(Pending("gain", self.id, who=who, character=step.kind))
        elif step.kind in A_PLAYERS:
            deeds.become(who, step.kind, slot=self.id)
        elif step.kind == "marionette":
            deeds.become(who, "marionette", told=False, shown=deeds.state.players[who].shown)
            deeds.turn_to(who, "evil", told=False)
            for demon in demons(deeds.state):
                deeds.open(Pending("watched", self.id, "marionette", who=demon, of=who))
        elif choice.character is not None:
            deeds.become(who, choice.character, slot=self.id)
            if not step.among:
                deeds.open(Pending(step.kind, self.id, self.id, among=(who,)))
        return True


def _good_neighbours(state: State) -> tuple[Who, ...]:
    circle = state.circle()
    near: list[Who] = []
    for demon in demons(state):
        place = circle.index(demon)
        near += [circle[place - 1], circle[(place + 1) % len(circle)]]
    return tuple(one for one in circle if one in near and state.players[one].alignment == "good")
