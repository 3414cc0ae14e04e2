"""The self-test: a line each, and what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hub.check import check
from hub.cli import main
from hub.store import Store, journal_file
from hub.table.words import ENGLISH

VIRTUAL = """
[hub]
virtual = true
state = "state"
[console]
reader = { driver = "pn532", port = "/dev/nfc-console" }
panel = { driver = "oled", address = 0x3D }
bell = { driver = "buzzer", pin = 26 }
[[chairs]]
name = "c1"
lamp = { driver = "led", pins = [17, 27, 22] }
pad = { driver = "button", pin = 4 }
"""


def table(tmp_path: Path, text: str = VIRTUAL) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    return file


def levels(file: Path, patience: float = 10) -> dict[str, str]:
    return {finding.what: finding.level for finding in check(file, patience)}


def test_a_sound_table_is_ok_in_every_line(tmp_path: Path) -> None:
    found = levels(table(tmp_path))
    assert {"configuration", "journal", "clocktower", "growl", "moonwolf", "console.reader", "c1.pad"} <= found.keys()
    assert {level for what, level in found.items() if what != "font"} == {"ok"}


def test_a_missing_device_is_a_fault_with_its_remedy(tmp_path: Path) -> None:
    file = table(tmp_path, VIRTUAL.replace("virtual = true", "virtual = false").replace("/dev/nfc", "/dev/no-such"))
    findings = {finding.what: finding for finding in check(file, patience=0.5)}
    assert findings["console.reader"].level == "fault"
    assert findings["console.reader"].line(ENGLISH).startswith("fault    console.reader: ")


def test_a_mistake_in_the_configuration_is_a_fault_with_its_line(tmp_path: Path) -> None:
    findings = check(table(tmp_path, VIRTUAL + "volume = 3\n"), patience=0)
    assert findings[0].level == "fault"
    assert "line 13" in findings[0].line(ENGLISH)


def test_a_damaged_journal_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    file = table(tmp_path)
    Store.opened(tmp_path / "state").close()
    journal_file(tmp_path / "state").write_bytes(b"no journal" * 1000)
    assert levels(file)["journal"] == "fault"
    assert journal_file(tmp_path / "state").read_bytes() == b"no journal" * 1000


def test_while_a_hub_runs_its_devices_are_left_alone(tmp_path: Path) -> None:
    file = table(tmp_path)
    with Store.opened(tmp_path / "state"):
        found = levels(file)
    assert found["devices"] == "warning"
    assert "console.reader" not in found


def test_the_command_line_says_it_in_lines_and_in_json(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = str(table(tmp_path))
    assert main(["check", "--config", file]) == 0
    assert "ok       console.reader: It answers.\n" in capfd.readouterr().out
    assert main(["check", "--json", "--config", file]) == 0
    findings = json.loads(capfd.readouterr().out)["findings"]
    assert {"level": "ok", "what": "console.reader", "text": "It answers."} in findings
