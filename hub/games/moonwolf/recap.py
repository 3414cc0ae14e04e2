"""The recap: a whole evening of MoonWolf told again, for the page that is kept.

Its one rule: who voted for whom in a day's vote is told only where the house rule makes the ballots public; how many
votes there were is told always. Must not know: who reads it; how it is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hub.table.commands import Json
from hub.table.rulebook import told_again
from hub.table.seats import Who
from hub.table.story import Scene, chapters
from hub.table.words import Speaker, Term, Text, names

from . import events as e
from .answers import because
from .roles import ROLES
from .state import State


def recap(scenes: Sequence[Scene], state: State, speaker: Speaker) -> Json:
    """The evening, as `hub.table.story.TellsStory` says; `state` is the one at its end."""
    players = [_player(state, number, place.who, speaker) for number, place in state.seating]
    told = chapters(scenes, e.Entered, _title, _TELLERS, speaker)
    return told_again("moonwolf", speaker.name("game.moonwolf"), state, because(state, speaker), (players, told))


def _title(scene: Scene, event: Any) -> tuple[str, int, Text]:
    values = {"phase": Term(f"moonwolf.phase.{event.phase}"), "number": event.number}
    return event.phase, event.number, Text("{phase} {number}", values)


def _player(state: State, number: int, who: Who, speaker: Speaker) -> Json:
    player = state.players[who]
    made: Json = {"seat": number, "player": state.name(who), "alive": player.alive, "shown": None}
    if player.role is None:
        return made
    claims = [] if player.declared is None else [speaker.name(f"moonwolf.role.{player.declared}")]
    return made | {
        "character": speaker.name(f"moonwolf.role.{player.role}"),
        "team": ROLES[player.role].camp,
        "alignment": "evil" if player.camp == "wolves" else player.camp,
        "claims": claims,
    }


def _role(role: str | None) -> Term:
    return Term(f"moonwolf.role.{role}")


def _deeds(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    """Whom everybody had chosen when a night closed."""
    state: State = scene.before
    if state.phase != "night" or event.phase == "night":
        return
    for who, target in state.counted().items():
        role = state.players[who].role
        if role is None or not ROLES[role].acts:
            continue
        values = {"player": state.name(who), "role": _role(role)}
        if target is None:
            yield "choice", Text("{player} ({role}) chooses nobody.", values)
        else:
            yield "choice", Text("{player} ({role}) chooses {target}.", {**values, "target": state.name(target)})


def _counted(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    state: State = scene.before
    for who, votes in sorted(event.votes.items(), key=lambda vote: -vote[1]):
        yield "vote", Text("{player}, votes: {count}.", {"player": state.name(who), "count": votes})
    if event.abstained:
        yield "vote", Text("{count} abstained.", {"count": event.abstained})
    if state.rules.ballots_public:
        for voter, target in state.counted().items():
            if target is not None:
                values = {"player": state.name(voter), "target": state.name(target)}
                yield "vote", Text("{player} votes for {target}.", values)


_CAUSES = {
    "attack": "{player} ({role}) dies by the werewolves.",
    "divination": "{player} ({role}) dies by the seer's look.",
    "execution": "{player} ({role}) is executed.",
    "ruling": "{player} ({role}) dies by the storyteller's word.",
}


def _of(sentence: str, kind: str) -> Callable[[Scene, Any], Iterator[tuple[str, Text]]]:
    def teller(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
        state: State = scene.after
        role = getattr(event, "role", None) or state.players[event.who].role
        yield kind, Text(sentence, {"player": state.name(event.who), "role": _role(role)})

    return teller


def _died(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    role = scene.before.players[event.who].role
    yield "death", Text(_CAUSES[event.cause], {"player": scene.before.name(event.who), "role": _role(role)})


def _learned(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    state: State = scene.before
    values = {"player": state.name(event.who), "role": _role(event.role), "target": state.name(event.of)}
    if event.werewolf:
        yield "shown", Text("{player} ({role}) learns: {target} is a werewolf.", values)
    else:
        yield "shown", Text("{player} ({role}) learns: {target} is no werewolf.", values)


def _took_side(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    values = {"player": scene.before.name(event.who), "camp": Term(f"moonwolf.camp.{event.camp}")}
    yield "change", Text("{player} is on this side now: {camp}.", values)


def _dealt(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    pack = [scene.after.name(who) for who, role in event.roles.items() if role == "werewolf"]
    if pack:
        yield "change", Text("The werewolves: {players}.", {"players": names(pack)})


_TELLERS: Mapping[type[Any], Callable[[Scene, Any], Iterator[tuple[str, Text]]]] = {
    e.Dealt: _dealt,
    e.Entered: _deeds,
    e.Counted: _counted,
    e.Died: _died,
    e.Learned: _learned,
    e.Declared: _of("{player} declares: {role}.", "claim"),
    e.HeadNamed: _of("{player} is head of the village.", "change"),
    e.CondemnedTo: _of("{player} is condemned.", "change"),
    e.Revived: _of("{player} lives again.", "change"),
    e.Became: _of("{player} becomes the {role}.", "change"),
    e.TookSide: _took_side,
    e.Noted: lambda scene, event: iter([("note", Text("{text}", {"text": event.text}))]),
}
