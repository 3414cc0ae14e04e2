"""Lamps and pads on an MCP23017: their drivers, gpiozero, and the bytes on the bus, down to the chip's pins."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import LED, LEDBoard
from gpiozero.exc import GPIOPinInUse, GPIOZeroError, PinInvalidPin

from firmware_py.drivers import button, led, strip
from firmware_py.drivers.mcp23017 import ExpanderFactory, place
from firmware_py.emulated.mcp23017 import Mcp23017
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.ports import DeviceError, DeviceOffline, Health, Pressed

from .conftest import Heard

HEADER = "mcp23017:0x20"


@pytest.fixture
def wires() -> Iterator[EmulatedWires]:
    made = EmulatedWires()
    yield made
    made.close()


@pytest.fixture
def chip(wires: EmulatedWires) -> Mcp23017:
    made = Mcp23017()
    wires.bus(1).put(made, 0x20)
    return made


def lit(chip: Mcp23017) -> list[int]:
    """The pins that drive high."""
    return [number for number in range(16) if chip.drives(number) and chip.pin(number)]


def rgb(wires: EmulatedWires, name: str = "c1.lamp", pins: tuple[int, ...] = (0, 1, 8), **more: Any) -> led.PinLamp:
    return led.build(name, led.Options(pins=pins, header=HEADER, **more), wires)


# -- lamps ------------------------------------------------------------------------------------------------


def test_a_lamp_lights_the_pins_of_its_colours(wires: EmulatedWires, chip: Mcp23017) -> None:
    lamp = rgb(wires)
    lamp.set(1, 0, 1)
    assert lit(chip) == [0, 8]
    lamp.set(0, 1, 0)
    assert lit(chip) == [1]
    lamp.close()
    assert lit(chip) == []
    assert not any(chip.drives(number) for number in range(16)), "what is closed drives nothing"


def test_what_cant_be_dimmed_is_on_or_off(wires: EmulatedWires, chip: Mcp23017) -> None:
    lamp = rgb(wires)
    lamp.set(0.1, 0.05, 0)
    assert lit(chip) == [0, 1], "a dim amber is amber"
    lamp.set(1, 0.2, 0)
    assert lit(chip) == [0]
    one = rgb(wires, "c2.lamp", (5,))
    one.set(0.02, 0, 0)
    assert 5 in lit(chip)


def test_a_common_anode_is_lit_by_a_low_pin(wires: EmulatedWires, chip: Mcp23017) -> None:
    lamp = rgb(wires, active="low")
    lamp.set(0, 0, 0)
    assert lit(chip) == [0, 1, 8]
    lamp.set(1, 1, 1)
    assert lit(chip) == []


def test_the_night_strip_shows_the_open_step(wires: EmulatedWires, chip: Mcp23017) -> None:
    row = strip.build("console.strip", strip.Options(pins=(0, 1, 2, 3), header=HEADER), wires)
    row.set([0.1, 1.0, 0.4])
    assert lit(chip) == [1]
    row.close()
    assert lit(chip) == []


def test_lamps_of_one_chip_leave_each_other_alone(wires: EmulatedWires, chip: Mcp23017) -> None:
    first, second = rgb(wires), rgb(wires, "c2.lamp", (2, 3, 9))
    first.set(1, 1, 1)
    second.set(1, 0, 0)
    first.set(0, 0, 0)
    assert lit(chip) == [2]


def test_a_pin_for_two_lamps_is_refused_and_both_are_named(wires: EmulatedWires, chip: Mcp23017) -> None:
    rgb(wires)
    with pytest.raises(DeviceError, match=r"c2\.lamp and by c1\.lamp|c1\.lamp and by c2\.lamp"):
        rgb(wires, "c2.lamp", (8, 9, 10))


# -- the wire ---------------------------------------------------------------------------------------------


def test_levels_go_before_directions_so_that_nothing_flashes(wires: EmulatedWires, chip: Mcp23017) -> None:
    seen: list[bytes] = []
    write = chip.write
    chip.write = lambda octets: (seen.append(octets), write(octets))[1]  # type: ignore[method-assign]
    with LED(9, initial_value=True, pin_factory=wires.pins(HEADER)):
        pass
    assert seen[:3] == [b"\x14\x00\x02", b"\x00\xff\xfd", b"\x0c\x00\x00"]


def test_a_chip_that_is_pulled_is_told_and_comes_back_whole(wires: EmulatedWires, chip: Mcp23017) -> None:
    lamp = rgb(wires)
    lamp.set(1, 0, 0)
    wires.bus(1).pull(chip)
    with pytest.raises(DeviceOffline, match=r"^It can't be lit: The MCP23017 mcp23017:0x20 .* check its SDA, SCL"):
        lamp.set(0, 1, 0)
    wires.bus(1).push(chip)
    assert lit(chip) == []
    lamp.set(0, 1, 0)
    assert lit(chip) == [1]


def test_closing_without_the_chip_never_raises(wires: EmulatedWires, chip: Mcp23017) -> None:
    lamp = rgb(wires)
    lamp.set(1, 0, 0)
    wires.bus(1).pull(chip)
    lamp.close()


def test_a_chip_behind_an_open_multiplexer_is_not_taken_for_a_panel(wires: EmulatedWires, chip: Mcp23017) -> None:
    bus = wires.i2c(1)
    other = Mcp23017()
    wires.bus(1).put(other, 0x20, 0x70, 2)
    bus.expect(0x70)
    with bus.lock:
        bus.select(0x70, 2)
    lamp = rgb(wires)
    lamp.set(1, 0, 0)
    assert lit(chip) == [0]
    assert lit(other) == [], "the multiplexer is closed before the bus's own chips are spoken to"


def test_what_is_read_is_what_the_pins_do(chip: Mcp23017) -> None:
    chip.hold(0, True)
    chip.hold(15, True)
    chip.write(b"\x00\xfe\xff")
    chip.write(b"\x12\x01")
    chip.write(b"\x12")
    assert (chip.read(), chip.read()) == (0x01, 0x80)
    assert chip.read() == 0x01, "the write to the port went to its latch"


# -- gpiozero ---------------------------------------------------------------------------------------------


def test_gpiozero_sees_the_pins_like_its_own(wires: EmulatedWires, chip: Mcp23017) -> None:
    factory: ExpanderFactory = wires.pins(HEADER)
    with LEDBoard("A0", "GPB7", pin_factory=factory) as board:
        board.on()
        assert lit(chip) == [0, 15]
        with pytest.raises(GPIOPinInUse):
            LED(15, pin_factory=factory)
    LED(15, pin_factory=factory).close()
    with pytest.raises(PinInvalidPin, match="its pins are 0 to 15"):
        factory.pin(16)
    assert factory.pin("B0") is factory.pin(8)


# -- pads ---------------------------------------------------------------------------------------------------


@pytest.fixture
def pad(wires: EmulatedWires, chip: Mcp23017) -> Iterator[button.PinContact]:
    """A silent switch to ground on pin 8."""
    made = button.build("c1.pad", button.Options(pin=8, header=HEADER), wires)
    yield made
    made.stop()


def test_a_pad_is_pressed_and_let_go_of(pad: button.PinContact, chip: Mcp23017) -> None:
    heard = Heard()
    pad.start(heard)
    assert heard.reports == [Health("c1.pad", online=True)], "held up by the chip, nobody touches it"
    chip.hold(8, False)
    heard.until(Pressed("c1.pad", True))
    chip.hold(8, None)
    heard.until(Pressed("c1.pad", False))


def test_a_pad_that_drives_its_pin_high_is_pressed_too(wires: EmulatedWires, chip: Mcp23017) -> None:
    heard = Heard()
    contact = button.build("c1.pad", button.Options(pin=9, header=HEADER, active="high", pull="none"), wires)
    contact.start(heard)
    chip.hold(9, True)
    heard.until(Pressed("c1.pad", True))
    contact.stop()


def test_a_pull_down_that_the_chip_lacks_is_told_with_the_way_to_write_it(wires: EmulatedWires, chip: Mcp23017) -> None:
    heard = Heard()
    contact = button.build("c1.pad", button.Options(pin=9, header=HEADER, active="high"), wires)
    contact.start(heard)
    assert 'write pull = "none"' in heard.offline("c1.pad")
    contact.stop()


def test_pads_and_lamps_of_one_chip_leave_each_other_alone(
    wires: EmulatedWires, pad: button.PinContact, chip: Mcp23017
) -> None:
    heard = Heard()
    other = button.build("c2.pad", button.Options(pin=10, header=HEADER), wires)
    lamp = rgb(wires, pins=(0, 1, 2))
    pad.start(heard)
    other.start(heard)
    lamp.set(1, 0, 0)
    chip.hold(10, False)
    heard.until(Pressed("c2.pad", True))
    assert lit(chip) == [0]
    pad.stop()
    chip.hold(10, None)
    heard.until(Pressed("c2.pad", False))
    other.stop()
    assert not [one for one in heard.reports if isinstance(one, Pressed) and one.button == "c1.pad"]
    assert not [thread for thread in threading.enumerate() if thread.name == f"expander {HEADER}"]


def test_a_chip_that_is_pulled_takes_its_pads_off_line_and_brings_them_back(
    wires: EmulatedWires, pad: button.PinContact, chip: Mcp23017
) -> None:
    heard = Heard()
    pad.start(heard)
    wires.bus(1).pull(chip)
    assert "check its SDA, SCL" in heard.offline("c1.pad")
    heard.forget()
    wires.bus(1).push(chip)
    heard.online("c1.pad")
    chip.hold(8, False)
    heard.until(Pressed("c1.pad", True))


def test_a_pad_whose_chip_comes_later_is_no_press(wires: EmulatedWires, pad: button.PinContact, chip: Mcp23017) -> None:
    heard = Heard()
    wires.bus(1).pull(chip)
    pad.start(heard)
    assert not heard.reports[0].online  # type: ignore[union-attr]
    wires.bus(1).push(chip)
    heard.online("c1.pad")
    assert not [one for one in heard.reports if isinstance(one, Pressed)]


def test_a_chip_that_lost_its_supply_for_a_moment_is_set_up_again(
    pad: button.PinContact, wires: EmulatedWires, chip: Mcp23017
) -> None:
    heard = Heard()
    lamp = rgb(wires, pins=(0, 1, 2))
    lamp.set(0, 1, 0)
    pad.start(heard)
    chip.power_cycle()
    chip.hold(8, False)
    heard.until(Pressed("c1.pad", True))
    chip.hold(8, None)
    heard.until(Pressed("c1.pad", False))
    assert lit(chip) == [1], "the lamp beside the pad is lit again"


# -- names --------------------------------------------------------------------------------------------------


def test_a_header_names_bus_and_address() -> None:
    assert place("mcp23017:0x27") == (1, 0x27)
    assert place("mcp23017:0:0x21") == (0, 0x21)
    assert place("mcp23017:33") == (1, 0x21)


@pytest.mark.parametrize("header", ["mcp23017:", "mcp23017:0x28", "mcp23017:x:0x20", "mcp23017:-1:0x20"])
def test_what_is_no_address_is_refused_with_the_way_to_write_it(wires: EmulatedWires, header: str) -> None:
    with pytest.raises(DeviceError, match="write mcp23017:0x20"):
        wires.pins(header)


def test_an_expander_that_nobody_drives_is_told() -> None:
    from firmware_py.wires import RealWires

    wires = RealWires()
    for header in ("pcf8574:0x20", "nothing", "os.path:1"):
        with pytest.raises(DeviceError, match=f"no pin header called {header}"):
            wires.pins(header)
    wires.close()


def test_both_errors_can_be_caught() -> None:
    from firmware_py.drivers.mcp23017 import ExpanderGone

    assert issubclass(ExpanderGone, GPIOZeroError)
    assert issubclass(ExpanderGone, DeviceOffline)
