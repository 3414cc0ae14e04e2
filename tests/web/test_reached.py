"""The address that a phone scans: the way that the asking page took, unless nobody else can take it."""

from __future__ import annotations

import pytest

from hub.web.reached import reached


@pytest.mark.parametrize(
    ("asked", "home", "told"),
    [
        ("http://127.0.0.1:8080/", "192.168.1.20", "http://192.168.1.20:8080"),
        ("http://localhost:8080/", "192.168.1.20", "http://192.168.1.20:8080"),
        ("http://[::1]:8080/", "192.168.1.20", "http://192.168.1.20:8080"),
        ("http://nightbell.local/", "192.168.1.20", "http://nightbell.local"),
        ("http://10.42.0.1:8080/", "192.168.1.20", "http://10.42.0.1:8080"),
        ("https://bells.example/", "192.168.1.20", "https://bells.example"),
        ("http://[fe80::1]:8080/", "192.168.1.20", "http://[fe80::1]:8080"),
        ("http://localhost:8080/", "", "http://localhost:8080"),
    ],
)
def test_the_address_to_scan_is_one_that_a_phone_can_reach(asked: str, home: str, told: str) -> None:
    assert reached(asked, home) == told
