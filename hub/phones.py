"""Phones as chairs: which phone stands for which seat, its pad, and whether its page is open.

Its one rule: what is kept opens nothing: of a phone's session the digest alone is known here. A phone is one seat's,
wherever that seat is moved and whatever its player is called; when the same people open a further game, it stays so.

A phone says again and again that its pad is held: one that falls silent holds nothing, and has pressed nothing.

Must not know: any game by name; HTTP. Everything is done on the loop's thread; `seat_of` and `place` only look.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping

import msgspec

from hub.table.commands import Json
from hub.table.errors import JournalError, Refused
from hub.table.phones import first_seat, same_people
from hub.table.seats import Seating, Who, phone_of
from hub.table.snapshot import Reply
from hub.table.views import Audience
from hub.table.words import Text

from .loop import Deed, Loop
from .present import Present
from .room import Room

HELD = 2.5
"""Seconds after which a pad that isn't said to be held any more is let go of: less than a hold takes to lock."""

_SETTING = "phones"
_KEYS = 256
"""So many presses are remembered by their key."""


class Phone(msgspec.Struct, frozen=True):
    """A phone at a seat (its lasting number): the digest of its session, and what kind of device it is."""

    who: Who
    digest: str
    device: str


class _Kept(msgspec.Struct, frozen=True):
    """The phones of an evening, by its number in the journal."""

    evening: int | None = None
    phones: tuple[Phone, ...] = ()


