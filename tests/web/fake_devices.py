"""Canned devices: a reader with a token, a lamp that is gone, a new seat."""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.snapshot import Reply


class FakeDevices:
    """A reader with a token, a lamp that is gone, and a new seat that blinks until it has its number."""

    def __init__(self) -> None:
        self.deeds: list[object] = []

    def told(self) -> Json:
        reader = {"level": "ok", "what": "t1.reader", "text": "It answers.", "seat": 1, "wire": "port /dev/nfc-t1"}
        lamp = {"level": "fault", "what": "c9.lamp", "text": "It is gone.", "seat": 9, "wire": "pin 17"}
        numbered = any(isinstance(deed, dict) and deed["do"] == "seat" for deed in self.deeds)
        return {
            "devices": [
                {**reader, "remedy": None, "lies": ["character:imp"]},
                {**lamp, "remedy": "Look at its pins.", "lies": None},
            ],
            "new": [] if numbered else [{"chip": "E66164", "free": [2, 5]}],
        }

    def act(self, raw: object) -> Reply:
        self.deeds.append(raw)
        return Reply(200, {"ok": True})
