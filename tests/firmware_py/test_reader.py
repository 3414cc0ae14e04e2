"""Readers at work: what people report of them, each as the rule that holds here. nfcpy speaks to chips in software."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable

import pytest
from nfc.clf.pn532 import Chipset

from firmware_py.drivers import pn532, pn532_port
from firmware_py.drivers.pn532_port import PatientPort, Pn532Port
from firmware_py.emulated.serial_ports import SerialRoom
from firmware_py.emulated.tag import EmulatedTag, Ntag213
from firmware_py.ports import DeviceOffline, Health, Sighting, Tag

from .conftest import Spot

A, B, C = "04112233445566", "04AABBCCDDEEFF", "04010203040506"
MakeSpot = Callable[..., Spot]


def placed(uid: str, identifier: str | None = None, reader: str = "t1") -> Sighting:
    return Sighting(reader, Tag(uid, identifier), True)


def lifted(uid: str, identifier: str | None = None, reader: str = "t1") -> Sighting:
    return Sighting(reader, Tag(uid, identifier), False)


# -- tags ---------------------------------------------------------------------------------------------------------


def test_a_tap_tells_uid_and_identifier(spot: MakeSpot) -> None:
    here = spot().ready()
    here.lay(Ntag213(A, "k3f9-a"))
    here.heard.until(placed(A, "k3f9-a"))
    assert here.reader.lying() == (Tag(A, "k3f9-a"),)


def test_an_empty_field_is_watched_by_the_chip_itself(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pn532, "WATCH", 3600.0)
    here = spot(interval=0.02).ready()
    assert here.heard.comes(lambda: here.chip._waiting is not None)
    before = here.chip.octets
    assert here.heard.stays(0.3)
    assert here.chip.octets == before  # looking every 20 ms would be 15 times 54 bytes
    here.lay(EmulatedTag("DEADBEEF"))
    here.heard.until(placed("DEADBEEF"))


def test_a_tag_that_comes_just_as_a_watch_ends_is_seen(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    here = spot().ready()
    write, tags = PatientPort.write, [Ntag213(A, "k3f9-a")]

    def late(port: PatientPort, octets: bytearray) -> None:
        if tags and octets == Chipset.ACK and here.chip._waiting is not None:
            here.lay(tags.pop())  # the chip says so, and nobody listens any more
        write(port, octets)

    monkeypatch.setattr(PatientPort, "write", late)
    here.heard.until(placed(A, "k3f9-a"))
    assert not tags


def test_a_tag_without_a_record_goes_by_its_uid(spot: MakeSpot) -> None:
    here = spot().ready()
    here.lay(Ntag213(A))
    here.lay(EmulatedTag("DEADBEEF"))
    here.heard.until(placed(A), placed("DEADBEEF"))


def test_an_unformatted_tag_goes_by_its_uid(spot: MakeSpot) -> None:
    here = spot().ready()
    here.lay(Ntag213(A, formatted=False))
    here.heard.until(placed(A))


def test_a_resting_token_and_a_tapped_one_are_told_apart(spot: MakeSpot) -> None:
    here = spot().ready()
    resting, tapped = Ntag213(A, "rests"), Ntag213(B, "tapped")
    here.lay(resting)
    here.heard.until(placed(A, "rests"))
    here.lay(tapped)
    here.heard.until(placed(B, "tapped"))
    here.take(tapped)
    here.heard.until(lifted(B, "tapped"))
    assert here.heard.sightings == [placed(A, "rests"), placed(B, "tapped"), lifted(B, "tapped")]
    assert here.reader.lying() == (Tag(A, "rests"),)


def test_an_unknown_tag_beside_a_known_one_doesnt_announce_the_known_one_again(spot: MakeSpot) -> None:
    here = spot().ready()
    stranger = EmulatedTag("CAFECAFE")
    here.lay(Ntag213(A, "known"))
    here.heard.until(placed(A, "known"))
    here.lay(stranger)
    here.heard.until(placed("CAFECAFE"))
    here.take(stranger)
    here.heard.until(lifted("CAFECAFE"))
    assert here.heard.sightings.count(placed(A, "known")) == 1


def test_a_tag_enrolled_under_way_counts_with_its_new_identifier_at_its_next_tap(spot: MakeSpot) -> None:
    here = spot().ready()
    tag = Ntag213(A)
    here.lay(tag)
    here.heard.until(placed(A))
    assert here.reader.write("new-meaning") == Tag(A, "new-meaning")
    assert here.reader.lying() == (Tag(A, "new-meaning"),)
    here.take(tag)
    here.heard.until(lifted(A, "new-meaning"))
    here.lay(tag)
    here.heard.until(placed(A, "new-meaning"))


def test_a_tag_that_rests_is_read_once(spot: MakeSpot) -> None:
    here = spot(interval=0.02).ready()
    reads: list[bytes] = []
    tag = Ntag213(A, "k3f9-a")
    answer = tag.answer

    def counting(command: bytes) -> bytes | None:
        reads.append(command)
        return answer(command)

    tag.answer = counting  # type: ignore[method-assign]
    here.lay(tag)
    here.heard.until(placed(A, "k3f9-a"))
    count = len(reads)
    assert here.heard.stays(0.3)
    assert len(reads) == count


def test_a_record_that_slipped_away_is_asked_for_again(spot: MakeSpot) -> None:
    here = spot().ready()
    tag = Ntag213(A, "k3f9-a")
    answer, silences = tag.answer, iter([None, None, None])
    tag.answer = lambda command: next(silences) if silences.__length_hint__() else answer(command)  # type: ignore[method-assign]
    here.lay(tag)
    here.heard.until(placed(A, "k3f9-a"))
    assert here.heard.sightings == [placed(A, "k3f9-a")]


@pytest.mark.parametrize("seed", range(8))
def test_a_foreign_tag_full_of_anything_goes_by_its_uid(spot: MakeSpot, seed: int) -> None:
    here = spot(interval=0.02).ready()
    tag = Ntag213(A)
    tag.memory[18:160] = random.Random(seed).randbytes(142)
    tag.memory[16:18] = b"\x03" + bytes([40 + seed])
    here.lay(tag)
    assert here.heard.wait(lambda reports: any(isinstance(one, Sighting) and one.tag.uid == A for one in reports))
    assert all(report.online for report in here.heard.reports if isinstance(report, Health))


def test_a_fault_in_a_reader_is_told_and_tried_again(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    here = spot().ready()
    here.lay(EmulatedTag("DEADBEEF"))
    here.heard.until(placed("DEADBEEF"))
    look, faults = Pn532Port.look, [ValueError("what nobody thought of")]
    monkeypatch.setattr(Pn532Port, "look", lambda port: _raise(faults.pop()) if faults else look(port))
    assert "what nobody thought of" in here.heard.offline("t1")
    here.heard.forget()
    here.heard.online("t1")
    assert here.heard.sightings == []


def _raise(error: Exception) -> None:
    raise error


# -- coming and going ---------------------------------------------------------------------------------------------


def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is told only when a time of the driver's own is up is told too late for any deadline here."""
    monkeypatch.setattr(pn532, "WATCH", 3600.0)
    monkeypatch.setattr(pn532_port, "PATIENCE", 3600.0)


