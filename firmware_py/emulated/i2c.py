"""An I2C bus in software, with what sits on it: display chips, and TCA9548A multiplexers with more behind them.

Its one rule: who has the address hears every write, also through each open channel of each multiplexer; where nobody
has it, the write fails with errno 121, as Linux reports a missing acknowledgement.

It offers the calls of an smbus2 bus that luma and the drivers use. Must not know: which driver writes.
"""

from __future__ import annotations

import errno
import os
import threading
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from firmware_py.wires import MUX_ADDRESSES

CLOCK = 400_000
"""Hertz; set on a Pi with `dtparam=i2c_arm_baudrate=400000`."""


class I2CChip(Protocol):
    """What sits at an address."""

    def write(self, octets: bytes) -> None:
        """A write, without the address byte."""

    def read(self) -> int:
        """A read of one byte."""

    def power_cycle(self) -> None:
        """The supply went and came back."""


class Tca9548a:
    """A multiplexer of eight channels (Texas Instruments' data sheet, 8.5): the byte written says which are open."""

    def __init__(self) -> None:
        self.channels: list[dict[int, I2CChip]] = [{} for _ in range(8)]
        self.open = 0

    def write(self, octets: bytes) -> None:
        """Opens the channels whose bits are set."""
        if octets:
            self.open = octets[-1]

    def read(self) -> int:
        """The channels that are open."""
        return self.open

    def power_cycle(self) -> None:
        """All closed."""
        self.open = 0

    def behind(self, address: int) -> list[I2CChip]:
        """The chips of that address that hear what is on the bus now."""
        return [chips[address] for bit, chips in enumerate(self.channels) if self.open >> bit & 1 and address in chips]


class EmulatedBus:
    """The bus. `written` counts the bytes on the wire by address, the address bytes among them."""

    def __init__(self, clock: int = CLOCK) -> None:
        self.clock = clock
        self.chips: dict[int, I2CChip] = {}
        self.written: Counter[int] = Counter()
        self.transfers = 0
        self._pulled: set[int] = set()
        self._lock = threading.RLock()
        self._changed: list[Callable[[], None]] = []

    # -- the table's side -----------------------------------------------------------------------------------------

    def put(self, chip: I2CChip, address: int, mux: int | None = None, channel: int = 0) -> None:
        """Solders the chip on, behind a multiplexer's channel if one is named (it is made where it is new)."""
        with self._lock:
            if mux is None:
                place = self.chips
            else:
                if mux not in MUX_ADDRESSES:
                    raise ValueError(f"A TCA9548A has an address from 0x70 to 0x77, not {mux:#04x}.")
                box = self.chips.setdefault(mux, Tca9548a())
                if not isinstance(box, Tca9548a):
                    raise ValueError(f"At {mux:#04x} sits something else than a multiplexer.")
                place = box.channels[channel]
            if address in place:
                raise ValueError(f"Two chips would share the address {address:#04x}.")
            place[address] = chip

    def pull(self, chip: I2CChip) -> None:
        """The chip's plug is pulled."""
        with self._lock:
            self._pulled.add(id(chip))

    def push(self, chip: I2CChip) -> None:
        """It is plugged in again, fresh from power-up."""
        with self._lock:
            if id(chip) in self._pulled:
                self._pulled.discard(id(chip))
                chip.power_cycle()

    def pulled(self, chip: I2CChip) -> bool:
        """Whether its plug is out."""
        return id(chip) in self._pulled

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls it after every write."""
        self._changed.append(changed)

    def wire_seconds(self) -> float:
        """The wire's own time of all that was sent: nine clocks a byte, two for start and stop."""
        return (sum(self.written.values()) * 9 + self.transfers * 2) / self.clock

    # -- smbus2's side --------------------------------------------------------------------------------------------

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Sends the register and the data, 32 bytes at the most."""
        if len(data) > 32:
            raise ValueError("An SMBus block has at most 32 bytes.")
        self._send(i2c_addr, bytes((register, *data)))

    def write_byte(self, i2c_addr: int, value: int) -> None:
        """Sends one byte."""
        self._send(i2c_addr, bytes((value,)))

    def read_byte(self, i2c_addr: int) -> int:
        """Reads one byte."""
        with self._lock:
            heard = self._heard(i2c_addr)
            self._count(i2c_addr, 2)
            return heard[0].read()

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        """Reads so many bytes from the register on."""
        with self._lock:
            chip = self._heard(i2c_addr)[0]
            self._count(i2c_addr, 3 + length)
            chip.write(bytes((register,)))
            return [chip.read() for _ in range(length)]

    def close(self) -> None:
        """Nothing to give back."""

    def _send(self, address: int, octets: bytes) -> None:
        with self._lock:
            for chip in self._heard(address):
                chip.write(octets)
            self._count(address, 1 + len(octets))
        for changed in self._changed:
            changed()

    def _count(self, address: int, octets: int) -> None:
        self.written[address] += octets
        self.transfers += 1

    def _heard(self, address: int) -> list[I2CChip]:
        muxes = [chip for chip in self.chips.values() if isinstance(chip, Tca9548a)]
        there = [self.chips[address]] if address in self.chips else []
        there += [chip for mux in muxes if id(mux) not in self._pulled for chip in mux.behind(address)]
        there = [chip for chip in there if id(chip) not in self._pulled]
        if not there:
            self._count(address, 1)
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        return there
