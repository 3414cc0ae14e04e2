"""What twenty seats need of the wire itself, whatever machine the tests run on: a change of all faces, and a round."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from PIL import Image

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import show
from firmware_py.drivers.seat_master import FACES, HALF
from firmware_py.emulated.seat_bus import TURNAROUND
from firmware_py.node.frames import BAUD, HEAD, TAIL, Outgoing
from tools import bench_bus

SEATS = 20
POLL, STATE = 3, 7
"""Bytes of payload."""


def seconds(payload: int) -> float:
    """A frame with that much payload on the wire: its zeros and COBS's byte beside it."""
    return len(Outgoing().frame(1, 1, 1, b"\x01" * payload)) * 10 / BAUD


def polls() -> float:
    """A poll of every second seat."""
    return SEATS / 2 * (seconds(POLL) + TURNAROUND + seconds(STATE))


def change(face: Callable[[int], Image.Image], first: int) -> float:
    """All faces change: the wire's time for faces and for the polls between them, until the last node has drawn."""
    held = [pages_of(face(first + seat)) for seat in range(SEATS)]
    wanted = [pages_of(face(first + SEATS + seat)) for seat in range(SEATS)]
    faces = sum(seconds(len(show(*pair, after=True))) for pair in zip(held, wanted, strict=True))
    halves = math.ceil(faces / FACES) + 2  # after the last face both halves are asked once more
    return faces + halves * polls() + bench_bus.WHOLE_DRAW


@pytest.mark.parametrize(("face", "bound"), [(bench_bus._said, 0.2), (bench_bus._full, 0.35)])
def test_a_full_change_of_all_faces_leaves_room_for_the_hub(face: Callable[[int], Image.Image], bound: float) -> None:
    spans = [change(face, first) for first in range(0, 10 * SEATS, SEATS)]
    assert max(spans) < bound < 0.4
    assert seconds(0) * BAUD / 10 == HEAD + TAIL + 3


def test_a_round_of_polls_fits_into_its_time_with_half_of_it_left() -> None:
    assert 2 * polls() < 2 * HALF
    assert SEATS * (seconds(POLL) + seconds(STATE)) < HALF, "the rest is the nodes' pause, and faces"
