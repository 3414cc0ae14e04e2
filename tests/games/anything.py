"""Whatever can be said to a game, sensible or not: in any phase it is done or refused, and nothing else happens."""

from __future__ import annotations

from random import Random
from typing import Any

from hub.table.words import ENGLISH

from .played import Played

Said = tuple[str, dict[str, Any]]


def said(chance: Random, seats: int, own: list[Said], tokens: list[str], names: list[str], phases: list[str]) -> Said:
    """A command of the table's own vocabulary, or one of the game's."""
    seat = chance.randint(0, seats + 1)
    token = chance.choice([*tokens, "character:imp", "nonsense"])
    shared: list[Said] = [
        ("begin", {}),
        ("place", {"seat": seat, "token": token}),
        ("lift", {"seat": seat, "token": token}),
        ("press", {"seat": seat}),
        ("press", {"button": chance.choice(["confirm", "back", "next"])}),
        ("next", {}),
        ("next", {"to": chance.choice([*phases, "nowhere"])}),
        ("undo", {}),
        ("redo", {}),
        ("kill", {"seat": seat}),
        ("revive", {"seat": seat}),
        ("become", {"seat": seat, "character": chance.choice([*names, "imp"])}),
        ("turn", {"seat": seat, "alignment": "evil"}),
        ("mark", {"seat": seat, "reminder": "imp:dead"}),
        ("note", {"text": "tea"}),
        ("end", {"winner": chance.choice([None, "wolves", "nobody"])}),
        ("rename", {"seat": seat, "player": "Zed"}),
        ("seat", {"after": seat, "player": "New"}),
        ("unseat", {"seat": seat}),
        ("move", {"seat": seat, "after": chance.randint(0, seats)}),
        ("sit", {"seat": seat, "chair": "c2", "tray": "t2"}),
    ]
    verb, fields = chance.choice(own if chance.random() < 0.7 else shared)
    return verb, {**fields, "ruling": True} if chance.random() < 0.3 else fields


def is_answered(game: Played) -> None:
    """Every question has an answer, and every view can be made."""
    for question in ("phase", "prompt", "grimoire", "town", "night", "winner", "audit"):
        assert game.ask(question).get("ok", True)
    for seat, _ in game.state.seating:
        assert "lines" in game.seat(seat)
        assert game.ask("prompt", seat=seat)["say"]
        assert game.game.held_view(game.state, seat, ENGLISH).lit
    assert game.game.sheet(game.state, ENGLISH)["order"]
    assert len(game.game.console_view(game.state, ENGLISH).panel.rows) > 1
    assert game.evening.step.before is None or game.evening.what_undo_takes(ENGLISH)
