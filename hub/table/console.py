"""The storyteller's console: what a tap on its reader, a pick of a seat and a press of its buttons mean.

A token that is dropped on the console's reader goes where the game puts it of itself (dealing goes clockwise). Any
other one is held until its seat is picked: by a chair's pad, on the page, or with the console's own buttons (`next`
points at the next seat, `confirm` puts it there, `back` lets go of it). The next tap replaces what is held. While
`back` is held down, a tap takes the token off in place of putting it, wherever it is in the game.

Must not know: any game by name; how a button is debounced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from .commands import Begin, Command, Lift, Place, Press
from .evening import Evening
from .game import TakesOff
from .views import PANEL_ROWS, ConsoleView, Row, Step, clipped, rows, wrapped
from .words import Speaker

ConsoleButton = Literal["confirm", "back", "next"]


class Held(msgspec.Struct, frozen=True):
    """A token that waits for its seat, and the seat that the console's `next` points at (0: none yet). `off`: it is to
    be taken off there.
    """

    token: str
    seat: int = 0
    off: bool = False


class Taken(msgspec.Struct, frozen=True):
    """A token that was tapped to be taken off. `seat`: of whom, if that is clear; `done`: it lay there."""

    token: str
    seat: int | None = None
    done: bool = False


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
        return padded(evening, held, held.seat)
    count = len(evening.game.seating(evening.state))
    seats = sorted(taken_off(evening, held.token)) if held.off else list(range(1, count + 1))
    following = [*(seat for seat in seats if seat > held.seat), *seats]
    return msgspec.structs.replace(held, seat=following[0]) if following else None


def padded(evening: Evening, held: Held | None, seat: int) -> Command:
    """What a chair's pad comes to: the seat for the token that is held, else a press."""
    if held is None:
        return Press(seat=seat)
    if held.off:
        return taken_off(evening, held.token).get(seat, Lift(seat=seat, token=held.token))
    return Place(seat=seat, token=held.token)


def taken_off(evening: Evening, token: str) -> Mapping[int, Command]:
    """The seats off which that token can be taken now, each with the command: the game's own, else a lift."""
    if isinstance(evening.game, TakesOff):
        return evening.game.taken_off(evening.state, token)
    lying = {tray for tray, tokens in evening.lying.items() if token in tokens}
    seating = evening.game.seating(evening.state)
    return {number: Lift(seat=number, token=token) for number, seat in seating if seat.tray in lying}


def shown(
    evening: Evening, held: Held | None, pin: str | None, speaker: Speaker, taken: Taken | None = None
) -> ConsoleView:
    """The console as it is drawn: the PIN or what is taken off while its button is held, else a held token, else the
    game's own view.
    """
    view = evening.game.console_view(evening.state, speaker)
    if pin is not None:
        return ConsoleView(rows([*_pin(pin, speaker), speaker("tap: take off")]), view.strip)
    if held is not None and (taken is None or held.off):
        asked = speaker("off which seat?") if held.off else speaker("which seat?")
        where = _seat(evening, held.seat) if held.seat else asked
        return ConsoleView(rows([*_token_lines(held.token, speaker), Row(where, inverted=True)]), view.strip)
    if taken is None:
        return view
    where = "-" if taken.seat is None else _seat(evening, taken.seat)
    head = speaker("off: {seat}", seat=where) if taken.done else speaker("isn't there")
    return ConsoleView(rows([Row(head, inverted=True), *_token_lines(taken.token, speaker)]), view.strip)


def _seat(evening: Evening, seat: int) -> str:
    """The seat's number and name; its number alone once there is no such seat."""
    seating = evening.game.seating(evening.state)
    return f"{seat} {seating.name(seating.who(seat))}" if seat <= len(seating) else str(seat)


def pin_panel(pin: str, speaker: Speaker) -> ConsoleView:
    """The PIN, large."""
    return ConsoleView(rows(_pin(pin, speaker)))


def _pin(pin: str, speaker: Speaker) -> list[str | Row]:
    return [speaker("PIN"), Row(pin, 2)]


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
