"""Tells watchers of the virtual table that something can be seen to have changed.

Its one rule: at once, and what follows within the next moment together: a face comes in many small writes.
Must not know: what has changed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable


class News:
    """Calls `tell` from a thread of its own after `rung`."""

    MOMENT = 0.03

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._something = threading.Event()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bench news", daemon=True)
        self._thread.start()

    def rung(self) -> None:
        """Something has changed."""
        self._something.set()

    def end(self) -> None:
        """Tells no more."""
        self._ending.set()
        self._something.set()
        self._thread.join(5)

    def _run(self) -> None:
        while self._something.wait() and not self._ending.is_set():
            self._something.clear()
            self._tell()
            self._ending.wait(self.MOMENT)
