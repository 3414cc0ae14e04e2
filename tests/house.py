"""Reads the sources of the house and names what breaks its rules: who may import whom, what pure rooms must not touch.

Works on source text alone, so that the tests can show it small samples. Nothing is imported or run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple


class Room(NamedTuple):
    """A room: the modules under `name`, and the prefixes of our own modules that they may import."""

    name: str
    may_import: Sequence[str]


SHARED = ("firmware_py.debounce", "firmware_py.presence", "firmware_py.wires")
"""What drivers have in common; they never see the chips in software."""

EDGE = ("hub", "firmware_py.ports")

BELOW_TOKENS = (
    "hub.calls",
    "hub.devices",
    "hub.loop",
    "hub.places",
    "hub.present",
    "hub.printing",
    "hub.shelf",
    "hub.store",
)
"""What the tokens' room stands on: where they are kept, the reader that sees them, the paper."""

ROOMS = (
    Room("hub.table", ("hub.table",)),
    Room("hub.games.clocktower", ("hub.table", "hub.games.clocktower")),
    Room("hub.games.moonwolf", ("hub.table", "hub.games.moonwolf")),
    Room("hub.games.growl", ("hub.table", "hub.games.growl")),
    Room("hub.games", ("hub.table",)),
    Room("hub.faces", ("hub.table", "hub.faces")),
    Room("hub.web", ("hub.table", "hub.web")),
    Room("hub.printing", ("hub.table", "hub.resources", "hub.printing")),
    Room("hub.tokens", ("hub.table", "hub.tokens", *BELOW_TOKENS, "firmware_py.ports")),
    Room("hub.devices", ("hub.table", "hub.faces", "hub.present", "hub.devices", "firmware_py.ports")),
    Room("hub.app", ("hub", "firmware_py")),
    Room("hub", EDGE),
    Room("firmware_py.node", ("firmware_py.node",)),
    Room("firmware_py.ports", ()),
    Room("firmware_py.drivers", ("firmware_py.drivers", "firmware_py.node", "firmware_py.ports", *SHARED)),
    Room("firmware_py", ("firmware_py",)),
)
"""Longest name first: a module belongs to the first room that its name begins with."""

ONLY_FOR_APP = ("hub.web", "hub.app")
"""What the edge modules of the hub leave to hub.app; hub.cli alone may start hub.app."""

PURE = ("hub.table", "hub.games", "hub.faces")

PURE_IMPORTS = frozenset(
    {
        "__future__",
        "abc",
        "array",
        "bisect",
        "codecs",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "decimal",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "itertools",
        "json",
        "keyword",
        "math",
        "msgspec",
        "numbers",
        "operator",
        "re",
        "statistics",
        "string",
        "textwrap",
        "types",
        "typing",
        "unicodedata",
    }
)
"""Modules that a pure room may import besides our own: none of them knows the time, a file, the network or chance."""

IMPURE_CALLS = frozenset({"open", "input", "print", "exec", "eval", "compile", "__import__", "hash"})
"""The `hash` of a text differs from run to run."""

UNWELCOME = frozenset({"manager", "handler", "helper", "helpers", "util", "utils", "misc", "data", "common", "stuff"})


class Source(NamedTuple):
    """A module by its dotted name, with its text."""

    module: str
    text: str
    package: bool = False


class Import(NamedTuple):
    """An import of one module, and the line where it stands."""

    name: str
    line: int


def imports(source: Source) -> Iterator[Import]:
    """Everything that a module imports, at its head or within a function, relative names made whole."""
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = _base(source, node)
            for alias in node.names:
                yield Import(f"{base}.{alias.name}", node.lineno)


