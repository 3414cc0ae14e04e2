"""Measures Nightbell on this machine and prints one JSON object: each figure with its bound, where there is one.

Its one rule: only what was measured is printed. What can't be measured here is left out, and standard error says why.
Must not know: how the hub does anything that can be seen from outside.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import bench_bus
import bench_evenings
import bench_page
import bench_streams
import bench_table
import bench_truths
from running import MORE_NAMES, NAMES, NIGHTBELL, Hub, hub

from hub.ledger import Ledger
from hub.resources import Files
from hub.shelf import Shelf
from hub.store import Kept, Store
from hub.table.commands import Open, parse
from hub.table.evening import Evening, opened
from hub.table.words import ENGLISH

SCRIPT = "embrace-the-tentacles"
OPENING: dict[str, object] = {
    "do": "open",
    "game": "clocktower",
    "script": SCRIPT,
    "players": list(NAMES),
    "seed": 11,
}
BEGUN: tuple[dict[str, object], ...] = (OPENING, {"do": "deal"}, {"do": "begin"})
ENTRIES = 10_000
Figures = dict[str, object]


def play_start() -> Figures:
    """`nightbell play` with an opening and one question, from call to exit: the median of nine."""
    lines = json.dumps(OPENING) + "\n" + json.dumps({"ask": "phase"}) + "\n"
    times = []
    for _ in range(9):
        start = time.perf_counter()
        done = subprocess.run([NIGHTBELL, "play", "-"], input=lines, capture_output=True, text=True, check=True)
        times.append(time.perf_counter() - start)
        assert json.loads(done.stdout.splitlines()[-1])["phase"] == "setup"
    return {"play_start_s": round(statistics.median(times), 3), "play_start_s_bound": 0.4}


def cold_start() -> Figures:
    """From the start of the process to the first page served, with a fresh journal: the median of three."""
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder, hub(Path(folder)) as running:
            times.append(running.wait_until_served() - running.started)
    return {"cold_start_s": round(statistics.median(times), 2)}


def after_a_night() -> Figures:
    """The memory of a hub with 20 seats after a night."""
    with tempfile.TemporaryDirectory() as folder, hub(Path(folder)) as running:
        _night_of_twenty(running)
        status = Path(f"/proc/{running.process.pid}/status").read_text("ascii")
    kilobytes = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    return {"rss_mb": round(kilobytes / 1024, 1)}


def _night_of_twenty(running: Hub) -> None:
    running.wait_until_served()
    running.sign_in()
    for command in ({**OPENING, "players": list(MORE_NAMES)}, *BEGUN[1:]):
        running.do(command)
    for _ in range(100):
        if running.ask({"ask": "phase"})["phase"] == "day":
            return
        running.do({"do": "next"})
    raise RuntimeError("the night doesn't end")


def _evening() -> tuple[Shelf, Evening]:
    shelf = Shelf(Files())
    shelf.game("clocktower")
    command = parse(OPENING, shelf, None)
    assert isinstance(command, Open)
    evening = opened(shelf.game("clocktower"), command, ENGLISH).evening
    return shelf, _done(shelf, evening, BEGUN[1:])


def _done(shelf: Shelf, evening: Evening, commands: Sequence[dict[str, object]]) -> Evening:
    for raw in commands:
        command: Any = parse(raw, shelf, "clocktower")
        outcome = evening.do(command, ENGLISH)
        if not outcome.answer["ok"]:
            raise RuntimeError(f"{raw}: {outcome.answer}")
        evening = outcome.evening
    return evening


def night_step() -> Figures:
    """One `next` in the first night of ten, decided and applied, without disk and views: the median over 20 nights."""
    shelf, begun = _evening()
    command: Any = parse({"do": "next"}, shelf, "clocktower")
    times = []
    for _ in range(20):
        evening = begun
        for _ in range(100):
            if evening.game.answer(evening.state, _phase(shelf), ENGLISH)["phase"] == "day":
                break
            start = time.perf_counter_ns()
            evening = evening.do(command, ENGLISH).evening
            times.append((time.perf_counter_ns() - start) / 1000)
    return {"night_step_us": round(statistics.median(times))}


def _phase(shelf: Shelf) -> Any:
    return parse({"ask": "phase"}, shelf, "clocktower")


def restore() -> Figures:
    """A journal of 10,000 entries, opened and folded as after a restart."""
    shelf, begun = _evening()
    mark = {"seat": 3, "reminder": "poisoner:poisoned"}
    pair: list[dict[str, object]] = [{"do": "mark", **mark}, {"do": "unmark", **mark}]
    evening = begun
    while evening.entries < ENTRIES:
        evening = _done(shelf, evening, pair)
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state"
        with Store.opened(state) as store:
            store.begin("clocktower", "2026-01-01T20:00", [Kept(entry) for entry in _entries(evening)])
        start = time.perf_counter()
        with Store.opened(state) as store:
            ledger = Ledger(store, shelf, lambda: "2026-01-01T21:00")
            trouble = ledger.restore(ENGLISH)
            taken = time.perf_counter() - start
        if trouble is not None or ledger.evening is None or ledger.evening.state != evening.state:
            raise RuntimeError(f"what was restored is not what was kept: {trouble}")
    return {"restore_ms": round(taken * 1000), "restore_entries": evening.entries}


def _entries(evening: Evening) -> list[Any]:
    found: list[Any] = []
    step = evening.step
    while step is not None:
        found.append(step.entry)
        step = step.before
    return found[::-1]


MEASURES: tuple[Callable[[], Figures], ...] = (
    bench_table.taps,
    bench_table.night,
    bench_bus.bus,
    after_a_night,
    bench_page.loaded,
    bench_page.stands,
    bench_page.interaction,
    bench_page.taps,
    bench_streams.behind,
    bench_streams.event_to_pixel,
    cold_start,
    play_start,
    restore,
    night_step,
    bench_truths.truth_sets,
    bench_evenings.sheet,
    bench_evenings.recorded,
    bench_evenings.at_random,
)


def main() -> int:
    """Prints the object; 1 where something couldn't be measured."""
    figures: Figures = {}
    missing = 0
    for measure in MEASURES:
        try:
            figures |= measure()
        except Exception as error:  # noqa: BLE001 - one figure that can't be had doesn't cost the others
            missing += 1
            print(f"{measure.__name__} could not be measured: {type(error).__name__}: {error}", file=sys.stderr)
    print(json.dumps(figures, indent=2))
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
