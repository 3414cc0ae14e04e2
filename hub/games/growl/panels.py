"""The panels at the chairs and at the console.

Its one rule: a panel that nobody holds shows what everybody may know; what is its player's own shows only while they
hold their pad. Must not know: how long a pad is held.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Json
from hub.table.game import Cue, Narration
from hub.table.rulebook import console, strip_at
from hub.table.seats import Who
from hub.table.views import DARK, PANEL_ROWS, ConsoleView, Row, SeatView, rows, wrapped
from hub.table.words import Speaker, Term, Text, names

from .answers import games, is_wolf, say, total
from .cards import CARDS, NIGHT_COPIES, NIGHTS, box
from .choosing import ALIVE, AWAKE, BACK, DEAD, DONE, KILL, MOVE, NIGHT, gives_now, pointed, stations, to_pass
from .choosing import PASSED as ALL_PASSED
from .state import Passing, Phase, State, Station


def seat_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """The panel as it is while nobody holds its pad; dark while the werewolves meet with all eyes closed. To whom a
    card goes by day, and what a night card does, everybody may see coming; which card it is that goes, nobody.
    """
    if state.phase == "meeting":
        return DARK
    who = state.seating.who(seat)
    mine = state.phase in ("day", "effects") and state.turn == who and who not in state.dead
    at = pointed(state, who)
    if mine and at is not None and at not in (DEAD, ALIVE) and not gives_now(state, who):
        lines: list[str | Row] = [Row(state.name(who)), _your_turn(state, speaker), _thing(state, who, at, speaker)]
        return SeatView(lit=True, panel=rows([*lines, speaker("hold on: lock")]))
    lines = [Row(state.name(who), 2)]
    if who in state.dead:
        lines.append(speaker("dead"))
    elif mine:
        lines.append(_your_turn(state, speaker))
    lines.append(speaker("hold to read"))
    return SeatView(lit=True, panel=rows(lines))


def _your_turn(state: State, speaker: Speaker) -> str:
    if state.top is None or state.phase != "day":
        return speaker("your turn")
    return speaker("your turn: {card}", card=Term(f"growl.card.{state.top}"))


def held_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """The panel while its player holds the pad: what the pad points at, or what its player has passed, or human or
    werewolf; then the hand, and that a press chooses, as far as there is room.
    """
    who = state.seating.who(seat)
    at, given = pointed(state, who), state.passes.get(who, Passing()).cards
    side = "" if state.blind else speaker.name(f"growl.side.{'werewolf' if is_wolf(state, who) else 'human'}")
    if at is not None:
        lines = [_thing(state, who, at, speaker), *([] if at == ALIVE else [speaker("hold on: lock")])]
        return SeatView(lit=True, panel=rows(_as_fits(lines, [_hand(state, who, speaker)])))
    if state.blind:
        lines = [state.name(who), speaker("count your own cards")]
    elif given:
        cards = names(Term(f"growl.card.{card}") for card in given)
        lines = [speaker("passed: {cards}", cards=cards), _hand(state, who, speaker)]
    else:
        lines = [side, _hand(state, who, speaker)]
    if state.phase == "meeting":
        friends = [state.name(one) for one in known_wolves(state, who)]
        return SeatView(lit=True, panel=rows(_as_fits([side, *friends[:3]], [_hand(state, who, speaker)])))
    choose = [speaker("Press to choose.")] if stations(state, who) else []
    return SeatView(lit=True, panel=rows(_as_fits(lines, [*choose, *([side] if given else [])])))


def _hand(state: State, who: Who, speaker: Speaker) -> str:
    hand = state.hand(who)
    return " ".join(
        speaker("{card} {count}", card=Term(f"growl.card.{card}"), count=hand.count(card))
        for card in CARDS
        if card in hand
    )


def _as_fits(lines: list[str], further: list[str]) -> list[str]:
    """The lines, and of the further ones those for which rows are left."""
    for line in further:
        if sum(len(wrapped(one)) for one in (*lines, line)) <= PANEL_ROWS:
            lines = [*lines, line]
    return lines


def _thing(state: State, who: Who, at: Station, speaker: Speaker) -> str:
    """What a pad points at, in words."""
    if isinstance(at, int):
        if state.asking is None:
            return speaker("to {player}", player=state.name(at))
        if state.asking.kind == "kill":
            return speaker("{player} dies", player=state.name(at))
        if state.asking.source is None:
            return speaker("from {player}", player=state.name(at))
        return speaker("to {player}", player=state.name(at))
    if at not in CARDS:
        return speaker.say(_WORDS[at])
    to = state.asking.to if state.asking is not None else state.neighbour(who, to_pass(state, who))
    assert to is not None
    return speaker("{card} to {player}", card=Term(f"growl.card.{at}"), player=state.name(to))


_WORDS = {
    AWAKE: Text("All are awake"),
    ALIVE: Text("nothing"),
    DEAD: Text("I am dead"),
    NIGHT: Text("a night"),
    DONE: Text("carried out"),
    KILL: Text("somebody dies"),
    MOVE: Text("a card goes"),
    BACK: Text("back"),
    ALL_PASSED: Text("all have passed"),
}


def known_wolves(state: State, who: Who) -> tuple[Who, ...]:
    """The fellow werewolves that this player has seen, or sees while they meet."""
    met = state.met if who in state.met else frozenset()
    if state.phase == "meeting" and who in state.wolves:
        met = state.wolves
    return tuple(one for one in state.seating.order() if one in met and one != who)


def seat_answer(state: State, seat: int, speaker: Speaker) -> Json:
    """That seat's own knowledge: its hand, whether it is a werewolf, whom it met, what it passes, its coins."""
    who = state.seating.who(seat)
    passing = state.passes.get(who)
    return {
        "hand": list(state.hand(who)),
        "wolf": is_wolf(state, who),
        "wolves": [state.seating.number(one) for one in known_wolves(state, who)],
        "passes": None if passing is None else {"left": passing.left, "right": passing.right},
        "coins": total(state, games(state))[who],
    }


