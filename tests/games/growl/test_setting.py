"""The box and the set-up of Growl, row by row."""

from __future__ import annotations

from collections import Counter

import pytest

from hub.games.growl.cards import dealt
from hub.games.growl.game import Growl
from hub.table.chance import Chance
from hub.table.errors import Refused
from hub.table.words import ENGLISH
from tests.games.played import Played

from .pile import NAMES, cards, table

BOX = {
    4: (12, 8, 12, 5, 5, 42),
    5: (12, 8, 12, 5, 5, 42),
    6: (16, 12, 12, 5, 5, 50),
    7: (16, 12, 12, 5, 5, 50),
    8: (16, 12, 12, 5, 5, 50),
    9: (20, 16, 12, 5, 5, 58),
    10: (20, 16, 12, 5, 5, 58),
}


def opened(count: int, seed: int = 2, **more: object) -> Played:
    return Played(Growl(), players=(NAMES * 2)[:count], seed=seed, **more)


def grimoire_cards(game: Played) -> list[str]:
    found = game.ask("grimoire")
    return [*found["deck"], *found["out"], *[card for seat in found["seats"] for card in seat["hand"]]]


@pytest.mark.parametrize("players", [0, 3, 11])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(Refused, match="4 to 10"):
        opened(players)


@pytest.mark.parametrize(("players", "row"), BOX.items())
def test_cards_for_that_many_players_and_three_nights(players: int, row: tuple[int, ...]) -> None:
    game = opened(players)
    game.do("deal")
    found = Counter(grimoire_cards(game))
    assert tuple(found[card] for card in ("bite", "wound", "gold", "charm", "salve")) == row[:5]
    assert (found["night"], found["final_night"]) == (2, 1)
    assert sum(found.values()) == row[5] + 3


@pytest.mark.parametrize(("players", "wolves"), [(4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 3), (10, 3)])
def test_first_cards_are_bites_and_gold_by_the_number_of_players(players: int, wolves: int) -> None:
    for seed in range(5):
        game = opened(players, seed)
        game.do("deal")
        starts = Counter(seat["hand"][0] for seat in game.ask("grimoire")["seats"])
        assert starts == {"bite": wolves, "gold": players - wolves}


def test_number_of_first_wolves_is_a_house_rule() -> None:
    game = opened(5, rules={"first_wolves": 3})
    game.do("deal")
    assert sum(seat["hand"][0] == "bite" for seat in game.ask("grimoire")["seats"]) == 3
    game = opened(5, rules={"first_wolves": {"5": 2, "6": 4}})
    game.do("deal")
    assert sum(seat["hand"][0] == "bite" for seat in game.ask("grimoire")["seats"]) == 2
    with pytest.raises(Refused, match="6 first werewolves"):
        opened(5, rules={"first_wolves": 6})


def test_each_player_has_four_cards() -> None:
    game = opened(7)
    game.do("deal")
    assert game.ask("town")["hands"] == {str(seat): 4 for seat in range(1, 8)}


def test_three_wounds_are_shuffled_back_and_dealt_anew() -> None:
    for seed in range(300):
        hands, left = dealt(cards("wwwwwwwwggg"), cards("gg"), Chance(seed, 1))
        assert all(hand[1:] != ("wound",) * 3 for hand in hands[:1])
        assert Counter([card for hand in hands for card in hand] + left) == Counter(cards("wwwwwwwwggggg"))
    for seed in range(200):
        game = opened(10, seed)
        game.do("deal")
        assert all(seat["hand"][1:] != ["wound"] * 3 for seat in game.ask("grimoire")["seats"])


def test_a_human_who_is_dealt_three_bites_is_a_werewolf_at_once_in_secret() -> None:
    game = table("gbbb", "gggs", "ggss", "bgcc")
    assert game.seat(1)["wolf"]
    assert not game.grimoire(1)["first_wolf"]
    assert game.grimoire(4)["first_wolf"]
    assert "wol" not in str(game.ask("town"))


def test_a_starting_bite_makes_its_player_one_of_the_first_werewolves() -> None:
    game = table("bggs", "gggs", "ggss", "gbbc")
    assert [game.seat(seat)["wolf"] for seat in range(1, 5)] == [True, False, False, False]


