"""Serial ports in software: a pty for each chip, one thread for all of them.

Its one rule: to the program that opens it, a port is what a real one is, its absence too: pulled out, the path is gone
and whoever holds it open gets an input/output error.

Must not know: what the chip on the other end is, as long as it takes bytes and gives bytes.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import tempfile
import termios
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

_SPEEDS = {getattr(termios, f"B{rate}"): rate for rate in (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)}


PREFIX = "nightbell-ports-"


class SerialChip(Protocol):
    """What can sit at the end of a port."""

    def receive(self, octets: bytes, baud: int = 0) -> bytes:
        """Bytes came in at that baud rate; returns what goes out."""

    def power_cycle(self) -> None:
        """The supply went and came back."""


class EmulatedPort:
    """One port: `path` is where a program opens it, and keeps its name through every unplugging."""

    def __init__(self, room: SerialRoom, path: Path, chip: SerialChip) -> None:
        self.path = path
        self.chip = chip
        self.slow = 0.0
        """Every answer is so many seconds late."""
        self.half_open = False
        """It is there and takes bytes, but none of them goes anywhere."""
        self._room = room
        self._lock = threading.RLock()
        self._ends: tuple[int, int] | None = None

    @property
    def plugged(self) -> bool:
        """Whether it is there."""
        return self._ends is not None

    def plug(self) -> None:
        """It is there, its chip fresh from power-up; nothing happens where it was there already."""
        with self._lock:
            if self._ends is not None:
                return
            ours, theirs = os.openpty()
            tty.setraw(theirs)
            os.set_blocking(ours, False)
            self.chip.power_cycle()
            self._ends = ours, theirs
            fresh = self.path.with_name(self.path.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(os.ttyname(theirs))
            fresh.replace(self.path)
            self._room.watch(ours, self)

    def unplug(self) -> None:
        """It is gone; nothing happens where it was gone already."""
        with self._lock:
            if self._ends is None:
                return
            ours, theirs = self._ends
            self._ends = None
            self._room.forget(ours)
            self.path.unlink(missing_ok=True)
            os.close(ours)
            os.close(theirs)

    def send(self, octets: bytes) -> None:
        """The chip speaks of itself."""
        with self._lock:
            if octets and self._ends is not None:
                with contextlib.suppress(OSError):
                    os.write(self._ends[0], octets)

    def change(self, deed: Callable[[], bytes]) -> None:
        """Something happens to the chip, and it may speak of itself because of it."""
        with self._lock:
            self.send(deed())

    def ready(self) -> None:
        """Bytes wait to be read: they go to the chip, and its answer goes back."""
        with self._lock:
            if self._ends is None:
                return
            try:
                octets = os.read(self._ends[0], 4096)
                speed = _SPEEDS.get(termios.tcgetattr(self._ends[0])[5], 0)
            except (OSError, termios.error):
                return
            answer = b"" if self.half_open else self.chip.receive(octets, speed)
            if self.slow:
                time.sleep(self.slow)
            self.send(answer)


class SerialRoom:
    """All the ports, served by one thread. Their paths lie in a directory of their own that goes with `close`."""

    def __init__(self) -> None:
        _sweep()
        self._directory = tempfile.TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-")
        self._ports: list[EmulatedPort] = []
        self._selector = selectors.DefaultSelector()
        self._lock = threading.Lock()
        self._bell, self._ring = os.pipe()
        self._selector.register(self._bell, selectors.EVENT_READ, None)
        self._ending = False
        self._thread = threading.Thread(target=self._serve, name="emulated serial ports", daemon=True)
        self._thread.start()

    def add(self, name: str, chip: SerialChip) -> EmulatedPort:
        """A port whose path ends in `name` (slashes become dashes), plugged in."""
        port = EmulatedPort(self, Path(self._directory.name) / name.strip("/").replace("/", "-"), chip)
        self._ports.append(port)
        port.plug()
        return port

    def watch(self, end: int, port: EmulatedPort) -> None:
        """For ports: serve this end from now on."""
        with self._lock:
            self._selector.register(end, selectors.EVENT_READ, port)
        os.write(self._ring, b"!")

    def forget(self, end: int) -> None:
        """For ports: serve this end no more."""
        with self._lock, contextlib.suppress(KeyError):
            self._selector.unregister(end)

    def close(self) -> None:
        """Pulls everything out. Never raises."""
        if self._ending:
            return
        for port in self._ports:
            port.unplug()
        self._ending = True
        os.write(self._ring, b"!")
        self._thread.join(5)
        self._selector.close()
        os.close(self._bell)
        os.close(self._ring)
        self._directory.cleanup()

    def _serve(self) -> None:
        while not self._ending:
            for key, _ in self._selector.select():
                if key.data is None:
                    os.read(self._bell, 4096)
                else:
                    key.data.ready()


def _sweep() -> None:
    """Takes away what processes left behind that were killed."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        number = left.name.removeprefix(PREFIX).partition("-")[0]
        if number.isdecimal() and not Path(f"/proc/{number}").exists():
            shutil.rmtree(left, ignore_errors=True)
