"""What goes by the clock, on the page's interface: the timer and the voice, for a session alone."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from .fakes import FakeDesk


@pytest.mark.parametrize(
    ("path", "content"),
    [("/api/timer", {"do": "pause"}), ("/api/timer", {"do": "add", "seconds": 30}), ("/api/voice", {"on": False})],
)
def test_the_clock_is_a_sessions_to_turn(
    guest: FlaskClient, storyteller: FlaskClient, desk: FakeDesk, path: str, content: object
) -> None:
    assert guest.post(path, json=content).status_code == 401
    assert desk.clockwork == []
    assert storyteller.post(path, json=content).status_code == 200
    assert desk.clockwork == [content]
