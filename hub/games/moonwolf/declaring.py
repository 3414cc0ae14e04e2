"""Declarations: who may declare which role, and how it is done on a pad.

Its one rule: until a declaration is public, a pad that may not declare offers, steps and reads as one that may: a press
asks, another takes it back, a long hold declares; where the role can't be declared the hold does nothing.

Must not know: how long a pad is held; what a vote is.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling
from hub.table.seats import Who

from .state import State
from .vocabulary import Declare


def may_declare(state: State, who: Who, role: str) -> None:
    """That this player may declare that role now.

    Raises:
        NeedsRuling: a rule speaks against it.
    """
    player = state.players[who]
    name = state.name(who)
    if player.declared is not None:
        raise NeedsRuling("{player} has declared a role already.", player=name)
    if not player.alive:
        raise NeedsRuling("{player} is dead and declares nothing.", player=name)
    if state.phase != "discussion" and not (state.phase == "last_words" and state.condemned == who):
        raise NeedsRuling("Roles are declared in a discussion, or by the condemned in the last words.")
    if role == "villager" and not state.rules.villager_declares:
        raise NeedsRuling("Villagers have no role to declare.")
    if state.rules.declaration == "truth" and player.role != role:
        raise NeedsRuling("Only one's own role can be declared.")


def offered(state: State, who: Who) -> bool:
    """Whether that pad offers a declaration: by what everybody knows alone, whatever its player's role is."""
    if not state.alive(who) or state.players[who].declared is not None:
        return False
    return state.phase == "discussion" or (state.phase == "last_words" and state.condemned == who)


def asked(state: State, who: Who) -> bool:
    """Whether that pad has been pressed for a declaration, and a long hold makes it."""
    return offered(state, who) and state.cursors.get(who) == who


def by_holding(state: State, who: Who) -> Declare | None:
    """The declaration of that player's own role, or nothing where it wasn't asked for or can't be declared."""
    role = state.players[who].role
    if role is None or not asked(state, who):
        return None
    try:
        may_declare(state, who, role)
    except NeedsRuling:
        return None
    return Declare(seat=state.seating.number(who), role=role)
