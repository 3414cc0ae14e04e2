"""What the hub's tests share: the lantern game on the shelf."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import hub.shelf


@pytest.fixture
def lantern(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf holds two games only: the lantern, and one that can't be loaded."""
    points = [
        EntryPoint("lantern", "tests.table.tiny_game:build", hub.shelf.GROUP),
        EntryPoint("broken", "tests.table.no_such_game:build", hub.shelf.GROUP),
    ]
    monkeypatch.setattr(hub.shelf, "entry_points", lambda group: points)