class Phones:
    """See the module. Present asks it before each publishing."""

    def __init__(self, present: Present, room: Room, loop: Loop) -> None:
        self._present = present
        self._room = room
        self._loop = loop
        self._kept = _kept(present.store.setting(_SETTING))
        self._seating: Seating | None = None
        self._open: Counter[str] = Counter()
        self._held: dict[Who, Deed] = {}
        self._pressed: deque[tuple[Who, str]] = deque(maxlen=_KEYS)

    # -- looking ------------------------------------------------------------------------------------------

    def seat_of(self, digest: str) -> Who | None:
        """The seat of the phone with that session, if it is one tonight."""
        kept = self._kept
        if kept.evening != self._present.ledger.number:
            return None
        return next((phone.who for phone in kept.phones if phone.digest == digest), None)

    def place(self, seat: int) -> tuple[int, Who]:
        """Where a phone for that seat belongs: the evening, and the lasting number of its person's first seat.

        Raises:
            Refused: no evening is open, or there is no such seat.
        """
        evening, number = self._present.evening, self._present.ledger.number
        if evening is None or number is None:
            raise Refused("No evening is open: the first command is {command}.", command="open")
        return number, first_seat(evening.game.seating(evening.state), seat)

    # -- what the hub shows of them (`hub.present.Caller`) --------------------------------------------------

    def follow(self) -> None:
        """Looks whether another evening is open: whoever plays on stays seated."""
        evening, number = self._present.ledger.evening, self._present.ledger.number
        now = None if evening is None else evening.game.seating(evening.state)
        if number not in (None, self._kept.evening) and self._kept.phones:
            heirs = {} if now is None or self._seating is None else same_people(self._seating, now)
            stay = [msgspec.structs.replace(one, who=heirs[one.who]) for one in self._kept.phones if one.who in heirs]
            self._keep(tuple(stay))
            self._loop.post(self._release_all)
        self._seating = now
        self._present.phones = {phone.who: self._open[phone.digest] > 0 for phone in self._kept.phones}

    def called(self) -> Mapping[str, Json | None]:
        """Nothing: phones are shown by seat, in the list of people and in that of parts."""
        return {}

    # -- sitting down and standing up -----------------------------------------------------------------------

    def sit(self, place: tuple[int, Who], digest: str, device: str) -> bool:
        """That phone stands for the chair at that place, and no other one does. False: the place is gone."""
        return self._loop.call(lambda: self._sit(*place, Phone(place[1], digest, device)))

    def _sit(self, number: int, who: Who, phone: Phone) -> bool:
        evening = self._present.ledger.evening
        if number != self._present.ledger.number or evening is None:
            return False
        seating = evening.game.seating(evening.state)
        if who not in seating.order():
            return False
        others = tuple(one for one in self._kept.phones if one.who != who)
        told = {"player": seating.name(who), "device": phone.device}
        if len(others) == len(self._kept.phones):
            self._present.note(Text("A phone stands for {player}'s chair: {device}.", told))
        else:
            self._present.note(Text("Another phone stands for {player}'s chair now: {device}.", told))
        self._release(who)
        self._keep((*others, phone))
        self._present.publish()
        return True

    def stand(self, who: Who) -> None:
        """No phone stands for the chair of that seat any more."""
        self._loop.call(lambda: self._stand(who))

    def _stand(self, who: Who) -> None:
        self._release(who)
        self._keep(tuple(one for one in self._kept.phones if one.who != who))
        self._present.publish()

    def _keep(self, phones: tuple[Phone, ...]) -> None:
        """Remembered through a restart; where that can't be written, for as long as the hub runs."""
        self._kept = _Kept(self._present.ledger.number, phones)
        try:
            self._present.store.keep_setting(_SETTING, msgspec.to_builtins(self._kept))
        except JournalError as error:
            self._present.note(error.text)

    # -- its page and its pad -------------------------------------------------------------------------------

    def opened(self, digest: str) -> None:
        """Its page holds a line to the hub."""
        self._loop.post(lambda: self._counted(digest, 1))

    def closed(self, digest: str) -> None:
        """A line of its page has ended: what was held there isn't any more."""
        self._loop.post(lambda: self._counted(digest, -1))

    def _counted(self, digest: str, more: int) -> None:
        self._open[digest] += more
        if self._open[digest] <= 0:
            del self._open[digest]
            who = self.seat_of(digest)
            if who is not None:
                self._release(who)
        self._present.publish()

    def pad(self, who: Who, *, down: bool, still: bool = False) -> None:
        """Its pad goes down, is held `still` (said every second; too late it is no press), or goes up."""
        if still:
            self._loop.call(lambda: self._held_on(who))
        else:
            self._loop.call(lambda: self._moved(who, down))

    def press(self, who: Who, version: int | None, key: str | None) -> Reply:
        """A short press. Whatever it comes to, the answer is the same; a view of another evening is stale."""
        return self._loop.call(lambda: self._press(who, version, key))

    def _press(self, who: Who, version: int | None, key: str | None) -> Reply:
        present = self._present
        number = present.ledger.number or 0
        if version is not None and version != number:
            sentence = present.speaker("The table has moved on since: look again, then choose.")
            return Reply(409, {"ok": False, "refused": sentence, **present.view(Audience("seat", who))})
        if key is None or (who, key) not in self._pressed:
            if key is not None:
                self._pressed.append((who, key))
            self._release(who)
            self._room.pad(phone_of(who), down=True)
            self._room.pad(phone_of(who), down=False)
        return Reply(200, {"ok": True, "events": [], "advice": [], "version": number})

    def _held_on(self, who: Who) -> None:
        if who in self._held:
            self._moved(who, True)

    def _moved(self, who: Who, down: bool) -> None:
        cancel = self._held.pop(who, None)
        if cancel is not None:
            cancel()
        if down:
            self._held[who] = self._loop.later(HELD, self._silent(who))
        if down != (cancel is not None):
            self._room.pad(phone_of(who), down=down)

    def _silent(self, who: Who) -> Deed:
        def silent() -> None:
            self._held[who] = _done
            self._release(who)

        return silent

    def _release(self, who: Who) -> None:
        """Nobody holds that pad, and nothing was pressed."""
        cancel = self._held.pop(who, None)
        if cancel is not None:
            cancel()
            self._room.let_go(phone_of(who))

    def _release_all(self) -> None:
        """What was held in the last evening isn't held in this one."""
        for who in tuple(self._held):
            self._release(who)


def _done() -> None:
    """The alarm has rung: there is nothing to cancel."""


def _kept(value: object) -> _Kept:
    try:
        return msgspec.convert(value, _Kept)
    except msgspec.ValidationError:
        return _Kept()
