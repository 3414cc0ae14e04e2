"""The order of MoonWolf's phases, row by row."""

from __future__ import annotations

import pytest

from hub.table.words import ENGLISH
from tests.games.played import Played

from .village import EIGHT, SEVEN, at_day_vote, at_head_vote, at_night, village


@pytest.mark.parametrize("verb", ["timeout", "next"])
def test_first_night_closes_by_timeout_or_next_and_leads_to_the_discussion_of_day_1(verb: str) -> None:
    game = village(*SEVEN)
    assert game.phase == ("first_night", 1)
    game.do(verb)
    assert game.phase == ("discussion", 1)


def test_first_night_has_no_actions() -> None:
    game = village(*SEVEN)
    assert "first night" in game.refused("act", seat=1, target=4)
    assert "first night" in game.refused("act", seat=1, target=4, ruling=True)


def test_werewolves_meet_in_the_first_night() -> None:
    game = village(*EIGHT)
    assert game.ask("night") == {"night": [{"slot": "werewolf", "seats": [1, 2], "done": False}]}
    assert [game.seat(seat)["wolves"] for seat in (1, 2, 3, 5)] == [[2], [1], [], []]


def test_madman_and_wolves_do_not_know_each_other_by_default() -> None:
    roles = ("werewolf", "werewolf", "madman", "seer", "villager", "villager", "villager", "villager")
    assert [village(*roles).seat(seat)["wolves"] for seat in (1, 2, 3)] == [[2], [1], []]
    knowing = village(*roles, madman_knows=True)
    assert [knowing.seat(seat)["wolves"] for seat in (1, 2, 3, 4)] == [[2, 3], [1, 3], [1, 2], []]


@pytest.mark.parametrize("verb", ["timeout", "next"])
def test_discussion_of_day_1_leads_to_the_head_vote(verb: str) -> None:
    game = village(*SEVEN)
    game.do("timeout")
    game.do(verb)
    assert game.phase == ("head_vote", 1)


def test_discussion_of_a_later_day_leads_to_the_execution_vote() -> None:
    assert at_day_vote(*SEVEN).phase == ("execution_vote", 2)


def test_head_vote_closes_when_all_living_have_locked_and_nobody_is_executed_on_day_1() -> None:
    game = at_head_vote(*SEVEN)
    for seat in range(1, 8):
        assert game.phase == ("head_vote", 1)
        game.do("vote", seat=seat, for_=5 if seat != 5 else 1)
        game.do("lock", seat=seat)
    assert game.phase == ("night", 2)
    assert all(player["alive"] for player in game.ask("town")["players"])


def test_head_vote_closes_by_timeout() -> None:
    game = at_head_vote(*SEVEN)
    game.do("timeout")
    assert game.phase == ("night", 2)


def test_night_leads_to_morning_and_morning_has_to_be_closed() -> None:
    game = at_night(*SEVEN)
    game.do("timeout")
    assert game.phase == ("morning", 2)
    game.do("timeout")
    assert game.phase == ("discussion", 2)


def test_next_closes_a_night_and_names_who_has_not_chosen() -> None:
    game = at_night(*SEVEN)
    game.do("act", seat=1, target=4)
    assert game.do("next") == ["Ben has not chosen.", "Cho has not chosen."]
    assert game.phase == ("morning", 2)


def test_morning_leads_to_the_succession_if_the_head_died_in_the_night() -> None:
    game = at_night(*SEVEN, head=5)
    game.do("act", seat=1, target=5)
    game.do("timeout")
    assert game.phase == ("morning", 2)
    game.do("timeout")
    assert game.phase == ("succession", 2)
    assert game.ask("phase")["waiting_for"] == [5]
    game.do("appoint", target=6)
    assert game.phase == ("discussion", 2)
    assert game.ask("grimoire")["head"] == 6


def executed(game: Played, seat: int) -> None:
    game.do("vote", seat=7, for_=seat)
    game.do("timeout")
    game.do("timeout")


def test_execution_vote_leads_to_last_words_and_their_end_is_the_execution() -> None:
    game = at_day_vote(*SEVEN)
    game.do("vote", seat=7, for_=6)
    game.do("timeout")
    assert game.phase == ("last_words", 2)
    assert game.ask("town")["condemned"] == 6
    assert game.town(6)["alive"]
    game.do("timeout")
    assert not game.town(6)["alive"]
    assert game.announced("execution") == [6]
    assert game.phase == ("night", 3)


def test_execution_vote_closes_when_all_living_have_locked() -> None:
    game = at_day_vote(*SEVEN)
    for seat in range(1, 8):
        game.do("vote", seat=seat, for_=7 if seat != 7 else 6)
        game.do("lock", seat=seat)
    assert game.phase == ("last_words", 2)


def test_last_words_of_the_head_lead_to_the_succession_and_then_to_the_night() -> None:
    game = at_day_vote(*SEVEN, head=4)
    executed(game, 4)
    assert game.phase == ("succession", 2)
    game.do("appoint", target=7)
    assert game.phase == ("night", 3)
    game.do("lock", seat=4)
    assert game.phase == ("night", 3)


def test_last_words_lead_to_the_end_where_the_execution_decides() -> None:
    game = at_day_vote(*SEVEN)
    executed(game, 1)
    assert game.phase == ("over", 2)
    assert game.winner() == "village"


def test_day_n_follows_night_n() -> None:
    game = at_night(*SEVEN)
    seen = []
    for _ in range(12):
        seen.append(game.phase)
        if game.phase[0] == "trial":
            game.do("condemn", target=next(s for s in (7, 6, 5) if game.town(s)["alive"]))
        else:
            game.do("timeout")
    assert seen[:9] == [
        ("night", 2),
        ("morning", 2),
        ("discussion", 2),
        ("execution_vote", 2),
        ("trial", 2),
        ("last_words", 2),
        ("night", 3),
        ("morning", 3),
        ("discussion", 3),
    ]


def test_nothing_is_closed_before_the_begin_or_after_the_end() -> None:
    game = village(*SEVEN)
    for _ in range(2):
        game.do("undo")
    assert "not begun" in game.refused("timeout")
    game.do("redo")
    game.do("redo")
    game.do("end", winner="village")
    assert "over" in game.refused("timeout")
    assert game.do("next") == ["The game is over."]


def test_next_to_a_phase_leaves_the_steps_on_the_way_undone_and_names_them() -> None:
    game = at_night(*SEVEN)
    game.do("next", to="morning")
    advice = game.do("next", to="night")
    assert advice == [f"{phase} is left undone." for phase in ("morning", "discussion", "execution_vote", "last_words")]
    assert game.phase == ("night", 3)
    game.do("next", to="discussion")
    assert game.phase == ("discussion", 3)
    assert "no phase dusk" in game.refused("next", to="dusk")


@pytest.mark.parametrize(
    ("phase", "strip"),
    [("first_night", ("open", "waiting", "waiting")), ("head_vote", ("done", "done", "open"))],
)
def test_console_strip_runs_through_the_phases_of_the_day(phase: str, strip: tuple[str, ...]) -> None:
    game = village(*SEVEN)
    while game.phase[0] != phase:
        game.do("timeout")
    view = game.game.console_view(game.state, ENGLISH)
    assert view.strip == strip
    assert view.panel.rows[0].text == f"{phase} 1"
