"""MicroPython for the tests: npm's package, installed under build/ where it isn't yet."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUNNER = ROOT / "tests/firmware_py/micropython"
PACKAGES = ROOT / "build/micropython"


def installed() -> Path:
    """Where MicroPython's package is, installed where it isn't yet."""
    missing = [name for name in ("node", "npm") if shutil.which(name) is None]
    if missing:
        pytest.fail(f"MicroPython needs {' and '.join(missing)}; on Debian: sudo apt install nodejs npm", pytrace=False)
    PACKAGES.mkdir(parents=True, exist_ok=True)
    with (PACKAGES / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        lock = (RUNNER / "package-lock.json").read_bytes()
        stamp = PACKAGES / "installed"
        if not stamp.exists() or stamp.read_bytes() != lock:
            for name in ("package.json", "package-lock.json"):
                shutil.copy(RUNNER / name, PACKAGES / name)
            call = ["npm", "ci", "--prefix", str(PACKAGES), "--no-audit", "--no-fund", "--silent"]
            done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=240)
            if done.returncode:
                pytest.fail(f"MicroPython couldn't be installed: {done.stderr or done.stdout}", pytrace=False)
            stamp.write_bytes(lock)
    return PACKAGES
