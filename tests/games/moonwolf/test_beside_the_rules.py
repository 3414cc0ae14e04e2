"""MoonWolf played at random beside a plain reading of its rules: after every phase both know the same dead, the same
head, the same results, the same next phase, the same winner. Where chance draws, it draws among those of the rules.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hub.games.moonwolf.game import MoonWolf
from tests.games.played import Played

from .village import NAMES

ACTING = ("werewolf", "seer", "knight")


class Reading:
    """The rules, as one reads them, by seats."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self.roles: dict[int, str] = {one["seat"]: one["character"] for one in game.ask("grimoire")["seats"]}
        self.living = list(self.roles)
        self.head: int | None = None
        self.tried: set[int] = set()
        self.results: dict[int, list[tuple[int, bool]]] = {seat: [] for seat in self.roles}
        self.winner: str | None = None

    def having(self, *roles: str) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] in roles]

    def ends(self) -> bool:
        """Ruin, the village, the wolves; and a fox who lives at that moment wins instead."""
        wolves, foxes = len(self.having("werewolf")), len(self.having("fox"))
        humans = len(self.living) - wolves - foxes
        found = "ruin" if not self.living else "village" if wolves == 0 else "wolves" if wolves >= humans else None
        self.winner = "fox" if found and foxes else found
        return found is not None

    def drawn(self, fits: list[int], chosen: int) -> int:
        assert chosen in fits
        return chosen

    def vote(self, ballots: dict[int, int]) -> list[int]:
        """Those with the most votes; the town knows the count."""
        votes = Counter(ballots.values())
        count = self.game.ask("town")["count"]
        assert {one["seat"]: one["votes"] for one in count["votes"]} == dict(votes)
        assert "ballots" not in count
        return sorted(seat for seat, given in votes.items() if given == max(votes.values()))

    def elect(self, ballots: dict[int, int]) -> None:
        first = self.vote(ballots)
        self.head = self.drawn(first or self.living, self.game.ask("grimoire")["head"])

    def night(self, choices: dict[int, int], tried: list[int]) -> list[int]:
        """The night's dead. `tried`: the soldier whose first attack it was, if chance drew one among tied victims."""
        dead = []
        attacks = Counter(choices[seat] for seat in self.having("werewolf") if seat in choices)
        guarded = {choices[seat] for seat in self.having("knight") if seat in choices}
        victims = [seat for seat in self.living if attacks and attacks[seat] == max(attacks.values())]
        open_to = [one for one in victims if one not in guarded and self.roles[one] != "fox"]
        died = [one["seat"] for one in self.game.ask("grimoire")["seats"] if one["cause"] == "attack"]
        died = [seat for seat in died if seat in self.living]
        soldiers = [one for one in open_to if self.roles[one] == "soldier" and one not in self.tried]
        if died:
            dead.append(self.drawn([one for one in open_to if one not in soldiers], died[0]))
        else:
            assert not victims or len(open_to) < len(victims) or soldiers, "an attack that nothing stops kills"
        assert set(tried) <= set(soldiers)
        assert tried == soldiers or len(victims) > 1
        self.tried |= set(tried)
        for seer in self.having("seer"):
            if seer in choices:
                self.results[seer].append((choices[seer], self.roles[choices[seer]] == "werewolf"))
                if self.roles[choices[seer]] == "fox":
                    dead.append(choices[seer])
        self.die(*dead)
        return dead

    def execute(self, seat: int) -> None:
        self.die(seat)
        for medium in self.having("medium"):
            self.results[medium].append((seat, self.roles[seat] == "werewolf"))

    def die(self, *seats: int) -> None:
        self.living = [seat for seat in self.living if seat not in seats]


def agree(game: Played, read: Reading, phase: str) -> None:
    assert game.phase[0] == ("over" if read.winner else phase)
    known = game.ask("grimoire")["seats"]
    assert [one["seat"] for one in known if one["alive"]] == read.living
    if phase != "night":
        assert [one["seat"] for one in game.ask("town")["players"] if one["alive"]] == read.living
    for one in known:
        assert [(told["seat"], told["werewolf"]) for told in one["results"]] == read.results[one["seat"]]
    assert game.winner() == read.winner


