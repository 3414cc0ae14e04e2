"""What players say and do by day: claims, public and private day abilities, true or bluffed.

Its one rule: whatever the table can see of it is the same, whoever does it.

Must not know: what an ability used in public does.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling
from hub.table.seats import Who

from . import events as e
from .characters import behaviour
from .deeds import Deeds
from .grimoire import reading_of
from .state import Announcement, Choice, State
from .statuses import able, acting_abilities, own_abilities
from .truths import check
from .vocabulary import Guess
from .voting import in_day

PRIVATE = frozenset({"artist", "fisherman", "amnesiac"})
"""Day abilities that are used in a private talk with the storyteller: the table sees nothing of them."""


def claim(deeds: Deeds, who: Who, character: str) -> None:
    """A player says to be that character; what a nominated Goblin says counts."""
    state = deeds.state
    deeds.emit(e.Claimed(who, character))
    nomination = state.day.nomination
    if state.phase != "day" or nomination is None or nomination.of not in state.of_person(who):
        return
    deeds.emit(e.Announced(Announcement("claim", who, character=character)))
    if character == "goblin" and nomination.votes:
        deeds.advise("The vote has begun: who claims to be the Goblin now has claimed it too late.")
    elif character == "goblin" and "goblin" in own_abilities(state.players[nomination.of]):
        deeds.mark("goblin:claimed", nomination.of, nomination.of, "goblin")


def allow(state: State, ability: str, choice: Choice) -> None:
    """Raises NeedsRuling where the card forbids that choice, to those who only act as if, too."""
    forbidden = behaviour(ability).may_not_use(state, choice) if state.phase == "day" else None
    if forbidden is not None:
        raise NeedsRuling(forbidden.sentence, **forbidden.values)


def use(deeds: Deeds, who: Who, ability: str, choice: Choice, guesses: tuple[Guess, ...] = ()) -> None:
    """A day ability, true or bluffed: the table sees the same."""
    state = deeds.state
    if ability == "politician" and state.phase == "over":
        _politician(deeds, who)
        return
    in_day(state)
    if ability not in PRIVATE:
        players = tuple(dict.fromkeys(one.player for one in guesses)) or choice.players
        deeds.emit(e.Announced(Announcement("use", who, players, ability)))
    player = state.players[who]
    if ability in player.spent:
        return
    if ability == "juggler" and ability in acting_abilities(player):
        _juggle(deeds, who, guesses)
        return
    if ability not in own_abilities(player):
        return
    if state.record(ability).once:
        deeds.spend(who, ability)
    if able(state, who, ability):
        behaviour(ability).used(deeds, who, choice)
    else:
        deeds.failed(who)


def _juggle(deeds: Deeds, who: Who, guesses: tuple[Guess, ...]) -> None:
    """The guesses as they hold now; what the Juggler's state is counts in the night only (statement 41)."""
    state = deeds.state
    if state.number > state.players[who].first_day.get("juggler", state.number):
        deeds.advise(
            "Seat {seat} is no longer in the Juggler's first day: this counts for nothing.", seat=deeds.seat(who)
        )
        return
    reading = reading_of(state)
    holds = tuple(
        check(
            reading,
            who,
            "ravenkeeper",
            {"player": state.seats.number(one.player), "character": one.character},
            (one.player,),
        )
        for one in guesses
    )
    deeds.emit(e.Spent(who, "juggler"))
    deeds.emit(e.Guessed(who, holds))
    for one, held in zip(guesses, holds, strict=True):
        if held == "always":
            deeds.mark("juggler:correct", one.player, who, "juggler", alone=False)


def _politician(deeds: Deeds, who: Who) -> None:
    state = deeds.state
    player = state.players[who]
    if not able(state, who, "politician"):
        deeds.advise("Seat {seat} is no healthy Politician: nothing changes.", seat=deeds.seat(who))
    elif player.alignment == state.ended or state.ended not in ("good", "evil"):
        deeds.advise("Seat {seat} is on the winning side already.", seat=deeds.seat(who))
    else:
        deeds.emit(e.Turned(who, "good" if state.ended == "good" else "evil"))
