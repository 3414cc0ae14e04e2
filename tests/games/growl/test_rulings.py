"""Rulings, the circle's changes, and what Growl can't represent."""

from __future__ import annotations

import pytest

from hub.games.growl.game import Growl
from hub.table.words import ENGLISH
from tests.games.played import Played

from .pile import NAMES, at_passing, hand, pass_all, table

FIVE = ("bgws", "ggws", "ggws", "ggws", "ggws")


def test_a_death_by_ruling_is_recorded_and_the_turn_goes_on() -> None:
    game = table(*FIVE)
    assert game.events("kill", seat=1)[0] == {"event": "died", "who": 1, "ruling": True}
    assert game.ask("town")["turn"] == 2
    assert game.do("kill", seat=1) == ["Ann is dead already."]


def test_a_death_by_ruling_ends_the_game_with_two_living() -> None:
    game = table(*FIVE[:3], "ggws")
    game.do("kill", seat=1)
    game.do("kill", seat=2)
    assert game.phase[0] == "over"


def test_who_is_revived_has_the_cards_that_lay_with_the_dead() -> None:
    game = table("gggs", "gwwg", "ggsw", "ggws", deck="wgngngf")
    game.do("give", to=2)
    assert "next check" in game.do("revive", seat=2)[0]
    assert game.town(2)["alive"]
    assert hand(game, 2) == "ggwww"
    assert game.do("revive", seat=1) == ["Ann is alive."]


@pytest.mark.parametrize(("character", "wolf"), [("wolf", True), ("werewolf", True), ("human", False)])
def test_become_makes_a_werewolf_or_a_human(character: str, wolf: bool) -> None:
    game = table(*FIVE)
    game.do("become", seat=1, character=character)
    assert game.seat(1)["wolf"] is wolf
    assert "vampire" in game.refused("become", seat=1, character="vampire")


@pytest.mark.parametrize(("alignment", "wolf"), [("evil", True), ("good", False)])
def test_turn_does_the_same_by_side(alignment: str, wolf: bool) -> None:
    game = table(*FIVE)
    for seat in (1, 2):
        game.do("turn", seat=seat, alignment=alignment)
        assert game.seat(seat)["wolf"] is wolf


def test_a_first_werewolf_made_human_does_not_growl() -> None:
    game = table(*FIVE)
    game.do("become", seat=1, character="human")
    game.do("become", seat=3, character="werewolf")
    game.do("end")
    assert game.ask("winner")["growl"] == [[], [3]]


def test_the_storyteller_ends_as_worked_out_or_as_ruled() -> None:
    game = table(*FIVE)
    game.do("end")
    assert game.winner() == "humans"
    game.do("undo")
    game.do("end", winner="wolves")
    assert game.ask("winner")["coins"] == {"1": 2, "2": 0, "3": 0, "4": 0, "5": 0}
    assert "can't win" in game.refused("end", winner="village")
    assert game.do("end") == ["The game is over."]


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("mark", {"seat": 1, "reminder": "x:y"}),
        ("unmark", {"seat": 1, "reminder": "x:y"}),
        ("press", {}),
        ("press", {"seat": 9}),
        ("next", {"to": "dusk"}),
        ("seat", {"after": 12, "player": "Zoe"}),
    ],
)
def test_what_growl_cannot_represent_is_refused(verb: str, fields: dict[str, object]) -> None:
    table(*FIVE).refused(verb, **fields)


def test_next_to_a_phase_leaves_the_open_step_undone() -> None:
    game = table(*FIVE)
    assert game.do("next", to="passing") == ["day is left undone."]
    assert game.phase == ("passing", 1)
    game.do("next", to="day")
    assert game.ask("phase")["waiting_for"] == [1]


def test_everything_stays_with_its_person_when_seats_change() -> None:
    game = at_passing(*FIVE)
    pass_all(game, s1="gw")
    game.do("seat", after=0, player="New")
    assert game.grimoire(2)["player"] == "Ann"
    assert game.grimoire(2)["passes"] == {"left": "gold", "right": "wound"}
    assert game.grimoire(2)["first_wolf"]
    game.do("move", seat=2, after=6)
    game.do("rename", seat=6, player="Anna")
    assert game.grimoire(6)["player"] == "Anna"
    assert hand(game, 6) == "bgsw"


def test_a_newcomer_in_play_is_a_human_without_cards() -> None:
    game = table(*FIVE)
    assert game.do("seat", after=5, player="Fay") == ["Fay joins as a human without cards."]
    assert game.seat(6)["hand"] == []
    assert game.ask("town")["hands"]["6"] == 0


def test_who_leaves_takes_no_card_out_of_the_count_and_the_turn_goes_on() -> None:
    game = table(*FIVE, deck="ggngngf")
    game.do("unseat", seat=1)
    assert game.ask("town")["turn"] == 1
    assert game.grimoire(1)["player"] == "Ben"
    found = game.ask("grimoire")
    assert len(found["out"]) == 4


def test_who_leaves_during_the_passing_is_waited_for_no_more() -> None:
    game = at_passing(*FIVE)
    pass_all(game, s1="gw", s2="gg", s3="gg", s4="gg")
    game.do("unseat", seat=5)
    assert game.phase == ("day", 2)
    assert sum(game.ask("town")["hands"].values()) == 16


def test_more_than_10_are_refused_also_later() -> None:
    game = Played(Growl(), players=NAMES, seed=1)
    assert "4 to 10" in game.refused("seat", after=1, player="Zoe")


def test_fewer_than_4_at_the_begin_are_done_with_advice() -> None:
    game = Played(Growl(), players=NAMES[:4], seed=1)
    game.do("unseat", seat=4)
    assert "Growl is for 4 to 10 players." in game.do("begin")


def test_a_pad_alone_changes_nothing() -> None:
    game = table(*FIVE)
    before = game.state
    game.do("press", seat=2)
    assert game.state == before


def test_console_says_what_is_to_be_done_and_the_strip_where_the_round_is() -> None:
    game = table(*FIVE, deck="gngngf")
    view = game.game.console_view(game.state, ENGLISH)
    assert (view.panel.rows[0].text, view.strip) == ("day 1", ("open", "waiting", "waiting"))
    game.do("give", to=2)
    assert game.game.console_view(game.state, ENGLISH).strip == ("done", "open", "waiting")
    game.do("resolve", effects=[])
    assert game.game.console_view(game.state, ENGLISH).strip == ("done", "done", "open")


def test_a_held_panel_shows_its_players_own_hand() -> None:
    game = table(*FIVE)
    lines = game.game.held_view(game.state, 1, ENGLISH).lines()
    assert lines[0] == "werewolf"
    assert "bite 1" in " ".join(lines)


def test_undo_says_what_it_would_take_back() -> None:
    game = at_passing(*FIVE)
    pass_all(game, s2="gw")
    assert game.evening.what_undo_takes(ENGLISH) == "what Ben passed"
