"""Where things lie, and what the tokens of the virtual table's box are."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.addresses import addresses
from hub.cli import main
from hub.places import settings_of, settings_to_run, state_of
from hub.store import Store
from hub.tokens.boxes import off_the_sheet, tagged


def table(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(text)
    return file


def test_without_hardware_it_is_the_virtual_table(tmp_path: Path) -> None:
    settings = settings_of(table(tmp_path, "[hub]\nport = 8099\n"))
    assert (settings.virtual, settings.port) == (True, 8099)
    assert len(settings.chairs) == len(settings.trays) == 20


def test_with_some_hardware_it_is_that(tmp_path: Path) -> None:
    settings, told = settings_to_run(table(tmp_path, '[console]\nreader = { driver = "pn532", port = "/dev/nfc-c" }\n'))
    assert (settings.virtual, settings.chairs, told) == (False, (), None)


def test_the_state_directory_is_the_set_one_else_the_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/nightbell:/var/lib/other")
    assert state_of(settings_of(table(tmp_path, '[hub]\nstate = "kept"\n'))) == tmp_path / "kept"
    assert state_of(settings_of(table(tmp_path, ""))) == Path("/var/lib/nightbell")


def test_a_tokens_tag_is_the_same_every_time() -> None:
    tags = [tagged(f"character:{number}") for number in range(200)]
    assert tags == [tagged(f"character:{number}") for number in range(200)]
    assert len({uid for _, uid, _ in tags}) == 200
    assert {len(uid) for _, uid, identifier in tags if identifier is None} == {8}
    assert {len(uid) for _, uid, identifier in tags if identifier is not None} == {14}


def test_a_tag_never_carries_its_tokens_name() -> None:
    assert not any("imp" in str(value).lower() for value in tagged("character:imp")[1:])


def test_a_box_without_a_list_is_read_off_the_sheet() -> None:
    sheet = {"characters": {"imp": {"reminders": ["imp:dead"]}, "chef": {"reminders": ["imp:dead"]}}}
    assert list(off_the_sheet(sheet)) == ["character:imp", "character:chef", "reminder:imp:dead"]
    assert list(off_the_sheet({})) == []


def test_a_hub_that_listens_everywhere_names_its_own_addresses() -> None:
    assert addresses("10.0.0.7") == ["10.0.0.7"]
    assert "127.0.0.1" in addresses("0.0.0.0")


def test_known_tags_are_listed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = table(tmp_path, '[hub]\nstate = "state"\n')
    assert main(["tokens", "list", "--config", str(file)]) == 2
    assert "no journal" in capfd.readouterr().err
    with Store.opened(tmp_path / "state") as store:
        store.enrol("character:imp", "04AA", None)
    assert main(["tokens", "list", "--config", str(file)]) == 0
    assert capfd.readouterr().out == "04AA\tcharacter:imp\n"


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b'["chef", "imp", "no such one"]', 0, "chef"),
        (b'\xef\xbb\xbf["chef", "imp", {"id": "_meta", "name": "Two"}]', 0, '"name":"Two"'),
        (b"no json", 1, ""),
        (b"[" * 100000, 1, ""),
        (b"[" + b" " * 2_100_000 + b"]", 1, ""),
    ],
)
def test_a_script_file_is_told_or_why_it_cannot_be_played(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], content: bytes, code: int, told: str
) -> None:
    file = tmp_path / "script.json"
    file.write_bytes(content)
    assert main(["script", str(file)]) == code
    out, err = capfd.readouterr()
    assert told in out
    assert (err == "") == (code == 0)
    assert code == 0 or str(file) in err
