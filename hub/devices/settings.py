"""The settings: config/table.toml, read, checked and frozen.

Its one rule: what it doesn't know is an error that names the file and the line; nothing is guessed.
Any part of the hardware may be missing. A driver's own options are checked by the driver (`hub.devices.building`),
except that no name, port, pin or I2C address may be given twice.

Must not know: what a driver does; devices.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from firmware_py.ports import Kind, Part
from hub.table.errors import ConfigError
from hub.table.words import Text

from .part_wires import heard_by_all, spoken, system_wires, wires
from .reasons import reason_of
from .toml_lines import Key, line_numbers, line_of

CONSOLE: dict[str, Kind] = {
    "reader": "reader",
    "panel": "panel",
    "strip": "strip",
    "confirm": "button",
    "back": "button",
    "next": "button",
    "bell": "bell",
}
CHAIR: dict[str, Kind] = {"panel": "panel", "lamp": "lamp", "pad": "button", "motor": "bell"}
TRAY: dict[str, Kind] = {"reader": "reader"}

MOST_SEATS = 20
_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.?")
RESERVED = frozenset({"console", "box", "confirm", "back", "next"})

DEFAULT = """
[hub]
virtual = true

[console]
reader = { driver = "pn532", port = "/dev/nfc-console" }
panel = { driver = "oled", address = 0x3D }
strip = { driver = "strip", pins = [5, 6, 12, 13, 16, 19, 20, 21] }
confirm = { driver = "button", pin = 23 }
back = { driver = "button", pin = 24 }
next = { driver = "button", pin = 25 }
bell = { driver = "buzzer", pin = 26 }

[[chairs]]
name = "c{n}"
count = 8
panel = { driver = "oled", mux = 0x70, channel = "{i}" }
lamp = { driver = "led", header = "c{n}", pins = [17, 27, 22] }
pad = { driver = "button", header = "c{n}", pin = 4 }

[[chairs]]
name = "c{n}"
first = 9
count = 8
panel = { driver = "oled", mux = 0x71, channel = "{i}" }
lamp = { driver = "led", header = "c{n}", pins = [17, 27, 22] }
pad = { driver = "button", header = "c{n}", pin = 4 }

[[chairs]]
name = "c{n}"
first = 17
count = 4
panel = { driver = "oled", mux = 0x72, channel = "{i}" }
lamp = { driver = "led", header = "c{n}", pins = [17, 27, 22] }
pad = { driver = "button", header = "c{n}", pin = 4 }

[[trays]]
name = "t{n}"
count = 20
reader = { driver = "pn532", port = "/dev/nfc-t{n}" }
"""
"""The virtual table with 20 of each, used where no file can be: what config/table.toml says as shipped."""


class Settings(msgspec.Struct, frozen=True):
    """What is set."""

    file: str
    """Where it came from, for messages."""
    virtual: bool
    """Whether every wire ends in a chip in software."""
    host: str
    port: int
    language: str
    names: tuple[str, ...]
    """Further host names by which pages may call the hub."""
    state: str | None
    """The state directory; None: the hub's own choice."""
    chairs: tuple[str, ...]
    trays: tuple[str, ...]
    parts: tuple[Part, ...]
    lines: Mapping[str, int]
    """The line of each part, and of each of its options: "c3.panel", "c3.panel.address"."""

    def line(self, part: str, option: str = "") -> int:
        """The line where the part's option stands, else that of the part."""
        return self.lines.get(f"{part}.{option}", self.lines.get(part, 1))


def defaults(file: str = "the built-in settings") -> Settings:
    """The virtual table."""
    return read(DEFAULT, file)


