"""Writing tags, and building readers: what can't be done is told plainly, and nothing half written counts as good."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from firmware_py.drivers.pn532 import Options, Pn532Reader, build
from firmware_py.emulated.pn532 import Pn532
from firmware_py.emulated.serial_ports import SerialRoom
from firmware_py.emulated.tag import EmulatedTag, Ntag213
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.ports import DeviceError, DeviceOffline, Health, Reader, Sighting, Tag

from .conftest import Heard, Spot

A, B, C = "04112233445566", "04AABBCCDDEEFF", "04010203040506"
MakeSpot = Callable[..., Spot]


def placed(uid: str, identifier: str | None = None, reader: str = "t1") -> Sighting:
    return Sighting(reader, Tag(uid, identifier), True)


def lifted(uid: str, identifier: str | None = None, reader: str = "t1") -> Sighting:
    return Sighting(reader, Tag(uid, identifier), False)


# -- writing ------------------------------------------------------------------------------------------------------


def test_what_is_written_is_a_text_record_with_the_identifier_alone(spot: MakeSpot) -> None:
    here = spot().ready()
    tag = Ntag213(A, "old")
    here.lay(tag)
    here.heard.until(placed(A, "old"))
    here.reader.write("q7w2")
    assert tag.identifier == "q7w2"
    assert here.heard.sightings == [placed(A, "old")]


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ([], "No tag lies"),
        ([Ntag213(A), Ntag213(B)], "Two tags lie"),
        ([Ntag213(A, locked=True)], "is locked"),
        ([EmulatedTag("DEADBEEF")], "MIFARE Classic"),
        ([Ntag213(A, formatted=False)], "isn't NDEF formatted"),
    ],
)
def test_a_tag_that_cant_be_written_is_told_plainly(spot: MakeSpot, tags: list[EmulatedTag], said: str) -> None:
    here = spot().ready()
    for tag in tags:
        here.lay(tag)
    here.heard.until(*(placed(tag.uid.hex().upper()) for tag in tags))
    with pytest.raises(DeviceError, match=said):
        here.reader.write("q7w2")


def test_an_identifier_that_doesnt_fit_is_told(spot: MakeSpot) -> None:
    here = spot().ready()
    here.lay(Ntag213(A))
    here.heard.until(placed(A))
    with pytest.raises(DeviceError, match="too small"):
        here.reader.write("x" * 200)


def test_a_tag_taken_away_while_it_is_written_is_told_and_not_half_written(spot: MakeSpot) -> None:
    here = spot().ready()
    tag = Ntag213(A, "old")
    here.lay(tag)
    here.heard.until(placed(A, "old"))
    answer, writes = tag.answer, []

    def cut(command: bytes) -> bytes | None:
        if command[0] == 0xA2:
            writes.append(command)
        return None if len(writes) > 2 else answer(command)

    tag.answer = cut  # type: ignore[method-assign]
    with pytest.raises(DeviceError, match="slipped away"):
        here.reader.write("another-identifier")
    assert tag.identifier is None


def test_a_write_that_doesnt_read_back_the_same_is_refused(spot: MakeSpot) -> None:
    here = spot().ready()
    tag = Ntag213(A, "old")
    here.lay(tag)
    here.heard.until(placed(A, "old"))
    answer = tag.answer
    tag.answer = lambda command: b"\x0a" if command[:2] == b"\xa2\x06" else answer(command)  # type: ignore[method-assign]
    with pytest.raises(DeviceError, match="isn't what was written"):
        here.reader.write("quite-another")


def test_writing_on_a_reader_that_is_gone_is_told(spot: MakeSpot) -> None:
    here = spot()
    with pytest.raises(DeviceOffline):
        here.reader.write("q7w2")
    here.ready()
    here.port.unplug()
    here.heard.offline("t1")
    with pytest.raises(DeviceOffline, match=r"plug the reader in|cable"):
        here.reader.write("q7w2")


# -- building -----------------------------------------------------------------------------------------------------


def test_the_driver_builds_a_reader_that_opens_nothing_yet() -> None:
    wires = EmulatedWires()
    reader = build("t1.reader", Options(port="/dev/nfc-t1"), wires)
    assert isinstance(reader, Reader)
    assert reader.lying() == ()
    wires.close()


@pytest.mark.parametrize("interval", [0, 19, 151])
def test_an_interval_out_of_bounds_is_refused(interval: int) -> None:
    wires = EmulatedWires()
    with pytest.raises(DeviceError, match="from 20 to 150"):
        build("t1.reader", Options(port="/dev/nfc-t1", interval_ms=interval), wires)
    wires.close()


def test_twenty_one_readers_open_together_and_stay_cheap(room: SerialRoom) -> None:
    heard, readers, chips = Heard(), [], [Pn532() for _ in range(21)]
    for number, chip in enumerate(chips):
        port = room.add(f"/dev/nfc-t{number}", chip)
        readers.append(Pn532Reader(f"t{number}", lambda path=port.path: str(path)))  # type: ignore[misc]
    for reader in readers:
        reader.start(heard)
    heard.until(*(Health(f"t{number}", online=True) for number in range(21)))
    assert heard.comes(lambda: all(chip._waiting is not None for chip in chips))
    began, before = time.monotonic(), sum(chip.octets for chip in chips)
    assert heard.stays(1.0)
    said = sum(chip.octets for chip in chips) - before
    seconds = time.monotonic() - began
    assert said < 21 * 200 * seconds  # a look every 100 ms would be 540 bytes a second
    stops = [threading.Thread(target=reader.stop) for reader in readers]
    for stop in stops:
        stop.start()
    for stop in stops:
        stop.join()
