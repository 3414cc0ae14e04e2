"""A hub as a process of its own, as `make run` starts it, and a plain client of its pages."""

from __future__ import annotations

import base64
import http.client
import json
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from PIL import Image

from firmware_py.emulated.seats import MICROPYTHON
from hub.places import TABLE
from tests.faces.reader import Eye
from tests.firmware_py.micropython_package import installed

Json = dict[str, Any]
ANSWERS_WITHIN = 60.0
"""Seconds after which something that should have come is missing; a bound for a slow machine, never a pause."""


def on_the_bus(count: int, text: str) -> str:
    """Chairs and trays of so many seats as nodes on the bus, the others with wires of their own as in the text."""
    seat = '{ driver = "seat_bus", port = "/dev/nightbell-bus", seat = "{n}" }'
    parts = {"chairs": ("c", ("panel", "lamp", "pad")), "trays": ("t", ("reader",))}
    tables = []
    for kind, (letter, names) in parts.items():
        tables.append(f'[[{kind}]]\nname = "{letter}{{n}}"\ncount = {count}\n')
        tables += [f"{name} = {seat}\n" for name in names]
    if count < 8:
        chairs = text[text.index("[[chairs]]") : text.index("[[trays]]")]
        tables.append(chairs.replace("count = 8", f"first = {count + 1}\ncount = {8 - count}", 1))
        trays = text[text.index("[[trays]]") :]
        tables.append(trays.replace("count = 20", f"first = {count + 1}\ncount = {20 - count}", 1))
    return "".join(tables)


class Home:
    """A state directory with settings, and the hub that runs there."""

    def __init__(self, folder: Path, language: str = "en", seats: str = "wires") -> None:
        self.folder = folder
        self._environment = dict(os.environ)
        self.config = folder / "table.toml"
        text = TABLE.read_text(encoding="utf-8")
        text = text.replace('language = "en"', f'language = "{language}"')
        text = re.sub(r"^# state = .*$", f'state = "{folder / "state"}"', text, flags=re.MULTILINE)
        if seats != "wires":
            text = text[: text.index("# Chairs:")] + on_the_bus(20 if seats == "bus" else 6, text)
            runner = Path(__file__).parents[1] / "firmware_py/micropython/run.mjs"
            command = ("node", str(runner), str(installed()), str(TABLE.parents[1] / "firmware_py/node"))
            self._environment[MICROPYTHON] = shlex.join(command)
        self.config.write_text(text, encoding="utf-8")
        self.process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None
        self.port = 0
        self.pin = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def first_click(self) -> str:
        return f"{self.url}/#pin={self.pin}"

    def start(self, port: int = 0) -> None:
        """Starts the hub (at any free port, or at that one) and returns when it has said where its pages are."""
        self._begin("tests.main_job.patient_hub", "run", "--virtual", "--config", str(self.config), "--port", str(port))

    def _begin(self, *module: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self._environment,
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            found = re.search(r"127\.0\.0\.1:(\d+)/#pin=(\d+)", line)
            if found:
                self.port, self.pin = int(found[1]), found[2]
            if "/town" in line:
                self._listener = threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True)
                self._listener.start()
                return
        self.stop()
        raise AssertionError(f"the hub ended: {''.join(said)}")

    def _listen(self, said: IO[str]) -> None:
        for _ in said:
            """Whatever else it says is nobody's business, but mustn't fill its pipe."""

    def kill(self) -> None:
        """SIGKILL: no time to save anything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        """SIGTERM, as systemd does."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._ended()

    def _ended(self) -> None:
        assert self.process is not None
        self.process.wait(ANSWERS_WITHIN)
        if self._listener is not None:
            self._listener.join(ANSWERS_WITHIN)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


