"""What is in force now: who is drunk or poisoned, and whose ability works. All of it follows from the markers.

Its one rule: nothing here is stored. A marker sleeps while its source lacks the ability that put it there, and wakes
with it. A marker on its own source doesn't put itself to sleep (a Lleech may be its own host). Where markers put
each other to sleep in a ring, the oldest is awake.

Must not know: commands, slots, what a character does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hub.table.seats import Who

from .catalogue import Reminder
from .state import STORYTELLER, Gained, Marker, Player, State

NOT_THEMSELVES = frozenset({"drunk", "marionette"})
"""Characters whose players believe to be another one, and act as it without its ability."""

KEEPS_ABILITY = "vigormortis:hasability"
"""The reminder by which a dead player keeps the ability, as long as the one who laid it has theirs."""

PASSED_ON = frozenset(
    {"baron", "marionette", "boomdandy", "eviltwin", "fearmonger", "goblin", "scarletwoman", "spy", "wraith"}
)
"""Minions' abilities that the storyteller doesn't have when a Plague Doctor's death would give them: a jinx of the
official script tool says what happens instead (see `characters.plaguedoctor`).
"""

IDENTITIES = {"drunk:isthedrunk": "drunk", "marionette:isthemarionette": "marionette"}
"""Reminders that say who one is."""


def impairs(state: State, marker: Marker) -> str | None:
    """What that marker makes of its player while it is awake: ``drunk``, ``poisoned`` or nothing."""
    record = _reminder(state, marker)
    return record.impairs if record is not None else None


def _reminder(state: State, marker: Marker) -> Reminder | None:
    character = marker.reminder.partition(":")[0]
    return state.record(character).reminder(marker.reminder) if state.knows(character) else None


def awake(state: State) -> tuple[Marker, ...]:
    """The impairing markers that are in force, oldest first."""
    return _awake(Same(state))


class Same:
    """A state as the key of a cache: the same object, not an equal one."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.state is self.state


@lru_cache(maxsize=64)
def _awake(key: Same) -> tuple[Marker, ...]:
    state = key.state
    markers = [marker for marker in state.markers if impairs(state, marker)]
    force = [False] * len(markers)
    for _ in range(len(markers) + 1):
        before = list(force)
        for index, marker in enumerate(markers):
            others = [one for one, on in zip(markers, force, strict=True) if on and one is not marker]
            force[index] = _works(state, marker, others)
        if force == before:
            break
    return tuple(marker for marker, on in zip(markers, force, strict=True) if on)


def _works(state: State, marker: Marker, others: Sequence[Marker]) -> bool:
    record = _reminder(state, marker)
    if marker.source is None or marker.source == STORYTELLER or (record is not None and record.lasting):
        return True
    source = state.players.get(marker.source)
    if source is None or not _holds(source, marker.by, others, marker.source):
        return False
    return source.alive or state.record(marker.by).after_death or keeps(state, marker.source)


def keeps(state: State, who: Who) -> bool:
    """Whether that player, dead, has kept the ability (Vigormortis)."""
    return any(
        marker.on == who
        and (
            marker.source is None
            or (
                marker.source in state.players
                and state.players[marker.source].alive
                and marker.by in own_abilities(state.players[marker.source])
            )
        )
        for marker in state.marked(KEEPS_ABILITY)
    )


def _holds(player: Player, ability: str, impairing: Sequence[Marker], who: Who) -> bool:
    """Whether the player, dead or alive, has the ability and nothing impairs him."""
    return ability in own_abilities(player) and not any(marker.on == who for marker in impairing)


def own_abilities(player: Player) -> tuple[str, ...]:
    """All abilities that the player truly has when healthy: that of the character, and gained ones."""
    if player.character in NOT_THEMSELVES:
        return (player.character,)
    return (player.character, *(gain.ability for gain in player.gained if gain.real))


def source_of(state: State, reminder: str) -> tuple[Who, str] | None:
    """Whose ability a reminder laid by hand is taken to come from: of the one player who has and can use it.

    None where its ability goes on in nobody, so that it stands by itself.
    """
    ability = reminder.partition(":")[0]
    record = state.record(ability).reminder(reminder) if state.knows(ability) else None
    if record is None or (record.impairs is None and reminder != KEEPS_ABILITY):
        return None
    found = [who for who in state.circle() if able(state, who, ability)]
    return (found[0], ability) if len(found) == 1 else None


def acting_abilities(player: Player) -> tuple[str, ...]:
    """All abilities that the player believes to have and acts by, real or not."""
    gained = tuple(gain.ability for gain in player.gained)
    if player.character in NOT_THEMSELVES:
        return (player.shown, *gained)
    return (player.character, *gained)


def drunk(state: State, who: Who) -> bool:
    """Whether a marker makes that player drunk now."""
    return any(marker.on == who and impairs(state, marker) == "drunk" for marker in awake(state))


def poisoned(state: State, who: Who) -> bool:
    """Whether a marker makes that player poisoned now."""
    return any(marker.on == who and impairs(state, marker) == "poisoned" for marker in awake(state))


def healthy(state: State, who: Who) -> bool:
    """Whether that player is neither drunk nor poisoned."""
    return not any(marker.on == who for marker in awake(state))


def impaired(state: State, who: Who) -> bool:
    """Whether whatever that player learns may be false: drunk, poisoned, a Drunk or a Marionette."""
    return state.players[who].character in NOT_THEMSELVES or not healthy(state, who)


def misled(state: State, who: Who, ability: str) -> bool:
    """Whether what that player learns by the ability may be false: impaired, or acting by it without having it."""
    player = state.players[who]
    seeming = ability in acting_abilities(player) and ability not in own_abilities(player)
    return seeming or impaired(state, who)


def has(state: State, who: Who, ability: str) -> bool:
    """Whether that player, dead or alive, has the ability and is healthy. The storyteller's own are always healthy."""
    if who == STORYTELLER:
        return ability in storytellers(state)
    return ability in own_abilities(state.players[who]) and healthy(state, who)


def able(state: State, who: Who, ability: str) -> bool:
    """Whether that player has the ability and can use it now: healthy, and alive where it doesn't last beyond death."""
    if who == STORYTELLER:
        return ability in storytellers(state)
    if not has(state, who, ability):
        return False
    return state.players[who].alive or state.record(ability).after_death or keeps(state, who)


def storytellers(state: State) -> tuple[str, ...]:
    """The abilities that the storyteller has."""
    return tuple(one for one in state.storyteller_abilities if one not in PASSED_ON)


def owners(state: State, ability: str) -> tuple[Who, ...]:
    """Everybody in whose hands that ability works now, clockwise."""
    return tuple(who for who in state.circle() if able(state, who, ability))


def impaired_by_others(state: State, who: Who) -> bool:
    """Whether another player's ability makes that one drunk or poisoned."""
    return any(marker.on == who and marker.source not in (None, who) for marker in awake(state))


def gain_of(player: Player, by: str) -> Gained | None:
    """What the player has gained through that ability."""
    return next((gain for gain in player.gained if gain.by == by), None)
