"""Nights of Growl and the end, row by row."""

from __future__ import annotations

import pytest

from .pile import at_passing, hand, pass_all, table

FIVE = ("bgws", "ggws", "ggws", "ggws", "ggws")


# -- effects ------------------------------------------------------------------------------------------


def test_an_empty_list_is_nothing_and_the_night_card_goes_out() -> None:
    game = table(*FIVE, deck="ngngf")
    game.do("resolve", effects=[])
    assert game.phase == ("passing", 1)
    assert game.ask("grimoire")["deck"] == ["gold", "night", "gold", "final_night"]
    assert game.ask("grimoire")["out"] == ["night"]


def test_a_kill_and_a_move_come_out_as_said() -> None:
    game = table(*FIVE, deck="ngngf")
    game.do("resolve", effects=[{"kill": 3}, {"move": ["gold", 1, 2]}])
    assert not game.town(3)["alive"]
    assert hand(game, 2) == "gggsw"


def test_a_moved_card_is_checked_at_both_ends() -> None:
    game = table("bgws", "gbbg", "gwws", "gbgw", "ggws", deck="ngngf")
    game.do("resolve", effects=[{"move": ["bite", 4, 2]}, {"move": ["salve", 3, 5]}, {"move": ["wound", 4, 3]}])
    assert game.seat(2)["wolf"]
    assert game.announced("death") == [3]


def test_taking_a_salve_away_can_kill() -> None:
    game = table("bgws", "wwws", "gggs", "ggws", "ggws", deck="ngngf")
    game.do("resolve", effects=[{"move": ["salve", 2, 3]}])
    assert game.announced("death") == [2]


@pytest.mark.parametrize(
    ("effects", "told"),
    [
        ([{"move": ["charm", 1, 2]}], "doesn't hold charm"),
        ([{"move": ["sword", 1, 2]}], "no card called sword"),
        ([{"kill": 9}], "no seat 9"),
    ],
)
def test_effects_that_cannot_be_are_refused_and_change_nothing(effects: list[dict[str, object]], told: str) -> None:
    assert told in table(*FIVE, deck="ngngf").refused("resolve", effects=effects)


def test_the_dead_are_no_target_of_effects_but_by_ruling() -> None:
    game = table(*FIVE, deck="ngngf")
    game.do("kill", seat=5)
    assert "no target" in game.refused("resolve", effects=[{"kill": 5}])
    assert "no target" in game.ruled("resolve", effects=[{"move": ["gold", 5, 1]}])
    assert hand(game, 1) == "bggsw"


def test_resolve_is_refused_where_there_is_no_night_card() -> None:
    assert "no night card" in table(*FIVE).refused("resolve", effects=[])


def test_the_game_is_over_at_once_with_two_living_during_the_effects() -> None:
    game = table("bgws", "ggws", "ggws", "ggws", deck="ngngf")
    advice = game.do("resolve", effects=[{"kill": 2}, {"kill": 3}, {"move": ["gold", 4, 1]}])
    assert advice == ["The game was over before all effects were carried out."]
    assert game.phase[0] == "over"
    assert hand(game, 4) == "ggsw"


# -- who cannot pass ----------------------------------------------------------------------------------


def test_a_human_with_one_card_beside_the_bites_dies_before_the_passing() -> None:
    game = at_passing("bgws", "gbbc", "ggws", "gbbc", "ggws")
    assert game.announced("death") == []
    game = at_passing("bgws", "gbb", "ggws", "ggws", "ggws", deck="ngngf")
    assert game.announced("death") == [2]
    assert game.ask("phase")["waiting_for"] == [1, 3, 4, 5]


def test_a_werewolf_may_pass_anything() -> None:
    game = at_passing("bbb", "ggws", "ggws", "ggws", "ggws")
    assert game.announced("death") == []
    pass_all(game, s1="bb")


def test_a_werewolf_with_one_card_dies_too() -> None:
    assert at_passing("b", "ggws", "ggws", "ggws", "ggws").announced("death") == [1]


def test_neighbours_are_worked_out_after_these_deaths() -> None:
    game = at_passing("bbgg", "gbb", "ggws", "ggws", "ggws")
    pass_all(game, s1="bg", s3="gg", s4="gg", s5="gg")
    assert "b" in hand(game, 3)
    assert hand(game, 2) == "bbg"


def test_the_game_is_over_at_once_with_two_living_before_the_passing() -> None:
    game = at_passing("bgws", "gbb", "gbb", "ggws")
    assert game.phase[0] == "over"


# -- the passing --------------------------------------------------------------------------------------


def test_everybody_passes_one_card_to_each_side_and_left_is_clockwise() -> None:
    game = at_passing("bcsg", "ggws", "ggws", "ggws")
    pass_all(game, s1="cs", s2="gg", s3="gg", s4="gg")
    assert "c" in hand(game, 2)
    assert "ss" in hand(game, 4)


