"""Bluffs: three good characters that are not in play, for the Demon to hide behind.

Its one rule: what is proposed is out of play; among those it prefers what nobody else believes to be.
Must not know: who the Demon is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hub.table.chance import Chance

from .catalogue import Team

BLUFFS = 3

POOR_BLUFFS = frozenset({"drunk", "lunatic", "atheist", "tinker", "snitch"})
"""Out of play like others, but nobody can claim them to any use; taken only where nothing else is left."""


def suggest_bluffs(
    script: Sequence[str],
    teams: Mapping[str, Team],
    in_play: Collection[str],
    shown: Collection[str],
    chance: Chance,
) -> tuple[str, ...]:
    """Three good characters out of play, in the script's order; fewer where the script hasn't more.

    `in_play`: what the players truly are; `shown`: what they believe (a Drunk's Townsfolk is out of play, but a bluff
    that two players claim is a poor one). One is an Outsider in half of the games, where a good one is left.
    """
    free = [one for one in dict.fromkeys(script) if teams.get(one) in ("townsfolk", "outsider") and one not in in_play]
    best = [one for one in free if one not in shown and one not in POOR_BLUFFS]
    outsiders = [one for one in best if teams[one] == "outsider"]
    chosen = [chance.pick(outsiders)] if outsiders and chance.below(2) else []
    ranks = (
        [one for one in best if teams[one] == "townsfolk"],
        outsiders,
        [one for one in free if one in shown and one not in POOR_BLUFFS],
        [one for one in free if one in POOR_BLUFFS],
    )
    for rank in ranks:
        chosen.extend(one for one in chance.shuffled(rank) if one not in chosen)
    picked = set(chosen[:BLUFFS])
    return tuple(one for one in free if one in picked)
