"""The seat bus's line: adapter, port and noise, over a pty with the hub's own driver."""

from __future__ import annotations

import contextlib
import os
import time
import tty

import pytest
import serial

from firmware_py.drivers import seat_bus
from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_bus import Options, SeatMotor, SeatReader
from firmware_py.drivers.seat_master import REOPEN
from firmware_py.drivers.seat_wire import PATIENCE, SeatWire
from firmware_py.emulated.tag import Ntag213
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.node import words
from firmware_py.ports import DeviceOffline, Health, Pressed, Sighting, Tag

from .conftest import Heard, Table, comes, picture, shown


def test_without_its_adapter_the_hub_starts_and_the_seats_come_when_it_does(table: Table) -> None:
    table.node(1)
    table.run()
    table.port.unplug()
    table.reader(1)
    table.pad(1)
    assert "plug its adapter in" in table.heard.offline("t1.reader")
    lamp = table.lamp(1)
    with pytest.raises(DeviceOffline, match="plug its adapter in"):
        lamp.set(1, 1, 1)
    tries: list[str] = []
    opened = table.master._port
    table.port.plug()
    table.master._port = lambda: tries.append("") or opened()  # type: ignore[func-returns-value]
    table.heard.online("t1.reader")
    table.heard.online("c1.pad")
    assert len(tries) <= 1, "the next try finds it"
    assert REOPEN < 1


def test_an_adapter_that_is_pulled_out_is_told_at_once_and_all_is_shown_again(table: Table) -> None:
    table.node(1)
    table.node(2)
    table.run()
    table.reader(1)
    table.reader(2)
    panel = table.panel(1)
    table.heard.online("t1.reader")
    assert shown(panel, picture(1))
    table.port.unplug()
    for part in ("t1.reader", "t2.reader"):
        assert "/dev/nightbell-bus" in (reason := table.heard.offline(part))
        assert "adapter" in reason, "not only after a while, when nobody has answered"
    table.heard.forget()
    with table.bus.lock:
        table.nodes[1].power_cycle()
    table.lay(2, Ntag213("04112233445566", "k3f9"))
    table.port.plug()
    table.heard.online("t1.reader")
    table.heard.online("t2.reader")
    laid = table.heard.reports.index(Sighting("t2.reader", Tag("04112233445566", "k3f9"), placed=True))
    assert laid < table.heard.reports.index(Health("t2.reader", online=True)), "it was no tap"
    assert comes(table, lambda: table.nodes[1].chips.picture() == pages_of(picture(1)))


def test_garbage_on_the_line_loses_nothing(table: Table) -> None:
    table.node(1)
    noise = [0]

    def damage(octets: bytes) -> bytes:
        noise[0] += 1
        if noise[0] % 4 or not octets:
            return octets
        return os.urandom(7) + octets[: len(octets) // 2] if noise[0] % 8 else b"\x55" * 3000

    table.run()
    table.reader(1)
    table.pad(1)
    panel = table.panel(1)
    table.heard.online("t1.reader")
    with table.bus.lock:
        table.bus.damage = damage
    for number in range(4):
        table.touch(1, number % 2 == 0)
        assert table.heard.wait(
            lambda reports, number=number: sum(isinstance(one, Pressed) for one in reports) == number + 1
        )
    assert shown(panel, picture(3))
    assert table.nodes[1].chips.picture() == pages_of(picture(3))
    assert noise[0] > 12


def test_a_port_on_which_nobody_answers_names_every_seat(table: Table) -> None:
    table.run()
    table.reader(1)
    table.reader(2)
    assert "look at its plug" in table.heard.offline("t1.reader")
    assert "look at its plug" in table.heard.offline("t2.reader")


def test_a_half_open_port_that_takes_no_bytes_is_told_and_tried_again() -> None:
    """The other end of the pty is never read, so that at last a write has nowhere to go."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    os.set_blocking(theirs, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(theirs, b"\x55")
    heard, wires = Heard(), EmulatedWires()
    reader = seat_bus.build("t1.reader", Options(os.ttyname(theirs), 1), wires)
    assert isinstance(reader, SeatReader)
    reader.start(heard)
    try:
        assert "has stopped answering" in heard.offline("t1.reader")
    finally:
        reader.stop()
        wires.close()
        os.close(ours)
        os.close(theirs)


def test_after_many_faces_an_adapter_that_leaves_gaps_has_time_for_them(table: Table) -> None:
    wire = SeatWire(str(table.port.path))
    began = time.monotonic()
    spoken = sum(wire.tell(9, words.SHOW, bytes(range(1, 200)) * 3) for _ in range(5))
    assert wire.ask(9, words.HELLO, b"").kind == 0
    assert time.monotonic() - began >= 1.4 * spoken + PATIENCE
    wire.close()


def test_a_port_that_somebody_else_has_is_named(table: Table) -> None:
    with serial.Serial(str(table.port.path), exclusive=True):
        table.node(1)
        table.run()
        table.reader(1)
        assert "in use by another program" in table.heard.offline("t1.reader")
    table.heard.online("t1.reader")


def test_parts_that_are_started_after_the_bus_was_found_missing_are_told_too(table: Table) -> None:
    table.node(1)
    table.run()
    table.port.unplug()
    with pytest.raises(DeviceOffline, match="plug its adapter in"):
        table.panel(1).show(picture(1))
    table.reader(1)
    table.pad(1)
    motor = table.part("c1.motor", 1)
    assert isinstance(motor, SeatMotor)
    motor.start(table.heard)
    for part in ("t1.reader", "c1.pad", "c1.motor"):
        assert "plug its adapter in" in table.heard.offline(part)
    table.port.plug()
    for part in ("t1.reader", "c1.pad", "c1.motor"):
        table.heard.online(part)
