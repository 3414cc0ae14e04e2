"""Declarations: who may declare which role, and how it is done on a pad.

Its one rule: until a declaration is public, a pad that may not declare offers, steps and reads as one that may: a press
asks, another takes it back, a long hold declares; where the role can't be declared the hold does nothing. What a pad
is pressed for is on its own held panel alone.

Must not know: how long a pad is held; what a vote is.
"""

from __future__ import annotations

from hub.table.errors import NeedsRuling
from hub.table.seats import Who

from .events import Claiming, Stepped
from .flow import MoonTurn
from .roles import ROLES
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


def press(turn: MoonTurn, who: Who) -> None:
    """A pad that offers a declaration: a press asks for that of one's own role, another takes it back. Where any role
    may be declared presses go round through them and none, from a random one on.
    """
    state = turn.state
    if state.rules.declaration == "truth":
        turn.emit(Stepped(who, None if asked(state, who) else who))
        return
    roles = [role for role in ROLES if role != "villager" or state.rules.villager_declares]
    if who in state.claims:
        ring = [*roles, None, roles[0]]
        turn.emit(Claiming(who, ring[ring.index(state.claims[who]) + 1]))
    else:
        turn.emit(Claiming(who, turn.chance.pick(roles)))


def asked(state: State, who: Who) -> bool:
    """Whether that pad has been pressed for a declaration, and a long hold makes it."""
    return offered(state, who) and (state.cursors.get(who) == who or state.claims.get(who) is not None)


def by_holding(state: State, who: Who) -> Declare | None:
    """The declaration that was asked for, or nothing where none was or the role can't be declared."""
    role = state.claims.get(who) or state.players[who].role
    if role is None or not asked(state, who):
        return None
    try:
        may_declare(state, who, role)
    except NeedsRuling:
        return None
    return Declare(seat=state.seating.number(who), role=role)
