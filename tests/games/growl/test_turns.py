"""Turns, deaths and turnings of Growl by day, row by row."""

from __future__ import annotations

import pytest

from .pile import cards, hand, table

QUIET = ("bgws", "ggws", "ggws", "ggws")


def test_the_top_card_goes_to_another_living_player_and_the_next_one_clockwise_goes_on() -> None:
    game = table(*QUIET, deck="bsgngngf")
    assert game.ask("phase")["waiting_for"] == [1]
    assert game.ask("town")["top"] == "bite"
    game.do("give", to=3)
    assert hand(game, 3) == "bggsw"
    assert game.ask("town")["turn"] == 2
    assert game.ask("town")["top"] == "salve"


def test_nobody_gives_a_card_to_themselves_or_to_the_dead() -> None:
    game = table(*QUIET, "ggws")
    game.do("kill", seat=4)
    assert "themselves" in game.refused("give", to=1)
    assert "dead" in game.refused("give", to=4)
    assert "no seat 9" in game.refused("give", to=9)


def test_a_forbidden_gift_is_done_as_a_ruling() -> None:
    game = table(*QUIET)
    assert "themselves" in game.ruled("give", to=1)
    assert hand(game, 1) == "bggsw"


def test_there_is_no_limit_to_a_hand() -> None:
    game = table(*QUIET, deck="gggggggggngngf")
    for _ in range(9):
        game.do("give", to=3 if game.ask("town")["turn"] != 3 else 4)
    assert sum(game.ask("town")["hands"].values()) == 25


def test_turns_pass_over_the_dead() -> None:
    game = table(*QUIET, "ggws")
    game.do("kill", seat=2)
    game.do("give", to=4)
    assert game.ask("town")["turn"] == 3


def test_turns_go_round_from_the_last_seat_to_the_first() -> None:
    game = table(*QUIET, first=4)
    game.do("give", to=2)
    assert game.ask("town")["turn"] == 1


def test_three_bites_more_than_charms_make_a_werewolf_in_secret() -> None:
    game = table("gggs", "gbbw", "ggsw", "ggws", deck="bgngngf")
    before = game.ask("town")
    game.do("give", to=2)
    after = game.ask("town")
    assert game.seat(2)["wolf"]
    assert {key: after[key] for key in ("players", "announcements")} == {
        key: before[key] for key in ("players", "announcements")
    }
    assert [game.seat(seat)["wolf"] for seat in (1, 3, 4)] == [False, False, False]


def test_a_charm_makes_up_for_a_bite() -> None:
    game = table("gggs", "gbbc", "ggsw", "ggws", deck="bbngngf")
    game.do("give", to=2)
    assert not game.seat(2)["wolf"]
    game.do("next")
    game.do("next")
    game.do("give", to=2)
    assert game.seat(2)["wolf"]


@pytest.mark.parametrize("start", ["b", "g"])
def test_three_wounds_more_than_salves_kill_human_or_werewolf(start: str) -> None:
    game = table("gggs", f"{start}wwg", "ggsw", "ggws", deck="wgngngf")
    game.do("give", to=2)
    assert not game.town(2)["alive"]
    assert game.announced("death") == [2]


def test_a_salve_makes_up_for_a_wound() -> None:
    game = table("gggs", "gwws", "ggsw", "ggws", deck="wgngngf")
    game.do("give", to=2)
    assert game.town(2)["alive"]


def test_a_death_is_announced_and_the_team_is_not() -> None:
    towns = []
    for start in "bg":
        game = table("gggs", f"{start}wwg", "ggsw", "ggws", deck="wgngngf")
        game.do("give", to=2)
        towns.append(game.ask("town"))
    assert towns[0] == towns[1]


def test_the_dead_keep_their_cards() -> None:
    game = table("gggs", "gwwg", "ggsw", "ggws", deck="wgngngf")
    game.do("give", to=2)
    assert hand(game, 2) == "ggwww"
    assert game.seat(2)["hand"] == cards("gwwgw")


