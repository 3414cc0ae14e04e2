"""The colours of lamps and the levels of the console's night-order strip.

Its one rule: a colour is never the only sign; whoever shows it also says it in words.

Must not know: which driver lights the lamp, or why it is lit.
"""

from __future__ import annotations

from typing import Final

from hub.table.views import Lamp, Step

_COLOURS: Final[dict[Lamp, tuple[float, float, float]]] = {
    "off": (0.0, 0.0, 0.0),
    "white": (1.0, 1.0, 1.0),
    "red": (1.0, 0.0, 0.0),
    "green": (0.0, 1.0, 0.0),
    "blue": (0.0, 0.0, 1.0),
    "amber": (1.0, 0.5, 0.0),
    "violet": (0.5, 0.0, 1.0),
}

_LEVELS: Final[dict[Step, float]] = {"open": 1.0, "waiting": 0.25, "done": 0.05, "off": 0.0}


def lamp_colour(lamp: Lamp) -> tuple[float, float, float]:
    """Red, green and blue, each from 0 to 1, as `ports.Lamp.set` takes them."""
    return _COLOURS[lamp]


def strip_level(step: Step) -> float:
    """How bright a lamp of the strip is, 0 to 1: the open step full, those to come dim, those done a glimmer."""
    return _LEVELS[step]
