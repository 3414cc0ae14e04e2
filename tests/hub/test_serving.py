"""The server of the pages: it ends while requests, streams and idle connections are open, on its own thread."""

from __future__ import annotations

import http.client
import logging
import threading
from collections.abc import Callable, Iterable, Iterator

import pytest

from hub.serving import Serving
from hub.table.errors import ConfigError

Start = Callable[[str, list[tuple[str, str]]], object]
PATIENCE = 60.0
OPTIONS = {"threads": 4, "ident": None}


class Pages:
    """``/`` answers at once; ``/slow`` when it may; ``/flood`` never stops."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.may = threading.Event()

    def __call__(self, request: dict[str, object], start: Start) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/plain")])
        path = request["PATH_INFO"]
        if path == "/flood":
            return self._flood()
        if path == "/slow":
            self.asked.set()
            assert self.may.wait(PATIENCE)
        return [b"answered"]

    def _flood(self) -> Iterator[bytes]:
        while True:
            yield b"x" * 65536
            self.asked.set()


def asked(serving: Serving, path: str) -> http.client.HTTPConnection:
    way = http.client.HTTPConnection("127.0.0.1", serving.port, timeout=PATIENCE)
    way.request("GET", path)
    return way


def gone() -> bool:
    """Whether the server's threads end, though they may be at their last step still."""
    own = [one for one in threading.enumerate() if one.name == "pages" or one.name.startswith("waitress")]
    for thread in own:
        thread.join(PATIENCE)
    return not any(thread.is_alive() for thread in own)


def test_a_request_in_hand_is_answered_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hub.serving.PATIENCE", PATIENCE)  # it is answered as soon as it may be, however late that is
    pages = Pages()
    serving = Serving(pages, "127.0.0.1", 0, OPTIONS)
    way = asked(serving, "/slow")
    assert pages.asked.wait(PATIENCE)
    ending = threading.Thread(target=serving.end)
    ending.start()
    pages.may.set()
    response = way.getresponse()
    assert response.read() == b"answered"
    ending.join(PATIENCE)
    way.close()
    assert gone()


def test_an_idle_connection_does_not_hold_up_the_end(caplog: pytest.LogCaptureFixture) -> None:
    serving = Serving(Pages(), "127.0.0.1", 0, OPTIONS)
    way = asked(serving, "/")
    assert way.getresponse().read() == b"answered"
    caplog.clear()  # a slow machine's workers were told of a waiting request; the end is what is looked at
    with caplog.at_level(logging.INFO):
        serving.end()
    way.close()
    assert gone()
    assert caplog.messages == []


def test_a_reader_that_takes_nothing_is_cut_off() -> None:
    pages = Pages()
    serving = Serving(pages, "127.0.0.1", 0, OPTIONS)
    way = asked(serving, "/flood")
    assert pages.asked.wait(PATIENCE)
    serving.end()
    way.close()
    assert gone()


def test_a_call_that_the_server_has_already_followed_harms_no_end() -> None:
    serving = Serving(Pages(), "127.0.0.1", 0, OPTIONS)
    wire = serving._server.trigger
    call, calls = wire._physical_pull, [0]

    def slow() -> None:
        """Three calls end it: the last one's word is followed while it is still on the wire."""
        calls[0] += 1
        call()
        if calls[0] == 3:
            serving._thread.join(PATIENCE)
            call()

    wire._physical_pull = slow
    serving.end()
    assert gone()
    assert calls == [3]


def test_the_port_is_free_after_the_end() -> None:
    serving = Serving(Pages(), "127.0.0.1", 0, OPTIONS)
    port = serving.port
    with pytest.raises(ConfigError, match="is taken"):
        Serving(Pages(), "127.0.0.1", port, OPTIONS)
    serving.end()
    Serving(Pages(), "127.0.0.1", port, OPTIONS).end()


def test_a_host_of_another_machine_is_a_sentence() -> None:
    with pytest.raises(ConfigError, match=r"192\.0\.2\.1"):
        Serving(Pages(), "192.0.2.1", 0, OPTIONS)
