"""Panels and settings of seats on the bus."""

from __future__ import annotations

import errno
import threading

import pytest
import serial

from firmware_py.drivers import seat_bus
from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_bus import Options, SeatLamp, SeatMotor, SeatPanel
from firmware_py.ports import Bell, DeviceError, DeviceOffline
from firmware_py.wires import RealWires

from .conftest import PORT, Table, comes, picture, shown

# -- panels ----------------------------------------------------------------------------------------------------------


def test_one_panel_of_six_is_pulled_out_and_five_go_on(table: Table) -> None:
    for seat in range(1, 7):
        table.node(seat)
    table.run()
    panels = {seat: table.panel(seat) for seat in range(1, 7)}
    for seat, panel in panels.items():
        assert shown(panel, picture(seat))
    with table.bus.lock:
        table.nodes[3].chips.panel_there = False
    assert comes(table, lambda: bool(panels[3].link.panel_trouble))
    with pytest.raises(DeviceOffline, match="panel of seat 3 doesn't answer its node"):
        panels[3].show(picture(13))
    for seat in (1, 2, 4, 5, 6):
        assert shown(panels[seat], picture(seat + 20))
        assert table.nodes[seat].chips.picture() == pages_of(picture(seat + 20))
    with table.bus.lock:
        table.nodes[3].chips.display.power_cycle()
        table.nodes[3].chips.panel_there = True
    assert comes(table, lambda: not panels[3].link.panel_trouble)
    assert shown(panels[3], picture(13))
    assert table.nodes[3].chips.picture() == pages_of(picture(13))


def test_a_panel_that_is_given_back_is_dark(table: Table) -> None:
    table.node(1)
    table.run()
    panel, lamp = table.panel(1), table.lamp(1)
    assert shown(panel, picture(1))
    table.lit(lamp, 1, 1, 1)
    panel.close()
    lamp.close()
    assert not any(table.nodes[1].chips.picture())
    assert table.nodes[1].chips.lamp == (0, 0, 0)


def test_a_turned_panel_shows_the_face_upside_down(table: Table) -> None:
    table.node(1)
    table.run()
    assert shown(table.panel(1, rotate=180), picture(1))
    assert table.nodes[1].chips.picture() == pages_of(picture(1).rotate(180))


def test_the_same_face_again_sends_none(table: Table) -> None:
    face = table.node(1).node.seat.face
    taken: list[int] = []
    take = face.take
    face.take = lambda show, after: taken.append(len(show)) or take(show, after)  # type: ignore[func-returns-value, method-assign]
    table.run()
    panel = table.panel(1)
    assert shown(panel, picture(1))
    before = len(taken)
    assert before
    assert shown(panel, picture(1))
    assert len(taken) == before


# -- the motor -------------------------------------------------------------------------------------------------------


def test_a_motor_shakes_once_and_never_late(table: Table) -> None:
    node = table.node(1)
    table.run()
    motor, lamp = table.part("c1.motor", 1), table.lamp(1)
    assert isinstance(motor, SeatMotor)
    assert isinstance(motor, Bell)
    motor.start(table.heard)
    table.heard.online("c1.motor")
    shaken: list[bool] = []
    node.chips.changed = lambda: shaken.append(node.chips.shaking)
    motor.ring(0.2)
    assert comes(table, lambda: True in shaken)
    assert comes(table, lambda: shaken[-1] is False)
    table.heard.forget()
    node.dead = True
    table.heard.offline("c1.motor")
    with pytest.raises(DeviceOffline, match="Seat 1 doesn't answer"):
        motor.ring(0.2)
    shaken.clear()
    table.heard.forget()
    with table.bus.lock:
        node.dead = False
        node.power_cycle()
    table.heard.online("c1.motor")
    table.lit(lamp, 1, 0, 0)
    assert comes(table, lambda: node.chips.lamp == (255, 0, 0))
    assert True not in shaken


# -- settings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 33, -1])
def test_a_seat_that_no_node_can_be_is_refused(seat: int, table: Table) -> None:
    with pytest.raises(DeviceError, match="from 1 to 32"):
        seat_bus.build("t1.reader", Options(PORT, seat), table.wires)


def test_parts_of_a_real_table_without_its_adapter_are_off_line_and_share_one_bus() -> None:
    wires = RealWires()
    panel = seat_bus.build("c1.panel", Options("/dev/nothing", 1), wires)
    lamp = seat_bus.build("c2.lamp", Options("/dev/nothing", 2), wires)
    assert isinstance(panel, SeatPanel)
    assert isinstance(lamp, SeatLamp)
    assert panel.master is lamp.master
    with pytest.raises(DeviceOffline, match="plug its adapter in"):
        panel.show(picture(1))
    with pytest.raises(DeviceOffline, match="plug its adapter in"):
        lamp.set(1, 0, 0)
    panel.close()
    lamp.close()
    wires.close()
    assert not any(thread.name == "seat bus /dev/nothing" for thread in threading.enumerate())


def test_a_port_that_belongs_to_another_group_is_told_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    def refused(*given: object, **more: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "Serial", refused)
    table.reader(1)
    assert "udev rule gives the right" in table.heard.offline("t1.reader")


def test_a_seats_reader_only_reads(table: Table) -> None:
    table.node(1)
    with pytest.raises(DeviceError, match="console's reader"):
        table.reader(1).write("k3f9")
