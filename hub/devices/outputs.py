"""From what is published to what is lit: panels, lamps, the console's strip, each sent by a worker of its own wire.

Its one rule: nobody waits for a wire. A worker keeps the newest face of each part and sends only faces that changed;
a part that is gone is told, tried again twice a second, and shows the present face when it is back.

Must not know: what a face says.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from firmware_py.ports import DeviceError, Health, Lamp, Panel, Reporter, Strip
from hub.faces import Glyphs, lamp_colour, panel_image, strip_level
from hub.present import Shown
from hub.table.console import strip_window
from hub.table.views import DARK, ConsoleView, PanelView, Step
from hub.table.views import Lamp as LampColour

LOOK = 0.5
"""Seconds between two looks whether a part is still there: a panel that was pulled out is told within a second."""

CONSOLE = "console"


class _Outlet:
    """One part, its newest face, and the face that it shows (None: not known). `looks`: sending it the same face again
    finds out whether it is still there.
    """

    def __init__(self, part: Panel | Lamp | Strip, send: Callable[[Any], None], first: object, *, looks: bool) -> None:
        self.name = part.name
        self.close = part.close
        self.send = send
        self.wanted = first
        self.shown: object = None
        self.online: bool | None = None
        self.looks = looks


class _Worker:
    """The parts on one wire, one after another."""

    def __init__(self, wire: str, report: Reporter) -> None:
        self.outlets: list[_Outlet] = []
        self._report = report
        self._news = threading.Condition()
        self._pending = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"wire {wire}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def want(self, faces: Sequence[tuple[_Outlet, object]]) -> None:
        with self._news:
            for outlet, face in faces:
                if outlet.wanted != face:
                    outlet.wanted = face
                    self._pending = True
            self._news.notify()

    def stop(self) -> None:
        with self._news:
            self._stopping.set()
            self._news.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout=3)
        for outlet in self.outlets:
            outlet.close()

    def _run(self) -> None:
        every = True
        while not self._stopping.is_set():
            for outlet in self.outlets:
                with self._news:
                    face = outlet.wanted
                changed = face != outlet.shown and outlet.online is not False
                if changed or (every and (outlet.looks or outlet.online is not True)):
                    self._send(outlet, face)
                if self._stopping.is_set():
                    return
            with self._news:
                if not self._pending and not self._stopping.is_set():
                    self._news.wait(LOOK)
                every = not self._pending
                self._pending = False

    def _send(self, outlet: _Outlet, face: object) -> None:
        try:
            outlet.send(face)
        except DeviceError as error:
            outlet.shown = None
            if outlet.online is not False:
                outlet.online = False
                self._report(Health(outlet.name, online=False, reason=str(error)))
        else:
            outlet.shown = face
            if outlet.online is not True:
                outlet.online = True
                self._report(Health(outlet.name, online=True))


class Outputs:
    """All parts that show something. `report` is told when one of them comes or goes.

    Each is added with the chair where it stands (or ``console``) and the wire that it shares with others.
    """

    def __init__(self, glyphs: Glyphs, report: Reporter) -> None:
        self._glyphs = glyphs
        self._report = report
        self._trying = False
        self._shown = Shown({}, ConsoleView())
        self._workers: dict[str, _Worker] = {}
        self._faces: list[tuple[_Worker, _Outlet, Callable[[Shown], object]]] = []

    def add_panel(self, panel: Panel, place: str, wire: str) -> None:
        """A chair's panel, or the console's."""

        def send(view: PanelView) -> None:
            panel.show(panel_image(view, self._glyphs))

        def face(shown: Shown) -> object:
            return shown.console.panel if place == CONSOLE else shown.chairs.get(place, DARK).panel

        self._add(_Outlet(panel, send, PanelView(), looks=True), wire, face)

    def add_lamp(self, lamp: Lamp, place: str, wire: str) -> None:
        """A chair's lamp."""

        def send(colour: LampColour) -> None:
            lamp.set(*lamp_colour(colour))

        def colour(shown: Shown) -> object:
            return "white" if self._trying else shown.chairs.get(place, DARK).lamp

        self._add(_Outlet(lamp, send, "off", looks=False), wire, colour)

    def add_strip(self, strip: Strip, wire: str) -> None:
        """The console's night-order strip."""

        def send(steps: tuple[Step, ...]) -> None:
            strip.set([strip_level(step) for step in steps])

        def steps(shown: Shown) -> object:
            return ("open",) * strip.length if self._trying else strip_window(shown.console.strip, strip.length)

        self._add(_Outlet(strip, send, (), looks=False), wire, steps)

    def start(self) -> None:
        """Starts the workers."""
        for worker in self._workers.values():
            worker.start()

    def show(self, shown: Shown) -> None:
        """This is to be seen from now on. Returns at once."""
        self._shown = shown
        for worker in self._workers.values():
            worker.want([(outlet, face(shown)) for owner, outlet, face in self._faces if owner is worker])

    def try_lamps(self, *, on: bool) -> None:
        """Lights every lamp, whatever is shown; or ends that. Call it on the thread that calls `show`."""
        self._trying = on
        self.show(self._shown)

    def stop(self) -> None:
        """Ends the workers; everything goes dark and is given back."""
        for worker in self._workers.values():
            worker.stop()

    def _add(self, outlet: _Outlet, wire: str, face: Callable[[Shown], object]) -> None:
        if wire not in self._workers:
            self._workers[wire] = _Worker(wire, self._report)
        self._workers[wire].outlets.append(outlet)
        self._faces.append((self._workers[wire], outlet, face))
