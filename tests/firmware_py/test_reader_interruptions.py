"""A writing that ends early, at every step of the way: the tag is not taken for written, and is the next time."""

from __future__ import annotations

from collections.abc import Callable

import ndef
import pytest

from firmware_py.emulated.tag import Ntag213
from firmware_py.ports import DeviceError, Sighting, Tag, TagUnwritable

from .conftest import Spot

A = "04112233445566"
MakeSpot = Callable[..., Spot]


def laid(spot: MakeSpot, identifier: str | None = None) -> tuple[Spot, Ntag213]:
    here, tag = spot().ready(), Ntag213(A, identifier)
    here.lay(tag)
    here.heard.until(Sighting("t1", Tag(A, identifier), True))
    return here, tag


class Cut:
    """A tag that falls silent after so many commands while the reader still lists it; `writes`: pages written."""

    def __init__(self, tag: Ntag213, after: int) -> None:
        self.asked = self.writes = 0
        self._answer, self._after = tag.answer, after
        self._tag = tag
        tag.answer = self  # type: ignore[method-assign, assignment]

    def __call__(self, command: bytes) -> bytes | None:
        self.asked += 1
        if self.asked > self._after:
            return None
        self.writes += command[0] == 0xA2
        return self._answer(command)

    def mend(self) -> None:
        self._tag.answer = self._answer  # type: ignore[method-assign]


def steps(spot: MakeSpot) -> int:
    """How many commands an undisturbed writing takes."""
    here, tag = laid(spot)
    whole = Cut(tag, 10_000)
    here.reader.write("whole-identifier")
    here.reader.stop()
    assert whole.writes > 3
    return whole.asked


def test_a_writing_that_ends_at_any_step_is_told_unless_all_of_it_is_on_the_tag(spot: MakeSpot) -> None:
    told = 0
    for after in range(steps(spot)):
        here, tag = laid(spot, "old")
        cut = Cut(tag, after)
        try:
            here.reader.write("new-identifier")
        except TagUnwritable:
            pytest.fail(f"after {after} commands it was taken for a bad tag")
        except DeviceError:
            told += 1
            assert tag.identifier in ("old", None, "new-identifier"), "half an identifier is none"
        else:
            assert tag.identifier == "new-identifier", f"after {after} commands it was taken for written"
        cut.mend()
        assert here.reader.write("another-try") == Tag(A, "another-try")
        assert tag.identifier == "another-try"
        here.reader.stop()
    assert told > 8


def test_a_tag_that_slips_away_before_its_last_page_reads_as_empty(spot: MakeSpot) -> None:
    here, tag = laid(spot, "old")
    answer, pages = tag.answer, []

    def cut(command: bytes) -> bytes | None:
        if command[0] == 0xA2:
            pages.append(command[1])
        return None if len(pages) > 2 else answer(command)

    tag.answer = cut  # type: ignore[method-assign]
    with pytest.raises(DeviceError, match="slipped away"):
        here.reader.write("new-identifier")
    assert tag.identifier is None


def test_somebody_elses_record_is_left_as_it_is(spot: MakeSpot) -> None:
    here, tag = spot().ready(), Ntag213(A)
    tag.write_message(b"".join(ndef.message_encoder([ndef.UriRecord("https://example.org")])))
    before = bytes(tag.memory)
    here.lay(tag)
    here.heard.until(Sighting("t1", Tag(A), True))
    with pytest.raises(TagUnwritable, match="Something else is written"):
        here.reader.write("q7w2")
    assert bytes(tag.memory) == before


def test_a_locked_and_a_full_tag_can_go_by_their_uid(spot: MakeSpot) -> None:
    here = spot().ready()
    here.lay(Ntag213(A, locked=True))
    here.heard.until(Sighting("t1", Tag(A), True))
    with pytest.raises(TagUnwritable, match="locked; it can be used by its UID"):
        here.reader.write("q7w2")
