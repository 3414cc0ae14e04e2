"""What the rule of opposite seats leaves open: each point an option, with its default and the other way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.played import Played

from .table import NAMES, Table, clocktower

HANDS = ("empath", "gambler", "mayor", "poisoner", "klutz", "imp", "slayer", "drunk=artist", "nightwatchman", "juggler")


class Facing(Table):
    """Five players at ten seats, the script's rule with these options."""

    def __init__(self, *hands: str, **options: Any) -> None:
        rules: dict[str, Any] = {"opposite_seats": options or True}
        Played.__init__(self, clocktower(), players=NAMES[:5], script="two-chairs", rules=rules, seed=4)
        for seat, hand in enumerate(hands or HANDS, 1):
            true, _, shown = hand.partition("=")
            self.do("deal", seats={str(seat): {"character": true, "shown": shown or true}})
        self.do("begin")


def opened(players: int, **rules: Any) -> Played:
    return Played(clocktower(), players=NAMES[:players], script="two-chairs", rules=rules, seed=4)


def test_an_option_that_is_not_there_or_can_not_be_that_is_refused() -> None:
    with pytest.raises(Exception, match="colour"):
        opened(5, opposite_seats={"colour": "red"})
    with pytest.raises(Exception, match="votes"):
        opened(5, opposite_seats={"votes": "three"})
    with pytest.raises(Exception, match="opposite seats"):
        opened(5, opposite_seats=False, opposite_seats_votes="seat")


def test_an_option_may_stand_beside_the_rule_in_place_of_within_it() -> None:
    assert opened(5, opposite_seats=True, opposite_seats_votes="seat").state.facing.votes == "seat"
    assert opened(5, opposite_seats_dead_seats=False).state.facing.dead_seats is False


def test_the_bag_is_that_of_all_seats_or_that_of_the_people_with_a_townsfolk_each() -> None:
    characters = ["empath", "gambler", "mayor", "slayer", "artist", "juggler", "fisherman", "clockmaker"]
    table = opened(5, opposite_seats={"bag": "people"})
    asked = table.ask("bag", players=5, characters=[*characters, "poisoner", "imp"])
    assert asked["legal"]
    assert asked["expected"] == [{"townsfolk": 8, "outsider": 0, "minion": 1, "demon": 1}]
    by_seats = opened(5).ask("bag", players=5, characters=[*characters[:7], "poisoner", "godfather", "imp"])
    assert {"townsfolk": 7, "outsider": 0, "minion": 2, "demon": 1} not in by_seats["expected"]
    assert opened(5).ask("bag", players=10, characters=[*characters[:7], "poisoner", "eviltwin", "imp"])["legal"]


@pytest.mark.parametrize("players", [5, 6, 7, 8, 9, 10])
def test_a_random_deal_is_there_for_up_to_ten_people(players: int) -> None:
    table = opened(players)
    table.do("deal")
    assert len(table.state.players) == 2 * players
    advice = table.do("begin")
    assert bool(advice) == (2 * players > 15)


def test_a_random_deal_for_the_people_has_a_townsfolk_more_for_each() -> None:
    table = opened(5, opposite_seats={"bag": "people"})
    assert table.do("deal") == []
    assert table.do("begin") == []
    dealt = [table.grimoire(seat)["character"] for seat in range(1, 11)]
    assert table.ask("bag", players=5, characters=dealt)["legal"]
    assert not table.ask("bag", players=10, characters=dealt)["legal"]


def test_a_side_belongs_to_a_seat_or_to_the_person() -> None:
    assert Facing().grimoire(9)["alignment"] == "good"
    table = Facing(side="person")
    assert [table.grimoire(seat)["alignment"] for seat in (1, 4, 6, 9)] == ["evil"] * 4
    assert table.grimoire(2)["alignment"] == "good"


def test_neighbours_are_all_seats_or_those_at_which_somebody_sits() -> None:
    hands = ("empath", "gambler", "mayor", "poisoner", "klutz", "slayer", "juggler", "artist", "nightwatchman", "imp")
    assert Facing(*hands).truths(1) == [1]
    table = Facing(*hands, neighbours="bodies")
    assert table.truths(1) == [0]
    table.to_day()
    table.do("move", seat=5, to=10)
    assert table.truths(1) == [1]


def test_no_dashiis_neighbours_pass_over_empty_seats_where_the_option_says_so() -> None:
    hands = ("nodashii", "gambler", "mayor", "poisoner", "empath", "slayer", "juggler", "artist", "klutz", "fisherman")
    assert [seat for seat in range(1, 11) if Facing(*hands).poisoned(seat)] == [2, 10]
    table = Facing(*hands, neighbours="bodies")
    assert [seat for seat in range(1, 11) if table.poisoned(seat)] == [2, 5]


def test_a_person_has_one_hand_or_one_at_each_seat() -> None:
    table = Facing(votes="seat").to_day()
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 6])
    assert table.ask("town")["nomination"]["votes"] == [1, 6]


