"""What twenty seats need of the wire itself, whatever machine the tests run on: changes of faces, taps, a round."""

from __future__ import annotations

import pytest

from firmware_py.drivers.seat_master import HALF
from firmware_py.emulated.seat_bus import TURNAROUND
from firmware_py.emulated.true_time import BYTE
from firmware_py.node.frames import HEAD, TAIL, Outgoing
from tools.bus_by_wire import SEATS, Face, TableByWire, all_of, full, pages, said

POLL, STATE = 3, 7
"""Bytes of payload."""
TAPS = 60


def seconds(payload: int) -> float:
    """A frame with that much payload on the wire: its zeros and COBS's byte beside it."""
    return len(Outgoing().frame(1, 1, 1, b"\x01" * payload)) * BYTE


@pytest.mark.parametrize(("face", "first", "bound"), [(said, 0.2, 0.16), (full, 0.37, 0.3)])
def test_a_full_change_of_all_faces_leaves_room_for_the_hub(face: Face, first: float, bound: float) -> None:
    at = TableByWire()
    assert at.change(pages(all_of(face, 0))) < first < 0.4
    assert max(at.change(pages(all_of(face, number))) for number in range(1, 5)) < bound


@pytest.mark.parametrize(("away", "bound"), [(0, 0.1), (1, 0.13), (3, 0.13)])
def test_a_tap_is_known_soon_though_seats_are_missing(away: int, bound: float) -> None:
    at = TableByWire(away)
    assert max(at.tap() for _ in range(TAPS)) < bound < 0.15


def test_a_tap_while_all_faces_change_waits_no_longer_than_a_round_of_them() -> None:
    at = TableByWire()
    at.change(pages(all_of(full, 0)))
    assert max(at.tap(pages(all_of(full, number))) for number in range(1, TAPS)) < 0.3


def test_missing_seats_cost_a_change_of_faces_nothing() -> None:
    at = TableByWire(away=3)
    at.change(pages(all_of(full, 0)))
    assert max(at.change(pages(all_of(full, number))) for number in range(1, 5)) < 0.3


def test_a_round_of_polls_fits_into_its_time_with_some_left() -> None:
    half = len(SEATS) / 2 * (seconds(POLL) + TURNAROUND + seconds(STATE))
    assert half < 0.75 * HALF
    assert seconds(0) == pytest.approx((HEAD + TAIL + 3) * BYTE)
