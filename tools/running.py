"""A hub in a process of its own, with its virtual table, for benchmarks and screenshots: started, signed in to, driven.

Its one rule: it speaks only what a page speaks, and leaves nothing behind but what its folder holds.
Must not know: how the hub does anything.
"""

from __future__ import annotations

import json
import os
import re
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

ROOT = Path(__file__).resolve().parent.parent
NIGHTBELL = Path(sys.executable).with_name("nightbell")
SETTINGS = """\
[hub]
virtual = true
language = "{language}"
host = "127.0.0.1"
port = {port}
state = "{state}"
"""
_PIN = re.compile(r"PIN\D*([\d ]{6,8})")

NAMES = ("Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun")
MORE_NAMES = (*NAMES, "Kim", "Lou", "Mia", "Noa", "Oda", "Pia", "Quin", "Rui", "Sun", "Tao")


class Hub:
    """A running hub. `started` is the moment (monotonic seconds) at which its process was begun."""

    def __init__(self, process: subprocess.Popen[str], port: int, started: float) -> None:
        self.process = process
        self.address = f"http://127.0.0.1:{port}"
        self.started = started
        self.cookies = CookieJar()
        self._client: OpenerDirector = build_opener(HTTPCookieProcessor(self.cookies))
        self._said = ""
        self._key = 0

    def get(self, path: str, **headers: str) -> bytes:
        """The body of a page or file. Raises OSError."""
        with self._client.open(Request(self.address + path, headers=headers), timeout=20) as answer:
            return bytes(answer.read())

    def post(self, path: str, body: object) -> Any:
        """The JSON answer, whatever its status. Raises OSError."""
        headers = {"Content-Type": "application/json", "Origin": self.address}
        request = Request(self.address + path, json.dumps(body).encode(), headers)
        try:
            with self._client.open(request, timeout=20) as answer:
                content = answer.read()
        except HTTPError as error:
            content = error.read()
        return json.loads(content or b"null")

    def sign_in(self) -> None:
        """Types the PIN that the hub has told its terminal."""
        answer = self.post("/api/session", {"pin": self.pin()})
        if not answer or not answer.get("ok", True):
            raise RuntimeError(f"the hub doesn't take its own PIN: {answer}")

    def do(self, command: dict[str, object]) -> dict[str, Any]:
        """A command, at the version that stands now. Raises RuntimeError where it is refused."""
        self._key += 1
        version = self.post("/api/ask", {"ask": "phase"}).get("version", 0)
        sent = {"command": command, "version": version, "key": f"tool-{os.getpid()}-{self._key}"}
        answer: dict[str, Any] = self.post("/api/commands", sent)
        if not answer.get("ok"):
            raise RuntimeError(f"{command}: {answer}")
        return answer

    def ask(self, question: dict[str, object]) -> dict[str, Any]:
        """The answer to a question."""
        found: dict[str, Any] = self.post("/api/ask", question)["answer"]
        return found

    def wait_until_served(self, seconds: float = 30) -> float:
        """The moment at which the first page was served."""
        while True:
            try:
                self.get("/")
                return time.monotonic()
            except OSError:
                if time.monotonic() > self.started + seconds or self.process.poll() is not None:
                    raise
                time.sleep(0.005)

    def pin(self, seconds: float = 30) -> str:
        """The newest PIN on the hub's terminal."""
        deadline = time.monotonic() + seconds
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while time.monotonic() < deadline:
                ready = selector.select(0.2)
                if ready:
                    self._said += os.read(self.process.stdout.fileno(), 65536).decode("utf-8", "replace")
                elif found := _PIN.findall(self._said):
                    return str(found[-1]).replace(" ", "")
        raise RuntimeError(f"the hub told no PIN: {self._said!r}")


def settings_file(folder: Path, port: int, language: str = "en") -> Path:
    """The shipped table's settings, with a journal in that folder."""
    settings = folder / "table.toml"
    shipped = (ROOT / "config/table.toml").read_text("utf-8")
    parts = shipped[shipped.index("\n[console]") :]
    head = SETTINGS.format(language=language, port=port, state=folder / "state")
    settings.write_text(head + parts, encoding="utf-8")
    return settings


@contextmanager
def hub(folder: Path, language: str = "en") -> Iterator[Hub]:
    """A hub whose journal lies in that folder; ended with the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = settings_file(folder, port, language)
    started = time.monotonic()
    process = subprocess.Popen(
        [NIGHTBELL, "run", "--config", settings],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield Hub(process, port, started)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
