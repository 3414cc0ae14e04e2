"""The self-test: a line each, and what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware_py.ports import Health, Kind, Part
from hub.check import check
from hub.cli import main
from hub.devices.findings import device_finding, seat_of, wire_of
from hub.devices.settings import read
from hub.ledger import Ledger
from hub.play import understood
from hub.resources import Files
from hub.shelf import Shelf
from hub.store import Store, journal_file
from hub.table.commands import Open, Sit
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
    line = findings["console.reader"].line(ENGLISH)
    assert line.startswith("fault    console.reader (port /dev/no-such-console): There is no /dev/no-such-console")
    assert line.endswith("its board must be set to HSU, TX and RX crossed; then switch it off and on.")


def test_the_seat_is_tonights_where_an_evening_was_left(tmp_path: Path) -> None:
    file = table(tmp_path)
    assert {one.what: one.seat for one in check(file)}["c1.pad"] == 1
    with Store.opened(tmp_path / "state") as store:
        ledger = Ledger(store, Shelf(Files()), lambda: "2026-11-29T20:00")
        raw = {"do": "open", "game": "growl", "players": ["Ann", "Ben", "Cho", "Dee"], "seed": 7}
        opening = understood(raw, ledger.shelf, None)
        assert isinstance(opening, Open)
        ledger.open(opening, ENGLISH, None, ["c1"], [])
        ledger.do(Sit(seat=3, chair="c1"), ENGLISH)
    assert {one.what: one.seat for one in check(file)}["c1.pad"] == 3


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
    lines = capfd.readouterr().out
    assert "ok       console.reader (port /dev/nfc-console): It answers.\n" in lines
    assert "ok       c1.lamp (seat 1, pins 17, 27, 22): Its pins can be set.\n" in lines
    assert main(["check", "--json", "--config", file]) == 0
    findings = json.loads(capfd.readouterr().out)["findings"]
    reader = {"level": "ok", "what": "console.reader", "text": "It answers.", "seat": None}
    assert {**reader, "wire": "port /dev/nfc-console", "remedy": None} in findings


def test_what_many_parts_have_in_common_is_said_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bus.toml"
    part = '{ driver = "seat_bus", port = "/dev/no-bus", seat = "{n}" }'
    file.write_text(
        f'[hub]\nstate = "{tmp_path / "state"}"\n[console]\nreader = {{ driver = "pn532", port = "/dev/no-reader" }}\n'
        f'[[trays]]\nname = "t{{n}}"\ncount = 3\nreader = {part}\n',
        "utf-8",
    )
    assert main(["check", "--config", str(file)]) == 1
    lines = [line for line in capfd.readouterr().out.splitlines() if line.startswith("fault")]
    assert lines[0].startswith("fault    console.reader (port /dev/no-reader): There is no /dev/no-reader")
    assert "The seat bus /dev/no-bus isn't there: plug its adapter in." in lines[1]
    assert lines[2:] == [
        f"fault    t{seat}.reader (seat {seat}, the reader of seat {seat} on /dev/no-bus): The same as at t1.reader."
        for seat in (2, 3)
    ]
    assert main(["check", "--json", "--config", str(file)]) == 1
    found = json.loads(capfd.readouterr().out)["findings"]
    assert sum("plug its adapter in" in finding["text"] for finding in found) == 3


# -- a device's finding -----------------------------------------------------------------------------------


def test_a_silent_panel_is_named_with_its_seat_its_wire_and_what_to_look_at() -> None:
    part = Part("c3.panel", "panel", "c3", "oled", {"mux": 0x70, "channel": 2})
    finding = device_finding(part, None, 3)
    assert finding.line(ENGLISH) == (
        "fault    c3.panel (seat 3, address 0x3c on I2C bus 1, channel 2 of 0x70): It gives no answer."
        " Look at its SDA, SCL and power, at its address and its multiplexer's channel; noise at the edge is an SH1106."
    )
    assert finding.plain(ENGLISH)["seat"] == 3
    assert finding.plain(ENGLISH)["wire"] == "address 0x3c on I2C bus 1, channel 2 of 0x70"


def test_a_seat_on_the_bus_is_named_by_its_number_there() -> None:
    part = Part("t7.reader", "reader", "t7", "seat_bus", {"port": "/dev/seat-bus", "seat": 7})
    finding = device_finding(part, Health("t7.reader", online=False, reason="Seat 7 is silent."), 7)
    assert finding.wire == "the reader of seat 7 on /dev/seat-bus"
    assert finding.remedy is not None
    assert "120 ohm at both of its ends" in ENGLISH.say(finding.remedy)


def test_a_part_that_answers_and_complains_is_a_warning() -> None:
    part = Part("t7.reader", "reader", "t7", "pn532", {"port": "/dev/nfc-t7"})
    assert device_finding(part, Health("t7.reader", online=True, reason="It is old."), 7).level == "warning"
    assert device_finding(part, Health("t7.reader", online=True), 7).level == "ok"


@pytest.mark.parametrize("kind", ["reader", "panel", "lamp", "strip", "button", "bell"])
def test_every_kind_of_part_has_a_remedy(kind: Kind) -> None:
    finding = device_finding(Part("x", kind, "console", "any", {}), None, None)
    assert finding.plain(ENGLISH)["remedy"]
    assert finding.plain(ENGLISH)["seat"] is None


def test_pins_are_named_together_with_their_header() -> None:
    options = {"pins": [0, 1, 2], "header": "mcp23017:0x20"}
    assert wire_of(Part("c1.lamp", "lamp", "c1", "led", options)) == "pins 0, 1, 2 of header mcp23017:0x20"
    assert wire_of(Part("c1.pad", "button", "c1", "button", {"pin": 4})) == "pin 4"


def test_a_chairs_and_a_trays_seat_is_its_place_in_the_settings() -> None:
    settings = read(
        '[[chairs]]\nname = "c{n}"\ncount = 3\n[[trays]]\nname = "t{n}"\nfirst = 2\ncount = 2\n', "table.toml"
    )
    assert [seat_of(settings, place, None) for place in ("c3", "t3", "console")] == [3, 2, None]


@pytest.mark.parametrize(
    ("name", "kind", "called"),
    [("c3.pad", "button", "pad"), ("c3.motor", "bell", "motor"), ("c3.lamp", "lamp", "lamp")],
)
def test_a_seats_part_on_the_bus_is_called_what_it_is_there(name: str, kind: Kind, called: str) -> None:
    part = Part(name, kind, "c3", "seat_bus", {"port": "/dev/nightbell-bus", "seat": 3})
    assert wire_of(part) == f"the {called} of seat 3 on /dev/nightbell-bus"
