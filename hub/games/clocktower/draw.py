"""A random legal game: who is what, what everybody believes, and what has to lie in a bag that is drawn by hand.

Its one rule: everything comes from the chance that is handed in, and what comes out is a legal bag.
Must not know: the game's state; the town's names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from hub.table.chance import Chance
from hub.table.errors import Refused
from hub.table.words import Term, Text

from .bag import PLAYING, bag
from .catalogue import Alignment, Team
from .setups import BASE, CHANGES, Counts, expected_counts

_TRIES = 400

STAND_INS: Mapping[str, tuple[Team, ...]] = {
    "drunk": ("townsfolk",),
    "marionette": ("townsfolk", "outsider"),
    "lunatic": ("demon",),
}
"""Characters whose own token is in no bag, and the teams of the character that their player draws and believes."""


class Dealt(msgspec.Struct, frozen=True):
    """One seat of a deal: what it is, what its player believes; `alignment` only where it isn't the character's."""

    character: str
    shown: str
    alignment: Alignment | None = None


class HandBag(msgspec.Struct, frozen=True):
    """What goes into a bag for drawing by hand, and what to do with it, a sentence each."""

    tokens: tuple[str, ...]
    notes: tuple[Text, ...]


def random_bag(script: Sequence[str], teams: Mapping[str, Team], players: int, chance: Chance) -> tuple[Dealt, ...]:
    """A random legal deal for so many players, in the order of seats. Players beyond the fifteenth are Travellers.

    Every Demon of the script is as likely as the others, and a game with the Atheist as likely as one of them.

    Raises:
        Refused: there are too few players, or the script hasn't the characters for so many.
    """
    if players < min(BASE):
        raise Refused("A game needs at least {least} players.", least=min(BASE))
    seated = min(players, max(BASE))
    pool: dict[str, list[str]] = {
        team: [one for one in dict.fromkeys(script) if teams.get(one) == team] for team in PLAYING
    }
    travellers = _travellers(script, teams, players - seated, chance)
    for _ in range(_TRIES):
        drawn = _characters(pool, seated, chance)
        if drawn is None or not bag(seated, drawn, teams).legal:
            continue
        believed = stand_ins(drawn, script, teams, chance)
        if believed is not None:
            circle = [one for one in drawn if one in teams and not _no_seat(one)]
            return tuple(_seats([*circle, *travellers], believed, teams, chance))
    raise Refused("This script hasn't the characters for a game of {players} players.", players=players)


def random_circle(script: Sequence[str], teams: Mapping[str, Team], seats: int, chance: Chance) -> tuple[Dealt, ...]:
    """A random deal for more seats than the table of counts has, without Travellers (opposite seats).

    The table goes on in its own rhythm: with every three seats two Townsfolk and a Minion. Where the script hasn't so
    many of a team, Townsfolk and then Outsiders fill up. No official rule covers this.

    Raises:
        Refused: the script hasn't the characters for so many.
    """
    if seats <= max(BASE):
        return random_bag(script, teams, seats, chance)
    pool = {team: [one for one in dict.fromkeys(script) if teams.get(one) == team] for team in PLAYING}
    demons = [one for one in pool["demon"] if one not in ("legion", "kazali") and not _no_seat(one)]
    townsfolk = [one for one in pool["townsfolk"] if one != "atheist"]
    minions = [one for one in pool["minion"] if one not in ("marionette", "summoner")]
    most_minions = min(1 + (seats - 7) // 3, len(minions))
    for _ in range(_TRIES if demons else 0):
        evil = [chance.pick(demons), *chance.sample(minions, most_minions)]
        good = seats - len(evil)
        outsiders = max((seats - 7) % 3, good - len(townsfolk))
        drawn = [*evil, *chance.sample(townsfolk, good - outsiders), *chance.sample(pool["outsider"], outsiders)]
        believed = stand_ins(drawn, script, teams, chance) if len(drawn) == seats else None
        if believed is not None:
            return tuple(_seats(drawn, believed, teams, chance))
    raise Refused("This script hasn't the characters for {seats} seats.", seats=seats)


def random_people(script: Sequence[str], teams: Mapping[str, Team], seats: int, chance: Chance) -> tuple[Dealt, ...]:
    """A random deal for two seats each: the counts of the table for the people, and a further Townsfolk for each.

    Raises:
        Refused: the script hasn't the characters for so many.
    """
    people = seats // 2
    for _ in range(_TRIES):
        drawn = [one.character for one in random_bag(script, teams, people, chance)]
        left = [
            one for one in dict.fromkeys(script) if teams.get(one) == "townsfolk" and one not in (*drawn, "atheist")
        ]
        if len(left) < seats - len(drawn) or "legion" in drawn:
            continue
        drawn += chance.sample(left, seats - len(drawn))
        believed = stand_ins(drawn, script, teams, chance)
        if believed is not None:
            return tuple(_seats(drawn, believed, teams, chance))
    raise Refused("This script hasn't the characters for {seats} seats.", seats=seats)


def shuffled(
    characters: Sequence[str], script: Sequence[str], teams: Mapping[str, Team], chance: Chance
) -> tuple[Dealt, ...]:
    """These characters in the order of seats, as chance has it; legal or not.

    Raises:
        Refused: the script has nothing left for one of them to believe.
    """
    believed = stand_ins(characters, script, teams, chance)
    if believed is None:
        raise Refused("The script has no character left for somebody to believe to be.")
    return tuple(_seats(list(characters), believed, teams, chance))


def stand_ins(
    characters: Sequence[str], script: Sequence[str], teams: Mapping[str, Team], chance: Chance
) -> Mapping[str, str] | None:
    """For the Drunk and the like among `characters`, what each of them believes to be; None where too few are left."""
    taken = set(characters)
    believed: dict[str, str] = {}
    for character in characters:
        if character not in STAND_INS:
            continue
        wanted = STAND_INS[character]
        plain = [one for one in dict.fromkeys(script) if teams.get(one) in wanted and one not in NEVER_BELIEVED]
        free = [one for one in plain if one not in taken and one not in CHANGES]
        if not free and character == "lunatic":
            free = plain
        if not free:
            return None
        townsfolk = [one for one in free if teams[one] == "townsfolk"]
        believed[character] = chance.pick(townsfolk if townsfolk and chance.below(4) else free)
        taken.add(believed[character])
    return believed


def hand_bag(characters: Sequence[str], script: Sequence[str], teams: Mapping[str, Team], chance: Chance) -> HandBag:
    """The tokens to put into a bag so that these true characters (one a player) can come of it.

    With the Marionette one of three Minions stays out too, as the Demon must have a good neighbour.

    Raises:
        Refused: the script has no character left to go in.
    """
    tokens = [one for one in characters if not _no_seat(one)]
    notes = []
    believed = stand_ins(characters, script, teams, chance)
    if believed is None:
        raise Refused("The script has no character left to put into the bag for one that stays out.")
    for character, token in believed.items():
        tokens[tokens.index(character)] = token
        place = {"character": Term(f"character.{character}"), "other": Term(f"character.{token}")}
        notes.append(Text("The {character} stays out of the bag; the {other} goes in instead.", place))
    minions = [one for one in tokens if teams.get(one) == "minion"]
    plain = [one for one in minions if one not in CHANGES]
    if "marionette" in characters and len(minions) == 2 and plain:
        spare = [one for one in script if teams.get(one) == "townsfolk" and one not in {*tokens, *characters, *CHANGES}]
        if spare:
            place_of, token = chance.pick(plain), chance.pick(spare)
            tokens[tokens.index(place_of)] = token
            place = {"character": Term(f"character.{place_of}"), "other": Term(f"character.{token}")}
            notes.append(
                Text(
                    "The {character} stays out as well and the {other} goes in: in the first night one good player "
                    "becomes a Minion that isn't in play.",
                    place,
                )
            )
    return HandBag(tuple(sorted(tokens)), tuple(notes))


NEVER_BELIEVED = frozenset({"drunk", "lunatic", "marionette", "atheist"})
"""Characters that nobody is made to believe in: those who don't know who they are, and one whose game has no evil."""


