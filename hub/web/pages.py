"""The pages and what they load: files of the house, read once, sent compressed.

Its one rule: nothing in a file depends on who asks, so that a page without a session has nothing to hide.

Must not know: any evening.
"""

from __future__ import annotations

import gzip
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from flask import Blueprint, Request, Response, abort, request

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PAGES = {"/": "table.html", "/town": "town.html", "/bench": "bench.html", "/chair": "chair.html"}
_COMPRESSED_FROM = 600
"""Bytes below which compressing gains nothing."""


class File(NamedTuple):
    """A file as it is sent: its kind, plain and compressed content, and its tag for a browser that has it."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str


@cache
def read_files() -> dict[str, File]:
    """All static files by name, read once."""
    found: dict[str, File] = {}
    for entry in files("hub.web").joinpath("static").iterdir():
        kind = KINDS.get("." + entry.name.rpartition(".")[2])
        if kind is not None:
            plain = _lean(entry.read_bytes()) if kind is KINDS[".js"] else entry.read_bytes()
            found[entry.name] = File(kind, plain, gzip.compress(plain, 9, mtime=0), sha256(plain).hexdigest()[:20])
    return found


def _lean(script: bytes) -> bytes:
    """A script without what only its readers need: indents and lines that are comments. No text of ours spans lines."""
    lines = (line.strip() for line in script.splitlines())
    return b"\n".join(line for line in lines if line and not line.startswith(b"//")) + b"\n"


def packs(asked: Request) -> bool:
    """Whether the browser takes a compressed answer."""
    return "gzip" in asked.headers.get("Accept-Encoding", "")


def compressed(response: Response) -> Response:
    """The same answer, compressed where that is worth it."""
    if not response.is_streamed and response.content_length and response.content_length > _COMPRESSED_FROM:
        response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding, Cookie"
    return response


def pages() -> Blueprint:
    """The blueprint of pages and static files."""
    made = Blueprint("pages", __name__)
    shelf = read_files()

    def send(name: str) -> Response:
        file = shelf.get(name)
        if file is None:
            abort(404)
        response = Response(mimetype=None, headers={"Content-Type": file.kind})
        response.set_etag(file.tag)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        if request.if_none_match.contains(file.tag):
            response.status_code = 304
            return response
        if packs(request) and len(file.plain) > _COMPRESSED_FROM:
            response.set_data(file.packed)
            response.headers["Content-Encoding"] = "gzip"
        else:
            response.set_data(file.plain)
        return response

    for path, name in PAGES.items():
        made.add_url_rule(path, name.partition(".")[0], partial(send, name))
    made.add_url_rule("/static/<name>", "static", send)
    made.add_url_rule("/favicon.ico", "icon", lambda: send("icon.svg"))
    return made
