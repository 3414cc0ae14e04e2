"""Reminders of the storyteller's own: any text by a seat, and the three bluffs as the storyteller wants them.

Its one rule: what is written here means nothing to any rule; the box has no token of it, so no audit misses one.

Must not know: what a reminder of a character does.
"""

from __future__ import annotations

from hub.table.errors import Refused
from hub.table.seats import Who
from hub.table.words import Term

from . import events as e
from .bluffs import BLUFFS
from .catalogue import GOOD_TEAMS
from .deeds import Deeds
from .state import Marker

_OWN = "note:"
LONGEST = 60
"""Characters of a reminder of one's own: as many as a name may have."""


def is_own(reminder: str) -> bool:
    """Whether that reminder is a text of the storyteller's own."""
    return reminder.startswith(_OWN)


def text_of(reminder: str) -> str:
    """What it says."""
    return reminder.removeprefix(_OWN)


def mark_text(deeds: Deeds, on: Who, text: str) -> None:
    """That text lies there.

    Raises:
        Refused: it says nothing, or too much.
    """
    said = " ".join(text.split())
    if not said:
        raise Refused("A reminder of your own has a text.")
    if len(said) > LONGEST:
        raise Refused("A reminder has at most {count} characters.", count=LONGEST)
    deeds.emit(e.Marked(Marker(_OWN + said, on)))


def choose_bluffs(deeds: Deeds, characters: tuple[str, ...]) -> None:
    """These are the Demon's bluffs from now on."""
    state = deeds.state
    chosen = tuple(dict.fromkeys(characters))
    if len(chosen) != BLUFFS:
        deeds.advise("The Demon is shown {count} bluffs by the rules.", count=BLUFFS)
    in_play = {player.character for player in state.players.values()}
    for one in chosen:
        if one in in_play:
            deeds.advise("The {character} is in play.", character=Term(f"character.{one}"))
        elif state.record(one).team not in GOOD_TEAMS:
            deeds.advise("The {character} isn't a good character.", character=Term(f"character.{one}"))
    deeds.emit(e.Bluffed(chosen))
