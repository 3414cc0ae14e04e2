"""Phones as chairs, at the hub: their faces, their pads, who they belong to, what anybody else can tell of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hub.pads import LOCK, READ
from hub.phones import HELD
from hub.table.errors import Refused
from hub.table.views import STORYTELLER, TOWN, Audience

from .wolves_at_home import NAMES, ROLES, Village, village


def seated(home: Village, *seats: int) -> None:
    """Those seats have phones, called p1, p2 ... by their digests."""
    for seat in seats or range(1, len(NAMES) + 1):
        assert home.desk.phones.sit(home.desk.phones.place(seat), f"p{seat}", "Android")


def seen(home: Village, who: int) -> Any:
    return home.present.view(Audience("seat", who))["view"]


def lines(home: Village, who: int) -> list[str]:
    found: list[str] = seen(home, who)["lines"]
    return found


def hold(home: Village, who: int, seconds: float) -> None:
    """The pad of that phone is held for so long; its page says so every second."""
    home.desk.phones.pad(who, down=True)
    while seconds > 1:
        home.pass_time(1)
        seconds -= 1
        home.desk.phones.pad(who, down=True, still=True)
    home.pass_time(seconds)


def seen_by_others(home: Village, who: int) -> Any:
    """All that anybody sees but the phone at that seat: pages, other phones, every panel, the console."""
    home.on_loop(home.present.publish)
    others = [home.present.view(Audience("seat", other)) for other in range(1, 8) if other != who]
    return home.present.view(STORYTELLER), home.present.view(TOWN), others, home.shown[-1]


def test_a_phone_shows_its_seats_face(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 1)
        assert lines(home, 1) == home.lines("c1")
        assert (seen(home, 1)["seat"], seen(home, 1)["player"]) == (1, "Ann")
        assert seen(home, 1)["rows"][0] == ["Ann", 2, False]


def test_what_is_the_players_own_is_in_the_view_only_while_the_phones_pad_is_held(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home)
        before = seen_by_others(home, 1)
        hold(home, 1, READ)
        assert "werewolf" in lines(home, 1)
        assert seen(home, 1)["own"]
        assert seen_by_others(home, 1) == before
        home.desk.phones.pad(1, down=False)
        assert "werewolf" not in str(seen(home, 1))
        assert not seen(home, 1)["own"]


def test_what_is_held_on_a_phone_lights_no_panel_and_what_is_held_at_a_chair_no_phone(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        seated(home, 1)
        hold(home, 1, READ)
        assert home.lit() == []
        home.desk.phones.pad(1, down=False)
        home.pad("c1", True)
        home.pass_time(READ)
        assert home.lit() == ["c1"]
        assert not seen(home, 1)["lit"]


def test_by_night_every_living_players_phone_is_dark_until_it_is_held(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        seated(home)
        for who in range(1, 8):
            assert (seen(home, who)["lit"], lines(home, who), seen(home, who)["lamp"]) == (False, [], "off")
            hold(home, who, READ)
            assert "Press to choose." in lines(home, who)
            home.desk.phones.pad(who, down=False)


def test_by_day_every_phone_offers_to_read_at_the_same_moment(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home)
        assert all("hold to read" in lines(home, who) for who in range(1, 8))


def test_a_phones_pad_presses_reads_and_locks_as_a_wired_one_does(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        seated(home, 1)
        hold(home, 1, 0.1)
        home.desk.phones.pad(1, down=False)
        chosen = dict(home.ledger.evening.state.choices)
        assert list(chosen) == [1]
        hold(home, 1, READ)
        assert "hold on: lock" in lines(home, 1)
        home.desk.phones.pad(1, down=True, still=True)
        home.pass_time(LOCK / 2)
        home.desk.phones.pad(1, down=True, still=True)
        home.pass_time(LOCK / 2)
        assert home.ledger.evening.state.locked == {1}
        assert "locked" in lines(home, 1)
        home.desk.phones.pad(1, down=False)
        assert home.desk.phones.press(1, None, None).body["ok"]
        assert home.ledger.evening.state.choices == chosen, "a lock is final"


def test_a_phone_and_a_wired_pad_step_the_same_choice(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        seated(home, 1)
        home.short("c1")
        first = home.ledger.evening.state.choices[1]
        home.desk.phones.press(1, None, None)
        assert home.ledger.evening.state.choices[1] != first


def test_a_phone_that_falls_silent_holds_nothing_locks_nothing_and_has_pressed_nothing(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        seated(home, 1)
        home.desk.phones.press(1, None, None)
        chosen = dict(home.ledger.evening.state.choices)
        home.desk.phones.pad(1, down=True)
        home.pass_time(READ)
        assert seen(home, 1)["own"]
        home.pass_time(HELD)
        home.pass_time(LOCK)
        assert not seen(home, 1)["own"]
        assert home.ledger.evening.state.locked == frozenset()
        home.desk.phones.pad(1, down=True, still=True)
        home.desk.phones.pad(1, down=False)
        assert home.ledger.evening.state.choices == chosen, "what comes too late is no press"


def test_a_line_that_ends_lets_go_of_the_pad(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        seated(home, 1)
        home.desk.phones.opened("p1")
        hold(home, 1, READ)
        assert seen(home, 1)["own"]
        home.desk.phones.closed("p1")
        home.on_loop(lambda: None)
        assert not seen(home, 1)["own"]
        assert home.ledger.evening.state.choices == {}


def test_a_press_is_answered_alike_whatever_it_comes_to(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home)
        idle = home.desk.phones.press(1, None, "a")
        while home.phase != "head_vote":
            home.do(do="timeout")
        assert home.desk.phones.press(1, None, "b") == idle
        assert list(home.ledger.evening.state.choices) == [1]


def test_a_repeated_key_presses_once_and_a_view_of_another_evening_is_stale(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="head_vote") as home:
        seated(home, 1)
        number = home.present.view(Audience("seat", 1))["version"]
        home.desk.phones.press(1, number, "k")
        chosen = dict(home.ledger.evening.state.choices)
        home.desk.phones.press(1, number, "k")
        assert home.ledger.evening.state.choices == chosen
        reply = home.desk.phones.press(1, number + 1, "l")
        assert reply.status == 409
        assert reply.body["view"]["seat"] == 1
        assert home.ledger.evening.state.choices == chosen


def test_a_seats_question_answers_what_it_knows_only_while_its_phone_is_held(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night", host=False) as home:
        seated(home)
        own = {"ask": "seat", "seat": 2}
        known = home.desk.ask(own, Audience("seat", 2)).body["answer"]
        assert set(known) == {"lit", "awake", "lines", "lamp"}
        hold(home, 2, READ)
        known = home.desk.ask(own, Audience("seat", 2)).body["answer"]
        assert known["role"] == home.ledger.evening.state.players[2].role
        assert home.desk.ask(own, Audience("seat", 1)).status == 403
        assert home.desk.ask({"ask": "grimoire"}, Audience("seat", 2)).status == 403
        assert home.desk.ask({"ask": "town"}, Audience("seat", 2)).body["answer"]["phase"] == "night"


@pytest.mark.parametrize("phase", ["first_night", "discussion", "head_vote", "night"])
def test_whatever_is_hidden_a_phone_that_isnt_held_is_told_the_same(tmp_path: Path, phase: str) -> None:
    told: list[Any] = []
    for turned in range(7):
        with village(tmp_path / str(turned)).open_only() as home:
            roles = (*ROLES[turned:], *ROLES[:turned])
            home.do(do="deal", seats={str(seat): role for seat, role in enumerate(roles, start=1)})
            home.do(do="begin")
            while home.phase != phase:
                home.do(do="timeout")
            seated(home)
            for other in range(2, 8):
                for _ in range(turned):
                    home.desk.phones.press(other, None, None)
                home.desk.phones.pad(other, down=True)
            home.pass_time(READ)
            assert seen(home, 2)["own"]
            told.append(home.present.view(Audience("seat", 1)))
    assert all(view == told[0] for view in told)


# -- whose phone it is ------------------------------------------------------------------------------------


def test_a_phone_goes_where_its_seat_goes_and_keeps_it_under_another_name(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 2)
        assert home.do(do="rename", seat=2, player="Bea")["ok"]
        assert home.do(do="move", seat=2, after=5)["ok"]
        assert home.desk.phones.seat_of("p2") == 2
        number = home.ledger.evening.game.seating(home.ledger.evening.state).number(2)
        assert seen(home, 2)["seat"] == number != 2
        assert "Bea" in lines(home, 2)


def test_a_phone_whose_seat_has_left_shows_nothing_until_that_is_taken_back(tmp_path: Path) -> None:
    with village(tmp_path).open_only([*NAMES, "Hal"]) as home:
        seated(home, 2)
        assert home.do(do="unseat", seat=2)["ok"]
        assert seen(home, 2) is None
        assert home.desk.phones.press(2, None, None).body["ok"]
        home.do(do="undo")
        assert seen(home, 2)["player"] == "Ben"


def test_a_new_phone_takes_the_seat_of_the_old_one_and_the_leader_is_told(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 3)
        home.desk.phones.sit(home.desk.phones.place(3), "new", "iPhone")
        assert home.desk.phones.seat_of("p3") is None
        assert home.desk.phones.seat_of("new") == 3
        first, second = "A phone stands for Cho's chair: Android.", "Another phone stands for Cho's chair now: iPhone."
        assert home.notices == [first, second]


def test_a_held_pad_of_a_phone_that_is_replaced_is_let_go_of(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 3)
        hold(home, 3, READ)
        home.desk.phones.sit(home.desk.phones.place(3), "new", "iPhone")
        assert not seen(home, 3)["own"]


def test_a_phone_that_stands_up_is_nobodys(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 3)
        home.desk.phones.stand(3)
        assert home.desk.phones.seat_of("p3") is None
        assert home.view["people"][2]["phone"] is None


def test_phones_stay_seated_through_a_restart(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        seated(home, 1, 4)
    with village(tmp_path) as home:
        home.on_loop(lambda: home.ledger.restore(home.present.speaker))
        home.on_loop(home.present.publish)
        assert [home.desk.phones.seat_of(f"p{seat}") for seat in (1, 2, 4)] == [1, None, 4]
        hold(home, 4, READ)
        assert seen(home, 4)["own"]


def test_no_cookie_can_be_read_out_of_the_journal(tmp_path: Path) -> None:
    with village(tmp_path).begin() as home:
        seated(home, 1)
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as database:
        kept = database.execute("SELECT value FROM settings WHERE name = 'phones'").fetchall()
    assert kept == [(b'{"evening":1,"phones":[{"who":1,"digest":"p1","device":"Android"}]}',)]


def test_who_plays_on_stays_seated_and_who_has_left_does_not(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        seated(home)
        players = ["Gus", "Ann", "Ben", "Dee", "Eli", "Fay", "Zoe"]
        home.desk.command({"do": "open", "game": "moonwolf", "players": players, "seed": 3}, None, None)
        found = {NAMES[seat - 1]: home.desk.phones.seat_of(f"p{seat}") for seat in range(1, 8)}
        assert found == {"Ann": 2, "Ben": 3, "Cho": None, "Dee": 4, "Eli": 5, "Fay": 6, "Gus": 1}
        assert seen(home, 1)["player"] == "Gus"
    with village(tmp_path) as home:
        home.on_loop(lambda: home.ledger.restore(home.present.speaker))
        home.on_loop(home.present.publish)
        assert home.desk.phones.seat_of("p7") == 1


def test_people_of_one_name_stay_seated_at_their_place_alone(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        twins = {"do": "open", "game": "moonwolf", "players": ["Ann", "Ann", *NAMES[2:]], "seed": 3}
        home.desk.command(twins, None, None)
        seated(home)
        home.desk.command({**twins, "players": [*NAMES[2:], "Ann", "Ann"]}, None, None)
        assert [home.desk.phones.seat_of(f"p{seat}") for seat in (1, 2, 3, 7)] == [None, None, 1, 5]


def test_a_code_of_an_evening_that_has_ended_seats_nobody(tmp_path: Path) -> None:
    with village(tmp_path).begin() as home:
        place = home.desk.phones.place(1)
        home.desk.command({"do": "open", "game": "moonwolf", "players": NAMES, "seed": 3}, None, None)
        assert not home.desk.phones.sit(place, "late", "?")
        assert home.desk.phones.seat_of("late") is None


def test_there_is_no_place_without_an_evening_or_at_no_seat(tmp_path: Path) -> None:
    with village(tmp_path) as home:
        with pytest.raises(Refused, match="No evening is open"):
            home.desk.phones.place(1)
        home.begin()
        with pytest.raises(Refused, match="no seat 8"):
            home.desk.phones.place(8)


# -- what the leader sees of it ---------------------------------------------------------------------------


def test_the_list_of_parts_has_every_phone_by_its_seat_and_whether_its_page_is_open(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 2, 3)
        home.desk.phones.opened("p3")
        home.on_loop(lambda: None)
        parts = [(part["name"], part["online"]) for part in home.view["parts"] if part["kind"] == "phone"]  # type: ignore[attr-defined]
        assert parts == [("phone 2", False), ("phone 3", True)]
        assert [one["phone"] for one in home.view["people"][:4]] == [None, False, True, None]  # type: ignore[index]


def test_who_is_asked_to_press_theirs_may_press_on_their_phone(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 2, 3)
        home.on_loop(lambda: home.room.bind((2, 4)))
        before = home.view["people"]
        home.desk.phones.pad(3, down=True)
        assert home.present.binding == (2, 4), "seat 3 isn't asked"
        home.desk.phones.pad(2, down=True)
        assert home.present.binding == (4,)
        assert home.view["people"] == before


def test_the_clocks_hand_lights_the_phone_at_which_it_points(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion") as home:
        seated(home, 2, 3)
        home.desk.point(2)
        assert seen(home, 2)["lamp"] == home.shown[-1].chairs["c2"].lamp == "amber"
        assert seen(home, 3)["lamp"] == "off"


def test_the_prompt_says_who_of_those_it_is_about_looks_at_a_phone(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        assert home.view["prompt"]["phones"] == []  # type: ignore[index]
        seated(home, 1, 2)
        home.desk.phones.opened("p1")
        home.on_loop(lambda: None)
        prompt: Any = home.view["prompt"]
        assert prompt["seats"], "the night asks somebody"
        assert prompt["phones"] == ["On a phone: Ann", "On a phone that is offline: Ben"]


def test_without_a_host_everybody_may_know_whose_chair_is_a_phone(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="discussion", host=False) as home:
        assert "phones" not in home.present.view(TOWN)["view"]
        seated(home, 2, 5)
        assert home.present.view(TOWN)["view"]["phones"] == [2, 5]
    with village(tmp_path / "led").begin(until="discussion") as home:
        seated(home, 2)
        assert "phones" not in home.present.view(TOWN)["view"]


def test_a_pad_that_was_held_in_the_last_game_is_not_held_in_the_next_one(tmp_path: Path) -> None:
    with village(tmp_path).begin(until="night") as home:
        seated(home)
        hold(home, 1, READ)
        players = [*NAMES[1:], NAMES[0]]
        home.desk.command({"do": "open", "game": "moonwolf", "players": players, "seed": 3}, None, None)
        home.on_loop(lambda: None)
        assert not seen(home, 1)["own"]
        hold(home, 1, READ)
        assert seen(home, 1)["own"], "another player's phone is at that seat now, and reads at once"
