"""The room: what readers, pads and buttons report becomes commands, and what parts do becomes a line on the page.

Its one rule: a tag that nobody knows, a reader that has gone and a tap that is refused are lines on the page, never
errors. What lay on a reader before it was on line is no deed: it is laid into the evening, and no tap is replayed.

Must not know: any game; how a reader reads. Everything here runs on the loop's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from firmware_py.ports import Health, Pressed, Reader, Report, Sighting, Tag
from hub.table.commands import Command, Json, Lift, Place, Sit
from hub.table.console import ConsoleButton, Held, Taken, padded, pressed, taken_off, tapped
from hub.table.errors import JournalError, Refused
from hub.table.hostless import hidden
from hub.table.seats import is_phone
from hub.table.snapshot import Part
from hub.table.tokens import parse as parse_token
from hub.table.words import Text

from .back_button import BackButton
from .devices.reasons import reason_of
from .loop import Deed
from .pads import Pads
from .present import Present
from .tokens.at_console import ONE_HAND, Enrolling, Hands


class Fittings(NamedTuple):
    """What the room is fitted with. `trays` and `chairs` in the order in which people are seated at them.

    `tray_of`: a reader's tray; `console`: the console's reader; `pads`: a pad's chair; `buttons`: the console's.
    """

    chairs: tuple[str, ...] = ()
    trays: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    readers: Mapping[str, Reader] = {}
    tray_of: Mapping[str, str] = {}
    console: str | None = None
    pads: Mapping[str, str] = {}
    buttons: Mapping[str, ConsoleButton] = {}


class Room:
    """See the module. `later` is the loop's; `hands`: who writes tags."""

    def __init__(
        self, present: Present, fittings: Fittings, later: Callable[[float, Deed], Deed], hands: Hands = ONE_HAND
    ) -> None:
        self._present = present
        self._fittings = fittings
        self._later = later
        self._registry = present.store.registry()
        self._online: set[str] = set()
        console = None if fittings.console is None else fittings.readers[fittings.console]
        self.enrolling = Enrolling(present, console, lambda: self._registry, self._learn, hands)
        self._back = BackButton(present, later, lambda: self._button("back"))
        self._pads = Pads(present, later, self._pad, self.do)
        present.parts = {part.name: part for part in fittings.parts}

    @property
    def fittings(self) -> Fittings:
        """What the room is fitted with."""
        return self._fittings

    def token_on(self, tag: Tag) -> str | None:
        """The token that the tag stands for, if anybody knows it."""
        return self._registry.token(tag.uid, tag.identifier)

    def report(self, report: Report) -> None:
        """What a device has to say."""
        if isinstance(report, Health):
            self._health(report)
        elif isinstance(report, Pressed):
            self._pressed(report)
        elif report.reader in self._online:
            self._sighted(report)

    # -- health -----------------------------------------------------------------------------------------

    def _health(self, health: Health) -> None:
        part = self._present.parts.get(health.part) or Part(health.part, "part", None)
        new = msgspec.structs.replace(part, online=health.online, reason=health.reason)
        if health.online:
            self._online.add(health.part)
        else:
            self._online.discard(health.part)
        if health.part in self._fittings.tray_of:
            self._resync(health.part)
        if not health.online and health.part in self._fittings.pads:
            self.let_go(self._fittings.pads[health.part])
        if not health.online and self._fittings.buttons.get(health.part) == "back":
            self._back.lost()
        if new == part and health.part in self._present.parts:
            return
        self._present.parts[health.part] = new
        if not health.online and part.online is not False:
            gone = "{part} has gone off line. {reason}" if part.online else "{part} isn't there. {reason}"
            self._present.note(Text(gone, {"part": part.name, "reason": reason_of(new.reason)}))
        elif health.online and part.reason:
            self._present.note(Text("{part} is back.", {"part": part.name}))
        self._present.publish()

    def resync(self) -> None:
        """What lies on the trays now lies there in the evening too (after a restart, after an opening)."""
        for reader in self._fittings.tray_of:
            self._resync(reader)

    def _resync(self, name: str) -> None:
        reader = self._fittings.readers[name]
        if name not in self._online or not reader.tells_resting:
            return
        known = (self._registry.token(tag.uid, tag.identifier) for tag in reader.lying())
        if self._present.ledger.lay(self._fittings.tray_of[name], frozenset(token for token in known if token)):
            self._present.publish()

    # -- tokens -----------------------------------------------------------------------------------------

    def _sighted(self, sighting: Sighting) -> None:
        on_console = sighting.reader == self._fittings.console
        if on_console and self.enrolling.active:
            if sighting.placed:
                self.enrolling.sighted(sighting.tag)
            return
        token = self._registry.token(sighting.tag.uid, sighting.tag.identifier)
        if token is None:
            if sighting.placed:
                self._present.note(
                    Text("An unknown tag on {reader} was passed over: {uid}.", {
                        "reader": sighting.reader, "uid": sighting.tag.uid,
                    })
                )  # fmt: skip
                self._present.publish()
        elif self._back.down and sighting.placed and not hidden(self._present.ledger.evening):
            self._take_off(token, None if on_console else self._seat_of_tray(self._fittings.tray_of[sighting.reader]))
        elif not on_console:
            self._on_tray(sighting, token)
        elif sighting.placed:
            self._on_console(token)

    def _on_tray(self, sighting: Sighting, token: str) -> None:
        tray = self._fittings.tray_of.get(sighting.reader)
        if tray is None or (not sighting.placed and not self._fittings.readers[sighting.reader].tells_resting):
            return
        seat = self._seat_of_tray(tray)
        if seat is not None:
            self.do(Place(seat=seat, token=token) if sighting.placed else Lift(seat=seat, token=token))

    def _take_off(self, token: str, seat: int | None) -> None:
        """A tap while the console's `back` is held: the token is taken off that seat, or off the only one it is at."""
        evening = self._present.ledger.evening
        if evening is None:
            return
        there = taken_off(evening, token)
        if seat is None and len(there) > 1:
            self._present.held = Held(token, off=True)
            self._back.took(Taken(token))
            return
        seat = next(iter(there), None) if seat is None else seat
        command = None if seat is None else there.get(seat)
        if command is not None:
            self.do(command)
        self._back.took(Taken(token, seat, done=command is not None))

    def _on_console(self, token: str) -> None:
        evening = self._present.ledger.evening
        if evening is None:
            return
        self._follow(tapped(evening, token))

    def _follow(self, meant: Command | Held | None) -> None:
        """Does what the console means: a command, or a token held otherwise, or let go of."""
        if isinstance(meant, Held) or meant is None:
            self._present.held = meant
            self._present.publish()
            return
        self._present.held = None
        self.do(meant)
        if isinstance(meant, Place):
            self.unread(meant)

    def unread(self, place: Place) -> None:
        """A token that was put by the console or a page lies on no tray that is read, so it is none of the audit's."""
        evening = self._present.ledger.evening
        if evening is None:
            return
        read = {tray for reader, tray in self._fittings.tray_of.items() if reader in self._online}
        for tray, tokens in evening.lying.items():
            if tray not in read and place.token in tokens:
                self._present.ledger.lay(tray, tokens - {place.token})
        self._present.publish()

    def _seat_of_tray(self, tray: str) -> int | None:
        evening = self._present.ledger.evening
        if evening is None:
            return None
        seating = evening.game.seating(evening.state)
        return next((number for number, seat in seating if seat.tray == tray), None)

    # -- buttons ----------------------------------------------------------------------------------------

    def _pressed(self, press: Pressed) -> None:
        button = self._fittings.buttons.get(press.button)
        if button == "back":
            self._back.moved(down=press.down)
        elif button is not None and press.down:
            self._button(button)
        elif press.button in self._fittings.pads:
            self.pad(self._fittings.pads[press.button], down=press.down)

    def pad(self, chair: str, *, down: bool) -> None:
        """That chair's pad goes down or up, whatever stands for it."""
        if not (down and self._bound(chair)):
            self._pads.moved(chair, down=down)

    def let_go(self, chair: str) -> None:
        """That chair's pad is gone: nobody holds it, and nothing was pressed."""
        self._pads.lost(chair)

    def _bound(self, chair: str) -> bool:
        """Whether a pad was waited for, and this one is now that of the seat. A phone is its seat's already."""
        if not self._present.binding:
            return False
        seat, *left = self._present.binding
        if is_phone(chair):
            evening = self._present.ledger.evening
            if evening is None or evening.game.seating(evening.state).at_chair(chair) != seat:
                return False
        self._present.binding = tuple(left)
        if is_phone(chair):
            self._present.publish()
        else:
            self.do(Sit(seat=seat, chair=chair))
        return True

    def _button(self, button: ConsoleButton) -> None:
        evening = self._present.ledger.evening
        if hidden(evening) and button == "back" and self._present.held is None:
            return  # the last deed may be a secret one
        if evening is not None:
            self._follow(pressed(evening, self._present.held, button))

    def _pad(self, seat: int) -> None:
        if self._present.held is None and self._passed(seat):
            return
        if (evening := self._present.ledger.evening) is not None:
            self._follow(padded(evening, self._present.held, seat))

    def _passed(self, seat: int) -> bool:
        """Whether the clock's hand has passed that seat, or another one of the same person."""
        evening, passed = self._present.ledger.evening, self._present.passed
        if evening is None or not passed:
            return False
        seating = evening.game.seating(evening.state)
        person = seating.circle[seat - 1].person
        return any(number in passed and one.person == person for number, one in seating)

    def do(self, command: Command) -> None:
        """Does a command that came from the room: what is refused or advised is a line on the page.

        Without a host it is none: that a tap by night was refused tells of the hand that it came from. Whom it concerns
        reads why on their own panel.
        """
        secret = hidden(self._present.ledger.evening)
        try:
            answer = self._present.ledger.do(command, self._present.speaker)
        except (JournalError, Refused) as error:
            self._present.note(error.text)
        else:
            if answer.get("ok") is False:
                self._present.ledger.hint(command)
            for line in () if secret else _lines(answer):
                self._present.note(Text("{line}", {"line": line}))
        self._present.publish()

    def bind(self, seats: tuple[int, ...]) -> None:
        """The next chair whose pad is pressed is that of the first seat, the next one that of the second, and so on."""
        self._present.binding = seats
        self._present.publish()

    # -- enrolment ----------------------------------------------------------------------------------------

    def enrol(self, token: str | None) -> None:
        """The next unknown tag on the console's reader stands for this token (None: enrolment ends).

        Raises:
            Refused: there is no such token's name, or no reader at the console.
        """
        if token is None:
            self.enrolling.stop()
        else:
            name = str(parse_token(token))
            self.enrolling.begin(name, [name], anew=True)
        self._present.publish()

    def know(self, tags: Iterable[tuple[str, str, str | None]]) -> None:
        """These tokens are on those tags (UID, identifier), for as long as the hub runs: the virtual table's own."""
        for token, uid, identifier in tags:
            if self._registry.token(uid, identifier) is None:
                self._learn(token, uid, identifier)

    def _learn(self, token: str, uid: str, identifier: str | None) -> None:
        self._registry = self._registry.enrolled(token, uid, identifier)


def _lines(answer: Json) -> list[str]:
    if answer.get("ok") is False:
        return [str(answer["refused"])]
    advice = answer.get("advice")
    return [str(line) for line in advice] if isinstance(advice, list) else []
