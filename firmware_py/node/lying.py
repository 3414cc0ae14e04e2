"""What lies in the node's field: the rules of `firmware_py/presence.py` again, with the time in milliseconds.

Its one rule: one deed of a hand is one event. A look or two that miss a tag are no lift, a damaged answer says that
somebody is there. A tag is told once its record was read, or couldn't be.

Must not know: the chip, frames, the hub.
"""

from .words import LIFTED, PLACED

MISSES = 3
"""So many looks in a row must miss a tag (as `presence.MISSES`)."""
GAP_MS = 250
"""And it must have been missing so long (as `presence.SHORTEST_GAP`)."""
READ_TRIES = 3
"""So often a tag is asked for its record before it goes by its UID alone."""


class Tag:
    """A tag in the field. `text` is the identifier on it (b"": none), `told` whether the hub knows of it."""

    def __init__(self, uid: bytes, now: int) -> None:
        self.uid = uid
        self.at = now
        self.misses = 0
        self.tries = 0
        self.text = b""
        self.told = False


class Lying:
    """The tags that lie there. `tell` is called with PLACED or LIFTED and the tag. `later` is ticks' subtraction."""

    def __init__(self, tell, later) -> None:  # type: ignore[no-untyped-def]
        self.tags: list[Tag] = []
        self._tell = tell
        self._later = later

    def unread(self, uid: bytes) -> bool:
        """Whether the tag's record is still wanted (a tag that is new is)."""
        tag = self._of(uid)
        return tag is None or not tag.told

    def looked(self, now: int, uids: list[bytes]) -> None:
        """A look saw exactly these."""
        for tag in list(self.tags):
            if tag.uid in uids:
                tag.at = now
                tag.misses = 0
                continue
            tag.misses += 1
            if tag.misses >= MISSES and self._later(now, tag.at) >= GAP_MS:
                if not tag.told:  # a tap too short to be read is a tap all the same
                    self._place(tag)
                self.tags.remove(tag)
                self._tell(LIFTED, tag)
        for uid in uids:
            if self._of(uid) is None:
                self.tags.append(Tag(uid, now))

    def read(self, uid: bytes, text: bytes | None) -> None:
        """The tag's record was asked for: its text (b"": it has none), or None where the tag didn't answer."""
        tag = self._of(uid)
        if tag is None or tag.told:
            return
        tag.tries += 1
        if text is not None:
            tag.text = text
        if text is not None or tag.tries >= READ_TRIES:
            self._place(tag)

    def damaged(self, now: int) -> None:
        """A look brought a damaged answer: what lay there still does."""
        for tag in self.tags:
            tag.at = now
            tag.misses = 0

    def _place(self, tag: Tag) -> None:
        tag.told = True
        self._tell(PLACED, tag)

    def _of(self, uid: bytes) -> Tag | None:
        for tag in self.tags:
            if tag.uid == uid:
                return tag
        return None
