"""An evening of MoonWolf at one moment: the state, frozen, and what can be read off it.

Its one rule: everything is kept by a seat's lasting number. Must not know: commands; who may see what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from hub.table.seats import Seating, Who

from .roles import ROLES, Camp, recommended

Phase = Literal[
    "setup",
    "first_night",
    "discussion",
    "head_vote",
    "night",
    "morning",
    "succession",
    "execution_vote",
    "trial",
    "last_words",
    "over",
]
PHASES: tuple[Phase, ...] = get_args(Phase)
NIGHTS: frozenset[str] = frozenset({"first_night", "night"})
VOTES: frozenset[str] = frozenset({"head_vote", "execution_vote"})

Winner = Literal["village", "wolves", "fox", "ruin"]
Cause = Literal["attack", "divination", "execution", "ruling"]
Reason = Literal["ruin", "no_werewolf", "parity", "fox", "ruling"]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules, each by default as the rules page has it."""

    madman_knows: bool = False
    knight_self: bool = False
    knight_repeat: bool = True
    soldier_keeps_charge: bool = True
    unlocked_counts: bool = True
    ballots_public: bool = False
    no_head_votes: Literal["random", "none"] = "random"
    execution_self_vote: bool = False
    succession_timeout: Literal["random", "none"] = "random"
    wolves_attack_wolves: bool = False
    no_wolf_vote: Literal["none", "random"] = "none"
    early_end_night: int = 4
    early_end_living: int = 4
    bread_day_one: bool = False
    bread_without_baker: bool = False
    declaration: Literal["truth", "claim"] = "truth"
    villager_declares: bool = False
    grave_sees: bool = False


class Player(msgspec.Struct, frozen=True):
    """One seat's player. `announced`: the town knows of the death. `tried`: the soldier's first attack is used up."""

    role: str | None = None
    ruled: Camp | None = None
    """The camp that the storyteller's word gave, where it is not the role's."""
    alive: bool = True
    announced: bool = False
    cause: Cause | None = None
    tried: bool = False
    declared: str | None = None

    @property
    def camp(self) -> Camp | None:
        """The camp that the player wins with."""
        return self.ruled if self.ruled is not None or self.role is None else ROLES[self.role].camp

    @property
    def body(self) -> str:
        """What the player counts as: human, wolf or neither."""
        return "human" if self.role is None else ROLES[self.role].body


class Result(msgspec.Struct, frozen=True):
    """What an ability told its player: the seer in night `number`, the medium after the execution of that day."""

    number: int
    role: Literal["seer", "medium"]
    of: Who
    werewolf: bool


class Announcement(msgspec.Struct, frozen=True):
    """Something that was said to everybody."""

    kind: Literal["death", "quiet", "bread", "execution", "reprieve", "head", "headless", "condemned", "declaration"]
    who: Who | None = None
    name: str = ""
    role: str | None = None


class Count(msgspec.Struct, frozen=True):
    """A vote that has closed: the count by target, who abstained in number, and the ballots."""

    vote: str
    number: int
    votes: Mapping[Who, int]
    abstained: int
    ballots: Mapping[Who, Who | None]


class State(msgspec.Struct, frozen=True):
    """All of it. `choices`: the open step's, None for an abstention; `cursors`: where each pad's player stands."""

    seating: Seating
    rules: Rules
    roles: Mapping[str, int] | None
    players: Mapping[Who, Player]
    times: Mapping[str, int] = {}
    """Seconds of the phases."""
    begun: Mapping[str, int] | None = None
    """The special roles of the setting with which the game began."""
    phase: Phase = "setup"
    number: int = 0
    head: Who | None = None
    fallen: Who | None = None
    """The dead head who has yet to name a successor."""
    choices: Mapping[Who, Who | None] = {}
    locked: frozenset[Who] = frozenset()
    cursors: Mapping[Who, Who | None] = {}
    claims: Mapping[Who, str | None] = {}
    """Which role each pad has been pressed for, where any may be declared."""
    lot: Who | None = None
    """Whom chance chose when the wolves, all locked, were tied."""
    guarded: Mapping[Who, Who] = {}
    """Whom each knight protected last night."""
    candidates: tuple[Who, ...] = ()
    condemned: Who | None = None
    then: Phase | None = None
    """What follows a succession."""
    then_number: int = 0
    count: Count | None = None
    results: Mapping[Who, tuple[Result, ...]] = {}
    announcements: tuple[Announcement, ...] = ()
    winner: Winner | None = None
    reason: Reason | None = None
    declared: bool = False
    """Whether the storyteller has declared the end."""
    host: bool = True
    """Whether somebody leads the game."""
    names: Mapping[Who, str] = {}
    """The names of those who have left the circle."""

    @property
    def told(self) -> bool:
        """Whether everybody knows of the end: it has been declared, or nobody leads who could."""
        return self.phase == "over" and (self.declared or not self.host)

    @property
    def living(self) -> tuple[Who, ...]:
        """Who lives, clockwise from seat 1."""
        return tuple(who for who in self.seating.order() if self.players[who].alive)

    def with_role(self, role: str) -> tuple[Who, ...]:
        """The living with that role, clockwise."""
        return tuple(who for who in self.living if self.players[who].role == role)

    def alive(self, who: Who) -> bool:
        """Whether that seat is in the circle and lives."""
        return who in self.living

    def name(self, who: Who) -> str:
        """The name of that seat's player, who may have left."""
        return self.names[who] if who in self.names else self.seating.name(who)

    def seat(self, who: Who | None) -> int | None:
        """Tonight's number of that seat; None where it has left."""
        return self.seating.number(who) if who in self.seating.order() and who is not None else None

    @property
    def special(self) -> Mapping[str, int]:
        """The special roles of this evening's setting: from the begin on those it began with, whoever leaves."""
        if self.begun is not None:
            return self.begun
        return self.roles if self.roles is not None else recommended(len(self.seating))

    def may_choose(self) -> tuple[Who, ...]:
        """Who has a choice in the open step, clockwise."""
        if self.phase in VOTES:
            return self.living
        if self.phase == "night":
            return tuple(who for who in self.living if acts(self.players[who]))
        if self.phase == "trial":
            return () if self.head is None else (self.head,)
        if self.phase == "succession":
            return () if self.fallen is None or self.seat(self.fallen) is None else (self.fallen,)
        return ()

    def counted(self) -> dict[Who, Who | None]:
        """The choices of the open step that count if it closes now."""
        if self.rules.unlocked_counts:
            return dict(self.choices)
        return {who: target for who, target in self.choices.items() if who in self.locked}

    def waiting(self) -> tuple[Who, ...]:
        """Who may choose and has not locked yet."""
        return tuple(who for who in self.may_choose() if who not in self.locked)


def acts(player: Player) -> bool:
    """Whether that player chooses somebody by night."""
    return player.role is not None and ROLES[player.role].acts


def outcome(state: State) -> tuple[Winner, Reason] | None:
    """Who has won with the living as they are, and why; None while the game goes on."""
    living = [state.players[who] for who in state.living]
    if not living:
        return "ruin", "ruin"
    wolves = sum(player.body == "wolf" for player in living)
    humans = sum(player.body == "human" for player in living)
    found: tuple[Winner, Reason] | None = None
    if wolves == 0:
        found = "village", "no_werewolf"
    elif wolves >= humans:
        found = "wolves", "parity"
    if found is not None and any(player.role == "fox" for player in living):
        return "fox", "fox"
    return found


def town_alive(player: Player) -> bool:
    """Whether the town takes that player for living: a death of the night is public with the morning."""
    return player.alive or not player.announced
