"""The hub's end of a seat, without wires: what is asked, what is believed, and what noise does to it."""

from __future__ import annotations

import random
import zlib

import pytest

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import KNOWS_AFTER, KNOWS_LIT, MISSES, PATIENCE, Light, SeatLink, here, show
from firmware_py.drivers.seat_search import MOST_QUESTIONS, SeatSearch
from firmware_py.emulated.node import NodeChips
from firmware_py.emulated.seat_bus import EmulatedSeatBus
from firmware_py.node import words
from firmware_py.node.frames import HEAD, VERSION, Incoming, Outgoing
from firmware_py.ports import Health, Pressed, Report, Sighting, Tag

from .conftest import Clock, Line, chip, picture

PORT = "/dev/nightbell-bus"


def hears(status: int = words.READER | words.PANEL, boot: int = 1) -> SeatLink:
    """Seat 3, on line."""
    link = SeatLink(3, PORT)
    link.reader, link.pad = "t3.reader", "c3.pad"
    link.answered(0, words.HERE, bytes((VERSION, 1, 0)) + chip(3) + bytes((3, boot, status)))
    link.answered(0, words.LYING, bytes((boot, 0)))
    link.answered(0, words.STATE, state(status=status, boot=boot))
    return link


def state(
    events: bytes = b"", status: int = words.READER | words.PANEL, boot: int = 1, face: int = words.DARK
) -> bytes:
    return bytes((boot, status)) + face.to_bytes(4, "big") + b"\x01" + events


def told(link: SeatLink) -> list[Report]:
    reports, link.told = link.told, []
    return reports


def test_a_seat_is_asked_who_it_is_then_what_lies_there_then_polled() -> None:
    link = SeatLink(3, PORT)
    assert link.question() == (words.HELLO, b"")
    link.answered(0, words.HERE, bytes((VERSION, 1, 0)) + chip(3) + bytes((3, 9, 3)))
    assert link.question() == (words.LIE, b"")
    link.answered(0, words.LYING, bytes((9, 41)))
    assert link.question() == (words.POLL, bytes((9, 41, 0)))


def test_what_lay_there_is_reported_before_the_reader_is_on_line() -> None:
    link = SeatLink(3, PORT)
    link.reader = "t3.reader"
    link.answered(0, words.HERE, bytes((VERSION, 1, 0)) + chip(3) + bytes((3, 9, 3)))
    link.answered(0, words.LYING, bytes((9, 0, 4)) + b"abcd" + b"\x02k3")
    link.answered(0, words.STATE, state(boot=9))
    tag = Tag("61626364", "k3")
    assert told(link) == [Sighting("t3.reader", tag, placed=True), Health("t3.reader", online=True)]
    assert link.lying() == (tag,)


def test_an_event_that_is_repeated_counts_once() -> None:
    link = hears()
    told(link)
    down = bytes((1, words.DOWN, 0))
    for events in (down, down, down + bytes((2, words.UP, 0)), bytes((2, words.UP, 0))):
        link.answered(0, words.STATE, state(events))
    assert told(link) == [Pressed("c3.pad", True), Pressed("c3.pad", False)]


def test_events_are_counted_over_the_end_of_their_numbers() -> None:
    link = hears()
    told(link)
    for number in range(1, 600):
        link.answered(0, words.STATE, state(bytes(((number - 1) % 255 + 1, words.DOWN, 0))))
    assert len(told(link)) == 599


def test_a_seat_is_lost_after_some_silence_and_says_so_once() -> None:
    link = hears()
    told(link)
    for _ in range(MISSES):
        link.missed(PATIENCE - 0.1, noise=False)
    assert link.online
    for _ in range(5):
        link.missed(PATIENCE, noise=False)
    reports = told(link)
    assert [report.part for report in reports if isinstance(report, Health)] == ["t3.reader", "c3.pad"]
    assert "Seat 3 doesn't answer" in link.reason
    assert link.lying() == ()