def test_a_night_on_top_begins_the_night_and_is_not_given() -> None:
    game = table(*QUIET, deck="gngngf")
    game.do("give", to=3)
    assert game.phase == ("effects", 1)
    assert game.ask("phase")["waiting_for"] == [2]
    assert game.ask("town")["top"] == "night"
    assert "night" in game.refused("give", to=3)


def test_the_game_is_over_at_once_with_two_living_by_day() -> None:
    game = table("bgws", "gwwg", "ggsg", "gwwg", deck="wwgngngf")
    game.do("give", to=2)
    assert game.phase == ("day", 1)
    game.do("give", to=4)
    assert game.phase == ("over", 1)
    assert game.winner() == "humans"


def test_next_passes_over_a_turn_with_advice() -> None:
    game = table(*QUIET)
    assert game.do("next") == ["Ann has given no card."]
    assert game.ask("town")["turn"] == 2


def test_an_empty_pile_without_a_final_night_waits_for_the_end() -> None:
    game = table(*QUIET, deck="g")
    assert "no final night" in game.do("give", to=2)[0]
    assert game.refused("give", to=3) == "The pile is empty."
    game.do("end")
    assert game.winner() == "humans"


# -- tokens -------------------------------------------------------------------------------------------


def test_a_bite_tapped_at_another_chairs_tray_is_given_by_the_player_in_turn() -> None:
    game = table(*QUIET, deck="bsgngngf")
    game.do("place", seat=3, token="growl:bite#4")
    assert hand(game, 3) == "bggsw"
    assert game.ask("town")["turn"] == 2


def test_a_bite_tapped_at_the_own_tray_or_at_the_dead_is_refused() -> None:
    game = table(*QUIET, "ggws", deck="bsgngngf")
    game.do("kill", seat=4)
    assert "themselves" in game.refused("place", seat=1, token="growl:bite")
    assert "dead" in game.refused("place", seat=4, token="growl:bite")


def test_another_card_than_the_top_one_is_refused_and_fetched_as_a_ruling() -> None:
    game = table(*QUIET, deck="bsgngngf")
    assert "The top card is bite, not salve" in game.ruled("place", seat=3, token="growl:salve")
    assert hand(game, 3) == "ggssw"
    assert game.ask("grimoire")["deck"] == cards("bgngngf")
    assert "no charm left" in game.refused("place", seat=4, token="growl:charm")


def test_a_card_lifted_from_a_tray_changes_nothing() -> None:
    game = table(*QUIET, deck="bsgngngf")
    game.do("place", seat=3, token="growl:bite")
    before = game.state
    game.do("lift", seat=3, token="growl:bite")
    assert game.state == before


def test_a_card_on_a_tray_beyond_the_hand_is_an_audit_finding() -> None:
    game = table(*QUIET, deck="bsgngngf")
    game.do("place", seat=3, token="growl:bite")
    assert game.ask("audit") == {"audit": []}
    game.do("undo")
    assert game.ask("audit") == {"audit": ["On the tray of seat 3 lies bite, 1 of them; the hand holds 0."]}


# -- who sees what ------------------------------------------------------------------------------------


def test_everybody_knows_who_lives_whose_turn_it_is_the_top_card_and_the_size_of_each_hand() -> None:
    town = table(*QUIET, deck="bsgngngf").ask("town")
    assert (town["turn"], town["top"], town["hands"]) == (1, "bite", {"1": 4, "2": 4, "3": 4, "4": 4})


def test_hands_and_wolves_are_on_no_panel_and_in_no_other_seats_answer() -> None:
    games = [table(hand, "gggs", "ggsw", "ggws") for hand in ("bbgw", "gccs")]
    for seat in range(1, 5):
        lines = [game.seat(seat)["lines"] for game in games]
        assert lines[0] == lines[1]
    for seat in (2, 3, 4):
        assert games[0].seat(seat) == games[1].seat(seat)
    assert games[0].ask("town") == games[1].ask("town")
