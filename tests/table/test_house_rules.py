"""House rules by name: what isn't there, or can't have that value, is refused with its name."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from hub.table.errors import Refused
from hub.table.house_rules import house_rules


class Rules(msgspec.Struct, frozen=True):
    late: bool = False
    end: Literal["soon", "later"] = "soon"


def test_what_is_not_given_is_as_by_default() -> None:
    assert house_rules(Rules, {}) == Rules()
    assert house_rules(Rules, {"end": "later"}) == Rules(end="later")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"moon": 1}, "There is no house rule called moon; there are end, late."),
        ({"late": "yes"}, "The house rule late can't be 'yes'."),
        ({"end": "never"}, "The house rule end can't be 'never'."),
    ],
)
def test_an_unknown_rule_or_value_is_refused(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        house_rules(Rules, given)
    assert str(refused.value) == sentence