def test_a_node_that_has_started_anew_is_asked_again_and_shown_everything() -> None:
    link = hears()
    face = pages_of(picture(1))
    link.want_face(face)
    link.answered(0, words.STATE, state(face=zlib.crc32(face)))
    assert link.shows
    link.answered(0, words.STATE, state(boot=2))
    assert (link.online, link.question()[0]) == (False, words.HELLO)
    link.answered(0, words.HERE, bytes((VERSION, 1, 0)) + chip(3) + bytes((3, 2, 3)))
    link.answered(0, words.LYING, bytes((2, 0)))
    link.answered(0, words.STATE, state(boot=2))
    assert link.face_lacking() == (words.SHOW, show(bytes(1024), face))


def test_a_face_is_sent_until_the_node_has_it_then_whole() -> None:
    link = hears()
    face = pages_of(picture(1))
    link.want_face(face)
    first = link.face_lacking()
    assert first is not None
    assert link.face_lacking() is None, "it is on its way"
    link.answered(0, words.STATE, state(face=77))
    second = link.face_lacking()
    assert second == (words.SHOW, show(None, face))


def test_a_face_costs_little_after_a_face_that_is_alike_where_the_firmware_knows_how() -> None:
    link = hears()
    link.answered(0, words.HERE, bytes((VERSION, *KNOWS_AFTER)) + chip(3) + bytes((3, 1, 3)))
    first = pages_of(picture(1))
    second = first[512:] + first[:512]
    link.want_face(first)
    link.answered(0, words.STATE, state())
    assert link.face_lacking() == (words.SHOW_AFTER, show(bytes(1024), first, after=bytes(1024)))
    link.answered(0, words.STATE, state(face=zlib.crc32(first)))
    link.want_face(second)
    kind, payload = link.face_lacking() or (0, b"")
    assert kind == words.SHOW_AFTER
    assert len(payload) < len(show(first, second)) / 2
    link.answered(0, words.STATE, state(face=77))
    assert link.face_lacking() == (words.SHOW, show(None, second)), "what it holds isn't known"


def dark_after(face: bytes, firmware: tuple[int, int]) -> SeatLink:
    """Seat 3, dark, after it has shown that face."""
    link = hears()
    link.answered(0, words.HERE, bytes((VERSION, *firmware)) + chip(3) + bytes((3, 1, 3)))
    for wanted in (face, bytes(1024)):
        link.want_face(wanted)
        link.face_lacking()
        link.answered(0, words.STATE, state(face=zlib.crc32(wanted)))
    assert link.shows
    return link


def test_after_dark_a_face_is_packed_after_the_last_one_that_was_lit_where_the_firmware_knows_how() -> None:
    first, black = pages_of(picture(1)), bytes(1024)
    second = first[512:] + first[:512]
    for firmware, after in ((KNOWS_LIT, first), (KNOWS_AFTER, black)):
        link = dark_after(first, firmware)
        link.want_face(second)
        assert link.face_lacking() == (words.SHOW_AFTER, show(black, second, after=after))


def test_a_face_that_wasnt_taken_after_dark_is_packed_after_the_dark_one() -> None:
    first, second, black = pages_of(picture(1)), pages_of(picture(2)), bytes(1024)
    link = dark_after(first, KNOWS_LIT)
    link.want_face(second)
    assert link.face_lacking() == (words.SHOW_AFTER, show(black, second, after=first))
    link.answered(0, words.STATE, state())
    assert link.face_lacking() == (words.SHOW_AFTER, show(black, second, after=black))


def test_a_node_that_was_away_remembers_no_face_that_the_hub_counts_on() -> None:
    first, second, black = pages_of(picture(1)), pages_of(picture(2)), bytes(1024)
    link = dark_after(first, KNOWS_LIT)
    link.lose("pulled out")
    link.answered(0, words.HERE, bytes((VERSION, *KNOWS_LIT)) + chip(3) + bytes((3, 2, 3)))
    link.answered(0, words.LYING, bytes((2, 0)))
    link.want_face(second)
    link.answered(0, words.STATE, state(boot=2))
    assert link.face_lacking() == (words.SHOW_AFTER, show(black, second, after=black))


def test_a_light_is_sent_until_the_node_has_set_it() -> None:
    link = hears()
    link.want_light(Light(red=255))
    sent = link.answered(0, words.STATE, state())
    assert sent is not None
    assert sent[:2] == b"\x02\xff"
    assert link.answered(0, words.STATE, state()) == sent
    assert link.answered(0, words.STATE, state()[:6] + b"\x02") is None


