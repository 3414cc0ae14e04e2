"""Tags at a reader, on the command line: writing a box, one tag after another, and counting it.

Its one rule: what is asked of the hand is one whole line, and a hand is never hurried: nothing ends before the box is
through, the keyboard says so, or its input ends.

Must not know: pages, the loop; any game by name; how a tag is written.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

import msgspec

from firmware_py.ports import DeviceError, Health, Reader, Report, Sighting, Tag, TagUnwritable
from hub.calls import say as say_line
from hub.devices import building
from hub.devices.building import CONSOLE
from hub.devices.reasons import reason_of
from hub.devices.settings import Settings
from hub.store import Store
from hub.table.errors import ConfigError, NightbellError
from hub.table.tokens import Registry
from hub.table.words import Speaker, Text, names

from .worklist import BoxCheck, Enrolment, fresh_identifier, said


class Key(NamedTuple):
    """A line from the keyboard; None: its input has ended."""

    line: str | None


News = Report | Key


class Ways(NamedTuple):
    """How a desk and a hand talk: `news` brings the reader's reports and the keyboard's lines, `say` shows a line;
    `identifier` draws a fresh one.
    """

    news: queue.SimpleQueue[News]
    say: Callable[[str], None] = say_line
    identifier: Callable[[], str] = fresh_identifier


class ReaderDesk:
    """See the module."""

    def __init__(
        self,
        reader: Reader,
        store: Store,
        speaker: Speaker,
        ways: Ways,
    ) -> None:
        self._reader = reader
        self._store = store
        self.speaker = speaker
        self._news = ways.news
        self._say_line = ways.say
        self._identifier = ways.identifier

    @property
    def registry(self) -> Registry:
        """What is known now."""
        return self._store.registry()

    # -- writing ------------------------------------------------------------------------------------------

    def enrol(self, enrolment: Enrolment, box: str) -> bool:
        """Writes a box. Whether every token of it has a tag now."""
        self._say("{box}: {done} of {of} tokens have a tag.", box=box, done=enrolment.done, of=enrolment.of)
        if enrolment.token is not None:
            self._say("Keys, each with Enter: s skips a token, b goes back, u uses the tag by its UID, q ends.")
        asked: str | None = None
        for news in self._coming(lambda: enrolment.token is None):
            if enrolment.token != asked:
                asked = enrolment.token
                self._ask(enrolment)
            if isinstance(news, Key):
                self._key(enrolment, news)
            elif isinstance(news, Tag):
                self._lay(enrolment, news)
            if enrolment.token != asked and enrolment.token is not None:
                asked = enrolment.token
                self._ask(enrolment)
        if enrolment.left:
            self._say("{box}: {count} tokens have been left without a tag.", box=box, count=len(enrolment.left))
        else:
            self._say("{box}: every token has its tag.", box=box)
        return not enrolment.left

    def _ask(self, enrolment: Enrolment) -> None:
        if enrolment.token is not None:
            number, of = enrolment.done + 1, enrolment.of
            self._say("{number} of {of}: lay a blank tag on the reader for {token}.", number=min(number, of), of=of,
                      token=said(enrolment.token))  # fmt: skip

    def _key(self, enrolment: Enrolment, key: Key) -> None:
        if key.line == "s":
            enrolment.skip()
        elif key.line == "b":
            enrolment.back()
        elif key.line == "u" and enrolment.refused is not None:
            self._keep(enrolment, enrolment.refused.uid, None)
        elif key.line == "u":
            self._say("There is no tag that could go by its UID.")

    def _lay(self, enrolment: Enrolment, tag: Tag) -> None:
        if enrolment.may_take(tag, self.registry):
            try:
                written = self._reader.write(self._identifier())
            except TagUnwritable as error:
                enrolment.failed(reason_of(str(error)), tag)
            except DeviceError as error:
                enrolment.failed(reason_of(str(error)))
            else:
                self._keep(enrolment, written.uid, written.identifier)
        if enrolment.problem is not None:
            self._say_line(self.speaker.say(enrolment.problem))

    def _keep(self, enrolment: Enrolment, uid: str, identifier: str | None) -> None:
        assert enrolment.token is not None
        try:
            self._store.enrol(enrolment.token, uid, identifier)
        except NightbellError as error:
            enrolment.failed(error.text)
            return
        self._say("The tag is {token} now.", token=said(enrolment.token))
        enrolment.taken()

    # -- counting -----------------------------------------------------------------------------------------

    def count(self, check: BoxCheck, box: str) -> bool:
        """Counts a box. Whether nothing of it is missing; where no token has a tag, nobody knows."""
        if not check.of:
            self._say("{box}: no token has a tag yet, so none can be counted.", box=box)
            return False
        if check.untagged:
            self._say("{box}: {count} tokens have no tag, and can't be counted.", box=box, count=len(check.untagged))
        self._say("Lay every token on the reader, one after another; q and Enter ends.")
        for news in self._coming(lambda: not check.missing):
            if isinstance(news, Tag):
                self._tick(check, news)
        if check.missing:
            self._say("{box}: missing are {count}: {tokens}.", box=box, count=len(check.missing),
                      tokens=names(said(token) for token in check.missing))  # fmt: skip
        elif check.untagged:
            self._say("{box}: all tokens that have a tag are here.", box=box)
        else:
            self._say("{box}: all tokens are here.", box=box)
        return not check.missing

    def _tick(self, check: BoxCheck, tag: Tag) -> None:
        token = self.registry.token(tag.uid, tag.identifier)
        if token is None:
            self._say("That tag is unknown: it is no token of this box.")
        elif check.see(token):
            self._say("{done} of {of}: {token}", done=check.done, of=check.of, token=said(token))
        else:
            self._say("{token} belongs to another box.", token=said(token))

    # -- what comes -----------------------------------------------------------------------------------------

    def _coming(self, through: Callable[[], bool]) -> Iterator[Tag | Key | None]:
        """Tags that are laid down, and keys, until it is through or somebody ends it. None: the reader is ready."""
        online = False
        while not through():
            news = self._news.get()
            if isinstance(news, Key):
                if news.line in (None, "q"):
                    return
                yield news
            elif isinstance(news, Health):
                online = news.online
                if not online:
                    self._say("{part} has gone off line. {reason}", part=news.part,
                              reason=reason_of(news.reason))  # fmt: skip
                    continue
                yield None
                yield from self._reader.lying()[:1]
            elif isinstance(news, Sighting) and news.placed and online:
                yield news.tag

    def _say(self, sentence: str, /, **values: object) -> None:
        self._say_line(self.speaker.say(Text(sentence, values)))


@contextmanager
def at_reader(settings: Settings, name: str | None, store: Store, speaker: Speaker) -> Iterator[ReaderDesk]:
    """The desk at the reader of that name (None: the console's), with the keyboard.

    Raises:
        ConfigError: there is no such reader, or the table is the virtual one.
    """
    if settings.virtual:
        raise ConfigError(
            "{file} sets a virtual table, where no real tag can be laid down; use its page, or name a real reader.",
            file=settings.file,
        )
    wanted = name or f"{CONSOLE}.reader"
    parts = tuple(part for part in settings.parts if part.name == wanted and part.kind == "reader")
    if not parts:
        raise ConfigError("{file} has no reader called {name}.", file=settings.file, name=wanted)
    built = building.build(msgspec.structs.replace(settings, parts=parts))
    reader = built.readers[0].device
    news: queue.SimpleQueue[News] = queue.SimpleQueue()
    try:
        reader.start(news.put)
        threading.Thread(target=_type, args=(sys.stdin, news), name="keyboard", daemon=True).start()
        with suppress(KeyboardInterrupt):
            yield ReaderDesk(reader, store, speaker, Ways(news))
    finally:
        reader.stop()
        built.close()


def _type(lines: Iterable[str], news: queue.SimpleQueue[News]) -> None:
    with suppress(OSError, ValueError):
        for line in lines:
            news.put(Key(line.strip().lower()))
    news.put(Key(None))
