"""Where things lie on this machine: the settings' file, the state directory, the scripts that the host has added.

Must not know: what is in them.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from hub.table.words import Text

from .devices.settings import Settings, defaults, load, load_or_set_aside
from .resources import SHIPPED

HOME = SHIPPED.parent
TABLE = SHIPPED / "table.toml"
"""The settings' file, where none is named."""


def settings_of(file: Path | None) -> Settings:
    """The settings in that file, or in config/table.toml, or the built-in ones where that isn't there. A file without
    hardware means the virtual table.

    Raises:
        ConfigError: the file can't be read, or says what can't be.
    """
    if file is None and not TABLE.exists():
        return defaults()
    return _furnished(load(file or TABLE))


def settings_to_run(file: Path | None) -> tuple[Settings, Text | None]:
    """The same for a hub that starts: a file that a power cut has ruined is set aside, and that is told."""
    if file is None and not TABLE.exists():
        return defaults(), None
    settings, told = load_or_set_aside(file or TABLE)
    return _furnished(settings), told


def _furnished(settings: Settings) -> Settings:
    """The settings, with the virtual table where they name no device, no chair and no tray."""
    if settings.parts or settings.chairs or settings.trays:
        return settings
    table = defaults(settings.file)
    return msgspec.structs.replace(
        settings, virtual=True, chairs=table.chairs, trays=table.trays, parts=table.parts, lines=table.lines
    )


def state_of(settings: Settings) -> Path:
    """The state directory: as set (from the settings' folder), else systemd's, else ``state`` beside config/."""
    if settings.state is not None:
        return (Path(settings.file).parent / Path(settings.state).expanduser()).resolve()
    given = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    return Path(given) if given else HOME / "state"


def scripts_of(state: Path) -> Path:
    """The folder of the scripts that the host has added, with a folder a game in it."""
    return state / "scripts"
