"""The firmware's files: what they may import, what is laid out for a board, and its pins."""

from __future__ import annotations

import ast
import csv
import hashlib
import importlib
import json
import os
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from firmware_py import debounce, presence
from firmware_py.emulated.micropython import MicroPython
from firmware_py.node import frames, lying, node, pins, words
from tools import firmware, node_wiring

from .conftest import ROOT, RUNNER, installed

FILES = sorted((ROOT / "firmware_py/node").glob("*.py"))
NODES = (ROOT / "hardware/nodes.md").read_text("utf-8")
ON_THE_BOARD = {"array", "binascii", "io", "deflate", "zlib", "os", "time", "machine"}
POWER = (3, 8, 13, 18, 23, 28, 30, 33)
PICO = dict(zip((*range(23), 26, 27, 28), (pin for pin in range(1, 35) if pin not in POWER), strict=True))
"""A GP number's pin on a Raspberry Pi Pico (its data sheet, figure 2)."""


def imported(file: Path) -> set[str]:
    names = set()
    for step in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(step, ast.Import):
            names |= {alias.name for alias in step.names}
        elif isinstance(step, ast.ImportFrom) and not step.level:
            names.add(str(step.module))
    return names


def test_files_import_what_micropython_has_and_one_alone_imports_machine() -> None:
    assert len(FILES) > 10
    assert set().union(*map(imported, FILES)) <= ON_THE_BOARD
    assert [file.name for file in FILES if "machine" in imported(file)] == ["board.py"]


def test_rules_of_presence_and_debounce_are_the_hubs() -> None:
    assert presence.MISSES == lying.MISSES
    assert presence.SHORTEST_GAP * 1000 == lying.GAP_MS
    assert debounce.SETTLE * 1000 == node.SETTLE_MS


# -- make firmware ---------------------------------------------------------------------------------------------------


def test_make_firmware_lays_out_every_file_with_its_sum(tmp_path: Path) -> None:
    assert firmware.lay_out(tmp_path / "out") == [tmp_path / "out"]
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert (manifest["firmware"], manifest["protocol"]) == ("1.2", frames.VERSION)
    assert set(manifest["files"]) == {"main.py", *(f"node/{file.name}" for file in FILES)}
    for name, says in manifest["files"].items():
        octets = (tmp_path / "out" / name).read_bytes()
        assert (says["bytes"], says["sha256"]) == (len(octets), hashlib.sha256(octets).hexdigest())


def test_where_mpy_cross_is_there_is_compiled_what_is_laid_out(tmp_path: Path) -> None:
    compiler = tmp_path / "mpy-cross"
    compiler.write_text('#!/bin/sh\n[ "$1" = -march=armv6m ] && printf "M\\006" >"$5"\n')
    compiler.chmod(0o755)
    _, compiled = firmware.lay_out(tmp_path / "out", [str(compiler)])
    assert {file.name for file in (compiled / "node").iterdir()} == {f"{file.stem}.mpy" for file in FILES}
    assert (compiled / "main.py").read_text("utf-8") == firmware.MAIN


def test_what_is_laid_out_runs_under_micropython(tmp_path: Path) -> None:
    firmware.lay_out(tmp_path / "out")
    python = MicroPython(["node", str(RUNNER / "run.mjs"), str(installed()), str(tmp_path / "out/node")])
    try:
        assert "MicroPython" in python.ask("python")
        assert python.ask("boot 1 4142434445464748 7 1 1").split()[0] == "7"
    finally:
        python.close()


@pytest.mark.skipif(firmware.found_compiler() is None, reason="mpy-cross isn't installed")
def test_the_compiler_itself_takes_every_file(tmp_path: Path) -> None:
    _, compiled = firmware.lay_out(tmp_path / "out", firmware.found_compiler())
    assert {path.stem for path in (compiled / "node").glob("*.mpy")} == {path.stem for path in FILES}
    assert all(path.read_bytes()[:1] == b"M" for path in (compiled / "node").glob("*.mpy"))


