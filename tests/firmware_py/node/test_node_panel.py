"""A node's panel, lamp and motor, run by CPython and by MicroPython: the same firmware, chip for chip."""

from __future__ import annotations

import zlib

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import show
from firmware_py.emulated.displays import Sh1106
from firmware_py.emulated.node import NodeChips
from firmware_py.node import words

from .conftest import Line, chip, picture
from .on_line import OnLine

BLACK = bytes(1024)


def test_a_whole_face_and_its_changes_are_drawn(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    first, second = pages_of(picture(1)), pages_of(picture(2))
    seat.show(first)
    assert seat.chips.picture() == first
    seat.show(first[:256] + second[256:384] + first[384:], first)
    assert seat.chips.picture() == first[:256] + second[256:384] + first[384:]
    assert int.from_bytes(seat.poll()[2:6], "big") == zlib.crc32(seat.chips.picture())


def test_a_face_packed_after_the_one_that_is_held_is_drawn_and_no_other(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    first, second, third = (pages_of(picture(number)) for number in (1, 2, 3))
    seat.show(first, BLACK, after=BLACK)
    assert seat.chips.picture() == first
    mixed = first[:128] + second[128:256] + first[256:]
    seat.show(mixed, first, after=first)
    seat.show(third, mixed, after=mixed)
    assert seat.chips.picture() == third
    seat.show(second, first, after=first)
    for broken in (b"", b"\xff" + bytes(8), show(third, second, after=second)[:-4], show(second, first, after=first)):
        line.say(3, words.SHOW_AFTER, broken)
    assert seat.chips.picture() == third, "it holds another face than the one that was meant"
    seat.show(second, third, after=third)
    assert seat.chips.picture() == second


def test_a_dark_panel_takes_a_face_packed_after_the_last_one_that_was_lit(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    first, second, third = (pages_of(picture(number)) for number in (1, 2, 3))
    seat.show(first)
    seat.show(second)
    seat.show(second, BLACK, after=second)
    assert seat.chips.picture() == second, "what it shows isn't changed as if it were dark"
    seat.show(BLACK, second, after=second)
    seat.show(third, BLACK, after=first)
    assert not any(seat.chips.picture()), "packed after an older one"
    seat.show(third, BLACK, after=second)
    assert seat.chips.picture() == third
    line.clock.now += words.SILENCE_MS
    line.bus.step()
    assert not any(seat.chips.picture())
    seat.poll()
    seat.show(first, BLACK, after=third)
    assert seat.chips.picture() == first
    seat.show(BLACK, first)
    seat.show(second, BLACK, after=BLACK)
    assert seat.chips.picture() == second


def test_a_change_of_another_face_is_not_taken(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    first, second = pages_of(picture(1)), pages_of(picture(2))
    seat.show(first)
    other = second[:128] + first[128:]
    seat.show(second[:256] + first[256:], other)
    assert seat.chips.picture() == first
    for broken in (b"", b"\xff", b"\xff" + bytes(8), show(None, second)[:-4], show(None, second) + b"x"):
        line.say(3, words.SHOW, broken)
    assert seat.chips.picture() in (first, second)


def test_a_black_face_switches_the_panel_off(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    assert seat.chips.display.on
    seat.show(BLACK)
    assert not seat.chips.display.on


def test_an_sh1106_shows_the_same(line: Line) -> None:
    seat = OnLine(line, chips=NodeChips(chip(3), Sh1106()))
    seat.poll()
    seat.set(flags=1)
    seat.poll()
    seat.show(pages_of(picture(4)))
    assert seat.chips.picture() == pages_of(picture(4))


def test_a_panel_that_was_pulled_out_shows_the_present_face_when_it_is_back(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    seat.chips.panel_there = False
    for _ in range(15):
        seat.poll()
    assert not seat.poll()[1] & words.PANEL
    seat.show(pages_of(picture(2)))
    seat.chips.display.power_cycle()
    seat.chips.panel_there = True
    for _ in range(15):
        seat.poll()
    assert seat.chips.picture() == pages_of(picture(2))


def test_a_panel_that_lost_its_power_for_a_moment_is_drawn_anew(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    seat.chips.display.power_cycle()
    for _ in range(14):
        seat.poll()
    assert seat.chips.picture() == pages_of(picture(1))


def test_lamp_and_brightness_are_set(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.set(number=9)
    assert seat.poll()[6] == 9
    assert (seat.chips.lamp, seat.chips.shaking, seat.chips.display.contrast) == ((255, 7, 0), False, 99)


def test_the_motor_runs_once_for_as_long_as_it_is_told_and_never_long(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.set(number=9, shake=3)
    seat.poll(after=40)
    assert seat.chips.shaking
    seat.set(number=9, shake=3)
    seat.poll(after=270)
    assert not seat.chips.shaking, "a SET that was repeated"
    seat.set(number=10, shake=255)
    seat.poll(after=1900)
    assert seat.chips.shaking
    seat.poll(after=150)
    assert not seat.chips.shaking


def test_the_motor_stops_when_the_hub_is_silent(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    line.clock.now += 2500
    seat.set(number=9, shake=15)
    line.bus.step()
    assert seat.chips.shaking
    line.clock.now += 600
    line.bus.step()
    assert not seat.chips.shaking


def test_a_face_that_stays_is_dimmed_after_a_minute_until_a_touch(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.set()
    seat.show(pages_of(picture(1)))
    for _ in range(31):
        seat.poll(look=False, after=2000)
    assert seat.chips.display.contrast == 24
    seat.chips.touched = True
    seat.poll()
    seat.poll()
    assert seat.chips.display.contrast == 99


def test_everything_goes_dark_when_the_hub_is_silent_for_three_seconds(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.set(number=9, flags=2)
    seat.show(pages_of(picture(1)))
    line.clock.now += words.SILENCE_MS - 1
    line.bus.step()
    assert any(seat.chips.picture())
    line.clock.now += 1
    line.bus.step()
    assert (any(seat.chips.picture()), seat.chips.lamp, seat.chips.shaking) == (False, (0, 0, 0), False)
    said = seat.poll()
    assert int.from_bytes(said[2:6], "big") == words.DARK
    assert said[6] == 0


def test_a_hub_that_only_asks_who_is_there_keeps_no_secret_lit(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    for _ in range(7):
        line.clock.now += 500
        line.say(3, words.HELLO)
        line.say(words.EVERYBODY, words.WHO, bytes(2 + words.CHIP))
    line.bus.step()
    assert not any(seat.chips.picture())


def test_silence_is_counted_over_the_end_of_the_ticks(line: Line) -> None:
    line.clock.now = (1 << 30) - 500
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    line.clock.now = 1000
    line.bus.step()
    assert any(seat.chips.picture())
    line.clock.now = 2600
    line.bus.step()
    assert not any(seat.chips.picture())


def test_a_panel_stays_lit_while_its_face_changes(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    lit = []
    seat.chips.changed = lambda: lit.append(seat.chips.display.on)
    seat.show(pages_of(picture(2)), pages_of(picture(1)))
    assert lit
    assert all(lit)
