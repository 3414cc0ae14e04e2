"""Whatever is said to MoonWolf, in whatever phase: done, or refused with a sentence; and every question is answered."""

from __future__ import annotations

from random import Random

import pytest

from hub.games.moonwolf.game import MoonWolf
from hub.games.moonwolf.roles import ROLES
from hub.games.moonwolf.state import PHASES
from tests.games.anything import Said, is_answered, said
from tests.games.played import Played

from .village import NAMES


def own(chance: Random, seats: int) -> list[Said]:
    seat, target = chance.randint(0, seats + 1), chance.randint(1, seats)
    role = chance.choice(list(ROLES))
    return [
        ("act", {"seat": seat, "target": target}),
        ("act", {"seat": seat, "target": None}),
        ("vote", {"seat": seat, "for_": target}),
        ("vote", {"seat": seat, "for_": None}),
        ("lock", {"seat": seat}),
        ("condemn", {"target": target}),
        ("appoint", {"target": target}),
        ("declare", {"seat": seat, "role": role}),
        ("deal", {}),
        ("deal", {"seats": {str(target): role}}),
        ("timeout", {}),
        ("timeout", {}),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_said_is_done_or_refused(seed: int) -> None:
    chance = Random(seed)
    game = Played(MoonWolf(), players=NAMES[: chance.randint(7, 18)], seed=seed)
    tokens = [f"moonwolf:{role}" for role in (*ROLES, "vampire")]
    for _ in range(60):
        seats = len(game.state.seating)
        if not seats:
            break
        verb, fields = said(chance, seats, own(chance, seats), tokens, list(ROLES), list(PHASES))
        before = game.evening
        answer = game.send(verb, **fields)
        assert answer["ok"] or (answer["refused"] and game.evening == before)
        is_answered(game)
    assert game.from_the_journal().state == game.state
