"""What a character does: the base that every behaviour starts from, and what a step asks of a player.

Most characters need no more than their record. Where one does, it has a file of its own in `characters/` that overrides
the few methods that differ. A behaviour is asked with the state and acts through `Deeds`.

Its one rule: a behaviour has no state of its own. Must not know: commands, panels, answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hub.table.seats import Who
from hub.table.words import Term, Text

from .information import INFORMATION, Information
from .state import STORYTELLER, Choice, Death, Pending, State
from .statuses import able, acting_abilities, keeps

if TYPE_CHECKING:
    from .deeds import Deeds


class Players(msgspec.Struct, frozen=True):
    """How many players a step asks for, and which may be chosen."""

    least: int
    most: int
    among: tuple[Who, ...]


class Task(msgspec.Struct, frozen=True):
    """What a step is for. `say`: to the storyteller; `ask`: to the player, for the panel.

    `players`, `character`: what is to be chosen, both where both are given. `none`: a shake of the head is an answer.
    `token`: the reminder whose tap on a tray is the choice. `value`: what is to be shown.
    """

    say: Text
    ask: Text | None = None
    players: Players | None = None
    character: tuple[str, ...] | None = None
    none: bool = False
    token: str | None = None
    value: Information | None = None

    @property
    def chooses(self) -> bool:
        """Whether something is to be chosen."""
        return self.players is not None or self.character is not None


class Execution(NamedTuple):
    """Whose execution it was, the death that came of it if one did, and as what that player registers."""

    who: Who
    died: Death | None
    registers: str | None = None


def _lately(state: State, death: Death) -> bool:
    """Whether the death came in this night or in the day before it."""
    return death.number == state.number if death.night else death.number == state.number - 1


def deaths_as_now(state: State, who: Who) -> Iterator[Death]:
    """That player's deaths as the character that they are now: one who became it dead hasn't died as it."""
    return (one for one in state.deaths if one.who == who and one.character == state.players[who].character)


class Behaviour:
    """A character (or a slot without one) whose record says all."""

    together = False
    """Whether all players of the slot are woken at once."""
    looks_at_voters = False
    """Whether a vote by evil hands alone counts for nothing while somebody has this ability."""
    points_at: int | None = None
    """How many players its day ability is pointed at; None: as many as its player likes."""
    acts_on_death = False
    """Whether its owner's death brings something about, where nothing impairs them."""
    first_part = False
    """Whether the ability has a first-night part although its record has other nights too."""

    def __init__(self, id: str) -> None:
        self.id = id

    # -- the night ----------------------------------------------------------------------------------

    def wakes(self, state: State) -> tuple[Who, ...]:
        """Whom the slot wakes tonight, clockwise; the storyteller's number where a choice is the storyteller's."""
        woken = tuple(who for who in state.circle() if self.acts(state, who) and self.due(state, who))
        return (*woken, STORYTELLER) if self.due_to_storyteller(state) else woken

    def acts(self, state: State, who: Who) -> bool:
        """Whether that player has this ability, or believes so."""
        return self.id in acting_abilities(state.players[who])

    def due_to_storyteller(self, state: State) -> bool:
        """Whether the storyteller has this ability (from a Plague Doctor) and it acts tonight."""
        if not able(state, STORYTELLER, self.id):
            return False
        record = state.record(self.id)
        if record.once and self.id in state.storyteller_spent:
            return False
        return bool(record.first_night if state.first_night() else record.other_nights) and self.task_players(state)

    def task_players(self, state: State) -> bool:
        """Whether the storyteller has something to do in its slot: the ability chooses, or only its card says what."""
        return self.task(state, STORYTELLER).chooses or (type(self) is Behaviour and self.id not in INFORMATION)

    def due(self, state: State, who: Who) -> bool:
        """Whether one who has this ability is woken for it tonight."""
        player = state.players[who]
        record = state.record(self.id)
        if record.once and self.id in player.spent:
            return False
        if record.death_triggered:
            return any(_lately(state, death) for death in deaths_as_now(state, who))
        if not player.alive and not keeps(state, who):
            return False
        if state.first_night():
            return record.first_night > 0
        if self.begins(state) and self.id in player.fresh:
            return True
        return record.other_nights > 0 and not record.first_night_only

    def late(self, state: State, who: Who) -> bool:
        """Whether the slot is due because of something that happened, even when the sheet has passed it."""
        return False

    def works(self, state: State, who: Who) -> bool:
        """Whether what that player chooses in the slot takes effect."""
        return able(state, who, self.id)

    def more(self, state: State, who: Who) -> bool:
        """Whether the slot asks the player for another choice after the one just made."""
        return False

    def begins(self, state: State) -> bool:
        """Whether the ability has a part that is resolved once, when it is new."""
        return self.first_part or (state.record(self.id).first_night_only if state.knows(self.id) else False)

    def task(self, state: State, who: Who) -> Task:
        """What the slot is for, for that player."""
        information = INFORMATION.get(self.id)
        if information is None:
            return Task(Text("Wake the {character} and do what the card says.", {"character": self.term}))
        if information.asks:
            sentence = "Wake the {character}: {count} of the players, then the answer."
            return Task(
                Text(sentence, {"character": self.term, "count": information.asks}),
                Text("Choose {count} players", {"count": information.asks}),
                Players(information.asks, information.asks, state.circle()),
                none=state.record(self.id).once,
                value=information,
            )
        return Task(
            Text("Wake the {character} and show the answer.", {"character": self.term}),
            value=information,
        )

    def illegal(self, state: State, who: Who, choice: Choice) -> Text | None:
        """Why the text of the card forbids that choice, or None."""
        return None

    def choose(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        """What the choice brings about. Asked only where the ability works; `wasted` otherwise."""

    def wasted(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        """What happens all the same when the chooser's ability doesn't work (a use that is spent)."""

    def fails(self, state: State, who: Who, choice: Choice) -> bool:
        """Whether something visible would have come of the choice, so that an impaired chooser's ability failed."""
        return True

    # -- what happens -------------------------------------------------------------------------------

    def told(self, deeds: Deeds, who: Who, value: object) -> None:
        """Its healthy owner was shown that true answer, players in it by their lasting numbers."""

    def gained(self, deeds: Deeds, who: Who) -> None:
        """Somebody has come to have this ability: at the start, or by a change."""

    def entered(self, deeds: Deeds, owner: Who, who: Who) -> None:
        """While `owner` has this ability, another player `who` became another character."""

    def on_death(self, deeds: Deeds, death: Death) -> None:
        """Its owner has died and was healthy."""

    def saw_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        """Somebody has died while `owner` was able to use this ability."""

    def noted_death(self, deeds: Deeds, owner: Who, death: Death) -> None:
        """Somebody has died while `owner` had this ability, working or not."""

    def saves(self, state: State, owner: Who, victim: Who, cause: str) -> bool:
        """Whether this ability, which `owner` can use, keeps the victim alive."""
        return False

    def deflects(self, state: State, owner: Who, victim: Who) -> bool:
        """Whether an attack by night on the victim opens a choice of the storyteller's instead."""
        return False

    def standing(self, state: State, owner: Who) -> frozenset[tuple[str, Who]] | None:
        """The reminders that lie by a rule alone, and where, as long as `owner` has this ability; None: it has none."""
        return None

    def at_dusk(self, deeds: Deeds, owner: Who) -> None:
        """The day ends, and `owner` is able to use this ability."""

    def on_the_scaffold(self, deeds: Deeds, owner: Who, nominator: Who | None) -> None:
        """`owner`, who is able to use this ability, is about to be executed; `nominator` had nominated them."""

    def saw_execution(self, deeds: Deeds, owner: Who, execution: Execution, worked: bool) -> None:
        """Somebody was executed; `worked`: `owner` was able to use this ability before."""

    def seemed_to_see_execution(self, deeds: Deeds, owner: Who, execution: Execution) -> None:
        """The same, where `owner` only believes to have this ability."""

    def sides_changed(self, deeds: Deeds, owner: Who) -> None:
        """While `owner` has this ability, somebody's side has changed."""

    def answer(self, deeds: Deeds, step: Pending, choice: Choice) -> bool:
        """The storyteller's answer to a step that this behaviour opened; whether the step is done with it."""
        return True

    def pending_task(self, state: State, step: Pending) -> Task:
        """What such a step asks."""
        return Task(Text("It is the storyteller's choice."))

    def may_not_use(self, state: State, choice: Choice) -> Text | None:
        """Why the text of the card forbids that choice by day, whoever acts as this character; or None."""
        count = len(choice.players)
        if self.points_at in (None, count):
            return None
        values = {"character": self.term, "asked": self.points_at, "count": count}
        return Text("The {character} points at {asked} of the players, not at {count}.", values)

    def used(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        """The day ability, used in public by one who truly has it and can use it."""

    @property
    def term(self) -> Term:
        """The character's name."""
        return Term(f"character.{self.id}")
