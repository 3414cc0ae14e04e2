"""Boxes: which tokens there are, of this evening or of a script; and the virtual table's, each on a tag of its own.

Its one rule: a virtual token's tag is the same one every time, so that what lay on a tray lies there after a restart.
Most tags are NTAG213 with an identifier written on them; some are cards that only tell their UID, as in a real box.

Must not know: any game by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

from hub.shelf import Shelf
from hub.store import Tagged
from hub.table.commands import Json
from hub.table.errors import ConfigError, NightbellError, Refused
from hub.table.evening import Evening
from hub.table.game import HasBox, ReadsScripts
from hub.table.printed import Face, HasTokens, TokenSet
from hub.table.words import ENGLISH, Speaker

_BARE = 8
"""Every so manyth tag is a bare card."""


def box_of(evening: Evening) -> list[Tagged]:
    """The tokens of that evening's box, with their tags."""
    game: Any = evening.game
    names: Iterable[str]
    names = game.box(evening.state) if isinstance(game, HasBox) else off_the_sheet(game.sheet(evening.state, ENGLISH))
    return [tagged(name) for name in names]


def whole_box(evening: Evening | None) -> TokenSet:
    """All tokens that belong to that evening's game or script, whoever plays tonight.

    Raises:
        Refused: no evening is open.
    """
    if evening is None:
        raise Refused("No evening is open, so say which box: a script's name, or a game's.")
    game: Any = evening.game
    sheet = game.sheet(evening.state, ENGLISH)
    if isinstance(game, HasTokens):
        for name in (None, str(sheet.get("name", ""))):
            with suppress(NightbellError):
                return game.token_set(name, ENGLISH)
    tokens = [token for token, _, _ in box_of(evening)]
    return TokenSet(str(sheet.get("name", game.name)), tuple(Face(one, "card", one, "", "", "") for one in tokens))


def box_called(name: str | bytes, shelf: Shelf, speaker: Speaker) -> TokenSet:
    """The box of that name: a game's, or one of its scripts'; bytes are a script's file.

    Raises:
        ConfigError: there is none, or the script can't be played; the sentence says why.
    """
    games = [game for game in shelf.games() if isinstance(game, HasTokens)]
    for game in games:
        if isinstance(name, str) and name.casefold() == game.name.casefold():
            return game.token_set(None, speaker)
    problem = ConfigError("There is no box called {name}.", name=name if isinstance(name, str) else "")
    for game in games:
        if isinstance(game, ReadsScripts):
            try:
                return game.token_set(name, speaker)
            except ConfigError as error:
                problem = error
    raise problem


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
