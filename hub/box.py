"""The box of the virtual table: the evening's tokens, each on a tag of its own.

Its one rule: a token's tag is the same one every time, so that what lay on a tray lies there after a restart.
Most tags are NTAG213 with an identifier written on them; some are cards that only tell their UID, as in a real box.

Must not know: any game by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from hub.table.commands import Json
from hub.table.evening import Evening
from hub.table.game import HasBox
from hub.table.words import ENGLISH

Tagged = tuple[str, str, str | None]
"""A token's name, the UID of its tag (hexadecimal), and the identifier written on it (None: a bare card)."""

_BARE = 8
"""Every so manyth tag is a bare card."""


def box_of(evening: Evening) -> list[Tagged]:
    """The tokens of that evening's box, with their tags."""
    game: Any = evening.game
    names: Iterable[str]
    names = game.box(evening.state) if isinstance(game, HasBox) else off_the_sheet(game.sheet(evening.state, ENGLISH))
    return [tagged(name) for name in names]


def tagged(token: str) -> Tagged:
    """The token's tag."""
    mark = blake2b(token.encode(), digest_size=16).hexdigest().upper()
    if int(mark[:2], 16) % _BARE == 0:
        return token, mark[:8], None
    return token, "04" + mark[2:14], mark[16:]


def off_the_sheet(sheet: Json) -> Sequence[str]:
    """One token of each character of a sheet, then one of each reminder."""
    characters = sheet.get("characters")
    if not isinstance(characters, dict):
        return ()
    reminders = [one for record in characters.values() for one in record.get("reminders", ())]
    return [f"character:{one}" for one in characters] + [f"reminder:{one}" for one in dict.fromkeys(reminders)]
