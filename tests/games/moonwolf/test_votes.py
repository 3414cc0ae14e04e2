"""Votes, trials and successions of MoonWolf, row by row."""

from __future__ import annotations

import pytest

from tests.games.played import Played

from .village import SEVEN, at_day_vote, at_head_vote


def votes(game: Played, **choices: int | None) -> None:
    """Seat s<n> votes for a seat."""
    for seat, target in choices.items():
        game.do("vote", seat=int(seat[1:]), for_=target)


def counted(game: Played) -> dict[int, int]:
    return {vote["seat"]: vote["votes"] for vote in game.ask("town")["count"]["votes"]}


# -- who votes ----------------------------------------------------------------------------------------


def test_only_the_living_vote_and_only_for_the_living() -> None:
    game = at_day_vote(*SEVEN)
    game.do("kill", seat=7)
    assert "dead" in game.ruled("vote", seat=7, for_=1)
    assert "dead" in game.ruled("vote", seat=1, for_=7)


def test_a_choice_may_change_until_it_is_locked_and_a_lock_is_final() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=5)
    votes(game, s1=6)
    game.do("lock", seat=1)
    assert "final" in game.refused("vote", seat=1, for_=5)
    game.do("timeout")
    assert game.ask("town")["condemned"] == 6


def test_a_ruling_changes_a_locked_choice_and_is_recorded() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=6)
    game.do("lock", seat=1)
    assert game.events("vote", seat=1, for_=5, ruling=True) == [
        {"event": "chose", "who": 1, "target": 5, "ruling": True}
    ]


def test_a_vote_of_the_dead_by_ruling_counts_and_nobody_abstains_for_it() -> None:
    game = at_day_vote(*SEVEN)
    game.do("kill", seat=7)
    game.ruled("vote", seat=7, for_=6)
    votes(game, s1=6, s2=6, s3=6, s4=6, s5=6, s6=5)
    game.do("timeout")
    count = game.ask("town")["count"]
    assert [row["votes"] for row in count["votes"]] == [6, 1]
    assert count["abstained"] == 0


def test_null_abstains() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=5, s2=5)
    votes(game, s1=None, s2=None, s3=6)
    game.do("timeout")
    assert counted(game) == {6: 1}
    assert game.ask("town")["count"]["abstained"] == 6


def test_last_lock_closes_a_day_vote_at_once_and_a_lock_without_a_choice_abstains() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=6)
    for seat in range(1, 7):
        game.do("lock", seat=seat)
    assert game.phase == ("execution_vote", 2)
    game.do("lock", seat=7)
    assert game.phase == ("last_words", 2)


def test_waiting_for_names_those_who_have_not_locked() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=6)
    game.do("lock", seat=1)
    assert game.ask("phase")["waiting_for"] == [2, 3, 4, 5, 6, 7]


def test_at_timeout_an_unlocked_last_choice_counts() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=6)
    game.do("timeout")
    assert counted(game) == {6: 1}


def test_at_timeout_an_unlocked_choice_does_not_count_where_the_house_says_so() -> None:
    game = at_day_vote(*SEVEN, unlocked_counts=False)
    votes(game, s1=6, s2=5)
    game.do("lock", seat=2)
    game.do("timeout")
    assert counted(game) == {5: 1}


def test_no_choice_at_timeout_is_an_abstention() -> None:
    game = at_day_vote(*SEVEN)
    game.do("timeout")
    assert game.ask("town")["count"]["abstained"] == 7


def test_count_by_target_is_public_when_the_vote_closes_and_ballots_are_not() -> None:
    game = at_day_vote(*SEVEN)
    before = game.ask("town")["count"]
    assert before["vote"] == "head_vote"
    votes(game, s1=6, s2=6, s3=5)
    assert game.ask("town")["count"] == before
    game.do("timeout")
    assert game.ask("town")["count"] == {
        "vote": "execution_vote",
        "number": 2,
        "votes": [{"seat": 6, "player": "Fay", "votes": 2}, {"seat": 5, "player": "Eli", "votes": 1}],
        "abstained": 4,
    }


def test_ballots_are_public_where_the_house_says_so() -> None:
    game = at_day_vote(*SEVEN, ballots_public=True)
    votes(game, s1=6, s2=None)
    game.do("timeout")
    assert game.ask("town")["count"]["ballots"] == [{"seat": 1, "for": 6}, {"seat": 2, "for": None}]


def test_a_vote_is_refused_where_none_is_open() -> None:
    game = at_day_vote(*SEVEN)
    game.do("next", to="discussion")
    assert game.refused("vote", seat=1, for_=2) == "No vote is open."
    assert "no seat 9" in game.refused("vote", seat=9, for_=2)


