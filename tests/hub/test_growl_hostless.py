"""A whole evening of Growl that nobody leads: cards on trays, hands read on pads, a restart, the coins at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hub.games.growl.state import State
from hub.pads import READ
from hub.table.views import STORYTELLER

from .wolves_at_home import CHAIRS, Village, village

NAMES = ["Ann", "Ben", "Cho", "Dee", "Eli"]
UIDS = {"bite": "AA", "gold": "AB", "wound": "AC", "salve": "AD", "charm": "AE"}
MOST_STEPS = 400


def state(home: Village) -> State:
    assert home.ledger.evening is not None
    found: State = home.ledger.evening.state
    return found


def tap(home: Village, seat: int, card: str) -> bool:
    """The card on that tray and off again; whether anything came of it."""
    before = home.version
    home.tap(f"t{seat}.reader", UIDS[card])
    home.tap(f"t{seat}.reader", UIDS[card], placed=False)
    return bool(home.version != before)


def by_page(home: Village, **command: Any) -> None:
    assert home.desk.command(command, None, None).body["ok"], command


def give(home: Village) -> None:
    """The player whose turn it is taps the top card at whom it harms least."""
    now = state(home)
    card = now.top
    assert card is not None
    others = [who for who in now.living if who != now.turn]
    least = min(others, key=lambda who: now.hand(who).count(card))
    held = now.hand(least)
    tap(home, now.seating.number(least), card)
    assert state(home).hand(least) == (*held, card)


def passing(home: Village) -> None:
    """Everybody taps cards at their neighbours' trays as far as the hub can tell whose they are; then it closes."""
    for number, place in state(home).seating:
        for card in UIDS:
            if state(home).phase == "passing" and place.who not in state(home).dead:
                tap(home, number, card)
    if state(home).phase == "passing":
        by_page(home, do="next")


def no_page_tells(home: Village) -> None:
    view = home.present.view(STORYTELLER)["view"]
    assert isinstance(view, dict)
    assert view["grimoire"] is None
    assert "hand" not in str(view["town"]["players"])
    told = " ".join(line for chair in CHAIRS[:5] for line in home.lines(chair) if "your turn" not in line)
    assert "Bite" not in told, "no panel tells unless it is held, but for the top card by day"


def read(home: Village, seat: int) -> str:
    home.pad(f"c{seat}", True)
    home.pass_time(READ)
    said = " ".join(home.lines(f"c{seat}"))
    home.pad(f"c{seat}", False)
    return said


def play(home: Village, until_nights: int) -> None:
    for _ in range(MOST_STEPS):
        now = state(home)
        if now.phase == "over" or now.nights >= until_nights:
            return
        if now.phase == "day":
            give(home)
        elif now.phase == "effects":
            by_page(home, do="resolve", effects=[])
        else:
            passing(home)
        if state(home).phase != "over":
            no_page_tells(home)
    raise AssertionError("the game ends")


def test_an_evening_is_played_from_the_deal_to_the_coins(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        by_page(home, do="open", game="growl", players=NAMES, seed=5, host=False)
        by_page(home, do="deal")
        by_page(home, do="begin")
        home.know(**{uid: f"growl:{card}" for card, uid in UIDS.items()})
        for number, place in state(home).seating:
            assert ("werewolf" in read(home, number)) == (place.who in state(home).wolves)
        play(home, until_nights=1)
        assert state(home).nights == 1
        before = state(home)
    with village(tmp_path) as home:
        home.on_loop(lambda: home.ledger.restore(home.present.speaker))
        home.on_loop(home.present.publish)
        assert state(home).hands == before.hands
        assert state(home).turn == before.turn
        home.know(**{uid: f"growl:{card}" for card, uid in UIDS.items()})
        play(home, until_nights=9)
        end = state(home)
        assert end.phase == "over"
        assert end.winner in ("humans", "wolves")
        assert sum(end.won.values()) > 0
        cards = [card for hand in end.hands.values() for card in hand] + list(end.deck or ())
        assert sum(card not in ("night", "final_night") for card in cards) == 42
        told = home.desk.archive.recap(None)
        assert "coins" in str(told["chapters"])
