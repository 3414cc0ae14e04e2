"""The addresses under which other devices of the same network reach this machine, to read and to scan.

Must not know: what is served there.
"""

from __future__ import annotations

import contextlib
import io
import socket

import segno

_EVERYWHERE = ("0.0.0.0", "::", "")
_NEIGHBOUR = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): to ask for the way there sends nothing."""


def addresses(host: str) -> list[str]:
    """The addresses to print: the one that is set, or this machine's own in its network and the one for itself."""
    if host not in _EVERYWHERE:
        return [host]
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_NEIGHBOUR)
        found.append(str(way.getsockname()[0]))
    return [*found, "127.0.0.1"] if found != ["127.0.0.1"] else found


def to_scan(url: str) -> list[str]:
    """The address as a QR code for a terminal, two rows of modules a line: a phone needs no typing."""
    drawn = io.StringIO()
    segno.make_qr(url, error="l").terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()
