"""The one-time codes that seat a phone: drawn for a place, shown for some minutes, spent by their first use.

Its one rule: a code opens one place once. What has run out, was used, or was drawn for an evening that has ended opens
nothing, and a wrong code takes the same path and the same work as a right one.

Must not know: who asks; any clock but the one it is given.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

DIGITS = 8
"""At the pace that wrong codes are let through, twenty open codes are guessed once in some thousand evenings."""

LIFETIME = 300.0
"""Seconds for which a code can be used."""

FRESH = 120.0
"""Seconds that a code has to last when it is shown once more; else another one is drawn."""

Place = tuple[int, int]
"""An evening by its number, and a seat of it by its lasting number."""


class _Code(NamedTuple):
    text: str
    place: Place
    until: float


class Codes:
    """See the module. Seconds come from the monotonic clock that is passed in. Any thread may ask."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._codes: list[_Code] = []

    def of(self, place: Place) -> tuple[str, float]:
        """A code for that place and the seconds that it lasts: the one that was shown last, while it is fresh."""
        with self._lock:
            self._forget()
            now = self._clock()
            known = [one for one in self._codes if one.place == place and one.until - now >= FRESH]
            if not known:
                known.append(_Code(f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", place, now + LIFETIME))
                self._codes.append(known[-1])
            return known[-1].text, known[-1].until - now

    def stands(self, text: str) -> bool:
        """Whether that is a code that can be used now."""
        with self._lock:
            self._forget()
            return self._found(text) is not None

    def spend(self, text: str) -> Place | None:
        """The place of that code, which is used up by this, with all others of its place; None: it is no code."""
        with self._lock:
            self._forget()
            found = self._found(text)
            if found is None:
                return None
            self._codes = [one for one in self._codes if one.place != found.place]
            return found.place

    def drop(self, place: Place) -> None:
        """No code opens that place any more."""
        with self._lock:
            self._codes = [one for one in self._codes if one.place != place]

    def _forget(self) -> None:
        now = self._clock()
        self._codes = [one for one in self._codes if now < one.until]

    def _found(self, text: str) -> _Code | None:
        typed = re.sub(r"[\s-]", "", text).encode("utf-8", "surrogatepass")
        right = [one for one in self._codes if hmac.compare_digest(one.text.encode(), typed)]
        return right[0] if right else None