def ballots(game: Played, read: Reading, chance: Random) -> dict[int, int]:
    """Everybody votes for somebody else or abstains, some lock, and the time is up."""
    cast = {}
    for seat in read.living:
        target = chance.choice([*(one for one in read.living if one != seat), None])
        game.do("vote", seat=seat, for_=target)
        if target is not None:
            cast[seat] = target
        if chance.random() < 0.3 and seat != read.living[-1]:
            game.do("lock", seat=seat)
    game.do("timeout")
    return cast


def night(game: Played, read: Reading, chance: Random) -> None:
    choices = {}
    for seat in read.having(*ACTING):
        own = {"werewolf": read.having("werewolf"), "knight": [seat]}.get(read.roles[seat], [])
        target = chance.choice([*(one for one in read.living if one not in own), None])
        if target is not None:
            choices[seat] = target
            game.do("act", seat=seat, target=target)
    happened = game.events("timeout")
    dead = read.night(choices, [one["who"] for one in happened if one["event"] == "tried"])
    if not read.ends():
        agree(game, read, "morning")
        assert sorted(game.announced("death")) == sorted(dead)
        assert bool(game.announced("bread")) is bool(read.having("baker"))
        game.do("timeout")
        succeed(game, read, chance, "discussion")


def succeed(game: Played, read: Reading, chance: Random, then: str) -> None:
    """A dead head names somebody who lives, or one is drawn."""
    if read.head not in read.living:
        agree(game, read, "succession")
        if chance.random() < 0.5:
            read.head = chance.choice(read.living)
            game.do("appoint", target=read.head)
        else:
            game.do("timeout")
            read.head = read.drawn(read.living, game.ask("grimoire")["head"])
    agree(game, read, then)
    assert game.ask("town")["head"] == read.head


def day(game: Played, read: Reading, chance: Random) -> None:
    game.do("timeout")
    agree(game, read, "execution_vote")
    first = read.vote(ballots(game, read, chance))
    condemned: Any = first[0] if len(first) == 1 else None
    if condemned is None:
        agree(game, read, "trial")
        candidates = [seat for seat in first or read.living if seat != read.head]
        assert game.ask("town")["candidates"] == candidates
        if chance.random() < 0.5:
            condemned = chance.choice(candidates)
            game.do("condemn", target=condemned)
        else:
            game.do("timeout")
            condemned = read.drawn(candidates, game.ask("town")["condemned"])
    agree(game, read, "last_words")
    assert game.ask("town")["condemned"] == condemned
    game.do("timeout")
    read.execute(condemned)
    if not read.ends():
        succeed(game, read, chance, "night")


def played(seed: int) -> str:
    chance = Random(seed)
    game = Played(MoonWolf(), players=NAMES[: chance.randint(7, 18)], seed=seed)
    game.do("deal")
    read = Reading(game)
    game.do("begin")
    game.do("timeout")
    agree(game, read, "discussion")
    game.do("timeout")
    agree(game, read, "head_vote")
    read.elect(ballots(game, read, chance))
    agree(game, read, "night")
    number = 2
    while not read.winner:
        assert game.phase == ("night", number)
        night(game, read, chance)
        if not read.winner:
            assert game.phase == ("discussion", number)
            day(game, read, chance)
        number += 1
    agree(game, read, "over")
    return read.winner


@pytest.mark.parametrize("tens", range(10))
def test_a_game_goes_as_its_rules_read(tens: int) -> None:
    for seed in range(tens * 10, tens * 10 + 10):
        played(seed)


@pytest.mark.soak
def test_thousands_of_games_go_as_their_rules_read() -> None:
    assert {"village", "wolves", "fox"} <= {played(seed) for seed in range(1000, 4000)}
