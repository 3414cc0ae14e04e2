"""The signs of groups, drawn by code: a shape for each team, camp or card, so that colour alone tells nothing.

Its one rule: every sign fits its circle, and no two look alike in black and white.
Must not know: which group has which sign; tokens.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]


def _regular(corners: int, turn: float = 0.0) -> tuple[Point, ...]:
    return tuple(
        (math.sin(turn + 2 * math.pi * corner / corners), -math.cos(turn + 2 * math.pi * corner / corners))
        for corner in range(corners)
    )


def _star(points: int, inner: float) -> tuple[Point, ...]:
    outer, between = _regular(points), _regular(points, math.pi / points)
    return tuple(
        one for pair in zip(outer, between, strict=True) for one in (pair[0], (pair[1][0] * inner, pair[1][1] * inner))
    )


def _mirrored(right: Sequence[Point]) -> tuple[Point, ...]:
    return (*right, *((-x, y) for x, y in reversed(right)))


def _arc(x: float, radius: float, steps: Iterable[int]) -> tuple[Point, ...]:
    """Points of a circle around (x, 0), in 48 steps clockwise from its top."""
    angles = [math.pi * step / 24 for step in steps]
    return tuple((x + radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles)


_ARM = 0.32
SIGNS: dict[str, tuple[Point, ...]] = {
    "circle": _regular(48),
    "diamond": _regular(4),
    "triangle": _regular(3),
    "hexagon": _regular(6, math.pi / 6),
    "star": _star(5, 0.45),
    "square": _regular(4, math.pi / 4),
    "shield": _mirrored(((0.0, -1.0), (0.8, -0.75), (0.8, 0.1), (0.55, 0.6), (0.0, 1.0))),
    "leaf": _mirrored(((0.0, -1.0), (0.35, -0.6), (0.5, 0.0), (0.35, 0.6), (0.0, 1.0))),
    "drop": _mirrored(((0.0, -1.0), (0.35, -0.25), (0.6, 0.25), (0.55, 0.65), (0.3, 0.92), (0.0, 1.0))),
    "cross": _mirrored(((_ARM, -1.0), (_ARM, -_ARM), (1.0, -_ARM), (1.0, _ARM), (_ARM, _ARM), (_ARM, 1.0))),
    "moon": (*_arc(0.0, 1.0, range(18, 55)), *_arc(0.45, 0.75, range(50, 21, -1))),
}
"""The outlines, within a circle of radius 1 around the origin; y goes down."""


def draw_sign(page: Any, sign: str, centre: Point, radius: float, colour: tuple[int, int, int]) -> None:
    """Fills the sign (an unknown one: a circle) on an fpdf2 page; lengths in its unit."""
    x, y = centre
    page.set_fill_color(*colour)
    outline = SIGNS.get(sign, SIGNS["circle"])
    page.polygon([(x + radius * dx, y + radius * dy) for dx, dy in outline], style="F")
