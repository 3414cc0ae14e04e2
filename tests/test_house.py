"""The rules of the house, held: arrows between rooms, purity, size, names, and the checker itself on small samples."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from . import house
from .house import Source

ROOT = Path(__file__).parent.parent
MODULE_LINES = 400
FUNCTION_LINES = 60
LATER = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK")))
FOLDERS = ("hub", "firmware_py", "tests", "tools", "config", "docs", "hardware", "systemd")
TEXTS = {".py", ".js", ".css", ".html", ".md", ".toml", ".json", ".jsonl", ".po", ".sh", ".csv", ".service", ".rules"}


def sources(*folders: str) -> list[Source]:
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if package else parts)
            found.append(Source(name, path.read_text("utf-8"), package))
    return found


PRODUCT = sources("hub", "firmware_py")


def all_of(check: Callable[[Source], list[str]], modules: list[Source] = PRODUCT) -> list[str]:
    return [sentence for source in modules for sentence in check(source)]


def test_there_is_a_house() -> None:
    assert len(PRODUCT) > 20


def test_arrows_go_one_way() -> None:
    assert all_of(house.arrows_broken) == []


def test_pure_rooms_touch_no_clock_file_network_thread_or_chance() -> None:
    assert all_of(house.impurities) == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    assert house.cycles(PRODUCT) == []


def test_modules_and_functions_are_short() -> None:
    assert all_of(lambda source: house.too_long(source, MODULE_LINES, FUNCTION_LINES)) == []


def test_tests_and_tools_are_short_too() -> None:
    rest = sources("tests", "tools")
    assert all_of(lambda source: house.too_long(source, MODULE_LINES, 100), rest) == []


def test_every_module_says_what_it_is_and_what_it_must_not_know() -> None:
    assert all_of(house.badly_opened) == []


def test_names_say_something() -> None:
    assert all_of(house.badly_named) == []


def test_nothing_is_left_for_later() -> None:
    texts = [p for folder in FOLDERS for p in (ROOT / folder).rglob("*") if p.suffix in TEXTS]
    texts += [path for path in ROOT.iterdir() if path.suffix in TEXTS or path.name == "Makefile"]
    marked = [str(path.relative_to(ROOT)) for path in texts if LATER.search(path.read_text("utf-8"))]
    assert marked == []


def test_pages_load_nothing_from_outside() -> None:
    outside = re.compile(r"""(?:src|href|url|import|fetch)\s*[=(]?\s*["'(]?\s*(?:https?:)?//(?!www\.w3\.org)""")
    pages = [path for path in (ROOT / "hub/web").rglob("*") if path.suffix in {".js", ".css", ".html"}]
    assert [str(path) for path in pages if outside.search(path.read_text("utf-8"))] == []


def test_lock_has_a_hash_for_everything_and_names_no_host() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    assert "://" not in lock
    entries = re.split(r"\n(?=\S)", lock.strip())
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_lock_holds_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    names = {re.split(r"[^\w.-]", line)[0].lower().replace(".", "-").replace("_", "-") for line in wanted}
    lock = {
        line.split("==")[0] for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines() if "==" in line
    }
    assert names - lock == set()


def test_links_in_the_documents_lead_somewhere() -> None:
    dead = []
    for document in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "hardware").rglob("*.md")):
        for target in re.findall(r"""(?:\]\(|src=")([^)#\s"]+)""", document.read_text("utf-8")):
            if "://" not in target and not (document.parent / target).exists():
                dead.append(f"{document.relative_to(ROOT)}: {target}")
    assert dead == []


