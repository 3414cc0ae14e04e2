"""The Flask application: pages for everybody, the storyteller's interface for a session.

Its one rule: every answer leaves through `sealed`, so that no route can forget a header.

Must not know: the loop, the store, any game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from flask import Flask, Response, abort, request

from .api import Api
from .desk import Desk
from .guard import LONGEST_BODY, own_host, seal
from .pages import compressed, packs, pages
from .recap import Recaps
from .sheets.route import Sheets
from .streams import THREADS, Streams
from .town import Town

MADE = ("application/json", "text/html", "image/svg+xml")
"""The kinds of answers that are made when they are asked for, and are compressed then."""

SERVER: dict[str, object] = {
    "threads": THREADS,
    "ident": None,
    "connection_limit": 400,
    "channel_timeout": 60,
    "max_request_body_size": LONGEST_BODY,
}
"""How waitress has to serve it: an event stream holds a thread; no banner."""


def make_app(
    desk: Desk,
    *,
    clock: Callable[[], float] = time.monotonic,
    streams: Streams | None = None,
    names: Collection[str] = (),
    home: str = "",
) -> Flask:
    """The application.

    `clock` counts the seconds of the limit on wrong PINs; `names` are further names by which the hub is reached,
    `home` is its address in its network.
    Who stops the server first ends its streams: ``app.extensions["streams"].close()``.
    """
    app = Flask("hub.web", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]

    def at_home() -> None:
        if not own_host(request.host, names):
            abort(421)

    def sealed(response: Response) -> Response:
        if response.mimetype in MADE and packs(request) and "Content-Encoding" not in response.headers:
            response = compressed(response)
        return seal(response)

    app.before_request(at_home)
    app.after_request(sealed)
    app.register_blueprint(pages())
    streams = streams or Streams()
    app.extensions["streams"] = streams
    api = Api(desk, clock, streams, home)
    api.register(app)
    Sheets(desk, api.door, api.unknown, api.chairs.code).register(app)
    Recaps(desk, api.door).register(app)
    Town(desk, home).register(app)
    return app
