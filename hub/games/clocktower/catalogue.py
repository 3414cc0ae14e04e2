"""The character catalogue: every official character as a record of facts, and what a script may add to it.

Data first: what a record can say (team, place in the night, reminders, what a reminder does, whether an ability
lasts beyond death) is said here; what it can't say is a small behaviour in `characters/`. Texts and names in the
languages lie with the languages, under the keys ``character.<id>``, ``ability.<id>``, ``reminder.<id>:<text>``.

Must not know: where the file lies; any evening's state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Team = Literal["townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric"]
Alignment = Literal["good", "evil"]

GOOD_TEAMS: frozenset[str] = frozenset({"townsfolk", "outsider"})
EVIL_TEAMS: frozenset[str] = frozenset({"minion", "demon"})


class Reminder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reminder token: ``id`` is ``character:text``; `copies` of it lie in the box.

    `impairs`: it makes the player by whom it lies drunk or poisoned. `until`: when it is taken off by rule: at the next
    dusk or dawn; None: when its rule says so. `lasting`: it stays in force when its source is dead or impaired
    (the poisoned Snake Charmer).
    """

    id: str
    copies: int = 1
    impairs: Literal["drunk", "poisoned"] | None = None
    until: Literal["dusk", "dawn"] | None = None
    lasting: bool = False


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character. `first_night`, `other_nights`: its place in the official night sheets, 0 where it has none.

    `setup`: it changes the bag. `once`: its ability is used once a game. `after_death`: it works although its owner
    is dead. `first_night_only`: its slot is resolved once, in the night in which the character is new.
    """

    id: str
    team: Team
    first_night: float = 0
    other_nights: float = 0
    reminders: tuple[Reminder, ...] = ()
    setup: bool = False
    once: bool = False
    after_death: bool = False
    first_night_only: bool = False
    homebrew: bool = False

    @property
    def alignment(self) -> Alignment | None:
        """The alignment that the drawn character sets; None for a Traveller, whose storyteller chooses, and for Fabled."""
        if self.team in GOOD_TEAMS:
            return "good"
        return "evil" if self.team in EVIL_TEAMS else None


class Catalogue(msgspec.Struct, frozen=True):
    """All characters by id, and the jinxed pairs (each pair in alphabetical order)."""

    characters: Mapping[str, Character]
    jinxes: frozenset[tuple[str, str]] = frozenset()

    def __contains__(self, character: object) -> bool:
        return character in self.characters

    def __getitem__(self, character: str) -> Character:
        return self.characters[character]