def test_a_reader_pulled_out_is_off_line_at_once_and_back_soon(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch)
    here = spot().ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    here.heard.forget()
    here.port.unplug()
    reason = here.heard.offline("t1")
    assert "look at its cable" in reason or "plug the reader in" in reason
    assert here.reader.lying() == ()
    here.heard.forget()
    here.port.plug()
    here.heard.online("t1")
    assert pn532.REOPEN <= 0.5
    assert here.reader.lying() == (Tag(A, "a"),)
    assert here.heard.sightings == []  # it lay there before, and is no new tap


def test_a_reader_pulled_out_while_it_watches_an_empty_field_is_off_line_at_once(
    spot: MakeSpot, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient(monkeypatch)
    here = spot().ready()
    here.port.unplug()
    here.heard.offline("t1")


def test_others_go_on_while_a_reader_is_gone(spot: MakeSpot) -> None:
    gone, here = spot("t1").ready(), spot("t2").ready()
    gone.port.unplug()
    gone.heard.offline("t1")
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a", "t2"))


def test_a_reader_that_is_missing_at_the_start_comes_when_it_is_plugged_in(spot: MakeSpot) -> None:
    here = spot()
    here.port.unplug()
    here.start()
    assert "plug the reader in" in here.heard.offline("t1")
    assert here.heard.stays(1.2)  # told once, however often it is tried
    here.port.plug()
    here.heard.online("t1")


def test_what_lay_there_before_is_told_before_the_reader_is_on_line(spot: MakeSpot) -> None:
    here = spot()
    here.chip.lay(Ntag213(A, "a"))
    here.ready()
    assert here.heard.reports == [placed(A, "a"), Health("t1", online=True)]


def test_what_changed_while_the_reader_was_gone_is_told_before_it_is_on_line(spot: MakeSpot) -> None:
    here = spot().ready()
    old = Ntag213(A, "old")
    here.lay(old)
    here.heard.until(placed(A, "old"))
    here.port.unplug()
    here.heard.offline("t1")
    here.heard.forget()
    here.chip.take(old)
    here.chip.lay(Ntag213(B, "new"))
    here.port.plug()
    here.heard.online("t1")
    assert here.heard.reports == [placed(B, "new"), lifted(A, "old"), Health("t1", online=True)]


def test_a_first_start_that_fails_is_tried_again_with_a_reset_between(spot: MakeSpot) -> None:
    here = spot()
    here.chip.deaf = 1
    here.ready()
    assert here.chip.deaf == 0
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))


