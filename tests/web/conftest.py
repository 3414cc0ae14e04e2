"""What the web's tests share: a desk with an evening of ten, an application, and a real server when one is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect, sync_playwright

from hub.web.streams import Streams

from .browsing import PATIENCE, Room, Serve, chromium
from .fakes import Clock, FakeDesk, evening
from .served import Served, application


@pytest.fixture
def desk() -> FakeDesk:
    made = FakeDesk()
    evening(made)
    return made


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(desk: FakeDesk, clock: Clock) -> Flask:
    return application(desk, clock=clock)


@pytest.fixture
def guest(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def storyteller(app: Flask) -> FlaskClient:
    client = app.test_client()
    assert client.post("/api/session", json={"pin": "402718"}).status_code == 200
    return client


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    running: list[Served] = []

    def start(desk: FakeDesk, streams: Streams | None = None) -> Served:
        running.append(Served(desk, streams))
        return running[-1]

    yield start
    for one in running:
        one.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        expect.set_options(timeout=PATIENCE)
        yield launched
        launched.close()


@pytest.fixture
def room(browser: Browser, serve: Serve) -> Iterator[Room]:
    made = Room(browser, serve)
    yield made
    made.leave()
    assert made.faults == []
