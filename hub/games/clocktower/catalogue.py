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

from hub.table.errors import ConfigError

Team = Literal["townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric"]
Alignment = Literal["good", "evil"]

GOOD_TEAMS: frozenset[str] = frozenset({"townsfolk", "outsider"})
EVIL_TEAMS: frozenset[str] = frozenset({"minion", "demon"})
SEATLESS_TEAMS: frozenset[str] = frozenset({"fabled", "loric"})
"""Teams whose characters no player holds: they are the storyteller's."""

CATALOGUE_FILE = "clocktower/characters.json"
"""Its name among the Resources."""


class Reminder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reminder token: ``id`` is ``character:text``; `copies` of it lie in the box.

    `impairs`: it makes the player by whom it lies drunk or poisoned. `until`: when it is taken off by rule: at the next
    dusk or dawn; None: when its rule says so. `lasting`: it stays in force when its source is dead or impaired
    (the poisoned Snake Charmer). `anywhere`: it may be laid while nobody in play is known to be its character
    (the Drunk's, on whom the token in the bag doesn't say it).
    """

    id: str
    copies: int = 1
    impairs: Literal["drunk", "poisoned"] | None = None
    until: Literal["dusk", "dawn"] | None = None
    lasting: bool = False
    anywhere: bool = False


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character. `first_night`, `other_nights`: its place in the official night sheets from 1, 0 where it has none.

    `setup`: it changes the bag. `once`: its ability is used once a game. `after_death`: it works although its owner
    is dead. `first_night_only`: its slot is resolved once, in the night in which the character is new. `in_bag`: its
    token is drawn from the bag (not the Drunk's). `several`: more than one player may draw it (Legion).
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
    in_bag: bool = True
    several: bool = False
    homebrew: bool = False

    @property
    def alignment(self) -> Alignment | None:
        """The alignment that the drawn character sets; None for a Traveller (the storyteller chooses), Fabled."""
        if self.team in GOOD_TEAMS:
            return "good"
        return "evil" if self.team in EVIL_TEAMS else None

    @property
    def death_triggered(self) -> bool:
        """Whether its slot is due only when its owner has died, in that night or the day before (Moonchild, Sage)."""
        return self.after_death and self.other_nights > 0 and self.first_night == 0

    def reminder(self, id: str) -> Reminder | None:
        """Its reminder of that id, or None."""
        return next((reminder for reminder in self.reminders if reminder.id == id), None)


class NightSheet(msgspec.Struct, frozen=True):
    """The official night sheets: all slots in order, characters and ``dusk``, ``minioninfo``, ``demoninfo``, ``dawn``.

    A slot's number is its place, from 1. Some slots stand after ``dawn``.
    """

    first: tuple[str, ...] = ("dusk", "minioninfo", "demoninfo", "dawn")
    other: tuple[str, ...] = ("dusk", "dawn")


class Catalogue(msgspec.Struct, frozen=True):
    """All characters by id, the jinxed pairs (each pair in alphabetical order) and the official night sheets."""

    characters: Mapping[str, Character]
    jinxes: frozenset[tuple[str, str]] = frozenset()
    night_sheet: NightSheet = NightSheet()

    def __contains__(self, character: object) -> bool:
        return character in self.characters

    def __getitem__(self, character: str) -> Character:
        return self.characters[character]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """characters.json as it lies on disk."""

    night_sheet: NightSheet
    characters: tuple[Character, ...]
    jinxes: tuple[tuple[str, str], ...]


def load_catalogue(content: bytes, name: str = CATALOGUE_FILE) -> Catalogue:
    """The catalogue from the bytes of its JSON file; `name` is what an error calls the file.

    Raises:
        ConfigError: it isn't JSON of that shape, or names a character twice.
    """
    try:
        file = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError("{file} is no character catalogue: {reason}.", file=name, reason=str(error)) from error
    characters: dict[str, Character] = {}
    for character in file.characters:
        if character.id in characters:
            raise ConfigError("{file} has the character {character} twice.", file=name, character=character.id)
        characters[character.id] = character
    pairs = frozenset((min(pair), max(pair)) for pair in file.jinxes)
    return Catalogue(characters, pairs, file.night_sheet)
