"""docs/house-rules.md names every house rule with its default, and none that isn't there."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from hub.games.clocktower.facing import FLAT, Facing
from hub.games.clocktower.setup import RULES
from hub.games.growl.state import Rules as GrowlRules
from hub.games.moonwolf.state import Rules as MoonWolfRules

DOCUMENT = Path(__file__).parents[2] / "docs/house-rules.md"


@pytest.mark.parametrize(
    ("title", "rules"),
    [("MoonWolf", MoonWolfRules()), ("Growl", GrowlRules()), ("Opposite seats", Facing())],
)
def test_document_has_every_rule_with_its_default(title: str, rules: msgspec.Struct) -> None:
    part = DOCUMENT.read_text("utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    said = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", part, re.MULTILINE))
    defaults = {field.name: getattr(rules, field.name) for field in msgspec.structs.fields(rules)}
    assert said == {name: msgspec.json.encode(value).decode() for name, value in defaults.items()}


def test_document_has_every_rule_of_clocktower() -> None:
    part = DOCUMENT.read_text("utf-8").split("\n## Clocktower\n")[1].split("\n## ")[0]
    said = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", part, re.MULTILINE))
    assert set(said) == RULES - set(FLAT)
    assert set(said.values()) == {"false", "0"}
