"""What happens in MoonWolf: the events that the journal keeps. Every seat in them is a lasting number.

Must not know: why it happens; what it does to the state (that is in `fold`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from hub.table.circle import CircleEvent
from hub.table.game import Event
from hub.table.seats import Who

from .roles import Camp
from .state import Announcement, Cause, Phase, Reason, Winner


class Dealt(Event, frozen=True, tag="dealt"):
    """These seats have these roles."""

    roles: Mapping[Who, str]


class Entered(Event, frozen=True, tag="entered"):
    """A phase begins; nothing is chosen yet. `then`: what follows a succession."""

    phase: Phase
    number: int
    candidates: tuple[Who, ...] = ()
    condemned: Who | None = None
    then: Phase | None = None
    then_number: int = 0


class Chose(Event, frozen=True, tag="chose"):
    """A choice in a vote or by night; None is an abstention. `ruling`: although a rule spoke against it."""

    who: Who
    target: Who | None
    ruling: bool = False


class Stepped(Event, frozen=True, tag="stepped"):
    """A pad was pressed: its player stands at that seat now, or at nobody. `chosen`: it is a choice."""

    who: Who
    at: Who | None
    chosen: bool = False


class Claiming(Event, frozen=True, tag="claiming"):
    """A pad was pressed: its player would declare that role now, or none; where any may be declared."""

    who: Who
    role: str | None


class Locked(Event, frozen=True, tag="locked"):
    """The choice is final."""

    who: Who


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """Chance chose among the wolves' victims."""

    target: Who


class Counted(Event, frozen=True, tag="counted"):
    """A day's vote has closed."""

    vote: str
    votes: Mapping[Who, int]
    abstained: int


class HeadNamed(Event, frozen=True, tag="head_named"):
    """The village has a head."""

    who: Who
    by: Literal["vote", "lot", "successor", "ruling"]


class Headless(Event, frozen=True, tag="headless"):
    """The village has no head, and none is to be named now."""


class CondemnedTo(Event, frozen=True, tag="condemned"):
    """That player will be executed after the last words."""

    who: Who
    by: Literal["vote", "head", "lot", "ruling"]


class Guarded(Event, frozen=True, tag="guarded"):
    """Whom each knight protects this night."""

    by: Mapping[Who, Who]


class Tried(Event, frozen=True, tag="tried"):
    """A soldier's first attack is used up."""

    who: Who


class Died(Event, frozen=True, tag="died"):
    """That player dies."""

    who: Who
    cause: Cause


class Learned(Event, frozen=True, tag="learned"):
    """An ability tells its player something."""

    who: Who
    role: Literal["seer", "medium"]
    of: Who
    werewolf: bool


class Announced(Event, frozen=True, tag="announced"):
    """Something is said to everybody."""

    what: Announcement


class Declared(Event, frozen=True, tag="declared"):
    """A public declaration."""

    who: Who
    role: str
    ruling: bool = False


class Revived(Event, frozen=True, tag="revived"):
    """A ruling: that player lives again."""

    who: Who


class Became(Event, frozen=True, tag="became"):
    """A ruling: that player has another role."""

    who: Who
    role: str


class TookSide(Event, frozen=True, tag="took_side"):
    """A ruling: that player wins with that camp."""

    who: Who
    camp: Camp


class Noted(Event, frozen=True, tag="noted"):
    """A line for the log."""

    text: str


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; `winner` None: without one. `declared`: by the storyteller's word."""

    winner: Winner | None
    reason: Reason
    declared: bool = False


MoonWolfEvent: TypeAlias = (
    Dealt
    | Entered
    | Chose
    | Stepped
    | Claiming
    | Locked
    | LotDrawn
    | Counted
    | HeadNamed
    | Headless
    | CondemnedTo
    | Guarded
    | Tried
    | Died
    | Learned
    | Announced
    | Declared
    | Revived
    | Became
    | TookSide
    | Noted
    | Ended
    | CircleEvent
)
