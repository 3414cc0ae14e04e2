"""The node on its board: the one file that knows `machine`.

Its one rule: whatever goes wrong, the watchdog starts the node anew, and it comes up dark.
`main.py` on the board is one line: ``from node import board; board.run()``.

Must not know: what a seat does.
"""

import os
import time

import machine  # type: ignore[import-not-found]

from . import pins
from .frames import BAUD
from .node import Node, Wires
from .words import CHIP

KEPT = "seat.txt"
WATCHDOG_MS = 2000


class BoardWires(Wires):
    """The pins of `pins`."""

    def __init__(self) -> None:
        bus = machine.UART(
            pins.BUS_UART, BAUD, tx=machine.Pin(pins.BUS_TX), rx=machine.Pin(pins.BUS_RX),
            rxbuf=4096, txbuf=512, timeout=0,
        )  # fmt: skip
        reader = machine.UART(
            pins.READER_UART, pins.READER_BAUD, tx=machine.Pin(pins.READER_TX), rx=machine.Pin(pins.READER_RX),
            rxbuf=256, timeout=0,
        )  # fmt: skip
        i2c = machine.I2C(
            pins.PANEL_I2C, sda=machine.Pin(pins.PANEL_SDA), scl=machine.Pin(pins.PANEL_SCL), freq=pins.PANEL_CLOCK
        )
        super().__init__(bus, reader, i2c)
        self._pad = machine.Pin(pins.PAD, machine.Pin.IN, None if pins.PAD_HIGH else machine.Pin.PULL_UP)
        self._motor = machine.Pin(pins.MOTOR, machine.Pin.OUT, value=0)
        self._lamp = []
        for pin in (pins.LAMP_RED, pins.LAMP_GREEN, pins.LAMP_BLUE):
            lamp = machine.PWM(machine.Pin(pin))
            lamp.freq(1000)
            self._lamp.append(lamp)

    def touched(self) -> bool:
        return bool(self._pad.value()) == pins.PAD_HIGH

    def light(self, red: int, green: int, blue: int) -> None:
        for lamp, level in zip(self._lamp, (red, green, blue)):  # noqa: B905 - MicroPython's zip knows no `strict`
            lamp.duty_u16(level * 257 if pins.LAMP_HIGH else 65535 - level * 257)

    def shake(self, on: bool) -> None:
        self._motor.value(1 if on else 0)

    def keep(self, address: int) -> None:
        with open(KEPT + ".new", "w") as file:  # noqa: PTH123 - MicroPython has no pathlib
            file.write(str(address))
        os.rename(KEPT + ".new", KEPT)  # noqa: PTH104


def kept() -> int:
    """The address as it was kept; 0: none."""
    try:
        with open(KEPT) as file:  # noqa: PTH123
            return int(file.read())
    except (OSError, ValueError):
        return 0


def run() -> None:
    """Runs the node; never returns."""
    chip = (machine.unique_id() + bytes(CHIP))[:CHIP]
    node = Node(BoardWires(), chip, kept(), os.urandom(1)[0])
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    while True:
        node.step(time.ticks_ms())  # type: ignore[attr-defined]
        watchdog.feed()
