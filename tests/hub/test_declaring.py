"""MoonWolf's declarations on the chair's own pad: pressed for, held for, and told of nobody before they are public."""

from __future__ import annotations

from pathlib import Path

from hub.pads import LOCK, READ
from hub.table.views import TOWN

from .wolves_at_home import CHAIRS, Village, village


def hold(home: Village, chair: str, seconds: float) -> list[str]:
    """That chair's panel at the end of a hold."""
    home.pad(chair, True)
    home.pass_time(READ)
    home.pass_time(seconds - READ)
    lines = home.lines(chair)
    home.pad(chair, False)
    return lines


def declared(home: Village) -> list[str | None]:
    assert home.ledger.evening is not None
    return [one.declared for _, one in sorted(home.ledger.evening.state.players.items())]


def outside(home: Village) -> tuple[object, ...]:
    """What everybody sees: the town's page and the panels that nobody holds."""
    return str(home.present.view(TOWN)), [home.lines(chair) for chair in CHAIRS]


def test_a_press_and_a_long_hold_declare_ones_own_role(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        before = outside(home)
        home.short("c2")
        assert outside(home) == before, "nothing shows before the declaration"
        hold(home, "c2", LOCK + 0.1)
        assert declared(home) == [None, "seer", None, None, None, None, None]


def test_a_hold_that_only_reads_declares_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        hold(home, "c2", LOCK + 0.1)
        home.short("c2")
        home.short("c2")
        hold(home, "c2", LOCK + 0.1)
        assert declared(home) == [None] * 7


def test_a_villagers_pad_offers_the_same_and_declares_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        before = outside(home)
        seer, villager = hold(home, "c2", 1.0), hold(home, "c4", 1.0)
        assert seer[1:] == villager[1:]
        assert "press: declare" in villager
        home.short("c2")
        home.short("c4")
        seer, villager = hold(home, "c2", 1.0), hold(home, "c4", LOCK + 0.1)
        assert "hold on: declare" in villager
        assert seer[1:] == villager[1:]
        assert declared(home) == [None] * 7
        assert outside(home) == before


def test_where_villagers_declare_their_pad_does_it_too(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", rules={"villager_declares": True}) as home:
        home.short("c4")
        hold(home, "c4", LOCK + 0.1)
        assert declared(home)[3] == "villager"


def test_where_any_role_may_be_declared_presses_go_through_them_in_secret(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", rules={"declaration": "claim"}) as home:
        before = outside(home)
        seen = []
        while "fox" not in seen:
            home.short("c4")
            seen.append(hold(home, "c4", 1.0)[-2])
            assert len(seen) < 20
        assert outside(home) == before, "nothing shows before the declaration"
        hold(home, "c4", LOCK + 0.1)
        assert declared(home) == [None, None, None, "fox", None, None, None]


def test_in_the_last_words_only_the_condemned_pad_offers_it(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        home.do(do="condemn", target=3, ruling=True)
        assert home.phase == "last_words"
        assert "press: declare" in hold(home, "c3", 1.0)
        assert "press: declare" not in hold(home, "c2", 1.0)
        home.short("c3")
        hold(home, "c3", LOCK + 0.1)
        assert declared(home)[2] == "knight"


def test_nobody_declares_twice(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", host=False) as home:
        for _ in range(2):
            for chair in CHAIRS:
                home.short(chair)
                hold(home, chair, LOCK + 0.1)
        roles = [one for one in declared(home) if one]
        assert sorted(roles) == ["knight", "seer", "werewolf"]
