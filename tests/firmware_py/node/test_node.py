"""A seat's node, run by CPython and by MicroPython: the same firmware, chip for chip and answer for answer."""

from __future__ import annotations

import random

import pytest

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import here
from firmware_py.emulated.node import NodeChips
from firmware_py.emulated.tag import EmulatedTag, Ntag213
from firmware_py.node import words
from firmware_py.node.frames import VERSION

from .conftest import Line, chip, picture
from .on_line import OnLine, lifted, placed

A, B, C = "04112233445566", "04AABBCCDDEEFF", "5E11CAFE"
BLACK = bytes(1024)


# -- tags ------------------------------------------------------------------------------------------------------------


def test_a_tag_that_lies_for_ten_minutes_is_placed_once(line: Line) -> None:
    seat = OnLine(line)
    seat.lay(Ntag213(A, "k3f9"))
    assert seat.polls(5) == [placed(A, "k3f9")]
    line.clock.now += 600_000
    assert seat.polls(5) == []


def test_a_resting_token_and_a_tap_are_told_apart(line: Line) -> None:
    seat, resting, tapped = OnLine(line), Ntag213(A, "rests"), Ntag213(B, "taps")
    seat.lay(resting)
    seat.polls(5)
    seat.lay(tapped)
    assert seat.polls(5) == [placed(B, "taps")]
    seat.take(tapped)
    assert seat.polls(12) == [lifted(B, "taps")]


