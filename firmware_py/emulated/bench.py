"""The virtual table: the emulated chips of all parts of config/table.toml, and what a hand could do to them.

Its one rule: it is the room, not the game. Tags lie where they were put, also while the hub is dead; plugs are in or
out; an eye sees what the chips show. It satisfies the `Bench` of hub/web/desk.py without knowing it.

Its physical state is a JSON object (`saved`, and the argument `saved` at the start), handed to `keep` after each deed
before anybody reacts to it. Must not know: the hub, games, what a token means (a token's name is a label on a tag).
"""

from __future__ import annotations

import base64
import contextlib
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from firmware_py.ports import Part

from .displays import Display, Sh1106, Ssd1306
from .news import News
from .pn532 import Pn532
from .seats import EmulatedSeats, SeatReader
from .serial_ports import EmulatedPort
from .tag import EmulatedTag, Ntag213
from .wires import EmulatedWires

Json: TypeAlias = dict[str, Any]

BOX = "box"
CONSOLE = "console"
EXPANDER = "mcp23017:"
"""What the name of an expander's header begins with."""
STRANGERS = {"stranger:blank": ("0457A1000000E1", True), "stranger:card": ("5E11CAFE", False)}
"""Two tags that no registry knows: a blank NTAG213 to enrol, and somebody's transit card."""


class Reachable:
    """What a reader of the bench is made of."""

    def __init__(self, port: EmulatedPort | SeatReader, chip: Pn532) -> None:
        self.port, self.chip = port, chip


