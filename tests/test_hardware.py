"""The pin table of hardware/ against the Pi's header, and the diagram against the table."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tools import diagrams, wiring
from tools import parts as shopping

POWER_PINS = set(wiring.POWER)
UART, I2C = {14, 15}, {2, 3}

PINS = wiring.read()
ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "config/examples/first-table.toml").read_text("utf-8"))


def wired_by_the_settings() -> list[tuple[str, int]]:
    """Every pin of the settings with its part, in the order of a part's pins."""
    places = [("console", SETTINGS["console"]), *((chair["name"], chair) for chair in SETTINGS["chairs"])]
    found = []
    for place, parts in places:
        for kind, options in parts.items():
            if isinstance(options, dict):
                pins = options.get("pins", [options["pin"]] if "pin" in options else [])
                found += [(f"{place}.{kind}", pin) for pin in pins]
    return found


def test_table_and_settings_name_the_same_pins() -> None:
    table = [(pin.part, pin.bcm) for pin in PINS if pin.kind not in {"panels", "reader"}]
    assert len(table) == 17
    assert sorted(table) == sorted(wired_by_the_settings())


def test_strip_has_its_steps_in_the_order_of_the_settings() -> None:
    steps = {pin.signal: pin.bcm for pin in PINS if pin.kind == "strip"}
    assert [steps[f"step {n + 1}"] for n in range(len(steps))] == SETTINGS["console"]["strip"]["pins"]


def test_buses_of_the_settings_are_the_ones_that_are_wired() -> None:
    chairs = [chair["panel"] for chair in SETTINGS["chairs"]]
    assert [(panel["mux"], panel["channel"]) for panel in chairs] == [(0x70, n) for n in range(5)]
    assert {panel.get("bus", 1) for panel in [*chairs, SETTINGS["console"]["panel"]]} == {1}
    assert SETTINGS["console"]["panel"]["address"] == 0x3D
    assert SETTINGS["console"]["reader"]["port"] == "/dev/ttyAMA0"


def test_pads_and_buttons_are_wired_as_the_settings_say() -> None:
    for chair in SETTINGS["chairs"]:
        assert (chair["pad"]["active"], chair["pad"]["pull"]) == ("high", "none")
    assert {pin.wired for pin in PINS if pin.kind == "pad"} == {"TTP223"}
    for name in ("confirm", "back", "next"):
        assert SETTINGS["console"][name].get("active", "low") == "low"
    assert {pin.wired for pin in PINS if pin.kind == "button"} == {"switch to GND"}


def bcm_of(*kinds: str) -> set[int]:
    return {pin.bcm for pin in PINS if pin.kind in kinds}


def test_header_has_40_pins_and_each_bcm_number_once() -> None:
    assert set(wiring.HEADER_OF) == set(range(28))
    assert sorted([*wiring.HEADER_OF.values(), *POWER_PINS]) == list(range(1, 41))


def test_no_pin_is_used_twice() -> None:
    assert [bcm for bcm, times in Counter(pin.bcm for pin in PINS).items() if times > 1] == []


def test_panels_have_the_i2c_pins_and_the_console_reader_the_uart() -> None:
    assert bcm_of("panels") == I2C
    assert bcm_of("reader") == UART


def test_lamps_pads_buttons_and_strip_keep_off_i2c_uart_and_hat_pins() -> None:
    free = set(range(28)) - I2C - UART
    assert len(free) == 24
    used = bcm_of("lamp", "pad", "button", "strip")
    assert used
    assert used <= free - wiring.HATS


def test_every_way_of_wiring_is_explained() -> None:
    assert {pin.wired for pin in PINS} == {way for way, _, _ in wiring.WAYS}


def test_diagram_is_drawn_from_the_table() -> None:
    assert wiring.PICTURE.read_text("utf-8") == wiring.drawn(PINS), "make shots draws it anew"


def test_diagram_names_every_pin_of_the_table() -> None:
    assert all(f"(BCM {pin.bcm})" in wiring.drawn(PINS) for pin in PINS)


def test_parts_list_and_power_budget_are_computed_from_the_table() -> None:
    assert shopping.DOCUMENT.read_text("utf-8") == shopping.written(shopping.read()), "make hardware writes it anew"


def test_each_seat_has_one_of_everything_that_a_node_needs() -> None:
    lines = {line.purpose: line for line in shopping.read() if line.seat}
    assert {"readers", "panels", "nodes", "seat bus", "pads", "lamps"} <= set(lines)
    assert all(lines[purpose].count(20) == lines[purpose].table + 20 for purpose in lines)


def test_supply_gives_more_than_all_nodes_draw_at_once() -> None:
    lines = shopping.read()
    for seats in shopping.SEATS:
        milliamps, supply = shopping.power(lines, seats)
        assert milliamps * shopping.RESERVE <= supply * 1000 < milliamps * shopping.RESERVE + 1000 * shopping.STEP


@pytest.mark.parametrize("diagram", sorted(diagrams.TITLES))
def test_bus_and_power_are_drawn_from_their_table(diagram: str) -> None:
    links = diagrams.read()
    assert {link.diagram for link in links} == set(diagrams.TITLES)
    assert diagrams.picture(diagram).read_text("utf-8") == diagrams.drawn(diagram, links), "make hardware draws it anew"


def solid_of(name: str, part: str, tmp_path: Path) -> list[tuple[float, ...]]:
    """The corners of the solid as OpenSCAD renders it."""
    source, solid = ROOT / "hardware/enclosures" / f"{name}.scad", tmp_path / f"{name}.stl"
    call = ["openscad", "-D", f'part="{part}"', "-o", solid, source]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    text = solid.read_text("utf-8")
    assert text.startswith("solid")
    return [tuple(map(float, line.split()[1:])) for line in text.splitlines() if line.strip().startswith("vertex")]


def extent(corners: list[tuple[float, ...]]) -> list[float]:
    """Width, depth and height, in millimetres."""
    return [round(max(values) - min(values), 2) for values in zip(*corners, strict=True)]


@pytest.mark.skipif(shutil.which("openscad") is None, reason="OpenSCAD isn't installed")
@pytest.mark.parametrize(("name", "size"), [("seat", [112, 82, 30]), ("console", [170, 104, 104])])
def test_an_enclosure_can_be_printed_and_its_lid_fits(name: str, size: list[float], tmp_path: Path) -> None:
    assert extent(solid_of(name, "body", tmp_path)) == size
    lid = extent(solid_of(name, "lid", tmp_path))
    assert lid[:2] == [size[0] - 4.6, size[1] - 4.6], "two walls of 2 mm, and 0.3 mm on each side"


@pytest.mark.skipif(shutil.which("openscad") is None, reason="OpenSCAD isn't installed")
def test_discs_are_as_large_as_the_paper_that_is_glued_on_them(tmp_path: Path) -> None:
    corners = solid_of("tokens", "all", tmp_path)
    character = [corner for corner in corners if corner[0] < 23]
    reminder = [corner for corner in corners if corner[0] > 23]
    assert extent(character) == pytest.approx([45, 45, 2.4], abs=0.05)
    assert extent(reminder) == pytest.approx([25, 25, 2.4], abs=0.05)