def load(path: Path) -> Settings:
    """The settings in that file.

    Raises:
        ConfigError: it can't be read, or says what can't be; the sentence names file and line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ConfigError("There is no configuration {file}.", file=str(path)) from None
    except UnicodeDecodeError:
        raise ConfigError("{file} isn't a text file in UTF-8.", file=str(path)) from None
    except OSError as error:
        raise ConfigError("{file} can't be read: {reason}.", file=str(path), reason=error.strerror) from error
    return read(text, str(path))


def load_or_set_aside(path: Path) -> tuple[Settings, Text | None]:
    """The settings in that file; where a power cut left it empty or full of zeros, it is set aside.

    Returns:
        The settings, and a sentence for the storyteller if the file was set aside.

    Raises:
        ConfigError: it is missing, or says what can't be (a mistake is told, not passed over).
    """
    try:
        octets = path.read_bytes()
        damaged = not octets.strip() or b"\x00" in octets
        octets.decode("utf-8-sig")
    except UnicodeDecodeError:
        damaged = True
    except OSError:
        return load(path), None
    if not damaged:
        return load(path), None
    aside = _free_name(path)
    try:
        path.rename(aside)
    except OSError:
        sentence = "{file} is damaged and was passed over; the virtual table is used."
        return defaults(), Text(sentence, {"file": str(path)})
    return defaults(), Text(
        "{file} was damaged and has been set aside as {aside}; the virtual table is used.",
        {"file": str(path), "aside": str(aside)},
    )


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def read(text: str, file: str) -> Settings:
    """The settings that the text says. Raises ConfigError."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error).replace("at end of document", f"at line {max(1, len(text.splitlines()))}, the end")
        raise ConfigError("{file}: {reason}.", file=file, reason=reason) from None
    return _Reading(raw, file, line_numbers(text)).settings()


