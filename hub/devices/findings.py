"""What the self-test finds: a line each, and what a device's silence means.

Its one rule: whoever reads a finding knows where to go and what to do there: the seat, the wire, the remedy.

Must not know: how a device is asked; games; any driver beyond what its part's table says.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from firmware_py.ports import Health, Kind, Part, Report
from hub.table.commands import Json
from hub.table.seats import Seating
from hub.table.words import Speaker, Text

from .part_wires import spoken, wires
from .reasons import reason_of
from .settings import Settings

Level = Literal["ok", "warning", "fault"]


class Finding(NamedTuple):
    """One line of the self-test. A device's has its `seat` (None at the console), its `wire`, and, where something is
    to be mended, the `remedy`.
    """

    level: Level
    what: str
    text: Text
    seat: int | None = None
    wire: str = ""
    remedy: Text | None = None

    def line(self, speaker: Speaker, before: Finding | None = None) -> str:
        """The finding as a line: ``fault    t3.reader (seat 3, port /dev/nfc-t3): ...``. `before`: the same was just
        said of that part, and isn't said again.
        """
        where = [speaker("seat {seat}", seat=self.seat)] if self.seat is not None else []
        where += [speaker.say(reason_of(self.wire))] if self.wire else []
        place = f" ({', '.join(where)})" if where else ""
        said = speaker.say(self.text)
        if before is not None:
            said = speaker("The same as at {what}.", what=before.what)
        elif self.remedy is not None:
            said = f"{said} {speaker.say(self.remedy)}"
        level, what = speaker.say(_LEVELS[self.level]), _WHAT.get(self.what)
        return f"{level:<8} {self.what if what is None else speaker.say(what)}{place}: {said}"

    def plain(self, speaker: Speaker) -> Json:
        """The finding as JSON: ``level``, ``what``, ``text``, ``seat``, ``wire``, ``remedy``; the last three null where
        there is none.
        """
        return {
            "level": self.level,
            "what": self.what,
            "text": speaker.say(self.text),
            "seat": self.seat,
            "wire": speaker.say(reason_of(self.wire)) if self.wire else None,
            "remedy": None if self.remedy is None else speaker.say(self.remedy),
        }


def lines(findings: Iterable[Finding], speaker: Speaker) -> Iterator[str]:
    """A line each. What many have in common, as when their bus is gone, is said once."""
    said: Finding | None = None
    for finding in findings:
        same = said if finding.level != "ok" and _to_mend(finding) == _to_mend(said) else None
        yield finding.line(speaker, same)
        said = same or finding


def _to_mend(finding: Finding | None) -> tuple[object, ...]:
    return () if finding is None else (finding.level, finding.text, finding.remedy)


_LEVELS: dict[Level, Text] = {"ok": Text("ok"), "warning": Text("warning"), "fault": Text("fault")}
_WHAT = {
    **{"configuration": Text("configuration"), "journal": Text("journal"), "font": Text("font")},
    "devices": Text("devices"),
}
"""What is looked at besides games and parts, which go by their names."""


class Answers:
    """What the parts answer, as it comes in."""

    def __init__(self, names: list[str]) -> None:
        self._names = names
        self._health: dict[str, Health] = {}
        self._news = threading.Condition()

    def report(self, report: Report) -> None:
        if isinstance(report, Health):
            with self._news:
                self._health[report.part] = report
                self._news.notify_all()

    def wait(self, patience: float) -> None:
        """Waits for those that are still trying, so many seconds at the most."""
        with self._news:
            self._news.wait_for(lambda: all(self._well(name) for name in self._names), patience)

    def health(self, name: str) -> Health | None:
        """What the part said last, or None."""
        return self._health.get(name)

    def _well(self, name: str) -> bool:
        return name in self._health and self._health[name].online


def seat_of(settings: Settings, place: str, seating: Seating | None) -> int | None:
    """Tonight's seat at that chair or tray; None: nobody's, or the console. While no evening is open, by the settings'
    order.
    """
    if seating is not None:
        at_chair = seating.at_chair(place)
        return seating.at_tray(place) if at_chair is None else at_chair
    for names in (settings.chairs, settings.trays):
        if place in names:
            return names.index(place) + 1
    return None


def device_finding(part: Part, health: Health | None, seat: int | None) -> Finding:
    """What is to be said of a part that said that (None: nothing, though it had its time)."""
    wire = wire_of(part)
    if health is None:
        return Finding("fault", part.name, Text("It gives no answer."), seat, wire, remedy(part))
    if not health.online:
        return Finding("fault", part.name, reason_of(health.reason), seat, wire, remedy(part))
    if health.reason:
        return Finding("warning", part.name, reason_of(health.reason), seat, wire, remedy(part))
    return Finding("ok", part.name, _WELL.get(part.kind, Text("It answers.")), seat, wire)


def unheard(part: Part, seat: int | None) -> Finding:
    """What is to be said of a part that still has time to say something."""
    return Finding("ok", part.name, Text("It wasn't heard of yet."), seat, wire_of(part))


def wire_of(part: Part) -> str:
    """The wire that the part hangs on: ``port /dev/nfc-t3``, ``pins 17, 27, 22 of header c3``."""
    found = [wire for wire, _ in wires(part)]
    pins = [str(wire[2]) for wire in found if wire[0] == "pin"]
    if len(pins) < 2:
        return ", ".join(spoken(wire) for wire in found)
    return spoken(("pin", found[0][1], ", ".join(pins))).replace("pin ", "pins ", 1)


_WELL: dict[Kind, Text] = {
    "lamp": Text("Its pins can be set."),
    "strip": Text("Its pins can be set."),
    "bell": Text("Its pin can be set."),
    "button": Text("Its pin can be read."),
}
"""Pins give no answer: eyes and ears must say the rest."""

_REMEDIES: dict[Kind, Text] = {
    "reader": Text(
        "Look at its cable and power; its board must be set to HSU, TX and RX crossed; then switch it off and on."
    ),
    "panel": Text(
        "Look at its SDA, SCL and power, at its address and its multiplexer's channel; noise at the edge is an SH1106."
    ),
    "lamp": Text("Look at its pins, its resistors and whether it lights on a high or a low pin."),
    "strip": Text("Look at its pins and resistors."),
    "button": Text("Look at its pin, and whether it closes to ground or drives its pin high."),
    "bell": Text("Look at its pin and its transistor."),
}

_SEAT_REMEDY = Text(
    "Look at the seat's plug and power, at A and B of the bus and the 120 ohm at both of its ends, and at its number."
)


def remedy(part: Part) -> Text:
    """What to do about the part."""
    return _SEAT_REMEDY if "seat" in part.options else _REMEDIES[part.kind]
