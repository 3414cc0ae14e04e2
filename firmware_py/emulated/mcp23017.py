"""An MCP23017 in software: registers, as they are written over I2C, and what its pins do.

Its one rule: it answers as Microchip's data sheet DS20001952C says (table 3-3, IOCON.BANK = 0): a write names a
register and goes on with the next ones; after power-up every pin is an input.

Must not know: the bus, which driver writes.
"""

from __future__ import annotations

REGISTERS = 0x16
IODIR, GPPU, GPIO, OLAT = 0x00, 0x0C, 0x12, 0x14


class Mcp23017:
    """The chip."""

    def __init__(self) -> None:
        self._held: dict[int, bool] = {}
        self.power_cycle()

    def power_cycle(self) -> None:
        """All registers as after power-up."""
        self.registers = bytearray(REGISTERS)
        self.registers[IODIR] = self.registers[IODIR + 1] = 0xFF
        self._at = 0

    def write(self, octets: bytes) -> None:
        """A register's number, and what goes there and into the next ones."""
        if not octets:
            return
        self._at = octets[0] % REGISTERS
        for octet in octets[1:]:
            at = (
                self._at + OLAT - GPIO if self._at in (GPIO, GPIO + 1) else self._at
            )  # a write to a port is its latch's
            self.registers[at] = octet
            self._at = (self._at + 1) % REGISTERS

    def read(self) -> int:
        """The next register."""
        at, self._at = self._at, (self._at + 1) % REGISTERS
        if at in (GPIO, GPIO + 1):
            return sum(self.pin(8 * (at - GPIO) + bit) << bit for bit in range(8))
        return self.registers[at]

    def drives(self, number: int) -> bool:
        """Whether the pin is an output."""
        return not self._word(IODIR) >> number & 1

    def pin(self, number: int) -> bool:
        """The pin's level: what it drives, or what comes from outside, or its pull-up's."""
        if self.drives(number):
            return bool(self._word(OLAT) >> number & 1)
        return self._held.get(number, bool(self._word(GPPU) >> number & 1))

    def hold(self, number: int, level: bool | None) -> None:
        """Something outside holds the pin at that level; None: nothing any more."""
        if level is None:
            self._held.pop(number, None)
        else:
            self._held[number] = level

    def _word(self, register: int) -> int:
        return self.registers[register] | self.registers[register + 1] << 8
