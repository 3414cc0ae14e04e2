"""Whole evenings by pads alone, nobody leading: after the begin every deed is a press or a long hold of some chair's
pad, or the time that is up. A restart in the middle of each.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hub.games.moonwolf.calling import TIMES
from hub.pads import LOCK, READ
from hub.table.views import STORYTELLER, TOWN

from .wolves_at_home import NAMES, Village, village

MOST = 400


def state(home: Village) -> Any:
    assert home.ledger.evening is not None
    return home.ledger.evening.state


def chair(home: Village, who: int) -> str:
    return f"c{state(home).seating.number(who)}"


def hold_on(home: Village, pad: str) -> None:
    """Held until it locks, and let go of."""
    home.pad(pad, True)
    home.pass_time(READ)
    home.pass_time(LOCK - READ)
    home.pad(pad, False)


def unseen(home: Village, deed: Callable[[], None]) -> None:
    """What is done changes nothing that anybody else sees, as long as the phase stays; what is called goes on."""

    def seen() -> tuple[object, ...]:
        pages = (home.present.view(audience)["view"] for audience in (STORYTELLER, TOWN))
        quiet = [[one for one in page.items() if one[0] != "cue"] for page in pages if isinstance(page, dict)]
        return home.version, quiet, home.shown[-1], home.notices

    before, phase = seen(), home.phase
    deed()
    assert home.phase != phase or seen() == before


def restarted(home: Village, made: Village) -> None:
    made.on_loop(lambda: made.ledger.restore(made.present.speaker))
    made.on_loop(made.present.publish)
    assert state(made) == state(home)


def played(home: Village, chance: Random, step: Callable[[Village, Random], None], enough: Callable[[], bool]) -> None:
    """Step by step, until it is enough."""
    for _ in range(MOST):
        if enough():
            break
        step(home, chance)


# -- Growl --------------------------------------------------------------------------------------------


def growl_step(home: Village, chance: Random) -> None:
    """Somebody whose choice it is presses once or oftener, and holds on."""
    now = state(home)
    who = chance.choice(now.waiting()) if now.phase == "passing" else now.drawer
    if now.asking is not None and now.asking.to is not None:
        who = now.asking.source
    pad = chair(home, who)

    def deed() -> None:
        for _ in range(chance.randint(1, 4)):
            home.short(pad)
        hold_on(home, pad)

    if now.phase == "passing":
        unseen(home, deed)
    else:
        deed()


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_of_growl_is_played_by_pads_alone(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    with village(tmp_path) as home:
        assert home.do(do="open", game="growl", players=NAMES[:6], seed=seed, host=False)["ok"]
        assert home.do(do="begin")["ok"]
        played(home, chance, growl_step, lambda: state(home).nights == 1 or home.phase == "over")
        last = home
    with village(tmp_path) as home:
        restarted(last, home)
        played(home, chance, growl_step, lambda: home.phase == "over")
        assert home.phase == "over"
        assert state(home).winner in ("humans", "wolves")
        assert sum(len(hand) for hand in state(home).hands.values()) > 24


# -- MoonWolf -----------------------------------------------------------------------------------------


def moonwolf_phase(home: Village, chance: Random) -> None:
    """Everybody who lives presses and holds on, in any order, whoever they are; then the time is up."""
    phase = home.phase
    order = list(state(home).living)
    chance.shuffle(order)
    for who in [*order, *([] if state(home).fallen is None else [state(home).fallen])]:
        pad = chair(home, who)

        def deed(pad: str = pad) -> None:
            for _ in range(chance.randint(1, 6)):
                home.short(pad)
            hold_on(home, pad)

        if home.phase == phase and phase not in ("discussion", "last_words"):
            unseen(home, deed)
    if home.phase == phase:
        assert home.do(do="timeout")["ok"]


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_of_moonwolf_is_played_by_pads_alone(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    times = dict.fromkeys(TIMES, 0)
    with village(tmp_path).begin(until="first_night", host=False, seed=seed, times=times) as home:
        played(home, chance, moonwolf_phase, lambda: home.phase in ("night", "over"))
        last = home
    with village(tmp_path) as home:
        restarted(last, home)
        played(home, chance, moonwolf_phase, lambda: home.phase == "over")
        assert home.phase == "over"
        assert state(home).winner in ("village", "wolves")
