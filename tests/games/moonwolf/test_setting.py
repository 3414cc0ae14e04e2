"""Players, roles and the set-up of MoonWolf, row by row."""

from __future__ import annotations

from collections import Counter

import pytest

from hub.games.moonwolf.game import MoonWolf
from hub.games.moonwolf.roles import ROLES
from hub.table.errors import Refused
from hub.table.words import ENGLISH
from tests.games.played import Played

from .village import NAMES, SEVEN, village

COLUMNS = ("werewolf", "madman", "fox", "seer", "medium", "knight", "soldier", "baker", "villager")
TABLE = {
    7: (1, 0, 1, 1, 0, 1, 0, 0, 3),
    8: (2, 0, 0, 1, 0, 0, 0, 0, 5),
    9: (2, 0, 0, 1, 1, 0, 0, 0, 5),
    10: (2, 1, 0, 1, 1, 0, 0, 0, 5),
    11: (2, 1, 0, 1, 1, 1, 0, 0, 5),
    12: (2, 1, 0, 1, 1, 1, 0, 0, 6),
    13: (2, 1, 0, 1, 1, 1, 1, 1, 5),
    14: (2, 1, 0, 1, 1, 1, 1, 1, 6),
    15: (2, 1, 1, 1, 1, 1, 1, 1, 6),
    16: (3, 1, 1, 1, 1, 1, 1, 1, 6),
    17: (3, 1, 1, 1, 1, 1, 1, 1, 7),
    18: (3, 1, 1, 1, 1, 1, 1, 1, 8),
}


def opened(count: int, **more: object) -> Played:
    return Played(MoonWolf(), players=(NAMES * 2)[:count], seed=3, **more)


@pytest.mark.parametrize(("players", "row"), TABLE.items())
def test_recommended_setting_is_dealt_where_no_roles_are_given(players: int, row: tuple[int, ...]) -> None:
    game = opened(players)
    game.do("deal")
    dealt = Counter(seat["character"] for seat in game.ask("grimoire")["seats"])
    assert tuple(dealt[role] for role in COLUMNS) == row


@pytest.mark.parametrize("players", [0, 1, 6, 19, 30])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(Refused, match="7 to 18"):
        opened(players)


@pytest.mark.parametrize(
    ("role", "camp", "body"),
    [
        ("villager", "village", "human"),
        ("werewolf", "wolves", "wolf"),
        ("madman", "wolves", "human"),
        ("fox", "fox", "neither"),
        ("seer", "village", "human"),
        ("knight", "village", "human"),
        ("medium", "village", "human"),
        ("soldier", "village", "human"),
        ("baker", "village", "human"),
    ],
)
def test_each_role_has_its_camp_and_counts_as_the_table_says(role: str, camp: str, body: str) -> None:
    assert (ROLES[role].camp, ROLES[role].body) == (camp, body)


def test_the_rest_are_villagers() -> None:
    game = opened(7, roles={"werewolf": 2})
    game.do("begin")
    dealt = Counter(seat["character"] for seat in game.ask("grimoire")["seats"])
    assert dealt == {"werewolf": 2, "villager": 5}


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        ({"vampire": 1}, "vampire"),
        ({"werewolf": 8}, "8 roles for 7 players"),
        ({"werewolf": -1}, "-1"),
    ],
)
def test_roles_that_do_not_fit_are_refused_with_a_sentence(roles: dict[str, int], told: str) -> None:
    with pytest.raises(Refused, match=told):
        opened(7, roles=roles)


@pytest.mark.parametrize(
    ("roles", "told"),
    [
        ({"seer": 1}, "Without a werewolf"),
        ({"werewolf": 4}, "wolves win with the first night"),
        ({"werewolf": 1, "villager": 3}, "6 villagers"),
    ],
)
def test_unwise_roles_are_done_with_advice(roles: dict[str, int], told: str) -> None:
    assert any(told in said for said in opened(7, roles=roles).advice)


@pytest.mark.parametrize(
    ("rules", "told"),
    [({"moon": True}, "no house rule called moon"), ({"early_end_night": "late"}, "early_end_night can't be 'late'")],
)
def test_a_rule_that_is_not_there_or_has_no_such_value_is_refused(rules: dict[str, object], told: str) -> None:
    with pytest.raises(Refused, match=told):
        opened(7, rules=rules)


def test_deal_by_hand_that_differs_from_the_setting_is_done_with_advice() -> None:
    game = opened(7, roles={"werewolf": 1})
    advice = game.do("deal", seats={"1": "werewolf", "2": "werewolf"})
    assert advice == ["The setting has 1 of werewolf, dealt are 2."]
    game.do("begin")
    assert game.grimoire(2)["character"] == "werewolf"


def test_begin_deals_to_those_without_a_role_what_is_left_of_the_setting() -> None:
    game = opened(7)
    game.do("deal", seats={"3": "fox", "4": "werewolf"})
    assert game.do("begin") == ["Who had no role was dealt one by chance."]
    dealt = Counter(seat["character"] for seat in game.ask("grimoire")["seats"])
    assert dealt == {"werewolf": 1, "fox": 1, "seer": 1, "knight": 1, "villager": 3}


def test_unknown_roles_and_seats_are_refused_in_a_deal() -> None:
    game = opened(7)
    assert "vampire" in game.refused("deal", seats={"1": "vampire"})
    assert "no seat 8" in game.refused("deal", seats={"8": "seer"})


def test_a_role_token_in_the_set_up_is_a_deal_clockwise() -> None:
    game = opened(7)
    assert game.game.next_tray(game.state, "moonwolf:seer") == 1
    game.do("place", seat=1, token="moonwolf:seer")
    assert game.grimoire(1)["character"] == "seer"
    assert game.game.next_tray(game.state, "moonwolf:knight") == 2


@pytest.mark.parametrize("token", ["character:imp", "growl:bite", "moonwolf:vampire", "nonsense"])
def test_tokens_of_another_game_are_refused_at_place(token: str) -> None:
    game = opened(7)
    assert token.partition(":")[2] in game.refused("place", seat=1, token=token)


def test_a_role_token_in_play_is_an_audit_finding() -> None:
    game = village(*SEVEN)
    game.do("place", seat=1, token="moonwolf:werewolf")
    assert game.ask("audit") == {"audit": []}
    game.do("place", seat=1, token="moonwolf:seer")
    assert game.ask("audit") == {
        "audit": ["On the tray of seat 1 lies seer, and Ann has another role."],
    }
    assert game.grimoire(1)["character"] == "werewolf"


def test_the_confirm_button_begins_when_everybody_has_a_role() -> None:
    game = opened(7)
    assert not game.game.ready(game.state)
    game.do("deal")
    assert game.game.ready(game.state)
    game.do("press", button="confirm")
    assert game.phase == ("first_night", 1)


def test_roles_are_dealt_in_the_set_up_only() -> None:
    game = village(*SEVEN)
    assert "set-up" in game.refused("deal")
    assert "begun" in game.refused("begin")


def test_the_box_holds_a_token_for_each_players_role() -> None:
    game = opened(8)
    box = game.game.box(game.state)
    assert box[:3] == ["moonwolf:werewolf", "moonwolf:werewolf#2", "moonwolf:seer"]
    assert len(set(box)) == 8
    for seat, token in enumerate(box, start=1):
        game.do("place", seat=seat, token=token)
    assert game.game.ready(game.state)
    assert game.game.offers(ENGLISH)["players"] == [7, 18]


def test_same_seed_deals_the_same() -> None:
    first, second = opened(18), opened(18)
    first.do("deal")
    second.do("deal")
    assert first.ask("grimoire") == second.ask("grimoire")
