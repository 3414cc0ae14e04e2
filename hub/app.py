"""Puts the hub together: the one module that imports everything. Reads from top to bottom as its wiring diagram.

Its one rule: what it makes it ends again, in the other order, whatever ended the run.
Must not know: what any of the parts does.
"""

from __future__ import annotations

import gc
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from firmware_py.ports import Report, Reporter
from hub.table.commands import Command
from hub.table.errors import JournalError
from hub.table.snapshot import Part
from hub.table.words import Text
from hub.web.app import SERVER, make_app
from hub.web.streams import Streams

from . import voice
from .addresses import addresses, to_scan
from .bells import Bells
from .device_table import DeviceTable
from .devices import building, fonts
from .devices.building import CONSOLE, Devices
from .devices.outputs import Outputs
from .devices.settings import Settings
from .front_desk import Clockwork, FrontDesk
from .languages import Languages
from .ledger import Ledger
from .loop import Loop
from .narrator import Narrator
from .notify import Notify
from .places import scripts_of, settings_to_run, state_of
from .present import Outlets, Present
from .resources import Files
from .room import Fittings, Room
from .serving import Serving
from .shelf import Shelf
from .store import Store
from .timers import Timer
from .tokens.at_console import Hands
from .tokens.boxes import box_of

ROOM = "virtual"
"""The name under which the virtual table's room is kept."""

STOP = {signal.SIGTERM, signal.SIGINT}

PINS = "pins"
"""Lamps and strips share one worker: a pin takes no time worth a thread."""


def run(config: Path | None = None, virtual: bool = False, port: int | None = None) -> int:
    """The hub, until it is told to stop (SIGTERM, SIGINT).

    Raises:
        ConfigError, JournalError: it can't start, and why.
    """
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    logging.getLogger("nfc").setLevel(logging.CRITICAL)  # a reader that goes is a state, told as such
    settings, complaint = settings_to_run(config)
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP)  # no thread to come is interrupted; this one waits for them below
    greeted = threading.Event()

    def tell(pin: str) -> None:
        if greeted.is_set():
            _say(f"PIN {pin}")

    with hub(settings, virtual=virtual, port=port, tell=tell) as running:
        if complaint is not None:
            running.desk.notice(complaint.sentence, **complaint.values)
        for line in running.greeting():
            _say(line)
        if sys.stdout.isatty():
            for line in to_scan(running.first_click()):
                _say(line)
        greeted.set()
        gc.freeze()  # what stands now stays: a look through it all would hold up a tap for some 40 ms
        running.notify.ready(f"Listening on port {running.port}")
        signal.sigwait(STOP)
        running.notify.stopping()
    return 0


class Running:
    """A hub that runs: its desk, its port, and its bench (None at a real table)."""

    def __init__(self, desk: FrontDesk, devices: Devices, port: int, host: str, notify: Notify) -> None:
        self.desk = desk
        self.devices = devices
        self.port = port
        self.host = host
        self.notify = notify

    def first_click(self) -> str:
        """The storyteller's page as another device reaches it, with the PIN in the part that no server is sent."""
        return f"http://{addresses(self.host)[0]}:{self.port}/#pin={self.desk.pin()}"

    def greeting(self) -> list[str]:
        """What stands on the terminal: where the page is, and the PIN (in the first click already)."""
        speaker, pin = self.desk.speaker, self.desk.pin()
        lines = [speaker("Nightbell is running. The storyteller's page, with tonight's PIN {pin}:", pin=pin)]
        lines += [f"  http://{address}:{self.port}/#pin={pin}" for address in addresses(self.host)]
        lines += [speaker("The town's page, for everybody:")]
        lines += [f"  http://{address}:{self.port}/town" for address in addresses(self.host)[:1]]
        return lines


@contextmanager
def hub(
    settings: Settings,
    *,
    virtual: bool = False,
    port: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Running]:
    """A hub by these settings, running while the block does. `clock`: the loop's seconds (holds, timers, lines called).

    Raises:
        ConfigError, JournalError: it can't start.
    """
    with ExitStack() as ends:
        # What is kept
        state = state_of(settings)
        store = ends.enter_context(Store.opened(state))

        # What is played, and in which language
        files = Files(added=lambda: scripts_of(state))
        languages = Languages(files)
        ledger = Ledger(store, Shelf(files), _wall)

        # The loop, and what it tells the supervisor
        notify = Notify(time.monotonic)
        loop = Loop(clock, notify.alive, lambda: present.failed())

        # The devices, whose reports go to the room by way of the loop
        def report(said: Report) -> None:
            loop.post(lambda: room.report(said))

        keep_room = _keeper(store, lambda text: desk.notice(text.sentence, **text.values))
        devices = _devices(settings, virtual, store.room(ROOM), keep_room)
        ends.callback(devices.close)

        # What is published, and what lights it
        font = fonts.find()
        outputs = _outputs(devices, Outputs(font.glyphs, report))
        present = Present(store, ledger, languages, Outlets(outputs.show, tell, font.glyphs.complete))
        room = Room(present, fittings_of(devices, settings), loop.later, Hands(loop.post))

        # What goes by the clock: the open phase's time, and what is called in it
        bells = Bells(present, [placed.device for placed in devices.bells], report, loop.now)
        clockwork = _clockwork(ends, present, loop, bells.at_the_end(room.do))
        present.attend(bells)

        # The virtual table's box holds the evening's tokens
        fill_box = partial(_fill_box, devices, room, ledger)

        # What was left, and everything that runs: the loop, what is lit, what is read, the pages
        _recall(settings, present, [font.complaint, _set_aside(store)])
        fill_box()
        desk = FrontDesk(present, room, clockwork, devices.bench, fill_box)
        desk.devices = DeviceTable(present, room, loop, (devices, settings, outputs))
        _start(ends, loop, present)
        _light(ends, outputs)
        _read(ends, devices, report)
        served = _serve(ends, desk, present, settings, settings.port if port is None else port)
        yield Running(desk, devices, served, settings.host, notify)


