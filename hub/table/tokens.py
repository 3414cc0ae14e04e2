"""Tokens: their names, and the registry that says which tag is which token.

A token's name is ``character:imp``, ``reminder:poisoner:poisoned`` or ``growl:bite``, with ``#2`` and up for
further copies in the box. A tag never carries the name: any phone can read a tag that lies face down. It
carries a random identifier, or nothing, and only the registry knows what it stands for.

Must not know: how a tag is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from .errors import Refused

_NAME = re.compile(r"(?P<kind>[a-z]+):(?P<name>[^\s#]+)(?:#(?P<copy>[1-9][0-9]?))?")


class Token(msgspec.Struct, frozen=True, order=True):
    """A thing in the box: its kind, its name within the kind, and which copy it is (1 for the first)."""

    kind: str
    name: str
    copy: int = 1

    def __str__(self) -> str:
        mark = f"#{self.copy}" if self.copy > 1 else ""
        return f"{self.kind}:{self.name}{mark}"


def parse(text: str) -> Token:
    """The token of that name.

    Raises:
        Refused: the text is no token's name.
    """
    match = _NAME.fullmatch(text)
    if match is None:
        raise Refused("There is no token called {token}.", token=text)
    return Token(match["kind"], match["name"], int(match["copy"] or 1))


def numbered(names: Iterable[str]) -> list[str]:
    """The names with their copies told apart: ``growl:bite``, ``growl:bite#2``."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return found


class Registry(msgspec.Struct, frozen=True):
    """Which tag is which token: by the identifier written on the tag, or by its UID (hexadecimal, upper case)."""

    by_uid: Mapping[str, str] = {}
    by_identifier: Mapping[str, str] = {}

    def token(self, uid: str, identifier: str | None) -> str | None:
        """The token's name, or None for a tag that nobody knows. What is written on a tag counts before its UID."""
        if identifier is not None and identifier in self.by_identifier:
            return self.by_identifier[identifier]
        return self.by_uid.get(uid)

    def enrolled(self, token: str, uid: str, identifier: str | None) -> Registry:
        """The registry with this tag standing for the token; what tag and token stood for before is forgotten."""
        name = str(parse(token))
        by_uid = {u: t for u, t in self.by_uid.items() if t != name and u != uid}
        by_identifier = {i: t for i, t in self.by_identifier.items() if t != name and i != identifier}
        by_uid[uid] = name
        if identifier is not None:
            by_identifier[identifier] = name
        return Registry(by_uid, by_identifier)