def test_a_chip_left_at_a_high_speed_is_called_back(spot: MakeSpot) -> None:
    here = spot()
    here.chip.baud = 460800
    here.ready()
    assert here.chip.baud == 921600


def test_a_missing_readers_place_is_never_taken_by_its_neighbour(spot: MakeSpot) -> None:
    missing, here = spot("t1"), spot("t2")
    missing.port.unplug()
    missing.start()
    here.ready()
    missing.heard.offline("t1")
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a", "t2"))
    assert missing.heard.stays(0.8)
    assert missing.heard.sightings == []


def test_a_port_that_another_has_open_is_refused_with_a_sentence(spot: MakeSpot) -> None:
    here = spot().ready()
    with pytest.raises(DeviceOffline, match="in use by another program"):
        Pn532Port(str(here.port.path))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/dev/no-such-port", "plug the reader in"),
        ("/dev/null", "is no serial port"),
        ("/dev/tty; rm -rf", "no path of a serial port"),
        ("usb", "no path of a serial port"),
        ("usb:054c", "names no one USB reader"),
    ],
)
def test_a_path_that_cant_be_a_reader_is_told(path: str, said: str) -> None:
    with pytest.raises(DeviceOffline, match=said):
        Pn532Port(path)


def test_a_port_that_may_not_be_opened_names_the_udev_rule(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(DeviceOffline, match="udev rule"):
        Pn532Port("/dev/ttyUSB0")


def test_a_port_with_something_else_on_it_says_what_to_look_at(room: SerialRoom) -> None:
    class Mute:
        def receive(self, octets: bytes, baud: int = 0) -> bytes:
            return b""

        def power_cycle(self) -> None:
            """It has no memory."""

    with pytest.raises(DeviceOffline, match="set to HSU"):
        Pn532Port(str(room.add("/dev/ttyAMA0", Mute()).path))


def test_stopping_gives_the_port_back_with_the_chip_at_its_first_speed(spot: MakeSpot) -> None:
    here = spot().ready()
    here.reader.stop()
    assert here.chip.baud == 115200
    Pn532Port(str(here.port.path)).close()


def test_stopping_while_off_line_is_quick(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pn532, "REOPEN", 3600.0)
    here = spot()
    here.port.unplug()
    here.start()
    here.heard.offline("t1")
    here.reader.stop()
    assert here.heard.comes(lambda: not any(thread.name == "reader t1" for thread in threading.enumerate()))