def test_whoever_leads_sees_to_whom_everybody_passes() -> None:
    game = at_passing(*FIVE)
    assert game.grimoire(1)["neighbours"] == {"left": 2, "right": 5}
    pass_all(game, s1="gw", s2="gg", s3="gg", s4="gg", s5="ws")
    assert game.grimoire(1)["neighbours"] is None


def test_cards_change_hands_at_once_when_all_have_passed() -> None:
    game = at_passing(*FIVE)
    pass_all(game, s1="gw", s2="gg", s3="gg", s4="gg")
    assert [hand(game, seat) for seat in (1, 2)] == ["bgsw", "ggsw"]
    assert game.ask("phase")["waiting_for"] == [5]
    pass_all(game, s5="ws")
    assert game.phase == ("day", 2)
    assert sum(game.ask("town")["hands"].values()) == 20


def test_a_received_card_cannot_be_passed_on_in_the_same_night() -> None:
    game = at_passing("bgws", "ggws", "ggww", "ggws", "ggws")
    pass_all(game, s2="sg")
    assert "doesn't hold salve" in game.refused("pass", seat=3, left="salve", right="gold")


def test_a_pass_may_be_changed_until_the_last_one() -> None:
    game = at_passing(*FIVE)
    pass_all(game, s2="gg")
    pass_all(game, s2="ws")
    assert game.seat(2)["passes"] == {"left": "wound", "right": "salve"}


@pytest.mark.parametrize(
    ("two", "told"),
    [
        (("charm", "gold"), "doesn't hold charm"),
        (("wound", "wound"), "doesn't hold wound"),
        (("x", "gold"), "called x"),
    ],
)
def test_a_pass_of_a_card_that_one_has_not_is_refused(two: tuple[str, str], told: str) -> None:
    assert told in at_passing(*FIVE).refused("pass", seat=2, left=two[0], right=two[1])


def test_a_humans_bite_is_refused() -> None:
    game = at_passing("bgws", "gbgw", "ggws", "ggws")
    assert "may not pass a bite" in game.refused("pass", seat=2, left="bite", right="gold")
    assert game.ask("prompt", seat=2)["wants"]["cards"]["from"] == ["gold", "gold", "wound"]


def test_the_dead_pass_nothing() -> None:
    game = at_passing(*FIVE)
    game.do("kill", seat=3)
    assert "dead" in game.refused("pass", seat=3, left="gold", right="gold")


def test_cards_are_passed_by_night_only() -> None:
    assert "by night" in table(*FIVE).refused("pass", seat=2, left="gold", right="gold")


def test_everybody_is_checked_at_the_same_time_after_the_exchange() -> None:
    game = at_passing("bwwgg", "gwwgg", "gwwgg", "gwwgg", "ggss")
    pass_all(game, s1="wg", s2="gg", s3="ww", s4="gg", s5="sg")
    assert game.announced("death") == [2, 4]


def test_turned_and_dead_at_once_dies_as_a_werewolf() -> None:
    game = at_passing("bbggg", "gbbwwg", "wwgg", "ggss", "ggss")
    pass_all(game, s1="bg", s2="gg", s3="gw", s4="gg", s5="gg")
    assert game.grimoire(2)["wolf"]
    assert not game.grimoire(2)["alive"]
    assert game.announced("death") == [2]


def test_a_charm_that_comes_with_the_third_bite_keeps_a_human_human() -> None:
    game = at_passing("bbgg", "gbbgg", "cggg", "ggss", "ggss")
    pass_all(game, s1="bg", s2="gg", s3="gc", s4="gg", s5="gg")
    assert not game.grimoire(2)["wolf"]


def test_a_werewolf_stays_one_for_good_by_default() -> None:
    for good, wolf in ((True, True), (False, False)):
        game = at_passing("bggg", "gbbb", "cggg", "ggss", "ggss", rules={"wolf_for_good": good})
        assert game.grimoire(2)["wolf"]
        pass_all(game, s1="gg", s2="bg", s3="gg", s4="gg", s5="gg")
        assert game.grimoire(2)["wolf"] is wolf
        assert game.grimoire(1)["wolf"], "a first werewolf stays one in any case"


def test_the_night_uses_up_the_drawers_turn_by_default() -> None:
    for uses, turn in ((True, 3), (False, 2)):
        game = at_passing(*FIVE, first=2, rules={"night_uses_turn": uses})
        pass_all(game, s1="gw", s2="gg", s3="gg", s4="gg", s5="gg")
        assert game.ask("town")["turn"] == turn


def test_next_closes_the_passing_without_those_who_have_not_passed() -> None:
    game = at_passing(*FIVE)
    pass_all(game, s1="gw")
    assert len(game.do("next")) == 4
    assert game.ask("town")["hands"] == {"1": 2, "2": 5, "3": 4, "4": 4, "5": 5}


def test_next_carries_out_nothing_of_a_night_card() -> None:
    game = table(*FIVE, deck="ngngf")
    assert game.do("next") == ["The night card did nothing."]
    assert game.phase == ("passing", 1)


# -- passing by tokens --------------------------------------------------------------------------------


