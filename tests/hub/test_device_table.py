"""The page's table of devices: what each is said to be, what lies where, the lamp test, the numbers of new seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageFont

from firmware_py.ports import Health, Tag
from hub.device_table import LIT, DeviceTable
from hub.devices.building import Devices, Placed, build
from hub.devices.outputs import Outputs
from hub.devices.settings import read
from hub.faces import Glyphs
from hub.table.evening import Evening
from hub.table.snapshot import Part

from .table_at_home import Home

TABLE = """
[[chairs]]
name = "c1"
lamp = { driver = "led", pins = [17] }
[[trays]]
name = "t1"
reader = { driver = "pn532", port = "/dev/nfc-t1" }
"""


class BlinkingSeat:
    """A part of a bus on which a new node blinks."""

    name = "c1.pad"

    def __init__(self) -> None:
        self.numbered: list[tuple[str, int]] = []

    def newcomers(self) -> tuple[str, ...]:
        return () if self.numbered else ("E6616408",)

    def vacant(self) -> tuple[int, ...]:
        return (2, 5)

    def number(self, newcomer: str, seat: int) -> None:
        self.numbered.append((newcomer, seat))

    def start(self, report: object) -> None:
        raise AssertionError("nobody starts it here")

    stop = start


class TriedLamps(Outputs):
    def __init__(self) -> None:
        super().__init__(Glyphs(ImageFont.load_default_imagefont(), complete=False), lambda _: None)
        self.tries: list[bool] = []

    def try_lamps(self, *, on: bool) -> None:
        self.tries.append(on)


class Bench:
    """A table at home with a device table."""

    def __init__(self, home: Home, devices: Devices, seat: BlinkingSeat, *, heard: bool = True) -> None:
        self.home, self.seat, self.lamps = home, seat, TriedLamps()
        fitted = (devices._replace(buttons=(Placed("c1", "pad", "bus", seat),)), read(TABLE, "table.toml"), self.lamps)
        self.table = DeviceTable(home.present, home.room, home.loop, fitted)
        for part in devices.parts if heard else ():
            home.report(Health(part.name, online=True))

    def row(self, name: str) -> dict[str, Any]:
        return next(row for row in self.table.told()["devices"] if row["what"] == name)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    devices = build(read(TABLE, "table.toml"), virtual=True)
    with Home(tmp_path) as home:
        yield Bench(home, devices, BlinkingSeat())
    devices.close()


def test_a_device_is_told_with_seat_wire_and_remedy_as_the_self_test_tells_it(bench: Bench) -> None:
    bench.home.report(Health("t1.reader", online=False, reason="It was pulled out."))
    row = bench.row("t1.reader")
    assert (row["level"], row["seat"], row["wire"], row["text"]) == (
        "fault",
        1,
        "port /dev/nfc-t1",
        "It was pulled out.",
    )
    assert "HSU" in row["remedy"]
    assert row["lies"] is None
    assert (bench.row("c1.lamp")["level"], bench.row("c1.lamp")["lies"]) == ("ok", None)


def test_a_device_is_unknown_until_it_says_something(tmp_path: Path) -> None:
    devices = build(read(TABLE, "table.toml"), virtual=True)
    with Home(tmp_path) as home:
        home.present.parts |= {part.name: Part(part.name, part.kind, None) for part in devices.parts}
        bench = Bench(home, devices, BlinkingSeat(), heard=False)
        assert (bench.row("t1.reader")["level"], bench.row("t1.reader")["text"]) == ("ok", "It wasn't heard of yet.")
        assert bench.row("t1.reader")["lies"] is None
        home.report(Health("t1.reader", online=False, reason="Plug it in."))
        assert bench.row("t1.reader")["level"] == "fault"
        assert home.notices == ["t1.reader isn't there. Plug it in."]
        home.report(Health("t1.reader", online=True))
        home.report(Health("t1.reader", online=False, reason="It was pulled out."))
        assert home.notices[1:] == ["t1.reader is back.", "t1.reader has gone off line. It was pulled out."]
    devices.close()


def test_a_device_is_told_with_tonights_seat(bench: Bench) -> None:
    assert bench.row("c1.lamp")["seat"] == 1
    bench.home.open()
    assert bench.home.do(do="sit", seat=3, chair="c1", tray="t1")["ok"]
    assert (bench.row("c1.lamp")["seat"], bench.row("t1.reader")["seat"]) == (3, 3)
    assert bench.home.do(do="sit", seat=3, chair="c2")["ok"]
    assert bench.row("c1.lamp")["seat"] is None, "nobody sits there"


def test_a_reader_is_told_with_what_lies_there_now(bench: Bench) -> None:
    assert bench.row("t1.reader")["lies"] == []
    bench.home.know(A1="character:imp")
    bench.home.readers["t1.reader"].tags = [Tag("A1"), Tag("B2")]
    assert bench.row("t1.reader")["lies"] == ["character:imp", "B2"]


def test_the_lamp_test_ends_by_itself(bench: Bench) -> None:
    assert bench.table.act({"do": "lamps"}).body == {"ok": True}
    assert bench.lamps.tries == [True]
    bench.home.pass_time(LIT + 0.1)
    assert bench.lamps.tries == [True, False]


def test_a_new_seat_gets_a_number_that_is_free_and_no_other(bench: Bench) -> None:
    assert bench.table.told()["new"] == [{"chip": "E6616408", "free": [2, 5]}]
    assert bench.table.act({"do": "seat", "chip": "E6616408", "seat": 3}).status == 400
    assert bench.seat.numbered == []
    assert bench.table.act({"do": "seat", "chip": "E6616408", "seat": 5}).body == {"ok": True}
    assert bench.seat.numbered == [("E6616408", 5)]
    gone = bench.table.act({"do": "seat", "chip": "E6616408", "seat": 2})
    assert gone.body["refused"] == "No new seat with the chip E6616408 blinks any more."


@pytest.mark.parametrize("raw", [None, [], {"do": "dance"}, {"do": "seat", "seat": "x"}, {"do": "lamps", "more": 1}])
def test_what_no_page_sends_is_answered_with_a_sentence(bench: Bench, raw: object) -> None:
    reply = bench.table.act(raw)
    assert reply.status == 400
    assert reply.body["refused"].endswith(".")


@pytest.mark.parametrize(("phase", "tried"), [("first_night", []), ("night", []), ("day", [True])])
def test_no_lamp_is_tried_by_night(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, phase: str, tried: list[bool]
) -> None:
    bench.home.open()
    monkeypatch.setattr(Evening, "ask", lambda *_: {"phase": phase})
    assert bench.table.act({"do": "lamps"}).body["ok"] is bool(tried)
    assert bench.lamps.tries == tried
