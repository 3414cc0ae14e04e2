"""The languages that the hub speaks: a language is one folder, config/languages/<code>/.

In it lie ``messages.po`` (the sentences, gettext's format), and any number of ``.json`` or ``.toml`` files with the
names of things: tables within tables, whose keys are joined by dots into a Term's key (``character.imp``). English
has no ``messages.po``: its sentences are the ones in the code, so speaking English loads none. The optional
``language.toml`` has the language's own name (`name`) and its comma (`comma`).

Its one rule: what a language lacks is said in English, sentence by sentence, name by name.
Must not know: any game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from hub.table.errors import ConfigError
from hub.table.words import Tongue

from .resources import Files

ENGLISH_CODE = "en"
_FOLDER = "languages"
_CARD = "language.toml"


class Languages:
    """All languages of a config/ folder, each read when it is first spoken."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._spoken: dict[str, Tongue] = {}

    def codes(self) -> list[str]:
        """The languages' codes: ``["en", "ko", "zh-Hant"]``."""
        root = self._files.root / _FOLDER
        found = {name for name in self._files.names(_FOLDER) if (root / name).is_dir()}
        return sorted(found | {ENGLISH_CODE})

    def own_name(self, code: str) -> str:
        """What the language calls itself: ``한국어``; its code where it doesn't say."""
        return str(self._card(code).get("name", code))

    def tongue(self, code: str) -> Tongue:
        """The language of that code.

        Raises:
            ConfigError: there is none, or one of its files can't be read.
        """
        if code not in self._spoken:
            self._spoken[code] = self._read(code)
        return self._spoken[code]

    def _read(self, code: str) -> Tongue:
        if code not in self.codes():
            raise ConfigError(
                "There is no language {code}; there are {codes}.", code=code, codes=", ".join(self.codes())
            )
        names = _Names(self._files, f"{_FOLDER}/{code}")
        if code == ENGLISH_CODE:
            return Tongue(code, {}, names)
        comma = str(self._card(code).get("comma", ", "))
        return Tongue(code, self._sentences(code), names, self.tongue(ENGLISH_CODE), comma)

    def _card(self, code: str) -> Mapping[str, object]:
        folder = f"{_FOLDER}/{code}"
        return _table(self._files, f"{folder}/{_CARD}") if _CARD in self._files.names(folder) else {}

    def _sentences(self, code: str) -> dict[str, str]:
        import polib  # English never needs it

        path: Path = self._files.root / _FOLDER / code / "messages.po"
        if not path.exists():
            return {}
        try:
            book = polib.pofile(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError("{file} can't be read: {problem}.", file=path, problem=error) from error
        return {entry.msgid: entry.msgstr for entry in book.translated_entries()}


class _Names(Mapping[str, str]):
    """The names of a language, read from its files when the first one is asked for."""

    def __init__(self, files: Files, folder: str) -> None:
        self._files = files
        self._folder = folder
        self._read: dict[str, str] | None = None

    def __getitem__(self, key: str) -> str:
        return self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, str]:
        if self._read is None:
            self._read = {}
            for name in self._files.names(self._folder):
                if name != _CARD and name.endswith((".json", ".toml")):
                    self._read.update(_flat(_table(self._files, f"{self._folder}/{name}")))
        return self._read


def _table(files: Files, name: str) -> Mapping[str, object]:
    content = files.read(name)
    try:
        found: object = msgspec.json.decode(content) if name.endswith(".json") else tomllib.loads(content.decode())
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError("{file} can't be read: {problem}.", file=files.root / name, problem=error) from error
    if not isinstance(found, dict):
        raise ConfigError("{file} must hold a table of names.", file=files.root / name)
    return found


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield f"{prefix}{key}", value
