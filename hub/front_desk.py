"""The desk: what pages may ask and do, answered from any thread. The implementation of `hub.web.desk.Desk`.

Its one rule: what changes something happens on the loop; what only looks reads the last published snapshot.
A page acts on the state that it saw, or not at all: a stale version is refused, and a repeated key does nothing.

Must not know: HTTP beyond the numbers of a reply; any game by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from hub.table.commands import AskSeat, AskTown, Command, Json, Open, Place, Question, SeatNewcomer
from hub.table.errors import ConfigError, JournalError, Malformed, NightbellError, Refused
from hub.table.evening import Evening
from hub.table.game import OffersOpenings
from hub.table.hostless import asked, may_ask, may_do, told
from hub.table.phones import phone_answer
from hub.table.sitting import settled
from hub.table.snapshot import Reply, Snapshot
from hub.table.views import STORYTELLER, Audience
from hub.table.words import Speaker, Text

from .archive import Archive
from .device_table import DeviceTable
from .loop import Loop
from .narrator import Loudness, Narrator
from .phones import Phones
from .play import understood
from .pointer import Pointer
from .present import Present
from .room import Room
from .timers import Timer
from .tokens.boxes import box_called, whole_box
from .watches import View

OK, BAD, FORBIDDEN, STALE, NOT_KEPT = 200, 400, 403, 409, 503

NOT_HERE = "That may not be asked here."

_PUBLIC_QUESTIONS = frozenset({"town"})


class TimerDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page does with the timer."""

    do: Literal["pause", "resume", "add"]
    seconds: int = 0


class EnrolmentDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page does with a box. `box`: a script's name or a game's (None: this evening's); `anew`: tokens that have
    a tag get another one, too.
    """

    do: Literal["begin", "count", "skip", "back", "uid", "stop"]
    box: str | None = None
    anew: bool = False


class Clockwork(NamedTuple):
    """What goes by the clock."""

    loop: Loop
    timer: Timer
    narrator: Narrator


class FrontDesk:
    """See the module. `bench`: the virtual table, if there is one; `opened` is called on the loop after each `open`."""

    def __init__(
        self,
        present: Present,
        room: Room,
        clockwork: Clockwork,
        bench: Any = None,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        self._present = present
        self._room = room
        self._loop = clockwork.loop
        self._clockwork = clockwork
        self._opened = opened
        self._pointer = Pointer(present, clockwork.loop.later)
        self.archive = Archive(present, clockwork.loop)
        self.phones = Phones(present, room, clockwork.loop)
        present.attend(self.phones)
        self.bench = bench
        self.devices: DeviceTable | None = None
        """The table's devices; whoever builds them sets it."""

    @property
    def speaker(self) -> Speaker:
        """The language that is spoken now."""
        return self._present.speaker

    # -- looking ----------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """What was last published."""
        return self._present.snapshot

    def view(self, audience: Audience) -> Json:
        """The last published view of an audience."""
        return self._present.view(audience)

    def watch(self, audience: Audience) -> View:
        """A stream of that audience's views, the present one first."""
        return self._present.watches.watch(audience, self._present.view)

    def ask(self, raw: object, audience: Audience) -> Reply:
        """A question's answer. A seat is asked for by tonight's number, and a phone knows its own alone."""
        evening, version, speaker = self._present.evening, self._present.snapshot.version, self.speaker
        try:
            said = understood(raw, self._present.ledger.shelf, evening)
        except Refused as refused:
            return self._refusal(OK, refused.text)
        except (Malformed, ConfigError) as error:
            return self._refusal(BAD, error.text)
        assert evening is not None, "without an evening every question is refused"
        if not isinstance(said, Question):
            return self._refusal(BAD, Text("A command is no question: send it as a command."))
        assert isinstance(raw, dict)
        if audience.kind == "seat":
            return self._asked_by_phone(evening, said, audience)
        if not _may_ask(raw, audience) or not may_ask(evening, said):
            return self._refusal(FORBIDDEN, Text(NOT_HERE))
        answer = asked(evening, said, speaker)
        return Reply(OK, {"answer": answer} if audience.kind == "town" else {"version": version, "answer": answer})

    def _asked_by_phone(self, evening: Evening, said: Question, audience: Audience) -> Reply:
        shown = self._present.view(audience)
        own = shown["view"]["seat"] if isinstance(shown["view"], dict) else None
        if isinstance(said, AskTown):
            answer = evening.ask(said, self.speaker)
        elif isinstance(said, AskSeat) and said.seat == own and audience.seat is not None:
            answer = phone_answer(evening, audience.seat, self.speaker)
        else:
            return self._refusal(FORBIDDEN, Text(NOT_HERE))
        return Reply(OK, {"version": shown["version"], "answer": answer})

    def sheet(self) -> Json:
        """The evening's script sheet and almanac."""
        evening = self._present.evening
        return {} if evening is None else evening.game.sheet(evening.state, self.speaker)

    def setup(self) -> Json:
        """What the page needs to open an evening."""
        languages = self._present.languages
        games: list[Json] = []
        scripts: list[object] = []
        for game in self._present.ledger.shelf.games():
            offers = dict(game.offers(self.speaker)) if isinstance(game, OffersOpenings) else {}
            found = offers.pop("scripts", None)
            scripts.extend(found if isinstance(found, list) else [])
            games.append({"id": game.name, "name": game.name, "players": None, **offers})
        return {
            "games": games,
            "scripts": scripts,
            "languages": [{"code": code, "name": languages.own_name(code)} for code in languages.codes()],
            "chairs": list(self._room.fittings.chairs),
            "trays": list(self._room.fittings.trays),
        }

    # -- doing ------------------------------------------------------------------------------------------

    def command(self, raw: object, version: int | None, key: str | None, session: str | None = None) -> Reply:
        """A command from a page."""
        return self._loop.call(lambda: self._command(raw, version, key, session))

    def _command(self, raw: object, version: int | None, key: str | None, session: str | None) -> Reply:
        ledger = self._present.ledger
        again = ledger.answered(key)
        if again is not None:
            return Reply(OK, told(ledger.evening, again))
        if version is not None and version != ledger.version:
            sentence = self.speaker("The table has moved on since: look again, then choose.")
            return Reply(STALE, {"ok": False, "refused": sentence, **self._present.view(STORYTELLER)})
        try:
            said = understood(raw, ledger.shelf, ledger.evening)
            if isinstance(said, Question):
                return self._refusal(BAD, Text("A question is no command: ask it."))
            if not may_do(ledger.evening, said):
                return self._refusal(FORBIDDEN, Text(NOT_HERE))
            answer = self._open(said, key, session) if isinstance(said, Open) else self._do(said, key)
        except Refused as refused:
            return self._refusal(OK, refused.text)
        except JournalError as error:
            self._present.note(error.text)
            self._present.publish()
            return self._refusal(NOT_KEPT, error.text)
        except (Malformed, ConfigError) as error:
            return self._refusal(BAD, error.text)
        return Reply(OK, told(ledger.evening, {**answer, "version": ledger.version}))

    def _open(self, command: Open, key: str | None, session: str | None) -> Json:
        another = self._present.ledger.evening is not None
        fittings = self._room.fittings
        answer = self._present.ledger.open(command, self.speaker, key, fittings.chairs, fittings.trays)
        self._present.held = None
        if another:
            self._present.draw_pin(session)
        self._opened()
        self._room.resync()
        self._present.publish()
        return answer

    def _do(self, command: Command, key: str | None) -> Json:
        if isinstance(command, SeatNewcomer) and (evening := self._present.ledger.evening) is not None:
            fittings = self._room.fittings
            command = settled(evening.game.seating(evening.state), command, fittings.chairs, fittings.trays)
        answer = self._present.ledger.do(command, self.speaker, key)
        held = self._present.held
        if isinstance(command, Place) and held is not None and held.token == command.token and answer["ok"]:
            self._present.held = None
            self._room.unread(command)
        self._present.publish()
        return answer

    def timer(self, raw: object) -> Reply:
        """The open phase's timer is paused, goes on, or gets other seconds."""
        try:
            asked_for = msgspec.convert(raw, TimerDeed)
        except msgspec.ValidationError:
            return self._refusal(BAD, Text("The timer takes pause, resume, or seconds to add."))

        def turned() -> None:
            timer = self._clockwork.timer
            if asked_for.do == "pause":
                timer.pause()
            elif asked_for.do == "resume":
                timer.resume()
            else:
                timer.add(asked_for.seconds)

        return self._changing(turned)

    def voice(self, raw: object) -> Reply:
        """How loud this machine speaks what is called, if at all."""
        try:
            loudness = msgspec.convert(raw, Loudness)
        except msgspec.ValidationError:
            return self._refusal(BAD, Text("The voice is on or off, and has a volume from 0 to 100."))
        return self._changing(lambda: self._clockwork.narrator.set(loudness))

    def point(self, seat: int | None, passed: tuple[int, ...] = ()) -> Reply:
        """The clock's hand points at that seat (None: at none), and has passed those."""
        return self._changing(lambda: self._pointer.point(seat, passed))

    def rest_pointer(self, *, paused: bool) -> Reply:
        """The clock's hand rests where it is, or goes on."""
        return self._changing(lambda: self._pointer.rest(paused=paused))

    def bind(self, seats: tuple[int, ...]) -> Reply:
        """The next pads that are pressed are those of these seats' chairs, one after another."""
        return self._changing(lambda: self._room.bind(seats))

    def set_language(self, code: str) -> Reply:
        """Speaks that language from now on."""
        return self._changing(lambda: self._present.speak(code))

    def enrol(self, token: str | None) -> Reply:
        """The next unknown tag on the console's reader stands for this token."""
        return self._changing(lambda: self._room.enrol(token))

    def enrolment(self, raw: object) -> Reply:
        """A whole box is enrolled or counted at the console's reader; see `hub.web.desk.Desk.enrolment`."""
        try:
            deed = msgspec.convert(raw, EnrolmentDeed)
        except msgspec.ValidationError:
            return self._refusal(BAD, Text("Enrolment takes begin, count, skip, back, uid or stop."))
        return self._changing(lambda: self._enrolled(deed))

    def _enrolled(self, deed: EnrolmentDeed) -> None:
        enrolling = self._room.enrolling
        if deed.do in ("begin", "count"):
            shelf, evening = self._present.ledger.shelf, self._present.ledger.evening
            box = whole_box(evening) if deed.box is None else box_called(deed.box, shelf, self.speaker)
            if deed.do == "begin":
                enrolling.begin(box.name, box.tokens, anew=deed.anew)
            else:
                enrolling.count(box.name, box.tokens)
        else:
            {"skip": enrolling.skip, "back": enrolling.back, "uid": enrolling.by_uid, "stop": enrolling.stop}[deed.do]()
        self._present.publish()

    def notice(self, sentence: str, /, **values: object) -> None:
        """A quiet line on the storyteller's page."""

        def noted() -> None:
            self._present.note(Text(sentence, values))
            self._present.publish()

        self._loop.post(noted)

    # -- sessions -----------------------------------------------------------------------------------------

    def pin(self) -> str:
        """Tonight's PIN."""
        return self._present.pin

    def sessions(self) -> dict[str, str]:
        """The sessions in force, digest to label."""
        return self._present.sessions

    def keep_session(self, digest: str, label: str) -> None:
        """Remembers a session through a restart; where that can't be written, for as long as the hub runs."""

        def keep() -> None:
            self._present.sessions = {**self._present.sessions, digest: label}
            self._kept(lambda: self._present.store.keep_session(digest, label))

        self._loop.call(keep)

    def drop_session(self, digest: str) -> None:
        """Forgets a session."""

        def drop() -> None:
            self._present.sessions = {one: label for one, label in self._present.sessions.items() if one != digest}
            self._kept(lambda: self._present.store.drop_sessions(digest))

        self._loop.call(drop)

    def _kept(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except JournalError as error:
            self._present.note(error.text)
            self._present.publish()

    # -- replies ------------------------------------------------------------------------------------------

    def _changing(self, deed: Callable[[], None]) -> Reply:
        try:
            self._loop.call(deed)
        except JournalError as error:
            return self._refusal(NOT_KEPT, error.text)
        except NightbellError as error:
            return self._refusal(BAD, error.text)
        return Reply(OK, {"ok": True})

    def _refusal(self, status: int, text: Text) -> Reply:
        return Reply(status, {"ok": False, "refused": self.speaker.say(text)})


def _may_ask(raw: Json, audience: Audience) -> bool:
    if audience.kind == "storyteller":
        return True
    return raw.get("ask") in _PUBLIC_QUESTIONS
