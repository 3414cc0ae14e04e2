"""A whole box is enrolled at the console's reader, and counted at closing time; nothing half written counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware_py.ports import DeviceError, DeviceOffline, Sighting, Tag, TagUnwritable
from hub.table.tokens import Registry
from hub.tokens.worklist import BoxCheck, Enrolment, random_uid

from .table_at_home import Home

CONSOLE = "console.reader"
FIRST, SECOND, THIRD = "moonwolf:villager", "moonwolf:villager#2", "moonwolf:villager#3"


def begun(home: Home, **more: object) -> None:
    home.open()
    reply = home.desk.enrolment({"do": "begin", "box": "moonwolf", **more})
    assert reply.status == 200, reply


def enrolling(home: Home) -> dict[str, Any]:
    found = home.view["enrolling"]
    assert isinstance(found, dict)
    return found


def test_a_box_is_enrolled_one_token_after_another(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        assert (enrolling(home)["token"], enrolling(home)["done"], enrolling(home)["of"]) == (FIRST, 0, 18)
        home.tap(CONSOLE, "04AA")
        home.tap(CONSOLE, "04BB")
        assert enrolling(home)["token"] == THIRD
        assert enrolling(home)["done"] == 2
        assert home.store.tags() == [(FIRST, "04AA", "ID1"), (SECOND, "04BB", "ID2")]


def test_what_is_written_is_never_the_tokens_name(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.tap(CONSOLE, "04AA")
        assert home.readers[CONSOLE].written == Tag("04AA", "ID1")


def test_copies_are_told_apart_in_words(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.tap(CONSOLE, "04AA")
        assert str(enrolling(home)["words"]).endswith(", copy 2")


def test_skipped_tokens_are_left_and_a_later_start_goes_on_there(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.desk.enrolment({"do": "skip"})
        assert enrolling(home)["token"] == SECOND
        home.tap(CONSOLE, "04BB")
        home.desk.enrolment({"do": "stop"})
        assert home.view["enrolling"] is None
        home.desk.enrolment({"do": "begin", "box": "moonwolf"})
        assert (enrolling(home)["token"], enrolling(home)["done"]) == (FIRST, 1)
        home.desk.enrolment({"do": "skip"})
        assert enrolling(home)["token"] == THIRD


def test_back_waits_for_the_token_before_anew(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.tap(CONSOLE, "04AA")
        home.desk.enrolment({"do": "back"})
        assert enrolling(home)["token"] == FIRST
        home.tap(CONSOLE, "04CC")
        assert home.store.tags() == [(FIRST, "04CC", "ID2")]
        assert enrolling(home)["token"] == SECOND


def test_a_tag_of_another_token_is_not_taken(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.tap(CONSOLE, "04AA")
        home.tap(CONSOLE, "04AA", placed=False)
        home.tap(CONSOLE, "04AA")
        assert enrolling(home)["token"] == SECOND
        assert "already" in enrolling(home)["problem"]
        assert home.store.tags() == [(FIRST, "04AA", "ID1")]


@pytest.mark.parametrize(
    "trouble", [DeviceError("The tag slipped away."), DeviceOffline("The reader went away while the tag was written.")]
)
def test_a_writing_that_was_interrupted_leaves_the_token_waiting(tmp_path: Path, trouble: DeviceError) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.readers[CONSOLE].trouble = trouble
        home.tap(CONSOLE, "04AA")
        assert enrolling(home)["token"] == FIRST
        assert (enrolling(home)["problem"], enrolling(home)["by_uid"]) == (str(trouble), False)
        assert home.store.tags() == []
        home.readers[CONSOLE].trouble = None
        home.tap(CONSOLE, "04AA")
        assert home.store.tags() == [(FIRST, "04AA", "ID1")] or home.store.tags() == [(FIRST, "04AA", "ID2")]
        assert enrolling(home)["problem"] is None


def test_a_locked_tag_goes_by_its_uid_only_when_somebody_says_so(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.readers[CONSOLE].trouble = TagUnwritable("This tag is locked; it can be used by its UID.")
        home.tap(CONSOLE, "04AA")
        assert enrolling(home)["by_uid"] is True
        assert home.store.tags() == []
        assert home.desk.enrolment({"do": "uid"}).status == 200
        assert home.store.tags() == [(FIRST, "04AA", None)]
        assert home.desk.enrolment({"do": "uid"}).status == 400, "there is no further tag to be taken so"


def test_a_phone_cannot_go_by_its_uid(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.readers[CONSOLE].trouble = TagUnwritable("Nothing can be written on this tag.")
        home.tap(CONSOLE, "08123456")
        assert enrolling(home)["by_uid"] is False
        assert "another one each time" in enrolling(home)["problem"]


def test_while_a_tag_is_written_the_loop_goes_on_and_other_tags_are_passed_over(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.later_work = []
        home.tap(CONSOLE, "04AA")
        assert enrolling(home)["writing"] is True
        home.report(Sighting(CONSOLE, Tag("04BB"), True))
        assert len(home.later_work) == 1
        home.later_work[0]()
        home.on_loop(lambda: None)
        assert home.store.tags() == [(FIRST, "04AA", "ID1")]
        assert enrolling(home)["writing"] is False


@pytest.mark.parametrize("deed", ["skip", "stop", "back"])
def test_what_was_written_for_a_token_that_nobody_waits_for_any_more_isnt_kept(tmp_path: Path, deed: str) -> None:
    with Home(tmp_path) as home:
        begun(home)
        home.later_work = []
        home.tap(CONSOLE, "04AA")
        home.desk.enrolment({"do": deed})
        home.later_work[0]()
        home.on_loop(lambda: None)
        assert home.store.tags() == []


def test_a_tag_that_cant_be_kept_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hub.table.errors import JournalError

    with Home(tmp_path) as home:
        begun(home)

        def full(*_: object) -> None:
            raise JournalError("The disk is full, so this wasn't kept and nothing has changed: {file}.", file="x")

        monkeypatch.setattr(home.store, "enrol", full)
        home.tap(CONSOLE, "04AA")
        assert enrolling(home)["token"] == FIRST
        assert "disk is full" in enrolling(home)["problem"]


def test_a_finished_box_says_so(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        for number in range(18):
            home.tap(CONSOLE, f"04{number:02X}")
        assert home.view["enrolling"] is None
        assert home.notices[-1] == "MoonWolf: every token has its tag."


def test_the_evenings_own_box_is_meant_where_none_is_named(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open(game="growl", players=["Ann", "Ben", "Cho", "Dee"])
        assert home.desk.enrolment({"do": "begin"}).status == 200
        assert (enrolling(home)["token"], enrolling(home)["of"]) == ("growl:bite", 74)


def test_a_box_that_isnt_there_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        reply = home.desk.enrolment({"do": "begin", "box": "no such script"})
        assert reply.status == 400
        assert "There is no script called no such script" in str(reply.body["refused"])
        assert home.desk.enrolment({"do": "dance"}).status == 400


# -- closing time -------------------------------------------------------------------------------------


def test_at_closing_time_the_missing_tokens_are_named(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        begun(home)
        for number in range(18):
            home.tap(CONSOLE, f"04{number:02X}")
        home.desk.enrolment({"do": "count", "box": "moonwolf"})
        for number in range(17):
            home.tap(CONSOLE, f"04{number:02X}")
        home.tap(CONSOLE, "04000000")
        counting: Any = home.view["counting"]
        assert (counting["done"], counting["of"], counting["missing"]) == (17, 18, ["soldier"])
        home.desk.enrolment({"do": "stop"})
        assert home.notices[-1] == "MoonWolf: missing are 1: soldier."
        assert home.view["counting"] is None


def test_what_has_no_tag_cant_be_missing_and_strangers_are_named() -> None:
    check = BoxCheck(["a:x", "a:y", "a:z"], Registry({"01": "a:x", "02": "a:y", "03": "b:w"}))
    assert check.untagged == ("a:z",)
    assert check.see("a:x")
    assert not check.see("b:w")
    assert (check.missing, check.strangers) == (("a:y",), ("b:w",))


# -- the queue ------------------------------------------------------------------------------------------


def test_back_from_the_end_returns_to_the_last_token() -> None:
    queue = Enrolment(["a:x", "a:y"], Registry())
    queue.taken()
    queue.taken()
    assert queue.token is None
    queue.back()
    assert queue.token == "a:y"


def test_back_at_the_first_token_stays_there() -> None:
    queue = Enrolment(["a:x", "a:y"], Registry())
    queue.back()
    assert queue.token == "a:x"


def test_random_uids_are_four_bytes_that_begin_with_08() -> None:
    assert random_uid("08AABBCC")
    assert not random_uid("08AABBCCDDEEFF")
    assert not random_uid("04AABBCC")
