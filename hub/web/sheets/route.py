"""Sends the sheets: ``GET /sheets/KIND?...`` answers a fragment of HTML for a session, in the hub's language.

Its one rule: without a session every question gets one and the same answer; nothing of a sheet is kept anywhere.

Must not know: what a sheet says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Flask, Response, abort, request
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined

from hub.web.desk import Desk
from hub.web.fragments import fragment
from hub.web.sessions import COOKIE, Door

from . import almanac, around, bag, kept, leading, own_answer, phones, script, seats, wolves
from .look import Look, Sheet

KINDS: Mapping[str, Callable[[Look], Sheet | None]] = {
    "seat": seats.seat,
    "pick": seats.pick,
    "newcomer": seats.newcomer,
    "mark": seats.mark,
    "script": script.script,
    "almanac": almanac.almanac,
    "character": almanac.character,
    "bag": bag.bag,
    "bluffs": bag.bluffs,
    "notes": kept.notes,
    "log": kept.log,
    "votes": kept.votes,
    "evenings": kept.evenings,
    "rules": script.rules,
    "night": script.night,
    "answer": own_answer.answer,
    "menu": around.menu,
    "end": around.end,
    "coins": wolves.coins,
    "enrol": around.enrol,
    "parts": around.parts,
    "cards": leading.cards,
    "keys": leading.keys,
    "phones": phones.phones,
    "open": around.open_,
    "opening": around.opening,
}


class Sheets:
    """The routes under /sheets. `refused` answers whoever has no session; `code`: the address that seats a phone."""

    def __init__(
        self, desk: Desk, door: Door, refused: Callable[[], ResponseReturnValue], code: Callable[[int], str]
    ) -> None:
        self._desk = desk
        self._door = door
        self._refused = refused
        self._code = code

    def register(self, app: Flask) -> None:
        """Adds the routes to the application."""
        app.jinja_env.trim_blocks = True
        app.jinja_env.lstrip_blocks = True
        app.jinja_env.undefined = StrictUndefined
        sheets = Blueprint("sheets", "hub.web", url_prefix="/sheets", template_folder="templates")
        sheets.before_request(self._guard)
        sheets.add_url_rule("/<kind>", "sheet", self._sheet)
        app.register_blueprint(sheets)

    def _guard(self) -> ResponseReturnValue | None:
        return None if self._door.knows(request.cookies.get(COOKIE)) else self._refused()

    def _sheet(self, kind: str) -> ResponseReturnValue:
        asked = {name: text for name, text in request.args.items() if len(text) <= _LONGEST}
        make = KINDS.get(kind)
        look = Look(self._desk, asked, self._code)
        sheet = make(look) if make else None
        if sheet is None:
            abort(404)
        return Response(render(look, kind, sheet), mimetype="text/html")


_LONGEST = 1000
"""Characters of what a page tells of itself."""


def render(look: Look, kind: str, sheet: Sheet) -> str:
    """The fragment."""
    key = "-".join(part for part in (kind, look.asked.get("seat"), look.asked.get("then")) if part)
    return fragment(f"sheets/{sheet.template}.html", look=look, t=look.t, title=sheet.title, key=key, **sheet.given)
