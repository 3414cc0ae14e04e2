"""Enrolment and counting on the command line, with the real driver on an emulated reader, and a hand that lays tags."""

from __future__ import annotations

import json
import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_py.drivers.pn532 import Pn532Reader
from firmware_py.emulated.pn532 import Pn532
from firmware_py.emulated.serial_ports import SerialRoom
from firmware_py.emulated.tag import EmulatedTag, Ntag213
from firmware_py.ports import Health
from hub.cli import main
from hub.languages import Languages
from hub.resources import Files
from hub.store import Store
from hub.table.words import ENGLISH
from hub.tokens.at_terminal import Key, News, ReaderDesk, Ways
from hub.tokens.worklist import BoxCheck, Enrolment

Deed = Callable[[], None]


class Hand:
    """Lays down the next tag of its list whenever it is asked to (`at`: a word of the line), and types."""

    def __init__(self, folder: Path, room: SerialRoom) -> None:
        self.chip, self.news = Pn532(), queue.SimpleQueue[News]()
        self.port = room.add("/dev/nfc-console", self.chip)
        self.reader = Pn532Reader("console.reader", lambda: str(self.port.path), 0.05)
        self.store = Store.opened(folder)
        self.lines: list[str] = []
        self.deeds: list[tuple[str, Deed]] = []
        numbers = iter(range(1, 1000))
        ways = Ways(self.news, self.hear, lambda: f"ID{next(numbers)}")
        self.desk = ReaderDesk(self.reader, self.store, ENGLISH, ways)
        self.reader.start(self.news.put)

    def hear(self, line: str) -> None:
        self.lines.append(line)
        if self.deeds and self.deeds[0][0] in line:
            self.deeds.pop(0)[1]()

    def then(self, at: str, *deeds: Deed) -> Hand:
        def all_of_them() -> None:
            for deed in deeds:
                deed()

        self.deeds.append((at, all_of_them))
        return self

    def lay(self, tag: EmulatedTag) -> Deed:
        def laid() -> None:
            for other in list(self.chip.tags):
                self.port.change(lambda other=other: self.chip.take(other))  # type: ignore[misc]
            self.port.change(lambda: self.chip.lay(tag))

        return laid

    def type(self, line: str | None) -> Deed:
        return lambda: self.news.put(Key(line))

    def tags(self) -> list[tuple[str, str, str | None]]:
        return self.store.tags()

    def end(self) -> None:
        self.reader.stop()
        self.store.close()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    room = SerialRoom()
    one = Hand(tmp_path, room)
    yield one
    one.end()
    room.close()


B, C = "04112233445566", "04AABBCCDDEEFF"
BOX = ["growl:bite", "growl:bite#2", "growl:gold"]


def enrol(hand: Hand, tokens: list[str] = BOX) -> bool:
    return hand.desk.enrol(Enrolment(tokens, hand.store.registry()), "Growl")


def test_a_box_is_written_tag_after_tag(hand: Hand) -> None:
    first, second = Ntag213(B), Ntag213(C)
    hand.then("1 of 3: lay", hand.lay(first)).then("2 of 3: lay", hand.lay(second)).then("3 of 3: lay", hand.type("q"))
    assert enrol(hand) is False
    assert hand.tags() == [("growl:bite", B, "ID1"), ("growl:bite#2", C, "ID2")]
    assert (first.identifier, second.identifier) == ("ID1", "ID2")
    assert hand.lines[-1] == "Growl: 1 tokens have been left without a tag."


def test_copies_and_how_far_one_is_are_said(hand: Hand) -> None:
    hand.then("1 of 3: lay", hand.type("s")).then("copy 2", hand.type(None))
    enrol(hand)
    assert "1 of 3: lay a blank tag on the reader for bite, copy 2." in hand.lines


def test_it_goes_on_where_it_was_left(hand: Hand) -> None:
    hand.store.enrol("growl:bite", "99AA", None)
    hand.then("2 of 3: lay", hand.type("q"))
    enrol(hand)
    assert hand.lines[0] == "Growl: 1 of 3 tokens have a tag."


