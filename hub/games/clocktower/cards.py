"""The cards that the storyteller holds up to a woken player: what the open step lets them learn, in words for a whole
screen.

Its one rule: a card says no more than that player's own panel does: what was shown, whom they learn of, who they are.

Must not know: how a card looks, pages.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.seats import Who
from hub.table.words import Speaker

from .characters.evil import demons, minions
from .panels import private_face
from .state import STORYTELLER, Pending, State
from .steps import Step


def cards(state: State, step: Step, who: Who | None, speaker: Speaker) -> list[Json]:
    """``[{"say": "This is the Demon", "lines": ["7 Gus"]}]``: in the order in which they are shown, without any where
    nobody wakes. `lines`: what stands large on it.
    """
    if who is None or who == STORYTELLER or who not in state.players or who not in step.awake:
        return []
    if step.pending is not None:
        return _opened_of_itself(state, step.pending, speaker)
    learned = _of_each_other(state, step, who, speaker)
    if learned is not None:
        return learned
    head, *rest = (line if isinstance(line, str) else line.text for line in private_face(state, step, who, speaker))
    return [_card(head, *rest)] if rest else []


def _card(say: str, *lines: str) -> Json:
    return {"say": say, "lines": list(lines)}


def _of_each_other(state: State, step: Step, who: Who, speaker: Speaker) -> list[Json] | None:
    if step.slot == "minioninfo":
        found = [_card(speaker("This is the Demon"), *_named(state, demons(state)))]
        together = len(step.seats) > 1  # they wake together and read the same card
        return found + ([_card(speaker("These are the Minions"), *_named(state, step.seats))] if together else [])
    if step.slot in ("demoninfo", "poppygrower", "marionette") and who in demons(state):
        return _for_the_demon(state, step, speaker)
    if step.slot == "eviltwin":
        return [
            _card(speaker("This is your twin"), *_named(state, (one,)), speaker.name(f"character.{player.shown}"))
            for one in step.seats
            if one != who and (player := state.players.get(one)) is not None
        ]
    return None


def _for_the_demon(state: State, step: Step, speaker: Speaker) -> list[Json]:
    if step.slot == "marionette":
        name = speaker.name("character.marionette")
        return [_card(name, *_named(state, state.of_character("marionette")))]
    legion = state.of_character("legion")
    if step.slot == "demoninfo" and legion:
        return [_card(speaker.name("character.legion"), *_named(state, legion))]
    found = []
    known = tuple(one for one in minions(state) if state.players[one].character != "marionette")
    if step.slot == "demoninfo" and known:
        found.append(_card(speaker("These are your Minions"), *_named(state, known)))
    if state.number <= 1 and state.bluffs:
        bluffs = (speaker.name(f"character.{one}") for one in state.bluffs)
        found.append(_card(speaker("These characters are not in play"), *bluffs))
    return found


def _opened_of_itself(state: State, pending: Pending, speaker: Speaker) -> list[Json]:
    if pending.kind == "arrival":
        return [_card(speaker("This is the Demon"), *_named(state, demons(state)))]
    if pending.kind == "watched":
        watched = () if pending.of is None else (pending.of,)
        return [_card(speaker.name(f"character.{pending.ability}"), *_named(state, watched))]
    if pending.kind not in ("learn", "gain"):
        return []
    who = [] if pending.character is None else [speaker.name(f"character.{pending.character}")]
    if pending.alignment is not None:
        who.append(speaker.name(f"alignment.{pending.alignment}"))
    head = speaker("You also have") if pending.kind == "gain" else speaker("You are")
    return [_card(head, *who)] if who else []


def _named(state: State, whos: tuple[Who, ...]) -> list[str]:
    return [f"{state.seats.number(one)} {state.seats.name(one)}" for one in whos if one in state.seats.order()]
