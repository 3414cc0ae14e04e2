"""The verbs of Growl beside the table's own.

Must not know: what is done with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hub.table.commands import Command, Open, Vocabulary


class OpenGrowl(Open, tag="open", frozen=True):
    """4 to 10 players. `coins`: what each seat's player has won in earlier games, in all or game by game."""

    rules: Mapping[str, object] = {}
    coins: Mapping[int, int | tuple[int, ...]] = {}


class Deal(Command, tag="deal", frozen=True):
    """Hands (the starting card first), the deck (top first) and the first player, by hand; the rest is drawn."""

    hands: Mapping[int, tuple[str, ...]] | None = None
    deck: tuple[str, ...] | None = None
    first: int | None = None


class Give(Command, tag="give", frozen=True):
    """The player whose turn it is gives the top card to that seat."""

    to: int


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a night card did: somebody died, or a card went from a seat to another. Exactly one of the two."""

    kill: int | None = None
    move: tuple[str, int, int] | None = None

    def __post_init__(self) -> None:
        if (self.kill is None) == (self.move is None):
            raise ValueError("an effect is a kill or a move")


class Resolve(Command, tag="resolve", frozen=True):
    """What the night card asked for, as it came out."""

    effects: tuple[Effect, ...]


class Pass(Command, tag="pass", frozen=True):
    """One card to each living neighbour."""

    seat: int
    left: str
    right: str


class Lock(Command, tag="lock", frozen=True):
    """What that seat's pad points at is done: given, carried out, passed."""

    seat: int


class Coins(Command, tag="coins", frozen=True):
    """At the end, where the players count for themselves: what each seat has won in this game, and who has."""

    coins: Mapping[int, int]
    winner: Literal["humans", "wolves"] | None = None


VOCABULARY = Vocabulary.of(
    {"open": OpenGrowl, "deal": Deal, "give": Give, "resolve": Resolve, "pass": Pass, "lock": Lock, "coins": Coins}
)
