"""The roles of MoonWolf as they are enrolled and printed: enough for every recommended setting.

Its one rule: a role's token is alike in every copy.

Must not know: any evening's state; paper, tags.
"""

from __future__ import annotations

from hub.table.errors import ConfigError
from hub.table.printed import Face, TokenSet
from hub.table.tokens import numbered
from hub.table.words import Speaker

from .roles import FEWEST, MOST, ROLES, pack, recommended
from .setup import TOKEN_KIND


def token_set(wanted: str | bytes | None, speaker: Speaker) -> TokenSet:
    """The whole box. Raises ConfigError where another one is wanted: there is but one."""
    if wanted:
        raise ConfigError("MoonWolf has one box of roles, and no scripts.")
    faces = [face for role in ROLES for face in _faces(role, speaker)]
    return TokenSet(speaker.name("game.moonwolf"), tuple(faces))


def copies(role: str) -> int:
    """How many of the role lie in the box: as many as the setting that needs most of them has."""
    return max(pack(recommended(players), players).count(role) for players in range(FEWEST, MOST + 1))


def _faces(role: str, speaker: Speaker) -> list[Face]:
    camp = ROLES[role].camp
    title, text = speaker.name(f"moonwolf.role.{role}"), speaker.name(f"moonwolf.ability.{role}")
    group = speaker.name(f"moonwolf.camp.{camp}")
    return [
        Face(name, "character", title, camp, group, f"moonwolf-{role}", text=text)
        for name in numbered([f"{TOKEN_KIND}:{role}"] * copies(role))
    ]
