"""Devices: every part by the driver that it names."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PIL import Image

import hub.devices.building
from firmware_py.ports import Button, Health, Lamp, Panel, Pressed, Reader, Report
from hub.devices.building import Devices, build
from hub.devices.settings import defaults, load, read
from hub.table.errors import ConfigError

CONFIG = Path(__file__).parents[2] / "config"


@pytest.fixture
def table() -> Iterator[Devices]:
    devices = build(defaults())
    yield devices
    devices.close()


def test_the_virtual_table_has_every_part_and_a_bench(table: Devices) -> None:
    assert [placed.place for placed in table.readers] == ["console", *(f"t{number}" for number in range(1, 21))]
    assert [placed.place for placed in table.panels] == ["console", *(f"c{number}" for number in range(1, 21))]
    assert [placed.role for placed in table.buttons[:3]] == ["confirm", "back", "next"]
    assert {placed.role for placed in table.buttons[3:]} == {"pad"}
    assert table.strip is not None
    assert table.strip.device.length == 8
    assert [placed.device.name for placed in table.bells] == ["console.bell"]
    assert len(table.bench.layout()["chairs"]) == 20


def test_devices_offer_their_ports_under_their_parts_names(table: Devices) -> None:
    for placed, port in ((table.readers, Reader), (table.panels, Panel), (table.lamps, Lamp), (table.buttons, Button)):
        assert all(isinstance(one.device, port) for one in placed)  # type: ignore[attr-defined]
    assert table.readers[3].device.name == "t3.reader"
    assert {placed.device.name for placed in table.readers} <= {part.name for part in table.parts}


def test_panels_of_one_bus_share_a_wire(table: Devices) -> None:
    assert {placed.wire for placed in table.panels} == {"i2c-1"}
    assert len({placed.wire for placed in table.readers}) == 21


def test_a_table_of_twenty_virtual_seats_comes_on_line(table: Devices) -> None:
    online: set[str] = set()
    all_there = threading.Event()

    def report(said: Report) -> None:
        if isinstance(said, Health) and said.online:
            online.add(said.part)
            if len(online) == 21 + 23:
                all_there.set()

    for reader in table.readers:
        reader.device.start(report)
    for button in table.buttons:
        button.device.start(report)
    for panel in table.panels:
        panel.device.show(Image.new("1", panel.device.size))
    assert all_there.wait(60)
    for reader in table.readers:
        reader.device.stop()
    for button in table.buttons:
        button.device.stop()


def test_a_real_table_can_be_tried_on_the_bench() -> None:
    devices = build(load(CONFIG / "examples" / "first-table.toml"), virtual=True)
    assert devices.bench is not None
    assert [chair["name"] for chair in devices.bench.layout()["chairs"]] == ["c1", "c2", "c3", "c4", "c5"]
    devices.close()


def test_readers_by_name_kernel_multiplexers_and_expanders_can_be_built() -> None:
    devices = build(load(CONFIG / "examples" / "direct-table.toml"))
    assert [reader.device.name for reader in devices.readers] == [
        "console.reader",
        *(f"t{n}.reader" for n in range(1, 5)),
    ]
    assert {panel.wire for panel in devices.panels} == {"i2c-1", "i2c-11", "i2c-12"}
    assert {lamp.wire for lamp in devices.lamps} == {"mcp23017:0x20", "mcp23017:0x21"}
    devices.close()


def test_a_direct_table_is_played_on_the_bench_with_lamps_and_pads_on_expanders() -> None:
    devices = build(load(CONFIG / "examples" / "direct-table.toml"), virtual=True)
    heard: queue.SimpleQueue[Report] = queue.SimpleQueue()
    pads = [button for button in devices.buttons if button.role == "pad"]
    for pad in pads:
        pad.device.start(heard.put)
    for number, lamp in enumerate(devices.lamps):
        lamp.device.set(1, 0, number % 2)
    for chair in ("c1", "c2", "c3", "c4"):
        assert devices.bench.act({"do": "press", "button": chair})["ok"]
        while heard.get(timeout=30) != Pressed(f"{chair}.pad", True):
            pass
    assert [chair["lamp"] for chair in devices.bench.layout()["chairs"]] == [[1, 0, 0], [1, 0, 1]] * 2
    for pad in pads:
        pad.device.stop()
    devices.close()


def test_a_real_table_without_its_devices_can_be_built() -> None:
    devices = build(load(CONFIG / "examples" / "first-table.toml"))
    assert devices.bench is None
    assert len(devices.panels) == 6
    devices.close()


def test_a_table_without_any_part_can_be_built() -> None:
    devices = build(read("", "table.toml"))
    assert devices.readers == devices.panels == ()
    assert devices.strip is None
    devices.close()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            '[console]\nreader = { driver = "pn523", port = "x" }',
            2,
            "no driver called pn523 (wanted by console.reader)",
        ),
        ('[console]\nreader = { driver = "pn532_port" }', 2, "no driver called pn532_port"),
        ('[console]\nreader = { driver = "no.such" }', 2, "no driver called no.such"),
        ('[console]\n[console.reader]\ndriver = "pn532"\nprot = "x"', 4, "has no option prot"),
        ('[console]\n[console.reader]\ndriver = "pn532"\nport = 5', 4, "Expected `str`, got `int`"),
        ('[console]\nreader = { driver = "pn532" }', 2, "missing required field `port`"),
        ('[console]\n[console.panel]\ndriver = "oled"\nchip = "ssd1307"', 4, "ssd1307"),
        ('[console]\n[console.panel]\ndriver = "oled"\nmux = 0x20', 2, "from 0x70 to 0x77"),
        ('[[chairs]]\nname = "c1"\nlamp = { driver = "led", pins = [1, 2] }', 3, "one, or three"),
        ('[[chairs]]\nname = "c1"\nlamp = { driver = "led", pins = [4, "x"] }', 3, "Expected `int`"),
    ],
)
@pytest.mark.parametrize("virtual", [True, False])
def test_a_part_that_cant_be_built_names_file_and_line(text: str, line: int, said: str, virtual: bool) -> None:
    with pytest.raises(ConfigError) as raised:
        build(read(text, "table.toml"), virtual=virtual)
    assert str(raised.value).startswith(f"table.toml, line {line}: ")
    assert said in str(raised.value)


class Options(msgspec.Struct):
    colour: str = "red"


def test_a_driver_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Any] = []

    class Torch:
        def __init__(self, name: str, options: Options) -> None:
            self.name, self.options = name, options

        def set(self, red: float, green: float, blue: float) -> None:
            built.append((red, green, blue))

        def close(self) -> None:
            built.append("closed")

    torch = SimpleNamespace(Options=Options, build=lambda name, options, wires: Torch(name, options))

    def points(group: str, name: str) -> list[Any]:
        assert group == "nightbell.drivers"
        return [SimpleNamespace(load=lambda: torch)] if name == "torch" else []

    monkeypatch.setattr(hub.devices.building, "entry_points", points)
    text = '[[chairs]]\nname = "c1"\nlamp = { driver = "torch", colour = "blue" }'
    devices = build(read(text, "table.toml"), virtual=True)
    lamp = devices.lamps[0].device
    assert isinstance(lamp, Lamp)
    assert lamp.options.colour == "blue"  # type: ignore[attr-defined]
    lamp.set(1, 0, 0)
    assert built == [(1, 0, 0)]
    devices.close()


def test_the_entry_point_group_is_the_documented_one() -> None:
    assert EntryPoint("x", "y:z", hub.devices.building.GROUP).group == "nightbell.drivers"


def test_the_bench_keeps_its_state_and_finds_it_again() -> None:
    kept: list[dict[str, Any]] = []
    settings = defaults()
    first = build(settings, keep=kept.append)
    first.bench.act({"do": "put", "token": "stranger:card", "on": "t7"})
    first.close()
    again = build(settings, saved=kept[-1])
    assert again.bench.layout()["trays"][6] == {"name": "t7", "tokens": ["stranger:card"]}
    again.close()
