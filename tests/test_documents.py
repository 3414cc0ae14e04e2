"""What the documents show works: the driver of CONTRIBUTING.md, the calls of the README."""

from __future__ import annotations

import ast
import os
import pty
import re
import subprocess
import sys
import types
import zipfile
from pathlib import Path

import pytest

from firmware_py.ports import DeviceOffline, Lamp
from hub.devices.building import build
from hub.devices.settings import read
from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf
from hub.table.commands import AskTown, Begin, Undo
from hub.table.evening import opened, restored
from hub.table.publish import Tonight, published
from hub.table.words import ENGLISH

ROOT = Path(__file__).parent.parent


def shown_in(document: str, language: str) -> str:
    """The first block of that language in the document."""
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / document).read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def relay() -> types.ModuleType:
    module = types.ModuleType("relay_lamp")
    exec(compile(shown_in("CONTRIBUTING.md", "python"), "CONTRIBUTING.md", "exec"), module.__dict__)
    return module


def test_shown_driver_is_a_lamp_in_under_60_lines(relay: types.ModuleType) -> None:
    assert shown_in("CONTRIBUTING.md", "python").count("\n") < 60
    assert isinstance(relay.build("c1.lamp", relay.Options(port="/dev/nothing"), None), Lamp)


def test_shown_driver_lights_its_lamp(relay: types.ModuleType) -> None:
    ours, theirs = pty.openpty()
    try:
        lamp = relay.build("c1.lamp", relay.Options(port=os.ttyname(theirs)), None)
        lamp.set(1, 0, 0)
        assert os.read(ours, 16).strip() == b"on"
        lamp.close()
        assert os.read(ours, 16).strip() == b"off"
    finally:
        os.close(ours)
        os.close(theirs)


def test_shown_driver_without_its_device_is_offline_and_names_it(relay: types.ModuleType) -> None:
    lamp = relay.build("c1.lamp", relay.Options(port="/dev/nothing"), None)
    with pytest.raises(DeviceOffline, match=r"c1\.lamp on /dev/nothing"):
        lamp.set(1, 1, 1)
    lamp.close()


def installed(folder: Path, name: str, module: str, entry: str) -> None:
    """A package with that module and that entry of its pyproject.toml, built as a wheel and unpacked there."""
    source = folder / "source"
    (source / "my_package").mkdir(parents=True)
    (source / "my_package/__init__.py").touch()
    (source / "my_package" / f"{name}.py").write_text(module, "utf-8")
    about = '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
    about += '[project]\nname = "my-package"\nversion = "1.0"\n'
    (source / "pyproject.toml").write_text(about + entry, "utf-8")
    build_it = f"from setuptools import build_meta; build_meta.build_wheel({str(folder)!r})"
    done = subprocess.run([sys.executable, "-c", build_it], cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)


def test_shown_driver_is_found_in_a_package_that_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "relay_lamp", shown_in("CONTRIBUTING.md", "python"), shown_in("CONTRIBUTING.md", "toml"))
    monkeypatch.syspath_prepend(tmp_path)
    settings = read('[[chairs]]\nname = "c1"\nlamp = { driver = "relay_lamp", port = "/dev/nothing" }', "table.toml")
    devices = build(settings)
    assert [type(lamp.device).__name__ for lamp in devices.lamps] == ["RelayLamp"]
    assert devices.lamps[0].device.name == "c1.lamp"
    devices.close()


def shown_game() -> str:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    return next(block for block in blocks if "Hot potato" in block)


def test_shown_game_is_found_in_a_package_that_is_installed_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    installed(tmp_path, "potato", shown_game(), next(block for block in blocks if "nightbell.games" in block))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_package", raising=False)
    play = Play(Shelf(Files()), ENGLISH)
    assert play.answer({"do": "open", "game": "potato", "players": ["Ann", "Ben"], "seed": 4})["ok"]
    assert play.answer({"do": "begin"})["ok"]
    holder = play.answer({"ask": "town"})["holder"]
    play.answer({"do": "press", "seat": holder})
    assert play.answer({"ask": "town"})["holder"] == 3 - holder
    refused = play.answer({"do": "give", "to": 1})
    assert refused == {"ok": False, "refused": "give is not of this game but of growl."}


