"""The seat bus's serial port: one question out, its answer in.

Its one rule: an answer is only what carries the question's sequence and comes from the node that was asked; everything
else on the line is noise, and noise is told. The port is opened for nobody else; it is opened anew after any error.

The adapter is one with automatic direction. Must not know: what is asked.
"""

from __future__ import annotations

import contextlib
import os
import select
import termios
import time
from typing import NamedTuple, Protocol

import serial

from firmware_py.node import words
from firmware_py.node.frames import BAUD, HEAD, Incoming, Outgoing
from firmware_py.ports import DeviceOffline

PATIENCE = 0.025
"""Seconds for an answer, after the question's last byte: a node draws a page in 3 ms, and adapters are slow."""

LAG = 0.5
"""And so much longer for what still waits to be said: adapters leave gaps between their packets."""
BYTE = 10 / BAUD
WRITE_PATIENCE = 1.0
"""Seconds in which an adapter must take bytes: it says 4 KB in 82 ms. A seat that is silent is told earlier."""


class Answer(NamedTuple):
    """What came: the kind (0: nothing) and payload, and whether there was noise."""

    kind: int
    said: bytes
    noise: bool


class BusEnd(Protocol):
    """The hub's end of the bus, as its master needs it. `octets` counts what went both ways."""

    octets: int

    def tell(self, address: int, kind: int, payload: bytes) -> float:
        """Says something that isn't answered. Returns the seconds that the wire needs for it. Raises OSError."""

    def ask(self, address: int, kind: int, payload: bytes) -> Answer:
        """Asks, and waits for the answer. Raises OSError where the port has gone."""


class SeatWire:
    """The open port. `octets` counts what went both ways.

    Raises:
        DeviceOffline: it isn't there, or somebody else has it.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.octets = 0
        self._sequence = 0
        self._outgoing = Outgoing()
        self._incoming = Incoming()
        self._free = 0.0
        try:
            self._port = serial.Serial(path, BAUD, timeout=0, write_timeout=WRITE_PATIENCE, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise DeviceOffline(self._why(path, error)) from error
        with contextlib.suppress(OSError, ValueError, AttributeError, NotImplementedError):
            self._port.set_low_latency_mode(True)  # FTDI adapters keep bytes back for 16 ms otherwise

    @staticmethod
    def _why(path: str, error: Exception) -> str:
        if isinstance(error, PermissionError) or getattr(error, "errno", None) == 13:
            return f"The seat bus {path} may not be opened by this user: Nightbell's udev rule gives the right."
        if "exclusively lock" in str(error):
            return f"The seat bus {path} is in use by another program: end it."
        return f"The seat bus {path} isn't there: plug its adapter in."

    def tell(self, address: int, kind: int, payload: bytes) -> float:
        """Says something that isn't answered. Returns the seconds that the wire needs for it. Raises OSError."""
        return self._send(address, kind, payload)

    def ask(self, address: int, kind: int, payload: bytes) -> Answer:
        """Asks, and waits for the answer. Raises OSError where the port has gone."""
        self._send(address, kind, payload)
        sequence, noisy = self._sequence, self._incoming.damaged
        now = time.monotonic()
        deadline = now + max(0.0, self._free - now) * (1 + LAG) + PATIENCE
        anyone = address == words.EVERYBODY
        while True:
            rest = deadline - time.monotonic()
            readable = rest > 0 and select.select([self._port.fileno()], [], [], rest)[0]
            if not readable:
                return Answer(0, b"", self._incoming.damaged != noisy)
            octets = os.read(self._port.fileno(), self._incoming.room())
            if not octets:
                raise OSError("the port has gone")
            self.octets += len(octets)
            self._incoming.feed(octets, len(octets))
            while (frame := self._incoming.next()) is not None:
                from_whom = frame[0] & ~words.FROM_NODE
                right = frame[0] & words.FROM_NODE and frame[1] == sequence and (anyone or from_whom == address)
                if right:
                    return Answer(frame[2] & 0x1F, bytes(frame[HEAD:]), self._incoming.damaged != noisy)
            if self._incoming.damaged != noisy:
                deadline = min(deadline, time.monotonic() + PATIENCE / 5)

    def close(self) -> None:
        """Gives the port back. Never raises."""
        with contextlib.suppress(OSError, termios.error, serial.SerialException):
            self._port.close()

    def _send(self, address: int, kind: int, payload: bytes) -> float:
        self._sequence = self._sequence % 255 + 1
        octets = self._outgoing.frame(address, self._sequence, kind, payload)
        try:
            self._port.write(octets)
        except (serial.SerialException, termios.error) as error:
            raise OSError(str(error)) from error
        self.octets += len(octets)
        seconds = len(octets) * BYTE
        self._free = max(self._free, time.monotonic()) + seconds
        return seconds
