"""What the town's page is sent beside its view: the script sheet with the almanac (HTML), and its own address to scan.

Its one rule: all of it is public by nature: the script, the number of players, Travellers. It needs no session and asks
nothing that a session could change.

Must not know: the grimoire; what the page does with it.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from flask import Blueprint, Flask, Response, render_template, request

from hub.table.commands import Json

from .desk import Desk
from .qr import svg
from .town_wording import of_the_sheet
from .wording import words

TEAMS = (
    *("townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric"),
    *("village", "wolves", "fox", "card", "night"),
)
"""In the order in which they stand on the sheet."""

_BETWEEN = re.compile(r">\s*\n\s*<")
"""The ends of lines between tags. A text can't hold any: its angle brackets are escaped."""


class Character(msgspec.Struct, frozen=True):
    """What the sheet says of a character. `count`: how many of it there are, where that is known to all."""

    name: str
    team: str
    ability: str
    count: int | None = None


class Script(msgspec.Struct, frozen=True):
    """What the town may know of the sheet. `counts`: how many of each team so many players have, by the rules."""

    name: str = ""
    author: str | None = None
    characters: dict[str, Character] = {}
    order: tuple[str, ...] = ()
    house_rules: tuple[str, ...] = ()
    counts: dict[str, int] = {}


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
        town.add_url_rule("/sheet", "sheet", self._sheet)
        town.add_url_rule("/qr.svg", "qr", self._qr)
        app.register_blueprint(town)

    def _sheet(self) -> Response:
        speaker = self._desk.speaker
        script = msgspec.convert(self._desk.sheet(), Script)
        view = self._desk.snapshot().town or {}
        given = {
            "t": words(speaker) | of_the_sheet(speaker),
            "script": script,
            "groups": by_team(script, travelling(view)),
            "players": speaker("{count} players", count=script.counts.get("players", 0)),
            "address": self._address(),
        }
        page = render_template("town/sheet.html", **given)
        return Response(_BETWEEN.sub("><", page).strip(), mimetype="text/html")

    def _qr(self) -> Response:
        return Response(svg(self._address()), mimetype="image/svg+xml")

    def _address(self) -> str:
        """The town's page as a phone reaches it."""
        asked = urlsplit(request.host_url)
        host = self._home if self._home and own(asked.hostname or "") else asked.hostname or ""
        port = "" if asked.port in (None, 80) else f":{asked.port}"
        return f"{asked.scheme}://{f'[{host}]' if ':' in host else host}{port}/town"


def named(sheet: Json) -> Json:
    """The sheet's names, without what characters do."""
    kept: Json = {key: sheet[key] for key in ("language", "name", "reminders", "phases", "sides") if key in sheet}
    characters = sheet.get("characters")
    if isinstance(characters, dict):
        kept["characters"] = {id: {"name": one["name"], "team": one["team"]} for id, one in characters.items()}
    return kept


def own(host: str) -> bool:
    """Whether that is what a machine calls itself: nobody else can reach it so."""
    return host in ("localhost", "::1") or host.startswith("127.")


def travelling(view: Json) -> list[str]:
    """The Travellers' characters, as everybody knows them."""
    town = view.get("town")
    players = town.get("players", []) if isinstance(town, dict) else []
    return [str(one["character"]) for one in players if one.get("character")]


def by_team(script: Script, travellers: list[str]) -> list[Group]:
    """The script's characters and the Travellers, team by team."""
    ids = dict.fromkeys([*(script.order or script.characters), *travellers])
    known = [script.characters[id] for id in ids if id in script.characters]
    found = [Group(team, script.counts.get(team), [one for one in known if one.team == team]) for team in TEAMS]
    return [group for group in found if group.characters]
