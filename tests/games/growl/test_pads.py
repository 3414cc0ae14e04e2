"""Growl by pads alone: a press points at the next thing on one's own panel, a lock does it."""

from __future__ import annotations

from collections import Counter

import pytest

from hub.games.growl.game import Growl
from hub.table.words import ENGLISH
from tests.games.played import Played

from .pile import at_passing, hand, table

FIVE = ("bgws", "ggws", "ggws", "ggws", "ggws")


def held(game: Played, seat: int) -> list[str]:
    return game.game.held_view(game.state, seat, ENGLISH).lines()


def shown(game: Played, seat: int) -> list[str]:
    return game.game.seat_view(game.state, seat, ENGLISH).lines()


def steps_to(game: Played, seat: int, said: str) -> None:
    """That pad is pressed until its own panel says so."""
    for _ in range(12):
        game.do("press", seat=seat)
        if said in held(game, seat)[0]:
            return
    raise AssertionError(f"seat {seat} never came to {said}")


def locks(game: Played, seat: int) -> None:
    """That pad is held on, as the hub does it."""
    command = game.game.lock_of(game.state, seat)
    assert command is not None
    assert game.game.vocabulary.commands["lock"] is type(command)
    game.do("lock", seat=seat)


def chooses(game: Played, seat: int, said: str) -> None:
    steps_to(game, seat, said)
    locks(game, seat)


# -- the day ------------------------------------------------------------------------------------------


def test_the_player_in_turn_steps_through_the_other_living_and_gives_by_a_lock() -> None:
    game = table(*FIVE)
    game.do("kill", seat=3)
    met = set()
    for _ in range(3):
        game.do("press", seat=1)
        met.add(held(game, 1)[0])
    assert met == {"to Ben", "to Dee", "to Eli"}
    chooses(game, 1, "to Dee")
    assert hand(game, 4) == "gggsw"
    assert game.ask("town")["turn"] == 2


def test_a_lock_without_a_press_gives_nothing() -> None:
    game = table(*FIVE)
    assert game.game.lock_of(game.state, 1) is None
    assert game.do("lock", seat=1) == ["Ann has nothing to lock now."]
    assert game.ask("town")["turn"] == 1


def test_a_pad_out_of_turn_does_nothing() -> None:
    game = table(*FIVE)
    assert game.events("press", seat=2) == []
    assert game.game.lock_of(game.state, 2) is None


def test_the_top_card_and_where_it_goes_stand_on_the_givers_panel_for_all_to_see() -> None:
    game = table(*FIVE, deck="wgngngf")
    assert shown(game, 1) == ["Ann", "your turn: wound", "hold to read"]
    steps_to(game, 1, "to Ben")
    assert shown(game, 1) == ["Ann", "your turn: wound", "to Ben", "hold on: lock"]


# -- the night card -----------------------------------------------------------------------------------


def test_a_card_that_does_nothing_is_carried_out_by_its_drawers_pad() -> None:
    game = table(*FIVE, deck="ngngf")
    assert game.events("press", seat=2) == [], "the others have nothing to say"
    chooses(game, 1, "carried out")
    assert game.phase == ("passing", 1)


def test_a_death_by_the_card_is_said_by_its_drawers_pad() -> None:
    game = table(*FIVE, deck="ngngf")
    chooses(game, 1, "somebody dies")
    chooses(game, 1, "Cho dies")
    assert game.announced("death") == [3]
    chooses(game, 1, "carried out")
    assert game.phase[0] == "passing"


def test_a_card_that_goes_is_chosen_by_its_player_on_their_own_panel_alone() -> None:
    game = table(*FIVE, deck="ngngf")
    chooses(game, 1, "a card goes")
    chooses(game, 1, "from Ben")
    chooses(game, 1, "to Cho")
    before = {seat: shown(game, seat) for seat in range(1, 6)}
    steps_to(game, 2, "salve to Cho")
    assert {seat: shown(game, seat) for seat in range(1, 6)} == before
    locks(game, 2)
    assert (hand(game, 2), hand(game, 3)) == ("ggw", "ggssw")
    chooses(game, 1, "carried out")
    assert game.phase[0] == "passing"


def test_a_card_of_the_drawers_own_is_chosen_in_secret_too_and_may_be_called_back() -> None:
    game = table(*FIVE, deck="ngngf")
    chooses(game, 1, "a card goes")
    chooses(game, 1, "from Ann")
    chooses(game, 1, "to Cho")
    before = {seat: shown(game, seat) for seat in range(1, 6)}
    for _ in range(6):
        game.do("press", seat=1)
        assert {seat: shown(game, seat) for seat in range(1, 6)} == before
    chooses(game, 1, "back")
    assert game.state.asking is None
    assert hand(game, 1) == "bgsw"


def test_a_card_that_was_to_go_is_called_back_by_the_drawer() -> None:
    game = table(*FIVE, deck="ngngf")
    chooses(game, 1, "a card goes")
    chooses(game, 1, "from Ben")
    chooses(game, 1, "to Cho")
    chooses(game, 1, "back")
    assert game.events("press", seat=2) == []
    chooses(game, 1, "carried out")
    assert hand(game, 2) == "ggsw"