def test_a_card_tapped_at_a_neighbours_tile_is_passed_by_who_can_have_passed_it() -> None:
    game = at_passing("bcsg", "ggww", "gggg", "ggww")
    game.do("place", seat=2, token="growl:charm")
    assert game.seat(1)["passes"] == {"left": "charm", "right": None}
    game.do("place", seat=4, token="growl:salve")
    assert game.seat(1)["passes"] == {"left": "charm", "right": "salve"}
    assert game.ask("phase")["waiting_for"] == [2, 3, 4]


def test_a_card_that_both_neighbours_or_neither_can_pass_is_refused() -> None:
    game = at_passing("bcsg", "ggww", "gggg", "ggww")
    assert "Both neighbours" in game.refused("place", seat=2, token="growl:gold")
    assert "Neither neighbour" in game.refused("place", seat=3, token="growl:charm")
    game = at_passing("gbgg", "ggww", "gggg", "ggww")
    assert "Neither neighbour" in game.refused("place", seat=2, token="growl:bite")


# -- the end ------------------------------------------------------------------------------------------


def to_the_final_night(*hands: str) -> object:
    game = at_passing(*hands, deck="nnf")
    for _ in range(2):
        for seat in game.ask("phase")["waiting_for"]:
            game.do("pass", seat=seat, left="gold", right="gold")
        game.do("resolve", effects=[])
    return game


def test_the_game_ends_with_the_third_night_after_its_passing_and_checks() -> None:
    game = to_the_final_night("bgg", "ggg", "ggg", "ggg")
    assert game.phase == ("passing", 3)
    pass_all(game, s1="gg", s2="gg", s3="gg")
    assert game.winner() is None
    pass_all(game, s4="gg")
    assert game.phase == ("over", 3)
    assert game.winner() == "humans"


def test_if_all_the_living_are_werewolves_the_werewolves_win() -> None:
    game = to_the_final_night("bgg", "bgg", "bgg", "ggg")
    game.do("become", seat=4, character="wolf")
    pass_all(game, s1="gg", s2="gg", s3="gg", s4="gg")
    assert game.winner() == "wolves"


def test_nobody_left_is_a_win_of_the_werewolves_by_default() -> None:
    for winner, rule in (("wolves", "wolves"), ("humans", "humans"), (None, "nobody")):
        game = table("bwww", "gwww", "gwww", "gwww", rules={"nobody_left": rule})
        assert game.phase[0] == "over"
        assert game.winner() == winner


def test_the_game_is_over_at_once_with_two_living_after_the_passing() -> None:
    game = at_passing("bwwgg", "gwwgg", "gwwgg", "gwwgg")
    pass_all(game, s1="ww", s2="gg", s3="ww", s4="gg")
    assert game.announced("death") == [2, 4]
    assert game.phase == ("over", 1)
    assert game.winner() == "humans"


def test_winners_alive_or_dead_get_one_coin_and_one_for_each_gold_and_losers_none() -> None:
    game = table("bggg", "ggsw", "gcsw", "gggs", coins={"1": 2, "4": 5})
    game.do("kill", seat=2)
    game.do("kill", seat=3)
    assert game.ask("winner") == {
        "winner": "humans",
        "because": "A human lives.",
        "coins": {"1": 0, "2": 3, "3": 2, "4": 4},
        "total": {"1": 2, "2": 3, "3": 2, "4": 9},
        "growl": [[1], []],
    }


def test_team_is_what_one_is_at_the_end() -> None:
    game = table("bggg", "ggsw", "gcsw", "gggs")
    game.do("become", seat=4, character="werewolf")
    game.do("kill", seat=2)
    game.do("kill", seat=3)
    assert game.ask("winner")["coins"] == {"1": 4, "2": 0, "3": 0, "4": 4}
    assert game.ask("winner")["growl"] == [[1], [4]]


def test_the_town_learns_who_growls_and_who_has_won_when_the_end_is_declared_or_at_once_without_a_host() -> None:
    for host in (True, False):
        game = table("bggg", "ggsw", "gcsw", "gggs", host=host)
        assert game.ask("town")["growl"] == []
        game.do("kill", seat=2)
        game.do("kill", seat=3)
        assert game.phase[0] == "over"
        if host:
            town = game.ask("town")
            assert (town["winner"], town["growl"], town["games"], town["coins"]["4"]) == (None, [], [], 0)
            assert game.seat(4)["coins"] == 0
            assert game.ask("winner")["winner"] == "humans", "whoever leads knows at once"
            game.do("end")
        town = game.ask("town")
        assert (town["winner"], town["growl"], town["coins"]["4"]) == ("humans", [[1], []], 4)
        assert town["games"] == [game.ask("winner")["coins"]]


def test_the_town_learns_who_growls_with_the_end_only() -> None:
    game = table("bggg", "ggsw", "gcsw", "gggs")
    assert game.ask("town")["growl"] == []
    game.do("end", winner="humans")
    assert game.ask("town")["growl"] == [[1], []]
