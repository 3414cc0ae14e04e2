"""A PN532 reader, by nfcpy: the thread that looks, and what it reports.

Its one rule: a sighting that is reported before the reader's `Health` says on line is what lay there already (at the
start, or after a time off line); what is reported later is a hand's deed, just done.

Two tags at a time are told apart, so a token may rest while another is tapped. An empty field is watched by the chip
itself (it answers as soon as a tag comes); while something lies there, the field is looked at every `interval_ms`.

Must not know: tokens, what a tap means. nfcpy's own `connect` isn't used: it hides input/output errors.
"""

from __future__ import annotations

import contextlib
import queue
import termios
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout

import msgspec

from firmware_py.ports import DeviceError, DeviceOffline, Health, Report, Reporter, Sighting, Tag
from firmware_py.presence import LONGEST_LOOK, Presence
from firmware_py.wires import Wires

from .pn532_port import FrameDamaged, Pn532Port, Seen

REOPEN = 0.5
"""Seconds between tries to open a device that is gone."""

READ_TRIES = 3
"""So often a tag is asked for its record before it goes by its UID alone."""

DAMAGED_IN_A_ROW = 8
"""So many damaged answers in a row, and the chip is opened anew."""

WATCH = 0.4
"""Seconds that the chip watches an empty field before the thread looks whether it is wanted elsewhere."""

