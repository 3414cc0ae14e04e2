"""The recap: a whole evening of Growl told again, for the page that is kept.

Its one rule: it tells which cards went where and who turned by them, and at the end every hand. Must not know: who
reads it; how it is laid out.
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
from .answers import because, is_wolf
from .state import State


def recap(scenes: Sequence[Scene], state: State, speaker: Speaker) -> Json:
    """The evening, as `hub.table.story.TellsStory` says; `state` is the one at its end."""
    players = [_player(state, number, place.who, speaker) for number, place in state.seating]
    told = chapters(scenes, e.Entered, _title, _TELLERS, speaker)
    return told_again("growl", speaker.name("game.growl"), state, because(state, speaker), (players, told))


def _title(scene: Scene, event: Any) -> tuple[str, int, Text]:
    state: State = scene.before
    values = {"phase": Term(f"growl.phase.{event.phase}"), "number": max(state.nights + 1, 1)}
    if event.turn is None or event.phase != "day":
        return event.phase, state.nights + 1, Text("{phase} {number}", values)
    return (
        event.phase,
        state.nights + 1,
        Text("{phase} {number}: {player}", {**values, "player": state.name(event.turn)}),
    )


def _player(state: State, number: int, who: Who, speaker: Speaker) -> Json:
    wolf = is_wolf(state, who)
    if state.blind:
        return {"seat": number, "player": state.name(who), "alive": who not in state.dead}
    return {
        "seat": number,
        "player": state.name(who),
        "character": speaker.name("growl.side.werewolf" if wolf else "growl.side.human"),
        "team": "wolves" if wolf else "humans",
        "alignment": "evil" if wolf else "good",
        "alive": who not in state.dead,
        "shown": None,
        "claims": [],
    }


def _card(card: str) -> Term:
    return Term(f"growl.card.{card}")


def _of(sentence: str, kind: str) -> Callable[[Scene, Any], Iterator[tuple[str, Text]]]:
    def teller(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
        yield kind, Text(sentence, {"player": scene.before.name(event.who)})

    return teller


def _begun(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    pack = [scene.before.name(who) for who in scene.before.seating.order() if who in event.wolves]
    if pack:
        yield "change", Text("The first werewolves: {players}.", {"players": names(pack)})


def _gave(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    state: State = scene.before
    fetched = [one.card for one in scene.events if isinstance(one, e.Fetched)]
    card = fetched[0] if fetched else state.top
    if card is not None and state.turn is not None:
        values = {"giver": state.name(state.turn), "player": state.name(event.to), "card": _card(card)}
        yield "choice", Text("{giver} gives {card} to {player}.", values)


def _moved(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    state: State = scene.before
    values = {"giver": state.name(event.source), "player": state.name(event.to), "card": _card(event.card)}
    yield "choice", Text("{card} goes from {giver} to {player}.", values)


def _passed(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    if event.passing.cards:
        values = {"player": scene.before.name(event.who), "cards": names(_card(card) for card in event.passing.cards)}
        yield "choice", Text("{player} passes {cards}.", values)


def _turned(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    values = {"player": scene.before.name(event.who)}
    if event.wolf:
        yield "change", Text("{player} turns into a werewolf.", values)
    else:
        yield "change", Text("{player} is human again.", values)


def _ended(scene: Scene, event: Any) -> Iterator[tuple[str, Text]]:
    state: State = scene.after
    for who in state.seating.order():
        values = {
            "player": state.name(who),
            "cards": names(_card(card) for card in state.hand(who)),
            "count": event.coins.get(who, 0),
        }
        if state.hand(who):
            yield "note", Text("{player} holds {cards}; coins: {count}.", values)
        else:
            yield "note", Text("{player}: coins: {count}.", values)


_TELLERS: Mapping[type[Any], Callable[[Scene, Any], Iterator[tuple[str, Text]]]] = {
    e.Begun: _begun,
    e.Gave: _gave,
    e.CardMoved: _moved,
    e.PassChosen: _passed,
    e.SideChosen: lambda scene, event: iter(
        [
            (
                "choice",
                Text("{player} passes {card}.", {"player": scene.before.name(event.who), "card": _card(event.card)}),
            )
        ]
    ),
    e.Turned: _turned,
    e.Died: _of("{player} dies.", "death"),
    e.Revived: _of("{player} lives again.", "change"),
    e.Ended: _ended,
    e.Noted: lambda scene, event: iter([("note", Text("{text}", {"text": event.text}))]),
}
