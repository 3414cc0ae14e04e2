"""A whole game of each shipped script, on the page alone: from the deal to the declared end and the recap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hub.languages import Languages
from hub.resources import Files

from .home import ANSWERS_WITHIN, Client, Home, until

pytestmark = pytest.mark.browser

NAMES = ["가람", "나래", "다온", "라임", "마루", "바다", "사랑"]


class Play:
    """A storyteller's page, and a client that looks where the game is."""

    def __init__(self, home: Home, page: Page) -> None:
        self.home, self.page = home, page
        self.client = Client(home).sign_in()
        self.name = Languages(Files()).tongue("ko").name

    def open(self, script: str, players: int) -> None:
        self.page.locator("#script").select_option(script)
        self.page.locator("#players").fill("\n".join(NAMES[:players]))
        self.page.locator("#open").click()
        expect(self.seat(1)).to_be_visible()

    def seat(self, number: int) -> Any:
        return self.page.locator(f"#seat-{number}")

    def pick(self, character: str) -> None:
        """A character of the sheet that is open."""
        self.page.locator(f'dialog .kind[data-act$="|{character}"]').first.click()

    def deal(self, bag: Sequence[str]) -> None:
        """By hand: one seat after another comes up of itself."""
        self.page.locator("#deal-hand").click()
        for seat, character in enumerate(bag, 1):
            expect(self.page.locator("dialog h2")).to_contain_text(str(seat))
            self.pick(character)
        expect(self.seat(len(bag))).to_contain_text(self.name(f"character.{bag[-1]}"))

    def onward(self) -> None:
        """The wide button under the thumb."""
        self.press("onward")

    def press(self, button: str) -> None:
        """A button, once it may be pressed, and what it does."""
        before = self.client.version()
        self.page.locator(f'#{button}:not([aria-disabled="true"])').click()
        until(lambda: self.client.version() > before, f"what {button} does")

    def phase(self) -> Any:
        return self.client.ask({"ask": "phase"})

    def walk(self, choices: dict[str, int]) -> list[str]:
        """Slot by slot to the day, with these choices and the first answer wherever there is one."""
        walked: list[str] = []
        while (now := self.phase())["phase"] == "night":
            walked.append(now["slot"])
            expect(self.page.locator(f'#panel [data-slot="{now["slot"]}"]')).to_be_attached()
            if now["slot"] in choices:
                self.seat(choices[now["slot"]]).click()
                until(lambda: self.client.ask({"ask": "prompt"})["chosen"] is not None, "the choice")
            elif self.client.ask({"ask": "prompt"})["truths"]:
                before = self.client.version()
                self.page.locator("#panel .answer").first.click()
                until(lambda before=before: self.client.version() > before, "the answer")
            self.onward()
        return walked

    def vote_out(self, by: int, of: int, hands: Sequence[int]) -> None:
        self.page.locator("#tab-nominate").click()
        self.seat(by).click()
        self.seat(of).click()
        expect(self.page.locator("#sweep")).to_be_visible()
        for seat in hands:
            self.seat(seat).click()
            expect(self.seat(seat)).to_have_attribute("aria-pressed", "true")
        self.onward()
        self.press("execute")

    def end(self) -> None:
        """Declared as worked out; the grimoire lies open, and the evening is told again."""
        self.page.locator(".winner button").click()
        self.page.locator("#end-worked").click()
        until(lambda: self.phase()["phase"] == "over", "the end")
        town = self.page.context.new_page()
        town.goto(f"{self.home.url}/town")
        expect(town.locator("#circle")).to_contain_text(self.name("character.imp"))
        with self.page.expect_popup() as opened:
            self.page.locator("#recap").click()
        expect(opened.value.locator("#recap")).to_contain_text(self.name("character.imp"))


@pytest.fixture
def play(home: Home, chromium: Browser) -> Iterator[Play]:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="ko-KR", reduced_motion="reduce")
    context.set_default_timeout(ANSWERS_WITHIN * 1000)
    expect.set_options(timeout=ANSWERS_WITHIN * 1000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(home.first_click)
    page.locator("#players").wait_for()
    yield Play(home, page)
    assert not faults
    context.close()


def test_embrace_the_tentacles_is_played_to_its_end(play: Play) -> None:
    play.open("embrace-the-tentacles", 7)
    play.deal(["chef", "empath", "fortuneteller", "ravenkeeper", "steward", "poisoner", "imp"])
    play.onward()
    assert "poisoner" in play.walk({"poisoner": 2})
    play.vote_out(1, 6, [1, 2, 3, 4])
    play.onward()
    assert "imp" in play.walk({"poisoner": 1, "imp": 5})
    expect(play.seat(5)).to_have_class("seat can dead")
    play.vote_out(1, 7, [1, 2, 3])
    play.end()
    assert play.client.ask({"ask": "winner"})["winner"] == "good"


def test_two_chairs_is_played_to_its_end(play: Play) -> None:
    play.open("two-chairs", 5)
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
    expect(play.seat(2)).to_have_class("seat away")
    play.vote_out(1, 5, [1, 3, 4])
    play.onward()
    assert "juggler" in play.walk({"imp": 1})
    play.vote_out(3, 9, [3, 4, 7])
    play.end()
    assert play.client.ask({"ask": "winner"})["winner"] == "good"
