"""The bench: a room with emulated chips, tokens and a hand."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PIL import Image

from firmware_py.drivers import button, led, oled, pn532, strip
from firmware_py.emulated.bench import EmulatedBench
from firmware_py.ports import Health, Part, Pressed, Sighting, Tag

from .conftest import DEADLINE, Heard

IMP, CHEF = ("character:imp", "0411223344AA01", "id-imp"), ("character:chef", "CAFE0001", None)

PARTS = [
    Part("console.reader", "reader", "console", "pn532", {"port": "/dev/ttyAMA0"}),
    Part("console.panel", "panel", "console", "oled", {"address": 0x3D, "chip": "sh1106"}),
    Part("console.strip", "strip", "console", "strip", {"pins": [5, 6, 12]}),
    Part("console.confirm", "button", "console", "button", {"pin": 23}),
    Part("c1.panel", "panel", "c1", "oled", {"mux": 0x70}),
    Part("c1.lamp", "lamp", "c1", "led", {"pins": [17, 27, 22]}),
    Part("c1.pad", "button", "c1", "button", {"pin": 4, "active": "high", "pull": "none"}),
    Part("t1.reader", "reader", "t1", "pn532", {"port": "/dev/nfc-t1"}),
    Part("t1.other", "bell", "t1", "somebody_elses", {}),
]

Make = Callable[..., EmulatedBench]


@pytest.fixture
def bench() -> Iterator[Make]:
    made: list[EmulatedBench] = []

    def make(saved: dict[str, Any] | None = None, keep: Callable[[Any], None] | None = None) -> EmulatedBench:
        one = EmulatedBench(PARTS, ["c1", "c2"], ["t1"], saved, keep)
        made.append(one)
        one.fill([IMP, CHEF])
        return one

    yield make
    for one in made:
        one.close()


def put(bench: EmulatedBench, token: str, place: str) -> None:
    assert bench.act({"do": "put", "token": token, "on": place}) == {"ok": True}


def test_a_token_put_on_a_tray_is_read_there(bench: Make) -> None:
    room, heard = bench(), Heard()
    reader = pn532.build("t1.reader", pn532.Options(port="/dev/nfc-t1"), room.wires)
    reader.start(heard)
    heard.online("t1.reader")
    put(room, "character:imp", "t1")
    heard.until(Sighting("t1.reader", Tag("0411223344AA01", "id-imp"), True))
    put(room, "character:chef", "t1")
    heard.until(Sighting("t1.reader", Tag("CAFE0001"), True))
    put(room, "character:imp", "box")
    heard.until(Sighting("t1.reader", Tag("0411223344AA01", "id-imp"), False))
    reader.stop()


def test_the_layout_tells_where_each_token_lies(bench: Make) -> None:
    room = bench()
    put(room, "character:imp", "t1")
    put(room, "character:chef", "console")
    layout = room.layout()
    assert layout["trays"] == [{"name": "t1", "tokens": ["character:imp"]}]
    assert layout["console"]["tokens"] == ["character:chef"]
    assert layout["box"] == ["stranger:blank", "stranger:card"]


def test_the_layout_shows_what_the_chips_show(bench: Make) -> None:
    room = bench()
    assert room.layout()["chairs"][0]["panel"] is None
    panel = oled.build("c1.panel", oled.Options(mux=0x70), room.wires)
    lamp = led.build("c1.lamp", led.Options(pins=(17, 27, 22)), room.wires)
    row = strip.build("console.strip", strip.Options(pins=(5, 6, 12)), room.wires)
    image = Image.new("1", (128, 64))
    image.putpixel((5, 17), 1)
    panel.show(image)
    lamp.set(1, 0.5, 0)
    row.set([0, 1, 0.25])
    layout = room.layout()
    assert base64.b64decode(layout["chairs"][0]["panel"]) == oled.pages_of(image)
    assert layout["chairs"][0]["lamp"] == [1, 0.5, 0]
    assert layout["console"]["strip"] == [0, 1, 0.25]
    assert layout["chairs"][1] == {"name": "c2", "panel": None, "lamp": None, "pad": None, "motor": None}


def test_a_button_pressed_at_the_bench_is_told(bench: Make) -> None:
    room, heard = bench(), Heard()
    pad = button.build("c1.pad", button.Options(pin=4, active="high", pull="none"), room.wires)
    confirm = button.build("console.confirm", button.Options(pin=23), room.wires)
    pad.start(heard)
    confirm.start(heard)
    assert room.act({"do": "press", "button": "c1"}) == {"ok": True}
    assert room.act({"do": "press", "button": "confirm"}) == {"ok": True}
    assert room.layout()["chairs"][0]["pad"] is True
    assert room.layout()["console"]["buttons"] == [{"name": "confirm", "down": True}]
    heard.until(Pressed("c1.pad", True), Pressed("console.confirm", True))
    room.act({"do": "release", "button": "c1"})
    heard.until(Pressed("c1.pad", False))
    assert room.layout()["chairs"][0]["pad"] is False
    pad.stop()
    confirm.stop()


def test_a_reader_or_a_panel_can_be_unplugged_and_plugged(bench: Make) -> None:
    room = bench()
    room.act({"do": "unplug", "part": "t1.reader"})
    room.act({"do": "unplug", "part": "c1"})
    gone = {part["name"] for part in room.layout()["parts"] if not part["online"]}
    assert gone == {"t1.reader", "c1.panel"}
    room.act({"do": "plug", "part": "c1.panel"})
    room.act({"do": "plug", "part": "t1"})
    assert all(part["online"] for part in room.layout()["parts"])


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ({"do": "put", "token": "character:nobody", "on": "t1"}, "no token character:nobody"),
        ({"do": "put", "token": "character:imp", "on": "t9"}, "no reader at t9"),
        ({"do": "press", "button": "c9"}, "no button c9"),
        ({"do": "press", "button": "c1.lamp"}, "no button c1.lamp"),
        ({"do": "unplug", "part": "c1.lamp"}, "can't be unplugged"),
        ({"do": "dance"}, "nobody can dance"),
        ({}, "nobody can"),
    ],
)
def test_what_a_hand_cant_do_is_refused_and_changes_nothing(bench: Make, deed: dict[str, str], said: str) -> None:
    kept: list[object] = []
    room = bench(keep=kept.append)
    before = room.layout()
    answer = room.act(deed)
    assert answer["ok"] is False
    assert said in answer["refused"]
    assert room.layout() == before
    assert kept == []


def test_the_room_is_found_as_it_was(bench: Make) -> None:
    kept: list[dict[str, Any]] = []
    room = bench(keep=kept.append)
    put(room, "character:imp", "t1")
    put(room, "stranger:card", "console")
    room.act({"do": "unplug", "part": "c1.panel"})
    again = bench(saved=kept[-1])
    assert again.layout() == room.layout()
    assert again.saved() == kept[-1]


def test_a_deed_is_kept_before_anybody_can_react_to_it(bench: Make) -> None:
    seen: list[tuple[int, bool]] = []

    def keep(_: Any) -> None:
        seen.append((len(room.chip("t1.reader").tags), room.port("t1.reader").plugged))

    room = bench(keep=keep)
    room.fill([IMP])
    room.act({"do": "put", "token": IMP[0], "on": "t1"})
    room.act({"do": "put", "token": IMP[0], "on": "box"})
    room.act({"do": "unplug", "part": "t1.reader"})
    assert seen == [(0, True), (1, True), (0, True)]


def test_what_leaves_the_room_as_it_was_is_not_kept_again(bench: Make) -> None:
    kept: list[Any] = []
    room = bench(keep=kept.append)
    room.fill([IMP])
    room.act({"do": "put", "token": IMP[0], "on": "t1"})
    for deed in ({"do": "press", "button": "c1"}, {"do": "release", "button": "c1"}, {"do": "plug", "part": "t1"}):
        assert room.act(deed) == {"ok": True}
    assert len(kept) == 1


def test_what_was_written_on_a_tag_stays_there(bench: Make) -> None:
    room, heard = bench(), Heard()
    reader = pn532.build("console.reader", pn532.Options(port="/dev/ttyAMA0"), room.wires)
    reader.start(heard)
    heard.online("console.reader")
    put(room, "stranger:blank", "console")
    assert heard.wait(lambda reports: any(isinstance(report, Sighting) for report in reports))
    reader.write("now-known")
    reader.stop()
    assert bench(saved=room.saved()).saved()["written"][heard.sightings[0].tag.uid] == "now-known"


def test_tokens_that_arent_in_the_box_any_more_leave_the_room(bench: Make) -> None:
    room = bench()
    put(room, "character:imp", "t1")
    room.fill([CHEF])
    assert room.layout()["trays"][0]["tokens"] == []
    assert "character:imp" not in room.layout()["box"]


def test_a_token_that_went_back_to_the_box_stays_there_through_another_evening(bench: Make) -> None:
    room = bench(saved={"lies": {"character:imp": "t1"}})
    assert room.layout()["trays"][0]["tokens"] == ["character:imp"]
    put(room, "character:imp", "box")
    room.fill([CHEF])
    room.fill([IMP, CHEF])
    assert room.layout()["trays"][0]["tokens"] == []


def test_tokens_that_arent_filled_yet_are_not_forgotten(bench: Make) -> None:
    kept: list[dict[str, Any]] = []
    room = EmulatedBench(PARTS, [], ["t1"], {"lies": {"character:imp": "t1"}}, kept.append)
    put(room, "stranger:card", "console")
    assert kept[-1]["lies"] == {"character:imp": "t1", "stranger:card": "console"}
    room.close()


def test_a_state_that_names_what_isnt_there_is_passed_over(bench: Make) -> None:
    room = bench(saved={"lies": {"character:imp": "t9", "character:nobody": "t1"}, "unplugged": ["c9.panel"]})
    assert room.layout()["trays"][0]["tokens"] == []
    assert "character:imp" in room.layout()["box"]


def test_watchers_are_told_of_deeds_and_of_what_chips_show(bench: Make) -> None:
    room, told = bench(), threading.Event()
    end = room.watch(told.set)
    put(room, "character:imp", "t1")
    assert told.wait(DEADLINE)
    told.clear()
    led.build("c1.lamp", led.Options(pins=(17, 27, 22)), room.wires).set(1, 1, 1)
    assert told.wait(DEADLINE)
    end()
    others: list[threading.Event] = [threading.Event(), threading.Event()]
    for other, place in zip(others, ("console", "box"), strict=True):
        told.clear()  # what was being told while it ended is told by the first of these
        room.watch(other.set)
        put(room, "character:imp", place)
        assert other.wait(DEADLINE)
    assert not told.is_set()


def test_the_wires_tell_their_own_time(bench: Make) -> None:
    room, heard = bench(), Heard()
    reader = pn532.build("t1.reader", pn532.Options(port="/dev/nfc-t1"), room.wires)
    reader.start(heard)
    heard.online("t1.reader")
    oled.build("c1.panel", oled.Options(mux=0x70), room.wires).show(Image.new("1", (128, 64)))
    wire = room.wire()
    assert wire["readers"]["t1.reader"]["baud"] == 921600
    assert wire["readers"]["t1.reader"]["seconds"] > wire["readers"]["t1.reader"]["bytes"] * 10 / 921600
    assert wire["i2c"]["1"]["seconds"] > wire["i2c"]["1"]["bytes"] * 9 / 400_000
    reader.stop()


def test_a_pad_and_a_lamp_on_an_expander_are_on_the_bench_like_others() -> None:
    header = "mcp23017:0x20"
    pad = Part("c1.pad", "button", "c1", "button", {"pin": 8, "header": header})
    lamp = Part("c1.lamp", "lamp", "c1", "led", {"pins": [0, 1, 2], "header": header})
    bench = EmulatedBench([pad, lamp], ["c1"])
    heard = Heard()
    contact = button.build("c1.pad", button.Options(pin=8, header=header), bench.wires)
    light = led.build("c1.lamp", led.Options(pins=(0, 1, 2), header=header), bench.wires)
    contact.start(heard)
    light.set(0, 1, 0)
    assert bench.act({"do": "press", "button": "c1"})["ok"]
    heard.until(Pressed("c1.pad", True))
    chair = bench.layout()["chairs"][0]
    assert (chair["lamp"], chair["pad"]) == ([0, 1, 0], True)
    assert bench.act({"do": "release", "button": "c1"})["ok"]
    heard.until(Pressed("c1.pad", False))
    contact.stop()
    light.close()
    bench.close()


def test_a_pad_on_an_expander_that_a_resistor_holds_up_rests_and_is_pressed() -> None:
    options = {"pin": 3, "header": "mcp23017:0x20", "active": "low", "pull": "none"}
    bench = EmulatedBench([Part("c1.pad", "button", "c1", "button", options)], ["c1"])
    heard = Heard()
    contact = button.build("c1.pad", button.Options(**options), bench.wires)  # type: ignore[arg-type]
    contact.start(heard)
    assert heard.reports == [Health("c1.pad", online=True)]
    assert bench.act({"do": "press", "button": "c1"})["ok"]
    heard.until(Pressed("c1.pad", True))
    contact.stop()
    bench.close()
