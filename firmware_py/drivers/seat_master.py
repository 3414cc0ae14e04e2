"""The seat bus's master: one thread that polls all seats of one adapter.

Its one rule: even seats are polled, then odd ones, half a round apart: a poll makes a node look at its field, and
neighbouring antennas disturb each other. Faces go out between the polls, as many as fit. Seats that don't answer are
tried in turn, so that they cost the others nothing; nodes without a seat, and several with one, are looked for.

Must not know: the hub; what a tag, a face or a press means.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from firmware_py.node import words
from firmware_py.ports import DeviceOffline, Report, Reporter

from .seat_link import Here, SeatLink, here
from .seat_search import SeatSearch
from .seat_wire import BYTE, BusEnd, SeatWire

HALF = 0.016
"""Seconds between even and odd seats."""
FACES = 0.1
"""Seconds of the wire's time after which no further face goes out in one half: a tap elsewhere needn't wait long."""
REOPEN = 0.4
STRANGERS = 0.25
"""Seconds between two calls for nodes without a seat, while a seat is missing."""
STRANGERS_ELSE = 1.0
"""The same while none is."""
SILENT = 5.0
"""A port on which nobody answers for so many seconds is opened anew."""
SEARCH_STEPS = 6
SELDOM = 0.15
"""Seconds between two looks for those that aren't there."""
OVERDUE = 1.0
"""The same while faces are on their way."""


