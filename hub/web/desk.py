"""What the web needs of the hub. The loop offers it, the tests can too; so the web imports no loop and no store.

Must not know: how any of it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hub.table.commands import Json
from hub.table.snapshot import Reply, Snapshot
from hub.table.views import Audience
from hub.table.words import Speaker

__all__ = ["Archive", "Bench", "Desk", "Reply", "Watch"]


class Watch(Protocol):
    """One open event stream."""

    def wait(self, seconds: float) -> Json | None:
        """The audience's next view, or None when that time passes without a change. Only the newest is kept."""

    def close(self) -> None:
        """Ends it."""


class Bench(Protocol):
    """The virtual table: what a hand could do at a real one, and what an eye could see."""

    def layout(self) -> Json:
        """All that can be seen::

        {"chairs": [{"name": "c1", "panel": "<base64 of the chip's 1,024 bytes>" or null while it is dark or gone,
                     "lamp": [r, g, b] from 0 to 1 or null, "pad": true while held or null}],
         "trays": [{"name": "t1", "tokens": ["character:imp"]}],
         "console": {"panel": ..., "tokens": [...], "buttons": [{"name": "confirm", "down": false}],
                     "strip": [0.0, 1.0]},
         "box": ["reminder:poisoner:poisoned"], "parts": [{"name": "c1-panel", "kind": "panel", "online": true}]}
        """

    def act(self, deed: Json) -> Json:
        """``{"do":"put","token":...,"on":"t3"|"console"|"box"}``, ``press`` / ``release`` of a ``button`` (``confirm``,
        or a chair's name for its pad), ``unplug`` / ``plug`` of a ``part``. Answers ``{"ok": true}``, or
        ``{"ok": false, "refused": "one sentence"}``.
        """

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls `changed` (from any thread) when anything that can be seen has changed; the answer ends it."""


class Archive(Protocol):
    """The evenings of the journal. Raises NightbellError with a sentence that says why not."""

    def evenings(self) -> Json:
        """``{"evenings": [{"number", "game", "opened", "name", "players", "winner"}], "present": number or null}``, the
        newest first.
        """

    def recap(self, number: int | None) -> Json:
        """An evening told again (None: the present one), as `hub.table.story.TellsStory.recap` says."""

    def log(self, number: int | None) -> Json:
        """``{"entries": [{"text", "phase", "number", "ruling", "undone"}]}``: every command, taken back or not."""

    def export(self, number: int | None) -> bytes:
        """An evening as JSON Lines."""


class DeviceDesk(Protocol):
    """The devices, as `nightbell check` tells them."""

    def told(self) -> Json:
        """``{"devices": [{"level", "what", "text", "seat", "wire", "remedy", "lies"}], "new": [{"chip", "free"}]}``:
        `lies` has what a reader sees now (null: it is none), `new` the nodes that blink, with the numbers they can get.
        """

    def act(self, raw: object) -> Reply:
        """``{"do": "lamps"}`` lights every lamp for a moment (refused by night); ``{"do": "seat", "chip", "seat"}``
        gives a new node its number.
        """


class PhoneDesk(Protocol):
    """Phones that are chairs. A seat is meant by its lasting number, a phone by the digest of its session."""

    def seat_of(self, digest: str) -> int | None:
        """The seat of that phone, if it is a chair tonight."""

    def place(self, seat: int) -> tuple[int, int]:
        """The evening's number, and the lasting number of tonight's seat: where its phone belongs. Raises Refused."""

    def sit(self, place: tuple[int, int], digest: str, device: str) -> bool:
        """That phone stands for the chair at that place, and no other one does. False: the place is gone."""

    def stand(self, who: int) -> None:
        """No phone stands for that chair any more."""

    def opened(self, digest: str) -> None:
        """A page of that phone holds a stream."""

    def closed(self, digest: str) -> None:
        """That stream has ended: its pad isn't held any more."""

    def pad(self, who: int, *, down: bool, still: bool = False) -> None:
        """Its pad goes down, is held `still` (said every second), or goes up."""

    def press(self, who: int, version: int | None, key: str | None) -> Reply:
        """A short press: answered the same whatever it comes to; 409 for a view of another evening."""


