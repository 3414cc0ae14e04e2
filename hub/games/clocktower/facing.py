"""Opposite seats: what the house rule leaves open, an option each, and how people and their two seats are counted.

The rule itself (`opposite_seats`) says little more than that everybody has the seat they sit at and the one that faces
it. Each point on which it is silent is an option here with its default; the storyteller changes them in play too.

Its one rule: without the house rule everybody has one seat, and every option is as if it weren't there.
Must not know: what a character does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hub.table.errors import Refused
from hub.table.house_rules import house_rules

RULE = "opposite_seats"


class Facing(msgspec.Struct, frozen=True):
    """The options. `bag`: the counts are those for all seats (``seats``), or those for the people with a further
    Townsfolk each (``people``). `side`: a side belongs to a seat, or (``person``) whoever has an evil seat is evil at
    both. `neighbours`: all seats count, or (``bodies``) only those at which somebody sits. `votes`, `nominations`: one
    a person, or one a seat. `death`: of one seat alone, or of both. `count`: half of the living, the last two and the
    Mayor's three are people or seats. `dead_seats`: one may move to a dead seat; `in_votes`: while a vote is open.
    `drunk_told`: who is the Drunk at a seat knows it. `moves_announced`: each move is an announcement.
    `recluse_evil`: the Recluse of Two Chairs may register as evil too.
    """

    bag: Literal["seats", "people"] = "seats"
    side: Literal["seat", "person"] = "seat"
    neighbours: Literal["all", "bodies"] = "all"
    votes: Literal["person", "seat"] = "person"
    nominations: Literal["person", "seat"] = "person"
    death: Literal["seat", "person"] = "seat"
    count: Literal["people", "seats"] = "people"
    dead_seats: bool = True
    in_votes: bool = False
    drunk_told: bool = False
    moves_announced: bool = False
    recluse_evil: bool = False


FLAT = {f"{RULE}_{field.name}": field.name for field in msgspec.structs.fields(Facing)}
"""The options by the names under which they stand beside the rule, in place of within it."""


def facing(rules: Mapping[str, object]) -> Facing | None:
    """The options in force; None where the house rule isn't.

    Raises:
        Refused: there is no such option, or it can't be that.
    """
    given = rules.get(RULE)
    if given is None or given is False:
        return None
    if given is not True and not isinstance(given, Mapping):
        raise Refused("The house rule {rule} can't be {value}.", rule=RULE, value=repr(given))
    within = dict(given) if isinstance(given, Mapping) else {}
    beside = {option: rules[name] for name, option in FLAT.items() if name in rules}
    return house_rules(Facing, {str(name): value for name, value in {**within, **beside}.items()})


def checked(rules: Mapping[str, object]) -> None:
    """That the options can be what they are said to be.

    Raises:
        Refused: they can't, or there are options without the rule.
    """
    beside = sorted(name for name in rules if name in FLAT)
    if facing(rules) is None and beside:
        raise Refused("{rule} says something only where people sit at opposite seats.", rule=beside[0])
