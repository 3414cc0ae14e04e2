"""The storyteller's console: what a tap on its reader, a pick of a seat and a press of its buttons mean.

A token that is dropped on the console's reader goes where the game puts it of itself (dealing goes clockwise). Any
other one is held until its seat is picked: by a chair's pad, on the page, or with the console's own buttons (`next`
points at the next seat, `confirm` puts it there, `back` lets go of it). The next tap replaces what is held.

Must not know: any game by name; how a button is debounced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from .commands import Begin, Command, Place, Press
from .evening import Evening
from .views import PANEL_ROWS, ConsoleView, Row, Step, clipped, rows, wrapped
from .words import Speaker

ConsoleButton = Literal["confirm", "back", "next"]


class Held(msgspec.Struct, frozen=True):
    """A token that waits for its seat, and the seat that the console's `next` points at (0: none yet)."""

    token: str
    seat: int = 0


def tapped(evening: Evening, token: str) -> Place | Held:
    """What a token dropped on the console's reader comes to."""
    seat = evening.game.next_tray(evening.state, token)
    return Held(token) if seat is None else Place(seat=seat, token=token)


def pressed(evening: Evening, held: Held | None, button: ConsoleButton) -> Command | Held | None:
    """What a console button comes to: a command, a token held otherwise, or None where it is let go of."""
    if held is None:
        if button == "confirm" and evening.game.ready(evening.state):
            return Begin()
        return Press(button=button)
    if button == "back":
        return None
    if button == "confirm" and held.seat:
        return Place(seat=held.seat, token=held.token)
    return Held(held.token, held.seat % len(evening.game.seating(evening.state)) + 1)


def padded(held: Held | None, seat: int) -> Command:
    """What a chair's pad comes to: the seat for the token that is held, else a press."""
    return Press(seat=seat) if held is None else Place(seat=seat, token=held.token)


def shown(evening: Evening, held: Held | None, pin: str | None, speaker: Speaker) -> ConsoleView:
    """The console as it is drawn: the PIN while its button is held, else a held token, else the game's own view."""
    view = evening.game.console_view(evening.state, speaker)
    if pin is not None:
        return ConsoleView(pin_panel(pin, speaker).panel, view.strip)
    if held is None:
        return view
    seating = evening.game.seating(evening.state)
    where = f"{held.seat} {seating.name(seating.who(held.seat))}" if held.seat else speaker("which seat?")
    return ConsoleView(rows([*_token_lines(held.token, speaker), Row(where, inverted=True)]), view.strip)


def pin_panel(pin: str, speaker: Speaker) -> ConsoleView:
    """The PIN, large."""
    return ConsoleView(rows([speaker("PIN"), Row(pin, 2)]))


def _token_lines(token: str, speaker: Speaker) -> list[str]:
    """A token for a panel, in three rows at the most: what a script's own names have beyond them is cut off."""
    kind, _, name = token.partition("#")[0].partition(":")
    if kind != "reminder":
        return _within(speaker.name(f"{kind}.{name}"), PANEL_ROWS - 1)
    label = _within(speaker.name(f"reminder.{name}"), 2)
    return [*label, *_within(speaker.name(f"character.{name.partition(':')[0]}"), PANEL_ROWS - 1 - len(label))]


def _within(text: str, room: int) -> list[str]:
    lines = wrapped(text)
    return lines if len(lines) <= room else [*lines[: room - 1], clipped(f"{lines[room - 1]}…")]


def strip_window(steps: Sequence[Step], lamps: int) -> tuple[Step, ...]:
    """The steps that a strip of so many lamps shows: all, or those around the open one (the first that isn't done)."""
    if len(steps) <= lamps:
        return tuple(steps)
    here = next((place for place, step in enumerate(steps) if step != "done"), len(steps) - 1)
    first = max(0, min(here - lamps // 3, len(steps) - lamps))
    return tuple(steps[first : first + lamps])
