"""The sheet of an answer of the storyteller's own, put together by taps.

Its one rule: the open step says what form its answers have, and the game says whether one of them is true; neither is
worked out here.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from hub.table.commands import Json

from .look import Look, Sheet, turned
from .view import Checked, Form

T = TypeVar("T")

NOBODY = "null"
"""In place of a character: there is none."""


def answer(look: Look) -> Sheet:
    """An answer of the storyteller's own: its parts come and go with the page."""
    seat = look.number("seat")
    prompt = look.prompt(seat)
    form = prompt.wants.value
    known = look.numbers("players") if "players" in look.asked else prompt.chosen.players
    players = [one for one in known if one in form.seats]
    kinds = [one for one in look.texts("character") if one in (*form.characters, NOBODY)]
    plain = _plain(form)
    value, whole = _tapped(look) if plain else _put_together(form, players, kinds)
    shown: Json = {"value": value} | ({} if seat is None else {"seat": seat})
    given = {
        "plain": plain,
        "players": [(one, one in players, _after(players, one, form.count)) for one in form.seats if one != seat],
        "nobody": (NOBODY in kinds, _after(kinds, NOBODY, 1)) if form.kind == "players_character" else None,
        "kinds": [
            (team, [(id, id in kinds, _after(kinds, id, _most(form))) for id in ids])
            for team, ids in look.by_team(form.characters)
        ],
        "value": value,
        "whole": whole,
        "holds": look.ask({"ask": "check", **shown}, Checked).holds if whole else "",
        "deed": {"do": "show", **shown},
    }
    return Sheet(look.t("other_answer"), "answer", given)


def _plain(form: Form) -> list[object]:
    """All answers, where they are few enough to be buttons."""
    if form.kind == "yesno":
        return [True, False]
    if form.kind == "number":
        return list(range(form.least, form.most + 1))
    return ["clockwise", "anticlockwise", "equal"] if form.kind == "direction" else []


def _most(form: Form) -> int:
    """How many characters an answer of that form names at most."""
    return {"player_characters": 2, "characters": len(form.characters)}.get(form.kind, 1)


def _after(now: Sequence[T], one: T, most: int) -> str:
    """What is picked after a tap on that one: of more than there may be, the oldest goes."""
    return ",".join(map(str, turned(now, one)[-most:]))


def _tapped(look: Look) -> tuple[object, bool]:
    """The answer that was tapped, and whether one was."""
    try:
        return msgspec.json.decode(look.asked.get("value", "")), True
    except msgspec.DecodeError:
        return None, False


def _put_together(form: Form, players: Sequence[int], kinds: Sequence[str]) -> tuple[object, bool]:
    """The answer so far, in the contract's form, and whether it is whole."""
    if NOBODY in kinds:
        return {"character": None}, True
    value: Json = {}
    if form.kind.startswith("players"):
        value["players"] = sorted(players)
    elif form.kind.startswith("player"):
        value["player"] = players[0] if players else None
    if form.kind.endswith("characters"):
        value["characters"] = sorted(kinds)
    elif form.kind.endswith("character"):
        value["character"] = kinds[0] if kinds else None
    seated = not form.kind.startswith("player") or len(players) == form.count
    named = "character" not in form.kind or form.kind == "characters" or len(kinds) == _most(form)
    return value, bool(form.kind) and seated and named
