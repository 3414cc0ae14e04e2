"""Phones that are chairs, canned: who was seated, whose pad was held."""

from __future__ import annotations

from functools import cached_property
from threading import Event

from hub.table.commands import Json
from hub.table.errors import Refused
from hub.web.desk import Reply

LIT: Json = {"lit": True, "awake": False, "lines": ["3 Cho", "hold to read"], "lamp": "off", "own": False}
FACE: Json = {"seat": 3, "player": "Cho", **LIT, "rows": [["3 Cho", 2, False], ["hold to read", 1, False]]}


class FakePhones:
    """Seats 1 to 10 of evening 7; a seat's lasting number is ten more than tonight's."""

    def __init__(self) -> None:
        self.seated: dict[int, str] = {}
        self.pads: list[tuple[int, bool]] = []
        self.presses: list[tuple[int, int | None, str | None]] = []
        self.open: list[str] = []
        self.stood = Event()

    def seat_of(self, digest: str) -> int | None:
        return next((who for who, one in self.seated.items() if one == digest), None)

    def place(self, seat: int) -> tuple[int, int]:
        if not 1 <= seat <= 10:
            raise Refused("There is no seat {seat}: the seats are 1 to {last}.", seat=seat, last=10)
        return 7, seat + 10

    def sit(self, place: tuple[int, int], digest: str, device: str) -> bool:
        if place[0] != 7:
            return False
        self.seated[place[1]] = digest
        return True

    def stand(self, who: int) -> None:
        self.seated.pop(who, None)
        self.stood.set()

    def opened(self, digest: str) -> None:
        self.open.append(digest)

    def closed(self, digest: str) -> None:
        self.open.remove(digest)

    def pad(self, who: int, *, down: bool, still: bool = False) -> None:
        if not still:
            self.pads.append((who, down))

    def press(self, who: int, version: int | None, key: str | None) -> Reply:
        self.presses.append((who, version, key))
        return Reply(200, {"ok": True, "events": [], "advice": [], "version": 7})


class WithPhones:
    """What a desk has of phones. `face`: what each of them shows."""

    face: Json | None = FACE

    @cached_property
    def phones(self) -> FakePhones:
        return FakePhones()

    def seen_at_seat(self) -> Json:
        town = {"game": "clocktower", "town": getattr(self, "town", None)}
        return {"version": 7, "view": self.face and {**self.face, "language": "en", "town": town}}