def _base(source: Source, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = source.module.split(".")
    up = node.level - 1 if source.package else node.level
    return ".".join([*parts[: len(parts) - up], *([node.module] if node.module else [])])


def within(name: str, prefix: str) -> bool:
    """Whether the module is `prefix` or lies under it."""
    return name == prefix or name.startswith(prefix + ".")


def room_of(module: str) -> Room:
    return next(room for room in ROOMS if within(module, room.name))


def arrows_broken(source: Source) -> list[str]:
    """The imports that go against the arrows, a sentence each."""
    room = room_of(source.module)
    broken = []
    for name, line in imports(source):
        if not within(name, "hub") and not within(name, "firmware_py"):
            continue
        allowed = any(within(name, prefix) for prefix in room.may_import)
        if room.name == "hub" and source.module != "hub":
            allowed = allowed and not any(within(name, prefix) for prefix in ONLY_FOR_APP)
            allowed = allowed or (source.module == "hub.cli" and within(name, "hub.app"))
        if not allowed:
            broken.append(f"{source.module}:{line} ({room.name}) must not import {name}")
    return broken


def impurities(source: Source) -> list[str]:
    """What a pure module must not touch, a sentence each; empty for a module of another room."""
    if not any(within(source.module, prefix) for prefix in PURE):
        return []
    allowed = PURE_IMPORTS | ({"PIL"} if within(source.module, "hub.faces") else frozenset())
    found = [
        f"{source.module}:{line} imports {name}"
        for name, line in imports(source)
        if not within(name, "hub") and name.split(".")[0] not in allowed
    ]
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.Call) and (called := _impure_call(node)):
            found.append(f"{source.module}:{node.lineno} calls {called}()")
        if isinstance(node, ast.Global):
            found.append(f"{source.module}:{node.lineno} changes a global name")
    return found


def _impure_call(node: ast.Call) -> str | None:
    match node.func:
        case ast.Name(id=name) if name in IMPURE_CALLS:
            return name
        case ast.Attribute(value=ast.Name(id="Image" | "codecs" as module), attr="open"):
            return f"{module}.open"
        case ast.Attribute(attr="truetype" | "load_default" | "load_default_imagefont" as name):
            return name
    return None


def too_long(source: Source, module_lines: int, function_lines: int) -> list[str]:
    """The module if it has that many lines or more, and its functions with more lines than fit a screen."""
    found = []
    lines = source.text.count("\n")
    if lines >= module_lines:
        found.append(f"{source.module} has {lines} lines")
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > function_lines:
                found.append(f"{source.module}:{node.lineno} {node.name} has {length} lines")
    return found


def badly_opened(source: Source) -> list[str]:
    """A module that doesn't open with what it is and what it must not know (a package needs only the first)."""
    said = ast.get_docstring(ast.parse(source.text))
    if said is None:
        return [f"{source.module} doesn't say what it is"]
    if not source.package and "must not know" not in " ".join(said.lower().split()):
        return [f"{source.module} doesn't say what it must not know"]
    return []


def badly_named(source: Source) -> list[str]:
    """Module and class names that say nothing."""
    found = [source.module] if UNWELCOME & set(source.module.rpartition(".")[2].split("_")) else []
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.ClassDef) and node.name.lower().endswith(("manager", "handler", "helper", "utils")):
            found.append(f"{source.module}:{node.lineno} {node.name}")
    return found


def cycles(sources: Sequence[Source]) -> list[list[str]]:
    """Modules that import each other in a ring, at their heads (imports within functions and for types aside)."""
    known = {source.module for source in sources}
    graph = {source.module: sorted(set(_at_the_head(source, known))) for source in sources}
    found: list[list[str]] = []
    done: set[str] = set()
    for start in sorted(graph):
        _walk(start, graph, [], done, found)
    return found


def _at_the_head(source: Source, known: set[str]) -> Iterator[str]:
    head = ast.Module(
        [node for node in ast.parse(source.text).body if isinstance(node, ast.Import | ast.ImportFrom)], type_ignores=[]
    )
    for name, _ in imports(Source(source.module, ast.unparse(head), source.package)):
        for target in (name, name.rpartition(".")[0]):
            if target in known and target != source.module:
                yield target
                break


def _walk(
    module: str, graph: Mapping[str, Sequence[str]], path: list[str], done: set[str], found: list[list[str]]
) -> None:
    if module in path:
        found.append([*path[path.index(module) :], module])
        return
    if module in done:
        return
    for target in graph[module]:
        _walk(target, graph, [*path, module], done, found)
    done.add(module)
