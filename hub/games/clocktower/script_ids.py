"""The ids that people write in script files, and what they mean.

Liberal: case, spaces, hyphens, underscores and apostrophes don't count, so ``Fortune_Teller`` is ``fortuneteller``.
Letters of every script count, so that Korean or Chinese ids stay apart.

Its one rule: an id never becomes that of another character. Must not know: files; the order of a night.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping

from .catalogue import Catalogue, Team

LONGEST_NAME = 100
"""Names and ids from a file are cut to this many characters."""
LONGEST_TEXT = 1000
"""Abilities and rules from a file are cut to this many characters."""

_PASSED_OVER = re.compile(r"[\s_'\u0060\u00b4\u02bc\u2018\u2019\u2032\uff07\-\u2010-\u2015\u2212\uff0d]+")
_UNSAFE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+"
)
_SPACE = re.compile(r"\s+")
_RESERVED = re.compile(r"[:#/\\]+")

_TEAMS: Mapping[str, Team] = {
    "townsfolk": "townsfolk",
    "townsfolks": "townsfolk",
    "outsider": "outsider",
    "outsiders": "outsider",
    "minion": "minion",
    "minions": "minion",
    "demon": "demon",
    "demons": "demon",
    "traveller": "traveller",
    "travellers": "traveller",
    "traveler": "traveller",
    "travelers": "traveller",
    "fabled": "fabled",
    "loric": "loric",
}
SLOTS = frozenset({"dusk", "minioninfo", "demoninfo", "dawn"})
"""The slots that belong to no character. No character has one of these as its id."""
_OLDER_SLOTS: Mapping[str, str] = {"minion": "minioninfo", "minions": "minioninfo", "demon": "demoninfo"}
"""What some tools call two of them."""


def plain(text: str) -> str:
    """The id without what doesn't count. Two ids are the same where this is."""
    return _PASSED_OVER.sub("", unicodedata.normalize("NFC", text).lower())


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """A text of the file in one line, without control characters and marks that turn the direction of writing."""
    line = _SPACE.sub(" ", _UNSAFE.sub(" ", text[: longest * 4])).strip()
    return line if len(line) <= longest else line[: longest - 1] + "…"


def own_id(text: str) -> str:
    """The id of a file's own character as tokens carry it: in lower case, underscores kept, without ``:`` and ``#``."""
    kept = "_".join(_PASSED_OVER.sub("", part) for part in unicodedata.normalize("NFC", text).lower().split("_"))
    return clean(_RESERVED.sub("", _UNSAFE.sub("", kept))).strip("_")


def team_of(text: str) -> Team | None:
    """The team of that name, in American spelling and in the plural too; None where there is none."""
    return _TEAMS.get(plain(text))


def slot_of(text: str) -> str | None:
    """``dusk``, ``minioninfo``, ``demoninfo`` or ``dawn`` where the text is one of them, else None."""
    found = plain(text)
    return found if found in SLOTS else None


def older_slot_of(text: str) -> str | None:
    """The slot that some tools call so (``MINION``), else None."""
    return _OLDER_SLOTS.get(plain(text))


def night_number(value: object) -> float | None:
    """A night number: a number, or a text such as ``12``, ``12.5``, ``12,5`` or ``25/2``; none is 0. None: not one."""
    if value is None or value == "":
        return 0.0
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value) if not isinstance(value, str) else _number_of_text(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    return number if math.isfinite(number) else None


def _number_of_text(text: str) -> float:
    short = text.strip()
    if len(short) > 40:
        raise ValueError(short)
    if not short:
        return 0.0
    if "/" in short:
        above, _, below = short.partition("/")
        return int(above) / int(below)
    return float(short.replace(",", "."))


def reminder_id(character: str, text: str) -> str:
    """``character:text``, of the text only letters and digits in lower case; ``any`` where it has none."""
    return f"{character}:{''.join(sign for sign in text.lower() if sign.isalnum()) or 'any'}"


class Ids:
    """The characters that a script may mean: the catalogue's, then those that the file itself defines."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._meant = {plain(id): id for id in catalogue.characters}
        self._taken = {*catalogue.characters, *SLOTS}

    def find(self, text: str) -> str | None:
        """The id of the character that the text means, or None."""
        return self._meant.get(plain(text))

    def define(self, text: str) -> str:
        """A new id for a character that the file defines under this text; the same text means it from now on."""
        wanted = own_id(text) or "character"
        found, copy = wanted, 1
        while found in self._taken:
            copy += 1
            found = f"{wanted}_{copy}"
        self._taken.add(found)
        self._meant[plain(text)] = found
        return found
