"""A whole game of each shipped script, on the page alone: from the deal to the declared end and the recap."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .home import Home
from .storyteller import Storyteller
from .ten import NAMES

pytestmark = pytest.mark.browser


@pytest.fixture
def play(home: Home, chromium: Browser) -> Iterator[Storyteller]:
    device = Storyteller(home, chromium)
    device.page.locator("#players").wait_for()
    yield device
    device.leave()


def test_embrace_the_tentacles_is_played_to_its_end(play: Storyteller) -> None:
    play.open("embrace-the-tentacles", NAMES[:7])
    play.deal(["chef", "empath", "fortuneteller", "ravenkeeper", "steward", "poisoner", "imp"])
    play.onward()
    assert "poisoner" in play.walk({"poisoner": [2]})
    play.vote_out(1, 6, [1, 2, 3, 4])
    play.onward()
    assert "imp" in play.walk({"poisoner": [1], "imp": [5]})
    expect(play.seat(5)).to_contain_class("dead")
    play.vote_out(1, 7, [1, 2, 3])
    play.end()
    assert play.client.ask({"ask": "winner"})["winner"] == "good"


def test_two_chairs_is_played_to_its_end(play: Storyteller) -> None:
    play.open("two-chairs", NAMES[:5])
    bag = ["clockmaker", "juggler", "empath", "slayer", "gambler"]
    play.deal([*bag, "mayor", "godfather", "grandmother", "imp", "klutz"])
    play.onward()
    assert "grandmother" in play.walk({})
    play.page.locator("#tab-ability").click()
    play.seat(2).click()
    play.pick("juggler")
    play.seat(9).click()
    play.pick("imp")
    play.page.locator("#use").click()
    play.page.locator("#tab-look").click()
    play.seat(7).click()
    play.page.locator("#cross").click()
    expect(play.seat(2)).to_contain_class("away")
    play.vote_out(1, 5, [1, 3, 4])
    play.onward()
    assert "juggler" in play.walk({"imp": [1]})
    play.vote_out(3, 9, [3, 4, 7])
    play.end()
    assert play.client.ask({"ask": "winner"})["winner"] == "good"
