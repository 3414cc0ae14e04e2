"""Declarations on pads where any role may be declared."""

from __future__ import annotations

from hub.games.moonwolf.roles import ROLES

from .village import SEVEN, village


def test_presses_go_round_through_all_roles_and_none_from_a_random_one_on() -> None:
    starts = set()
    for seed in range(12):
        game = village(*SEVEN, seed=seed, declaration="claim")
        game.do("timeout")
        seen = [game.events("press", seat=4)[0]["role"] for _ in range(len(ROLES))]
        assert set(seen) == {*ROLES, None} - {"villager"}
        starts.add(seen[0])
    assert len(starts) > 2, "so that no count of presses tells a role"


def test_a_hold_declares_what_the_pad_was_pressed_for_and_the_next_phase_forgets_it() -> None:
    game = village(*SEVEN, declaration="claim", villager_declares=True)
    game.do("timeout")
    while game.events("press", seat=1)[0]["role"] != "villager":
        assert game.state.claims.keys() <= {1}
    command = game.game.lock_of(game.state, 1)
    assert (command.seat, command.role) == (1, "villager")
    assert game.game.lock_of(game.state, 2) is None, "nobody else has been asked"
    game.do("timeout")
    assert game.state.claims == {}
    assert game.game.lock_of(game.state, 1) is None


def test_where_only_ones_own_role_may_be_declared_a_press_asks_for_that() -> None:
    game = village(*SEVEN)
    game.do("timeout")
    assert game.events("press", seat=2) == [{"event": "stepped", "who": 2, "at": 2}]
    assert game.game.lock_of(game.state, 2).role == "seer"
