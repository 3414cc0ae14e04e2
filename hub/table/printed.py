"""What lies in a box, as it is enrolled and printed: every token with what stands on its face, and a night sheet.

Its one rule: a set is the same whoever plays tonight; nothing in it depends on an evening.

Must not know: any game by name; paper, fonts, tags.
"""

from __future__ import annotations

from typing import Literal, Protocol, runtime_checkable

import msgspec

from .words import Speaker

Cut = Literal["character", "reminder", "card"]
"""How a token is cut: round and large, round and small, or a playing card."""


class Face(msgspec.Struct, frozen=True):
    """A token and its face, in one language.

    `token`: its name in the registry, copies numbered. `title`: what stands on it. `below`: the smaller line (a
    reminder's character). `group`: what it is printed in the colour and with the sign of (a team, a camp, a card),
    `group_name` in words. `icon`: the key of its picture. `text`: what it does. `mark`: a card's mark ("6+").
    """

    token: str
    cut: Cut
    title: str
    group: str
    group_name: str
    icon: str
    below: str = ""
    text: str = ""
    mark: str = ""


class Row(msgspec.Struct, frozen=True):
    """A line of the night sheet: whose slot it is and what happens. `group` is "" for a slot without a character."""

    title: str
    text: str
    icon: str = ""
    group: str = ""


class Night(msgspec.Struct, frozen=True):
    """A night of the night sheet."""

    title: str
    rows: tuple[Row, ...]


class TokenSet(msgspec.Struct, frozen=True):
    """A box: what it is called, its tokens in the box's order, and the storyteller's night sheet (none: empty)."""

    name: str
    faces: tuple[Face, ...]
    nights: tuple[Night, ...] = ()
    author: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens' names, in the box's order."""
        return tuple(face.token for face in self.faces)

    def face(self, token: str) -> Face | None:
        """The face of that token, or None where it belongs to another box."""
        return next((face for face in self.faces if face.token == token), None)


@runtime_checkable
class HasTokens(Protocol):
    """A game that has tokens to enrol and to print. Optional."""

    def token_set(self, wanted: str | bytes | None, speaker: Speaker) -> TokenSet:
        """The box of that name (a script's, or the bytes of a script's file; None: the game's only one).

        Raises:
            ConfigError: there is none of that name, or it can't be played.
        """