def _fill_box(devices: Devices, room: Room, ledger: Ledger) -> None:
    if devices.bench is not None and ledger.evening is not None:
        rows = box_of(ledger.evening)
        room.know(rows)
        devices.bench.fill(rows)


def _keeper(store: Store, tell: Callable[[Text], None]) -> Callable[[dict[str, Any]], None]:
    """Keeps the room on the thread of the hand that changed it: it is on the disk before any reader sees a token."""

    def keep_room(room: dict[str, Any]) -> None:
        try:
            store.keep_room(ROOM, room)
        except JournalError as error:
            tell(error.text)

    return keep_room


def _wall() -> str:
    """The wall clock, for people only: evenings are ordered by their numbers."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _devices(settings: Settings, virtual: bool, kept: object, keep: Callable[[dict[str, Any]], None]) -> Devices:
    saved = kept if isinstance(kept, dict) else None
    return building.build(settings, virtual=virtual, saved=saved, keep=keep)


def _outputs(devices: Devices, outputs: Outputs) -> Outputs:
    for panel in devices.panels:
        outputs.add_panel(panel.device, panel.place, panel.wire)
    for lamp in devices.lamps:
        outputs.add_lamp(lamp.device, lamp.place, PINS)
    if devices.strip is not None:
        outputs.add_strip(devices.strip.device, PINS)
    return outputs


def _clockwork(ends: ExitStack, present: Present, loop: Loop, do: Callable[[Command], None]) -> Clockwork:
    timer = Timer(present, loop, do)
    narrator = Narrator(present, loop, voice.found(), timer.elapsed)
    ends.callback(narrator.close)
    present.attend(timer)
    present.attend(narrator)
    return Clockwork(loop, timer, narrator)


def _start(ends: ExitStack, loop: Loop, present: Present) -> None:
    loop.start()
    ends.callback(loop.stop)
    loop.call(present.publish)


def _light(ends: ExitStack, outputs: Outputs) -> None:
    outputs.start()
    ends.callback(outputs.stop)


def _read(ends: ExitStack, devices: Devices, report: Reporter) -> None:
    for reader in devices.readers:
        reader.device.start(report)
        ends.callback(reader.device.stop)
    for button in devices.buttons:
        button.device.start(report)
        ends.callback(button.device.stop)
    for bell in devices.bells:
        bell.device.start(report)
        ends.callback(bell.device.close)


def fittings_of(devices: Devices, settings: Settings) -> Fittings:
    """What the room is fitted with, by the devices."""
    console = next((placed.device.name for placed in devices.readers if placed.place == CONSOLE), None)
    return Fittings(
        chairs=settings.chairs,
        trays=settings.trays,
        parts=tuple(Part(part.name, part.kind, None) for part in devices.parts),
        readers={placed.device.name: placed.device for placed in devices.readers},
        tray_of={placed.device.name: placed.place for placed in devices.readers if placed.place != CONSOLE},
        console=console,
        pads={placed.device.name: placed.place for placed in devices.buttons if placed.place != CONSOLE},
        buttons={placed.device.name: placed.role for placed in devices.buttons if placed.place == CONSOLE},  # type: ignore[misc]
    )


def _recall(settings: Settings, present: Present, complaints: list[Text | None]) -> None:
    """The language, the PIN and the evening as they were left; what went wrong is told."""
    kept = present.store.setting("language")
    for code in (kept, settings.language):
        if isinstance(code, str) and code in present.languages.codes():
            present.speak(code, keep=False)
            break
    for text in (*complaints, present.ledger.restore(present.speaker)):
        if text is not None:
            present.note(text)
    if not present.pin:
        present.draw_pin()


def _set_aside(store: Store) -> Text | None:
    if store.set_aside is None:
        return None
    return Text(
        "The journal was damaged and has been set aside as {file}; a new one has been begun.",
        {"file": store.set_aside},
    )


def _serve(ends: ExitStack, desk: FrontDesk, present: Present, settings: Settings, port: int) -> int:
    """Serves the pages; the port on which it does (0 took any free one)."""
    streams = Streams()
    app = make_app(desk, streams=streams, names=settings.names, home=addresses(settings.host)[0])
    serving = Serving(app, settings.host, port, SERVER)
    ends.callback(serving.end)
    ends.callback(present.watches.close)
    ends.callback(streams.close)
    return serving.port


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201
