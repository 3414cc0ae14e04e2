"""What kind of answer each information ability shows: the shape of the value, and its limits.

Its one rule: this is about shapes only; what is true is the business of `truths`.

Must not know: any seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Kind = Literal[
    "number",
    "yesno",
    "player",
    "players",
    "players_character",
    "player_character",
    "player_characters",
    "characters",
    "direction",
]


class Information(msgspec.Struct, frozen=True):
    """A value's kind; `most`: the highest number (None: the number of seats); `count`: how many players it names;
    `teams`: of which teams its characters are (empty: any); `asks`: how many players it is asked about."""

    kind: Kind
    most: int | None = None
    count: int = 1
    teams: tuple[str, ...] = ()
    asks: int = 0


INFORMATION: Mapping[str, Information] = {
    "chef": Information("number"),
    "empath": Information("number", 2),
    "clockmaker": Information("number"),
    "oracle": Information("number"),
    "juggler": Information("number", 5),
    "mathematician": Information("number"),
    "chambermaid": Information("number", 2),
    "fortuneteller": Information("yesno", asks=2),
    "seamstress": Information("yesno", asks=2),
    "flowergirl": Information("yesno"),
    "towncrier": Information("yesno"),
    "steward": Information("player"),
    "bountyhunter": Information("player"),
    "knight": Information("players", count=2),
    "noble": Information("players", count=3),
    "washerwoman": Information("players_character", count=2, teams=("townsfolk",)),
    "librarian": Information("players_character", count=2, teams=("outsider",)),
    "investigator": Information("players_character", count=2, teams=("minion",)),
    "grandmother": Information("player_character", teams=("townsfolk", "outsider")),
    "undertaker": Information("player_character"),
    "ravenkeeper": Information("player_character", asks=1),
    "dreamer": Information("player_characters", asks=1),
    "shugenja": Information("direction"),
    "sage": Information("players", count=2),
    "choirboy": Information("player"),
    "godfather": Information("characters", teams=("outsider",)),
}
"""By ability."""
