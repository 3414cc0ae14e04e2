"""The recap: an evening told again as a page, ``GET /recap?evening=3``, and the same page as one file to keep
(``keep=1``), which holds its own style and needs no hub.

Its one rule: what is kept is what is read. Text from players and scripts is text.

Must not know: how an evening is told; any game by name.
"""

from __future__ import annotations

from importlib.resources import files

from flask import Blueprint, Flask, Response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from hub.table.commands import Json
from hub.table.errors import NightbellError

from .desk import Desk
from .sessions import COOKIE, Door
from .sheets.kept import Evenings
from .sheets.look import Look
from .sheets.view import Read, read

STYLES = ("night.css", "recap.css")


class Person(Read, frozen=True):
    """Somebody of the evening, names in the language's words."""

    seat: int
    player: str
    character: str | None = None
    shown: str | None = None
    alignment: str | None = None
    alive: bool = True
    claims: tuple[str, ...] = ()


class Line(Read, frozen=True):
    """Something that happened. `true`: what was true beside what was shown."""

    kind: str
    text: str
    ruling: bool = False
    true: str | None = None
    holds: str = ""
    impaired: bool = False


class Chapter(Read, frozen=True):
    """A phase of the evening."""

    phase: str
    number: int = 0
    title: str | None = None
    lines: tuple[Line, ...] = ()


class Told(Read, frozen=True):
    """An evening told again."""

    name: str = ""
    winner: str | None = None
    because: str = ""
    players: tuple[Person, ...] = ()
    bluffs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    chapters: tuple[Chapter, ...] = ()


class Recaps:
    """The page's route."""

    def __init__(self, desk: Desk, door: Door) -> None:
        self._desk = desk
        self._door = door
        shelf = files("hub.web").joinpath("static")
        self._style = "\n".join(shelf.joinpath(name).read_text("utf-8") for name in STYLES)

    def register(self, app: Flask) -> None:
        """Adds the route to the application."""
        pages = Blueprint("recaps", "hub.web", template_folder="templates")
        pages.add_url_rule("/recap", "recap", self._recap)
        app.register_blueprint(pages)

    def _recap(self) -> ResponseReturnValue:
        look = Look(self._desk, {})
        if not self._door.knows(request.cookies.get(COOKIE)):
            return self._page(look, problem=look.t("not_signed_in")), 401
        number = request.args.get("evening", type=int)
        listed = read(self._desk.archive.evenings(), Evenings)
        shown = listed.present if number is None else number
        given = {"evenings": listed.evenings, "number": shown, "asked": number}
        try:
            told = read(self._desk.archive.recap(number), Told)
        except NightbellError as error:
            return self._page(look, problem=self._desk.speaker.say(error.text), **given), 400
        if "keep" not in request.args:
            return self._page(look, told=told, **given)
        kept = Response(self._page(look, told=told, style=Markup(self._style)), mimetype="text/html")
        kept.headers["Content-Disposition"] = f'attachment; filename="nightbell-{shown or "evening"}.html"'
        return kept

    def _page(self, look: Look, **given: object) -> str:
        empty: Json = {"problem": None, "told": None, "style": None, "evenings": (), "number": None, "asked": None}
        return render_template("recap/page.html", look=look, t=look.t, **(empty | given))
