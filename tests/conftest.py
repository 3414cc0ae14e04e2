"""What holds for all tests: evenings at random are the same evenings each time, what takes long begins first, and long
runs say how far they are.

Other random evenings are played with ``make soak ARGS=--hypothesis-profile=default``.
"""

from __future__ import annotations

import threading
import time

import hypothesis
import pytest

hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.load_profile("steady")

LONG = ("tests/main_job/", "tests/web/", "tests/test_bench.py", "tests/hub/", "tests/firmware_py/")
"""What takes long, the longest first. It begins before the rest: no worker is left alone with it at the end."""

EVERY = 30.0
"""Seconds between two lines of a long run."""


class Progress:
    """Says from time to time how many tests are done: a soak test may take minutes."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal
        self._begun = time.monotonic()
        self._done = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="progress", daemon=True)
        self._thread.start()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self._done += 1
            self._terminal.write_line(f"{report.nodeid}: {report.outcome} in {report.duration:.0f} s")

    def pytest_unconfigure(self) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(EVERY):
            spent = time.monotonic() - self._begun
            self._terminal.write_line(f"{self._done} long tests are done after {spent:.0f} s ...")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        return next((place for place, start in enumerate(LONG) if item.nodeid.startswith(start)), len(LONG))

    items.sort(key=rank)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if config.option.markexpr == "soak" and terminal is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(terminal), "progress")
