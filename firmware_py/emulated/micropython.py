"""Nodes in software that run the firmware under MicroPython itself (its WebAssembly build, under node).

Its one rule: the same chips, the same files, the same bus as `emulated/node.py`; only the interpreter is another. Each
deed is a line to the interpreter's process and a line back, so that nothing here waits for a moment to pass.

Must not know: the hub, its driver; how the interpreter gets onto this machine.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Callable, Sequence

from firmware_py.node.frames import VERSION

from .node import STEPS, EmulatedNode, NodeChips


class MicroPython:
    """The interpreter's process: `command` starts it. One for all nodes."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lock = threading.Lock()
        self._count = 0

    def number(self) -> int:
        """A number for another node."""
        with self._lock:
            self._count += 1
            return self._count

    def ask(self, line: str) -> str:
        """Its answer to that line. Raises RuntimeError where the firmware has failed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            try:
                self._process.stdin.write(line.encode() + b"\n")
                self._process.stdin.flush()
                answer = self._process.stdout.readline()
            except (OSError, ValueError) as error:
                raise RuntimeError(f"MicroPython is gone: {error}.") from error
        if not answer.endswith(b"\n"):
            raise RuntimeError(f"MicroPython ended at: {line[:200]}")
        return answer.decode().strip()

    def close(self) -> None:
        """Ends it."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.terminate()
        self._process.wait(10)


class MicroPythonNode(EmulatedNode):
    """A node whose firmware runs there."""

    def __init__(self, python: MicroPython, chips: NodeChips, clock: Callable[[], int], version: int = VERSION) -> None:
        self._python = python
        self._number = python.number()
        self._from_reader = bytearray()
        self._address = 0
        super().__init__(chips, clock, version)

    def power_cycle(self) -> None:
        """It starts anew."""
        self._boots = (self._boots + 1) % 256
        self.chips.reader.power_cycle()
        self.chips.display.power_cycle()
        self._from_reader.clear()
        self._do(f"boot {self._number} {self.chips.chip.hex()} {self.chips.kept} {self._boots} {self._version}")
        self.step()

    @property
    def address(self) -> int:
        """The address it listens to, besides everybody's."""
        return self._address

    def hear(self, octets: bytes) -> None:
        """These bytes come over the bus."""
        if not self.dead:
            self._do(f"hear {self._number} {self._clock()} {octets.hex()}")

    def step(self) -> None:
        """Goes on until nothing is left to do at once."""
        for _ in range(STEPS):
            if self.dead:
                return
            chips, came = self.chips, self._from_reader.hex()
            panel = chips.display.read() if chips.panel_there else -1
            self._from_reader.clear()
            self._do(f"step {self._number} {self._clock()} {chips.touched:d} {panel} {came}")
            if not self._from_reader:
                return

    def change(self, deed: Callable[[], bytes]) -> None:
        """Something happens to the reader's field, and the chip may speak of itself because of it."""
        self._from_reader += deed()

    def _do(self, line: str) -> None:
        address, *deeds = self._python.ask(line).split()
        self._address = int(address)
        for deed in deeds:
            what, _, said = deed.partition(":")
            if what == "b":
                self.said += bytes.fromhex(said)
            elif what == "r":
                self._from_reader += self.chips.uart(bytes.fromhex(said))
            elif what == "i":
                with contextlib.suppress(OSError):  # told by the flag of the next step
                    self.chips.i2c(0x3C, bytes.fromhex(said))
            elif what == "l":
                red, green, blue = (int(level) for level in said.split(","))
                self.chips.lamp = (red, green, blue)
                self.chips.changed()
            elif what == "s":
                self.chips.shaking = said == "1"
                self.chips.changed()
            elif what == "k":
                self.chips.kept = int(said)