# -- the head -----------------------------------------------------------------------------------------


def test_nobody_votes_for_themselves_as_head() -> None:
    assert "themselves" in at_head_vote(*SEVEN).ruled("vote", seat=3, for_=3)


def test_most_votes_make_the_head_without_a_majority() -> None:
    game = at_head_vote(*SEVEN)
    votes(game, s1=4, s2=4, s3=5)
    game.do("timeout")
    assert game.ask("town")["head"] == 4
    assert game.announced("head") == [4]


def test_a_tie_for_head_is_drawn_among_the_tied() -> None:
    heads = set()
    for seed in range(20):
        game = at_head_vote(*SEVEN, seed=seed)
        votes(game, s1=4, s2=6)
        game.do("timeout")
        heads.add(game.ask("town")["head"])
    assert heads == {4, 6}


def test_without_any_vote_the_head_is_drawn_among_the_living() -> None:
    heads = set()
    for seed in range(60):
        game = at_head_vote(*SEVEN, seed=seed)
        game.do("timeout")
        heads.add(game.ask("town")["head"])
    assert heads == set(range(1, 8))


def test_without_any_vote_there_is_no_head_where_the_house_says_so() -> None:
    game = at_head_vote(*SEVEN, no_head_votes="none")
    game.do("timeout")
    assert game.ask("town")["head"] is None
    assert game.phase == ("night", 2)


# -- the execution ------------------------------------------------------------------------------------


def test_nobody_votes_for_their_own_execution_by_default() -> None:
    assert "own execution" in at_day_vote(*SEVEN).ruled("vote", seat=3, for_=3)
    at_day_vote(*SEVEN, execution_self_vote=True).do("vote", seat=3, for_=3)


def test_a_sole_leader_is_condemned_without_a_majority() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=7, s2=7, s3=6)
    game.do("timeout")
    assert game.phase == ("last_words", 2)
    assert game.ask("town")["condemned"] == 7


def test_a_tie_at_the_top_goes_to_the_trial_of_the_tied() -> None:
    game = at_day_vote(*SEVEN)
    votes(game, s1=7, s2=6, s3=7, s4=6, s5=4)
    game.do("timeout")
    assert game.phase == ("trial", 2)
    assert game.ask("town")["candidates"] == [6, 7]
    assert game.ask("phase")["waiting_for"] == [1]


def test_abstentions_only_go_to_the_trial_of_all_the_living_but_the_head() -> None:
    game = at_day_vote(*SEVEN, head=4)
    game.do("timeout")
    assert game.ask("town")["candidates"] == [1, 2, 3, 5, 6, 7]


def test_the_head_is_never_a_candidate() -> None:
    game = at_day_vote(*SEVEN, head=4)
    votes(game, s1=4, s2=5)
    game.do("timeout")
    assert game.ask("town")["candidates"] == [5]
    assert "no candidate" in game.refused("condemn", target=4)


def test_the_head_has_one_vote_like_everybody() -> None:
    game = at_day_vote(*SEVEN, head=4)
    votes(game, s4=5)
    game.do("timeout")
    assert counted(game) == {5: 1}


def test_a_head_who_is_the_sole_leader_is_condemned_without_a_trial() -> None:
    game = at_day_vote(*SEVEN, head=4)
    votes(game, s1=4, s2=4, s3=5)
    game.do("timeout")
    assert game.phase == ("last_words", 2)
    assert game.ask("town")["condemned"] == 4


def at_trial(**rules: object) -> Played:
    game = at_day_vote(*SEVEN, **rules)
    votes(game, s1=7, s2=6)
    game.do("timeout")
    assert game.phase == ("trial", 2)
    return game


def test_condemn_closes_the_trial_at_once_and_a_lock_after_it_is_no_error() -> None:
    game = at_trial()
    game.do("condemn", target=6)
    assert game.phase == ("last_words", 2)
    game.do("lock", seat=1)
    assert game.ask("town")["condemned"] == 6


def test_condemning_somebody_else_is_a_ruling() -> None:
    game = at_trial()
    assert "no candidate" in game.ruled("condemn", target=5)
    assert game.ask("town")["condemned"] == 5


def test_a_candidate_made_head_by_ruling_is_no_candidate_any_more() -> None:
    game = at_day_vote(*SEVEN)
    game.do("timeout")
    game.do("appoint", target=4, ruling=True)
    assert game.ask("town")["candidates"] == [2, 3, 5, 6, 7]
    assert "no candidate" in game.refused("condemn", target=4)


