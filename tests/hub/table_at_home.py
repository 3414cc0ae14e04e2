"""A whole hub without hardware and without web, for the tests: the lantern game, readers of paper, a clock by hand."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

from firmware_py.ports import DeviceError, Health, Pressed, Reporter, Sighting, Tag
from hub.bells import Bells
from hub.front_desk import Clockwork, FrontDesk
from hub.languages import Languages
from hub.ledger import Ledger
from hub.loop import Deed, Loop
from hub.narrator import Narrator
from hub.present import Outlets, Present, Shown
from hub.resources import Files
from hub.room import Fittings, Room
from hub.shelf import Shelf
from hub.store import Store
from hub.table.game import Builder
from hub.table.snapshot import Part
from hub.timers import Timer
from hub.tokens.at_console import Hands
from tests.table.tiny_game import build

OPENING = {"do": "open", "game": "lantern", "players": ["Ann", "Ben", "Cho"], "seed": 7}


class PaperReader:
    """A reader of which a test says what lies there."""

    tells_resting = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.tags: list[Tag] = []
        self.last: Tag | None = None
        self.written: Tag | None = None
        self.trouble: DeviceError | None = None

    def start(self, report: Reporter) -> None:
        self.report = report

    def lying(self) -> tuple[Tag, ...]:
        return tuple(self.tags)

    def write(self, identifier: str) -> Tag:
        if self.last is None:
            raise DeviceError("No tag lies on the reader; lay the tag on it and try again.")
        if self.trouble is not None:
            raise self.trouble
        self.written = Tag(self.last.uid, identifier)
        return self.written

    def stop(self) -> None:
        pass


class PaperBell:
    """A bell that only writes down when it rang. `trouble`: why it can't be rung."""

    name = "console.bell"

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self.rang: list[float] = []
        self.trouble: DeviceError | None = None

    def start(self, report: Reporter) -> None:
        report(Health(self.name, online=True))

    def ring(self, seconds: float) -> None:
        assert seconds > 0
        if self.trouble is not None:
            raise self.trouble
        self.rang.append(self.clock.now)

    def close(self) -> None:
        pass


class HandClock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Home:
    """The hub's inside, as `hub.app` puts it together; `state` is the state directory."""

    def __init__(
        self, state: Path, chairs: tuple[str, ...] = (), trays: tuple[str, ...] = (), builder: Builder = build
    ) -> None:
        self.clock = HandClock()
        self.shown: list[Shown] = []
        self.pins: list[str] = []
        trays = trays or ("t1", "t2", "t3")
        self.readers = {name: PaperReader(name) for name in ("console.reader", *(f"{tray}.reader" for tray in trays))}
        files = Files()
        self.store = Store.opened(state)
        self.ledger = Ledger(self.store, Shelf(files, {"lantern": builder}), lambda: "2026-11-29T20:00")
        self.present = Present(self.store, self.ledger, Languages(files), Outlets(self.shown.append, self.pins.append))
        self.loop = Loop(self.clock, failed=lambda: self.present.failed())
        fittings = Fittings(
            chairs or ("c1", "c2", "c3"),
            trays,
            tuple(Part(name, "reader", True) for name in self.readers),
            self.readers,
            {f"{tray}.reader": tray for tray in trays},
            "console.reader",
            {f"{chair}.pad": chair for chair in chairs or ("c1", "c2", "c3")},
            {"console.confirm": "confirm", "console.back": "back", "console.next": "next"},
        )
        self.later_work: list[Deed] | None = None
        hands = Hands(self.loop.post, self._work, lambda: f"ID{next(self._identifiers)}")
        self._identifiers = count(1)
        self.room = Room(self.present, fittings, self.loop.later, hands)
        self.spoken: list[tuple[str, str, int]] = []
        self.bell = PaperBell(self.clock)
        bells = Bells(self.present, [self.bell], self.room.report, self.clock)
        self.timer = Timer(self.present, self.loop, bells.at_the_end(self.room.do))
        self.narrator = Narrator(self.present, self.loop, self, self.timer.elapsed)
        self.present.attend(self.timer)
        self.present.attend(self.narrator)
        self.present.attend(bells)
        self.desk = FrontDesk(self.present, self.room, Clockwork(self.loop, self.timer, self.narrator))
        self.loop.start()
        for name in self.readers:
            self.report(Health(name, online=True))

    def __enter__(self) -> Home:
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.stop()
        self.store.close()

    def say(self, text: str, language: str, volume: int) -> None:
        """The table's own voice."""
        self.spoken.append((text, language, volume))

    def hush(self) -> None:
        pass

    def on_loop(self, deed: Callable[[], object]) -> None:
        self.loop.call(deed)

    def report(self, report: Sighting | Pressed | Health) -> None:
        self.on_loop(lambda: self.room.report(report))

    def know(self, **tokens: str) -> None:
        """Tags by UID, with the token that each stands for."""
        self.on_loop(lambda: self.room.know((token, uid, None) for uid, token in tokens.items()))

    def tap(self, reader: str, uid: str, *, placed: bool = True) -> None:
        self.readers[reader].last = Tag(uid) if placed else None
        self.report(Sighting(reader, Tag(uid), placed))
        self.on_loop(lambda: None)

    def _work(self, deed: Deed) -> None:
        """A tag is written at once, or (`later_work`) when the test says so."""
        if self.later_work is None:
            deed()
        else:
            self.later_work.append(deed)

    def press(self, button: str) -> None:
        self.report(Pressed(button, True))
        self.report(Pressed(button, False))

    def pass_time(self, seconds: float) -> None:
        self.clock.now += seconds
        self.on_loop(self.loop.due)

    def open(self, **more: object) -> None:
        reply = self.desk.command({**OPENING, **more}, None, None)
        assert reply.body["ok"], reply

    def do(self, **command: object) -> dict[str, object]:
        return self.desk.command(command, None, None).body

    @property
    def view(self) -> dict[str, object]:
        view = self.present.snapshot.storyteller
        assert view is not None
        return view

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.present.snapshot.notices]

    @property
    def version(self) -> int:
        return self.present.snapshot.version

    @property
    def holder(self) -> object:
        return self.view["grimoire"]["holder"]  # type: ignore[index]


def soon(event: threading.Event) -> bool:
    """Waits for what has to happen within seconds."""
    return event.wait(60)