def _no_seat(character: str) -> bool:
    return character in CHANGES and CHANGES[character].no_seat


def _travellers(script: Sequence[str], teams: Mapping[str, Team], count: int, chance: Chance) -> list[str]:
    if count <= 0:
        return []
    known = [one for one in dict.fromkeys(script) if teams.get(one) == "traveller"]
    others = sorted(one for one, team in teams.items() if team == "traveller" and one not in known)
    found = [*chance.shuffled(known), *chance.shuffled(others)][:count]
    if len(found) < count:
        raise Refused("More than {most} players need Travellers, and too few are known.", most=max(BASE))
    return found


def _characters(pool: Mapping[str, Sequence[str]], players: int, chance: Chance) -> list[str] | None:
    """One try at the characters of a game; None where the script hasn't enough of a team."""
    kinds = [*pool["demon"], *(one for one in pool["townsfolk"] if one == "atheist")]
    kind = chance.pick(kinds) if kinds else ""
    if kind == "atheist":
        fixed, minions = [kind], 0
    elif kind == "legion":
        base = BASE[players]
        fixed, minions = [kind] * (base.townsfolk + base.outsider), 0
    else:
        minions = 0 if kind == "kazali" else BASE[players].minion + _more_minions(kind)
        fixed = [*([kind] if kind else []), *chance.sample(pool["minion"], minions)]
        if "summoner" in fixed:
            fixed.remove(kind)
        if "marionette" in fixed and (kind not in fixed or kind == "lordoftyphon" or _no_seat(kind)):
            return None
    return _filled(fixed, pool, expected_counts(players, fixed), minions, chance)


