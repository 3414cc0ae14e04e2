"""The truth sets against brute force, on thousands of random grimoires."""

from __future__ import annotations

from random import Random

import pytest

from hub.games.clocktower.falsehoods import falsehoods
from hub.games.clocktower.truths import ABILITIES, CHOSEN, judge, truths

from . import oracle
from .grimoires import grimoire

GRIMOIRES = 2400
BATCHES = 12


def _choice(draw: Random, ability: str, numbers: list[int]) -> tuple[int, ...]:
    return tuple(draw.sample(numbers, CHOSEN.get(ability, 0)))


def _cross_check(seed: int, abilities: list[str]) -> None:
    reading = grimoire(seed)
    draw = Random(seed)
    numbers = [seat.who for seat in reading.seats]
    for ability in abilities:
        who = draw.choice(numbers)
        choice = _choice(draw, ability, numbers)
        found = truths(reading, who, ability, choice)
        second = oracle.opinion(reading, who, ability, choice)
        keys = [oracle.key(value) for value in found.values]
        assert len(keys) == len(set(keys)), (seed, ability, "an answer stands twice")
        assert set(keys) == second.some, (seed, ability, who, choice)
        holds = judge(reading, who, ability, choice)
        for value in found.values:
            wanted = "always" if oracle.key(value) in second.every else "may"
            assert holds(value) == wanted, (seed, ability, who, choice, value)
        assert found.because, (seed, ability)


def test_every_ability_with_truths_is_known_to_the_oracle() -> None:
    assert set(ABILITIES) == {*oracle.OUTCOMES, *oracle.SENTENCES}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_truth_sets_are_what_brute_force_finds(batch: int) -> None:
    abilities = sorted(ABILITIES)
    for seed in range(batch, GRIMOIRES, BATCHES):
        _cross_check(seed, Random(-seed).sample(abilities, 4))


@pytest.mark.soak
def test_truth_sets_are_what_brute_force_finds_in_the_long_run() -> None:
    for seed in range(GRIMOIRES, GRIMOIRES + 3000):
        _cross_check(seed, sorted(ABILITIES))


@pytest.mark.parametrize("batch", range(3))
def test_what_is_proposed_as_false_is_never_true(batch: int) -> None:
    proposals = 0
    for seed in range(batch, 300, 3):
        reading = grimoire(seed)
        draw = Random(seed)
        numbers = [seat.who for seat in reading.seats]
        for ability in sorted(ABILITIES):
            who = draw.choice(numbers)
            choice = _choice(draw, ability, numbers)
            second = oracle.opinion(reading, who, ability, choice)
            proposed = falsehoods(reading, who, ability, choice, ("oracle", "barber", "steward"))
            assert len({repr(value) for value in proposed}) == len(proposed) <= 5
            assert not second.some & {oracle.key(value) for value in proposed}, (seed, ability, who, choice)
            proposals += len(proposed)
    assert proposals > 3000
