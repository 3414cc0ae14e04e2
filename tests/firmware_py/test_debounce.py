"""Edges of a contact: the first counts at once, bouncing doesn't."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from firmware_py.debounce import SETTLE, Debounce


def test_a_press_is_told_at_its_first_edge() -> None:
    assert Debounce().edge(0.0, True)


def test_bouncing_is_not_told() -> None:
    contact = Debounce()
    contact.edge(0.0, True)
    assert not any(contact.edge(0.001 * number, number % 2 == 0) for number in range(1, 20))
    assert not contact.settled(SETTLE, True)
    assert contact.due is None


def test_a_release_within_the_settling_time_is_told_at_its_end() -> None:
    contact = Debounce()
    contact.edge(0.0, True)
    assert not contact.edge(0.01, False)
    assert contact.due == SETTLE
    assert contact.settled(SETTLE, False)


@given(st.lists(st.tuples(st.floats(0, 0.2), st.booleans()), max_size=60))
def test_what_is_told_takes_turns_and_ends_at_the_true_level(edges: list[tuple[float, bool]]) -> None:
    contact, now, told, level = Debounce(), 0.0, [False], False
    for pause, down in edges:
        while contact.due is not None and contact.due <= now + pause:
            due = contact.due
            if contact.settled(due, level):
                told.append(level)
        now += pause
        level = down
        if contact.edge(now, down):
            told.append(down)
    while contact.due is not None:
        if contact.settled(contact.due, level):
            told.append(level)
    assert told[-1] == level
    assert all(first != second for first, second in itertools.pairwise(told))
