"""What a device sounds: a function of the town's view, switched by one tap, kept on the device."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hub.table.commands import Json

from .browsing import ADDRESS_WITH_PIN, Room, settled
from .fakes import FakeDesk, evening
from .served import Served

pytestmark = pytest.mark.browser

NOTED = """
  window.noted = [];
  const param = {setValueAtTime: () => param, exponentialRampToValueAtTime: () => param, value: 0};
  class Node { connect(to) { return to; } }
  window.AudioContext = class {
    sampleRate = 100; currentTime = 0; destination = new Node();
    constructor() { noted.push('allowed'); }
    createBuffer() { return {length: 10, copyToChannel() {}}; }
    resume() {}
  };
  window.OscillatorNode = class extends Node {
    constructor(room, {frequency}) { super(); this.pitch = frequency; }
    start() { noted.push(this.pitch); }
    stop() {}
  };
  window.GainNode = class extends Node { gain = {...param}; };
  window.BiquadFilterNode = Node;
  window.AudioBufferSourceNode = class extends Node {
    constructor(room, {buffer}) { super(); this.buffer = buffer; }
    start() { noted.push('cover: ' + this.kind); }
    stop() {}
  };
  const voiced = {speak: (line) => noted.push(`${line.lang}: ${line.text}`), cancel() {}, getVoices: () => []};
  Object.defineProperty(window, 'speechSynthesis', {value: voiced});
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
"""Notes what is played instead of playing it: the first partial's pitch stands for a sound."""

BELL, GAVEL, TICK, RECALL = 392, 140, 1500, 588


def listener(room: Room, address: str) -> Page:
    """A page whose sounds are noted, not switched on yet."""
    page = room.page(address, script=NOTED)
    expect(page.locator("#seat-1")).to_be_visible()
    return page


def noted(page: Page) -> list[Any]:
    """What was played, each sound once, in order."""
    found: list[Any] = page.evaluate("noted")
    return [one for one in found if not isinstance(one, (int, float)) or one in (BELL, GAVEL, TICK, RECALL)]


def tell(hub: Served, *, secret: Json | None = None, **change: object) -> None:
    """The town's view changes so, and the storyteller's with it; what is secret goes to the storyteller alone."""
    desk = hub.desk
    assert desk.town is not None
    assert desk.storyteller is not None
    more = {key: change.pop(key) for key in ("pointer", "cue") if key in change}
    desk.town = {**desk.town, **change}
    desk.town_more = {**desk.town_more, **more}
    desk.storyteller = {**desk.storyteller, **desk.town_more, "town": desk.town, **(secret or {})}
    desk.version += 1
    desk.feed()


NOMINATION: Json = {"by": 1, "of": 8, "votes": [], "needed": 4}
DAY: tuple[tuple[Json, list[Any]], ...] = (
    ({"phase": "day", "stage": "talk"}, [BELL, "cover: none"]),
    ({"stage": "recall"}, [RECALL, RECALL, RECALL]),
    ({"stage": "nominations", "nominations_open": True}, [GAVEL]),
    ({"nomination": NOMINATION}, []),
    ({"pointer": 9}, [TICK]),
    ({"nomination": {**NOMINATION, "votes": [9]}}, []),
    ({"pointer": 10}, [TICK]),
    ({"pointer": None, "nomination": None, "block": {"seat": 8, "votes": 4}}, []),
    ({"announcements": [{"kind": "execution", "seat": 8, "text": "Hana was executed and is dead."}]}, [GAVEL]),
    ({"phase": "night", "number": 2, "stage": None, "nominations_open": False, "block": None}, [BELL, "cover: rain"]),
)
"""A day from dawn to dusk: how the town's view changes, and what sounds at that."""


def drawn(page: Page, hub: Served) -> None:
    """The page has the state that was told last, and has drawn it."""
    page.wait_for_function(
        """async (wanted) => {
          const {state} = await import('/static/link.js');
          const text = (one) => JSON.stringify(one);
          return Object.entries(wanted).every(([key, one]) => text(state.view[key]) === text(one));
        }""",
        arg={"town": hub.desk.town, **hub.desk.town_more},
    )
    settled(page)


@pytest.mark.parametrize("secrets", ["a", "b"])
def test_a_day_sounds_alike_on_every_page_whatever_is_secret(room: Room, secrets: str) -> None:
    hub = room.hub(slot="empath" if secrets == "a" else "poisoner")
    pages = [listener(room, hub.address + ADDRESS_WITH_PIN), listener(room, hub.address + "/town")]
    for page in pages:
        page.click("#sound")
        expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    expected: list[Any] = ["allowed", "cover: rain"]
    for n, (change, sounds) in enumerate(DAY):
        hidden = {"undo": f"{secrets}{n}", "held": None if secrets == "a" else "reminder:poisoner:poisoned"}
        tell(hub, **change, secret=hidden)
        expected += sounds
        for page in pages:
            drawn(page, hub)
            assert noted(page) == expected


def test_a_night_sounds_the_same_whoever_is_woken(room: Room) -> None:
    hub = room.hub()
    page = listener(room, hub.address + ADDRESS_WITH_PIN)
    page.click("#sound")
    for slot in ("poisoner", "snakecharmer", "chef", "empath", "steward"):
        version = hub.desk.version
        evening(hub.desk, slot=slot)
        hub.desk.version = version + 1
        hub.desk.feed()
        expect(page.locator(".wake")).to_contain_text(hub.desk.speaker.name(f"character.{slot}"))
    assert noted(page) == ["allowed", "cover: rain"], "what covers steps runs on, and nothing else sounds"


