"""A canned journal of two evenings."""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.errors import Refused


class FakeArchive:
    """A journal of two evenings. `name`: whoever played, and whatever they were called."""

    def __init__(self) -> None:
        self.name = "<b>Ann</b>"

    def evenings(self) -> Json:
        opened = "2026-11-29T20:15:00+01:00"
        return {
            "evenings": [
                {"number": one, "game": "clocktower", "opened": opened, "name": name, "players": who, "winner": won}
                for one, name, who, won in ((2, "Two Chairs", ["Ann"], None), (1, "Tentacles", ["Ben"], "good"))
            ],
            "present": 2,
        }

    def recap(self, number: int | None) -> Json:
        if number not in (None, 1, 2):
            raise Refused("There is no evening {number} in the journal.", number=number)
        shown = {
            "kind": "shown",
            "text": f"{self.name} (Empath) is shown: 2.",
            "true": "0",
            "holds": "never",
            "impaired": True,
        }
        return {
            "game": "clocktower",
            "name": "Embrace the Tentacles",
            "phase": "over",
            "winner": "good",
            "because": "No Demon lives.",
            "players": [
                {
                    "seat": 1,
                    "player": self.name,
                    "character": "Drunk",
                    "team": "outsider",
                    "shown": "Empath",
                    "alignment": "good",
                    "alive": True,
                    "claims": ["Chef"],
                }
            ],
            "bluffs": ["Chef"],
            "notes": [],
            "chapters": [{"phase": "night", "number": 1, "lines": [{**shown, "ruling": False}]}],
        }

    def log(self, number: int | None) -> Json:
        line = {"phase": "night", "number": 1, "ruling": False, "undone": False}
        told = ({"text": f"the death of {self.name}", "ruling": True}, {"text": "going on", "undone": True})
        return {"entries": [line | one for one in told]}

    def export(self, number: int | None) -> bytes:
        return b'{"do":"open"}\n'
