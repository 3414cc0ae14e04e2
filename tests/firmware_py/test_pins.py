"""Lamps, strip, bell, buttons and pads: gpiozero on mock pins."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from firmware_py.debounce import SETTLE
from firmware_py.drivers import button, buzzer, led, strip
from firmware_py.drivers.button import PinContact
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.ports import Bell, Button, DeviceError, DeviceOffline, Health, Lamp, Pressed, Report, Strip
from firmware_py.wires import PinBook, RealWires

from .conftest import Heard


@pytest.fixture
def wires() -> Iterator[EmulatedWires]:
    made = EmulatedWires()
    yield made
    made.close()


class Clock:
    """A clock that a test sets, and what is to be done later."""

    def __init__(self) -> None:
        self.now = 0.0
        self.plans: list[tuple[float, Callable[[], None]]] = []

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, deed: Callable[[], None]) -> None:
        self.plans.append((self.now + seconds, deed))

    def run_to(self, now: float) -> None:
        while due := [plan for plan in self.plans if plan[0] <= now]:
            plan = min(due, key=lambda one: one[0])
            self.plans.remove(plan)
            self.now = plan[0]
            plan[1]()
        self.now = now


class Pad:
    def __init__(self, wires: EmulatedWires, **options: Any) -> None:
        self.clock = Clock()
        self.told: list[Report] = []
        self.pin = wires.pins("pi").pin(4)
        made = button.Options(pin=4, **options)
        self.contact = PinContact("c1.pad", made, wires, self.clock, self.clock.later)
        self.contact.start(self.told.append)

    @property
    def presses(self) -> list[bool]:
        return [report.down for report in self.told if isinstance(report, Pressed)]


@pytest.fixture
def pad(wires: EmulatedWires) -> Iterator[Pad]:
    made = Pad(wires)
    yield made
    made.contact.stop()


def test_a_press_and_a_release_are_told_once_each(pad: Pad) -> None:
    pad.pin.drive_low()
    pad.clock.run_to(1)
    pad.pin.drive_high()
    pad.clock.run_to(2)
    assert pad.told == [Health("c1.pad", True), Pressed("c1.pad", True), Pressed("c1.pad", False)]


def test_a_bouncing_contact_is_one_press(pad: Pad) -> None:
    for _ in range(6):
        pad.pin.drive_low()
        pad.clock.run_to(pad.clock.now + 0.002)
        pad.pin.drive_high()
        pad.clock.run_to(pad.clock.now + 0.002)
    pad.pin.drive_low()
    pad.clock.run_to(1)
    assert pad.presses == [True]


def test_a_tap_shorter_than_the_settling_time_is_a_press_and_a_release(pad: Pad) -> None:
    pad.pin.drive_low()
    pad.clock.run_to(SETTLE / 3)
    pad.pin.drive_high()
    pad.clock.run_to(1)
    assert pad.presses == [True, False]


def test_a_pad_that_drives_its_pin_high(wires: EmulatedWires) -> None:
    pad = Pad(wires, active="high", pull="none")
    pad.pin.drive_high()
    pad.clock.run_to(1)
    pad.pin.drive_low()
    pad.clock.run_to(2)
    assert pad.presses == [True, False]
    pad.contact.stop()


def test_a_button_held_at_the_start_is_told(wires: EmulatedWires) -> None:
    wires.pins("pi").pin(4).drive_high()
    pad = Pad(wires, active="high", pull="none")
    assert pad.presses == [True]
    pad.contact.stop()


def test_nothing_is_told_after_the_stop(pad: Pad) -> None:
    pad.pin.drive_low()
    pad.contact.stop()
    pad.clock.run_to(1)
    assert pad.presses == [True]


def test_a_button_whose_header_isnt_there_is_off_line(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Report] = []
    contact = button.build("c1.pad", button.Options(pin=4, header="expander-9"), RealWires())
    contact.start(told.append)
    assert isinstance(told[0], Health)
    assert not told[0].online
    assert "expander-9" in told[0].reason
    contact.stop()


# -- lamps --------------------------------------------------------------------------------------------------------


def levels(wires: EmulatedWires, *pins: int) -> list[float]:
    return [round(float(wires.pins("pi").pin(pin).state), 3) for pin in pins]


def test_a_lamp_of_three_colours(wires: EmulatedWires) -> None:
    lamp = led.build("c1.lamp", led.Options(pins=(17, 27, 22)), wires)
    lamp.set(1, 0.5, 0)
    assert levels(wires, 17, 27, 22) == [1, 0.5, 0]
    lamp.close()
    assert levels(wires, 17, 27, 22) == [0, 0, 0]


def test_a_lamp_of_one_colour_takes_the_brightest(wires: EmulatedWires) -> None:
    lamp = led.build("c1.lamp", led.Options(pins=(17,)), wires)
    lamp.set(0.2, 0.7, 3)
    assert levels(wires, 17) == [1]
    lamp.set(0.2, 0.7, 0)
    assert levels(wires, 17) == [0.7]
    lamp.close()


def test_a_common_anode_is_dark_when_its_pin_is_high(wires: EmulatedWires) -> None:
    lamp = led.build("c1.lamp", led.Options(pins=(17,), active="low"), wires)
    lamp.set(0, 0, 0)
    assert levels(wires, 17) == [1]
    lamp.close()


def test_a_lamp_whose_pins_arent_there_is_off_line() -> None:
    lamp = led.build("c1.lamp", led.Options(pins=(17,), header="expander-9"), RealWires())
    with pytest.raises(DeviceOffline, match="expander-9"):
        lamp.set(1, 1, 1)
    lamp.close()


def test_a_pi_without_its_pins_library_is_told_the_command_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(DeviceOffline, match="make setup SYSTEM=1"):
        RealWires().pins("pi")


@pytest.mark.parametrize("pins", [(), (1, 2), (1, 2, 3, 4), (17, 17, 22)])
def test_a_lamp_has_one_pin_or_three(wires: EmulatedWires, pins: tuple[int, ...]) -> None:
    with pytest.raises(DeviceError, match=r"c1\.lamp"):
        led.build("c1.lamp", led.Options(pins=pins), wires)


# -- strip and bell -----------------------------------------------------------------------------------------------


def test_the_strip_lights_its_lamps_and_darkens_the_rest(wires: EmulatedWires) -> None:
    row = strip.build("console.strip", strip.Options(pins=(5, 6, 12)), wires)
    row.set([0.2, 1])
    assert levels(wires, 5, 6, 12) == [0.2, 1, 0]
    row.set([0, 0, 0.4, 1, 1])
    assert levels(wires, 5, 6, 12) == [0, 0, 0.4]
    assert row.length == 3
    row.close()
    assert levels(wires, 5, 6, 12) == [0, 0, 0]


def test_the_strip_sets_only_what_changes(wires: EmulatedWires) -> None:
    row = strip.build("console.strip", strip.Options(pins=(5, 6)), wires)
    row.set([1, 0])
    pin = wires.pins("pi").pin(5)
    before = len(pin.states)
    row.set([1, 0.5])
    assert len(pin.states) == before
    row.close()


@pytest.mark.parametrize("pins", [(), (5, 5)])
def test_a_strip_without_pins_or_with_one_twice_is_refused(wires: EmulatedWires, pins: tuple[int, ...]) -> None:
    with pytest.raises(DeviceError, match=r"console\.strip"):
        strip.build("console.strip", strip.Options(pins=pins), wires)


def test_the_bell_rings_beside_what_else_goes_on() -> None:
    heard = Heard()
    wires = EmulatedWires()
    bell = buzzer.build("console.bell", buzzer.Options(pin=26), wires)
    bell.start(heard)
    assert heard.reports == [Health("console.bell", online=True)]
    bell.ring(3600)
    assert heard.comes(lambda: levels(wires, 26) == [1])
    bell.close()
    assert levels(wires, 26) == [0]
    wires.close()


# -- pins ---------------------------------------------------------------------------------------------------------


def test_a_pin_wanted_twice_names_both(wires: EmulatedWires) -> None:
    led.build("c1.lamp", led.Options(pins=(17,)), wires)
    with pytest.raises(DeviceError, match=r"Pin 17 .* c2\.pad and by c1\.lamp"):
        button.build("c2.pad", button.Options(pin=17), wires)


def test_a_pin_given_back_is_free(wires: EmulatedWires) -> None:
    lamp = led.build("c1.lamp", led.Options(pins=(17,)), wires)
    lamp.set(1, 1, 1)
    lamp.close()
    button.build("c2.pad", button.Options(pin=17), wires)


def test_headers_have_pins_of_their_own() -> None:
    book = PinBook()
    book.claim("pi", 4, "c1.pad")
    book.claim("c2", 4, "c2.pad")
    book.claim("pi", 4, "c1.pad")
    with pytest.raises(DeviceError):
        book.claim("c2", 4, "c3.pad")


def test_pin_devices_offer_their_ports(wires: EmulatedWires) -> None:
    assert isinstance(led.build("a", led.Options(pins=(17,)), wires), Lamp)
    assert isinstance(strip.build("b", strip.Options(pins=(5,)), wires), Strip)
    assert isinstance(button.build("c", button.Options(pin=4), wires), Button)
    assert isinstance(buzzer.build("d", buzzer.Options(pin=26), wires), Bell)


def test_an_expander_makes_its_pins_known() -> None:
    made = EmulatedWires()
    wires = RealWires()
    wires.add_header("expander", lambda: made.pins("pi"))
    lamp = led.build("c1.lamp", led.Options(pins=(17,), header="expander"), wires)
    lamp.set(1, 1, 1)
    assert levels(made, 17) == [1]
    lamp.close()
    wires.close()
    made.close()


@pytest.mark.parametrize("wrong", [FileNotFoundError, PermissionError, OSError])
def test_an_i2c_bus_that_cant_be_opened_says_what_to_do(monkeypatch: pytest.MonkeyPatch, wrong: type[OSError]) -> None:
    def fails(bus: int) -> None:
        raise wrong(5, "no")

    monkeypatch.setattr("smbus2.SMBus", fails)
    with pytest.raises(DeviceOffline, match=r"raspi-config|udev rule|can't be opened"):
        RealWires().i2c(7)
