"""The scripts that lie ready: shipped with the hub or added by the host, found by any of their names.

Its one rule: a file that can't be played keeps no other from being found.
Must not know: where the folder lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from hub.table.errors import ConfigError
from hub.table.game import Resources

from .catalogue import Catalogue
from .script import Script, parse_script
from .script_ids import plain

FOLDER = "clocktower/scripts"
"""Its name among the Resources."""
_ENDING = ".json"


class ScriptShelf:
    """The scripts of `resources`, read anew each time, so that a file just added is there."""

    def __init__(self, resources: Resources, catalogue: Catalogue) -> None:
        self._resources = resources
        self._catalogue = catalogue

    def names(self) -> list[str]:
        """The scripts' short names, which are their files' names without the ending."""
        return [name.removesuffix(_ENDING) for name in self._resources.names(FOLDER) if name.endswith(_ENDING)]

    def read(self, name: str) -> Script:
        """The script of that short name.

        Raises:
            ConfigError: there is none, or nothing of it can be played.
        """
        file = f"{FOLDER}/{name}{_ENDING}"
        return parse_script(self._resources.read(file), self._catalogue, file)

    def playable(self) -> Iterator[tuple[str, Script]]:
        """The scripts that can be played, each with its short name."""
        for name in self.names():
            with suppress(ConfigError):
                yield name, self.read(name)

    def find(self, text: str) -> Script:
        """The script that is called so: by its short name, or by its name in any language, case and spaces aside.

        Raises:
            ConfigError: there is none, or nothing of it can be played.
        """
        wanted = plain(text)
        names = self.names()
        for name in names:
            if plain(name) == wanted:
                return self.read(name)
        for _, script in self.playable():
            if wanted and wanted in {plain(title) for title in (script.name, *script.titles.values())}:
                return script
        raise ConfigError(
            "There is no script called {name}; there are {names}.", name=text[:100], names=", ".join(names)
        )