def test_at_timeout_of_a_trial_one_is_drawn_among_the_candidates() -> None:
    drawn = set()
    for seed in range(20):
        game = at_day_vote(*SEVEN, seed=seed)
        votes(game, s1=7, s2=6)
        game.do("timeout")
        game.do("timeout")
        drawn.add(game.ask("town")["condemned"])
    assert drawn == {6, 7}


def test_without_a_head_a_trial_waits_for_nobody_and_is_drawn() -> None:
    game = at_head_vote(*SEVEN, no_head_votes="none")
    for _ in range(5):
        game.do("timeout")
    assert game.phase == ("trial", 2)
    assert game.ask("phase")["waiting_for"] == []
    game.do("timeout")
    assert game.phase == ("last_words", 2)


# -- the succession -----------------------------------------------------------------------------------


def at_succession(seed: int = 5, **rules: object) -> Played:
    game = at_day_vote(*SEVEN, head=4, seed=seed, **rules)
    votes(game, s1=4)
    game.do("timeout")
    game.do("timeout")
    assert game.phase == ("succession", 2)
    return game


def test_the_dead_head_names_a_living_player() -> None:
    game = at_succession()
    assert "dead" in game.refused("appoint", target=4)
    game.do("appoint", target=6)
    assert game.ask("town")["head"] == 6


def test_at_timeout_a_successor_is_drawn_among_the_living() -> None:
    heads = set()
    for seed in range(60):
        game = at_succession(seed)
        game.do("timeout")
        heads.add(game.ask("town")["head"])
    assert heads == {1, 2, 3, 5, 6, 7}


def test_at_timeout_there_is_no_head_where_the_house_says_so() -> None:
    game = at_succession(succession_timeout="none")
    game.do("timeout")
    assert game.ask("town")["head"] is None
    assert game.phase == ("night", 3)


def test_there_is_no_succession_where_the_game_is_over() -> None:
    game = at_day_vote("seer", "knight", "villager", "werewolf", "villager", "villager", "villager", head=4)
    votes(game, s1=4)
    game.do("timeout")
    game.do("timeout")
    assert game.phase == ("over", 2)


@pytest.mark.parametrize(("verb", "told"), [("condemn", "No trial"), ("appoint", "No successor")])
def test_condemn_and_appoint_out_of_their_phase_are_rulings(verb: str, told: str) -> None:
    game = at_day_vote(*SEVEN)
    assert told in game.ruled(verb, target=6)


def test_a_head_appointed_by_ruling_leads_the_village_at_once() -> None:
    game = at_day_vote(*SEVEN, head=4)
    game.do("appoint", target=6, ruling=True)
    assert game.ask("town")["head"] == 6
    assert game.phase == ("execution_vote", 2)


# -- pads ---------------------------------------------------------------------------------------------


def test_a_press_steps_through_the_living_from_a_random_start_and_ends_at_nobody() -> None:
    game = at_day_vote(*SEVEN)
    game.do("kill", seat=5)
    seen = []
    for _ in range(12):
        game.do("press", seat=3)
        seen.append(game.seat(3)["choice"])
    start = seen.index(None)
    assert seen[start : start + 7] == [None, 1, 2, 4, 6, 7, None]
    firsts = set()
    for seed in range(40):
        other = at_day_vote(*SEVEN, seed=seed)
        other.do("press", seat=3)
        firsts.add(other.seat(3)["choice"])
    assert firsts == {1, 2, 4, 5, 6, 7}


def test_a_press_after_the_lock_changes_nothing() -> None:
    game = at_day_vote(*SEVEN)
    game.do("press", seat=3)
    game.do("lock", seat=3)
    before = game.state
    game.do("press", seat=3)
    assert game.state == before


def test_the_head_condemns_and_the_dead_head_appoints_by_pad_and_lock() -> None:
    game = at_trial()
    assert game.do("lock", seat=1) == ["Ann has not chosen anybody yet."]
    game.do("press", seat=1)
    chosen = game.seat(1)["choice"]
    assert chosen in (6, 7)
    game.do("lock", seat=1)
    assert game.ask("town")["condemned"] == chosen
    game = at_succession()
    game.do("press", seat=4)
    chosen = game.seat(4)["choice"]
    game.do("lock", seat=4)
    assert game.ask("town")["head"] == chosen


def test_other_pads_do_nothing_in_a_trial() -> None:
    game = at_trial()
    before = game.state
    for seat in range(2, 8):
        game.do("press", seat=seat)
    assert game.state == before
