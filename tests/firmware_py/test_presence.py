"""Presence: one deed of a hand is one event."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_py.presence import LONGEST_LOOK, MISSES, SHORTEST_GAP, Moved, Presence

A, B = "04AA", "04BB"


def looks(presence: Presence, seen: list[list[str]], step: float = 0.1, start: float = 0.0) -> list[Moved]:
    moved: list[Moved] = []
    for number, uids in enumerate(seen):
        moved += presence.looked(start + number * step, uids)
    return moved


def test_a_tag_that_rests_ten_minutes_is_placed_once() -> None:
    assert looks(Presence(), [[A]] * 6000) == [Moved(A, True)]


def test_three_reads_within_200_ms_are_one_event() -> None:
    assert looks(Presence(), [[A]] * 3, step=0.066) == [Moved(A, True)]


def test_placed_lifted_and_placed_again_are_three_events() -> None:
    moved = looks(Presence(), [[A]] * 3 + [[]] * 6 + [[A]] * 3)
    assert moved == [Moved(A, True), Moved(A, False), Moved(A, True)]


def test_every_17th_read_missing_is_no_lift() -> None:
    assert looks(Presence(), [[] if number % 17 == 16 else [A] for number in range(500)]) == [Moved(A, True)]


def test_reads_and_misses_in_turn_are_no_lift() -> None:
    assert looks(Presence(), [[A], []] * 200) == [Moved(A, True)]


def test_a_miss_or_two_are_no_lift() -> None:
    assert looks(Presence(), [[A], [], [], [A], [], [], [A]]) == [Moved(A, True)]


def test_a_damaged_answer_counts_as_presence() -> None:
    presence = Presence()
    presence.looked(0, [A])
    for number in range(1, 30):
        at = number / 10
        if number % 3:
            assert presence.looked(at, []) == []
        else:
            presence.damaged(at)
    assert presence.lying == (A,)


@given(st.floats(0.005, LONGEST_LOOK), st.floats(0, 1))
def test_a_real_lift_is_told_within_half_a_second(step: float, part: float) -> None:
    presence = Presence()
    presence.looked(0, [A])
    lifted_at = part * step
    now = 0.0
    while True:
        now += step
        if presence.looked(now, []):
            break
    assert now - lifted_at <= 0.5
    assert now >= SHORTEST_GAP


def test_two_tags_come_and_go_by_themselves() -> None:
    moved = looks(Presence(), [[A]] * 3 + [[A, B]] * 3 + [[A]] * 6)
    assert moved == [Moved(A, True), Moved(B, True), Moved(B, False)]
    assert looks(Presence(), [[B, A]]) == [Moved(A, True), Moved(B, True)]


def test_a_tag_hidden_for_a_moment_by_another_is_not_placed_again() -> None:
    assert looks(Presence(), [[A], [B], [B], [A, B], [A]])[:2] == [Moved(A, True), Moved(B, True)]
    assert Moved(A, False) not in looks(Presence(), [[A], [B], [B], [A], [A], [A], [A]])


def test_a_reader_that_was_away_announces_nothing_twice() -> None:
    presence = Presence()
    presence.looked(0, [A])
    presence.away(300)
    assert presence.looked(300, [A]) == []
    assert not presence.missing


@given(st.lists(st.sets(st.sampled_from([A, B, "04CC"]), max_size=2), max_size=200), st.floats(0.01, LONGEST_LOOK))
def test_events_of_a_tag_take_turns_and_agree_with_what_lies_there(seen: list[set[str]], step: float) -> None:
    presence = Presence()
    lying: set[str] = set()
    for number, uids in enumerate(seen):
        for uid, placed in presence.looked(number * step, uids):
            assert placed == (uid not in lying)
            (lying.add if placed else lying.discard)(uid)
        assert uids <= lying
        assert lying == set(presence.lying)


@given(st.lists(st.integers(0, MISSES - 1), max_size=60), st.floats(0.01, LONGEST_LOOK))
def test_fewer_misses_than_a_lift_needs_are_never_one(gaps: list[int], step: float) -> None:
    seen: list[list[str]] = [[A]]
    for gap in gaps:
        seen += [[]] * gap + [[A]]
    assert looks(Presence(), seen, step) == [Moved(A, True)]