class EmulatedBench:
    """The bench.

    Args:
        chairs, trays: their names, in order.
        parts: all parts of the table. What another package's driver needs isn't here: such a part stays off line.
        saved: the physical state as it was kept; None is a fresh room: everything plugged in, all tokens in the box.
        keep: is handed the physical state after each deed.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        chairs: Iterable[str] = (),
        trays: Iterable[str] = (),
        saved: Json | None = None,
        keep: Callable[[Json], None] | None = None,
    ) -> None:
        self._news = News(self._tell_watchers)
        self.wires = EmulatedWires(self._news.rung)
        self._chairs, self._trays = tuple(chairs), tuple(trays)
        self._parts = {part.name: part for part in parts}
        self.seats = EmulatedSeats(self.wires, self._news.rung)
        self._readers: dict[str, Reachable] = {}
        self._panels: dict[str, tuple[Display, int]] = {}
        self._tags: dict[str, EmulatedTag] = {}
        self._lies: dict[str, str] = {}
        self._order: list[str] = []
        self._unplugged: set[str] = set()
        self._down: set[str] = set()
        saved = saved or {}
        self._remembered: dict[str, str] = dict(saved.get("lies", {}))
        self._written: dict[str, str] = dict(saved.get("written", {}))
        self._keep = keep or (lambda _: None)
        self._kept: Json | None = None
        self._watchers: list[Callable[[], None]] = []
        self._lock = threading.RLock()
        for part in self._parts.values():
            self._put_together(part)
        for name, (uid, formatted) in STRANGERS.items():
            self._add(name, Ntag213(uid) if formatted else EmulatedTag(uid))
        for name in saved.get("unplugged", []):
            if self._pluggable(name):
                self._unplugged.add(name)
                self._plug(name, plugged=False)

    def _put_together(self, part: Part) -> None:
        options = part.options
        if part.driver == "pn532":
            chip = Pn532()
            self._readers[part.name] = Reachable(self.wires.add_reader(str(options.get("port", part.name)), chip), chip)
        elif part.driver == "seat_bus":
            reader = self.seats.put(part)
            if reader is not None:
                self._readers[part.name] = Reachable(reader, reader.chip)
        elif part.driver == "oled":
            display = Sh1106() if options.get("chip") == "sh1106" else Ssd1306()
            bus = _number(options, "bus", 1)
            mux = _number(options, "mux", 0) or None
            with contextlib.suppress(ValueError, IndexError):  # no such place: its driver says so
                self.wires.bus(bus).put(display, _number(options, "address", 0x3C), mux, _number(options, "channel", 0))
                self._panels[part.name] = (display, bus)
        elif (
            part.driver == "button"
            and part.options.get("pull") == "none"
            and part.options.get("active", "low") == "low"
        ):
            self._hold(part, level=True)  # held up by a resistor outside

    # -- the box --------------------------------------------------------------------------------------------------

    def fill(self, rows: Iterable[tuple[str, str, str | None]]) -> None:
        """Puts tokens into the box: their name, the UID of the tag glued to each, and the identifier written on it.

        A UID of 7 bytes is an NTAG213, one of 4 a card that only tells its UID. Tokens that lay somewhere when the
        state was kept lie there again; what isn't named any more is gone from the room.
        """
        with self._lock:
            rows = list(rows)
            names = {name for name, _, _ in rows} | STRANGERS.keys()
            for gone in [name for name in self._tags if name not in names]:
                self._move(gone, BOX)
                self._written.pop(_uid(self._tags[gone]), None)
                del self._tags[gone], self._lies[gone]
                self._order.remove(gone)
            for name, uid, identifier in rows:
                if name not in self._tags:
                    self._add(name, Ntag213(uid, identifier) if len(uid) == 14 else EmulatedTag(uid))
        self._announce()

    def _add(self, name: str, tag: EmulatedTag) -> None:
        if isinstance(tag, Ntag213) and (written := self._written.get(_uid(tag), tag.identifier)) != tag.identifier:
            tag.write_text(written)
        self._tags[name] = tag
        self._lies[name] = BOX
        self._order.append(name)
        place = self._remembered.get(name, BOX)
        if place != BOX and self._reader_of(place) is not None:
            self._move(name, place)

    # -- what a hand does -----------------------------------------------------------------------------------------

    def act(self, deed: Json) -> Json:
        """Does it: ``{"do":"put","token":...,"on":"t3"|"console"|"box"}``, ``{"do":"press","button":"c3"|"confirm"}``,
        ``release``, ``{"do":"unplug","part":"t3.reader"}`` (a chair or tray: all that can be pulled there), ``plug``.

        Returns ``{"ok":true}``, or ``{"ok":false,"refused":"a sentence"}``.
        """
        does = {
            "put": self._do_put,
            "press": self._do_press,
            "release": self._do_press,
            "unplug": self._do_plug,
            "plug": self._do_plug,
        }.get(str(deed.get("do")))
        if does is None:
            return {"ok": False, "refused": f"At the bench nobody can {deed.get('do')}."}
        with self._lock:
            refused = does(deed)
        if refused is not None:
            return {"ok": False, "refused": refused}
        self._announce()
        return {"ok": True}

    def _do_put(self, deed: Json) -> str | None:
        token, place = str(deed.get("token")), str(deed.get("on"))
        if token not in self._tags:
            return f"There is no token {token} on the bench."
        if place != BOX and self._reader_of(place) is None:
            return f"There is no reader at {place}."
        self._remembered[token] = place
        self._keep_if_new()
        self._move(token, place)
        return None

    def _do_press(self, deed: Json) -> str | None:
        wanted = str(deed.get("button"))
        name = next((n for n in (wanted, f"{wanted}.pad", f"{CONSOLE}.{wanted}") if n in self._parts), None)
        if name is None or self._parts[name].kind != "button":
            return f"There is no button {wanted}."
        part = self._parts[name]
        down = deed["do"] == "press"
        (self._down.add if down else self._down.discard)(name)
        if self.seats.touch(name, down):
            return None
        self._hold(part, level=(part.options.get("active", "low") == "low") != down)
        return None

    def _hold(self, part: Part, *, level: bool) -> None:
        """Something outside holds the part's pin at that level."""
        header, number = str(part.options.get("header", "")), _pins(part)[0]
        if header.startswith(EXPANDER):
            self.wires.expander(header).hold(number, level)
        else:
            pin = self._factory(part).pin(number)
            (pin.drive_high if level else pin.drive_low)()

    def _do_plug(self, deed: Json) -> str | None:
        wanted = str(deed.get("part"))
        names = [n for n in self._parts if n == wanted or n.startswith(f"{wanted}.")]
        names = [n for n in names if self._pluggable(n)]
        if not names:
            return f"{wanted} can't be unplugged."
        plugged = deed["do"] == "plug"
        (self._unplugged.difference_update if plugged else self._unplugged.update)(names)
        self._keep_if_new()
        for name in names:
            self._plug(name, plugged=plugged)
        return None

    def _keep_if_new(self) -> None:
        """Before the chips feel a deed: whoever hears of it may trust that it outlives everything."""
        state = self.saved()
        if state != self._kept:
            self._keep(state)
            self._kept = state

    def _pluggable(self, name: str) -> bool:
        return name in self._readers or name in self._panels or self.seats.shows(name)

    def _plug(self, name: str, *, plugged: bool) -> None:
        if name in self._readers:
            port = self._readers[name].port
            (port.plug if plugged else port.unplug)()
        elif not self.seats.plug(name, plugged):
            display, bus = self._panels[name]
            (self.wires.bus(bus).push if plugged else self.wires.bus(bus).pull)(display)

    def _move(self, token: str, place: str) -> None:
        tag = self._tags[token]
        before = self._reader_of(self._lies[token])
        if before is not None:
            before.port.change(lambda: before.chip.take(tag))
        self._lies[token] = self._remembered[token] = place
        after = self._reader_of(place)
        if after is not None:
            after.port.change(lambda: after.chip.lay(tag))

    def _reader_of(self, place: str) -> Reachable | None:
        return self._readers.get(f"{place}.reader")

    # -- what an eye sees -----------------------------------------------------------------------------------------

    def layout(self) -> Json:
        """All that can be seen::

            {"chairs": [{"name": "c1", "panel": "<base64>", "lamp": [r, g, b], "pad": false, "motor": false}],
             "trays": [{"name": "t1", "tokens": ["character:imp"]}],
             "console": {"panel": "<base64>", "tokens": [...], "buttons": [{"name": "confirm", "down": false}],
                         "strip": [0.0, 1.0], "bell": false},
             "box": ["reminder:poisoner:poisoned"], "parts": [{"name": "c1.panel", "kind": "panel", "online": true}]}

        A panel is the 1,024 bytes that its chip shows: 8 pages of 128 columns, a byte a column, its lowest bit on top;
        null while it is dark or gone. Levels are 0 to 1. What isn't there is null. `parts`: what can be unplugged.
        """
        with self._lock:
            return {
                "chairs": [
                    {
                        "name": name,
                        "panel": self._shown(f"{name}.panel"),
                        "lamp": self._colour(f"{name}.lamp"),
                        "pad": f"{name}.pad" in self._down if f"{name}.pad" in self._parts else None,
                        "motor": any(self._levels(f"{name}.motor")) if f"{name}.motor" in self._parts else None,
                    }
                    for name in self._chairs
                ],
                "trays": [{"name": name, "tokens": self._on(name)} for name in self._trays],
                "console": {
                    "panel": self._shown(f"{CONSOLE}.panel"),
                    "tokens": self._on(CONSOLE),
                    "buttons": [
                        {"name": part.name.rpartition(".")[2], "down": part.name in self._down}
                        for part in self._parts.values()
                        if part.place == CONSOLE and part.kind == "button"
                    ],
                    "strip": self._levels(f"{CONSOLE}.strip"),
                    "bell": any(self._levels(f"{CONSOLE}.bell")),
                },
                "box": self._on(BOX),
                "parts": [
                    {"name": part.name, "kind": part.kind, "online": part.name not in self._unplugged}
                    for part in self._parts.values()
                    if self._pluggable(part.name)
                ],
            }

    def _shown(self, panel: str) -> str | None:
        if panel not in self._panels and not self.seats.shows(panel):
            return None
        picture = self.picture(panel)
        return base64.b64encode(picture).decode() if any(picture) else None

    def picture(self, panel: str) -> bytes:
        """What the panel of that name ("c3.panel") shows: 1,024 bytes as in `layout`."""
        if self.seats.shows(panel):
            return self.seats.picture(panel)
        display, bus = self._panels[panel]
        return bytes(1024) if self.wires.bus(bus).pulled(display) else display.picture()

    def _colour(self, lamp: str) -> list[float] | None:
        levels = self._levels(lamp)
        return levels if len(levels) == 3 else levels * 3 or None

    def _levels(self, name: str) -> list[float]:
        part = self._parts.get(name)
        if part is None:
            return []
        if part.driver == "seat_bus":
            return [float(self.seats.shakes(name))] if part.kind == "bell" else self.seats.colour(name)
        low = part.options.get("active") == "low"
        states = [float(self._factory(part).pin(pin).state) for pin in _pins(part)]
        return [round(1 - state if low else state, 3) for state in states]

    def _on(self, place: str) -> list[str]:
        return [name for name in self._order if self._lies[name] == place]

    def _factory(self, part: Part) -> Any:
        return self.wires.pins(str(part.options.get("header", "pi")))

    # -- keeping and watching -------------------------------------------------------------------------------------

    def saved(self) -> Json:
        """The physical state: where tokens lie outside the box, what is unplugged, what is written on the tags."""
        with self._lock:
            self._written |= {_uid(tag): tag.identifier for tag in self._tags.values() if tag.identifier is not None}
            return {
                "lies": {name: place for name, place in self._remembered.items() if place != BOX},
                "unplugged": sorted(self._unplugged),
                "written": dict(self._written),
            }

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls `changed` when something that can be seen has changed; the answer ends it."""
        self._watchers.append(changed)

        def end() -> None:
            if changed in self._watchers:
                self._watchers.remove(changed)

        return end

    def _announce(self) -> None:
        self._news.rung()

    def _tell_watchers(self) -> None:
        for changed in list(self._watchers):
            changed()

    def wire(self) -> Json:
        """What went over the wires so far, and the wires' own time for it (for measurements).

        ``{"readers":{name:{"bytes","baud","seconds"}},"i2c":{bus:{"bytes","clock","seconds"}}}``
        """
        return {
            "readers": {
                name: {"bytes": reader.chip.octets, "baud": reader.chip.baud, "seconds": reader.chip.wire_seconds}
                for name, reader in self._readers.items()
            },
            "i2c": {
                str(number): {"bytes": sum(bus.written.values()), "clock": bus.clock, "seconds": bus.wire_seconds()}
                for number, bus in self.wires.buses.items()
            },
        }

    def port(self, reader: str) -> EmulatedPort | SeatReader:
        """The port of that reader ("t3.reader"), for tests that want to slow it down."""
        return self._readers[reader].port

    def chip(self, reader: str) -> Pn532:
        """The chip of that reader, for tests that want to damage its answers."""
        return self._readers[reader].chip

    def close(self) -> None:
        """Pulls everything out. Never raises."""
        self._watchers.clear()
        self.wires.close()  # first: no node may be asked any more when its interpreter has gone
        self.seats.close()
        self._news.end()


def _uid(tag: EmulatedTag) -> str:
    return tag.uid.hex().upper()


def _number(options: Mapping[str, object], key: str, default: int) -> int:
    value = options.get(key, default)
    return value if isinstance(value, int) else default


def _pins(part: Part) -> list[int]:
    pins = part.options.get("pins", part.options.get("pin"))
    return [int(pin) for pin in pins] if isinstance(pins, list | tuple) else [pins] if isinstance(pins, int) else []
