"""What the town's page is sent beside its view: the script sheet with the almanac (HTML), and its own address to scan.

Its one rule: all of it is public by nature: the script, the number of players, Travellers. It needs no session and asks
nothing that a session could change.

Must not know: the grimoire; what the page does with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from flask import Blueprint, Flask, Response, request

from hub.table.commands import Json
from hub.table.views import TOWN

from .desk import Desk
from .fragments import TEAMS, fragment
from .qr import svg
from .reached import reached
from .town_wording import of_the_sheet, said
from .wording import words


class Character(msgspec.Struct, frozen=True):
    """What the sheet says of a character. `count`: how many of it there are, where that is known to all."""

    name: str
    team: str
    ability: str
    count: int | None = None


class Jinx(msgspec.Struct, frozen=True):
    """Two characters that change each other, and how."""

    characters: tuple[str, ...]
    text: str = ""


class Script(msgspec.Struct, frozen=True):
    """What the town may know of the sheet."""

    name: str = ""
    author: str | None = None
    characters: dict[str, Character] = {}
    order: tuple[str, ...] = ()
    jinxes: tuple[Jinx, ...] = ()
    house_rules: tuple[str, ...] = ()


class Player(msgspec.Struct, frozen=True):
    """Somebody of the town. `character`: a Traveller's."""

    character: str | None = None


class Square(msgspec.Struct, frozen=True):
    """What is read of the town's answer. `counts`: how many of each team so many players have, by the rules."""

    players: tuple[Player, ...] = ()
    counts: dict[str, int] = {}

    @property
    def travellers(self) -> list[str]:
        """The Travellers' characters."""
        return [one.character for one in self.players if one.character]


class Group(NamedTuple):
    """A team on the sheet."""

    team: str
    many: int | None
    characters: list[Character]


class Town:
    """The routes under /town. `home`: this machine's address in its network, for pages that were opened on itself."""

    def __init__(self, desk: Desk, home: str = "") -> None:
        self._desk = desk
        self._home = home

    def register(self, app: Flask) -> None:
        """Adds the routes to the application."""
        town = Blueprint("town", "hub.web", url_prefix="/town", template_folder="templates")
        town.add_url_rule("/about", "about", self._about)
        town.add_url_rule("/qr.svg", "qr", self._qr)
        app.register_blueprint(town)

    def _about(self) -> Json:
        """``{"words", "sheet", "html"}``: what the page says, what things are called, and the script sheet."""
        speaker = self._desk.speaker
        sheet, all_words = self._desk.sheet(), words(speaker)
        script = msgspec.convert(sheet, Script)
        view = self._desk.view(TOWN)["view"]
        told: Json = view if isinstance(view, dict) else {}
        town = msgspec.convert(told.get("town", {}), Square)
        ids = list(dict.fromkeys([*(script.order or script.characters), *town.travellers]))
        given = {
            "t": (all_words | of_the_sheet(speaker)).__getitem__,
            "script": script,
            "groups": by_team(script, ids, town.counts),
            "players": speaker("{count} players", count=town.counts.get("players", 0)),
            "counted": bool(town.counts),
            "address": self._address(),
        }
        return {
            "words": said(all_words),
            "sheet": named(sheet, ids, over="grimoire" in told),
            "html": fragment("town/sheet.html", **given),
        }

    def _qr(self) -> Response:
        return Response(svg(self._address()), mimetype="image/svg+xml")

    def _address(self) -> str:
        """The town's page as a phone reaches it."""
        return f"{reached(request.host_url, self._home)}/town"


def named(sheet: Json, ids: Sequence[str], *, over: bool) -> Json:
    """The sheet's names, without what characters do; those of reminders once the grimoire lies open."""
    kept = {"game", "language", "name", "phases", "sides"} | ({"reminders"} if over else set())
    found: Json = {key: sheet[key] for key in kept if key in sheet}
    characters = sheet.get("characters")
    if isinstance(characters, dict):
        known = ((id, characters[id]) for id in ids if id in characters)
        found["characters"] = {id: {"name": one["name"], "team": one["team"]} for id, one in known}
    return found


def by_team(script: Script, ids: Sequence[str], counts: Mapping[str, int]) -> list[Group]:
    """These characters, team by team."""
    known = [script.characters[id] for id in ids if id in script.characters]
    found = [Group(team, counts.get(team), [one for one in known if one.team == team]) for team in TEAMS]
    return [group for group in found if group.characters]
