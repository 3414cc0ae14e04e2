"""What happens in Growl: the events that the journal keeps. Every seat in them is a lasting number.

Must not know: why it happens; what it does to the state (that is in `fold`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from hub.table.circle import CircleEvent
from hub.table.game import Event
from hub.table.seats import Who

from .state import Asking, Passing, Phase, Reason, Side, Station, Winner


class Dealt(Event, frozen=True, tag="dealt"):
    """These hands, this deck, this first player, these nights of the box; what is None stays as it was."""

    hands: Mapping[Who, tuple[str, ...]] | None = None
    deck: tuple[str, ...] | None = None
    first: Who | None = None
    texts: tuple[int, ...] | None = None


class Begun(Event, frozen=True, tag="begun"):
    """The starting cards are looked at: a bite makes its player one of the first werewolves."""

    wolves: frozenset[Who]


class Entered(Event, frozen=True, tag="entered"):
    """A phase begins; `turn`: whose turn it is."""

    phase: Phase
    turn: Who | None = None


class Met(Event, frozen=True, tag="met"):
    """The werewolves have seen each other."""


class Gave(Event, frozen=True, tag="gave"):
    """The top card went to that player."""

    to: Who
    ruling: bool = False


class Fetched(Event, frozen=True, tag="fetched"):
    """A ruling: this card was the top one after all; the first of its kind in the deck goes up."""

    card: str


class CardMoved(Event, frozen=True, tag="card_moved"):
    """A night card's effect: a card went from a hand to another one."""

    card: str
    source: Who
    to: Who


class Turned(Event, frozen=True, tag="turned"):
    """That player is a werewolf, in secret; `wolf` False: human again."""

    who: Who
    wolf: bool = True
    ruling: bool = False


class Died(Event, frozen=True, tag="died"):
    """That player is dead and keeps the cards."""

    who: Who
    ruling: bool = False


class Revived(Event, frozen=True, tag="revived"):
    """A ruling: that player lives again."""

    who: Who


class NightCardOut(Event, frozen=True, tag="night_card_out"):
    """The night card has done its work and goes out."""


class PassChosen(Event, frozen=True, tag="pass_chosen"):
    """What that player passes; a side that isn't known yet is None."""

    who: Who
    passing: Passing
    ruling: bool = False


class SideChosen(Event, frozen=True, tag="side_chosen"):
    """One of the two cards that a player passes, tapped at the neighbour's tile or locked on a pad. `copy`: which one
    of its kind it is, where its token told.
    """

    who: Who
    side: Side
    card: str
    copy: str = ""


class Seen(Event, frozen=True, tag="seen"):
    """That very copy of a card is in that player's hand."""

    copy: str
    who: Who


class NightSeen(Event, frozen=True, tag="night_seen"):
    """Which of the box's nights (or final nights) the one on top is: its token was tapped."""

    place: int


class Stepped(Event, frozen=True, tag="stepped"):
    """A pad was pressed: its player points at that seat, card or word now."""

    who: Who
    at: Station


class Asked(Event, frozen=True, tag="asked"):
    """What the night card does next, as far as its drawer has said; None: said to the end, or not meant."""

    asking: Asking | None


class Exchanged(Event, frozen=True, tag="exchanged"):
    """All that was passed changes hands at once; the night is over."""


class Noted(Event, frozen=True, tag="noted"):
    """A line for the log."""

    text: str


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; the coins that each player gets. `winner` None: without one. `declared`: by the storyteller's
    word.
    """

    winner: Winner | None
    reason: Reason
    coins: Mapping[Who, int]
    declared: bool = False


GrowlEvent: TypeAlias = (
    Dealt
    | Begun
    | Entered
    | Met
    | Gave
    | Fetched
    | CardMoved
    | Turned
    | Died
    | Revived
    | NightCardOut
    | PassChosen
    | SideChosen
    | Seen
    | NightSeen
    | Stepped
    | Asked
    | Exchanged
    | Noted
    | Ended
    | CircleEvent
)
