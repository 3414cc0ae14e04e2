"""MoonWolf played at random: it ends, it counts right, it keeps its secrets, and undo and replay hold."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hub.games.moonwolf.game import MoonWolf
from hub.games.moonwolf.roles import ROLES
from tests.games.played import Played

from .village import NAMES

MOST_STEPS = 3000


def choice(game: Played, chance: Random) -> tuple[str, dict[str, Any]]:
    """Something that somebody could do now, sensible or not."""
    count = len(game.state.seating)
    seat, target = chance.randint(1, count), chance.randint(1, count)
    phase = game.phase[0]
    wild = chance.random()
    if wild < 0.02:
        role = chance.choice(list(ROLES))
        return chance.choice(
            [
                ("undo", {}),
                ("kill", {"seat": seat}),
                ("revive", {"seat": seat}),
                ("become", {"seat": seat, "character": role}),
                ("declare", {"seat": seat, "role": role}),
                ("next", {}),
                ("unseat", {"seat": seat}),
                ("seat", {"after": seat, "player": f"New{game.evening.entries}"}),
                ("move", {"seat": seat, "after": target}),
                ("press", {"seat": seat}),
            ]
        )
    if phase in ("head_vote", "execution_vote"):
        return chance.choice(
            [
                ("vote", {"seat": seat, "for_": target}),
                ("vote", {"seat": seat, "for_": None}),
                ("lock", {"seat": seat}),
                ("press", {"seat": seat}),
                ("timeout", {}),
            ]
        )
    if phase == "night":
        acting = [("act", {"seat": seat, "target": target})] * 4
        return chance.choice([*acting, ("lock", {"seat": seat}), ("press", {"seat": seat}), ("timeout", {})])
    if phase in ("trial", "succession"):
        return chance.choice(
            [
                ("condemn", {"target": target}),
                ("appoint", {"target": target}),
                ("press", {"seat": seat}),
                ("lock", {"seat": seat}),
                ("timeout", {}),
            ]
        )
    return "timeout", {}


def invariants(game: Played) -> None:
    state = game.state
    living = [state.players[who] for who in state.living]
    assert set(state.seating.order()) <= set(state.players)
    if state.count is not None:
        voted = Counter(target for target in state.count.ballots.values() if target is not None)
        assert voted == Counter(dict(state.count.votes))
    if state.phase == "over":
        return
    if state.head is not None:
        assert state.players[state.head].alive
    assert state.condemned is None or state.players[state.condemned].alive
    assert all(state.players[who].alive for who in state.candidates)
    assert living
    town = game.ask("town")
    if state.phase not in ("first_night", "night"):
        assert [player["alive"] for player in town["players"]] == [
            state.players[who].alive for who in state.seating.order()
        ]
    if state.phase in ("head_vote", "execution_vote"):
        assert state.choices.keys() <= set(state.living)
        assert all(seat.get("choice") is None for seat in game.ask("grimoire")["seats"])
        for number, place in state.seating:
            chosen = state.choices.get(place.who)
            assert game.seat(number)["choice"] == (None if chosen is None else state.seat(chosen)), "one's own, no more"
    assert town["count"] is None or "ballots" not in town["count"]


def play(seed: int) -> Played:
    chance = Random(seed)
    game = Played(MoonWolf(), players=NAMES[: chance.randint(7, 18)], seed=seed)
    game.do("deal")
    dealt = Counter(player.role for player in game.state.players.values())
    assert {role: count for role, count in dealt.items() if role != "villager"} == dict(game.state.special)
    game.do("begin")
    for _ in range(MOST_STEPS):
        if game.state.phase == "over":
            return game
        verb, fields = choice(game, chance)
        before = game.evening
        answer = game.send(verb, **fields)
        if not answer["ok"]:
            assert game.evening == before
            assert answer["refused"]
        invariants(game)
    raise AssertionError(f"the game of seed {seed} does not end")


def undo_all(game: Played) -> None:
    while game.send("undo")["ok"]:
        pass
    assert game.state == game.replayed().state
    assert game.state.phase == "setup"


@pytest.mark.parametrize("tens", range(10))
def test_random_games_end_and_undo_and_replay_hold(tens: int) -> None:
    for seed in range(tens * 10, tens * 10 + 10):
        game = play(seed)
        assert game.from_the_journal().state == game.state
        assert game.replayed().state == game.state
        undo_all(game)


@pytest.mark.soak
def test_thousands_of_random_games() -> None:
    winners = Counter()
    for seed in range(1000, 4000):
        game = play(seed)
        winners[game.state.winner] += 1
        if seed % 10 == 0:
            assert game.replayed().state == game.state
    assert {"village", "wolves", "fox"} <= set(winners)