def test_who_dies_by_their_own_card_hands_the_say_to_the_next_one() -> None:
    game = table(*FIVE, deck="ngngf")
    chooses(game, 1, "somebody dies")
    chooses(game, 1, "Ann dies")
    assert game.events("press", seat=1) == []
    chooses(game, 2, "carried out")
    assert game.phase[0] == "passing"


# -- the passing --------------------------------------------------------------------------------------


def test_each_player_passes_to_the_left_then_to_the_right_and_all_change_at_once() -> None:
    game = at_passing("bcsg", "ggws", "ggws", "ggws")
    chooses(game, 1, "charm to Ben")
    chooses(game, 1, "salve to Dee")
    assert (hand(game, 2), hand(game, 4)) == ("ggsw", "ggsw"), "nothing moves before all have passed"
    assert " ".join(held(game, 1)).startswith("passed: charm, salve")
    for seat, left in ((2, "Cho"), (3, "Dee"), (4, "Ann")):
        chooses(game, seat, f"gold to {left}")
        chooses(game, seat, "gold to")
    assert game.phase[0] == "day"
    assert "c" in hand(game, 2)
    assert "ss" in hand(game, 4)


def test_a_pad_offers_a_human_no_bite_and_a_werewolf_every_card() -> None:
    game = at_passing("bbsg", "gbsg", "ggws", "ggws")
    offered: dict[int, set[str]] = {1: set(), 2: set()}
    for seat in (1, 2):
        for _ in range(8):
            game.do("press", seat=seat)
            offered[seat].add(held(game, seat)[0].split()[0])
    assert offered == {1: {"bite", "gold", "salve"}, 2: {"gold", "salve"}}


def test_a_card_that_went_to_the_left_is_not_offered_to_the_right() -> None:
    game = at_passing("bcsg", "ggws", "ggws", "ggws")
    chooses(game, 1, "charm to Ben")
    seen = set()
    for _ in range(6):
        game.do("press", seat=1)
        seen.add(held(game, 1)[0].split()[0])
    assert seen == {"bite", "gold", "salve"}


def test_a_pad_starts_at_any_card_so_that_no_count_of_presses_tells_one() -> None:
    starts: Counter[str] = Counter()
    for seed in range(60):
        game = at_passing("bcsg", "ggws", "ggws", "ggws", seed=seed)
        game.do("press", seat=1)
        starts[held(game, 1)[0].split()[0]] += 1
    assert set(starts) == {"bite", "charm", "salve", "gold"}
    assert max(starts.values()) < 30


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_presses_and_locks_by_night_no_other_panel_changes(seat: int) -> None:
    game = at_passing("bcsg", "ggws", "ggws", "ggws")
    before = [shown(game, one) for one in range(1, 5)]
    town = game.ask("town")
    for _ in range(2):
        game.do("press", seat=seat)
        game.do("lock", seat=seat)
        assert [shown(game, one) for one in range(1, 5)] == before
        assert game.ask("town") == town


def test_who_has_passed_or_is_dead_presses_in_vain() -> None:
    game = at_passing("bcsg", "ggws", "ggws", "ggws", "ggws")
    game.do("kill", seat=5)
    assert game.events("press", seat=5) == []
    for _ in range(2):
        game.do("press", seat=1)
        locks(game, 1)
    assert game.events("press", seat=1) == []


# -- the meeting, and players who count ---------------------------------------------------------------


def test_werewolves_who_meet_read_each_others_names_and_any_pad_ends_the_meeting() -> None:
    hands = ["bgws", "bgws", *["ggws"] * 6]
    game = table(*hands, deck="ggngngf")
    assert game.phase[0] == "meeting"
    assert held(game, 1)[:2] == ["werewolf", "Ben"]
    assert held(game, 3)[0] == "human"
    assert "Ann" not in held(game, 3)
    chooses(game, 5, "All are awake")
    assert game.phase[0] == "day"


def counted() -> Played:
    made = Played(Growl(), players=["Ann", "Ben", "Cho", "Dee"], seed=1, rules={"count": "players"})
    made.do("deal", first=1)
    made.do("begin")
    return made


def test_players_who_count_give_tell_of_nights_and_of_their_own_death_on_their_pads() -> None:
    game = counted()
    chooses(game, 1, "to Cho")
    assert game.ask("town")["turn"] == 2
    chooses(game, 4, "I am dead")
    assert game.announced("death") == [4]
    chooses(game, 2, "a night")
    assert game.phase[0] == "effects"
    chooses(game, 2, "carried out")
    chooses(game, 2, "all have passed")
    assert game.phase == ("day", 2)


def test_who_only_looked_at_the_word_dead_does_not_die() -> None:
    game = counted()
    steps_to(game, 4, "I am dead")
    steps_to(game, 4, "nothing")
    assert game.game.lock_of(game.state, 4) is None
    assert game.announced("death") == []


def test_a_press_is_an_entry_that_undo_takes_back() -> None:
    game = table(*FIVE)
    before = game.state
    game.do("press", seat=1)
    assert game.evening.what_undo_takes(ENGLISH) == "a press by Ann"
    game.do("undo")
    assert game.state == before


def test_a_press_is_that_of_a_seat_that_is_there() -> None:
    game = table(*FIVE)
    assert "no seat 9" in game.refused("press", seat=9)
    assert "no seat 9" in game.refused("lock", seat=9)