def test_back_writes_the_token_before_anew(hand: Hand) -> None:
    first, second = Ntag213(B), Ntag213(C)
    hand.then("1 of 3: lay", hand.lay(first)).then("2 of 3: lay", hand.type("b"))
    hand.then("lay a blank tag on the reader for bite.", hand.lay(second)).then("copy 2", hand.type("q"))
    enrol(hand)
    assert hand.tags() == [("growl:bite", C, "ID2")]


def test_a_locked_tag_is_said_so_and_goes_by_its_uid_on_request(hand: Hand) -> None:
    hand.then("1 of 1: lay", hand.lay(Ntag213(B, locked=True))).then("is locked", hand.type("u"))
    assert enrol(hand, ["growl:bite"]) is True
    assert hand.tags() == [("growl:bite", B, None)]


def test_a_card_that_cant_be_written_is_said_so(hand: Hand) -> None:
    hand.then("1 of 1: lay", hand.lay(EmulatedTag("DEADBEEF"))).then("MIFARE Classic", hand.type("q"))
    assert enrol(hand, ["growl:bite"]) is False
    assert hand.tags() == []


def test_a_tag_that_is_pulled_away_while_it_is_written_is_not_registered_and_the_token_waits(hand: Hand) -> None:
    tag = Ntag213(B)
    answer, written = tag.answer, []

    def cut(command: bytes) -> bytes | None:
        if command[0] == 0xA2:
            written.append(command)
        return None if len(written) > 2 else answer(command)

    tag.answer = cut  # type: ignore[method-assign]
    fresh = Ntag213(C)
    hand.then("1 of 1: lay", hand.lay(tag)).then("slipped away", hand.lay(fresh))
    assert enrol(hand, ["growl:bite"]) is True
    assert hand.tags() == [("growl:bite", C, "ID2")]


def test_a_reader_that_is_pulled_out_meanwhile_is_said_and_comes_back(hand: Hand) -> None:
    tag = Ntag213(B)
    hand.then("1 of 1: lay", hand.port.unplug).then("off line", hand.port.plug, hand.lay(tag))
    assert enrol(hand, ["growl:bite"]) is True
    assert hand.tags() == [("growl:bite", B, "ID1")]


def test_another_tokens_tag_is_refused(hand: Hand) -> None:
    hand.store.enrol("growl:gold", B, None)
    hand.then("1 of 1: lay", hand.lay(Ntag213(B))).then("That tag is gold already", hand.type("q"))
    assert enrol(hand, ["growl:bite"]) is False


def test_at_closing_time_the_missing_are_named(hand: Hand) -> None:
    tags = [Ntag213(B), Ntag213(C)]
    hand.store.enrol_all([("growl:bite", B, None), ("growl:bite#2", C, None), ("growl:gold", "99", None)])
    hand.then("Lay every token", hand.lay(tags[0])).then("1 of 3: bite", hand.lay(tags[1]))
    hand.then("2 of 3: bite, copy 2", hand.type("q"))
    assert hand.desk.count(BoxCheck(BOX, hand.store.registry()), "Growl") is False
    assert hand.lines[-1] == "Growl: missing are 1: gold."


def test_a_whole_box_is_all_here(hand: Hand) -> None:
    hand.store.enrol("growl:bite", B, None)
    hand.then("Lay every token", hand.lay(Ntag213(C))).then("unknown", hand.lay(Ntag213(B)))
    assert hand.desk.count(BoxCheck(["growl:bite"], hand.store.registry()), "Growl") is True
    assert hand.lines[-1] == "Growl: all tokens are here."


def test_tokens_without_a_tag_are_not_said_to_be_here(hand: Hand) -> None:
    assert hand.desk.count(BoxCheck(BOX, hand.store.registry()), "Growl") is False
    assert hand.lines == ["Growl: no token has a tag yet, so none can be counted."]
    hand.store.enrol("growl:bite", B, None)
    hand.then("Lay every token", hand.lay(Ntag213(B)))
    assert hand.desk.count(BoxCheck(BOX, hand.store.registry()), "Growl") is True
    assert hand.lines[1] == "Growl: 2 tokens have no tag, and can't be counted."
    assert hand.lines[-1] == "Growl: all tokens that have a tag are here."


