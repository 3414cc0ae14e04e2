"""The vocabulary's JSON Schema, made from the typed declarations of all games: what docs/vocabulary.schema.json holds.

Must not know: any game by name; where the schema is written.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hub.table.commands import Json

from .shelf import Shelf

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(shelf: Shelf) -> Json:
    """The schema: any command or question of any game; in ``$defs``, ``<game>.commands`` and ``<game>.questions``."""
    shapes: dict[str, list[type]] = {}
    for game in sorted(shelf.games(), key=lambda game: game.name):
        shapes[f"{game.name}.commands"] = _sorted(game.vocabulary.commands)
        shapes[f"{game.name}.questions"] = _sorted(game.vocabulary.questions)
    every = list(dict.fromkeys(shape for listed in shapes.values() for shape in listed))
    references, components = msgspec.json.schema_components(every, schema_hook=_anything, ref_template="#/$defs/{name}")
    place = dict(zip(every, references, strict=True))
    unions: Json = {name: {"anyOf": [place[shape] for shape in listed]} for name, listed in shapes.items()}
    return {
        "$schema": _DIALECT,
        "title": "Nightbell: commands and questions",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in unions],
        "$defs": {**unions, **{name: _tidy(shape) for name, shape in sorted(components.items())}},
    }


def written(shelf: Shelf) -> bytes:
    """The schema as the file holds it."""
    return msgspec.json.format(msgspec.json.encode(schema(shelf)), indent=1) + b"\n"


def _sorted(verbs: Mapping[str, type]) -> list[type]:
    return [shape for _, shape in sorted(verbs.items())]


def _anything(kind: type) -> Json:
    """A field whose shape the game looks at by itself: any JSON."""
    if kind is object:
        return {"description": "Any JSON: the game looks at it by itself."}
    raise NotImplementedError(kind)


def _tidy(node: object) -> object:
    """The description's indentation, as it stands in the code, taken out."""
    if isinstance(node, dict):
        return {
            key: " ".join(value.split()) if key == "description" and isinstance(value, str) else _tidy(value)
            for key, value in node.items()
        }
    return [_tidy(one) for one in node] if isinstance(node, list | tuple) else node
