"""A hub as a process of its own, on the virtual table, spoken to as a page does; it can be killed and started again."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import TracebackType

from hub.app import Running

PATIENCE = 60.0
"""Seconds that a slow machine may take; a bound, never a pause."""

TABLE = """
[hub]
virtual = true
state = "state"
host = "127.0.0.1"
[console]
reader = { driver = "pn532", port = "/dev/nfc-console" }
panel = { driver = "oled", address = 0x3D }
[[chairs]]
name = "c{n}"
count = 5
panel = { driver = "oled", mux = 0x70, channel = "{i}" }
[[trays]]
name = "t{n}"
count = 5
reader = { driver = "pn532", port = "/dev/nfc-t{n}" }
"""


class HubProcess:
    """Started by `with`; `start` again after `kill`."""

    def __init__(self, folder: Path, table: str = TABLE) -> None:
        self._config = folder / "table.toml"
        self._config.write_text(table, encoding="utf-8")
        self._process: subprocess.Popen[str] | None = None
        self._cookie = ""
        self.port = 0

    def start(self) -> None:
        """Starts it and waits until it has printed its address."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hub.cli", "run", "--port", "0", "--config", str(self._config)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/#pin=(\d+)", line)
            if found:
                self.port, pin = int(found[1]), found[2]
                break
        else:
            raise AssertionError("The hub ended before it had an address.")
        if not self._cookie:
            self.post("/api/session", {"pin": pin})

    def kill(self) -> None:
        """SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def __enter__(self) -> HubProcess:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()

    def get(self, path: str) -> dict[str, object]:
        """What a page fetches."""
        return self._asked("GET", path, None)

    def post(self, path: str, content: object) -> dict[str, object]:
        """The answer to a page's request."""
        return self._asked("POST", path, content)

    def _asked(self, method: str, path: str, content: object) -> dict[str, object]:
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as way:
            way.request(method, path, None if content is None else json.dumps(content), headers)
            with closing(way.getresponse()) as response:
                body: dict[str, object] = json.loads(response.read())
                fresh = response.getheader("Set-Cookie")
        if fresh:
            self._cookie = fresh.partition(";")[0]
        return body

    def do(self, **command: object) -> dict[str, object]:
        return self.post("/api/commands", {"command": command})

    def ask(self, **question: object) -> dict[str, object]:
        answer = self.post("/api/ask", question)["answer"]
        assert isinstance(answer, dict)
        return answer

    def version(self) -> object:
        return self.post("/api/ask", {"ask": "phase"})["version"]


def reads(running: Running, reader: str) -> bool:
    """Whether the reader of a hub in this process has opened its chip and looked at its field."""
    return next(bool(placed.device._online) for placed in running.devices.readers if placed.device.name == reader)
