"""What can happen in a Clocktower evening: each event a fact, small enough that applying it needs no rule.

Its one rule: a fact says what is so now, never why it had to come so; the deciding modules know why.

Must not know: the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from hub.table.circle import CircleEvent
from hub.table.game import Event
from hub.table.seats import Who

from .catalogue import Alignment
from .state import Announcement, Choice, Death, Gained, Marker, Nomination, Pending, PhaseName, Telling


class Ruled(Event, tag="ruled", frozen=True):
    """The command was a ruling of the storyteller's; `verb` is the command's."""

    verb: str


class Noted(Event, tag="noted", frozen=True):
    """A line for the log; of one player, where it is of one."""

    text: str
    who: Who | None = None


class Dealt(Event, tag="dealt", frozen=True):
    """A player has drawn a character; what they had before is gone without a trace."""

    who: Who
    character: str
    shown: str
    alignment: Alignment


class Bluffed(Event, tag="bluffed", frozen=True):
    """These characters are the Demon's bluffs."""

    characters: tuple[str, ...]


class LotDrawn(Event, tag="lot_drawn", frozen=True):
    """The number by which proposals are picked all evening, where several are as good."""

    lot: int


class Began(Event, tag="began", frozen=True):
    """A night or a day has begun, with everything that a new one clears."""

    phase: PhaseName
    number: int


class Went(Event, tag="went", frozen=True):
    """The night's sheet stands at that slot."""

    slot: str


class Closed(Event, tag="closed", frozen=True):
    """A slot has been gone through."""

    slot: str


class Excused(Event, tag="excused", frozen=True):
    """That player has come by an ability whose moment of this night has passed: the slot doesn't wake them tonight."""

    slot: str
    who: Who


class JumpedOver(Event, tag="jumped_over", frozen=True):
    """Slots have been jumped over; they may still be gone back to."""

    slots: tuple[str, ...]


class Attended(Event, tag="attended", frozen=True):
    """In a shared slot this player is awake now (None: the lowest not yet served)."""

    who: Who | None


class Served(Event, tag="served", frozen=True):
    """That player has had what the slot gives."""

    slot: str
    who: Who


class Chosen(Event, tag="chosen", frozen=True):
    """What a woken player pointed at."""

    slot: str
    who: Who
    choice: Choice


class Shown(Event, tag="shown", frozen=True):
    """What a woken player was shown, with the truth as it stood."""

    slot: str
    telling: Telling


class Forgotten(Event, tag="forgotten", frozen=True):
    """What a player was shown or chose in that slot is off their panel: they choose anew."""

    slot: str
    who: Who


class Opened(Event, tag="opened", frozen=True):
    """A step has opened of itself."""

    step: Pending


class Answered(Event, tag="answered", frozen=True):
    """The first step that had opened of itself is done."""


class Marked(Event, tag="marked", frozen=True):
    """The reminder lies there."""

    marker: Marker


class Unmarked(Event, tag="unmarked", frozen=True):
    """The reminder (one of several alike) lies there no more. `by_rule`: the token is to be taken off."""

    marker: Marker
    by_rule: bool = False


class Overruled(Event, tag="overruled", frozen=True):
    """The storyteller has laid by hand what lies by that ability's rule, while the rule asked for `wanted` (reminder
    and player each); None: the rule has its way again.
    """

    owner: Who
    ability: str
    wanted: tuple[tuple[str, Who], ...] | None = None


class Lifted(Event, tag="lifted", frozen=True):
    """A token that was to be taken off has been."""

    reminder: str
    on: Who


class Died(Event, tag="died", frozen=True):
    """A player has died. `public`: everybody sees it at once."""

    death: Death
    public: bool


class Revived(Event, tag="revived", frozen=True):
    """A player lives again, as if with a new character."""

    who: Who
    public: bool


class Became(Event, tag="became", frozen=True):
    """A player is another character now, with a fresh ability; the old one is gone with all that it did."""

    who: Who
    character: str
    shown: str