_CALLS: Mapping[Phase, tuple[Cue, ...]] = {
    "meeting": (
        Cue(0.0, Text("Close your eyes, everybody.")),
        Cue(6.0, Text("Werewolves, open your eyes and see each other.")),
        Cue(16.0, Text("Werewolves, close your eyes.")),
        Cue(20.0, Text("Open your eyes, everybody.")),
    ),
    "effects": (Cue(0.0, Text("Night falls. Nobody speaks.")),),
    "passing": (Cue(0.0, Text("Everybody passes a card to each neighbour.")),),
    "over": (
        Cue(0.0, Text("The game is over. First werewolves, growl!")),
        Cue(6.0, Text("All other werewolves, growl with them!")),
        Cue(12.0, Text("Humans who live, stand up!")),
    ),
}


def narration(state: State) -> Narration | None:
    """What is called: the same lines whoever is a werewolf, and whoever lives."""
    if state.phase not in _CALLS or state.reason == "ruling" or (state.phase == "over" and not state.told):
        return None
    return Narration(f"{state.phase}/{state.number}", _CALLS[state.phase])


_STRIP: tuple[Phase, ...] = ("day", "effects", "passing")


def console_view(state: State, speaker: Speaker) -> ConsoleView:
    """The console: the phase and what it is for; the strip runs through the day and its night."""
    phase = Term(f"growl.phase.{state.phase}")
    strip = strip_at(_STRIP, state.phase) if state.phase in _STRIP else ()
    return console(state, say(state, speaker), strip, phase, speaker)


def sheet(state: State, speaker: Speaker) -> Json:
    """The cards of the box and what they do: public by nature."""
    counts = box(len(state.seating)) | {"night": NIGHT_COPIES, "final_night": NIGHT_COPIES}
    return {
        "game": "growl",
        "name": speaker.name("game.growl"),
        "author": "",
        "language": speaker.code,
        "characters": {
            card: {
                "name": speaker.name(f"growl.card.{card}"),
                "team": "night" if card in NIGHTS else "card",
                "ability": speaker.name(f"growl.text.{card}"),
                "reminders": [],
                "count": counts[card],
            }
            for card in CARDS
        },
        "sides": {side: speaker.name(f"growl.side.{side}") for side in ("human", "werewolf")},
        "reminders": {},
        "slots": {phase: speaker.name(f"growl.phase.{phase}") for phase in ("effects", "passing")},
        "phases": {phase: speaker.name(f"growl.phase.{phase}") for phase in ("meeting", *_STRIP)},
        "order": list(CARDS),
    }