@pytest.mark.parametrize("version", [0, VERSION + 1])
def test_a_node_of_another_protocol_is_refused_with_a_sentence(version: int) -> None:
    link = SeatLink(3, PORT)
    link.answered(0, words.HERE, bytes((version, 0, 9)) + chip(3) + bytes((3, 1, 0)))
    assert link.online is False
    assert "firmware 0.9" in link.reason
    assert ("older" in link.reason) == (version < VERSION)
    assert link.question()[0] == words.HELLO


def test_an_older_firmware_of_the_same_protocol_is_served() -> None:
    link = SeatLink(3, PORT)
    link.answered(0, words.HERE, bytes((VERSION, 0, 1)) + chip(3) + bytes((3, 1, 0)))
    assert link.question()[0] == words.LIE


def test_a_node_whose_firmware_knows_no_motor_says_so_and_is_told_of_none() -> None:
    link = SeatLink(3, PORT)
    link.motor = "c3.motor"
    link.answered(0, words.HERE, bytes((VERSION, 1, 0)) + chip(3) + bytes((3, 1, 3)))
    link.answered(0, words.LYING, bytes((1, 0)))
    link.answered(0, words.STATE, state())
    [report] = told(link)
    assert isinstance(report, Health)
    assert (report.part, report.online) == ("c3.motor", False)
    assert "firmware 1.0" in report.reason
    link.want_shake(0.4)
    sent = link.answered(0, words.STATE, state())
    assert sent is not None
    assert sent[-1] == 0


def test_a_reader_that_its_node_has_lost_is_off_line_alone() -> None:
    link = hears()
    told(link)
    link.answered(0, words.STATE, state(status=words.PANEL))
    link.answered(0, words.STATE, state(status=words.PANEL))
    [report] = told(link)
    assert isinstance(report, Health)
    assert (report.part, report.online) == ("t3.reader", False)
    assert "doesn't answer its node" in report.reason
    link.answered(0, words.STATE, state())
    assert (link.online, link.question()[0], told(link)) == (True, words.LIE, []), "what lies there is asked first"
    link.answered(0, words.LYING, bytes((1, 0)))
    link.answered(0, words.STATE, state())
    assert told(link) == [Health("t3.reader", online=True)]


def test_nonsense_from_a_node_makes_no_event_and_no_error() -> None:
    chance = random.Random(8)
    link = hears()
    for _ in range(20_000):
        kind = chance.choice((words.HERE, words.LYING, words.STATE, 0, 31))
        link.answered(0, kind, chance.randbytes(chance.randrange(40)))
        link.question()
        link.face_lacking()
    link.lose("enough")
    assert not link.shows


# -- several at once -------------------------------------------------------------------------------------------------


def searched(line: Line, address: int) -> SeatSearch:
    search = SeatSearch(address)
    while not search.done:
        octets = line.bus.receive(Outgoing().frame(words.EVERYBODY, 1, words.WHO, search.question()))
        incoming = Incoming()
        incoming.feed(octets, len(octets))
        frame = incoming.next()
        said = here(bytes(frame[HEAD:])) if frame is not None else None
        if said is not None:
            search.answer(said)
        elif octets:
            search.noise()
        else:
            search.silence()
    return search


@pytest.mark.parametrize("count", [0, 1, 2, 20, 32])
def test_any_number_of_new_nodes_is_found(count: int) -> None:
    line = Line(EmulatedSeatBus(Clock()), Clock())
    chance = random.Random(count)
    chips = [chance.randbytes(8) for _ in range(count)]
    for one in chips:
        line.bus.add(NodeChips(one))
    assert sorted(said.chip for said in searched(line, 0).found) == sorted(chips)


def test_nodes_with_one_seat_are_found_by_their_chips() -> None:
    line = Line(EmulatedSeatBus(Clock()), Clock())
    for number in (1, 2, 3):
        chips = NodeChips(chip(number))
        chips.kept = 5 if number < 3 else 6
        line.bus.add(chips)
    assert {said.chip for said in searched(line, 5).found} == {chip(1), chip(2)}


def test_a_line_full_of_noise_is_not_searched_for_ever() -> None:
    search = SeatSearch(0)
    asked = 0
    while not search.done:
        search.question()
        search.noise()
        asked += 1
    assert asked <= MOST_QUESTIONS