@pytest.mark.parametrize(("players", "left"), [(4, 26), (5, 22), (6, 26), (7, 22), (8, 18), (9, 22), (10, 18)])
def test_nights_come_after_a_third_and_two_thirds_and_the_final_one_last(players: int, left: int) -> None:
    game = opened(players)
    game.do("deal")
    deck = game.ask("grimoire")["deck"]
    assert len(deck) == left + 3
    assert deck[left // 3] == "night"
    assert deck[left * 2 // 3 + 1] == "night"
    assert deck[-1] == "final_night"
    assert Counter(deck)["night"] == 2


def test_places_of_the_nights_are_a_house_rule() -> None:
    game = opened(4, rules={"night_places": [2, 5]})
    game.do("deal")
    deck = game.ask("grimoire")["deck"]
    assert (deck[2], deck[6], deck[-1]) == ("night", "night", "final_night")


@pytest.mark.parametrize(("players", "phase"), [(7, "day"), (8, "meeting"), (10, "meeting")])
def test_with_8_or_more_the_werewolves_see_each_other_before_the_first_turn(players: int, phase: str) -> None:
    game = opened(players)
    game.do("begin")
    assert game.phase == (phase, 1)
    wolves = [seat["seat"] for seat in game.ask("grimoire")["seats"] if seat["wolf"]]
    for seat in range(1, players + 1):
        others = [wolf for wolf in wolves if wolf != seat] if phase == "meeting" and seat in wolves else []
        assert game.seat(seat)["wolves"] == others
    if phase == "meeting":
        game.do("next")
        assert game.phase == ("day", 1)
        assert game.seat(wolves[0])["wolves"] == wolves[1:]


def test_from_how_many_the_wolves_meet_is_a_house_rule() -> None:
    game = opened(4, rules={"wolves_meet_from": 4})
    game.do("begin")
    assert game.phase == ("meeting", 1)


def test_panels_are_dark_while_the_werewolves_meet() -> None:
    game = opened(8)
    game.do("begin")
    assert all(not game.seat(seat)["lit"] for seat in range(1, 9))


def test_the_box_holds_the_cards_of_the_evening_each_copy_by_its_own_name() -> None:
    game = opened(4)
    box = game.game.box(game.state)
    assert len(box) == len(set(box)) == 42 + 3
    assert {"growl:bite", "growl:bite#12", "growl:night#2", "growl:final_night"} <= set(box)
    for token in box[:42]:
        game.do("place", seat=1, token=token)
    assert game.game.offers(ENGLISH)["players"] == [4, 10]


def test_the_first_player_is_drawn() -> None:
    firsts = set()
    for seed in range(40):
        game = opened(4, seed)
        game.do("begin")
        firsts.add(game.ask("town")["turn"])
    assert firsts == {1, 2, 3, 4}


def test_two_nights_and_a_final_one_are_drawn_from_the_box() -> None:
    texts = {"night": [f"night {n}" for n in range(8)], "final_night": [f"final {n}" for n in range(8)]}
    said = set()
    for seed in range(40):
        game = opened(4, seed, rules={"night_texts": texts})
        game.do("deal", deck=["night", "gold", "night", "final_night"])
        game.do("begin")
        said.add(game.ask("prompt")["say"])
    assert said == {f"night {n}" for n in range(8)}


def test_texts_of_this_evenings_nights_may_be_filled_in() -> None:
    hands = ("bgg", "ggg", "ggg", "ggg")
    game = table(*hands, deck="nnf", rules={"night_texts": ["first", "second", "last"]})
    said = []
    for _ in range(3):
        said.append(game.ask("prompt")["say"])
        game.do("resolve", effects=[])
        for seat in (1, 2, 3, 4):
            game.do("pass", seat=seat, left="gold", right="gold")
    assert said == ["first", "second", "last"]


def test_a_night_without_a_text_is_applied_by_hand() -> None:
    game = table("bgws", "ggws", "ggws", "ggws", deck="ngngf")
    assert "by hand" in game.ask("prompt")["say"]


# -- by hand ------------------------------------------------------------------------------------------


def test_what_does_not_fit_the_box_is_done_with_advice() -> None:
    game = opened(4)
    advice = game.do("deal", hands={"1": cards("gccc"), "2": cards("gccc"), "3": cards("ggg")})
    assert "The box has 5 of charm for so many players, dealt are 6." in advice
    assert "Cho holds 3 instead of 4 cards." in advice
    assert game.grimoire(1)["hand"] == cards("gccc")


def test_a_whole_box_by_hand_needs_no_advice() -> None:
    model = opened(4)
    model.do("deal")
    found = model.ask("grimoire")
    hands = {str(seat["seat"]): seat["hand"] for seat in found["seats"]}
    assert opened(4).do("deal", hands=hands, deck=found["deck"], first=3) == []


def test_what_nobody_dealt_by_hand_is_drawn_from_the_rest_of_the_box() -> None:
    game = opened(4)
    game.do("deal", hands={"1": cards("bbgw")}, first=2)
    game.do("begin")
    assert Counter(grimoire_cards(game)) == {
        "bite": 12, "wound": 8, "gold": 12, "charm": 5, "salve": 5, "night": 2, "final_night": 1,
    }  # fmt: skip
    assert game.ask("town")["turn"] == 2
    assert [seat["hand"][0] for seat in game.ask("grimoire")["seats"]] == ["bite", "gold", "gold", "gold"]


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ({"hands": {"1": ["sword"]}}, "no card sword"),
        ({"hands": {"1": ["night"]}}, "no hand holds one"),
        ({"hands": {"9": ["gold"]}}, "no seat 9"),
        ({"deck": ["gold", "moon"]}, "no card moon"),
        ({"first": 7}, "no seat 7"),
    ],
)
def test_cards_and_seats_that_are_not_there_are_refused(deal: dict[str, object], told: str) -> None:
    assert told in opened(4).refused("deal", **deal)