def test_a_person_nominates_once_or_once_from_each_seat() -> None:
    table = Facing(nominations="seat").to_day()
    table.do("nominate", by=1, of=2)
    table.do("close")
    table.do("nominate", by=6, of=3)


def test_the_death_of_a_seat_is_that_of_one_or_of_both() -> None:
    table = Facing().to_day()
    table.do("kill", seat=2)
    assert table.alive(7)
    both = Facing(death="person").to_day()
    both.do("kill", seat=2)
    assert not both.alive(7)
    assert sorted(both.announced("death")) == [2, 7]


def test_people_or_seats_are_counted() -> None:
    table = Facing().to_day()
    table.do("nominate", by=1, of=2)
    assert table.ask("town")["nomination"]["needed"] == 3
    seats = Facing(count="seats").to_day()
    seats.do("nominate", by=1, of=2)
    assert seats.ask("town")["nomination"]["needed"] == 5


def test_the_mayors_three_are_people() -> None:
    table = Facing().to_day()
    for seat in (4, 9, 5, 10):
        table.do("kill", seat=seat)
    table.do("dusk")
    assert table.winner() == "good"


def test_one_moves_to_a_dead_seat_unless_the_option_forbids_it() -> None:
    table = Facing().to_day()
    table.do("kill", seat=7)
    table.do("move", seat=2, to=7)
    strict = Facing(dead_seats=False).to_day()
    strict.do("kill", seat=7)
    assert "dead" in strict.ruled("move", seat=2, to=7)


def test_nobody_moves_while_a_vote_is_open_unless_the_option_lets_them() -> None:
    table = Facing().to_day()
    table.do("nominate", by=1, of=2)
    assert "vote" in table.ruled("move", seat=2, to=7)
    free = Facing(in_votes=True).to_day()
    free.do("nominate", by=1, of=2)
    free.do("move", seat=2, to=7)


def test_who_is_the_drunk_believes_the_token_or_is_told() -> None:
    assert Facing().grimoire(8)["shown"] == "artist"
    assert Facing(drunk_told=True).grimoire(8)["shown"] == "drunk"


def test_a_move_is_silent_or_announced() -> None:
    table = Facing().to_day()
    table.do("move", seat=2, to=7)
    assert table.announced("move") == []
    loud = Facing(moves_announced=True).to_day()
    loud.do("move", seat=2, to=7)
    assert loud.announced("move") == [7]


def test_the_recluse_of_two_chairs_is_good_to_all_unless_the_option_says_otherwise() -> None:
    hands = ("empath", "twochairs_recluse", *HANDS[2:])
    assert Facing(*hands).truths(1) == [0]
    assert Facing(*hands, recluse_evil=True).truths(1) == [0, 1]


def test_the_storyteller_changes_an_option_in_play() -> None:
    table = Facing().to_day()
    table.do("rules", rules={"opposite_seats_votes": "seat"})
    table.do("nominate", by=1, of=2)
    table.do("vote", seats=[1, 6])
    assert table.ask("town")["nomination"]["votes"] == [1, 6]
    assert "opposite seats" in table.refused("rules", rules={"opposite_seats": False})
    table.do("undo")
    table.do("undo")
    table.do("undo")
    assert table.state.facing.votes == "person"


def test_whoever_is_turned_by_an_option_in_play_learns_it() -> None:
    table = Facing().to_day()
    table.do("rules", rules={"opposite_seats_side": "person"})
    assert table.grimoire(1)["alignment"] == "evil"
    assert table.now()[1] == [1]
    assert "evil" in table.ask("prompt")["say"]


def test_a_ghost_vote_belongs_to_the_person() -> None:
    table = Facing().to_day()
    table.do("kill", seat=2)
    table.do("kill", seat=7)
    table.do("nominate", by=1, of=3)
    table.do("vote", seats=[7])
    table.do("close")
    assert not table.town(2)["ghost_vote"]
    assert not table.town(7)["ghost_vote"]
    table.do("nominate", by=3, of=1)
    assert "no vote" in table.refused("vote", seats=[2])


def test_a_chair_shows_both_characters_of_its_person_while_the_pad_is_held() -> None:
    table = Facing().to_day()
    table.evening = table.evening.hold("c1", held=True)
    assert table.seat(1)["lines"][:2] == ["empath", "imp"]
    assert table.seat(6)["lines"] == table.seat(1)["lines"]


def test_a_chair_shows_how_both_of_its_persons_seats_fare_and_where_they_sit() -> None:
    table = Facing().to_day()
    assert table.seat(2)["lines"] == table.seat(7)["lines"] == ["2 Ben", "2 alive", "7 alive"]
    table.do("move", seat=2, to=7)
    table.do("kill", seat=2)
    assert table.seat(2)["lines"] == ["7 Ben", "2 dead", "7 alive"]
    table.do("kill", seat=7)
    assert table.seat(2)["lines"] == ["7 Ben", "dead", "1 vote left"]