class ClockedHome(Home):
    """The same, but that no time passes for the hub unless a test says so: `clocked_hub.py`."""

    def start(self, port: int = 0) -> None:
        """Starts it at any free port."""
        assert port == 0
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._begin("tests.main_job.clocked_hub", str(self.config))

    def _listen(self, said: IO[str]) -> None:
        for line in said:
            self._answers.put(line)

    def known(self, seconds: float = 0.0) -> Json:
        """What the hub knows of pads and panels after so many seconds."""
        assert self.process is not None
        assert self.process.stdin is not None
        print(json.dumps({"pass": seconds}), file=self.process.stdin, flush=True)
        found: Json = json.loads(self._answers.get(timeout=ANSWERS_WITHIN))
        return found

    def pad_is(self, chair: str, *, down: bool) -> None:
        """The hub knows that the pad is held, or isn't."""
        until(lambda: (chair in self.known()["down"]) is down, f"the pad of {chair} is {'down' if down else 'up'}")


class Client:
    """Somebody with a browser's manners but no browser: with a session, or without."""

    def __init__(self, home: Home, cookie: str | None = None) -> None:
        self._home = home
        self.cookie = cookie
        self.tries = 0

    def call(self, method: str, path: str, body: object = None) -> tuple[int, Json, str]:
        """Status, JSON body, and the raw answer: headers and body as text."""
        line = http.client.HTTPConnection("127.0.0.1", self._home.port, timeout=ANSWERS_WITHIN)
        headers = {"Origin": self._home.url}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            raw = answer.read()
        finally:
            line.close()
        cookie = answer.getheader("Set-Cookie")
        if cookie and method == "POST":
            self.cookie = cookie.partition(";")[0]
        is_json = "json" in (answer.getheader("Content-Type") or "")
        text = "".join(f"{key}: {value}\n" for key, value in answer.getheaders()) + raw.decode("utf-8", "replace")
        return answer.status, json.loads(raw) if is_json and raw else {}, text

    def sign_in(self) -> Client:
        status, body, _ = self.call("POST", "/api/session", {"pin": self._home.pin})
        assert status == 200, body
        return self

    def ask(self, question: Json) -> Json:
        status, body, _ = self.call("POST", "/api/ask", question)
        assert status == 200, body
        answer: Json = body["answer"]
        return answer

    def version(self) -> int:
        status, body, _ = self.call("POST", "/api/ask", {"ask": "phase"})
        assert status == 200, body
        return int(body["version"])

    def do(self, command: Json, version: int | None = None) -> Json:
        """A command, as the page sends it; it has to be done."""
        self.tries += 1
        seen = self.version() if version is None else version
        sent = {"command": command, "version": seen, "key": f"try-{self.tries}"}
        status, body, _ = self.call("POST", "/api/commands", sent)
        assert status == 200, body
        assert body["ok"], body
        return body

    def act(self, deed: Json) -> None:
        """A hand at the virtual table."""
        status, body, _ = self.call("POST", "/api/bench/act", deed)
        assert status == 200, body
        assert body.get("ok", True), body

    def bench(self) -> Json:
        status, body, _ = self.call("GET", "/api/bench")
        assert status == 200, body
        return body

    def picture(self, panel: str) -> Image.Image:
        """What the chip's memory of a chair's panel (or the console's) shows."""
        layout = self.bench()
        memory = (
            layout["console"]["panel"]
            if panel == "console"
            else next(chair["panel"] for chair in layout["chairs"] if chair["name"] == panel)
        )
        return shown(memory)


def shown(memory: str) -> Image.Image:
    """The picture of an SSD1306's memory (base64): eight pages of 128 columns, the lowest bit on top."""
    picture = Image.new("1", (128, 64))
    if memory:
        pages = base64.b64decode(memory)
        picture.putdata([255 * (pages[(y >> 3) * 128 + x] >> (y & 7) & 1) for y in range(64) for x in range(128)])
    return picture


def legible(eye: Eye, picture: Image.Image) -> list[str] | None:
    """What the eye reads there; None while a face is only half drawn."""
    try:
        return eye.read(picture)
    except ValueError:
        return None


def until(there: Callable[[], bool], what: str) -> None:
    """Waits for something that comes from outside of this process."""
    deadline = time.monotonic() + ANSWERS_WITHIN
    while not there():
        assert time.monotonic() < deadline, f"it never came: {what}"
        time.sleep(0.01)
