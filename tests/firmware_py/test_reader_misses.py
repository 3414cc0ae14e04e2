"""Readers that miss, garble and fall silent: what is no lift, what is one, and when a chip counts as gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_py.drivers import pn532_port
from firmware_py.drivers.pn532_port import PATIENCE, SILENCES, Pn532Port, Seen
from firmware_py.emulated.tag import Ntag213
from firmware_py.ports import Health, Sighting, Tag
from firmware_py.presence import LONGEST_LOOK

from .conftest import Spot

A, B, C = "04112233445566", "04AABBCCDDEEFF", "04010203040506"
MakeSpot = Callable[..., Spot]


def placed(uid: str, identifier: str | None = None, reader: str = "t1") -> Sighting:
    return Sighting(reader, Tag(uid, identifier), True)


def lifted(uid: str, identifier: str | None = None, reader: str = "t1") -> Sighting:
    return Sighting(reader, Tag(uid, identifier), False)


def test_a_missed_read_or_two_are_no_lift(spot: MakeSpot) -> None:
    here = spot(interval=0.02).ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    for _ in range(5):
        here.chip.miss = 2
        assert here.heard.comes(lambda: here.chip.miss == 0 and not here.reader._presence.missing)  # and seen again
    assert here.heard.sightings == [placed(A, "a")]


def test_a_damaged_answer_is_no_lift(spot: MakeSpot) -> None:
    here = spot(interval=0.02).ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    here.chip.damage = 5
    assert here.heard.comes(lambda: here.chip.damage == 0)
    assert here.reader.lying() == (Tag(A, "a"),)


def test_a_real_lift_is_told_within_half_a_second(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    look, now = Pn532Port.look, [0.0]

    def timed(port: Pn532Port) -> tuple[Seen, ...]:
        now[0] += LONGEST_LOOK  # however long a look takes here, by the reader's clock it is as long as one may be
        return look(port)

    monkeypatch.setattr(Pn532Port, "look", timed)
    here = spot(interval=0.02, clock=lambda: now[0]).ready()
    tag = Ntag213(A, "a")
    here.lay(tag)
    here.heard.until(placed(A, "a"))
    told: list[float] = []
    here.reader._report = lambda report: told.append(now[0])
    here.take(tag)
    began = now[0]
    assert here.heard.comes(lambda: bool(told))
    assert told[0] - began <= 0.5


def test_a_reader_of_damaged_answers_only_is_opened_anew(spot: MakeSpot) -> None:
    here = spot(interval=0.02).ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    here.chip.damage = 12
    here.heard.offline("t1")
    assert here.heard.wait(lambda reports: reports[-1] == Health("t1", online=True))
    assert here.heard.sightings == [placed(A, "a")]


def test_slow_answers_are_no_lift(spot: MakeSpot) -> None:
    here = spot(interval=0.02).ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    here.port.slow = 0.06
    assert here.heard.stays(0.5)


def test_a_busy_machine_that_is_late_itself_is_no_fault_of_the_reader(spot: MakeSpot) -> None:
    here = spot(interval=0.02).ready()
    here.port.slow = 0.15  # nfcpy alone would have given up after 0.1
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    assert here.heard.reports == [Health("t1", online=True), placed(A, "a")]


def test_a_command_that_is_lost_on_the_wire_is_no_lift(spot: MakeSpot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pn532_port, "PATIENCE", PATIENCE)
    here = spot(interval=0.02).ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    here.chip.deaf = 1
    assert here.heard.comes(lambda: here.chip.deaf == 0)
    assert here.heard.stays(PATIENCE + 0.2)


def test_a_chip_that_has_fallen_silent_is_off_line_and_comes_back_by_itself(
    spot: MakeSpot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pn532_port, "PATIENCE", PATIENCE)
    here = spot(interval=0.02).ready()
    here.lay(Ntag213(A, "a"))
    here.heard.until(placed(A, "a"))
    here.chip.deaf = SILENCES
    assert "look at its cable" in here.heard.offline("t1")
    here.heard.forget()
    here.heard.online("t1")
    assert here.heard.sightings == []
