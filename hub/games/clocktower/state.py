"""The state of a Clocktower evening: frozen, compared by value, kept by `who` and never by seat number.

Its one rule: what can be worked out is not stored. Who is poisoned, whose ability works, who wakes tonight and who has
won follow from what stands here (see `statuses`, `night`, `wins`).

Must not know: commands; how anything comes about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

import msgspec

from hub.table.seats import Seating, Who

from .catalogue import Alignment, Catalogue, Character, Team
from .facing import Facing
from .script import Script

STORYTELLER: Who = 0
"""Stands for the storyteller where a `who` may be named: nominated, executed, the owner of an ability."""

PhaseName = Literal["setup", "night", "day", "over"]
Stage = Literal["talk", "recall", "nominations", "closed"]
"""How far a day has come: private talk, everybody called back to the circle, nominations open, nominations closed."""
Value: TypeAlias = "bool | int | str | dict[str, object]"
"""What is shown to a player, in the value forms of the vocabulary; players in it are lasting numbers."""


class Gained(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability that a player has through another one (`by`). Not `real`: they only believe that they have it."""

    ability: str
    by: str
    real: bool = True


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's player. `character` is the true one, `shown` what they believe; `known_alive` what has been announced.

    `spent`: abilities that are used once and have been. `fresh`: abilities whose first-night part is still to come.
    `first_day`: the last day that counts as the first one, of an ability that is had since the game was under way.
    """

    character: str
    shown: str
    alignment: Alignment
    alive: bool = True
    known_alive: bool = True
    ghost_vote: bool = True
    gained: tuple[Gained, ...] = ()
    spent: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    first_day: Mapping[str, int] = {}


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reminder by a seat. `source`: the seat whose ability `by` put it there; None: nobody's, it stands by itself."""

    reminder: str
    on: Who
    source: Who | None = None
    by: str = ""


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step that has opened of itself and goes before the sheet's.

    `kind`: ``learn`` (a player learns a change of their own), ``gain`` (they learn of an ability beside their own),
    ``arrival`` (an evil Traveller learns the Demon), else a choice of the storyteller's that the behaviour of `ability`
    answers. `who`: whom it wakes, or None. `of`: whose ability or death it comes from.
    """

    kind: str
    slot: str
    ability: str = ""
    who: Who | None = None
    of: Who | None = None
    character: str | None = None
    alignment: Alignment | None = None
    among: tuple[Who, ...] = ()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a woken player pointed at."""

    players: tuple[Who, ...] = ()
    character: str | None = None
    none: bool = False
    registers: str | None = None


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was shown to a player, beside what was true. `holds`: ``always``, ``may`` or ``never``; empty: not known."""

    night: int
    ability: str
    who: Who
    value: Value
    holds: str
    impaired: bool
    players: tuple[Who, ...] = ()


class Death(msgspec.Struct, frozen=True, omit_defaults=True):
    """A death: its cause, and what its player was able to do with it. `night`: it came in the night of that number."""

    who: Who
    cause: str
    number: int
    night: bool
    healthy: tuple[str, ...] = ()
    character: str = ""
    by: Who | None = None


class Nomination(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who stands nominated, by whom, and the hands that are up."""

    by: Who
    of: Who
    votes: tuple[Who, ...] = ()


class Ballot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counted vote. `tally`: as it was announced. `truly`: what counts in secret, where that is something else."""

    by: Who
    of: Who
    votes: tuple[Who, ...]
    tally: int
    truly: int | None = None

    @property
    def counts(self) -> int:
        """What truly counts."""
        return self.tally if self.truly is None else self.truly


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that everybody has been told today."""

    kind: str
    who: Who
    players: tuple[Who, ...] = ()
    character: str | None = None


class Win(msgspec.Struct, frozen=True):
    """Who has won, and the key of the reason (see `wins.REASONS`)."""

    winner: str
    because: str