class Turned(Event, tag="turned", frozen=True):
    """A player is on the other side."""

    who: Who
    alignment: Alignment


class GainedAbility(Event, tag="gained", frozen=True):
    """A player has a further ability; what they had by the same way is gone."""

    who: Who
    gained: Gained


class LostAbility(Event, tag="lost", frozen=True):
    """A player has no longer what they had gained by that ability."""

    who: Who
    by: str


class Spent(Event, tag="spent", frozen=True):
    """An ability that is used once has been."""

    who: Who
    ability: str


class Freshened(Event, tag="freshened", frozen=True):
    """The first-night part of an ability is to be resolved (or, `done`, has been)."""

    who: Who
    ability: str
    done: bool = False


class StorytellerGained(Event, tag="storyteller_gained", frozen=True):
    """The storyteller has an ability, or (None) has done without one that was to be had."""

    ability: str | None


class Abnormal(Event, tag="abnormal", frozen=True):
    """An ability has not worked as it should, and no Mathematician is there for whom a reminder would be laid."""

    who: Who


class PerhapsAbnormal(Event, tag="perhaps_abnormal", frozen=True):
    """A Mathematician may or may not count this player's ability."""

    who: Who


class Guessed(Event, tag="guessed", frozen=True):
    """A Juggler's guesses, each as it held when it was made."""

    who: Who
    holds: tuple[str, ...]


class NominationsOpened(Event, tag="nominations", frozen=True):
    """Players may nominate."""


class NominationsClosed(Event, tag="nominations_closed", frozen=True):
    """No further nominations are taken, until they are opened again."""


class Recalled(Event, tag="recalled", frozen=True):
    """Everybody has been called back to the circle."""


class Nominated(Event, tag="nominated", frozen=True):
    """Somebody stands nominated, or other hands are up."""

    nomination: Nomination


class Counted(Event, tag="counted", frozen=True):
    """The vote has been counted as `tally`; `block`: who is about to die then; the ghost votes of `spent` are gone.

    Where the truth is kept secret, `truly` is the tally that counts and `doomed` who is about to die in truth.
    """

    tally: int
    block: tuple[Who, int] | None
    spent: tuple[Who, ...] = ()
    truly: int | None = None
    doomed: tuple[Who, int] | None = None


class Executed(Event, tag="executed", frozen=True):
    """Somebody was executed, whether or not they died of it."""

    who: Who


class Announced(Event, tag="announced", frozen=True):
    """Everybody has been told."""

    announcement: Announcement


class Claimed(Event, tag="claimed", frozen=True):
    """What a player says to be."""

    who: Who
    character: str


class Crossed(Event, tag="crossed", frozen=True):
    """With opposite seats: the player's body is at that seat now, and no longer at the one facing it."""

    who: Who


class RulesChanged(Event, tag="rules_changed", frozen=True):
    """These are the house rules from now on."""

    rules: Mapping[str, object]


class Won(Event, tag="won", frozen=True):
    """A side has won by a deed, whoever lives."""

    winner: str
    because: str


class Ended(Event, tag="ended", frozen=True):
    """The storyteller has declared the end."""

    winner: str | None


Happening: TypeAlias = (
    CircleEvent
    | Ruled
    | Noted
    | Dealt
    | Bluffed
    | LotDrawn
    | Began
    | Went
    | Closed
    | JumpedOver
    | Excused
    | Attended
    | Served
    | Chosen
    | Shown
    | Forgotten
    | Opened
    | Answered
    | Marked
    | Unmarked
    | Overruled
    | Lifted
    | Died
    | Revived
    | Became
    | Turned
    | GainedAbility
    | LostAbility
    | Spent
    | Freshened
    | StorytellerGained
    | Abnormal
    | PerhapsAbnormal
    | Guessed
    | NominationsOpened
    | NominationsClosed
    | Recalled
    | Nominated
    | Counted
    | Executed
    | Announced
    | Claimed
    | Crossed
    | RulesChanged
    | Won
    | Ended
)
"""Every event."""