def test_why_the_reader_is_gone_is_said_in_the_language_of_the_call(hand: Hand) -> None:
    hand.news.put(Health("console.reader", online=False, reason="There is no /dev/nfc: plug the reader in."))
    hand.news.put(Key("q"))
    ways = Ways(hand.news, hand.lines.append)
    desk = ReaderDesk(hand.reader, hand.store, Languages(Files()).tongue("ko"), ways)
    desk.enrol(Enrolment(["growl:bite"], hand.store.registry()), "Growl")
    assert any("리더를 꽂으세요" in line for line in hand.lines)


# -- the command line -----------------------------------------------------------------------------------


def table(folder: Path, virtual: bool = True) -> str:
    file = folder / "table.toml"
    reader = '[console]\nreader = { driver = "pn532", port = "/dev/nfc-console" }\n'
    file.write_text(f'[hub]\nvirtual = {str(virtual).lower()}\nstate = "state"\n{reader}', encoding="utf-8")
    return str(file)


def test_a_registry_goes_out_and_comes_in_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    config, file = table(tmp_path), str(tmp_path / "box.json")
    with Store.opened(tmp_path / "state") as store:
        store.enrol_all([("growl:bite", "04AA11BB", "ID1"), ("growl:bite#2", "DEADBEEF", None)])
        before = store.tags()
    assert main(["tokens", "export", file, "--config", config]) == 0
    assert json.loads(Path(file).read_text("utf-8"))["tags"][1] == {"token": "growl:bite#2", "uid": "DEADBEEF"}
    other = tmp_path / "other"
    other.mkdir()
    config = table(other)
    Store.opened(other / "state").close()
    assert main(["tokens", "list", "--config", config]) == 0
    assert "No tag is known yet." in capfd.readouterr().err
    assert main(["tokens", "import", file, "--config", config]) == 0
    assert "2 tags were taken over; 2 are known now." in capfd.readouterr().out
    with Store.reading(other / "state") as store:
        assert store.tags() == before
    assert main(["tokens", "list", "--config", config]) == 0
    assert capfd.readouterr().out == "04AA11BB\tgrowl:bite\nDEADBEEF\tgrowl:bite#2\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("no JSON", "is no registry of tokens"),
        ('{"nightbell_tokens": 2, "tags": []}', "newer hub"),
        ('{"nightbell_tokens": 1, "tags": [{"token": "imp", "uid": "04AA11BB"}]}', "tag 1: There is no token"),
        ('{"nightbell_tokens": 1, "tags": [{"token": "character:imp", "uid": "xyz"}]}', "xyz is no UID"),
        (
            '{"nightbell_tokens": 1, "tags": [{"token": "a:b", "uid": "04AA11BB"},'
            ' {"token": "a:c", "uid": "04aa11bb"}]}',
            "tag 2: UID 04AA11BB stands at tag 1 already",
        ),
    ],
)
def test_a_registry_with_a_mistake_is_refused_whole(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], content: str, said: str
) -> None:
    file = tmp_path / "box.json"
    file.write_text(content, encoding="utf-8")
    assert main(["tokens", "import", str(file), "--config", table(tmp_path)]) == 2
    assert said in capfd.readouterr().err
    assert not (tmp_path / "state" / "journal.sqlite").exists()


def test_at_a_virtual_table_no_tag_can_be_laid_down(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["tokens", "enrol", "growl", "--config", table(tmp_path)]) == 2
    assert "virtual table" in capfd.readouterr().err


def test_a_reader_that_isnt_there_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    config = table(tmp_path, virtual=False)
    assert main(["tokens", "check", "growl", "--reader", "t9.reader", "--config", config]) == 2
    assert "has no reader called t9.reader" in capfd.readouterr().err


def test_while_a_hub_runs_its_page_is_the_place_to_enrol(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    config = table(tmp_path, virtual=False)
    with Store.opened(tmp_path / "state"):
        assert main(["tokens", "enrol", "growl", "--config", config]) == 2
    said = capfd.readouterr().err
    assert "Another hub is running" in said
    assert said.endswith("use its page, or stop that hub first.\n")