class Day(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has happened since the last dawn, in public; and `doomed`, who is on the block in truth where that is kept
    secret (a house rule about Legion).
    """

    stage: Stage = "talk"
    nomination: Nomination | None = None
    ballots: tuple[Ballot, ...] = ()
    block: tuple[Who, int] | None = None
    doomed: tuple[Who, int] | None = None
    executed: tuple[Who, ...] = ()
    announcements: tuple[Announcement, ...] = ()

    @property
    def open(self) -> bool:
        """Whether nominations are open."""
        return self.stage == "nominations"

    @property
    def opened(self) -> bool:
        """Whether they have been opened today."""
        return self.stage in ("nominations", "closed")


class Night(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far tonight's sheet has been walked.

    `served`: slot and player who have had what the step gives; `begun`: those who had a first-night part of it tonight.
    `closed`: slots gone through. `left`: slots that were
    jumped over. `excused`: whom a slot doesn't wake tonight. `attending`: the player of a shared slot who is awake,
    where it isn't the lowest unserved one. `chosen`: what was chosen tonight, in order. `told`: what was shown tonight.
    """

    slot: str = "dusk"
    served: frozenset[tuple[str, Who]] = frozenset()
    begun: frozenset[tuple[str, Who]] = frozenset()
    closed: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    excused: frozenset[tuple[str, Who]] = frozenset()
    attending: Who | None = None
    chosen: tuple[tuple[str, Who, Choice], ...] = ()
    told: tuple[tuple[str, Who, Value], ...] = ()

    def choice(self, slot: str, who: Who) -> Choice | None:
        """What that player chose in that slot tonight."""
        return next((choice for name, one, choice in reversed(self.chosen) if name == slot and one == who), None)

    def shown(self, slot: str, who: Who) -> tuple[Value] | None:
        """What that player was shown in that slot tonight, as a tuple of one."""
        return next(((value,) for name, one, value in reversed(self.told) if name == slot and one == who), None)


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it. `notes`: each with the player of whom it is, if it is of one. `facing`: the options of opposite
    seats, where they are played; `bodies`: the facing seats at which their players sit now. `overruled`: by owner and
    ability what a rule asked for when the storyteller laid its reminders otherwise (see `Deeds.settle`). `had_demon`:
    since the beginning somebody has been a Demon. `storyteller_declined`: abilities that the storyteller did without.
    """

    script: Script
    catalogue: Catalogue
    seats: Seating
    rules: Mapping[str, object] = {}
    facing: Facing | None = None
    players: Mapping[Who, Player] = {}
    phase: PhaseName = "setup"
    number: int = 0
    markers: tuple[Marker, ...] = ()
    overruled: Mapping[tuple[Who, str], frozenset[tuple[str, Who]]] = {}
    bluffs: tuple[str, ...] = ()
    lot: int = 0
    pending: tuple[Pending, ...] = ()
    night: Night = Night()
    day: Day = Day()
    deaths: tuple[Death, ...] = ()
    had_demon: bool = False
    lifting: tuple[tuple[str, Who], ...] = ()
    storyteller_abilities: tuple[str, ...] = ()
    storyteller_spent: frozenset[str] = frozenset()
    storyteller_declined: int = 0
    abnormal: frozenset[Who] = frozenset()
    perhaps_abnormal: frozenset[Who] = frozenset()
    tellings: tuple[Telling, ...] = ()
    guesses: Mapping[Who, tuple[str, ...]] = {}
    won: Win | None = None
    ended: str | None = None
    notes: tuple[tuple[str, Who | None], ...] = ()
    claims: tuple[tuple[Who, str], ...] = ()
    bodies: frozenset[Who] = frozenset()

    # -- plain lookups ------------------------------------------------------------------------------

    def circle(self) -> tuple[Who, ...]:
        """Everybody who has a character, clockwise from seat 1."""
        return tuple(who for who in self.seats.order() if who in self.players)

    def living(self) -> tuple[Who, ...]:
        """Everybody who lives, Travellers too."""
        return tuple(who for who in self.circle() if self.players[who].alive)

    def record(self, character: str) -> Character:
        """The character's record: the script's own first, then the catalogue's."""
        return self.script.homebrew.get(character) or self.catalogue[character]

    def knows(self, character: str) -> bool:
        """Whether there is such a character."""
        return character in self.script.homebrew or character in self.catalogue

    def team(self, who: Who) -> Team:
        """The team of a player's true character."""
        return self.record(self.players[who].character).team

    def person(self, who: Who) -> int:
        """The number of the person on that seat; with opposite seats a person has two."""
        return self.seats.circle[self.seats.number(who) - 1].person

    def of_person(self, who: Who) -> tuple[Who, ...]:
        """All seats of the person on that one."""
        return tuple(one for one in self.seats.seats_of(self.person(who)) if one in self.players)

    def people(self, whos: tuple[Who, ...]) -> int:
        """How many people hold those seats; seats, where a house rule counts those."""
        if self.facing is not None and self.facing.count == "seats":
            return len(whos)
        return len({self.person(who) for who in whos})

    def voting_with(self, who: Who) -> tuple[Who, ...]:
        """The seats that have one hand and one vote between them."""
        return (who,) if self.facing is not None and self.facing.votes == "seat" else self.of_person(who)

    def nominating_with(self, who: Who) -> tuple[Who, ...]:
        """The seats that have one nomination a day between them."""
        return (who,) if self.facing is not None and self.facing.nominations == "seat" else self.of_person(who)

    def passed_over(self) -> frozenset[Who]:
        """The seats that are nobody's neighbours: none, or the empty ones where a house rule says so."""
        return self.empty() if self.facing is not None and self.facing.neighbours == "bodies" else frozenset()

    def empty(self) -> frozenset[Who]:
        """The seats at which nobody's body is."""
        if self.facing is None:
            return frozenset()
        here = self.bodies | {
            seats[0]
            for seats in (self.seats.seats_of(person) for person in self.seats.people)
            if seats and not self.bodies & set(seats)
        }
        return frozenset(who for who in self.seats.order() if who not in here)

    def lives(self, who: Who) -> bool:
        """Whether the person on that seat lives: at one of their seats at least."""
        return any(self.players[one].alive for one in self.of_person(who))

    def traveller(self, who: Who) -> bool:
        """Whether that player is a Traveller."""
        return self.team(who) == "traveller"

    def residents(self) -> tuple[Who, ...]:
        """Everybody but the Travellers."""
        return tuple(who for who in self.circle() if not self.traveller(who))

    def marked(self, reminder: str) -> Iterator[Marker]:
        """The markers of that reminder."""
        return (marker for marker in self.markers if marker.reminder == reminder)

    def first_night(self) -> bool:
        """Whether this is the first night."""
        return self.phase == "night" and self.number == 1

    def of_character(self, character: str) -> tuple[Who, ...]:
        """Everybody who truly is that character."""
        return tuple(who for who in self.circle() if self.players[who].character == character)
