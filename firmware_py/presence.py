"""What lies on a reader, worked out from what each look at it saw.

Its one rule: one deed of a hand is one event. A tag that rests for ten minutes is placed once; a look or two that
miss it are no lift; a damaged answer says that somebody is there. A real lift is told within half a second of it.

Pure: the time comes in with every look (seconds of any monotonic clock). Must not know: readers, threads, tokens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

MISSES = 3
"""So many looks in a row must miss a tag before it counts as lifted (public reports: every 17th read misses, and
with weak antennas reads and misses alternate)."""

LONGEST_LOOK = 0.15
"""Looks must not be further apart than this, in seconds, or a lift isn't told within half a second."""

SHORTEST_GAP = 0.25
"""Nor is a tag lifted before it has been missing for so many seconds, however often a fast reader looked."""


class Moved(NamedTuple):
    """A tag, by its UID, came (`placed`) or went."""

    uid: str
    placed: bool


class _Seen:
    __slots__ = ("at", "misses")

    def __init__(self, at: float) -> None:
        self.at = at
        self.misses = 0


class Presence:
    """The tags that lie on one reader."""

    def __init__(self, misses: int = MISSES, gap: float = SHORTEST_GAP) -> None:
        self._misses = misses
        self._gap = gap
        self._lying: dict[str, _Seen] = {}

    @property
    def lying(self) -> tuple[str, ...]:
        """The UIDs of what lies there, in the order in which they came."""
        return tuple(self._lying)

    @property
    def missing(self) -> bool:
        """Whether the last look missed a tag that isn't given up yet."""
        return any(last.misses for last in self._lying.values())

    def looked(self, now: float, uids: Iterable[str]) -> list[Moved]:
        """A look saw exactly these tags. Returns what moved: lifts first, then what came."""
        seen = set(uids)
        moved: list[Moved] = []
        for uid, last in list(self._lying.items()):
            if uid in seen:
                last.at, last.misses = now, 0
                continue
            last.misses += 1
            if last.misses >= self._misses and now - last.at >= self._gap:
                del self._lying[uid]
                moved.append(Moved(uid, placed=False))
        for uid in sorted(seen - self._lying.keys()):
            self._lying[uid] = _Seen(now)
            moved.append(Moved(uid, placed=True))
        return moved

    def damaged(self, now: float) -> None:
        """A look brought a damaged answer: what lay there still does."""
        for last in self._lying.values():
            last.at, last.misses = now, 0

    def away(self, now: float) -> None:
        """The reader was gone and is back: nothing is known of the time between, so counting starts afresh."""
        self.damaged(now)
