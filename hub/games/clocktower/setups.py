"""How many of each team a game has: the table by number of players, and what characters in the bag change about it.

Its one rule: a change is a record of numbers; square brackets in a character's text count at the set-up only.
Must not know: which characters are in a bag, beyond those asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec


class Counts(NamedTuple):
    """How many of each team, Travellers left out."""

    townsfolk: int
    outsider: int
    minion: int
    demon: int


BASE: Mapping[int, Counts] = {
    5: Counts(3, 0, 1, 1),
    6: Counts(3, 1, 1, 1),
    7: Counts(5, 0, 1, 1),
    8: Counts(5, 1, 1, 1),
    9: Counts(5, 2, 1, 1),
    10: Counts(7, 0, 2, 1),
    11: Counts(7, 1, 2, 1),
    12: Counts(7, 2, 2, 1),
    13: Counts(9, 0, 3, 1),
    14: Counts(9, 1, 3, 1),
    15: Counts(9, 2, 3, 1),
}
"""By number of players who are no Travellers (the rules of play)."""


class SetupChange(msgspec.Struct, frozen=True):
    """What one character changes about the counts.

    `outsiders`: one of these is added to the Outsiders, Townsfolk make up for it. `any_outsiders`: as many Outsiders
    as the storyteller likes. `minions`: so many more Minions, Townsfolk make up for it. `no_demon`: no player is the
    Demon, a Townsfolk takes the place. `later_minions`: good characters may be dealt in the place of Minions, who are
    made in the first night; 1: for one of three Minions; -1: for all of them. `copies`: so many of it may be in play.
    `with_it`: characters that come with it. `no_seat`: it is nobody's character.
    """

    outsiders: tuple[int, ...] = (0,)
    any_outsiders: bool = False
    minions: int = 0
    no_demon: bool = False
    later_minions: int = 0
    copies: int = 1
    with_it: tuple[str, ...] = ()
    no_seat: bool = False


CHANGES: Mapping[str, SetupChange] = {
    "balloonist": SetupChange(outsiders=(0, 1)),
    "baron": SetupChange(outsiders=(2,)),
    "choirboy": SetupChange(with_it=("king",)),
    "fanggu": SetupChange(outsiders=(1,)),
    "godfather": SetupChange(outsiders=(-1, 1)),
    "hermit": SetupChange(outsiders=(-1, 0)),
    "huntsman": SetupChange(outsiders=(0, 1), with_it=("damsel",)),
    "kazali": SetupChange(any_outsiders=True, later_minions=-1),
    "lilmonsta": SetupChange(minions=1, no_demon=True, no_seat=True),
    "lordoftyphon": SetupChange(any_outsiders=True, minions=1, later_minions=-1),
    "marionette": SetupChange(later_minions=1),
    "sentinel": SetupChange(outsiders=(-1, 0, 1), no_seat=True),
    "summoner": SetupChange(no_demon=True),
    "vigormortis": SetupChange(outsiders=(-1,)),
    "villageidiot": SetupChange(copies=3),
    "xaan": SetupChange(any_outsiders=True),
}
"""By character. `atheist` and `legion` change the whole bag and stand in `expected_counts`."""


def expected_counts(players: int, characters: Iterable[str]) -> tuple[Counts, ...]:
    """Every count that the rules of the set-up allow for so many players without Travellers; usual ones first.

    Empty where the number of players has no row in the table (fewer than 5, more than 15).
    """
    if players not in BASE:
        return ()
    present = set(characters)
    if "atheist" in present:
        return tuple(Counts(players - outsiders, outsiders, 0, 0) for outsiders in range(players))
    if "legion" in present:
        return _legion(players)
    return _changed(BASE[players], [CHANGES[one] for one in sorted(present) if one in CHANGES])


def _legion(players: int) -> tuple[Counts, ...]:
    """Most players are Legion: best as many as there are good players else, the others good in any mix."""
    base = BASE[players]
    usual = base.townsfolk + base.outsider
    most = sorted(range(players // 2 + 1, players), key=lambda legions: (abs(legions - usual), legions))
    return tuple(
        Counts(players - legions - outsiders, outsiders, 0, legions)
        for legions in most
        for outsiders in range(players - legions + 1)
    )


def _changed(base: Counts, changes: list[SetupChange]) -> tuple[Counts, ...]:
    demon = 0 if any(change.no_demon for change in changes) else base.demon
    most = base.minion + sum(change.minions for change in changes)
    found: list[Counts] = []
    for minion in _minions(most, changes):
        good = sum(base) - minion - demon
        for outsider in _outsiders(base.outsider, good, changes):
            counts = Counts(good - outsider, outsider, minion, demon)
            if counts not in found:
                found.append(counts)
    return tuple(found)


def _minions(most: int, changes: list[SetupChange]) -> list[int]:
    numbers = [most]
    if any(change.later_minions == -1 for change in changes):
        numbers.append(0)
    if most == 3 and any(change.later_minions == 1 for change in changes):
        numbers.append(2)
    return numbers


def _outsiders(base: int, good: int, changes: list[SetupChange]) -> list[int]:
    """The numbers of Outsiders that the changes allow; where all of them are too few, none at all."""
    if any(change.any_outsiders for change in changes):
        return list(range(good + 1))
    sums = {base}
    for change in changes:
        sums = {number + step for number in sums for step in change.outsiders}
    fitting = sorted(number for number in sums if 0 <= number <= good)
    return fitting or [0 if max(sums) < 0 else good]
