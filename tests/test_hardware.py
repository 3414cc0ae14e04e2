"""The pin table of hardware/ against the Pi's header, and the diagram against the table."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

from tools import wiring

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
