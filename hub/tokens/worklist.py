"""A box being enrolled, one token after another, and a box being counted at closing time: what comes next.

Its one rule: a token counts once its tag is known, and a tag is known only once what was written on it was read back,
or once somebody said that it goes by its UID. Until then the registry is as it was.

Must not know: readers, threads, pages; any game by name.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from firmware_py.ports import Tag
from hub.table.tokens import Registry
from hub.table.words import Term, Text

RANDOM_UID = "08"
"""A UID of four bytes that begins so is drawn anew each time (ISO 14443-3, 6.5.4): a phone, a passport, a bank card."""

_UID_BYTES = 4


def fresh_identifier() -> str:
    """A random identifier for a tag: 64 bits, hexadecimal. Nobody but the registry can tell what it stands for."""
    return secrets.token_hex(8).upper()


class Enrolment:
    """A box on its way into the registry.

    `tokens`: all of it, in order. `anew`: those that have a tag already get another one, too. `problem`: why the last
    tag wasn't taken; `refused`: that tag, where it could still go by its UID.
    """

    def __init__(self, tokens: Sequence[str], registry: Registry, *, anew: bool = False) -> None:
        self._tokens = tuple(tokens)
        known = set() if anew else known_tokens(registry)
        self._done = {token for token in self._tokens if token in known}
        self._at = -1
        self.problem: Text | None = None
        self.refused: Tag | None = None
        self.skip()

    @property
    def token(self) -> str | None:
        """The token whose tag is waited for; None: all have been seen to."""
        return self._tokens[self._at] if 0 <= self._at < len(self._tokens) else None

    @property
    def done(self) -> int:
        """How many of the box have a tag."""
        return len(self._done)

    @property
    def of(self) -> int:
        """How many there are."""
        return len(self._tokens)

    @property
    def left(self) -> tuple[str, ...]:
        """The tokens without a tag, in order: what was skipped, and what is still to come."""
        return tuple(token for token in self._tokens if token not in self._done)

    def skip(self) -> None:
        """On to the next token without a tag."""
        self._forget()
        self._at = next(
            (place for place in range(self._at + 1, self.of) if self._tokens[place] not in self._done), self.of
        )

    def back(self) -> None:
        """To the token before this one, whether it has a tag or not: it is waited for anew."""
        self._forget()
        self._at = max(0, min(self._at, self.of) - 1)

    def may_take(self, tag: Tag, registry: Registry) -> bool:
        """Whether that tag may become the token's: it isn't another token's already."""
        self._forget()
        known = registry.token(tag.uid, tag.identifier)
        if known is None or known == self.token:
            return True
        self.problem = Text("That tag is {token} already; lay an unknown one there.", {"token": said(known)})
        return False

    def failed(self, why: Text, by_uid: Tag | None = None) -> None:
        """The tag couldn't be written. `by_uid`: it may still be known by its UID, if somebody wants it so."""
        self.problem, self.refused = why, by_uid
        if by_uid is not None and random_uid(by_uid.uid):
            self.problem = Text("This is a phone or a card whose UID is another one each time; take another tag.")
            self.refused = None

    def taken(self) -> None:
        """The tag is in the registry."""
        if self.token is not None:
            self._done.add(self.token)
        self.skip()

    def _forget(self) -> None:
        self.problem, self.refused = None, None


class BoxCheck:
    """The box at closing time: every token is laid on the reader, and what is missing is named.

    `strangers`: tokens that were laid there and belong to another box. `untagged`: tokens of the box that no tag stands
    for, so that they can't be counted.
    """

    def __init__(self, tokens: Sequence[str], registry: Registry) -> None:
        known = known_tokens(registry)
        self._expected = tuple(token for token in tokens if token in known)
        self.untagged = tuple(token for token in tokens if token not in known)
        self._seen: set[str] = set()
        self.strangers: tuple[str, ...] = ()

    @property
    def done(self) -> int:
        """How many have been seen."""
        return len(self._seen)

    @property
    def of(self) -> int:
        """How many can be."""
        return len(self._expected)

    @property
    def missing(self) -> tuple[str, ...]:
        """Those that haven't been seen, in the box's order."""
        return tuple(token for token in self._expected if token not in self._seen)

    def see(self, token: str) -> bool:
        """That token was laid on the reader; whether it is one of this box."""
        if token in self._expected:
            self._seen.add(token)
            return True
        if token not in self.strangers:
            self.strangers = (*self.strangers, token)
        return False


def said(token: str) -> Text | Term:
    """The token as people call it, with the number of its copy: for a place of a sentence."""
    name, _, copy = token.partition("#")
    return Text("{token}, copy {copy}", {"token": _named(name), "copy": copy}) if copy else _named(name)


def _named(token: str) -> Text | Term:
    kind, _, name = token.partition(":")
    if kind != "reminder":
        return Term(f"{kind}.{name}")
    owner = Term(f"character.{name.partition(':')[0]}")
    return Text("{reminder} ({character})", {"reminder": Term(f"reminder.{name}"), "character": owner})


def known_tokens(registry: Registry) -> set[str]:
    """The tokens that a tag stands for."""
    return set(registry.by_uid.values()) | set(registry.by_identifier.values())


def random_uid(uid: str) -> bool:
    """Whether a tag with that UID (hexadecimal) has another one each time."""
    return len(uid) == 2 * _UID_BYTES and uid.startswith(RANDOM_UID)