def test_what_can_be_heard_of_a_view_is_in_the_towns_part_alone(room: Room) -> None:
    hub = room.hub()
    page = listener(room, hub.address + "/town")
    chance = Random(7)
    desk = FakeDesk()
    evening(desk)
    assert desk.storyteller is not None
    pairs = []
    for _ in range(200):
        public = {
            "town": {
                "phase": chance.choice(["setup", "night", "day", "over", "first_night", "passing"]),
                "stage": chance.choice([None, "talk", "recall", "nominations"]),
                "nominations_open": chance.random() < 0.5,
                "nomination": chance.choice([None, NOMINATION]),
                "announcements": [{"kind": chance.choice(["death", "execution", "exile"])}] * chance.randrange(3),
            },
            "pointer": chance.choice([None, 3, 4]),
            "cue": chance.choice([None, {"number": 1, "text": "Wake."}]),
        }
        secret = {**desk.storyteller, "prompt": {"slot": str(chance.random())}, "version": chance.random(), **public}
        pairs.append([public, secret])
    different = page.evaluate(
        """async (pairs) => {
          const {heard, mark} = await import('/static/sound.js');
          const marks = pairs.map((two) => two.map(mark));
          const told = marks.slice(1).map((now, n) => [0, 1].map((side) => heard(marks[n][side], now[side]).join()));
          return {sounds: new Set(told.map(([one]) => one)).size,
            other: told.filter(([one, two]) => one !== two).length
              + marks.filter(([one, two]) => JSON.stringify(one) !== JSON.stringify(two)).length};
        }""",
        pairs,
    )
    assert different["other"] == 0
    assert different["sounds"] > 5


def test_nothing_sounds_until_a_tap_switches_it_on_and_one_tap_switches_it_off(room: Room) -> None:
    hub = room.hub()
    page = listener(room, hub.address + "/town")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#sound")).to_have_accessible_name("Sounds")
    tell(hub, phase="day", stage="talk")
    drawn(page, hub)
    assert noted(page) == []
    page.click("#sound")
    tell(hub, phase="night", number=2, stage=None)
    drawn(page, hub)
    assert noted(page)[-2:] == [BELL, "cover: rain"]
    page.click("#sound")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    assert noted(page)[-1] == "cover: none"
    tell(hub, phase="day", stage="talk")
    drawn(page, hub)
    assert noted(page)[-1] == "cover: none"


def test_a_device_keeps_what_it_was_set_to(room: Room) -> None:
    hub = room.hub()
    page = listener(room, hub.address + "/town")
    page.click("#sound")
    page.select_option("#cover", "fire")
    page.fill("#volume", "0.25")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#cover")).to_have_value("fire")
    expect(page.locator("#volume")).to_have_value("0.25")
    assert noted(page) == [], "a browser lets a page sound after a tap only"
    page.click("#seat-1")
    assert noted(page) == ["allowed", "cover: fire"]
    other = listener(room, hub.address + "/town")
    expect(other.locator("#sound")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("language", "spoken"), [("en", "en"), ("ko", "ko"), ("zh-Hant", "zh-TW")])
def test_what_is_called_is_spoken_once_in_the_pages_language_where_that_is_on(
    room: Room, language: str, spoken: str
) -> None:
    hub = room.hub(language)
    page = listener(room, hub.address + "/town")
    tell(hub, cue={"number": 1, "text": "First."})
    drawn(page, hub)
    assert noted(page) == []
    page.click("#speak")
    expect(page.locator("#speak")).to_have_attribute("aria-pressed", "true")
    tell(hub, cue={"number": 2, "text": "Second."})
    drawn(page, hub)
    tell(hub, announcements=[{"kind": "death", "seat": 3, "text": "Somebody is dead."}])
    drawn(page, hub)
    assert noted(page) == [f"{spoken}: Second."], "nothing but what is called is spoken, and that once"
    page.click("#speak")
    tell(hub, cue={"number": 3, "text": "Third."})
    drawn(page, hub)
    assert noted(page) == [f"{spoken}: Second."]


HEARD = """
  const connect = AudioNode.prototype.connect;
  let ear = null;
  AudioNode.prototype.connect = function (to) {
    if (to instanceof AudioDestinationNode) {
      ear ??= new AnalyserNode(to.context, {fftSize: 32768});
      connect.call(this, ear);
    }
    return connect.call(this, to);
  };
  window.level = () => {
    const samples = new Float32Array(32768);
    ear.getFloatTimeDomainData(samples);
    return Math.max(...samples.map(Math.abs));
  };
  window.peak = 0;
  setInterval(() => { if (ear) peak = Math.max(peak, level()); }, 20);
"""
"""An ear before the loudspeaker. It hears the last three quarters of a second, and keeps how loud it has been."""


def loudest(page: Page, least: float) -> float:
    """How loud it is, once it is louder than that."""
    heard: float = page.wait_for_function("(least) => peak > least && peak", arg=least).json_value()
    return heard


def hushed(page: Page) -> None:
    """Nothing is heard any more."""
    page.wait_for_function("() => { const now = level(); if (!now) peak = 0; return !now; }")


def test_a_real_browser_makes_the_sounds(room: Room) -> None:
    hub = room.hub()
    page = room.page(hub.address + "/town", script=HEARD)
    expect(page.locator("#seat-1")).to_be_visible()
    page.click("#sound")
    assert loudest(page, 0.001) < 1, "rain is heard, and not too loud"
    page.select_option("#cover", "none")
    hushed(page)
    tell(hub, phase="day", stage="talk")
    assert loudest(page, 0.05) <= 1.2, "so is the bell"
    page.click("#sound")
    hushed(page)
