"""The hub's errors: one small tree, each a full sentence that can be said in any language.

Must not know: who will read the sentence.
"""

from __future__ import annotations

from .words import ENGLISH, Text


class NightbellError(Exception):
    """What the hub says when it can't do as asked. The sentence's places are filled from `values`."""

    def __init__(self, sentence: str, /, **values: object) -> None:
        self.text = Text(sentence, values)
        super().__init__(ENGLISH.say(self.text))


class ConfigError(NightbellError):
    """A setting, a catalogue or a script file can't be used; the sentence names the file and, where known, the line."""


class JournalError(NightbellError):
    """The journal can't be read or written."""


class Malformed(NightbellError):
    """What came in is no command and no question: an unknown verb, or a field that the verb doesn't know."""


class Refused(NightbellError):
    """The command can't be represented, so it changes nothing."""


class NeedsRuling(Refused):
    """A rule says who may act, and this one may not. The same command with ``"ruling": true`` is done."""
