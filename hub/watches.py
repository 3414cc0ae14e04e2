"""The open event streams: each holds the newest view of its audience, and nothing older.

Its one rule: a stream that is slow, asleep or dead keeps nobody waiting and costs one view. One that watches the town
hears only of changes of the town's view: entries that the town may not notice make no sound.

Must not know: what a view is made of; who reads a stream.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from hub.table.commands import Json
from hub.table.views import Audience

Look = Callable[[Audience], Json]


class View:
    """One open stream. `wait` may be called from any thread, one at a time."""

    def __init__(self, audience: Audience, closed: Callable[[View], None]) -> None:
        self.audience = audience
        self._closed = closed
        self._told = threading.Condition()
        self._newest: Json | None = None
        self._last: Json | None = None
        self._open = True

    def wait(self, seconds: float) -> Json | None:
        """The audience's next view, or None when that time passes without a change, or the stream has ended."""
        with self._told:
            self._told.wait_for(lambda: self._newest is not None or not self._open, seconds)
            view, self._newest = self._newest, None
            return view

    def close(self) -> None:
        """Ends it."""
        self._closed(self)
        with self._told:
            self._open = False
            self._told.notify_all()

    def tell(self, view: Json) -> None:
        """This is the view now."""
        with self._told:
            if view is self._last or view == self._last:
                return
            self._newest = self._last = view
            self._told.notify_all()


class Watches:
    """All open streams."""

    def __init__(self) -> None:
        self._views: set[View] = set()
        self._lock = threading.Lock()

    def watch(self, audience: Audience, look: Look) -> View:
        """A further stream, the present view first."""
        view = View(audience, self._gone)
        with self._lock:
            self._views.add(view)
        view.tell(look(audience))
        return view

    def publish(self, look: Look) -> None:
        """There is something new: every stream gets its audience's view, if that has changed."""
        with self._lock:
            views = list(self._views)
        looks: dict[Audience, Json] = {}
        for view in views:
            if view.audience not in looks:
                looks[view.audience] = look(view.audience)
            view.tell(looks[view.audience])

    def close(self) -> None:
        """Ends all streams."""
        with self._lock:
            views = list(self._views)
        for view in views:
            view.close()

    def _gone(self, view: View) -> None:
        with self._lock:
            self._views.discard(view)
