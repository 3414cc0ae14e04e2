"""What the hub last published: the one thing that pages and panels read. Made by the loop after every entry.

Must not know: who reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from .commands import Json
from .views import ConsoleView, SeatView


class Part(msgspec.Struct, frozen=True):
    """A device of the table: where it is, whether it answers (None: it wasn't heard of yet), and, when it doesn't, what
    to do about it.
    """

    name: str
    kind: str
    online: bool | None
    reason: str = ""


class Notice(msgspec.Struct, frozen=True):
    """A quiet line on the storyteller's page: an unknown tag, a second device that signed in, a device gone."""

    number: int
    text: str


class Snapshot(msgspec.Struct, frozen=True):
    """The state of everything at one moment. `storyteller` and `town` are None while no evening is open."""

    version: int = 0
    language: str = "en"
    evening: str | None = None
    storyteller: Json | None = None
    town: Json | None = None
    seats: tuple[SeatView, ...] = ()
    console: ConsoleView = ConsoleView()
    parts: tuple[Part, ...] = ()
    notices: tuple[Notice, ...] = ()
    phones: Mapping[int, Json | None] = {}
    """What each phone that is a chair shows, by the lasting number of its seat."""


class Reply(NamedTuple):
    """What a page is answered: the status (HTTP's numbers) and the JSON body that goes with it."""

    status: int
    body: Json