# -- the board -------------------------------------------------------------------------------------------------------


def table_of_pins() -> dict[str, dict[str, str]]:
    with (ROOT / "hardware/node-pins.csv").open(encoding="utf-8", newline="") as lines:
        return {row["constant"]: row for row in csv.DictReader(lines)}


def test_the_pin_table_is_the_codes() -> None:
    said = {name: int(row["gp"]) for name, row in table_of_pins().items()}
    inside = ("BUS_UART", "READER_UART", "PANEL_I2C", "PAD_HIGH", "LAMP_HIGH", "READER_BAUD", "PANEL_CLOCK")
    assert said == {name: value for name, value in vars(pins).items() if name.isupper() and name not in inside}
    assert len(set(said.values())) == len(said)
    assert all(PICO[int(row["gp"])] == int(row["pin"]) for row in table_of_pins().values())


def test_the_picture_is_drawn_from_the_table() -> None:
    picture = node_wiring.PICTURE.read_text("utf-8")
    assert picture == node_wiring.drawn(node_wiring.read()), "make shots draws it anew"
    assert all(f"GP{row['gp']}  " in picture for row in table_of_pins().values())


def test_the_document_shows_the_same_table() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in NODES.splitlines() if line.startswith("|")]
    shown = {row[0]: row[1:] for row in rows if row[0] in table_of_pins()}
    table = table_of_pins().items()
    assert shown == {name: [row["gp"], row["pin"], row["active"], row["goes to"]] for name, row in table}


def test_the_table_says_which_pins_are_active_when_they_are_high() -> None:
    active = {name: row["active"] for name, row in table_of_pins().items() if row["active"]}
    lamp = "high" if pins.LAMP_HIGH else "low"
    assert active == {
        "PAD": "high" if pins.PAD_HIGH else "low",
        **dict.fromkeys(("LAMP_RED", "LAMP_GREEN", "LAMP_BLUE"), lamp),
        "MOTOR": "high",
    }


def test_messages_of_the_document_are_ones_that_the_driver_says() -> None:
    said = " ".join(
        step.value
        for path in (ROOT / "firmware_py/drivers").glob("seat_*.py")
        for step in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(step, ast.Constant) and isinstance(step.value, str)
    )
    table = NODES.partition("| the page says |")[2].partition("\n\n")[0]
    shown = [line.split("|")[1].strip() for line in table.splitlines()[2:]]
    assert len(shown) >= 8
    assert [one for one in shown if not one.startswith("(") and not all(p in said for p in one.split(" ... "))] == []


