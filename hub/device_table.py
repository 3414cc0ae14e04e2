"""The table of devices on the storyteller's page: what the self-test says of each, what its reader sees, a lamp test,
and the numbers of new seats.

Its one rule: it says the same as `nightbell check`, and nothing of it is the game's: no deed here is kept, and by night
no lamp is tried. Where nobody may know secrets, a tag that lies somewhere is told without its token.

Must not know: what a driver does; any game by name. What looks or acts here runs on the loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal

import msgspec

from firmware_py.ports import DeviceError, Health, Numbering, Part
from hub.table.commands import AskPhase, Json
from hub.table.errors import Malformed, NightbellError, Refused
from hub.table.hostless import hidden
from hub.table.snapshot import Reply
from hub.table.words import Text

from .devices.building import Devices, Placed
from .devices.findings import device_finding, seat_of, unheard
from .devices.outputs import Outputs
from .devices.settings import Settings
from .loop import Deed, Loop
from .present import Present
from .room import Room

LIT = 2.0
"""Seconds of a lamp test."""
RING = 0.2
"""Seconds that bells and motors are tried with the lamps."""


class DeviceDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page does with the devices: `lamps`, or `seat`: the new node with that chip gets that number."""

    do: Literal["lamps", "seat"]
    chip: str = ""
    seat: int = 0


class DeviceTable:
    """See the module."""

    def __init__(self, present: Present, room: Room, loop: Loop, fitted: tuple[Devices, Settings, Outputs]) -> None:
        self._present = present
        self._room = room
        self._loop = loop
        self._devices, self._settings, self._outputs = fitted
        self._end: Deed | None = None

    def told(self) -> Json:
        """As `hub.web.desk.DeviceDesk.told` says."""
        return self._loop.call(self._told)

    def act(self, raw: object) -> Reply:
        """As `hub.web.desk.DeviceDesk.act` says."""
        try:
            deed = msgspec.convert(raw, DeviceDeed)
        except msgspec.ValidationError:
            return self._refusal(400, Text("With the devices a page can try the lamps, or give a new seat its number."))
        try:
            self._loop.call(self._try_lamps if deed.do == "lamps" else lambda: self._number(deed))
        except Refused as refused:
            return self._refusal(200, refused.text)
        except NightbellError as error:
            return self._refusal(400, error.text)
        return Reply(200, {"ok": True})

    def _refusal(self, status: int, text: Text) -> Reply:
        return Reply(status, {"ok": False, "refused": self._present.speaker.say(text)})

    # -- looking --------------------------------------------------------------------------------------

    def _told(self) -> Json:
        return {
            "devices": [self._row(part) for part in self._devices.parts],
            "new": [{"chip": chip, "free": free} for chip, (_, free) in self._new().items()],
        }

    def _row(self, part: Part) -> Json:
        known, evening = self._present.parts[part.name], self._present.ledger.evening
        seating = None if evening is None else evening.game.seating(evening.state)
        seat = seat_of(self._settings, part.place, seating)
        if known.online is None:
            found = unheard(part, seat)
        else:
            found = device_finding(part, Health(part.name, online=known.online, reason=known.reason), seat)
        row = found.plain(self._present.speaker)
        return {**row, "lies": self._lies(part.name) if known.online else None}

    def _lies(self, name: str) -> list[str] | None:
        reader = self._room.fittings.readers.get(name)
        if reader is None:
            return None
        if hidden(self._present.ledger.evening):
            return ["●" for _ in reader.lying()]
        return [self._room.token_on(tag) or tag.uid for tag in reader.lying()]

    # -- acting ---------------------------------------------------------------------------------------

    def _try_lamps(self) -> None:
        evening = self._present.ledger.evening
        if evening is not None and "night" in str(evening.ask(AskPhase(), self._present.speaker)["phase"]):
            raise Refused("By night no lamp is tried: it would be seen.")
        if self._end is not None:
            self._end()
        self._outputs.try_lamps(on=True)
        for bell in self._devices.bells:
            with suppress(DeviceError):  # its row says so already
                bell.device.ring(RING)
        self._end = self._loop.later(LIT, self._lamps_tried)

    def _lamps_tried(self) -> None:
        self._end = None
        self._outputs.try_lamps(on=False)

    def _number(self, deed: DeviceDeed) -> None:
        found = self._new().get(deed.chip)
        if found is None:
            raise Refused("No new seat with the chip {chip} blinks any more.", chip=deed.chip)
        part, free = found
        if deed.seat not in free:
            raise Malformed("Seat {seat} isn't free on that bus.", seat=deed.seat)
        part.number(deed.chip, deed.seat)

    def _new(self) -> dict[str, tuple[Numbering, list[int]]]:
        """The new nodes by their chips, each with a part of its bus and the numbers that are free there."""
        found: dict[str, tuple[Numbering, list[int]]] = {}
        for part in self._numbering():
            for chip in part.newcomers():
                found.setdefault(chip, (part, list(part.vacant())))
        return found

    def _numbering(self) -> Iterator[Numbering]:
        built = self._devices
        kinds: tuple[tuple[Placed[Any], ...], ...] = (built.readers, built.buttons, built.panels, built.lamps)
        return (one.device for kind in kinds for one in kind if isinstance(one.device, Numbering))
