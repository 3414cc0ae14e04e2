"""The machine's side: the service, the rules for its devices, and what the documents tell a host to type."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.calls import MISUSED
from hub.devices.part_wires import UART_PINS

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "systemd/nightbell.service"
RULES = [*sorted((ROOT / "systemd").glob("*.rules")), *sorted((ROOT / "hardware/udev").glob("*.rules"))]
OPERATIONS = (ROOT / "docs/operations.md").read_text("utf-8")


class _Unit(configparser.RawConfigParser):
    """A unit file; keys may stand twice, the last one is kept."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def service() -> configparser.SectionProxy:
    unit = _Unit(strict=False)
    unit.read(UNIT, "utf-8")
    return unit["Service"]


def allowed() -> set[str]:
    """The kinds of devices that the service may open."""
    return set(re.findall(r"^DeviceAllow=char-(\S+) rw$", UNIT.read_text("utf-8"), re.MULTILINE))


def names() -> set[str]:
    """The names that the rules give, in their comments too."""
    return {name for file in RULES for name in re.findall(r'SYMLINK\+="([^"]+)"', file.read_text("utf-8"))}


def ports() -> Iterator[str]:
    """Every serial port of the shipped settings."""
    for file in (ROOT / "config/table.toml", *(ROOT / "config/examples").glob("*.toml")):
        table = tomllib.loads(file.read_text("utf-8"))
        for place in (table.get("console", {}), *table.get("chairs", []), *table.get("trays", [])):
            for part in place.values():
                if isinstance(part, dict) and "port" in part:
                    yield str(part["port"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd isn't installed")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"^ExecStart=.*$", "ExecStart=/bin/true", UNIT.read_text("utf-8"), flags=re.MULTILINE))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_service_is_watched_and_starts_what_the_document_installs() -> None:
    section = service()
    assert section["Type"] == "notify"
    assert int(section["WatchdogSec"]) > 0
    assert section["RestartPreventExitStatus"] == str(MISUSED), "a mistake in the settings is told once"
    program, *arguments = section["ExecStart"].split()
    assert program.removesuffix("/.venv/bin/nightbell") in OPERATIONS
    assert arguments == ["run", "--config", "/etc/nightbell/table.toml"]
    assert arguments[2] in OPERATIONS
    assert f"useradd --system --no-create-home {section['User']}" in OPERATIONS


def test_the_service_may_open_whatever_the_rules_give_it_and_can_be_heard() -> None:
    text = (ROOT / "systemd/60-nightbell.rules").read_text("utf-8")
    assert set(re.findall(r'GROUP="(\w+)"', text)) == {service()["Group"]}
    assert {"ttyAMA", "ttyS", "ttyUSB", "ttyACM", "i2c", "gpiochip", "usb_device", "alsa"} <= allowed()
    assert service()["SupplementaryGroups"] == "audio"


def test_names_are_ones_that_nfcpy_takes() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", name) for name in names())


def test_every_port_of_the_shipped_settings_has_its_rule_or_is_the_pis_own() -> None:
    given = {f"/dev/{name}" for name in names()}
    pattern = {re.sub(r"\d+$", "{n}", name) for name in given}
    missing = {port for port in ports() if port not in given and port not in pattern and port not in UART_PINS}
    assert missing == set()


def test_what_the_document_copies_is_there() -> None:
    for source in re.findall(r"cp ((?:systemd|hardware|config)/\S+)", OPERATIONS):
        assert list(ROOT.glob(source)), source
    for file in RULES:
        assert file.parent.relative_to(ROOT).as_posix() + "/*.rules" in OPERATIONS
