"""The files of config/, and the scripts that the host has added: what a game is built from.

Its one rule: names are relative, with slashes, and never lead out of their folder. A file that the host has added
comes before a shipped one of the same name.

Must not know: what is in the files.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from hub.table.errors import ConfigError

SHIPPED = Path(__file__).resolve().parent.parent / "config"
"""The config/ folder that comes with the hub."""

_SCRIPTS = "scripts"


class Files:
    """A config/ folder. Scripts that the host has added lie in `added`, a folder a game (``chess/x.json``); where that
    is, is asked for when the first script is.
    """

    def __init__(self, root: Path = SHIPPED, added: Callable[[], Path] | None = None) -> None:
        self.root = root
        self.added = added

    def read(self, name: str) -> bytes:
        """The content of ``clocktower/characters.json`` and the like.

        Raises:
            ConfigError: there is no such file, or it can't be read.
        """
        for path in self._places(name):
            try:
                return path.read_bytes()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise ConfigError("{file} can't be read: {problem}.", file=path, problem=error.strerror) from error
        raise ConfigError("There is no file {name} in {folder}.", name=name, folder=self.root)

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder, sorted; empty where there is none."""
        return sorted({path.name for place in self._places(folder) if place.is_dir() for path in place.iterdir()})

    def _places(self, name: str) -> list[Path]:
        parts = PurePosixPath(name).parts
        if not parts or PurePosixPath(name).is_absolute() or ".." in parts:
            raise ConfigError("{name} is no name of a file in {folder}.", name=name, folder=self.root)
        places = [self.root.joinpath(*parts)]
        if self.added is not None and len(parts) > 1 and parts[1] == _SCRIPTS:
            places.insert(0, self.added().joinpath(parts[0], *parts[2:]))
        return places
