"""The devices: every part of the settings, built by the driver that it names.

Its one rule: a driver is loaded by name, from `firmware_py.drivers` or from another package's entry point in the group
``nightbell.drivers``, and from then on only its port is known. Nothing is opened here; an absent device is no error.

Must not know: which driver is which; what a device is used for.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from typing import Any, Generic, NamedTuple, TypeVar, cast

import msgspec

from firmware_py.ports import Bell, Button, DeviceError, Lamp, Panel, Part, Reader, Strip
from hub.table.commands import Json
from hub.table.errors import ConfigError

from .reasons import reason_of
from .settings import Settings

GROUP = "nightbell.drivers"
CONSOLE = "console"

Device = TypeVar("Device")


class Placed(NamedTuple, Generic[Device]):
    """A device and where it belongs: `place` is a chair's or tray's name, or "console"; `role` is what it is there
    ("pad", "confirm"); `wire` names what it shares with others, so that one worker can serve them ("i2c-1")."""

    place: str
    role: str
    wire: str
    device: Device


class Devices(NamedTuple):
    """All of a table, in the order of config/table.toml. A device's own `name` is its part's ("t3.reader")."""

    parts: tuple[Part, ...]
    readers: tuple[Placed[Reader], ...]
    panels: tuple[Placed[Panel], ...]
    lamps: tuple[Placed[Lamp], ...]
    buttons: tuple[Placed[Button], ...]
    strip: Placed[Strip] | None
    bells: tuple[Placed[Bell], ...]
    """The console's bell, and the chairs' motors."""
    bench: Any
    """The virtual table (`hub.web.desk.Bench`, with `fill`, `saved` and `wire` beside), or None."""
    wires: Any

    def close(self) -> None:
        """Gives the wires back, once every device has been stopped or closed. Never raises."""
        (self.bench or self.wires).close()


def build(
    settings: Settings, *, virtual: bool = False, saved: Json | None = None, keep: Callable[[Json], None] | None = None
) -> Devices:
    """Builds every part.

    Args:
        virtual: on chips in software, whatever the settings say.
        saved: the bench's physical state as `keep` was given it last.
        keep: is handed the bench's physical state after each deed, to be kept before anything else happens.

    Raises:
        ConfigError: a driver isn't known, or an option isn't, or two parts want one pin; it names file and line.
    """
    makers = {part.name: _maker(settings, part) for part in settings.parts}
    bench = None
    if virtual or settings.virtual:
        emulated = importlib.import_module("firmware_py.emulated.bench")
        bench = emulated.EmulatedBench(settings.parts, settings.chairs, settings.trays, saved, keep)
        wires = bench.wires
    else:
        wires = importlib.import_module("firmware_py.wires").RealWires()
    built: dict[str, list[Placed[Any]]] = {}
    try:
        for part in settings.parts:
            try:
                device = makers[part.name](wires)
            except DeviceError as error:
                raise ConfigError(
                    "{file}, line {line}: {reason}", **_at(settings, part), reason=reason_of(str(error))
                ) from error
            role = part.name.rpartition(".")[2]
            built.setdefault(part.kind, []).append(Placed(part.place, role, _wire(part), device))
    except ConfigError:
        (bench or wires).close()
        raise
    return Devices(
        parts=settings.parts,
        readers=tuple(built.get("reader", ())),
        panels=tuple(built.get("panel", ())),
        lamps=tuple(built.get("lamp", ())),
        buttons=tuple(built.get("button", ())),
        strip=next(iter(built.get("strip", ())), None),
        bells=tuple(built.get("bell", ())),
        bench=bench,
        wires=wires,
    )


def driver(name: str) -> Any | None:
    """The driver of that name, with its ``Options`` and ``build``: a module, or what an entry point names; or None."""
    if name.isidentifier() and importlib.util.find_spec(f"firmware_py.drivers.{name}") is not None:
        found = importlib.import_module(f"firmware_py.drivers.{name}")
        if hasattr(found, "build"):
            return found
    for entry in entry_points(group=GROUP, name=name):
        return entry.load()
    return None


def _maker(settings: Settings, part: Part) -> Callable[[Any], Any]:
    found = driver(part.driver)
    if found is None:
        raise ConfigError(
            "{file}, line {line}: there is no driver called {driver} (wanted by {part}).",
            file=settings.file,
            line=settings.line(part.name, "driver"),
            driver=part.driver,
            part=part.name,
        )
    options = _options(settings, part, found.Options)
    return lambda wires: found.build(part.name, options, wires)


def _options(settings: Settings, part: Part, kind: type) -> Any:
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    for option in part.options:
        if option not in known:
            raise ConfigError(
                "{file}, line {line}: the driver {driver} of {part} has no option {option}; it has {known}.",
                **_at(settings, part, option),
                driver=part.driver,
                part=part.name,
                option=option,
                known=", ".join(sorted(known)),
            )
    try:
        return msgspec.convert(dict(part.options), kind)
    except msgspec.ValidationError as error:
        wrong = str(error).partition(" - at `$.")[2].strip("`").partition("[")[0]
        raise ConfigError(
            "{file}, line {line}: {part}: {reason}.",
            **_at(settings, part, wrong),
            part=part.name,
            reason=str(error).replace("`$.", "`"),
        ) from None


def _at(settings: Settings, part: Part, option: str = "") -> dict[str, object]:
    return {"file": settings.file, "line": settings.line(part.name, option)}


def _wire(part: Part) -> str:
    if part.kind == "panel" and ("bus" in part.options or part.driver == "oled"):
        return f"i2c-{part.options.get('bus', 1)}"
    return cast(Mapping[str, str], part.options).get("header", "pi") if part.kind in ("lamp", "strip") else part.name
