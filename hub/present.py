"""What stands at this moment, and its publishing: the evening with its journal, the held token, parts, notices, PIN.

Its one rule: everything that is shown comes from one snapshot, made anew after every change and put in place at once.
Only the loop's thread changes anything here; `snapshot` and `view` may be read by any thread.

Must not know: how a command comes in; what shows a snapshot.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import msgspec

from hub.table.commands import Json
from hub.table.console import Held, Taken
from hub.table.errors import JournalError
from hub.table.evening import Evening
from hub.table.phones import darkened
from hub.table.publish import Tonight, faces, published
from hub.table.seats import Who
from hub.table.snapshot import Notice, Part, Snapshot
from hub.table.views import DARK, Audience, ConsoleView, SeatView
from hub.table.words import Speaker, Text

from .devices.reasons import reason_of
from .languages import ENGLISH_CODE, Languages
from .ledger import Ledger
from .store import Store
from .watches import Watches

NOTICES = 20
"""So many quiet lines are kept on the page."""

_PIN_DIGITS = 6

_log = logging.getLogger("nightbell")


class Shown(NamedTuple):
    """What the hardware shows: each chair's view by the chair's name, and the console's."""

    chairs: dict[str, SeatView]
    console: ConsoleView


class Outlets(NamedTuple):
    """Where the hub shows itself. `show` is told what the hardware shows (and returns at once), `tell_pin` a newly
    drawn PIN; `full_font`: whether panels can show every language.
    """

    show: Callable[[Shown], None]
    tell_pin: Callable[[str], None]
    full_font: bool = True


class Caller(Protocol):
    """Something that everybody sees or hears beside the game, and that looks at it before each publishing."""

    def follow(self) -> None:
        """Looks at what stands now; publishes nothing."""

    def called(self) -> Mapping[str, Json | None]:
        """What is shown of it in the town's view and in the storyteller's, by name."""


class _Published(NamedTuple):
    snapshot: Snapshot
    evening: Evening | None
    speaker: Speaker
    panels: Speaker


