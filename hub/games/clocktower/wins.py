"""Who has won, by the rules and by the characters. Asked of the state after every event; nothing is stored but deeds.

Its one rule: where both sides would have won at once, good has.

Must not know: whether anybody has been told.
"""

from __future__ import annotations

from collections.abc import Mapping

from .state import State, Win
from .statuses import owners

REASONS: Mapping[str, str] = {
    "no_demon": "No Demon lives.",
    "two_alive": "Only two players live.",
    "goblin": "A Goblin who had claimed it was executed.",
    "atheist": "The storyteller was executed, and there is an Atheist.",
    "no_atheist": "The storyteller was executed, and there is no Atheist.",
    "mayor": "Three live, nobody was executed, and one of them is the Mayor.",
    "klutz": "The Klutz chose an evil player.",
    "saint": "A Saint was executed and is dead.",
    "eviltwin": "The good twin was executed.",
    "ruling": "The storyteller has ruled it.",
}
"""By key, the sentence that says why."""


def winner(state: State) -> Win | None:
    """Who has won, or None. While an heir of the Demon is still to be chosen nobody has."""
    if state.phase == "setup":
        return None
    if state.won is not None:
        return state.won
    if any(step.kind == "heir" for step in state.pending):
        return None
    if _demons_are_dead(state) and not twins_live(state):
        return Win("good", "no_demon")
    if state.people(tuple(who for who in state.residents() if state.players[who].alive)) <= 2:
        return Win("evil", "two_alive")
    return None


def twins_live(state: State) -> bool:
    """Whether an Evil Twin who has the ability lives, and a twin on the other side lives: good can't win then."""
    for who in owners(state, "eviltwin"):
        twins = [one.on for one in state.marked("eviltwin:twin") if one.source in (None, who)]
        side = state.players[who].alignment
        if any(state.players[one].alive and state.players[one].alignment != side for one in twins):
            return True
    return False


def _demons_are_dead(state: State) -> bool:
    """Whether there has been a Demon in play and none lives (an Atheist's game has none)."""
    return state.had_demon and not any(state.team(who) == "demon" for who in state.living())
