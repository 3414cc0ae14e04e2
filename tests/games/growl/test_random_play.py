"""Growl played at random: no card is made or lost, coins add up, it ends, and undo and replay hold."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hub.games.growl.cards import CARDS, box
from hub.games.growl.game import Growl
from tests.games.played import Played

from .pile import NAMES

MOST_STEPS = 3000


def choice(game: Played, chance: Random) -> tuple[str, dict[str, Any]]:
    """Something that somebody could do now, sensible or not."""
    state = game.state
    count = len(state.seating)
    seat, other = chance.randint(1, count), chance.randint(1, count)
    if chance.random() < 0.02:
        return chance.choice(
            [
                ("undo", {}),
                ("kill", {"seat": seat}),
                ("revive", {"seat": seat}),
                ("become", {"seat": seat, "character": chance.choice(["wolf", "human"])}),
                ("next", {}),
                ("unseat", {"seat": seat}),
                ("seat", {"after": seat, "player": f"New{game.evening.entries}"}),
                ("move", {"seat": seat, "after": other}),
            ]
        )
    if chance.random() < 0.4:
        drawer = seat if state.drawer is None else state.seating.number(state.drawer)
        pad = chance.choice([drawer, seat])
        return chance.choice([("press", {"seat": pad}), ("press", {"seat": pad}), ("lock", {"seat": pad})])
    hand = state.hand(state.seating.who(seat)) or ("gold",)
    card = chance.choice(hand)
    match state.phase:
        case "setup" | "meeting":
            return "next", {}
        case "day":
            if chance.random() < 0.3:
                token = f"growl:{state.top or 'gold'}#{chance.randint(1, 5)}"
                return "place", {"seat": seat, "token": token, "ruling": chance.random() < 0.1}
            return "give", {"to": seat}
        case "effects":
            effects = [{"kill": other}] if chance.random() < 0.1 else [{"move": [card, seat, other]}]
            return "resolve", {"effects": effects if chance.random() < 0.5 else []}
        case _:
            if chance.random() < 0.2:
                return "place", {"seat": other, "token": f"growl:{card}#{chance.randint(1, 5)}"}
            return "pass", {"seat": seat, "left": card, "right": chance.choice(hand)}


def all_cards(state: Any) -> Counter[str]:
    return Counter([*state.deck, *state.out, *[card for hand in state.hands.values() for card in hand]])


def invariants(game: Played, players: int) -> None:
    state = game.state
    assert all_cards(state) == Counter(box(players) | {"night": 2, "final_night": 1})
    town = game.ask("town")
    assert town["hands"] == {str(number): len(state.hand(place.who)) for number, place in state.seating}
    if state.phase == "over":
        won = game.ask("winner")
        assert won["coins"] == {
            str(number): 1 + state.hand(place.who).count("gold")
            if (place.who in state.wolves) == (won["winner"] == "wolves")
            else 0
            for number, place in state.seating
        }
        return
    assert len(state.living) > 2
    assert town["growl"] == []
    if state.phase in ("day", "effects"):
        assert state.turn in state.living or state.phase == "effects"
        assert state.night_on_top is (state.phase == "effects")
    if state.phase == "passing":
        assert state.waiting()
    cards = Counter(copy.partition("#")[0] + str(who) for copy, who in state.copies.items())
    assert all(cards[f"{card}{who}"] <= state.hand(who).count(card) for card in CARDS for who in state.seating.order())


def play(seed: int) -> Played:
    chance = Random(seed)
    players = chance.randint(4, 10)
    game = Played(Growl(), players=NAMES[:players], seed=seed)
    game.do("deal")
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
        invariants(game, players)
    raise AssertionError(f"the game of seed {seed} does not end")


@pytest.mark.parametrize("tens", range(10))
def test_random_games_keep_every_card_and_undo_and_replay_hold(tens: int) -> None:
    for seed in range(tens * 10, tens * 10 + 10):
        game = play(seed)
        assert game.from_the_journal().state == game.state
        assert game.replayed().state == game.state
        while game.send("undo")["ok"]:
            pass
        assert game.state == game.replayed().state
        assert game.state.phase == "setup"
        assert game.state.deck is None


def test_coins_add_up_over_games_played_one_after_another() -> None:
    coins: dict[str, int] = {}
    added: Counter[str] = Counter()
    for seed in range(8):
        game = Played(Growl(), players=NAMES[:5], seed=seed, coins=coins)
        game.do("begin")
        game.do("end")
        won = game.ask("winner")
        added.update(won["coins"])
        coins = won["total"]
    assert coins == {str(seat): added[str(seat)] for seat in range(1, 6)}
    assert sum(coins.values()) > 8


@pytest.mark.soak
def test_thousands_of_random_games() -> None:
    winners: Counter[str] = Counter()
    for seed in range(1000, 4000):
        game = play(seed)
        winners[game.state.winner] += 1
        if seed % 10 == 0:
            assert game.replayed().state == game.state
    assert set(winners) == {"humans", "wolves"}
