"""The pin table of hardware/ against the Pi's header, and the diagram against the table."""

from __future__ import annotations

from collections import Counter

from tools import wiring

POWER_PINS = set(wiring.POWER)
UART, I2C = {14, 15}, {2, 3}

PINS = wiring.read()


def bcm_of(*kinds: str) -> set[int]:
    return {pin.bcm for pin in PINS if pin.kind in kinds}


def test_header_has_40_pins_and_each_bcm_number_once() -> None:
    assert set(wiring.HEADER_OF) == set(range(28))
    assert sorted([*wiring.HEADER_OF.values(), *POWER_PINS]) == list(range(1, 41))


def test_no_pin_is_used_twice() -> None:
    assert [bcm for bcm, times in Counter(pin.bcm for pin in PINS).items() if times > 1] == []


def test_panels_have_the_i2c_pins_and_the_console_reader_the_uart() -> None:
    assert bcm_of("panel") == I2C
    assert bcm_of("reader") == UART


def test_lamps_pads_buttons_strip_and_bell_keep_off_i2c_uart_and_hat_pins() -> None:
    free = set(range(28)) - I2C - UART
    assert len(free) == 24
    used = bcm_of("lamp", "pad", "button", "strip", "bell")
    assert used
    assert used <= free - wiring.HATS


def test_every_way_of_wiring_is_explained() -> None:
    assert {pin.wired for pin in PINS} == {way for way, _, _ in wiring.WAYS}


def test_diagram_is_drawn_from_the_table() -> None:
    assert wiring.PICTURE.read_text("utf-8") == wiring.drawn(PINS), "make shots draws it anew"


def test_diagram_names_every_pin_of_the_table() -> None:
    assert all(f"(BCM {pin.bcm})" in wiring.drawn(PINS) for pin in PINS)
