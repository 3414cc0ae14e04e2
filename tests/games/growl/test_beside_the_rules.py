"""Growl played at random beside a plain reading of its rules: after every deed both know the same hands, the same dead,
the same werewolves, the same turn, the same winners, the same coins.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hub.games.growl.game import Growl
from tests.games.played import Played

from .pile import NAMES

NIGHTS = ("night", "final_night")


class Reading:
    """The rules, as one reads them, by seats."""

    def __init__(self, game: Played) -> None:
        known = game.ask("grimoire")
        self.hands = {seat["seat"]: Counter(seat["hand"]) for seat in known["seats"]}
        self.deck = list(known["deck"])
        self.turn: int = known["first"]
        self.wolves = {seat["seat"] for seat in known["seats"] if seat["hand"][0] == "bite"}
        self.dead: set[int] = set()
        self.nights = 0
        self.over = False
        self.check(list(self.hands))

    @property
    def living(self) -> list[int]:
        return [seat for seat in self.hands if seat not in self.dead]

    def next_to(self, seat: int, step: int) -> int:
        """The nearest living player that way round, 1: clockwise, which is left."""
        count = len(self.hands)
        seat = (seat - 1 + step) % count + 1
        return self.next_to(seat, step) if seat in self.dead else seat

    def check(self, seats: list[int]) -> None:
        """Bites minus charms at least 3: a werewolf for good; then wounds minus salves at least 3: dead."""
        seats = [seat for seat in seats if seat not in self.dead]
        self.wolves |= {seat for seat in seats if self.hands[seat]["bite"] - self.hands[seat]["charm"] >= 3}
        self.dead |= {seat for seat in seats if self.hands[seat]["wound"] - self.hands[seat]["salve"] >= 3}
        self.over = self.over or len(self.living) <= 2

    def phase(self) -> str:
        return "over" if self.over else "effects" if self.deck[0] in NIGHTS else "day"

    def give(self, to: int) -> None:
        self.hands[to][self.deck.pop(0)] += 1
        self.check([to])
        self.turn = self.next_to(self.turn, 1)

    def move(self, card: str, source: int, to: int) -> None:
        self.hands[source][card] -= 1
        self.hands[to][card] += 1
        self.check([source, to])

    def passable(self, seat: int) -> list[str]:
        cards = sorted(self.hands[seat].elements())
        return [card for card in cards if card != "bite" or seat in self.wolves]

    def cannot_pass(self) -> None:
        self.dead |= {seat for seat in self.living if len(self.passable(seat)) < 2}
        self.over = len(self.living) <= 2

    def exchange(self, passes: dict[int, tuple[str, str]]) -> None:
        to = {seat: (self.next_to(seat, 1), self.next_to(seat, -1)) for seat in passes}
        for seat, cards in passes.items():
            for card, taker in zip(cards, to[seat], strict=True):
                self.hands[seat][card] -= 1
                self.hands[taker][card] += 1
        self.nights += 1
        self.check(self.living)
        self.over = self.over or self.nights == 3
        self.turn = self.next_to(self.turn, 1)

    def winner(self) -> str:
        return "humans" if any(seat not in self.wolves for seat in self.living) else "wolves"

    def coins(self) -> dict[str, int]:
        team = self.wolves if self.winner() == "wolves" else set(self.hands) - self.wolves
        return {str(seat): (1 + hand["gold"]) if seat in team else 0 for seat, hand in self.hands.items()}


def agree(game: Played, read: Reading) -> None:
    known = game.ask("grimoire")
    for seat in known["seats"]:
        assert +read.hands[seat["seat"]] == Counter(seat["hand"])
        assert seat["alive"] is (seat["seat"] not in read.dead)
        assert seat["wolf"] is (seat["seat"] in read.wolves)
    assert known["deck"] == read.deck or read.over
    assert game.phase[0] == read.phase()
    if not read.over:
        assert game.ask("town")["turn"] == read.turn
        assert game.ask("phase")["waiting_for"] == [read.turn]
        return
    assert game.ask("winner")["winner"] == read.winner()
    assert game.ask("winner")["coins"] == read.coins()


def night(game: Played, read: Reading, chance: Random) -> None:
    effects: list[dict[str, Any]] = []
    for _ in range(chance.randrange(3)):
        source, to = chance.sample(read.living, 2)
        if chance.random() < 0.2:
            effects.append({"kill": source})
            read.dead.add(source)
            read.over = len(read.living) <= 2
        elif +read.hands[source]:
            card = chance.choice(sorted(read.hands[source].elements()))
            effects.append({"move": [card, source, to]})
            read.move(card, source, to)
        if read.over:
            break
    game.do("resolve", effects=effects)
    if read.over:
        return
    read.deck.pop(0)
    read.cannot_pass()
    if read.over:
        return
    assert game.ask("phase")["waiting_for"] == read.living
    passes = {}
    for seat in chance.sample(read.living, len(read.living)):
        left, right = chance.sample(read.passable(seat), 2)
        passes[seat] = (left, right)
        game.do("pass", seat=seat, left=left, right=right)
    read.exchange(passes)


def played(seed: int) -> str:
    chance = Random(seed)
    game = Played(Growl(), players=NAMES[: chance.randint(4, 10)], seed=seed)
    game.do("deal")
    read = Reading(game)
    game.do("begin")
    if game.phase[0] == "meeting":
        assert len(read.hands) >= 8
        game.do("next")
    agree(game, read)
    while not read.over:
        if read.phase() == "day":
            to = chance.choice([seat for seat in read.living if seat != read.turn])
            read.give(to)
            game.do("give", to=to)
        else:
            night(game, read, chance)
        agree(game, read)
    return read.winner()


@pytest.mark.parametrize("tens", range(10))
def test_a_game_goes_as_its_rules_read(tens: int) -> None:
    for seed in range(tens * 10, tens * 10 + 10):
        played(seed)


@pytest.mark.soak
def test_thousands_of_games_go_as_their_rules_read() -> None:
    assert {played(seed) for seed in range(1000, 4000)} == {"humans", "wolves"}