def _more_minions(kind: str) -> int:
    return CHANGES[kind].minions if kind in CHANGES else 0


def _filled(
    fixed: list[str], pool: Mapping[str, Sequence[str]], expected: Iterable[Counts], minions: int, chance: Chance
) -> list[str] | None:
    """The fixed characters, with Townsfolk and Outsiders to one of the counts that the script can fill."""
    townsfolk = [one for one in pool["townsfolk"] if one != "atheist"]
    kept = fixed.count("atheist")
    demons = sum(one in pool["demon"] and not _no_seat(one) for one in fixed)
    fitting = [
        counts
        for counts in expected
        if counts.minion == minions
        and counts.demon == demons
        and counts.outsider <= len(pool["outsider"])
        and counts.townsfolk - kept <= len(townsfolk)
    ]
    usual = [counts for counts in fitting if counts.outsider <= _MOST_OUTSIDERS] or fitting
    if not usual:
        return None
    counts = chance.pick(usual)
    return [
        *fixed,
        *chance.sample(townsfolk, counts.townsfolk - kept),
        *chance.sample(pool["outsider"], counts.outsider),
    ]


_MOST_OUTSIDERS = 4
"""Where any number of Outsiders is legal, a random game has no more, if that is possible."""


def _seats(
    characters: Sequence[str], believed: Mapping[str, str], teams: Mapping[str, Team], chance: Chance
) -> Iterable[Dealt]:
    circle = chance.shuffled(characters)
    if "lordoftyphon" in circle:
        circle = _in_a_line(circle, teams)
    if "marionette" in circle and "demon" in (teams[one] for one in circle):
        _beside_the_demon(circle, teams, chance)
    townsfolk = [one for one in circle if teams[one] == "townsfolk" and one != "bountyhunter"]
    turned = chance.pick(townsfolk) if "bountyhunter" in circle and townsfolk else None
    for character in circle:
        yield Dealt(character, believed.get(character, character), "evil" if character == turned else None)


def _beside_the_demon(circle: list[str], teams: Mapping[str, Team], chance: Chance) -> None:
    demon = next(place for place, one in enumerate(circle) if teams[one] == "demon")
    beside = [(demon + step) % len(circle) for step in (1, -1)]
    here = circle.index("marionette")
    if here not in beside:
        there = chance.pick(beside)
        circle[here], circle[there] = circle[there], circle[here]


def _in_a_line(circle: Sequence[str], teams: Mapping[str, Team]) -> list[str]:
    minions = [one for one in circle if teams[one] == "minion"]
    others = [one for one in circle if teams[one] not in ("minion", "demon")]
    half = len(minions) // 2
    start = circle.index("lordoftyphon") % (len(others) + 1)
    return [*others[:start], *minions[:half], "lordoftyphon", *minions[half:], *others[start:]]
