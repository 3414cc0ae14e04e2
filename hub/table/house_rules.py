"""House rules by name: the `rules` of an opening, read into a game's own record of them.

Its one rule: a rule that the game doesn't know, or a value that it can't have, is refused with its name.
Must not know: any rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from .errors import Refused

R = TypeVar("R", bound=msgspec.Struct)


def house_rules(shape: type[R], given: Mapping[str, object]) -> R:
    """The record with the given rules in it, the others as they are by default.

    Raises:
        Refused: there is no such rule, or the value is none of its values.
    """
    known = {field.name for field in msgspec.structs.fields(shape)}
    for name in given:
        if name not in known:
            raise Refused(
                "There is no house rule called {rule}; there are {rules}.", rule=name, rules=", ".join(sorted(known))
            )
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, shape, str_keys=True)
        except msgspec.ValidationError as error:
            raise Refused("The house rule {rule} can't be {value}.", rule=name, value=repr(value)) from error
    return msgspec.convert(dict(given), shape, str_keys=True)