WRITE_PATIENCE = 8.0


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What config/table.toml may say of a pn532 reader."""

    port: str
    """The serial port ("/dev/ttyAMA0", a udev name, a by-path name), or "usb:VVVV:PPPP" for a USB reader of nfcpy's
    (one without a PN53x chip tells one tag at a time, and so no resting token from a tap)."""
    interval_ms: int = 100
    """Milliseconds between two looks while a tag lies there; 20 to 150."""


def build(name: str, options: Options, wires: Wires) -> Pn532Reader:
    """The reader of that name. Raises DeviceError where the interval is out of bounds."""
    if not 20 <= options.interval_ms <= LONGEST_LOOK * 1000:
        raise DeviceError(
            f"interval_ms of {name} is {options.interval_ms}; it must be from 20 to {int(LONGEST_LOOK * 1000)}."
        )
    return Pn532Reader(name, lambda: wires.serial(options.port), options.interval_ms / 1000)


class _Write(Future[Tag]):
    def __init__(self, identifier: str) -> None:
        super().__init__()
        self.identifier = identifier


class Pn532Reader:
    """A reader. `port` gives the path at each opening; `clock` counts seconds and never goes back."""

    tells_resting = True

    def __init__(
        self, name: str, port: Callable[[], str], interval: float = 0.1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.name = name
        self._port = port
        self._interval = interval
        self._clock = clock
        self._presence = Presence()
        self._tags: dict[str, Tag] = {}
        self._asked: dict[str, int] = {}
        self._unread: dict[str, Seen] = {}
        self._online: bool | None = None
        self._reason = ""
        self._stopping = threading.Event()
        self._writes: queue.SimpleQueue[_Write] = queue.SimpleQueue()
        self._report: Reporter = _nobody
        self._thread: threading.Thread | None = None
        self._open: Pn532Port | None = None

    # -- what the hub asks ----------------------------------------------------------------------------------------

    def start(self, report: Reporter) -> None:
        """Starts the thread."""
        self._report = report
        self._thread = threading.Thread(target=self._run, name=f"reader {self.name}", daemon=True)
        self._thread.start()

    def lying(self) -> tuple[Tag, ...]:
        """What lies there; empty while off line."""
        return tuple(self._tags.values()) if self._online else ()

    def write(self, identifier: str) -> Tag:
        """Hands the writing to the reader's thread and waits for it."""
        if self._thread is None or not self._online:
            raise DeviceOffline(self._reason or f"The reader {self.name} isn't on line.")
        wish = _Write(identifier)
        self._writes.put(wish)
        self._interrupt()
        try:
            return wish.result(WRITE_PATIENCE)
        except FutureTimeout:
            wish.cancel()
            raise DeviceOffline(
                f"The reader {self.name} didn't answer in time; look at its cable and try again."
            ) from None

    def stop(self) -> None:
        """Ends the thread."""
        self._stopping.set()
        self._interrupt()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(5)

    def _interrupt(self) -> None:
        port = self._open
        if port is not None:
            port.interrupt()

    # -- the thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping.is_set():
            port: Pn532Port | None = None
            try:
                port = self._open = Pn532Port(self._port())
                self.tells_resting = port.most > 1
                self._serve(port)
            except DeviceOffline as error:
                self._offline(str(error))
            except (OSError, termios.error):
                self._offline(f"The reader {self.name} doesn't answer any more: look at its cable and power.")
            except Exception as error:  # noqa: BLE001 - whatever nfcpy raises, the reader is tried again and the others go on
                self._offline(
                    f"The reader {self.name} has failed ({type(error).__name__}: {error}); it is tried again."
                )
            finally:
                self._open = None
                if port is not None:
                    port.close()
                self._refuse_writes()
            self._stopping.wait(REOPEN)

    def _serve(self, port: Pn532Port) -> None:
        self._presence.away(self._clock())
        first, damaged = True, 0
        while not self._stopping.is_set():
            began = self._clock()
            try:
                seen = port.look()
                self._looked(port, seen)
                damaged = 0
            except FrameDamaged:
                self._presence.damaged(self._clock())
                damaged += 1
                if damaged >= DAMAGED_IN_A_ROW:
                    raise OSError("damaged answers only") from None
            self._serve_writes(port)
            if first and not damaged and not self._unread and self._settled():
                first = False
                self._on_line()
            if port.watches and not self._presence.lying and not first and not damaged:
                self._watch(port)
            else:
                self._stopping.wait(max(0.0, self._interval - (self._clock() - began)))

    def _settled(self) -> bool:
        """Whether what lay there before the reader went away has been seen again, or found lifted."""
        return not self._presence.missing

    def _watch(self, port: Pn532Port) -> None:
        with contextlib.suppress(FrameDamaged):
            while not self._stopping.is_set() and self._writes.empty():
                if port.wait(WATCH):
                    return

    def _looked(self, port: Pn532Port, seen: tuple[Seen, ...]) -> None:
        by_uid = {one.uid: one for one in seen}
        for uid, placed in self._presence.looked(self._clock(), by_uid):
            if placed:
                self._unread[uid] = by_uid[uid]
                self._asked[uid] = 0
            else:
                self._lifted(uid)
        for uid in [uid for uid in self._unread if uid in by_uid]:
            self._ask(port, uid)

    def _ask(self, port: Pn532Port, uid: str) -> None:
        asked, identifier = port.identifier(self._unread[uid])
        self._asked[uid] += 1
        if asked or self._asked[uid] >= READ_TRIES:
            self._placed(Tag(uid, identifier))

    def _placed(self, tag: Tag) -> None:
        self._unread.pop(tag.uid, None)
        self._asked.pop(tag.uid, None)
        self._tags = {**self._tags, tag.uid: tag}
        self._tell(Sighting(self.name, tag, placed=True))

    def _lifted(self, uid: str) -> None:
        if uid in self._unread:  # a tap too short to be read is a tap all the same
            self._placed(Tag(uid))
        tag = self._tags[uid]
        self._tags = {other: lying for other, lying in self._tags.items() if other != uid}
        self._tell(Sighting(self.name, tag, placed=False))

    # -- writing --------------------------------------------------------------------------------------------------

    def _serve_writes(self, port: Pn532Port) -> None:
        while not self._writes.empty():
            wish = self._writes.get()
            if not wish.set_running_or_notify_cancel():
                continue
            try:
                wish.set_result(self._written(port, wish.identifier))
            except DeviceError as error:
                wish.set_exception(error)
            except FrameDamaged:
                wish.set_exception(DeviceError("The reader's answer was damaged while the tag was written; try again."))
            except (OSError, termios.error):
                wish.set_exception(DeviceOffline(f"The reader {self.name} went away while the tag was written."))
                raise

    def _written(self, port: Pn532Port, identifier: str) -> Tag:
        seen = port.look() or port.look()
        if not seen:
            raise DeviceError("No tag lies on the reader; lay the tag on it and try again.")
        if len(seen) > 1:
            raise DeviceError("Two tags lie on the reader; take one away and try again.")
        port.write(seen[0], identifier)
        tag = Tag(seen[0].uid, identifier)
        if tag.uid in self._tags:
            self._tags = {**self._tags, tag.uid: tag}
        return tag

    def _refuse_writes(self) -> None:
        while not self._writes.empty():
            wish = self._writes.get()
            if wish.set_running_or_notify_cancel():
                wish.set_exception(DeviceOffline(self._reason or f"The reader {self.name} has been stopped."))

    # -- health ---------------------------------------------------------------------------------------------------

    def _on_line(self) -> None:
        self._online, self._reason = True, ""
        self._tell(Health(self.name, online=True))

    def _offline(self, reason: str) -> None:
        if self._online is not False or reason != self._reason:
            self._online, self._reason = False, reason
            self._tell(Health(self.name, online=False, reason=reason))

    def _tell(self, report: Report) -> None:
        self._report(report)


def _nobody(report: Report) -> None:
    """Before `start` there is nobody to tell."""
