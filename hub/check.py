"""The self-test, `nightbell check`: the configuration, the journal, the games, the font, and every device.

Its one rule: it changes nothing, and each finding that isn't ok says what to do; a device's also names its seat and its
wire. While a hub runs, its devices are left alone: the page shows how they are.

Must not know: what a driver does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from PIL import Image

from firmware_py.ports import DeviceError, Health
from hub.table.errors import JournalError, NightbellError
from hub.table.seats import Seating
from hub.table.words import ENGLISH, Text

from .devices import building, fonts
from .devices.building import Devices
from .devices.findings import Answers, Finding, device_finding, seat_of
from .devices.settings import Settings
from .journal_file import damaged, locked
from .ledger import Ledger
from .places import settings_of, state_of
from .resources import Files
from .shelf import Shelf
from .store import Store, journal_file

PATIENCE = 6.0
"""Seconds that a device has to answer: a reader that a crash left in another speed is reset a few times first."""


def check(config: Path | None, patience: float = PATIENCE) -> list[Finding]:
    """Everything that can be found out, in the order in which one would mend it."""
    try:
        settings = settings_of(config)
    except NightbellError as error:
        return [Finding("fault", "configuration", error.text), *_games(), _font()]
    return [_configuration(settings), *_journal(settings), *_games(), _font(), *_devices(settings, patience)]


def _configuration(settings: Settings) -> Finding:
    values = {"file": settings.file, "parts": len(settings.parts)}
    if settings.virtual:
        return Finding("ok", "configuration", Text("{file}: the virtual table, {parts} parts.", values))
    if not settings.parts:
        return Finding("warning", "configuration", Text("{file} names no device: the page alone is used.", values))
    return Finding("ok", "configuration", Text("{file}: {parts} parts.", values))


def _journal(settings: Settings) -> Iterator[Finding]:
    state = state_of(settings)
    file = journal_file(state)
    if not file.exists():
        nearest = next(folder for folder in (state, *state.parents) if folder.exists())
        if nearest.is_dir() and os.access(nearest, os.W_OK):
            yield Finding("ok", "journal", Text("None yet; it will be kept in {folder}.", {"folder": state}))
        else:
            text = Text("The state directory {folder} can't be made: {nearest} isn't this user's to write in.",
                        {"folder": state, "nearest": nearest})  # fmt: skip
            yield Finding("fault", "journal", text)
        return
    try:
        if damaged(file):
            text = Text(
                "{file} is damaged; the hub sets it aside when it starts, and begins a new one.", {"file": file}
            )
            yield Finding("fault", "journal", text)
            return
        with Store.reading(state) as store:
            values = {"file": file, "evenings": len(store.evenings()), "tags": len(store.registry().by_uid)}
    except JournalError as error:
        yield Finding("fault", "journal", error.text)
        return
    if not os.access(file, os.W_OK):
        yield Finding("fault", "journal", Text("{file} can't be written by this user.", {"file": file}))
        return
    yield Finding("ok", "journal", Text("{file}: {evenings} evenings, {tags} known tags.", values))


def _games() -> Iterator[Finding]:
    shelf = Shelf(Files())
    for name in shelf:
        problem = shelf.problem(name)
        if problem is not None:
            yield Finding("fault", name, problem.text)
        else:
            yield Finding("ok", name, Text("It can be played."))


def _font() -> Finding:
    complaint = fonts.find().complaint
    if complaint is not None:
        return Finding("warning", "font", complaint)
    return Finding("ok", "font", Text("Panels can show every language."))


# -- devices ----------------------------------------------------------------------------------------------


def _devices(settings: Settings, patience: float) -> Iterator[Finding]:
    state = state_of(settings)
    if state.exists():
        try:
            os.close(locked(state))
        except JournalError:
            yield Finding("warning", "devices", Text("A hub is running: its page shows how the devices are."))
            return
    try:
        built = building.build(settings)
    except NightbellError as error:
        yield Finding("fault", "devices", error.text)
        return
    try:
        found = Answers([part.name for part in built.parts])
        _ask(built, found)
        found.wait(patience)
        seating = _seating(state)
        for part in built.parts:
            yield device_finding(part, found.health(part.name), seat_of(settings, part.place, seating))
    finally:
        _let_go(built)


def _seating(state: Path) -> Seating | None:
    """Who sat where when the last evening was left; None: there was none, or it can't be opened again."""
    if not journal_file(state).exists():
        return None
    with suppress(NightbellError), Store.reading(state) as store:
        ledger = Ledger(store, Shelf(Files()), str)
        ledger.restore(ENGLISH)
        if ledger.evening is not None:
            return ledger.evening.game.seating(ledger.evening.state)
    return None


def _ask(built: Devices, found: Answers) -> None:
    """Speaks to every part: what shows something shows nothing, what reports is started."""

    def tried(name: str, deed: Callable[[], None]) -> None:
        try:
            deed()
        except DeviceError as error:
            found.report(Health(name, online=False, reason=str(error)))
        else:
            found.report(Health(name, online=True))

    for panel in built.panels:
        device = panel.device
        tried(device.name, lambda device=device: device.show(Image.new("1", device.size)))  # type: ignore[misc]
    for lamp in built.lamps:
        tried(lamp.device.name, lambda device=lamp.device: device.set(0, 0, 0))  # type: ignore[misc]
    if built.strip is not None:
        tried(built.strip.device.name, lambda: built.strip.device.set([]))  # type: ignore[union-attr]
    for reporting in (*built.readers, *built.buttons, *built.bells):
        reporting.device.start(found.report)  # type: ignore[attr-defined]


def _let_go(built: Devices) -> None:
    for reader in built.readers:
        reader.device.stop()
    for button in built.buttons:
        button.device.stop()
    for shown in (*built.panels, *built.lamps, *built.bells, *filter(None, (built.strip,))):
        shown.device.close()  # type: ignore[attr-defined]
    built.close()
