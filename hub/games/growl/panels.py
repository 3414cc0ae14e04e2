"""The panels at the chairs and at the console.

Its one rule: a panel that nobody holds shows what everybody may know; what is its player's own shows only while they
hold their pad. Must not know: how long a pad is held.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.game import Cue, Narration
from hub.table.views import DARK, ConsoleView, Row, SeatView, Step, rows
from hub.table.words import Speaker, Term, Text

from .answers import is_wolf, say, total
from .cards import CARDS, NIGHT_COPIES, NIGHTS, box
from .state import Phase, State


def seat_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """The panel as it is while nobody holds its pad; dark while the werewolves meet with all eyes closed."""
    if state.phase == "meeting":
        return DARK
    who = state.seating.who(seat)
    lines: list[str | Row] = [Row(state.name(who), 2)]
    if who in state.dead:
        lines.append(speaker("dead"))
    elif state.phase in ("day", "effects") and state.turn == who:
        lines.append(speaker("your turn"))
    lines.append(speaker("hold to read"))
    return SeatView(lit=True, panel=rows(lines))


def held_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """The panel while its player holds the pad: human or werewolf, and the hand."""
    who = state.seating.who(seat)
    if state.blind:
        return SeatView(lit=True, panel=rows([Row(state.name(who)), speaker("count your own cards")]))
    side = "werewolf" if is_wolf(state, who) else "human"
    hand = state.hand(who)
    counts = [
        speaker("{card} {count}", card=Term(f"growl.card.{card}"), count=hand.count(card))
        for card in CARDS
        if card in hand
    ]
    return SeatView(lit=True, panel=rows([Row(speaker.name(f"growl.side.{side}")), " ".join(counts)]))


def seat_answer(state: State, seat: int, speaker: Speaker) -> Json:
    """That seat's own knowledge: its hand, whether it is a werewolf, whom it met, what it passes, its coins."""
    who = state.seating.who(seat)
    met = state.met if who in state.met else frozenset()
    if state.phase == "meeting" and who in state.wolves:
        met = state.wolves
    passing = state.passes.get(who)
    return {
        "hand": list(state.hand(who)),
        "wolf": is_wolf(state, who),
        "wolves": [state.seating.number(one) for one in state.seating.order() if one in met and one != who],
        "passes": None if passing is None else {"left": passing.left, "right": passing.right},
        "coins": total(state).get(who, 0),
    }


def narration(state: State) -> Narration | None:
    """What is called while the werewolves meet: the same lines whoever they are."""
    if state.phase != "meeting":
        return None
    return Narration(
        "meeting",
        (
            Cue(0.0, Text("Close your eyes, everybody.")),
            Cue(6.0, Text("Werewolves, open your eyes and see each other.")),
            Cue(16.0, Text("Werewolves, close your eyes.")),
            Cue(20.0, Text("Open your eyes, everybody.")),
        ),
    )


_STRIP: tuple[Phase, ...] = ("day", "effects", "passing")


def console_view(state: State, speaker: Speaker) -> ConsoleView:
    """The console: the phase and what it is for; the strip runs through the day and its night."""
    title = speaker("{phase} {number}", phase=Term(f"growl.phase.{state.phase}"), number=state.number or "")
    return ConsoleView(rows([Row(title.strip(), inverted=True), say(state, speaker)]), _strip(state))


def _strip(state: State) -> tuple[Step, ...]:
    if state.phase not in _STRIP:
        return ()
    here = _STRIP.index(state.phase)
    return tuple("done" if place < here else "open" if place == here else "waiting" for place in range(len(_STRIP)))


def sheet(state: State, speaker: Speaker) -> Json:
    """The cards of the box and what they do: public by nature."""
    counts = box(len(state.seating)) | {"night": NIGHT_COPIES, "final_night": NIGHT_COPIES}
    return {
        "game": "growl",
        "name": "Growl",
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
