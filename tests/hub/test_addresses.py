"""Where other devices find the hub: addresses to read, and one to scan."""

from __future__ import annotations

import math

import segno

from hub.addresses import addresses, to_scan

PAGE = "http://192.0.2.7:8080/#pin=402718"
BORDER = 2


def test_a_host_that_is_set_is_the_only_address() -> None:
    assert addresses("10.0.0.5") == ["10.0.0.5"]


def test_everywhere_ends_with_this_machine_itself() -> None:
    assert addresses("0.0.0.0")[-1] == "127.0.0.1"


def test_an_address_to_scan_has_all_modules_of_its_code_and_a_border() -> None:
    side = segno.make_qr(PAGE, error="l").symbol_size(border=BORDER)[0]
    lines = to_scan(PAGE)
    assert len(lines) == math.ceil(side / 2)
    assert to_scan(PAGE + "9") != lines