class SeatMaster:
    """The master of one bus. `port` gives the path at each opening. It runs while a part needs it (`join`, `leave`)."""

    def __init__(self, wire: str, port: Callable[[], str], clock: Callable[[], float] = time.monotonic) -> None:
        self.wire = wire
        self._lock = threading.RLock()
        self.news = threading.Condition(self._lock)
        """Notified whenever any seat has changed; held while a link is changed."""
        self._ears: dict[int, threading.Condition] = {}
        self.links: dict[int, SeatLink] = {}
        self.strangers: tuple[Here, ...] = ()
        """Nodes without a seat."""
        self.busy_seconds = 0.0
        """Processor time of the thread so far."""
        self.octets = 0
        self._port = port
        self._clock = clock
        self._report: Reporter | None = None
        self._users = 0
        self._stopping = threading.Event()
        self._something = threading.Event()
        self._thread: threading.Thread | None = None
        self._search: SeatSearch | None = None
        self._next_strangers = 0.0
        self._assign: list[tuple[int, bytes]] = []
        self._turns = {"faces": 0, "away": 0}
        self._heard_at = 0.0
        self._sought = 0.0

    # -- what parts ask ----------------------------------------------------------------------------------------------

    def link(self, seat: int) -> SeatLink:
        """That seat of the bus, the same object for all its parts."""
        with self.news:
            return self.links.setdefault(seat, SeatLink(seat, self.wire))

    def ear(self, seat: int) -> threading.Condition:
        """Notified when that seat has changed: who waits for one seat isn't woken by all. The same lock as `news`."""
        with self.news:
            return self._ears.setdefault(seat, threading.Condition(self._lock))

    def _notify(self, links: Iterable[SeatLink]) -> None:
        self.news.notify_all()
        for link in links:
            if link.seat in self._ears:
                self._ears[link.seat].notify_all()

    def join(self, report: Reporter | None = None) -> None:
        """A part needs the bus. `report` is told what happens, for all parts."""
        with self.news:
            self._report = report or self._report
            self._users += 1
            if self._thread is None:
                self._stopping.clear()
                self._thread = threading.Thread(target=self._run, name=f"seat bus {self.wire}", daemon=True)
                self._thread.start()

    def leave(self) -> None:
        """A part needs it no more. The last one ends the thread."""
        with self.news:
            self._users -= 1
            ending = self._thread if self._users == 0 else None
            if ending is not None:
                self._thread = None
                self._stopping.set()
                self._something.set()
        if ending is not None and ending is not threading.current_thread():
            ending.join(5)

    def hurry(self) -> None:
        """Something is wanted: the round goes on at once."""
        self._something.set()

    def assign(self, chip: bytes, seat: int) -> None:
        """The node with that chip becomes that seat (0: none)."""
        with self.news:
            self._assign.append((seat, chip))
        self.hurry()

    # -- the thread --------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping.is_set():
            wire: SeatWire | None = None
            try:
                wire = SeatWire(self._port())
                self._serve(wire)
            except DeviceOffline as error:
                self._lose_all(str(error))
            except OSError:
                self._lose_all(f"The seat bus {self.wire} has stopped answering: look at its adapter.")
            finally:
                if wire is not None:
                    wire.close()
                self._tell()
            self._stopping.wait(REOPEN)

    def _serve(self, wire: SeatWire) -> None:
        self._heard_at = self._clock()
        while not self._stopping.is_set():
            for parity in (0, 1):
                self._wait(self.half(wire, parity))
            if self._clock() - self._heard_at > SILENT and self.links:
                self._lose_all(
                    f"Nobody answers on the seat bus {self.wire}: look at its power, and whether A and B are swapped."
                )
                return

    def half(self, wire: BusEnd, parity: int) -> float:
        """Half a round: faces, the polls of these seats, and whatever else there is time for. Returns the seconds until
        the next half is due; not above zero: it is. Raises OSError where the port has gone."""
        began, busy, octets = self._clock(), time.thread_time(), wire.octets
        with self.news:
            links = [link for _, link in sorted(self.links.items()) if link.online]
        self._send_faces(wire, links, parity)
        asked = [link for link in links if link.seat % 2 == parity]
        for link in sorted(asked, key=lambda link: link.draws):  # who has a face to unpack is asked last
            self._ask(wire, link)
        self._look_for_others(wire, began)
        self._tell()
        self.busy_seconds += time.thread_time() - busy
        self.octets += wire.octets - octets
        spoken = (wire.octets - octets) * BYTE  # the adapter takes bytes faster than it says them
        return HALF - max(self._clock() - began, spoken)

    def _wait(self, seconds: float) -> None:
        if seconds > 0:
            self._something.wait(seconds)
        self._something.clear()

    def _send_faces(self, wire: BusEnd, links: list[SeatLink], parity: int) -> None:
        """As many as fit, first to the seats that are polled in the next half: they have drawn by then."""
        spent = 0.0
        for link in sorted(self._from_turn(links, "faces"), key=lambda link: link.seat % 2 == parity):
            with self.news:
                lacking = link.face_lacking()
            if lacking is not None:
                spent += wire.tell(link.seat, *lacking)
                if spent >= FACES:
                    break

    def _from_turn(self, links: list[SeatLink], why: str) -> list[SeatLink]:
        """The first is the one after the last time's first, so that none starves."""
        start = next((place for place, link in enumerate(links) if link.seat > self._turns[why]), 0)
        if links:
            self._turns[why] = links[start].seat
        return links[start:] + links[:start]

    def _ask(self, wire: BusEnd, link: SeatLink) -> bool:
        """Asks the seat what is to be asked next. Returns whether it answered."""
        with self.news:
            kind, payload = link.question()
        answer = wire.ask(link.seat, kind, payload)
        now = self._clock()
        with self.news:
            lacking = None
            if answer.kind:
                self._heard_at = now
                lacking = link.answered(now, answer.kind, answer.said)
            else:
                link.missed(now, noise=answer.noise)
            self._notify((link,))
        if lacking is not None:
            wire.tell(link.seat, words.SET, lacking)
        return answer.kind != 0

    # -- those that aren't there -------------------------------------------------------------------------------------

    def _look_for_others(self, wire: BusEnd, now: float) -> None:
        """Seats off line, nodes without a seat, and seats with two nodes. Silence is dear: whoever is there waits
        meanwhile."""
        with self.news:
            links = [link for _, link in sorted(self.links.items())]
            draws = any(link.draws for link in links)
            starts = any(link.online is None for link in links)
            assign = bool(self._assign)
        if now - self._sought >= OVERDUE or not draws:
            if self._search is not None:
                self._go_on(wire, self._search)
            elif assign or starts or now - self._sought >= SELDOM:
                self._sought = now
                self._ask_others(wire, [link for link in links if not link.online])

    def _ask_others(self, wire: BusEnd, away: list[SeatLink]) -> None:
        with self.news:
            assign, self._assign = self._assign, []
        for seat, chip in assign:
            wire.ask(words.EVERYBODY, words.ASSIGN, bytes((seat,)) + chip)
        for link in self._from_turn(away, "away"):
            if not (self._ask(wire, link) and self._ask(wire, link) and self._ask(wire, link)):
                break
        self._search = self._next_search(away)

    def _next_search(self, away: list[SeatLink]) -> SeatSearch | None:
        noisy = next((link for link in away if link.noisy), None)
        if noisy is not None:
            noisy.noisy = False
            return SeatSearch(noisy.seat)
        if self._clock() < self._next_strangers:
            return None
        self._next_strangers = self._clock() + (STRANGERS if away else STRANGERS_ELSE)
        return SeatSearch(0)

    def _go_on(self, wire: BusEnd, search: SeatSearch) -> None:
        for _ in range(SEARCH_STEPS):
            if search.done:
                self._search = None
                self._found(search)
                return
            answer = wire.ask(words.EVERYBODY, words.WHO, search.question())
            said = here(answer.said) if answer.kind == words.HERE else None
            if said is not None:
                self._heard_at = self._clock()
                search.answer(said)
            elif answer.noise:
                search.noise()
            else:
                search.silence()

    def _found(self, search: SeatSearch) -> None:
        with self.news:
            if search.address == 0:
                self._found_strangers(tuple(search.found))
            elif len(search.found) > 1:
                self._found_twins(self.links[search.address], search.found)
            self._notify(self.links.values())

    def _found_strangers(self, found: tuple[Here, ...]) -> None:
        """A touch of its pad gives a new node the lowest seat that has none."""
        self.strangers = found
        missing = [link for _, link in sorted(self.links.items()) if link.online is False]
        for link, touched in zip(missing, [one for one in found if one.status & words.PAD], strict=False):
            self._assign.append((link.seat, touched.chip))
        for link in missing[: 1 if found else 0]:
            names = ", ".join(one.name for one in found)
            link.lose(
                f"No node is seat {link.seat} on the seat bus {self.wire} yet. A new one blinks ({names}): touch its"
                f" pad, and it is seat {link.seat}."
            )

    def _found_twins(self, link: SeatLink, found: list[Here]) -> None:
        """One that was this seat all the time stays it, and the others have no seat any more; else both are named."""
        if any(one.chip == link.chip for one in found):
            self._assign += [(0, one.chip) for one in found if one.chip != link.chip]
            return
        names = " and ".join(one.name for one in found)
        link.lose(
            f"Several nodes say that they are seat {link.seat} of the seat bus {self.wire}: {names}. Unplug all but"
            " one."
        )

    # -- telling -----------------------------------------------------------------------------------------------------

    def _lose_all(self, reason: str) -> None:
        with self.news:
            self.strangers = ()
            self._search = None
            for link in self.links.values():
                link.lose(reason)
            self._notify(self.links.values())

    def _tell(self) -> None:
        told: list[Report] = []
        with self.news:
            report = self._report
            for link in self.links.values():
                if report is not None:
                    told += link.told
                    link.told = []
        if report is not None:
            for one in told:
                report(one)
