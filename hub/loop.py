"""The loop: one thread, one queue. All that changes anything happens on it, one thing after another.

Its one rule: what goes wrong in one deed ends that deed and not the loop. Time comes from the monotonic clock that is
passed in, and enters only through `later`.

Must not know: what a deed does.
"""

from __future__ import annotations

import heapq
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

T = TypeVar("T")

Deed = Callable[[], None]

BEAT = 1.0
"""Seconds between two signs of life, at most."""

_log = logging.getLogger("nightbell")


class _Alarm(NamedTuple):
    at: float
    number: int
    deed: Deed


class Loop:
    """The thread and its queue. `beat` is called at least every second while the loop is alive, `failed` after a deed
    that ended in an error of the hub's own.
    """

    def __init__(self, clock: Callable[[], float], beat: Deed = lambda: None, failed: Deed = lambda: None) -> None:
        self._clock = clock
        self._beat = beat
        self._failed = failed
        self._queue: queue.SimpleQueue[Deed | None] = queue.SimpleQueue()
        self._alarms: list[_Alarm] = []
        self._cancelled: set[int] = set()
        self._count = 0
        self._thread: threading.Thread | None = None

    def now(self) -> float:
        """The seconds of the clock."""
        return self._clock()

    def start(self) -> None:
        """Starts the thread."""
        self._thread = threading.Thread(target=self._run, name="loop", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Does what is queued, then ends."""
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join(timeout=5)

    def post(self, deed: Deed) -> None:
        """The deed is done on the loop. From any thread; returns at once."""
        self._queue.put(deed)

    def call(self, deed: Callable[[], T]) -> T:
        """The deed is done on the loop; its answer, or what it raised. From any thread; waits."""
        if threading.current_thread() is self._thread:
            return deed()
        future: Future[T] = Future()

        def answering() -> None:
            try:
                future.set_result(deed())
            except BaseException as error:  # it is raised again where the answer is waited for  # noqa: BLE001
                future.set_exception(error)

        self._queue.put(answering)
        return future.result()

    def later(self, seconds: float, deed: Deed) -> Deed:
        """The deed is done on the loop after that time, unless the answer is called. On the loop's thread only."""
        self._count += 1
        number = self._count
        heapq.heappush(self._alarms, _Alarm(self._clock() + seconds, number, deed))
        return lambda: self._cancelled.add(number)

    def due(self) -> float:
        """Does what is due now, and says how many seconds there are until the next alarm (at most a beat)."""
        while self._alarms and self._alarms[0].at <= self._clock():
            alarm = heapq.heappop(self._alarms)
            if alarm.number in self._cancelled:
                self._cancelled.discard(alarm.number)
            else:
                self._safely(alarm.deed)
        return min(BEAT, self._alarms[0].at - self._clock()) if self._alarms else BEAT

    def _run(self) -> None:
        while True:
            wait = self.due()
            self._beat()
            try:
                deed = self._queue.get(timeout=max(0.0, wait))
            except queue.Empty:
                continue
            if deed is None:
                return
            self._safely(deed)

    def _safely(self, deed: Deed) -> None:
        try:
            deed()
        except Exception:  # whatever one deed raises, the next one is done  # noqa: BLE001
            _log.exception("A deed failed; the hub goes on.")
            self._failed()