@pytest.fixture
def potato() -> types.ModuleType:
    text = shown_game()
    assert len([line for line in text.splitlines() if line.strip()]) <= 60
    module = types.ModuleType("potato")
    exec(compile(text, "CONTRIBUTING.md", "exec"), module.__dict__)
    return module


def test_shown_game_is_played_from_its_opening_to_its_end(potato: types.ModuleType) -> None:
    play = Play(Shelf(Files(), {"potato": potato.build}), ENGLISH)
    play.answer({"do": "open", "game": "potato", "players": ["Ann", "Ben", "Cho"], "seed": 4})
    assert not any(play.answer({"ask": "seat", "seat": seat})["lit"] for seat in (1, 2, 3))
    play.answer({"do": "begin"})
    presses = 0
    while play.answer({"ask": "phase"})["phase"] == "day":
        holder = play.answer({"ask": "town"})["holder"]
        assert [play.answer({"ask": "seat", "seat": seat})["lit"] for seat in (1, 2, 3)].index(True) == holder - 1
        assert play.answer({"do": "press", "seat": holder % 3 + 1})["events"] == [], "only its holder passes it on"
        assert play.answer({"do": "press", "seat": holder})["ok"]
        presses += 1
    assert 5 <= presses < 15
    assert play.answer({"do": "kill", "seat": 1}) == {"ok": False, "refused": "Nobody does that in this game."}


def test_shown_game_is_shown_undone_and_journaled_like_any_other(potato: types.ModuleType) -> None:
    game = potato.build(Files())
    command = potato.OpenPotato(game="potato", players=("Ann", "Ben"), seed=4)
    evening = opened(game, command, ENGLISH).evening
    outcome = evening.do(Begin(), ENGLISH)
    assert outcome.entry is not None
    assert restored(game, command, [(outcome.entry, Begin())], ENGLISH).state == outcome.evening.state
    assert outcome.evening.do(Undo(), ENGLISH).evening.state == evening.state
    tonight = Tonight(outcome.evening, "1", 2, None, None, (), ())
    assert published(tonight, ENGLISH, ENGLISH).town == {
        "game": "potato",
        "town": outcome.evening.ask(AskTown(), ENGLISH),
    }


def test_every_call_in_the_readme_exists() -> None:
    shown = set(re.findall(r"^\| `nightbell (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE))
    usage = subprocess.run(
        [sys.executable, "-m", "hub.cli", "--help"], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
    offered = set(re.findall(r"^    (\w+) ", usage, re.MULTILINE))
    assert shown == offered


def test_every_target_in_the_contributing_guide_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    shown = {
        name
        for document in ("README.md", "CONTRIBUTING.md")
        for name in re.findall(r"`make (\w+)", (ROOT / document).read_text("utf-8"))
    }
    assert shown
    assert {name for name in shown if not re.search(rf"^{name}:", makefile, re.MULTILINE)} == set()


def test_messages_that_are_explained_are_ones_that_the_hub_says() -> None:
    said = [
        node.value
        for folder in ("hub", "firmware_py")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    table = (ROOT / "docs/operations.md").read_text("utf-8").partition("| message begins |")[2].partition("\n\n")[0]
    shown = [line.split("|")[1].strip() for line in table.splitlines()[2:]]
    assert len(shown) >= 10
    unsaid = [part for message in shown for part in message.split(" ...") if part and not any(part in s for s in said)]
    assert unsaid == []


def test_architecture_names_every_module_of_the_edge() -> None:
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    rooms = [ROOT / "hub", ROOT / "hub/devices", ROOT / "hub/tokens"]
    modules = {path.name for room in rooms for path in room.glob("*.py")} - {"__init__.py"}
    assert {name for name in modules if f"`{name}`" not in text and f"`hub/{name}`" not in text} == set()
    everywhere = {path.name for path in (ROOT / "hub").rglob("*.py")}
    assert {name for name in re.findall(r"`(\w+\.py)`", text) if name not in everywhere} == set()
