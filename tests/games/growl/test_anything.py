"""Whatever is said to Growl, in whatever phase: done, or refused with a sentence; and every question is answered."""

from __future__ import annotations

from random import Random

import pytest

from hub.games.growl.cards import CARDS
from hub.games.growl.game import Growl
from hub.games.growl.state import PHASES
from tests.games.anything import Said, is_answered, said
from tests.games.played import Played

from .pile import NAMES


def own(chance: Random, seats: int) -> list[Said]:
    seat, target = chance.randint(0, seats + 1), chance.randint(1, seats)
    card, other = chance.choice(CARDS), chance.choice(CARDS)
    return [
        ("give", {"to": target}),
        ("give", {"to": seat}),
        ("place", {"seat": target, "token": f"growl:{card}"}),
        ("resolve", {"effects": []}),
        ("resolve", {"effects": [{"kill": seat}, {"move": [card, seat, target]}]}),
        ("resolve", {"effects": [{"move": [card, target, chance.randint(1, seats)]}]}),
        ("pass", {"seat": seat, "left": card, "right": other}),
        ("pass", {"seat": target, "left": "gold", "right": other}),
        ("deal", {}),
        ("deal", {"hands": {str(target): [card, other]}, "first": seat}),
        ("deal", {"deck": list(chance.sample(CARDS, 5))}),
        ("next", {}),
    ]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_said_is_done_or_refused(seed: int) -> None:
    chance = Random(seed)
    game = Played(Growl(), players=NAMES[: chance.randint(4, 10)], seed=seed)
    tokens = [f"growl:{card}" for card in (*CARDS, "sword")]
    for _ in range(60):
        seats = len(game.state.seating)
        if not seats:
            break
        verb, fields = said(chance, seats, own(chance, seats), tokens, ["wolf", "human"], list(PHASES))
        before = game.evening
        answer = game.send(verb, **fields)
        assert answer["ok"] or (answer["refused"] and game.evening == before)
        is_answered(game)
    assert game.from_the_journal().state == game.state
