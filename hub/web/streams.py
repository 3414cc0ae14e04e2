"""The event streams: who may hold one, and what goes down it.

Its one rule: a stream holds a thread of the server, so there are never more of them than are meant. The storyteller has
a share, phones that are chairs have one, guests have one, and none can use up another's. Of the storyteller's the
oldest makes room for a newer one; of a phone's own two the older one does.

Must not know: what a view contains.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from hashlib import sha256
from threading import Event, Lock
from typing import Literal

import msgspec

from hub.table.commands import Json
from hub.table.snapshot import Snapshot
from hub.table.views import Audience

from .desk import Bench, Desk

GUEST_STREAMS = 40
STORYTELLER_STREAMS = 12
CHAIR_STREAMS = 40
"""Two for each of the most players that a game seats."""
PHONE_STREAMS = 2
"""Those of one phone: a second window, or a line that is dead already and not found out yet."""
THREADS = 108
"""Threads of the server: all shares of streams, and sixteen that always stay free for commands, pads and pages."""

KEEPALIVE = 5.0
"""Seconds of silence after which a comment is sent: it finds out who has gone, and gives their thread back."""
CHAIR_KEEPALIVE = 1.0
"""The same for a phone, which goes dark when it has heard nothing for three seconds."""
GATHERING = 0.03
"""Seconds in which changes of the bench are gathered into one event."""

Share = Literal["guest", "chair", "storyteller"]
SHARES: tuple[Share, ...] = ("guest", "chair", "storyteller")
Frames = Iterator[str]


class Slot:
    """One stream's right to a thread. `holder`: whose it is, where nobody has many."""

    def __init__(self, give_back: Callable[[Slot], None], holder: str | None) -> None:
        self._give_back = give_back
        self.holder = holder
        self.ended = Event()
        self.wake: Callable[[], None] = lambda: None
        """Ends the waiting of the thread that holds it."""

    def end(self) -> None:
        """Tells the stream to end, now."""
        self.ended.set()
        self.wake()

    def close(self) -> None:
        """Gives the thread back. May be called twice."""
        self.ended.set()
        self._give_back(self)


class Streams:
    """The three shares."""

    def __init__(
        self, guests: int = GUEST_STREAMS, storytellers: int = STORYTELLER_STREAMS, chairs: int = CHAIR_STREAMS
    ) -> None:
        self._limits: dict[Share, int] = {"guest": guests, "chair": chairs, "storyteller": storytellers}
        self._open: dict[Share, deque[Slot]] = {share: deque() for share in SHARES}
        self._lock = Lock()
        self._closed = False

    def take(self, share: Share, holder: str | None = None) -> Slot | None:
        """A slot of that share, or None: the share is used up. Of a holder's slots the oldest makes room."""
        with self._lock:
            taken = self._open[share]
            own = [slot for slot in taken if holder is not None and slot.holder == holder]
            if len(own) >= PHONE_STREAMS:
                taken.remove(own[0])
                own[0].end()
            if len(taken) >= self._limits[share]:
                if share != "storyteller":
                    return None
                taken.popleft().end()
            slot = Slot(self._gone, holder)
            taken.append(slot)
            if self._closed:
                slot.end()
            return slot

    def close(self) -> None:
        """Ends all streams, and every one that is still begun: the hub stops."""
        with self._lock:
            self._closed = True
            for taken in self._open.values():
                for slot in taken:
                    slot.end()

    def count(self, share: Share) -> int:
        """How many of that share are open."""
        return len(self._open[share])

    def _gone(self, slot: Slot) -> None:
        with self._lock:
            for taken in self._open.values():
                if slot in taken:
                    taken.remove(slot)


def about(snapshot: Snapshot) -> Json:
    """What tells a page to fetch its words and the sheet anew: the language, and a mark of the evening."""
    mark = sha256((snapshot.evening or "").encode()).hexdigest()[:12]
    return {"language": snapshot.language, "evening": mark if snapshot.evening else None}


def views(desk: Desk, audience: Audience, slot: Slot, allowed: Callable[[], bool]) -> Iterator[str]:
    """An audience's views as they come, the present one first, until the session ends or the page has gone."""
    watch = desk.watch(audience)
    slot.wake = watch.close
    told: Json | None = None
    try:
        yield "retry: 1000\n\n" + frame("view", watch.wait(KEEPALIVE) or desk.view(audience))
        while not slot.ended.is_set() and allowed():
            now = about(desk.snapshot())
            if now != told:
                told = now
                yield frame("about", now)
            view = watch.wait(KEEPALIVE)
            if slot.ended.is_set() or not allowed():
                return
            yield ": alive\n\n" if view is None else frame("view", view)
    finally:
        watch.close()
        slot.close()


def chair_views(
    desk: Desk, audience: Audience, slot: Slot, allowed: Callable[[], bool], dressed: Callable[[Json], Json]
) -> Iterator[str]:
    """The views of a phone as they come, `dressed` for its page. It is told every second that the line stands."""
    watch = desk.watch(audience)
    slot.wake = watch.close
    last = ""
    try:
        view: Json | None = watch.wait(CHAIR_KEEPALIVE) or desk.view(audience)
        while not slot.ended.is_set() and allowed():
            sent = last if view is None else frame("view", dressed(view))
            yield ": alive\n\n" if sent == last else sent
            last = sent
            view = watch.wait(CHAIR_KEEPALIVE)
    finally:
        watch.close()
        slot.close()


def bench_layouts(layout: Callable[[], Json], bench: Bench, slot: Slot, allowed: Callable[[], bool]) -> Iterator[str]:
    """The bench as it changes, the present state first."""
    changed = Event()
    stop = bench.watch(changed.set)
    slot.wake = changed.set
    try:
        yield frame("bench", layout())
        while not slot.ended.is_set():
            seen = changed.wait(KEEPALIVE)
            if slot.ended.is_set() or not allowed():
                return
            if seen:
                slot.ended.wait(GATHERING)
                changed.clear()
            yield frame("bench", layout()) if seen else ": alive\n\n"
    finally:
        stop()
        slot.close()


def frame(event: str, content: Json) -> str:
    """One server-sent event; JSON has no line breaks, so it is one line."""
    return f"event: {event}\ndata: {msgspec.json.encode(content).decode()}\n\n"
