"""The bag: whether these characters make a legal game.

Its one rule: characters are the true ones, one a player (the Drunk, not the Townsfolk that he takes himself for), and
every fault is a sentence of its own. Where a character must sit is no matter of the bag.

Must not know: the script's file; who sits where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from hub.table.words import Term, Text, names

from .catalogue import Team
from .setups import CHANGES, Counts, expected_counts

PLAYING: tuple[Team, ...] = ("townsfolk", "outsider", "minion", "demon")
MANY_COPIES = frozenset({"legion"})
"""Characters of which any number may be in play by their own text."""

EXCLUSIVE: tuple[tuple[str, frozenset[str]], ...] = (
    ("heretic", frozenset({"baron", "godfather", "lleech", "pithag", "spy", "widow"})),
)
"""Jinxed characters of which only one can be in play."""


class Bag(msgspec.Struct, frozen=True):
    """The answer about a bag: whether it is legal, every count that would be, and what is wrong with it."""

    legal: bool
    expected: tuple[Counts, ...]
    problems: tuple[Text, ...]


def bag(players: int, characters: Sequence[str], teams: Mapping[str, Team], *, townsfolk: int = 0) -> Bag:
    """What the rules of the set-up say to these characters for so many players (Travellers among both).

    `teams`: every known character with its team; what isn't there is named as unknown. `townsfolk`: so many of the
    players are Townsfolk beyond the table's counts (a way of playing with two seats each).
    """
    known = [one for one in characters if one in teams]
    seated = [one for one in known if not _no_seat(one, teams)]
    travellers = sum(teams[one] == "traveller" for one in seated)
    expected = tuple(
        counts._replace(townsfolk=counts.townsfolk + townsfolk)
        for counts in expected_counts(players - travellers - townsfolk, known)
    )
    problems = [
        *(Text("There is no character {character}.", {"character": one}) for one in characters if one not in teams),
        *_numbers(players, travellers, len(characters) - len(known) + len(seated), townsfolk),
        *_copies(known),
        *_company(known),
        *_counts(Counts(*(sum(teams[one] == team for one in seated) for team in PLAYING)), expected),
    ]
    return Bag(not problems, expected, tuple(problems))


def _no_seat(character: str, teams: Mapping[str, Team]) -> bool:
    return teams[character] in ("fabled", "loric") or (character in CHANGES and CHANGES[character].no_seat)


def _numbers(players: int, travellers: int, characters: int, beyond: int) -> list[Text]:
    problems = []
    seated = players - travellers - beyond
    if characters != players:
        problems.append(
            Text(
                "There are {characters} characters for {players} players.",
                {"characters": characters, "players": players},
            )
        )
    if seated < 5:
        problems.append(Text("A game needs 5 players who aren't Travellers; there are {players}.", {"players": seated}))
    if seated > 15:
        problems.append(
            Text("A game has at most 15 players who aren't Travellers; there are {players}.", {"players": seated})
        )
    return problems


def _copies(characters: Sequence[str]) -> list[Text]:
    problems = []
    doubled = "pope" in characters
    for character, number in Counter(characters).items():
        most = CHANGES[character].copies if character in CHANGES else 1
        if number > most and character not in MANY_COPIES and not doubled:
            problems.append(
                Text(
                    "The {character} is in the bag {number} times.",
                    {"character": Term(f"character.{character}"), "number": number},
                )
            )
    return problems


def _company(characters: Sequence[str]) -> list[Text]:
    problems = []
    for character in dict.fromkeys(characters):
        for other in CHANGES[character].with_it if character in CHANGES else ():
            if other not in characters:
                place = {"character": Term(f"character.{character}"), "other": Term(f"character.{other}")}
                problems.append(Text("With the {character} comes the {other}, who isn't in the bag.", place))
    for character, others in EXCLUSIVE:
        for other in sorted(others & set(characters) if character in characters else ()):
            place = {"character": Term(f"character.{character}"), "other": Term(f"character.{other}")}
            problems.append(Text("Only one of these can be in play: the {character} and the {other}.", place))
    return problems


def _counts(found: Counts, expected: Sequence[Counts]) -> list[Text]:
    if not expected or found in expected:
        return []
    problems = []
    for team, number, allowed in zip(PLAYING, found, zip(*expected, strict=True), strict=True):
        if number not in allowed:
            values = {"team": Term(f"team.{team}"), "number": number, "expected": names(sorted(set(allowed)))}
            problems.append(Text("{team}: {number} in the bag, but the set-up allows {expected}.", values))
    return problems or [Text("The numbers of the teams don't go together.")]
