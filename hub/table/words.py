"""Sentences and the languages that they are said in.

A sentence is written once, in English, where it is needed; a `Tongue` says it in another language. What a
rule refuses or advises is kept as a `Text` (sentence and values), so that one answer can be said in three
languages at the same time, and a change of language loses nothing.

Must not know: where languages are stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from .particles import settle


class Term(NamedTuple):
    """A word of a game that every language names in its own way, by its key in the languages' name lists.

    Keys are ``character.imp``, ``reminder.poisoner:poisoned``, ``ability.imp``, ``team.minion``, ``phase.night``.
    """

    key: str


class Names(NamedTuple):
    """Several words, said one after another with the language's comma."""

    items: tuple[object, ...]


class Text(NamedTuple):
    """A sentence with named places (``str.format``) and what goes into them: text, numbers, Terms or Names."""

    sentence: str
    values: Mapping[str, object] = {}


class Speaker(Protocol):
    """What the pure rooms need of a language."""

    @property
    def code(self) -> str:
        """The language's BCP 47 code: ``en``, ``ko``, ``zh-Hant``."""

    def __call__(self, sentence: str, /, **values: object) -> str:
        """The sentence in this language, its places filled."""

    def say(self, text: Text) -> str:
        """A kept text in this language."""

    def name(self, key: str) -> str:
        """The word of a Term's key, in English where this language has none, else the key's last part."""


class Tongue:
    """A language: its sentences and its names. Falls back to English sentence by sentence, name by name."""

    def __init__(
        self,
        code: str,
        sentences: Mapping[str, str],
        names: Mapping[str, str],
        fallback: Tongue | None = None,
        comma: str = ", ",
    ) -> None:
        self._code = code
        self._sentences = sentences
        self._names = names
        self._fallback = fallback
        self._comma = comma

    @property
    def code(self) -> str:
        return self._code

    def __call__(self, sentence: str, /, **values: object) -> str:
        template = self._sentences.get(sentence) or sentence
        return settle(template.format(**{key: self._word(value) for key, value in values.items()}))

    def say(self, text: Text) -> str:
        return self(text.sentence, **text.values)

    def name(self, key: str) -> str:
        found = self._names.get(key)
        if found is not None:
            return found
        if self._fallback is not None:
            return self._fallback.name(key)
        return key.rpartition(".")[2]

    def with_names(self, names: Mapping[str, str]) -> Tongue:
        """This language with further names before its own (a script's own characters)."""
        return Tongue(self._code, self._sentences, {**self._names, **names}, self._fallback, self._comma)

    def _word(self, value: object) -> str:
        if isinstance(value, Term):
            return self.name(value.key)
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, Names):
            return self._comma.join(self._word(item) for item in value.items)
        return str(value)


def names(items: Iterable[object]) -> Names:
    """Several words for one place of a sentence."""
    return Names(tuple(items))


ENGLISH = Tongue("en", {}, {})
"""English without any names: sentences as they stand in the code. The hub gives it names from config/languages."""
