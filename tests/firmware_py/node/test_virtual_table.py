"""The virtual table with seats on the bus, and with a mix: the same bench, the same hands, the same eyes."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.drivers.oled import pages_of
from firmware_py.emulated import seats
from firmware_py.ports import Pressed, Sighting, Tag
from hub.devices import building
from hub.devices.building import Devices
from hub.devices.settings import load, read
from hub.table.errors import ConfigError

from .conftest import ROOT, Heard, installed, picture

EXAMPLE = ROOT / "config/examples/bus-table.toml"
IMP = ("character:imp", "0411223344AA01", "id-imp")
MIX = """
[[chairs]]
name = "c1"
panel = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = 1, chip = "sh1106" }
lamp = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = 1 }
pad = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = 1 }
[[chairs]]
name = "c2"
panel = { driver = "oled" }
lamp = { driver = "led", header = "c2", pins = [17, 27, 22] }
pad = { driver = "button", header = "c2", pin = 4 }
[[trays]]
name = "t1"
reader = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = 1 }
[[trays]]
name = "t2"
reader = { driver = "pn532", port = "/dev/nfc-t2" }
"""


@dataclasses.dataclass
class Room:
    built: Devices
    heard: Heard

    @property
    def bench(self) -> Any:
        return self.built.bench

    def started(self) -> Room:
        for reader in self.built.readers:
            reader.device.start(self.heard)
        for button in self.built.buttons:
            button.device.start(self.heard)
        for reader in self.built.readers:
            self.heard.online(reader.device.name)
        return self

    def seen(self, place: str) -> dict[str, Any]:
        layout = self.bench.layout()
        return next(one for one in (*layout["chairs"], *layout["trays"]) if one["name"] == place)


Make = Callable[[str], Room]


@pytest.fixture(params=["cpython", "micropython"])
def room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    if request.param == "micropython":
        runner = ROOT / "tests/firmware_py/micropython/run.mjs"
        monkeypatch.setenv(seats.MICROPYTHON, f"node {runner} {installed()} {ROOT / 'firmware_py/node'}")
    made: list[Room] = []

    def make(table: str) -> Room:
        built = building.build(read(table, "table.toml"), virtual=True)
        built.bench.fill([IMP])
        made.append(Room(built, Heard()))
        return made[-1].started()

    yield make
    for one in made:
        for part in (*one.built.readers, *one.built.buttons):
            part.device.stop()
        for shown in (*one.built.panels, *one.built.lamps):
            shown.device.close()
        one.built.close()


def test_bus_and_direct_seats_mix_at_one_table(room: Make) -> None:
    here = room(MIX)
    for number, placed in enumerate(here.built.panels, 1):
        placed.device.show(picture(number))
    for placed in here.built.lamps:
        placed.device.set(1, 0, 0)
    for number in (1, 2):
        chair, tray = f"c{number}", f"t{number}"
        assert base64.b64decode(here.seen(chair)["panel"]) == pages_of(picture(number))
        assert here.bench.act({"do": "press", "button": chair}) == {"ok": True}
        here.heard.until(Pressed(f"{chair}.pad", True))
        assert here.seen(chair)["pad"]
        here.bench.act({"do": "put", "token": IMP[0], "on": tray})
        here.heard.until(Sighting(f"{tray}.reader", Tag(IMP[1], IMP[2]), placed=True))
        assert here.seen(tray)["tokens"] == [IMP[0]]
    assert {"c1.panel", "t1.reader", "c2.panel", "t2.reader"} == {part["name"] for part in here.bench.layout()["parts"]}


def test_what_is_pulled_out_at_a_node_goes_off_line_and_comes_back(room: Make) -> None:
    here = room(MIX)
    panel = here.built.panels[0].device
    panel.show(picture(1))
    here.heard.forget()
    for part in ("t1.reader", "c1.panel"):
        assert here.bench.act({"do": "unplug", "part": part}) == {"ok": True}
    assert "doesn't answer its node" in here.heard.offline("t1.reader")
    assert here.seen("c1")["panel"] is None
    here.heard.forget()
    for part in ("t1.reader", "c1.panel"):
        assert here.bench.act({"do": "plug", "part": part}) == {"ok": True}
    here.heard.online("t1.reader")
    with panel.master.news:  # type: ignore[attr-defined]
        assert panel.master.news.wait_for(lambda: here.seen("c1")["panel"], 8)  # type: ignore[attr-defined]
    assert base64.b64decode(here.seen("c1")["panel"]) == pages_of(picture(1))


def test_the_shipped_example_stands_for_twenty_nodes(tmp_path: Path) -> None:
    built = building.build(load(EXAMPLE), virtual=True)
    try:
        assert len(built.panels) == 21
        assert len(built.readers) == 21
        assert len(built.bench.layout()["chairs"]) == 20
    finally:
        built.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            '{ driver = "seat_bus", port = "/dev/nightbell-bus", seat = 1 }',
            "the reader of seat 1 on /dev/nightbell-bus",
        ),
        ('{ driver = "pn532", port = "/dev/nightbell-bus" }', "port /dev/nightbell-bus"),
        ('{ driver = "seat_bus", port = "/dev/nightbell-bus", seat = 40 }', "from 1 to 32"),
        ('{ driver = "seat_bus", port = "/dev/nightbell-bus" }', "seat"),
        ('{ driver = "seat_bus", port = "/dev/nightbell-bus", seat = 2, speed = 9 }', "no option speed"),
    ],
)
def test_a_seat_that_cannot_be_is_refused_with_its_line(line: str, said: str) -> None:
    table = MIX + f'[[trays]]\nname = "t3"\nreader = {line}\n'
    with pytest.raises(ConfigError) as refused:
        building.build(read(table, "table.toml"), virtual=True).close()
    sentence = str(refused.value)
    assert said in sentence
    assert "line " in sentence
