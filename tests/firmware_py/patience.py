"""The drivers' patience, lengthened where a test isn't about it: the chips are software, and a busy machine may keep
them from answering for longer than any real chip takes.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware_py.drivers import pn532_port, seat_link

LONG = 10.0
"""Seconds."""


def for_readers(put: Callable[[object, str, object], None] = setattr) -> None:
    """No reader counts as silent for less. `put` sets an attribute, as `monkeypatch.setattr` does."""
    put(pn532_port, "PATIENCE", LONG)
    put(pn532_port.PatientPort.__init__, "__defaults__", (LONG,))


def for_seats(put: Callable[[object, str, object], None] = setattr) -> None:
    """No node on the seat bus does."""
    put(seat_link, "PATIENCE", LONG)
