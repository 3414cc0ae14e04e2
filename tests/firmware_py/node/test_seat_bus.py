"""The seat bus at work, over a pty with the hub's own driver: what people report of readers, panels and lines."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_wire import PATIENCE
from firmware_py.emulated.node import EmulatedNode
from firmware_py.emulated.tag import EmulatedTag, Ntag213
from firmware_py.node import words
from firmware_py.ports import DeviceOffline, Health, Numbering, Pressed, Sighting, Tag

from .conftest import Table, chip, comes, picture, shown, trouble

A, B = "04112233445566", "04AABBCCDDEEFF"


# -- both interpreters -----------------------------------------------------------------------------------------------


def test_two_seats_read_show_light_and_press_each_its_own(either_table: Table) -> None:
    table = either_table
    table.node(1)
    table.node(2)
    table.run()
    readers, panels = [table.reader(1), table.reader(2)], [table.panel(1), table.panel(2)]
    lamps = [table.lamp(1), table.lamp(2)]
    table.pad(1)
    table.pad(2)
    table.heard.online("t1.reader")
    table.heard.online("t2.reader")
    table.lay(2, Ntag213(A, "k3f9"))
    table.heard.until(Sighting("t2.reader", Tag(A, "k3f9"), placed=True))
    assert [reader.lying() for reader in readers] == [(), (Tag(A, "k3f9"),)]
    assert all(shown(panel, picture(number)) for number, panel in enumerate(panels, 1))
    assert [table.nodes[seat].chips.picture() for seat in (1, 2)] == [pages_of(picture(1)), pages_of(picture(2))]
    table.lit(lamps[0], 1, 0, 0)
    table.lit(lamps[1], 0, 0, 0.5)
    assert comes(table, lambda: table.nodes[1].chips.lamp == (255, 0, 0) and table.nodes[2].chips.lamp == (0, 0, 128))
    table.touch(1)
    table.touch(2)
    table.heard.until(Pressed("c1.pad", True), Pressed("c2.pad", True))


def test_a_seat_that_is_back_tells_what_lies_there_and_shows_the_present_face(either_table: Table) -> None:
    table = either_table
    table.node(1)
    table.node(2)
    table.run()
    reader, panel = table.reader(1), table.panel(1)
    table.reader(2)
    table.heard.online("t1.reader")
    assert shown(panel, picture(1))
    tag = Ntag213(A, "k3f9")
    table.lay(1, tag)
    table.heard.until(Sighting("t1.reader", Tag(A, "k3f9"), placed=True))
    table.heard.forget()
    table.nodes[1].dead = True
    assert "Seat 1 doesn't answer" in table.heard.offline("t1.reader")
    assert reader.lying() == ()
    table.lay(2, Ntag213(A))
    table.heard.until(Sighting("t2.reader", Tag(A), placed=True))
    table.take(1, tag)
    table.lay(1, Ntag213(B))
    with pytest.raises(DeviceOffline, match="Seat 1 doesn't answer"):
        panel.show(picture(2))
    table.heard.forget()
    with table.bus.lock:
        table.nodes[1].dead = False
        table.nodes[1].power_cycle()
    table.heard.online("t1.reader")
    table.heard.until(Sighting("t1.reader", Tag(B), placed=True))
    assert comes(table, lambda: table.nodes[1].chips.picture() == pages_of(picture(2)))


def test_a_new_node_is_given_the_missing_seat_by_a_touch_of_its_pad(either_table: Table) -> None:
    table = either_table
    table.node(1)
    stranger = table.node(0, number=9)
    table.run()
    table.reader(1)
    table.reader(2)
    table.heard.online("t1.reader")
    assert trouble(table, "t2.reader", chip(9).hex().upper())
    with table.bus.lock:
        stranger.chips.touched = True
        stranger.step()
    table.heard.online("t2.reader")
    assert stranger.chips.kept == 2


def test_a_new_node_is_given_any_missing_seat_by_the_chip_that_it_says(table: Table) -> None:
    table.node(1)
    stranger = table.node(0, number=9)
    table.run()
    table.reader(1)
    table.reader(2)
    third = table.reader(3)
    name = chip(9).hex().upper()
    assert trouble(table, "t2.reader", name)
    assert table.heard.offline("t3.reader")
    assert isinstance(third, Numbering)
    assert third.newcomers() == (name,)
    assert third.vacant() == (2, 3)
    third.number(name, 3)
    table.heard.online("t3.reader")
    assert stranger.chips.kept == 3


# -- twenty ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("maker", ["micropython"], indirect=True)
def test_twenty_seats_under_micropython_show_their_own_faces_and_read(either_table: Table) -> None:
    table = either_table
    seats = range(1, 21)
    for seat in seats:
        table.node(seat)
    table.run()
    for seat in seats:
        table.reader(seat)
    panels = {seat: table.panel(seat) for seat in seats}
    table.heard.until(*(Health(f"t{seat}.reader", online=True) for seat in seats))
    with ThreadPoolExecutor(len(seats)) as workers:
        assert all(workers.map(lambda seat: shown(panels[seat], picture(seat)), seats))
    assert all(table.nodes[seat].chips.picture() == pages_of(picture(seat)) for seat in seats)
    for seat in seats:
        table.lay(seat, EmulatedTag(f"5E11CA{seat:02X}"))
    table.heard.until(*(Sighting(f"t{seat}.reader", Tag(f"5E11CA{seat:02X}"), placed=True) for seat in seats))


# -- seats -----------------------------------------------------------------------------------------------------------


def test_two_nodes_with_one_seat_are_both_named_and_one_goes_on_when_the_other_is_pulled_out(table: Table) -> None:
    table.node(1)
    table.node(3, number=31)
    twin = table.node(3, number=32)
    table.run()
    table.reader(1)
    table.reader(3)
    table.heard.online("t1.reader")
    before = len(table.heard.reports)
    for number in (31, 32):
        assert trouble(table, "t3.reader", chip(number).hex().upper())
    table.bus.remove(twin)
    table.heard.online("t3.reader")
    after = table.heard.reports[before:]
    assert [one for one in after if isinstance(one, Health) and one.part == "t1.reader"] == []


def test_a_node_that_takes_the_seat_of_one_in_play_loses_it_again(table: Table) -> None:
    table.node(3, number=31)
    table.run()
    table.reader(3)
    table.heard.online("t3.reader")
    table.heard.forget()
    twin = table.node(3, number=32)
    assert table.heard.offline("t3.reader")
    table.heard.online("t3.reader")
    assert (twin.chips.kept, table.nodes[3].chips.kept) == (0, 3)


def test_a_node_with_older_firmware_is_refused_with_a_sentence_and_the_others_served(table: Table) -> None:
    table.node(1, version=0)
    table.node(2)
    table.run()
    table.reader(1)
    table.reader(2)
    table.heard.online("t2.reader")
    assert trouble(table, "t1.reader", "older than this hub understands: run make firmware")


def test_a_missing_seat_costs_the_others_no_time(table: Table) -> None:
    for seat in range(1, 9):
        table.reader(seat)
    table.node(8)
    table.run()
    table.heard.online("t8.reader")
    table.heard.offline("t1.reader")
    asked: list[int] = []
    receive = table.bus.receive

    def noting(octets: bytes, baud: int = 0) -> bytes:
        asked.append(octets[1])
        return receive(octets, baud)

    table.bus.receive = noting  # type: ignore[method-assign]
    assert comes(table, lambda: asked.count(8) > 40)
    gaps = [len(list(others)) for is_8, others in itertools.groupby(asked, lambda seat: seat == 8) if not is_8]
    assert max(gaps) * PATIENCE < 0.5, "so long at most seat 8 waits for others' silence"
    table.lay(8, Ntag213(A))
    table.heard.until(Sighting("t8.reader", Tag(A), placed=True))
    assert "seat 7" in table.heard.offline("t7.reader").lower()


def test_even_seats_are_asked_then_odd_ones(table: Table) -> None:
    asked: list[int] = []
    for seat in range(1, 5):
        node = table.node(seat)
        node.hear = _noting(node, seat, asked)  # type: ignore[method-assign]
    table.run()
    for seat in range(1, 5):
        table.reader(seat)
    for seat in range(1, 5):
        table.heard.online(f"t{seat}.reader")
    with table.bus.lock:
        asked.clear()
    assert comes(table, lambda: "24132413" in "".join(str(seat) for seat in asked))


def _noting(node: EmulatedNode, seat: int, asked: list[int]) -> Callable[[bytes], None]:
    hear = node.hear

    def noting(octets: bytes) -> None:
        if octets[1] == seat:
            asked.append(seat)
        hear(octets)

    return noting


def test_what_lies_there_when_a_node_starts_or_has_its_reader_again_is_no_tap(either_table: Table) -> None:
    table = either_table
    table.node(1)
    table.run()
    reader = table.reader(1)
    table.heard.online("t1.reader")
    resting, other = Ntag213(A, "k3f9"), Ntag213(B, "x7c2")
    for begin, end in ((_dies, _starts), (_loses_its_reader, _has_its_reader_again)):
        table.heard.forget()
        begin(table)
        table.heard.offline("t1.reader")
        table.lay(1, resting)
        table.lay(1, other)
        table.heard.forget()
        end(table)
        table.heard.online("t1.reader")
        told = list(table.heard.reports)
        before = told[: told.index(Health("t1.reader", online=True))]
        assert sum(isinstance(one, Sighting) for one in before) == 2, "both were told before"
        assert {tag.uid for tag in reader.lying()} == {A, B}
        table.take(1, resting)
        table.take(1, other)
        table.heard.until(*(Sighting("t1.reader", tag, False) for tag in (Tag(A, "k3f9"), Tag(B, "x7c2"))))


def test_a_seat_whose_reader_nobody_uses_goes_on_when_it_comes(either_table: Table) -> None:
    table = either_table
    node = table.node(1)
    node.chips.reader_there = False
    node.power_cycle()
    table.run()
    pad = table.pad(1)
    table.heard.online("c1.pad")
    assert not pad.link.status & words.READER
    _has_its_reader_again(table)
    assert comes(table, lambda: bool(pad.link.status & words.READER))
    for down in (True, False):
        table.touch(1, down)
        table.heard.until(Pressed("c1.pad", down))
    assert pad.link.online


def _dies(table: Table) -> None:
    table.nodes[1].dead = True


def _starts(table: Table) -> None:
    with table.bus.lock:
        table.nodes[1].dead = False
        table.nodes[1].power_cycle()


def _loses_its_reader(table: Table) -> None:
    with table.bus.lock:
        table.nodes[1].chips.reader_there = False


def _has_its_reader_again(table: Table) -> None:
    with table.bus.lock:
        table.nodes[1].chips.reader.power_cycle()
        table.nodes[1].chips.reader_there = True


def test_a_node_with_the_first_firmware_is_served_in_the_way_that_it_knows(table: Table) -> None:
    nodes = {seat: table.node(seat) for seat in (1, 2)}
    nodes[1].node.seat.firmware = (1, 0)
    ways: dict[int, set[bool]] = {1: set(), 2: set()}
    for seat, node in nodes.items():
        node.node.seat.face.take = _noting_the_way(node.node.seat.face.take, ways[seat])  # type: ignore[method-assign]
    table.run()
    for seat in nodes:
        panel = table.panel(seat)
        for number in (1, 2, 3):
            assert shown(panel, picture(number))
            assert nodes[seat].chips.picture() == pages_of(picture(number))
    assert ways == {1: {False}, 2: {True}}


def _noting_the_way(take: Callable[[memoryview, bool], bool], ways: set[bool]) -> Callable[[memoryview, bool], bool]:
    def noting(show: memoryview, after: bool) -> bool:
        ways.add(after)
        return take(show, after)

    return noting