class Present:
    """See the module."""

    def __init__(self, store: Store, ledger: Ledger, languages: Languages, outlets: Outlets) -> None:
        self.store = store
        self.ledger = ledger
        self.languages = languages
        self.watches = Watches()
        self.held: Held | None = None
        self.pin_shown = False
        self.taken: Taken | None = None
        """The token that was tapped last while the console's `back` is held (`hub.back_button`)."""
        self.pointer: int | None = None
        """The seat at which the clock's hand points (`hub.pointer`)."""
        self.pointer_paused = False
        """Whether it rests there, by the word of any page of the storyteller's."""
        self.passed: frozenset[int] = frozenset()
        """The seats that it has passed: what their pads say comes too late."""
        self.binding: tuple[int, ...] = ()
        """The seats that wait, one after another, for somebody to press their chair's pad."""
        self.parts: dict[str, Part] = {}
        self.phones: Mapping[Who, bool] = {}
        """The seats at which a phone is a chair, and whether its page is open (`hub.phones`)."""
        self._outlets = outlets
        self._callers: list[Caller] = []
        self._notices: list[tuple[int, Text]] = []
        self._notice_count = 0
        self._language = ENGLISH_CODE
        self.sessions = store.sessions()
        kept = store.setting("pin")
        self.pin = kept if isinstance(kept, str) else ""
        self._published = _Published(Snapshot(), None, self.speaker, self.panels)

    # -- languages ----------------------------------------------------------------------------------------

    @property
    def speaker(self) -> Speaker:
        """The language of the pages."""
        return self.languages.tongue(self._language)

    @property
    def panels(self) -> Speaker:
        """The language of the panels: English where their font lacks the letters."""
        return self.languages.tongue(self._language if self._outlets.full_font else ENGLISH_CODE)

    def speak(self, code: str, *, keep: bool = True) -> None:
        """Speaks that language from now on. Raises ConfigError (there is none), JournalError (it can't be kept)."""
        self.languages.tongue(code)
        if keep:
            self.store.keep_setting("language", code)
        self._language = code
        self.publish()

    # -- PIN ------------------------------------------------------------------------------------------------

    def draw_pin(self, staying: str | None = None) -> None:
        """A new PIN; all sessions end but the one that stays (by the digest of its cookie)."""
        label = None if staying is None else self.sessions.get(staying)
        self.pin = f"{secrets.randbelow(10**_PIN_DIGITS):0{_PIN_DIGITS}}"
        self.sessions = {}
        try:
            self.store.keep_setting("pin", self.pin)
            self.store.drop_sessions()
            if staying is not None and label is not None:
                self.store.keep_session(staying, label)
        except JournalError as error:
            self.note(error.text)
        if staying is not None and label is not None:
            self.sessions = {staying: label}
        self._outlets.tell_pin(self.pin)

    # -- notices ----------------------------------------------------------------------------------------------

    def note(self, text: Text) -> None:
        """A quiet line on the storyteller's page, with the next publishing."""
        self._notice_count += 1
        self._notices = [*self._notices, (self._notice_count, text)][-NOTICES:]

    def failed(self) -> None:
        """A deed ended in an error of the hub's own."""
        self.note(Text("The hub failed at something, and went on; its log says more."))
        self.publish()

    # -- publishing -------------------------------------------------------------------------------------------

    def attend(self, caller: Caller) -> None:
        """It is asked before each publishing from now on."""
        self._callers.append(caller)

    def publish(self) -> None:
        """Makes the snapshot anew, and shows it everywhere."""
        for caller in self._callers:
            caller.follow()
        evening, speaker, panels = self.ledger.evening, self.speaker, self.panels
        try:
            snapshot = published(self._tonight(evening), speaker, panels)
        except Exception:  # a game's own error: what was shown stays, and can be taken back  # noqa: BLE001
            _log.exception("The evening can't be shown.")
            self.note(Text("The hub failed to show what was done last: take it back."))
            snapshot = self._as_before(self._tonight(evening))
        self._published = _Published(snapshot, evening, speaker, panels)
        self._outlets.show(Shown(self._lit(evening, faces(evening, snapshot.seats)), snapshot.console))
        self.watches.publish(self.view)

    def _lit(self, evening: Evening | None, chairs: dict[str, SeatView]) -> dict[str, SeatView]:
        """The chairs' faces, the lamp lit of the one at which the clock's hand points."""
        if evening is None or self.pointer is None:
            return chairs
        seating = evening.game.seating(evening.state)
        chair = seating.people[seating.circle[self.pointer - 1].person].chair if self.pointer <= len(seating) else None
        if chair is None or chair not in chairs:
            return chairs
        return {**chairs, chair: msgspec.structs.replace(chairs[chair], lamp="amber")}

    def _tonight(self, evening: Evening | None) -> Tonight:
        return Tonight(
            evening,
            None if self.ledger.number is None else str(self.ledger.number),
            self.ledger.version,
            self.held,
            self.pin if self.pin_shown else None,
            (*map(self._said, self.parts.values()), *self._phone_parts(evening)),
            tuple(Notice(number, self.speaker.say(text)) for number, text in self._notices),
            {name: value for caller in self._callers for name, value in caller.called().items()},
            self.pointer,
            self.binding[0] if self.binding else None,
            self.phones,
            taken=self.taken,
            pointer_paused=self.pointer_paused,
        )

    def _said(self, part: Part) -> Part:
        """The part with what its driver said in the pages' language."""
        return msgspec.structs.replace(part, reason=self.speaker.say(reason_of(part.reason))) if part.reason else part

    def _phone_parts(self, evening: Evening | None) -> list[Part]:
        """The phones in the list of parts, by tonight's seats."""
        if evening is None:
            return []
        reason = self.speaker("Its screen is off or its page is closed.")
        return [
            Part(self.speaker("phone {seat}", seat=number), "phone", online, "" if online else reason)
            for number, seat in evening.game.seating(evening.state)
            if (online := self.phones.get(seat.who)) is not None
        ]

    def _as_before(self, tonight: Tonight) -> Snapshot:
        """The last snapshot with the present version and notices; every panel and phone dark."""
        before, evening = self._published.snapshot, tonight.evening
        now = published(tonight._replace(evening=None), self.speaker, self.panels)
        news = {key: value for key, value in (now.storyteller or {}).items() if key in ("parts", "notices")}
        count = 0 if evening is None else len(evening.game.seating(evening.state))
        return msgspec.structs.replace(
            now,
            evening=tonight.name,
            storyteller={**(before.storyteller or {}), **news},
            town=before.town,
            seats=(DARK,) * count,
            phones={who: darkened(view) for who, view in before.phones.items()},
        )

    @property
    def snapshot(self) -> Snapshot:
        """What was last published."""
        return self._published.snapshot

    @property
    def evening(self) -> Evening | None:
        """The evening that was last published."""
        return self._published.evening

    def view(self, audience: Audience) -> Json:
        """The last published view of an audience, as `hub.web.desk.Desk.view` says."""
        snapshot = self._published.snapshot
        if audience.kind == "storyteller":
            return {"version": snapshot.version, "view": snapshot.storyteller}
        if audience.kind == "town":
            return {"view": snapshot.town}
        view = None if audience.seat is None else snapshot.phones.get(audience.seat)
        shown = view and {**view, "language": snapshot.language, "town": snapshot.town}
        return {"version": int(snapshot.evening or 0), "view": shown}  # the evening's number counts no secret deeds