# The checker, on small samples.


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("hub.table.seats", "from hub.games import clocktower"),
        ("hub.table.seats", "import hub.loop"),
        ("hub.table.seats", "from ..faces import panel_image"),
        ("hub.games.growl.cards", "from hub.games.moonwolf import roles"),
        ("hub.games.growl.cards", "from ..clocktower.catalogue import Record"),
        ("hub.games.growl.cards", "from hub import store"),
        ("hub.games.fourth", "from hub.games.growl import cards"),
        ("hub.faces.panel", "from hub.games import clocktower"),
        ("hub.web.app", "from hub.loop import Loop"),
        ("hub.web.app", "import hub.games.clocktower"),
        ("hub.web.app", "from firmware_py import ports"),
        ("hub.store", "from hub.web import app"),
        ("hub.loop", "import hub.app"),
        ("hub.devices.building", "from firmware_py.drivers import nfcpy"),
        ("hub.devices.outputs", "from hub.room import Room"),
        ("hub.tokens.at_console", "from hub.room import Room"),
        ("hub.tokens.boxes", "from hub.games import growl"),
        ("hub.cli", "from hub.web.app import build"),
        ("firmware_py.ports", "from hub.table import views"),
        ("firmware_py.drivers.luma", "import hub"),
        ("firmware_py.node.frames", "from firmware_py import ports"),
        ("firmware_py.drivers.luma", "from ..emulated import ssd1306"),
    ],
)
def test_checker_names_an_arrow_that_goes_back(module: str, line: str) -> None:
    assert len(house.arrows_broken(Source(module, f"def late():\n    {line}\n"))) == 1


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("hub.table.seats", "from .words import Text"),
        ("hub.table.seats", "from hub.table import words"),
        ("hub.games.growl.cards", "from hub.table.game import Game"),
        ("hub.games.growl.cards", "from .piles import Pile"),
        ("hub.faces.panel", "from hub.table.views import Row"),
        ("hub.web.app", "from .desk import Desk"),
        ("hub.loop", "from hub.games import clocktower"),
        ("hub.loop", "from firmware_py.ports import Sighting"),
        ("hub.app", "from hub.web import app"),
        ("hub.app", "from firmware_py.emulated import bench"),
        ("hub.cli", "from hub import app"),
        ("hub.cli", "from .app import run"),
        ("firmware_py.drivers.luma", "from firmware_py.ports import Panel"),
    ],
)
def test_checker_lets_an_arrow_of_the_design_pass(module: str, line: str) -> None:
    assert house.arrows_broken(Source(module, line)) == []


def test_checker_reads_relative_imports_of_a_package() -> None:
    source = Source("hub.games.growl", "from . import cards\nfrom .. import moonwolf\n", package=True)
    assert [name for name, _ in house.imports(source)] == ["hub.games.growl.cards", "hub.games.moonwolf"]
    assert len(house.arrows_broken(source)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "import os",
        "import io",
        "import pathlib",
        "import sqlite3",
        "import socket",
        "import threading",
        "import random",
        "import secrets",
        "import logging",
        "from datetime import datetime",
        "from os import path",
        "x = open('a')",
        "x = hash('a')",
        "print('a')",
        "from PIL import Image",
        "import asyncio",
        "import importlib",
    ],
)
def test_checker_names_what_a_pure_room_must_not_touch(line: str) -> None:
    assert len(house.impurities(Source("hub.table.x", f"def f():\n    {line}\n"))) == 1
    assert house.impurities(Source("hub.store", line)) == []


def test_checker_lets_faces_draw_but_not_open() -> None:
    assert house.impurities(Source("hub.faces.x", "from PIL import Image\nImage.new('1', (1, 1))\n")) == []
    assert len(house.impurities(Source("hub.faces.x", "from PIL import Image\nImage.open('a')\n"))) == 1
    assert len(house.impurities(Source("hub.faces.x", "ImageFont.truetype('a')\n"))) == 1


def test_checker_counts_lines() -> None:
    text = "def f():\n" + "    x = 1\n" * 60
    assert house.too_long(Source("m", text), 400, 60) == ["m:1 f has 61 lines"]
    assert house.too_long(Source("m", "x = 1\n" * 400), 400, 60) == ["m has 400 lines"]
    assert house.too_long(Source("m", "x = 1\n" * 399), 400, 60) == []


def test_checker_wants_an_opening() -> None:
    assert house.badly_opened(Source("m", "x = 1")) != []
    assert house.badly_opened(Source("m", '"""What."""')) != []
    assert house.badly_opened(Source("m", '"""What.\n\nMust not know: it."""')) == []
    assert house.badly_opened(Source("m", '"""What."""', package=True)) == []


@pytest.mark.parametrize("text", ["class SeatManager: ...", "class Helper: ..."])
def test_checker_names_empty_names(text: str) -> None:
    assert len(house.badly_named(Source("hub.seats", text))) == 1
    assert house.badly_named(Source("hub.seat_utils", "")) == ["hub.seat_utils"]


def test_checker_finds_a_ring() -> None:
    ring = [Source("m.a", "from m import b"), Source("m.b", "from m.c import x"), Source("m.c", "from . import a")]
    assert house.cycles(ring) == [["m.a", "m.b", "m.c", "m.a"]]
    assert house.cycles(ring[:2]) == []