class Desk(Protocol):
    """The hub, as the pages see it. Every method may be called from any thread."""

    @property
    def bench(self) -> Bench | None:
        """The virtual table, where there is one."""

    @property
    def speaker(self) -> Speaker:
        """The language that is spoken now: the pages' own words are said in it."""

    def snapshot(self) -> Snapshot:
        """What was last published."""

    def view(self, audience: Audience) -> Json:
        """The last published view of an audience: ``{"version","view"}`` for a session, ``{"view"}`` for the town.

        A phone's is what `hub.table.phones.phone_view` says, with the ``language`` and the ``town``'s view.
        """

    def watch(self, audience: Audience) -> Watch:
        """A stream of that audience's views, the present one first."""

    def command(self, raw: object, version: int | None, key: str | None, session: str | None = None) -> Reply:
        """A command from a page: done (200, with the ``version`` after it), refused (200, ``ok`` false), stale (409),
        malformed (400), or not kept (503). `session`: the digest of the sender's session, which is the one that stays
        in force when the command opens a further evening.
        """

    def ask(self, raw: object, audience: Audience) -> Reply:
        """A question; 403 where that audience may not ask it."""

    def sheet(self) -> Json:
        """The evening's script sheet and almanac; public."""

    def setup(self) -> Json:
        """What the page needs to open an evening; for a session only::

        {"games": [{"id": "clocktower", "name": "Clocktower", "players": [5, 20]}],
         "scripts": [{"id": "tentacles", "name": "Embrace the Tentacles", "author": "themeeman", "characters": 25}],
         "languages": [{"code": "ko", "name": "한국어"}]}
        """

    def timer(self, raw: object) -> Reply:
        """The open phase's timer: ``{"do": "pause"}``, ``{"do": "resume"}``, ``{"do": "add", "seconds": -30}``."""

    def voice(self, raw: object) -> Reply:
        """How loud this machine speaks what is called: ``{"on": true, "volume": 60}``."""

    @property
    def archive(self) -> Archive:
        """The evenings of the journal."""

    @property
    def devices(self) -> DeviceDesk | None:
        """The table's devices."""

    @property
    def phones(self) -> PhoneDesk:
        """The phones that are chairs."""

    def point(self, seat: int | None, passed: tuple[int, ...] = ()) -> Reply:
        """The clock's hand points at that seat, on every page and with the chair's lamp (None: at none). The pads of
        those that it has passed do nothing.
        """

    def rest_pointer(self, *, paused: bool) -> Reply:
        """The clock's hand rests where it is, whoever moves it, or goes on. ``{"paused": true}``."""

    def bind(self, seats: tuple[int, ...]) -> Reply:
        """The next chairs whose pads are pressed are those of these seats, one after another (none: nobody waits)."""

    def set_language(self, code: str) -> Reply:
        """Speaks that language from now on, on pages, panels and console."""

    def notice(self, sentence: str, /, **values: object) -> None:
        """A quiet line on the storyteller's page."""

    def pin(self) -> str:
        """Tonight's PIN."""

    def keep_session(self, digest: str, label: str) -> None:
        """Remembers a session (the digest of its cookie) through a restart."""

    def sessions(self) -> dict[str, str]:
        """The sessions that are in force, digest to label; empty again when a new evening draws a new PIN."""

    def drop_session(self, digest: str) -> None:
        """Forgets a session."""

    def enrol(self, token: str | None) -> Reply:
        """Enrolment: the next unknown tag on the console's reader stands for this token (None: enrolment ends)."""

    def enrolment(self, raw: object) -> Reply:
        """A whole box, one token after another: ``{"do": "begin", "box": null}`` (this evening's; or a script's name,
        or a game's; ``"anew": true`` for those that have a tag, too), ``{"do": "count", "box": null}`` (what is missing
        at closing time), ``skip``, ``back``, ``uid`` (the tag that couldn't be written goes by its UID), ``stop``.

        The storyteller's view then has ``enrolling``: ``{"box", "token", "words", "done", "of", "problem", "by_uid",
        "writing"}``, or ``counting``: ``{"box", "done", "of", "missing", "strangers", "untagged"}``; else null.
        """
