"""What `make setup` does on a machine where something is missing. The system's commands are stand-ins that write down
how they were called; nothing is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


class Machine:
    """A PATH of its own: a few real commands, and stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "bin"
        self.path.mkdir()
        self.log = folder / "log"
        for name in ("env", "find", "grep", "dirname"):
            self.script(name, f'exec {shutil.which(name)} "$@"')
        self.stand_in("dpkg", "exit 1")
        self.user(1000)

    def script(self, name: str, does: str) -> None:
        """A command of that name, a file of its own: never a link, which would be written through."""
        script = self.path / name
        script.write_text(f"#!/bin/sh\n{does}\n")
        script.chmod(0o755)

    def stand_in(self, name: str, does: str) -> None:
        self.script(name, f'echo "{name} $*" >> {self.log}\n{does}')

    def user(self, number: int) -> None:
        self.stand_in("id", f"echo {number}")

    def called(self, name: str) -> list[str]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if line.startswith(name + " ")]

    def run(self, *call: str, **more: str) -> subprocess.CompletedProcess[str]:
        surroundings = {"PATH": str(self.path), **more}
        return subprocess.run(
            ["/bin/sh", ROOT / call[0], *call[1:]], env=surroundings, capture_output=True, text=True, check=False
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_package_that_is_there_is_left_alone(machine: Machine) -> None:
    machine.user(0)
    machine.stand_in("dpkg", "exit 0")
    machine.stand_in("apt-get", "exit 0")
    done = machine.run("tools/need.sh", "python3-venv")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.called("apt-get") == []


def test_root_gets_what_is_missing_from_apt_without_being_asked_anything(machine: Machine) -> None:
    machine.user(0)
    machine.stand_in("apt-get", '[ "$DEBIAN_FRONTEND" = noninteractive ]')
    done = machine.run("tools/need.sh", "chromium", "python3-venv")
    assert done.returncode == 0
    assert machine.called("apt-get") == ["apt-get install -q -y --no-install-recommends chromium python3-venv"]


def test_list_of_packages_is_updated_where_the_first_try_fails(machine: Machine) -> None:
    machine.user(0)
    seen = machine.log.with_name("updated")
    machine.stand_in("apt-get", f'if [ "$1" = update ]; then : > {seen}; else [ -e {seen} ]; fi')
    done = machine.run("tools/need.sh", "chromium")
    assert done.returncode == 0
    assert [call.split()[1] for call in machine.called("apt-get")] == ["install", "update", "install"]


def test_sudo_is_used_where_it_asks_for_no_password(machine: Machine) -> None:
    machine.stand_in("sudo", 'shift; exec "$@"')
    machine.stand_in("true", "exit 0")
    machine.stand_in("apt-get", "exit 0")
    assert machine.run("tools/need.sh", "chromium").returncode == 0
    assert len(machine.called("apt-get")) == 1


@pytest.mark.parametrize("sudo", [True, False])
def test_without_rights_one_sentence_says_what_to_install(machine: Machine, sudo: bool) -> None:
    if sudo:
        machine.stand_in("sudo", "exit 1")
    machine.stand_in("apt-get", "exit 0")
    done = machine.run("tools/need.sh", "chromium", "python3-venv")
    assert done.returncode == 1
    assert done.stderr == (
        "Please install chromium python3-venv (on Debian: sudo apt install chromium python3-venv), then try again.\n"
    )
    assert machine.called("apt-get") == []


def test_without_apt_one_sentence_says_what_to_install(machine: Machine) -> None:
    machine.user(0)
    done = machine.run("tools/need.sh", "chromium")
    assert done.returncode == 1
    assert done.stderr.startswith("Please install chromium ")


def test_old_python_is_named(machine: Machine) -> None:
    machine.stand_in("python3", "exit 1")
    done = machine.run("tools/setup.sh", "nowhere")
    assert done.returncode == 1
    assert done.stderr.startswith("Nightbell needs Python 3.11 or newer")
    assert done.stdout == ""
    assert not (ROOT / "nowhere").exists()


def test_environment_is_built_from_the_lock_by_hash(machine: Machine, tmp_path: Path) -> None:
    machine.stand_in(
        "python3", 'case "$1 $2" in "-c import ensurepip, venv") exit 0 ;; "-c import pip") exit 1 ;; esac'
    )
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to(machine.path / "python3")
    machine.stand_in("find", "echo unifont.otf")
    done = machine.run("tools/setup.sh", str(venv))
    assert (done.returncode, done.stdout) == (0, "")
    calls = [call.removeprefix("python3 ").removeprefix("python ") for call in machine.called("python3")]
    assert calls[-3:] == [
        f"-m venv --clear {venv}",
        "-m pip install -qq --require-hashes -r requirements.lock",
        "-m pip install -qq --no-deps --no-build-isolation -e .",
    ]


@pytest.mark.parametrize("said", ["now", "before"])
def test_environment_of_a_pi_sees_the_systems_packages(machine: Machine, tmp_path: Path, said: str) -> None:
    machine.stand_in("python3", "exit 0")
    machine.stand_in("dpkg", "exit 0")
    machine.stand_in("find", "echo unifont.otf")
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to(machine.path / "python3")
    (venv / "pyvenv.cfg").write_text(f"include-system-site-packages = {str(said == 'before').lower()}\n")
    done = machine.run("tools/setup.sh", str(venv), SYSTEM="1" if said == "now" else "")
    assert done.returncode == 0
    assert f"python3 -m venv --system-site-packages {venv}" in machine.called("python3")
    assert machine.called("dpkg") == ["dpkg -s python3-lgpio"]
