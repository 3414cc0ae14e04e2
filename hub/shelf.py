"""The games on the shelf: every builder under the entry point ``nightbell.games``, built when it is first played.

The games that ship with the hub come through the same door as anybody else's. One that can't be loaded doesn't
keep another one from being played: it says so when it is asked for.

Must not know: any game by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from hub.table.commands import Vocabulary
from hub.table.errors import ConfigError, NightbellError
from hub.table.game import Game, Resources

GROUP = "nightbell.games"


class Shelf(Mapping[str, Vocabulary]):
    """The vocabularies of all games, for `hub.table.commands.parse`; `game` gives the game itself.

    `further`: builders beside the installed ones (a game that is being written, or tested).
    """

    def __init__(self, resources: Resources, further: Mapping[str, Any] | None = None) -> None:
        self._resources = resources
        self._builders: dict[str, Any] = {point.name: point for point in entry_points(group=GROUP)}
        self._builders.update(further or {})
        self._games: dict[str, Game[Any]] = {}
        self._broken: dict[str, NightbellError] = {}

    def game(self, name: str) -> Game[Any]:
        """The game of that name.

        Raises:
            ConfigError: there is none, or it can't be loaded or built (a missing or broken file of its own).
        """
        if name not in self._builders:
            raise ConfigError(
                "There is no game called {game}; there are {games}.", game=name, games=", ".join(self._builders)
            )
        if name in self._broken:
            raise self._broken[name]
        if name not in self._games:
            try:
                self._games[name] = self._built(name)
            except NightbellError as error:
                self._broken[name] = error
                raise
        return self._games[name]

    def games(self) -> list[Game[Any]]:
        """All games that can be played."""
        return [self.game(name) for name in self._builders if self.problem(name) is None]

    def problem(self, name: str) -> NightbellError | None:
        """Why the game can't be played, or None."""
        try:
            self.game(name)
        except NightbellError as error:
            return error
        return None

    def _built(self, name: str) -> Game[Any]:
        builder = self._builders[name]
        if isinstance(builder, EntryPoint):
            try:
                builder = builder.load()
            except Exception as error:  # another package's code: whatever it raises, the other games go on
                raise ConfigError("The game {game} can't be loaded: {problem}.", game=name, problem=error) from error
        game: Game[Any] = builder(self._resources)
        return game

    def __getitem__(self, name: str) -> Vocabulary:
        if name not in self._builders:
            raise KeyError(name)
        return Vocabulary({}, {}) if self.problem(name) else self.game(name).vocabulary

    def __iter__(self) -> Iterator[str]:
        return iter(self._builders)

    def __len__(self) -> int:
        return len(self._builders)

    def __contains__(self, name: object) -> bool:
        return name in self._builders
