"""The application of a canned desk: its templates compiled once for all tests, and behind the real server."""

from __future__ import annotations

from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from hub.serving import Serving
from hub.web.app import SERVER, make_app
from hub.web.streams import Streams

from .fakes import FakeDesk


class Compiled(BytecodeCache):
    """The templates of all applications of a test run, each compiled once."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if known := self._known.get(bucket.key):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def application(desk: FakeDesk, **how: Any) -> Flask:
    """The application as the hub makes it."""
    app = make_app(desk, **how)
    app.jinja_env.bytecode_cache = COMPILED
    return app


class Served:
    """An application behind the real server."""

    def __init__(self, desk: FakeDesk, streams: Streams | None = None) -> None:
        self.desk = desk
        desk.hurry = False
        self.app = application(desk, streams=streams)
        self.serving = Serving(self.app, "127.0.0.1", 0, SERVER)
        self.address = f"http://127.0.0.1:{self.serving.port}"

    def close(self) -> None:
        self.app.extensions["streams"].close()
        self.serving.end()
