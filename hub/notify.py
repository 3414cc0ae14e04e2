"""What the service's supervisor is told (systemd's notify protocol, sd_notify(3)): ready, alive, stopping.

Its one rule: where nobody listens, nothing is sent and nothing fails.
Must not know: what being alive means; the loop says so by calling `alive`.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable, Mapping

_MICROSECONDS = 1_000_000


class Notify:
    """The supervisor's socket, named in NOTIFY_SOCKET; WATCHDOG_USEC is the time after which silence is death."""

    def __init__(self, clock: Callable[[], float], environment: Mapping[str, str] = os.environ) -> None:
        self._clock = clock
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        patience = environment.get("WATCHDOG_USEC", "")
        self._every = int(patience) / _MICROSECONDS / 3 if patience.isdecimal() else None
        self._next = 0.0

    def ready(self, status: str) -> None:
        """The hub can be used; `status` is a line for the journal of the machine (nothing secret)."""
        self._send(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """The loop is alive. Sent three times in the watchdog's time, however often it is called."""
        if self._every is not None and self._clock() >= self._next:
            self._next = self._clock() + self._every
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The hub is being stopped."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as way,
        ):
            way.settimeout(1)
            way.sendto(message.encode(), self._address)