class _Reading:
    def __init__(self, raw: dict[str, Any], file: str, lines: dict[Key, int]) -> None:
        self._raw, self._file, self._lines = raw, file, lines
        self._parts: list[Part] = []
        self._part_lines: dict[str, int] = {}
        self._names: dict[str, int] = {}

    def settings(self) -> Settings:
        self._only(self._raw, (), {"hub", "console", "chairs", "trays"})
        hub = self._table(self._raw, "hub", ())
        self._only(hub, ("hub",), {"host", "port", "names", "language", "state", "virtual"})
        console = self._table(self._raw, "console", ())
        self._only(console, ("console",), set(CONSOLE))
        self._part_tables("console", console, CONSOLE, ("console",), {})
        chairs = self._places("chairs", CHAIR)
        trays = self._places("trays", TRAY)
        self._no_wire_twice()
        return Settings(
            file=self._file,
            virtual=self._value(hub, "virtual", ("hub",), bool, False),
            host=self._value(hub, "host", ("hub",), str, "0.0.0.0"),
            port=self._port(hub),
            language=self._value(hub, "language", ("hub",), str, "en"),
            names=self._host_names(hub),
            state=self._value(hub, "state", ("hub",), str, "") or None,
            chairs=chairs,
            trays=trays,
            parts=tuple(self._parts),
            lines=self._part_lines,
        )

    def _port(self, hub: dict[str, Any]) -> int:
        port: int = self._value(hub, "port", ("hub",), int, 8080)
        if not 0 <= port <= 65535:
            raise ConfigError(
                "{file}, line {line}: port is {port}; it must be from 0 to 65535.",
                **self._at(("hub", "port")),
                port=port,
            )
        return port

    def _host_names(self, hub: dict[str, Any]) -> tuple[str, ...]:
        names = hub.get("names", [])
        if not isinstance(names, list) or not all(isinstance(one, str) and _HOST_NAME.fullmatch(one) for one in names):
            raise ConfigError(
                '{file}, line {line}: names is a list of host names in quotes, such as ["table.example.org"].',
                **self._at(("hub", "names")),
            )
        return tuple(one.lower().rstrip(".") for one in names)

    # -- chairs and trays -----------------------------------------------------------------------------------------

    def _places(self, what: str, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
        tables = self._raw.get(what, [])
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            raise ConfigError(
                "{file}, line {line}: write {what} as tables that begin with [[{what}]].",
                **self._at((what,)),
                what=what,
            )
        names: list[str] = []
        for place, table in enumerate(tables):
            at: Key = (what, place)
            self._only(table, at, {"name", "count", "first", *kinds})
            name = self._value(table, "name", at, str, None)
            count = self._value(table, "count", at, int, 1)
            first = self._value(table, "first", at, int, 1)
            if not 1 <= count <= MOST_SEATS or first < 1:
                raise ConfigError(
                    "{file}, line {line}: count must be from 1 to {most}, and first at least 1.",
                    **self._at((*at, "count")),
                    most=MOST_SEATS,
                )
            if count > 1 and "{n}" not in name:
                raise ConfigError(
                    "{file}, line {line}: with a count the name needs {mark} where its number goes.",
                    **self._at((*at, "name")),
                    mark="{n}",
                )
            for step in range(count):
                numbers = {"{n}": first + step, "{i}": step}
                named = str(_filled(name, numbers))
                self._new_name(named, (*at, "name"))
                self._part_tables(named, table, kinds, at, numbers)
                names.append(named)
        return tuple(names)

    def _new_name(self, name: str, at: Key) -> None:
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,24}", name):
            raise ConfigError(
                "{file}, line {line}: {name} is no name; take letters, digits, - and _.", **self._at(at), name=name
            )
        if name in RESERVED:
            raise ConfigError("{file}, line {line}: a chair or tray can't be called {name}.", **self._at(at), name=name)
        if name in self._names:
            raise ConfigError(
                "{file}, line {line}: {name} is the name of something else already, on line {other}.",
                **self._at(at),
                name=name,
                other=self._names[name],
            )
        self._names[name] = self._line(at)

    def _part_tables(
        self, place: str, table: dict[str, Any], kinds: Mapping[str, Kind], at: Key, numbers: Mapping[str, int]
    ) -> None:
        for role, kind in kinds.items():
            if role not in table:
                continue
            key = (*at, role)
            options = dict(self._table(table, role, at))
            driver = self._value(options, "driver", key, str, None)
            del options["driver"]
            name = f"{place}.{role}"
            self._part_lines[name] = self._line(key)
            for option in options:
                self._part_lines[f"{name}.{option}"] = self._line((*key, option))
            filled = {option: _filled(value, numbers) for option, value in options.items()}
            self._parts.append(Part(name, kind, place, driver, filled))

    # -- nothing twice --------------------------------------------------------------------------------------------

    def _no_wire_twice(self) -> None:
        users: dict[object, tuple[str, str]] = {}
        for part in self._parts:
            for wire, user, option in system_wires(part):
                users.setdefault(wire, (user, f"{part.name}.{option}"))
        for part in sorted(self._parts, key=lambda part: "mux" in part.options):
            for wire, option in wires(part):
                place = f"{part.name}.{option}"
                user, other = users.setdefault(wire, (part.name, place))
                if place == other and (heard := heard_by_all(wire)) in users:
                    user, other = users[heard]
                if place != other:
                    raise ConfigError(
                        "{file}, line {line}: {wire} is wanted by {one} and by {other} (line {other_line}); give one of"
                        " them another.",
                        file=self._file,
                        line=self._part_lines.get(place, self._part_lines[part.name]),
                        wire=reason_of(spoken(wire)),
                        one=part.name,
                        other=user,
                        other_line=self._part_lines.get(other, self._part_lines.get(other.rpartition(".")[0], 1)),
                    )

    # -- reading values -------------------------------------------------------------------------------------------

    def _only(self, table: dict[str, Any], at: Key, known: set[str]) -> None:
        for key in table:
            if key not in known:
                raise ConfigError(
                    "{file}, line {line}: there is no setting called {key} here; known are {known}.",
                    **self._at((*at, key)),
                    key=key,
                    known=", ".join(sorted(known)),
                )

    def _table(self, table: dict[str, Any], key: str, at: Key) -> dict[str, Any]:
        value = table.get(key, {})
        if not isinstance(value, dict):
            raise ConfigError("{file}, line {line}: {key} must be a table.", **self._at((*at, key)), key=key)
        return dict(value)

    def _value(self, table: dict[str, Any], key: str, at: Key, kind: type, default: Any) -> Any:
        if key not in table:
            if default is None:
                raise ConfigError("{file}, line {line}: {key} is missing.", **self._at(at), key=key)
            return default
        value = table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            said = {str: "a text in quotes", int: "a whole number", bool: "true or false"}[kind]
            raise ConfigError("{file}, line {line}: {key} must be {kind}.", **self._at((*at, key)), key=key, kind=said)
        return value

    def _line(self, key: Key) -> int:
        return line_of(self._lines, key)

    def _at(self, key: Key) -> dict[str, object]:
        return {"file": self._file, "line": self._line(key)}


def _filled(value: object, numbers: Mapping[str, int]) -> object:
    """The value with its numbers put in; a text that is nothing but a mark becomes a number."""
    if isinstance(value, str):
        if value in numbers:
            return numbers[value]
        for mark, number in numbers.items():
            value = value.replace(mark, str(number))
        return value
    if isinstance(value, list):
        return [_filled(one, numbers) for one in value]
    return value
