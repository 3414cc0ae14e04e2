"""The verbs of MoonWolf beside the table's own.

Must not know: what is done with them.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hub.table.commands import Command, Open, Vocabulary


class OpenMoonWolf(Open, tag="open", frozen=True):
    """7 to 18 players. `roles`: how many of each special role (the recommended setting where none is given). `times`:
    seconds by phase, where they are to be others; 0 is no time.
    """

    roles: Mapping[str, int] | None = None
    rules: Mapping[str, object] = {}
    times: Mapping[str, int] = {}


class Deal(Command, tag="deal", frozen=True):
    """Roles by seat, or all of them by chance."""

    seats: Mapping[int, str] | None = None


class Act(Command, tag="act", frozen=True):
    """A night ability's choice or a wolf's vote; null takes it back."""

    seat: int
    target: int | None


class Vote(Command, tag="vote", frozen=True):
    """A choice in a day's vote; null abstains."""

    seat: int
    target: int | None = msgspec.field(name="for")


class Lock(Command, tag="lock", frozen=True):
    """That seat's choice is final."""

    seat: int


class Condemn(Command, tag="condemn", frozen=True):
    """The head's word in a trial."""

    target: int


class Appoint(Command, tag="appoint", frozen=True):
    """The dead head's successor."""

    target: int


class Declare(Command, tag="declare", frozen=True):
    """A public declaration of a role, once a game."""

    seat: int
    role: str


class Timeout(Command, tag="timeout", frozen=True):
    """The phase's time is up."""


VOCABULARY = Vocabulary.of(
    {
        "open": OpenMoonWolf,
        "deal": Deal,
        "act": Act,
        "vote": Vote,
        "lock": Lock,
        "condemn": Condemn,
        "appoint": Appoint,
        "declare": Declare,
        "timeout": Timeout,
    }
)
