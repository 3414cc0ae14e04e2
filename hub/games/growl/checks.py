"""The checks after every change of a hand, and the end.

Its one rule: who turns and dies at once turns first. Must not know: why a hand changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from hub.table.game import Turn
from hub.table.seats import Who

from .cards import fatal, turned
from .events import Died, Ended, Turned
from .state import Reason, State, Winner, coins_won, outcome

GrowlTurn: TypeAlias = Turn[State]

_FEW = 2
"""With that many living, or fewer, the game is over at once."""


def check(turn: GrowlTurn, players: Iterable[Who]) -> None:
    """The hands of these living players, all at the same time: who turns, then who dies."""
    checked = [who for who in players if who not in turn.state.dead]
    for who in checked:
        if turned(turn.state.hand(who)):
            if who not in turn.state.wolves:
                turn.emit(Turned(who))
        elif not turn.state.rules.wolf_for_good and who in turn.state.wolves - turn.state.first_wolves:
            turn.emit(Turned(who, wolf=False))
    for who in checked:
        if fatal(turn.state.hand(who)):
            turn.emit(Died(who))


def over_with_few(turn: GrowlTurn) -> bool:
    """Whether two or fewer live; the game is over then."""
    if len(turn.state.living) > _FEW:
        return False
    finish(turn)
    return True


def finish(turn: GrowlTurn, ruled: Winner | None = None, *, declared: bool = False) -> None:
    """The end, as worked out or as ruled, and the coins; `declared`: by the storyteller's word."""
    state = turn.state
    found: tuple[Winner | None, Reason] = outcome(state) if ruled is None else (ruled, "ruling")
    if state.phase == "over" and ruled is None:
        found = state.winner, state.reason or found[1]
    turn.emit(Ended(found[0], found[1], coins_won(state, found[0]), declared))
