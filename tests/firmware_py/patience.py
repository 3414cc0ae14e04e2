"""The drivers' patience, lengthened where a test isn't about it: the chips are software, and a busy machine may keep
them from answering for longer than any real chip takes.
"""

from __future__ import annotations

from firmware_py.drivers import pn532_port, seat_link

LONG = 10.0
"""Seconds."""


def lengthen() -> None:
    """In this process no chip and no node counts as silent for less."""
    pn532_port.PATIENCE = LONG
    pn532_port.PatientPort.__init__.__defaults__ = (LONG,)
    seat_link.PATIENCE = LONG
