"""Makes the screenshots from the running product: the storyteller's page and the bench in a first night, the town's
page in a vote of the day after.

Its one rule: nothing is arranged for the picture; a hub is started, an evening opened, dealt and begun, as by hand.
Must not know: how a page is built.
"""

from __future__ import annotations

import tempfile
import time
from io import BytesIO
from pathlib import Path

from browser import chromium, signed_in
from PIL import Image
from playwright.sync_api import Page
from running import NAMES, ROOT, Hub, hub

PICTURES = ROOT / "docs/pictures"
SETTLED = 2
"""Seconds after which every reader has seen its token."""

COLOURS = 128
"""Colours of a picture, to keep it small."""


def main() -> None:
    """Writes docs/pictures/*.png anew."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, hub(Path(folder)) as running, chromium() as browser:
        running.wait_until_served()
        running.sign_in()
        _first_night(running)
        context = signed_in(browser, running, 390, 844, scale=2)
        _shoot(context.new_page(), running.address + "/", "page")
        wide = signed_in(browser, running, 1180, 700)
        _shoot(wide.new_page(), running.address + "/bench", "bench")
        _vote(running)
        laptop = browser.new_context(viewport={"width": 1366, "height": 768})
        _shoot(laptop.new_page(), running.address + "/town", "town")


def _first_night(running: Hub) -> None:
    script = "embrace-the-tentacles"
    running.do({"do": "open", "game": "clocktower", "script": script, "players": list(NAMES), "seed": 11})
    running.do({"do": "deal"})
    for place in running.ask({"ask": "grimoire"})["seats"]:
        deed = {"do": "put", "token": f"character:{place['character']}", "on": f"t{place['seat']}"}
        running.post("/api/bench/act", deed)
    time.sleep(SETTLED)
    running.do({"do": "begin"})
    for _ in range(12):
        prompt = running.ask({"ask": "prompt"})
        if prompt.get("truths") and prompt.get("seats"):
            return
        running.do({"do": "next"})


def _vote(running: Hub) -> None:
    day: tuple[dict[str, object], ...] = (
        {"do": "next", "to": "day"},
        {"do": "nominate", "by": 2, "of": 7},
        {"do": "vote", "seats": [1, 2, 3, 8, 9]},
        {"do": "close"},
        {"do": "nominate", "by": 5, "of": 9},
        {"do": "vote", "seats": [10, 1, 2]},
    )
    for command in day:
        running.do(command)
    running.post("/api/point", {"seat": 3})


def _shoot(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_timeout(SETTLED * 1000)
    _kept(page.screenshot(), PICTURES / f"{name}.png")


def _kept(picture: bytes, file: Path) -> None:
    image = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    image.save(file, optimize=True)


if __name__ == "__main__":
    main()
