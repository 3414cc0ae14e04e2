"""Who is on whose side, as several behaviours ask it.

Its one rule: true characters only; nobody registers here.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from hub.games.clocktower.state import State
from hub.table.seats import Who

ENOUGH = 7
"""So many players without Travellers, and evil learns of each other (core rule C10)."""


def informed(state: State) -> bool:
    """Whether there are enough players for Minion and Demon information."""
    return len(state.residents()) >= ENOUGH and "opposite_seats" not in state.rules


def minions(state: State, *, living: bool = True) -> tuple[Who, ...]:
    """The Minions, clockwise."""
    return tuple(
        who for who in state.circle() if state.team(who) == "minion" and (state.players[who].alive or not living)
    )


def demons(state: State, *, living: bool = True) -> tuple[Who, ...]:
    """The Demons, clockwise."""
    return tuple(
        who for who in state.circle() if state.team(who) == "demon" and (state.players[who].alive or not living)
    )


def evil_wakes(state: State) -> bool:
    """Whether the evil players learn of each other in this later night: a healthy Poppy Grower has died."""
    return state.number > 1 and any(state.marked("poppygrower:evilwakes"))