def test_uarts_and_i2c_are_on_pins_that_have_them() -> None:
    """RP2040 data sheet, table 2: every fourth pin has the same UART and I2C."""
    for uart, tx, rx in (
        (pins.BUS_UART, pins.BUS_TX, pins.BUS_RX),
        (pins.READER_UART, pins.READER_TX, pins.READER_RX),
    ):
        assert (tx % 4, rx % 4) == (0, 1)
        assert {0: 0, 1: 1, 2: 1, 3: 0, 4: 0}[tx // 4] == uart
    assert pins.PANEL_SDA % 4 // 2 == pins.PANEL_I2C
    assert (pins.PANEL_SDA % 2, pins.PANEL_SCL) == (0, pins.PANEL_SDA + 1)


class Stop(Exception):
    """The test has seen enough."""


class Board:
    """A `machine` that notes what it is asked for."""

    def __init__(self, steps: int) -> None:  # noqa: C901 - it is a module of classes
        self.steps = steps
        self.pins: list[int] = []
        self.levels: dict[int, int] = {}
        self.duties: dict[int, int] = {}
        self.uarts: list[tuple[int, int, dict[str, Any]]] = []
        self.patience = 0
        board = self

        class Pin:
            IN, OUT, PULL_UP = 0, 1, 2

            def __init__(self, number: int, mode: int = 0, pull: int | None = None, value: int = 0) -> None:
                board.pins.append(number)
                board.levels.setdefault(number, value or int(pull == self.PULL_UP))
                self.number = number

            def value(self, level: int | None = None) -> int:
                if level is not None:
                    board.levels[self.number] = level
                return board.levels[self.number]

        class Pwm:
            def __init__(self, pin: Pin) -> None:
                self.pin = pin

            def freq(self, hertz: int) -> None:
                assert hertz > 200, "it flickers"

            def duty_u16(self, duty: int) -> None:
                board.duties[self.pin.number] = duty

        class Uart:
            def __init__(self, number: int, baud: int, **more: Any) -> None:
                board.uarts.append((number, baud, more))

            def any(self) -> int:
                return 0

            def write(self, octets: bytes) -> None:
                assert octets

        class I2C:
            def __init__(self, number: int, **more: Any) -> None:
                assert number == pins.PANEL_I2C

            def writeto(self, address: int, octets: bytes) -> None:
                assert address == 0x3C

            def readfrom_into(self, address: int, buffer: bytearray) -> None:
                buffer[0] = 0

        class Watchdog:
            def __init__(self, timeout: int) -> None:
                board.patience = timeout

            def feed(self) -> None:
                board.steps -= 1
                if not board.steps:
                    raise Stop

        self.module = types.ModuleType("machine")
        vars(self.module).update(Pin=Pin, PWM=Pwm, UART=Uart, I2C=I2C, WDT=Watchdog, unique_id=lambda: b"ABCDEFGH")


def test_the_board_starts_dark_feeds_its_watchdog_and_keeps_its_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    it = Board(steps=20)
    monkeypatch.setitem(sys.modules, "machine", it.module)
    monkeypatch.setattr("time.ticks_ms", lambda: 5, raising=False)
    monkeypatch.chdir(tmp_path)
    board = importlib.import_module("firmware_py.node.board")
    monkeypatch.setattr(board, "machine", it.module)
    with pytest.raises(Stop):
        board.run()
    assert sorted(it.pins) == sorted(int(row["gp"]) for row in table_of_pins().values())
    assert it.duties == {pins.LAMP_RED: 0, pins.LAMP_GREEN: 0, pins.LAMP_BLUE: 0}
    assert [(number, baud) for number, baud, _ in it.uarts] == [(0, frames.BAUD), (1, pins.READER_BAUD)]
    assert it.uarts[0][2]["rxbuf"] >= 2 * frames.CODED, "a face for another seat fits while a page is drawn"
    assert 0 < it.patience < words.SILENCE_MS
    assert board.kept() == 0
    board.BoardWires().keep(17)
    assert board.kept() == 17
    assert os.listdir() == ["seat.txt"]  # noqa: PTH208 - as the board sees it
    Path("seat.txt").write_text("")
    assert board.kept() == 0


@pytest.mark.parametrize("high", [True, False])
def test_pads_lamps_and_motor_are_wired_as_the_pins_say(monkeypatch: pytest.MonkeyPatch, *, high: bool) -> None:
    it = Board(steps=1)
    monkeypatch.setitem(sys.modules, "machine", it.module)
    board = importlib.import_module("firmware_py.node.board")
    monkeypatch.setattr(board, "machine", it.module)
    monkeypatch.setattr(board.pins, "PAD_HIGH", high)
    monkeypatch.setattr(board.pins, "LAMP_HIGH", high)
    wires = board.BoardWires()
    assert not wires.touched(), "at rest: driven low, or held up"
    it.levels[pins.PAD] = int(high)
    assert wires.touched()
    wires.light(255, 0, 0)
    on, off = (65535, 0) if high else (0, 65535)
    assert it.duties == {pins.LAMP_RED: on, pins.LAMP_GREEN: off, pins.LAMP_BLUE: off}
    wires.shake(True)
    assert it.levels[pins.MOTOR] == 1
