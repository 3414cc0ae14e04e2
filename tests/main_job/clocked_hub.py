"""A hub whose clock goes only when its standard input says so: ``python -m tests.main_job.clocked_hub SETTINGS``.

Otherwise it is `patient_hub.py`: the same parts, pages on a port, the virtual table. A line in is a JSON object,
``{"pass": seconds}`` or ``{}``; the line out tells what the hub knows after it: ``{"down": [chairs whose pad is held],
"shown": {"c1": [what its panel is to show]}}``.
"""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

from hub.app import Running, hub
from hub.places import settings_to_run
from tests.firmware_py import patience
from tests.hub.table_at_home import HandClock


def known(running: Running) -> dict[str, Any]:
    """What the hub knows now. On the loop."""
    room, devices = running.desk._room, running.desk.devices
    assert devices is not None
    shown = devices._outputs._shown.chairs
    return {"down": sorted(room._pads._down), "shown": {chair: view.lines() for chair, view in shown.items()}}


def main(config: Path) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that what was begun is ended
    patience.for_readers()
    settings, _ = settings_to_run(config)
    clock = HandClock()
    with hub(settings, virtual=True, port=0, clock=clock) as running:
        loop = running.desk._loop
        for line in running.greeting():
            print(line, flush=True)
        for line in sys.stdin:
            clock.now += json.loads(line).get("pass", 0.0)
            loop.call(loop.due)
            print(json.dumps(loop.call(lambda: known(running))), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
