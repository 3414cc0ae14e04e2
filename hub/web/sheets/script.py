"""The sheets of the script and of the open step: night sheet, script, house rules, an answer of one's own.

Its one rule: whether an answer is true is the game's word, asked of it and never worked out here.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

import msgspec

from hub.table.commands import Json
from hub.table.views import STORYTELLER

from .look import Look, Sheet, turned

HIGHEST = 20
"""The highest number that an answer can be."""


def script(look: Look) -> Sheet:
    """The script's characters and what they do."""
    return Sheet(look.script.name or look.t("script"), "script")


def rules(look: Look) -> Sheet:
    """The house rules in force, and those that can be chosen."""
    return Sheet(look.t("house_rules"), "rules")


def night(look: Look) -> Sheet:
    """Tonight's slots: done, open, to come."""
    return Sheet(look.t("night_sheet"), "night", {"now": look.view.phase.slot if look.view.phase else None})


def answer(look: Look) -> Sheet:
    """An answer of the storyteller's own, put together by taps: its parts come and go with the page."""
    seat = look.number("seat")
    truths = look.prompt(seat).truths
    first = truths.values[0] if truths and truths.values else None
    many = look.numbers("players")
    picked = look.asked.get("character", "")
    value, made = _value(look, first, many, picked)
    holds = _holds(look, seat, value) if made else None
    single = isinstance(first, dict) and "player" in first
    given = {
        "plain": _plain(look, first),
        "many": many,
        "turned": {one.seat: _turned(many, one.seat, single=single) for one in look.seats},
        "with_character": isinstance(first, dict) and ("character" in first or bool(first.get("characters"))),
        "picked": picked,
        "value": value,
        "made": made,
        "holds": holds,
        "deed": {"do": "show", "value": value} | ({} if seat is None else {"seat": seat}),
    }
    return Sheet(look.t("other_answer"), "answer", given)


def _plain(look: Look, first: object) -> list[object]:
    """All answers, where they are few enough to be buttons."""
    if isinstance(first, bool):
        return [True, False]
    if isinstance(first, int):
        return list(range(min(HIGHEST + 1, max(6, len(look.seats) + 1))))
    return ["clockwise", "anticlockwise", "equal"] if isinstance(first, str) else []


def _turned(many: list[int], seat: int, *, single: bool) -> str:
    """The seats after a tap on that one."""
    left = [seat] if single else turned(many, seat)
    return ",".join(map(str, left))


def _value(look: Look, first: object, many: list[int], picked: str) -> tuple[object, bool]:
    """The answer so far, and whether it is one that can be shown."""
    if not isinstance(first, dict):
        try:
            return msgspec.json.decode(look.asked.get("value", "")), True
        except msgspec.DecodeError:
            return None, False
    value: Json = {}
    if first.get("players"):
        value["players"] = sorted(many)
    elif first.get("player"):
        value["player"] = many[-1] if many else None
    if "character" in first:
        value["character"] = picked or None
    if first.get("characters"):
        value["characters"] = [picked]
    return value, bool(many or picked)


def _holds(look: Look, seat: int | None, value: object) -> str | None:
    raw: Json = {"ask": "check", "value": value} | ({} if seat is None else {"seat": seat})
    found = look.desk.ask(raw, STORYTELLER).body.get("answer")
    holds = found.get("holds") if isinstance(found, dict) else None
    return str(holds) if holds else None
