"""What a night comes to: the knight's protection, the wolves' attack, the seer's divination, in this order.

Its one rule: the choices are read once, before anything happens, so that they count even if their player dies of it.
Must not know: how the night was closed; who sees what.
"""

from __future__ import annotations

from typing import TypeAlias

from hub.table.game import Turn
from hub.table.seats import Who

from .events import Died, Guarded, Learned, LotDrawn, Tried
from .fold import apply
from .state import State, outcome

MoonTurn: TypeAlias = Turn[State]


def resolve(turn: MoonTurn) -> None:
    """The night's protection, attack and divination happen."""
    choices = _by_role(turn.state)
    guarded = {who: target for who, target in choices["knight"].items() if turn.state.alive(target)}
    victim = _victim(turn)
    turn.emit(Guarded(guarded))
    if victim is not None:
        _attack(turn, victim, victim in guarded.values())
    for seer, target in choices["seer"].items():
        turn.emit(Learned(seer, "seer", target, turn.state.players[target].body == "wolf"))
        if turn.state.players[target].role == "fox" and turn.state.alive(target):
            turn.emit(Died(target, "divination"))


def ends_early(turn: MoonTurn) -> bool:
    """Whether the last lock closes the night: late or few, all locked, and the outcome ends the game.

    Where the wolves are tied, the lot is drawn now and kept, so that a night that goes on ends no other way.
    """
    state = turn.state
    late = state.number >= state.rules.early_end_night or len(state.living) <= state.rules.early_end_living
    if state.phase != "night" or not late or state.waiting():
        return False
    _victim(turn)
    probe = Turn(turn.state, apply, turn.chance)
    resolve(probe)
    return outcome(probe.state) is not None


def _by_role(state: State) -> dict[str, dict[Who, Who]]:
    """The choices that count, by what their players are: chooser to target."""
    found: dict[str, dict[Who, Who]] = {"knight": {}, "werewolf": {}, "seer": {}}
    for who in state.seating.order():
        target = state.counted().get(who)
        role = state.players[who].role
        if target is not None and role in found:
            found[role][who] = target
    return found


def _victim(turn: MoonTurn) -> Who | None:
    """Whom the wolves attack; where chance decides, the lot is drawn once."""
    state = turn.state
    votes = list(_by_role(state)["werewolf"].values())
    most = max((votes.count(target) for target in votes), default=0)
    first = [who for who in state.living if most and votes.count(who) == most]
    if not votes and state.rules.no_wolf_vote == "random" and state.with_role("werewolf"):
        first = [who for who in state.living if state.players[who].role != "werewolf"]
    if len(first) < 2:
        return first[0] if first else None
    if state.lot not in first:
        turn.emit(LotDrawn(turn.chance.pick(first)))
    return turn.state.lot


def _attack(turn: MoonTurn, victim: Who, protected: bool) -> None:
    player = turn.state.players[victim]
    shield = player.role == "soldier" and not player.tried
    if shield and not (protected and turn.state.rules.soldier_keeps_charge):
        turn.emit(Tried(victim))
    if not (protected or shield or player.role == "fox"):
        turn.emit(Died(victim, "attack"))
