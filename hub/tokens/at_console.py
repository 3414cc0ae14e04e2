"""The console's reader while a box is enrolled or counted: each tag that is laid there is written, or ticked off.

Its one rule: the loop never waits for a tag. It is written elsewhere (`Hands.work`), and what came of it returns to the
loop; until then further tags are passed over. A tag that was taken away too early is not in the registry.

Must not know: any game by name; how a tag is written. Everything public here runs on the loop's thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from firmware_py.ports import DeviceError, Reader, Tag, TagUnwritable
from hub.devices.reasons import reason_of
from hub.loop import Deed
from hub.present import Present
from hub.table.commands import Json
from hub.table.errors import NightbellError, Refused
from hub.table.tokens import Registry
from hub.table.words import Text, names

from .worklist import BoxCheck, Enrolment, fresh_identifier, said


def _elsewhere(deed: Deed) -> None:
    threading.Thread(target=deed, name="writing a tag", daemon=True).start()


def _at_once(deed: Deed) -> None:
    deed()


def missing_of(box: str, check: BoxCheck) -> Text:
    """What is missing from the box, by name."""
    missing = names(said(token) for token in check.missing)
    return Text("{box}: missing are {count}: {tokens}.", {"box": box, "count": len(check.missing), "tokens": missing})


class Hands(NamedTuple):
    """Who does what: `post` hands a deed to the loop, from any thread; `work` does one that takes its time, elsewhere;
    `identifier` draws a fresh one.
    """

    post: Callable[[Deed], None]
    work: Callable[[Deed], None] = _elsewhere
    identifier: Callable[[], str] = fresh_identifier


ONE_HAND = Hands(_at_once, _at_once)
"""Everything at once, where nobody minds waiting."""


class Enrolling:
    """See the module. `registry`: what is known now; `learn` is told of each tag that has been kept."""

    def __init__(
        self,
        present: Present,
        reader: Reader | None,
        registry: Callable[[], Registry],
        learn: Callable[[str, str, str | None], None],
        hands: Hands,
    ) -> None:
        self._present = present
        self._reader = reader
        self._registry = registry
        self._learn = learn
        self._hands = hands
        self._box = ""
        self._enrolment: Enrolment | None = None
        self._check: BoxCheck | None = None
        self._writing: Enrolment | None = None
        present.attend(self)

    @property
    def active(self) -> bool:
        """Whether tags on the console's reader are taken for this."""
        return self._enrolment is not None or self._check is not None

    # -- what a page asks for ---------------------------------------------------------------------------

    def begin(self, box: str, tokens: Sequence[str], *, anew: bool = False) -> None:
        """Enrols these tokens, one after another. `box`: what they are together.

        Raises:
            Refused: the console has no reader.
        """
        self._fitted()
        self.stop()
        self._box, self._enrolment = box, Enrolment(tokens, self._present.store.registry(), anew=anew)
        self._through()

    def count(self, box: str, tokens: Sequence[str]) -> None:
        """Counts the box: what is laid on the reader is there. Raises Refused: the console has no reader."""
        self._fitted()
        self.stop()
        self._box, self._check = box, BoxCheck(tokens, self._registry())

    def stop(self) -> None:
        """Ends it. A tag that is just being written isn't taken any more."""
        if self._check is not None and self._check.missing:
            self._present.note(missing_of(self._box, self._check))
        self._enrolment = self._check = self._writing = None

    def skip(self) -> None:
        """On to the next token."""
        if self._enrolment is not None:
            self._writing = None
            self._enrolment.skip()
            self._through()

    def back(self) -> None:
        """To the token before this one."""
        if self._enrolment is not None:
            self._writing = None
            self._enrolment.back()

    def by_uid(self) -> None:
        """The tag that couldn't be written goes by its UID. Raises Refused: there is none."""
        tag = None if self._enrolment is None else self._enrolment.refused
        if tag is None:
            raise Refused("There is no tag that could go by its UID.")
        self._keep(tag.uid, None)

    def _fitted(self) -> None:
        if self._reader is None:
            raise Refused("The console has no reader, so no tag can be enrolled.")

    # -- what is laid on the reader -----------------------------------------------------------------------

    def sighted(self, tag: Tag) -> None:
        """A tag was laid on the console's reader."""
        if self._check is not None:
            token = self._registry().token(tag.uid, tag.identifier)
            if token is None:
                self._present.note(Text("That tag is unknown: it is no token of this box."))
            else:
                self._check.see(token)
                self._complete()
        elif self._enrolment is not None and self._writing is None:
            if self._enrolment.may_take(tag, self._registry()):
                self._write(tag)
            elif self._enrolment.problem is not None:
                self._present.note(self._enrolment.problem)
        self._present.publish()

    def _write(self, tag: Tag) -> None:
        """Writes it elsewhere; what came of it comes back to the loop, unless nobody waits for it any more."""
        reader, identifier, enrolment = self._reader, self._hands.identifier(), self._enrolment
        assert reader is not None
        self._writing = enrolment

        def written() -> None:
            try:
                found = reader.write(identifier)
            except TagUnwritable as error:
                come_of = self._unwritable(tag, str(error))
            except DeviceError as error:
                come_of = self._failed(str(error))
            else:
                come_of = self._written(found)
            self._hands.post(lambda: self._come_back(enrolment, come_of))

        self._hands.work(written)

    def _come_back(self, enrolment: Enrolment | None, come_of: Deed) -> None:
        if self._writing is enrolment and enrolment is not None:
            self._writing = None
            come_of()
            self._present.publish()

    def _written(self, tag: Tag) -> Deed:
        return lambda: self._keep(tag.uid, tag.identifier)

    def _failed(self, why: str) -> Deed:
        return lambda: self._tell(reason_of(why))

    def _unwritable(self, tag: Tag, why: str) -> Deed:
        return lambda: self._tell(reason_of(why), tag)

    def _tell(self, why: Text, by_uid: Tag | None = None) -> None:
        if self._enrolment is not None:
            self._enrolment.failed(why, by_uid)
            if self._enrolment.problem is not None:
                self._present.note(self._enrolment.problem)

    def _keep(self, uid: str, identifier: str | None) -> None:
        """The tag is the token's; where that can't be kept, it isn't."""
        enrolment = self._enrolment
        if enrolment is None or enrolment.token is None:
            return
        token = enrolment.token
        try:
            self._present.store.enrol(token, uid, identifier)
        except NightbellError as error:
            self._tell(error.text)
            return
        self._learn(token, uid, identifier)
        self._present.note(Text("The tag is {token} now.", {"token": said(token)}))
        enrolment.taken()
        self._through()

    def _through(self) -> None:
        """Ends an enrolment that has come to its end, and says what was left out."""
        enrolment = self._enrolment
        if enrolment is None or enrolment.token is not None:
            return
        if enrolment.left:
            values = {"box": self._box, "count": len(enrolment.left)}
            self._present.note(Text("{box}: {count} tokens have been left without a tag.", values))
        elif enrolment.of > 1:
            self._present.note(Text("{box}: every token has its tag.", {"box": self._box}))
        self._enrolment = None

    def _complete(self) -> None:
        check = self._check
        if check is not None and not check.missing:
            self._present.note(Text("{box}: all tokens are here.", {"box": self._box}))

    # -- what a page is shown -----------------------------------------------------------------------------

    def follow(self) -> None:
        """It follows nothing of the game."""

    def called(self) -> Mapping[str, Json | None]:
        """``enrolling``: the token that waits for its tag, how far the box is, and why the last tag wasn't taken;
        ``counting``: how many tokens have been seen, and the names of those that are missing. None: neither.
        """
        return {"enrolling": self._enrolling(), "counting": self._counting()}

    def _enrolling(self) -> Json | None:
        one = self._enrolment
        if one is None or one.token is None:
            return None
        return {
            "box": self._box,
            "token": one.token,
            "words": self._word(one.token),
            "done": one.done,
            "of": one.of,
            "problem": None if one.problem is None else self._present.speaker.say(one.problem),
            "by_uid": one.refused is not None,
            "writing": self._writing is one,
        }

    def _counting(self) -> Json | None:
        one = self._check
        if one is None:
            return None
        return {
            "box": self._box,
            "done": one.done,
            "of": one.of,
            "missing": [self._word(token) for token in one.missing],
            "strangers": [self._word(token) for token in one.strangers],
            "untagged": len(one.untagged),
        }

    def _word(self, token: str) -> str:
        return self._present.speaker("{token}", token=said(token))