def test_a_hand_that_is_being_dealt_by_tokens_is_no_matter_of_advice_until_the_begin() -> None:
    game = opened(4)
    assert game.do("place", seat=1, token="growl:gold") == []
    assert "Ann holds 1 instead of 4 cards." in game.do("begin")


def test_tokens_in_the_set_up_deal_a_hand_before_the_next_one() -> None:
    game = opened(4)
    for copy, card in enumerate(cards("bgws"), start=1):
        assert game.game.next_tray(game.state, f"growl:{card}") == 1
        game.do("place", seat=1, token=f"growl:{card}" + (f"#{copy}" if copy > 1 else ""))
    assert game.grimoire(1)["hand"] == cards("bgws")
    assert game.game.next_tray(game.state, "growl:gold") == 2


def test_a_card_named_by_its_kind_alone_is_dealt_as_often_as_it_is_said() -> None:
    game = opened(4)
    for _ in range(2):
        assert game.do("place", seat=1, token="growl:gold", ruling=True) == []
    assert game.do("place", seat=2, token="growl:gold", ruling=True) == []
    assert [game.grimoire(seat)["hand"] for seat in (1, 2)] == [cards("gg"), cards("g")]
    assert game.state.copies == {}, "nobody knows which ones of their kind they are"


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("character:imp", "no token of Growl"),
        ("moonwolf:seer", "no token of Growl"),
        ("growl:sword", "no card sword"),
        ("growl:charm#6", "The box has 5 of charm"),
        ("growl:night", "no hand holds one"),
        ("junk", "no token called junk"),
    ],
)
def test_tokens_of_another_game_or_of_no_card_are_refused_at_place(token: str, told: str) -> None:
    assert told in opened(4).refused("place", seat=1, token=token)


def test_cards_are_dealt_in_the_set_up_only() -> None:
    game = table("bgws", "ggws", "ggws", "ggws")
    assert "set-up" in game.refused("deal")
    assert "begun" in game.refused("begin")


def test_coins_of_earlier_games_come_with_the_opening() -> None:
    game = opened(4, coins={"2": 3})
    assert game.ask("town")["coins"] == {"1": 0, "2": 3, "3": 0, "4": 0}
    with pytest.raises(Refused, match="no seat 5"):
        opened(4, coins={"5": 1})
    with pytest.raises(Refused, match="-1 coins"):
        opened(4, coins={"1": -1})


def test_coins_come_game_by_game_and_who_joined_later_has_none_of_the_first_games() -> None:
    game = opened(4, coins={"1": [3, 0], "2": [1]})
    town = game.ask("town")
    assert town["games"] == [{"1": 3, "2": 0}, {"1": 0, "2": 1}]
    assert town["coins"] == {"1": 3, "2": 1, "3": 0, "4": 0}
    game.do("begin")
    game.do("end", winner="humans")
    town = game.ask("town")
    assert len(town["games"]) == 3
    assert town["games"][2] == game.ask("winner")["coins"]
    assert town["coins"] == {seat: sum(one.get(seat, 0) for one in town["games"]) for seat in "1234"}
