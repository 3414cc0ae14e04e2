"""What each part needs for itself: pins, ports and addresses, as its table in config/table.toml names them.

Its one rule: it goes by the names of options (``pin``, ``pins`` with ``header``, ``port``, or ``port`` and ``seat`` of
a bus, ``bus`` and ``address`` with ``mux`` and ``channel``), which every driver keeps to, so that two parts on one wire
are found without loading a driver.

Must not know: drivers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from firmware_py.ports import Part

Wire: TypeAlias = tuple[object, ...]

UART_PINS = {"/dev/ttyAMA0": (14, 15), "/dev/ttyS0": (14, 15), "/dev/serial0": (14, 15)}
"""BCM pins of the serial port on a Pi's header."""

I2C_PINS = {1: (2, 3)}
"""BCM pins of the Pi's I2C bus 1."""


EXPANDER = "mcp23017:"
"""What the name of an expander's header begins with; the I2C bus follows, where it is another than 1."""


def wires(part: Part) -> Iterator[tuple[Wire, str]]:
    """What the part alone may have, and the option that says so."""
    options = part.options
    header = options.get("header", "pi")
    pins = options.get("pins", [])
    for pin in pins if isinstance(pins, list) else []:
        yield ("pin", header, str(pin)), "pins"
    if "pin" in options:
        yield ("pin", header, str(options["pin"])), "pin"
    if "port" in options and "seat" in options:
        yield ("seat", str(options["port"]), options["seat"], part.kind), "seat"
    elif "port" in options:
        yield ("port", str(options["port"])), "port"
    if part.kind == "panel" and ("address" in options or part.driver == "oled"):
        yield (
            "i2c", options.get("bus", 1), options.get("mux"), options.get("channel", 0), options.get("address", 0x3C)
        ), "address"  # fmt: skip


def system_wires(part: Part) -> Iterator[tuple[Wire, str, str]]:
    """Pins that the system itself needs to reach the part."""
    port = part.options.get("port")
    if isinstance(port, str):
        for pin in UART_PINS.get(port, ()):
            yield ("pin", "pi", str(pin)), f"the serial port of {part.name}", "port"
        if "seat" in part.options:
            yield ("port", port), f"the seat bus of {part.name}", "port"
    header = str(part.options.get("header", ""))
    if header.startswith(EXPANDER):
        for pin in I2C_PINS.get(_bus(header), ()):
            yield ("pin", "pi", str(pin)), f"the I2C bus of {part.name}", "header"
    bus = part.options.get("bus", 1)
    if part.kind == "panel" and isinstance(bus, int) and (part.driver == "oled" or "bus" in part.options):
        for pin in I2C_PINS.get(bus, ()):
            yield ("pin", "pi", str(pin)), f"the I2C bus of {part.name}", "bus"


def heard_by_all(wire: Wire) -> Wire | None:
    """A panel behind a multiplexer must not have the address of one on the bus itself, which hears everything."""
    match wire:
        case ("i2c", bus, int(), _, address):
            return ("i2c", bus, None, 0, address)
        case _:
            return None


_AT_A_SEAT = {"button": "pad", "bell": "motor"}
"""What such a part is called at a seat."""


def spoken(wire: Wire) -> str:
    """The wire in words."""
    match wire:
        case ("pin", "pi", pin):
            return f"pin {pin}"
        case ("pin", header, pin):
            return f"pin {pin} of header {header}"
        case ("port", port):
            return f"port {port}"
        case ("seat", port, seat, kind):
            return f"the {_AT_A_SEAT.get(str(kind), kind)} of seat {seat} on {port}"
        case ("i2c", bus, None, _, int(address)):
            return f"address {address:#04x} on I2C bus {bus}"
        case ("i2c", bus, int(mux), channel, int(address)):
            return f"address {address:#04x} on I2C bus {bus}, channel {channel} of {mux:#04x}"
        case _:
            return " ".join(str(piece) for piece in wire)


def _bus(header: str) -> int:
    """The I2C bus of an expander's header: ``mcp23017:0x20`` is on bus 1, ``mcp23017:0:0x20`` on bus 0."""
    named = header.removeprefix(EXPANDER).rpartition(":")[0]
    return int(named) if named.isdecimal() else 1