def test_missed_looks_are_no_lift_and_a_lift_is_told_within_half_a_second(line: Line) -> None:
    seat, tag = OnLine(line), Ntag213(A)
    seat.lay(tag)
    seat.polls(4)
    for _ in range(20):
        seat.chips.reader.miss = 1
        assert seat.polls(2) == []
    seat.take(tag)
    assert seat.polls(500 // 40) == [lifted(A)]


def test_a_damaged_answer_counts_as_presence(line: Line) -> None:
    seat = OnLine(line)
    seat.lay(Ntag213(A))
    seat.polls(4)
    seat.chips.reader.damage = 6
    assert seat.polls(20) == []


def test_a_tag_placed_lifted_and_placed_again_is_three_events(line: Line) -> None:
    seat, tag = OnLine(line), EmulatedTag(C)
    seat.lay(tag)
    told = seat.polls(6)
    seat.take(tag)
    told += seat.polls(12)
    seat.lay(tag)
    assert told + seat.polls(6) == [placed(C), lifted(C), placed(C)]


def test_events_are_repeated_until_they_are_acknowledged(line: Line) -> None:
    seat = OnLine(line)
    seat.lay(Ntag213(A))
    for _ in range(6):
        seat.poll(acknowledge=False)
    assert len(seat.events) >= 3
    assert set(seat.events) == {placed(A)}
    seat.poll()
    assert seat.polls(3) == []


def test_what_lies_there_is_told_when_asked_and_takes_the_events_along(line: Line) -> None:
    seat = OnLine(line)
    seat.lay(Ntag213(A, "k3f9"))
    seat.lay(EmulatedTag(C))
    for _ in range(5):
        seat.poll(acknowledge=False)
    said = seat.lying()
    assert {said[2:15], said[15:]} == {placed(A)[1] + b"\x04k3f9", placed(C)[1] + b"\0"}
    seat.heard = said[1]
    assert seat.polls(4) == []


def test_what_was_laid_down_while_nobody_polled_is_no_tap(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.lay(Ntag213(A, "k3f9"))
    line.clock.now += 1500
    line.bus.step()
    assert [kind for kind, _ in line.say(3, words.LIE)] == [words.HERE], "it looks first"
    said = seat.lying()
    assert said[2:] == placed(A)[1] + b"\x04k3f9"
    seat.heard = said[1]
    assert seat.polls(4) == []


class Hesitant(Ntag213):
    """Doesn't answer the first time that it is read."""

    asked = 0

    def answer(self, command: bytes) -> bytes | None:
        self.asked += 1
        return super().answer(command) if self.asked > 1 else None


def test_a_tag_that_cant_be_read_at_once_is_told_as_lying_all_the_same(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.lay(Hesitant(A, "k3f9"))
    said = seat.lying()
    assert said[2:] == placed(A)[1] + b"\x04k3f9"
    seat.heard = said[1]
    assert seat.polls(4) == []


def test_too_many_events_are_told_as_such(line: Line) -> None:
    seat = OnLine(line)
    for number in range(40):
        seat.chips.touched = number % 2 == 0
        line.clock.now += 50
        line.bus.step()
    assert seat.poll(acknowledge=False)[1] & words.OVERFLOW
    seat.lying()
    assert not seat.poll()[1] & words.OVERFLOW


def test_the_field_is_on_only_during_a_look(line: Line) -> None:
    seat = OnLine(line)
    seat.lay(Ntag213(A))
    seat.polls(3)
    assert seat.chips.reader._called == []
    before = seat.chips.reader.octets
    for _ in range(5):
        seat.poll(look=False)
    assert seat.chips.reader.octets == before


def test_a_reader_that_is_gone_is_told_and_comes_back(line: Line) -> None:
    seat = OnLine(line)
    assert seat.poll()[1] & words.READER
    seat.chips.reader_there = False
    for _ in range(4):
        seat.poll()
    assert not seat.poll()[1] & words.READER
    seat.chips.reader_there = True
    for _ in range(20):
        seat.poll()
    assert seat.poll()[1] & words.READER


def test_a_reader_that_fails_to_start_at_first_is_tried_again(line: Line) -> None:
    chips = NodeChips(chip(3))
    seat = OnLine(line, chips=chips)
    chips.reader.deaf = 2
    seat.node.power_cycle()
    assert not seat.poll()[1] & words.READER
    for _ in range(40):
        seat.poll()
    assert seat.poll()[1] & words.READER


# -- the pad ---------------------------------------------------------------------------------------------------------


def test_a_bouncing_pad_is_one_press(line: Line) -> None:
    seat = OnLine(line)
    for down in (True, False, True, False, True):
        seat.chips.touched = down
        line.clock.now += 3
        line.bus.step()
    told = seat.polls(2)
    seat.chips.touched = False
    assert told + seat.polls(2) == [(words.DOWN, b""), (words.UP, b"")]


# -- who it is -------------------------------------------------------------------------------------------------------


def test_a_new_node_blinks_says_who_it_is_and_keeps_the_seat_that_it_is_given(line: Line) -> None:
    seat = OnLine(line, seat=0)
    [(kind, said)] = line.say(words.EVERYBODY, words.WHO, bytes(2 + words.CHIP))
    who = here(said)
    assert kind == words.HERE
    assert who is not None
    assert (who.chip, who.address, who.version, who.firmware) == (chip(0), 0, VERSION, words.FIRMWARE)
    lamps = set()
    for _ in range(20):
        line.clock.now += 100
        line.say(words.EVERYBODY, words.WHO, bytes(2 + words.CHIP))
        lamps.add(seat.chips.lamp)
    assert lamps == {(0, 0, 0), (96, 96, 96)}
    assert line.say(words.EVERYBODY, words.ASSIGN, b"\x07NODE0009") == []
    [(_, said)] = line.say(words.EVERYBODY, words.ASSIGN, b"\x07" + chip(0))
    assert said[3 + words.CHIP] == 7
    assert seat.chips.kept == 7
    seat.node.power_cycle()
    assert line.say(7, words.HELLO)[0][0] == words.HERE
    assert line.say(words.EVERYBODY, words.WHO, bytes(2 + words.CHIP)) == []


@pytest.mark.parametrize("polled", [True, False])
def test_a_long_touch_before_any_hub_has_polled_makes_it_forget_its_seat(line: Line, polled: bool) -> None:
    seat = OnLine(line)
    if polled:
        seat.poll()
    seat.chips.touched = True
    for _ in range(12):
        line.clock.now += 1000
        line.bus.step()
    assert seat.chips.kept == (3 if polled else 0)
    asked = line.say(words.EVERYBODY, words.WHO, bytes(2 + words.CHIP))
    assert [kind for kind, _ in asked] == ([] if polled else [words.HERE])


def test_after_a_restart_it_is_dark_and_has_another_number(line: Line) -> None:
    seat = OnLine(line)
    seat.poll()
    seat.show(pages_of(picture(1)))
    before = seat.boot()
    seat.node.power_cycle()
    assert seat.boot() != before
    assert not any(seat.chips.picture())
    assert int.from_bytes(seat.poll()[2:6], "big") == words.DARK


def test_frames_of_another_version_are_passed_over_but_it_says_who_it_is(line: Line) -> None:
    OnLine(line)
    assert line.say(3, words.POLL, bytes(3), version=VERSION + 1) == []
    assert line.say(3, words.HELLO, version=VERSION + 1)[0][0] == words.HERE


def test_random_payloads_are_passed_over(line: Line) -> None:
    seat, chance = OnLine(line), random.Random(4)
    seat.poll()
    seat.show(pages_of(picture(1)))
    for _ in range(300):
        kind = chance.choice((words.SHOW, words.SHOW, words.WHO, words.POLL, 29))
        line.say(3, kind, chance.randbytes(chance.randrange(200)))
        line.say(3, words.SHOW, bytes((255,)) + bytes(8) + chance.randbytes(chance.randrange(300)))
    seat.poll()
    assert seat.chips.picture() == pages_of(picture(1))


def test_nonsense_is_passed_over(line: Line) -> None:
    seat = OnLine(line)
    for kind in range(32):
        for said in (b"", b"\0", b"\xff" * 3, bytes(12), b"\xff" * 60):
            if (kind, said) != (words.ASSIGN, said) or len(said) < 9:
                line.say(3, kind, said)
                line.say(words.EVERYBODY, kind, said)
    assert seat.poll()[1] & words.READER
