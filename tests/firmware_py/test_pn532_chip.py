"""The PN532 in software, against the frames of its manual and nfcpy's own driver."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import ndef
import nfc
import nfc.clf
import nfc.clf.pn532
import nfc.tag
import nfc.tag.tt2_nxp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.drivers.pn532_port import PatientPort
from firmware_py.emulated.pn532 import ACK, ERROR, Pn532, frame, split
from firmware_py.emulated.serial_ports import EmulatedPort, SerialRoom
from firmware_py.emulated.tag import EmulatedTag, Ntag213, crc_a

from .conftest import DEADLINE

UID, OTHER = "04112233445566", "04AABBCCDDEEFF"


def host(payload: str) -> bytes:
    return frame(bytes.fromhex(payload))


def test_crc_of_a_frame_over_the_air_is_that_of_the_standard() -> None:
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"  # ISO 14443-3, annex B
    assert crc_a(b"\x12\x34") == b"\x26\xcf"


def test_firmware_version_is_that_of_the_manual() -> None:
    assert Pn532().receive(bytes.fromhex("0000ff02fed4022a00")) == ACK + bytes.fromhex("0000ff06fad50332010607e800")


def test_unknown_command_is_answered_with_the_error_frame() -> None:
    assert Pn532().receive(host("D4FE")) == ACK + ERROR


def test_a_command_at_another_speed_is_noise() -> None:
    assert Pn532().receive(host("D402"), 921600) == b""


def test_a_new_speed_is_in_force_once_it_is_acknowledged() -> None:
    chip = Pn532()
    assert chip.receive(host("D41008"), 115200) == ACK + frame(b"\xd5\x11")
    chip.receive(host("D41007"), 115200)
    assert chip.baud == 115200
    chip.receive(ACK, 115200)
    assert chip.baud == 921600


@given(st.binary(max_size=300), st.binary(min_size=1, max_size=264))
def test_a_frame_is_found_again_after_any_garbage(garbage: bytes, payload: bytes) -> None:
    buffer = bytearray(garbage.replace(b"\x00\xff", b"") + bytes(2) + frame(payload))
    found = []
    while (one := split(buffer)) is not None:
        found.append(one)
    assert found[-1:] == [("frame", payload)]


@given(st.binary(max_size=600))
def test_no_bytes_bring_the_chip_down(noise: bytes) -> None:
    chip = Pn532()
    chip.receive(noise)
    assert isinstance(chip.receive(b"\x00" * 300 + host("D402")), bytes)


@pytest.fixture
def port(room: SerialRoom) -> EmulatedPort:
    return room.add("/dev/ttyAMA0", Pn532())


@pytest.fixture
def frontend(port: EmulatedPort) -> Iterator[nfc.ContactlessFrontend]:
    frontend = nfc.ContactlessFrontend()
    frontend.device = nfc.clf.pn532.init(PatientPort(str(port.path), DEADLINE))
    yield frontend
    frontend.close()


def lay(port: EmulatedPort, *tags: EmulatedTag) -> None:
    chip = port.chip
    assert isinstance(chip, Pn532)
    for tag in tags:
        chip.lay(tag)


def test_nfcpy_opens_it_at_its_highest_speed(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    assert frontend.device.chipset.get_firmware_version() == bytearray(b"\x32\x01\x06\x07")
    assert isinstance(port.chip, Pn532)
    assert port.chip.baud == 921600


def test_nfcpy_tests_the_line_with_an_extended_frame(frontend: nfc.ContactlessFrontend) -> None:
    assert frontend.device.chipset.diagnose("line") is True


def test_nfcpy_reads_an_ntag213(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    lay(port, Ntag213(UID, "k3f9-a"))
    tag = nfc.tag.activate(frontend, frontend.sense(nfc.clf.RemoteTarget("106A")))
    assert isinstance(tag, nfc.tag.tt2_nxp.NTAG213)
    assert tag.identifier.hex().upper() == UID
    assert tag.ndef.capacity == 142  # 144 bytes less the two that say how long the message is
    assert [record.text for record in tag.ndef.records] == ["k3f9-a"]


def test_nfcpy_writes_an_ntag213(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    tag = Ntag213(UID)
    lay(port, tag)
    found = nfc.tag.activate(frontend, frontend.sense(nfc.clf.RemoteTarget("106A")))
    found.ndef.records = [ndef.TextRecord("new")]
    assert tag.identifier == "new"


def test_nfcpy_sees_that_a_tag_is_locked(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    lay(port, Ntag213(UID, "old", locked=True))
    tag = nfc.tag.activate(frontend, frontend.sense(nfc.clf.RemoteTarget("106A")))
    assert not tag.ndef.is_writeable


def test_nfcpy_finds_nothing_in_an_empty_field(frontend: nfc.ContactlessFrontend) -> None:
    assert frontend.sense(nfc.clf.RemoteTarget("106A")) is None


def test_two_tags_are_listed_at_once(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    lay(port, Ntag213(UID), EmulatedTag("DEADBEEF"), Ntag213(OTHER))
    frontend.device.mute()
    answer = frontend.device.chipset.command(0x4A, bytearray((2, 0)), 1.0)
    assert answer == bytes.fromhex("02 01 0044 00 07" + UID + "02 0004 08 04 DEADBEEF")


def test_a_tag_that_was_called_is_silent_until_the_field_was_off(
    frontend: nfc.ContactlessFrontend, port: EmulatedPort
) -> None:
    lay(port, Ntag213(UID))
    chipset = frontend.device.chipset
    frontend.device.mute()
    assert chipset.command(0x4A, bytearray((2, 0)), 1.0)[0] == 1
    assert chipset.command(0x4A, bytearray((2, 0)), 1.0)[0] == 0
    frontend.device.mute()
    assert chipset.command(0x4A, bytearray((2, 0)), 1.0)[0] == 1


def test_a_certain_tag_is_called_by_its_uid(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    lay(port, Ntag213(UID, "one"), Ntag213(OTHER, "two"))
    target = frontend.sense(nfc.clf.RemoteTarget("106A", sel_req=bytearray.fromhex(OTHER)))
    assert nfc.tag.activate(frontend, target).ndef.records[0].text == "two"


def test_a_classic_card_tells_its_uid_only(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    lay(port, EmulatedTag("DEADBEEF"))
    target = frontend.sense(nfc.clf.RemoteTarget("106A"))
    assert bytes(target.sdd_res) == bytes.fromhex("DEADBEEF")
    assert nfc.tag.activate(frontend, target).ndef is None


def test_the_chip_waits_for_a_tag_when_told_to(frontend: nfc.ContactlessFrontend, port: EmulatedPort) -> None:
    chip = port.chip
    assert isinstance(chip, Pn532)
    frontend.device.chipset.rf_configuration(0x05, b"\x01\x00\xff")
    frontend.device.chipset.transport.patience = 0.2
    with pytest.raises(OSError, match="timed out"):
        frontend.device.chipset.command(0x4A, bytearray((1, 0)), 0.05)
    frontend.device.chipset.transport.patience = DEADLINE
    frontend.device.chipset.get_firmware_version()
    assert chip.lay(Ntag213(UID)) == b""  # the host has ended the command
    chip.take(chip.tags[0])
    chip.receive(host("D44A0100"))
    assert chip.lay(Ntag213(UID)).startswith(b"\x00\x00\xff")


def test_an_unplugged_port_has_no_path_and_comes_back_under_its_name(port: EmulatedPort) -> None:
    path = Path(port.path)
    port.unplug()
    assert not path.exists()
    port.plug()
    assert path.is_char_device()


def test_lock_bits_and_capability_bits_can_only_be_set() -> None:
    tag = Ntag213(UID)
    tag.answer(b"\xa2\x02\x00\x00\xff\xff")
    tag.answer(b"\xa2\x02\x00\x00\x00\x00")
    assert tag.locked
    assert tag.answer(b"\xa2\x04\x01\x02\x03\x04") == b"\x00"


@pytest.mark.parametrize("uid", ["04", "0411223344", "041122334455667788"])
def test_a_uid_of_another_length_is_refused(uid: str) -> None:
    with pytest.raises(ValueError, match="4 or 7 bytes"):
        EmulatedTag(uid)


def test_what_a_killed_process_left_behind_is_swept_away() -> None:
    left = Path(tempfile.gettempdir()) / "nightbell-ports-99999999-x"
    left.mkdir(exist_ok=True)
    SerialRoom().close()
    assert not left.exists()
