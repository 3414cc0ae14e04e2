"""The clock's hand: any page of the storyteller's has it rest; it stays there until it goes on."""

from __future__ import annotations

from pathlib import Path

from hub.pointer import STAYS
from hub.table.views import STORYTELLER, TOWN

from .table_at_home import Home


def hand(home: Home) -> tuple[object, object]:
    """Where it points, and whether it rests."""
    view = home.present.view(STORYTELLER)["view"]
    return view["pointer"], view["pointer_paused"]


def test_a_hand_that_rests_stays_until_it_goes_on(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.point(2, (1,))
        assert hand(home) == (2, False)
        assert home.desk.rest_pointer(paused=True).status == 200
        assert hand(home) == (2, True)
        home.pass_time(100 * STAYS)
        assert hand(home) == (2, True)
        home.desk.rest_pointer(paused=False)
        assert hand(home) == (2, False)
        home.pass_time(STAYS)
        assert hand(home) == (None, False)


def test_seats_that_a_resting_hand_has_passed_stay_passed(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.point(2, (1,))
        home.desk.rest_pointer(paused=True)
        home.pass_time(10 * STAYS)
        assert home.present.passed == {1}


def test_a_hand_that_is_taken_away_rests_no_more(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.point(2)
        home.desk.rest_pointer(paused=True)
        home.desk.point(None)
        home.desk.point(3)
        assert hand(home) == (3, False)


def test_one_step_of_the_page_that_moves_it_does_not_end_the_rest(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.point(2, (1,))
        home.desk.rest_pointer(paused=True)
        home.desk.point(3, (1, 2))
        assert hand(home) == (3, True)


def test_without_a_hand_nothing_rests(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        reply = home.desk.rest_pointer(paused=True)
        assert (reply.status, reply.body["refused"]) == (400, "The clock's hand isn't going round.")


def test_the_town_sees_the_hand_and_nothing_of_its_rest(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.desk.point(2)
        before = home.present.view(TOWN)
        home.desk.rest_pointer(paused=True)
        assert home.present.view(TOWN) == before
