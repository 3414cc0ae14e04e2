"""Nothing that the town, another seat, a panel or a count shows tells how anyone chose or what anyone is."""

from __future__ import annotations

from typing import Any

import pytest

from hub.table.words import ENGLISH
from tests.games.played import Played

from .village import EIGHT, SEVEN, at_day_vote, at_head_vote, at_night, village

ROLES_APART = (
    ("werewolf", "seer", "knight", "fox", "villager", "villager", "villager"),
    ("villager", "villager", "villager", "werewolf", "fox", "seer", "knight"),
)


def panels(game: Played) -> list[tuple[Any, ...]]:
    """What every panel and lamp shows."""
    seats = range(1, len(game.state.seating) + 1)
    return [tuple(game.seat(seat)[key] for key in ("lit", "awake", "lines", "lamp")) for seat in seats]


def seen_by_others(game: Played, chooser: int) -> tuple[Any, ...]:
    """All that anybody but that seat may see, the storyteller too."""
    seats = range(1, len(game.state.seating) + 1)
    return (
        game.ask("town"),
        game.ask("grimoire"),
        game.ask("phase"),
        game.ask("prompt"),
        panels(game),
        [game.seat(seat) for seat in seats if seat != chooser],
        game.evening.what_undo_takes(ENGLISH),
        game.game.console_view(game.state, ENGLISH),
    )


@pytest.mark.parametrize("begin", [at_head_vote, at_day_vote])
def test_while_a_vote_is_open_nobody_sees_a_choice(begin: Any) -> None:
    views = []
    for target in (1, 2, 4, None):
        game = begin(*SEVEN)
        game.do("vote", seat=3, for_=target)
        game.do("lock", seat=3)
        views.append(seen_by_others(game, 3))
    assert all(view == views[0] for view in views)


def test_a_seat_knows_its_own_choice_only() -> None:
    game = at_day_vote(*SEVEN)
    game.do("vote", seat=3, for_=6)
    assert game.seat(3)["choice"] == 6
    assert all(game.seat(seat)["choice"] is None for seat in (1, 2, 4, 5, 6, 7))


def test_the_number_of_presses_tells_nobody_where_a_pad_stands() -> None:
    game = at_day_vote(*SEVEN)
    before = seen_by_others(game, 3)[:-2]
    for _ in range(5):
        game.do("press", seat=3)
        assert seen_by_others(game, 3)[:-2] == before


def test_a_press_by_night_is_the_same_with_and_without_an_ability() -> None:
    for seat in (1, 5):
        game = at_night(*SEVEN)
        dark = panels(game)
        events = game.events("press", seat=seat)
        assert [event["event"] for event in events] == ["stepped"]
        assert panels(game) == dark
        held = game.game.held_view(game.state, seat, ENGLISH)
        assert held.lit
        assert held.awake


def test_by_night_every_panel_is_dark() -> None:
    for game in (village(*EIGHT), at_night(*EIGHT)):
        assert all(panel == (False, False, [], "off") for panel in panels(game))


def test_by_day_no_panel_tells_a_role_or_a_result() -> None:
    views = []
    for roles in ROLES_APART:
        game = at_night(*roles)
        for seat, role in enumerate(roles, start=1):
            if role in ("seer", "knight"):
                game.do("act", seat=seat, target=7 if seat != 7 else 1)
        game.do("timeout")
        views.append((panels(game), game.ask("town")))
        game.do("timeout")
        views.append((panels(game), game.ask("town")))
    assert views[:2] == views[2:]


def test_by_day_every_living_panel_offers_to_be_held_at_the_same_moments() -> None:
    game = at_day_vote(*SEVEN)
    assert all("hold to read" in lines for _, _, lines, _ in panels(game))


def test_results_are_read_by_holding_the_pad() -> None:
    game = at_night(*SEVEN)
    game.do("act", seat=2, target=1)
    game.do("timeout")
    assert "Ann is a" in game.game.held_view(game.state, 2, ENGLISH).lines()
    assert game.game.held_view(game.state, 5, ENGLISH).lines() == ["villager", "nothing new"]


def test_locks_do_not_tell_the_choice_when_the_vote_has_closed() -> None:
    games = []
    for first, second in ((6, 7), (7, 6)):
        game = at_day_vote(*SEVEN)
        game.do("vote", seat=1, for_=first)
        game.do("vote", seat=2, for_=second)
        game.do("timeout")
        games.append((game.ask("town"), game.ask("grimoire"), panels(game), [game.seat(s) for s in range(1, 8)]))
    assert games[0] == games[1]


def test_a_head_who_died_in_the_night_is_head_for_the_town_until_the_morning() -> None:
    game = at_night(*SEVEN, head=5)
    before = game.ask("town")
    game.do("kill", seat=5)
    assert game.ask("town") == before
    game.do("timeout")
    assert game.ask("town")["head"] is None


def test_the_sheet_tells_what_is_public_by_nature() -> None:
    game = village(*EIGHT)
    sheet = game.game.sheet(game.state, ENGLISH)
    assert sheet["order"] == ["villager", "werewolf", "seer", "knight"]
    assert sheet["characters"]["werewolf"]["count"] == 2


def test_the_grave_sees_only_by_house_rule_and_only_once_the_town_knows() -> None:
    for rule in (False, True):
        game = at_night(*SEVEN, grave_sees=rule)
        game.do("kill", seat=5)
        assert game.seat(5)["grave"] is None, "the death is no news yet"
        game.do("timeout")
        held = game.game.held_view(game.state, 5, ENGLISH).lines()
        assert (game.seat(5)["grave"] is not None) is rule
        assert ("Ann" in held) is rule
        assert game.seat(4)["grave"] is None
