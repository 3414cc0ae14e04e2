"""The present evening made into what is shown: the storyteller's view, the town's, every seat's, the console.

Its one rule: each view is put together from the game's own answers for that audience, never one out of another.
Must not know: any game by name; who reads a snapshot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .commands import AskAudit, AskGrimoire, AskNight, AskPhase, AskPrompt, AskTown, AskWinner, Json, Question
from .console import Held, Taken, pin_panel, shown
from .evening import Evening
from .hostless import hidden, leading_view
from .phones import phone_view
from .seats import Who
from .snapshot import Notice, Part, Snapshot
from .story import settlements
from .views import DARK, ConsoleView, SeatView
from .words import Speaker, names


class Tonight(NamedTuple):
    """All that a snapshot is made of. `number`: the count of entries that changed any game (the page's `version`)."""

    evening: Evening | None
    name: str | None
    number: int
    held: Held | None
    pin: str | None
    parts: Sequence[Part]
    notices: Sequence[Notice]
    called: Mapping[str, Json | None] = {}
    """What goes by the clock: the `timer`, the `cue` that is called, the `voice` (whoever leads sees that alone)."""
    pointer: int | None = None
    """The seat at which the clock's hand points."""
    binding: int | None = None
    """The seat that waits for its chair's pad."""
    phones: Mapping[Who, bool] = {}
    """The seats at which a phone is a chair (the first one of its person), and whether its page is open."""
    pointer_paused: bool = False
    """Whether it rests there: the page that moves it waits until it goes on."""
    taken: Taken | None = None
    """What came of the last tap that was to take off, while the console's `back` is held."""


def published(tonight: Tonight, speaker: Speaker, panels: Speaker) -> Snapshot:
    """The snapshot, pages in one language and panels in another (English, where the panels' font lacks the letters)."""
    evening = tonight.evening
    parts, notices = tuple(tonight.parts), tuple(tonight.notices)
    if evening is None:
        console = ConsoleView() if tonight.pin is None else pin_panel(tonight.pin, panels)
        empty = _empty(console) | dict(tonight.called) | _surroundings(parts, notices)
        return Snapshot(tonight.number, speaker.code, None, empty, None, (), console, parts, notices)
    seats = tuple(_seats(evening, panels))
    console = shown(evening, tonight.held, tonight.pin, panels, tonight.taken)
    own = shown(evening, tonight.held, None, panels, tonight.taken)
    return Snapshot(
        version=tonight.number,
        language=speaker.code,
        evening=tonight.name,
        storyteller=_leading(evening, own, tonight, speaker, panels)
        | {**tonight.called, "pointer": tonight.pointer, "pointer_paused": tonight.pointer_paused}
        | {"binding": tonight.binding}
        | _surroundings(parts, notices),
        town=town_view(evening, speaker)
        | _for_all(tonight.called)
        | _pointed(tonight.pointer)
        | _known_phones(evening, tonight.phones),
        seats=seats,
        console=console,
        phones={who: phone_view(evening, who, speaker, tonight.pointer) for who in tonight.phones},
        parts=parts,
        notices=notices,
    )


_OPEN = ("seats", "bluffs", "beyond")
"""What of a grimoire lies open once the end is declared."""


def town_view(evening: Evening, speaker: Speaker) -> Json:
    """What everybody may know; once the end is declared, the grimoire lies open."""
    view: Json = {"game": evening.game.name, "town": evening.ask(AskTown(), speaker)}
    if evening.game.over(evening.state):
        grimoire = evening.ask(AskGrimoire(), speaker)
        if grimoire.get("seats"):
            view["grimoire"] = {"bluffs": [], **{name: grimoire[name] for name in _OPEN if name in grimoire}}
    return view


def _known_phones(evening: Evening, phones: Mapping[Who, bool]) -> Json:
    """Where nobody leads, whose chair is a phone is everybody's to know: nobody seats one at another's place unseen."""
    if not hidden(evening) or not phones:
        return {}
    return {"phones": [one["seat"] for one in _people(evening, phones) if one["phone"] is not None]}


def _pointed(pointer: int | None) -> Json:
    return {} if pointer is None else {"pointer": pointer}


def _for_all(called: Mapping[str, Json | None]) -> Json:
    return {name: called[name] for name in ("timer", "cue") if called.get(name) is not None}


def _seats(evening: Evening, speaker: Speaker) -> list[SeatView]:
    count = len(evening.game.seating(evening.state))
    return [evening.seat_view(seat, speaker) for seat in range(1, count + 1)]


def _leading(evening: Evening, console: ConsoleView, tonight: Tonight, speaker: Speaker, panels: Speaker) -> Json:
    """The view of whoever leads the evening. What a held pad shows is its player's own, so it is none of this."""
    led: dict[str, Any] = {
        "people": _people(evening, tonight.phones),
        "console": _console(console),
        "held": _waiting(tonight.held),
    }
    if hidden(evening):
        return leading_view(evening, speaker) | led
    seats = [evening.public_view(seat, panels) for seat in range(1, len(evening.game.seating(evening.state)) + 1)]
    view = _storyteller(evening, seats, speaker) | led
    return view | {"prompt": _with_phones(view["prompt"], led["people"], speaker)}


def _with_phones(prompt: Any, people: list[Json], speaker: Speaker) -> Json | None:
    """The prompt, with a line on who of those whom it is about looks at a phone, and at one that isn't there."""
    if prompt is None:
        return None
    asked = prompt.get("awake") or prompt.get("seats") or []
    there, gone = (names(one["player"] for one in people if one["seat"] in asked and one["phone"] is here)
                   for here in (True, False))  # fmt: skip
    lines = [speaker("On a phone: {players}", players=there)] if there.items else []
    lines += [speaker("On a phone that is offline: {players}", players=gone)] if gone.items else []
    return {**prompt, "phones": lines}


def _waiting(held: Held | None) -> str | None:
    """The token that waits for the seat where it is put."""
    return None if held is None or held.off else held.token


def _storyteller(evening: Evening, seats: Sequence[SeatView], speaker: Speaker) -> Json:
    return {
        "game": evening.game.name,
        "host": evening.host,
        "practice": evening.practice,
        "phase": evening.ask(AskPhase(), speaker),
        "town": evening.ask(AskTown(), speaker),
        "grimoire": evening.ask(AskGrimoire(), speaker),
        "prompt": _or_none(evening, AskPrompt(), speaker),
        "night": _list(evening, AskNight(), "night", speaker),
        "winner": evening.ask(AskWinner(), speaker),
        "audit": _list(evening, AskAudit(), "audit", speaker),
        "settle": settlements(evening, speaker),
        "undo": evening.what_undo_takes(speaker) if evening.host else None,
        "redo": evening.undone is not None,
        "panels": [_panel(number, view) for number, view in enumerate(seats, start=1)],
    }


def _people(evening: Evening, phones: Mapping[Who, bool]) -> list[Json]:
    """Who sits where. `phone`: whether the page of the phone that is their chair is open; None: they have none."""
    seating = evening.game.seating(evening.state)
    return [
        {
            "seat": number,
            "player": seating.people[seat.person].name,
            "chair": seating.people[seat.person].chair,
            "tray": seat.tray,
            "phone": phones.get(seating.seats_of(seat.person)[0]),
        }
        for number, seat in seating
    ]


def _empty(console: ConsoleView) -> Json:
    return {"game": None, "people": [], "panels": [], "console": _console(console), "held": None}


def _surroundings(parts: Sequence[Part], notices: Sequence[Notice]) -> Json:
    return {
        "parts": [
            {"name": part.name, "kind": part.kind, "online": part.online, "reason": part.reason} for part in parts
        ],
        "notices": [{"number": notice.number, "text": notice.text} for notice in notices],
    }


def _panel(seat: int, view: SeatView) -> Json:
    return {"seat": seat, "lit": view.lit, "awake": view.awake, "lines": view.lines(), "lamp": view.lamp}


def _console(view: ConsoleView) -> Json:
    return {"lines": [row.text for row in view.panel.rows], "strip": list(view.strip)}


def _or_none(evening: Evening, question: Question, speaker: Speaker) -> Json | None:
    answer = evening.ask(question, speaker)
    return None if answer.get("ok") is False else answer


def _list(evening: Evening, question: Question, field: str, speaker: Speaker) -> object:
    return evening.ask(question, speaker).get(field, [])


def faces(evening: Evening | None, seats: Sequence[SeatView]) -> dict[str, SeatView]:
    """What each chair shows, by the chair's name. A person of two seats sees the lit one of them."""
    if evening is None:
        return {}
    seating = evening.game.seating(evening.state)
    found: dict[str, SeatView] = {}
    for number, seat in seating:
        chair = seating.people[seat.person].chair
        if chair is not None and not found.get(chair, DARK).lit:
            found[chair] = seats[number - 1]
    return found
