"""Enrolment from the page down to the tag: the whole hub, the real driver, a chip and tags in software."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_py.emulated.tag import Ntag213
from hub.app import Running, hub
from hub.devices.settings import read
from hub.store import Store
from hub.table.views import STORYTELLER
from tests.firmware_py import patience

from .running_hub import PATIENCE, TABLE, reads

BLANK, CARD = "stranger:blank", "stranger:card"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No busy machine makes a reader silent."""
    patience.for_readers(monkeypatch.setattr)


def until(running: Running, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Waits, by the storyteller's stream, until that is so of the view."""
    watch = running.desk.watch(STORYTELLER)
    try:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            view: Any = running.desk.view(STORYTELLER)["view"]
            if view and true(view):
                return dict(view)
            watch.wait(0.1)
    finally:
        watch.close()
    raise AssertionError(f"It never came to that: {running.desk.view(STORYTELLER)}")


def begun(running: Running) -> None:
    until(running, lambda _: reads(running, "console.reader"))
    assert running.desk.enrolment({"do": "begin", "box": "growl"}).status == 200


def put(running: Running, tag: str, on: str = "console") -> None:
    assert running.desk.bench.act({"do": "put", "token": tag, "on": on}) == {"ok": True}


def known(folder: Path) -> list[tuple[str, str, str | None]]:
    with Store.reading(folder / "state") as store:
        return store.tags()


def test_a_blank_tag_on_the_consoles_reader_is_written_and_known(tmp_path: Path) -> None:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        begun(running)
        put(running, BLANK)
        view = until(running, lambda view: view["enrolling"]["done"] == 1)
        assert view["enrolling"]["token"] == "growl:bite#2"
        tag = running.desk.bench._tags[BLANK]
        assert isinstance(tag, Ntag213)
        assert known(tmp_path) == [("growl:bite", tag.uid.hex().upper(), tag.identifier)]
        assert tag.identifier is not None
        assert len(tag.identifier) == 16


def test_a_tag_that_falls_silent_while_it_is_written_leaves_the_registry_as_it_was(tmp_path: Path) -> None:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        begun(running)
        tag = running.desk.bench._tags[BLANK]
        answer, written = tag.answer, []

        def cut(command: bytes) -> bytes | None:
            if command[0] == 0xA2:
                written.append(command)
            return None if len(written) > 2 else answer(command)

        tag.answer = cut
        put(running, BLANK)
        view = until(running, lambda view: view["enrolling"]["problem"] is not None)
        assert "slipped away" in view["enrolling"]["problem"]
        assert (view["enrolling"]["done"], view["enrolling"]["by_uid"]) == (0, False)
        assert known(tmp_path) == []
        tag.answer = answer
        put(running, BLANK, "box")
        until(running, lambda _: not running.devices.readers[0].device.lying())
        put(running, BLANK)
        until(running, lambda view: view["enrolling"]["done"] == 1)
        assert known(tmp_path) == [("growl:bite", tag.uid.hex().upper(), tag.identifier)]


def test_a_card_that_cant_be_written_goes_by_its_uid_when_the_storyteller_says_so(tmp_path: Path) -> None:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        begun(running)
        put(running, CARD)
        until(running, lambda view: view["enrolling"]["by_uid"])
        assert known(tmp_path) == []
        assert running.desk.enrolment({"do": "uid"}).status == 200
        assert known(tmp_path) == [("growl:bite", "5E11CAFE", None)]


def test_what_was_enrolled_is_known_after_a_restart_and_counted(tmp_path: Path) -> None:
    settings = read(TABLE, str(tmp_path / "table.toml"))
    with hub(settings, port=0) as running:
        begun(running)
        put(running, BLANK)
        until(running, lambda view: view["enrolling"]["done"] == 1)
        put(running, BLANK, "box")
    with hub(settings, port=0) as running:
        until(running, lambda _: reads(running, "console.reader"))
        assert running.desk.enrolment({"do": "count", "box": "growl"}).status == 200
        put(running, BLANK)
        view = until(running, lambda view: view["counting"]["done"] == 1)
        assert (view["counting"]["of"], view["counting"]["missing"], view["counting"]["untagged"]) == (1, [], 73)
