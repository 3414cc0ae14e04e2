"""Phones in a Clocktower evening: a woken seat's own, newcomers without a chair, opposite seats, languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hub.pads import READ
from hub.table.views import Audience

from .table_at_home import Home

PLAYERS = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"]
BAG = ("chef", "empath", "fortuneteller", "investigator", "poisoner", "imp", "oracle")
SCRIPT = "embrace-the-tentacles"


def opened(state: Path, **more: object) -> Home:
    home = Home(state)
    opening = {"do": "open", "game": "clocktower", "script": SCRIPT, "players": PLAYERS, "seed": 3, **more}
    reply = home.desk.command(opening, None, None)
    assert reply.body["ok"], reply
    return home


def begun(state: Path) -> Home:
    home = opened(state)
    assert home.do(do="deal", seats={str(seat): one for seat, one in enumerate(BAG, start=1)})["ok"]
    assert home.do(do="begin")["ok"]
    return home


def seated(home: Home, *seats: int) -> None:
    for seat in seats:
        assert home.desk.phones.sit(home.desk.phones.place(seat), f"p{seat}", "?")


def seen(home: Home, who: int) -> Any:
    return home.present.view(Audience("seat", who))["view"]


def test_a_woken_seats_phone_is_lit_for_as_long_as_its_step_is_open(tmp_path: Path) -> None:
    with begun(tmp_path) as home:
        seated(home, *range(1, 8))
        for slot, seat in (("poisoner", 5), ("empath", 2)):
            home.do(do="next", to=slot)
            lit = [who for who in range(1, 8) if seen(home, who)["lit"]]
            assert lit == [seat]
            assert (seen(home, seat)["awake"], seen(home, seat)["lamp"]) == (True, "white")
        home.do(do="next", to="dawn")
        assert not any(seen(home, who)["lit"] for who in range(1, 8))


def test_by_night_a_hold_lights_no_phone_that_is_not_woken(tmp_path: Path) -> None:
    with begun(tmp_path) as home:
        seated(home, 1, 5)
        home.do(do="next", to="poisoner")
        before = seen(home, 5)["lines"]
        for who in (1, 5):
            home.desk.phones.pad(who, down=True)
        home.pass_time(READ)
        assert not seen(home, 1)["lit"]
        assert seen(home, 5)["lines"] == before


def test_a_newcomer_without_a_chair_reads_on_a_phone(tmp_path: Path) -> None:
    with begun(tmp_path) as home:
        home.do(do="next", to="day")
        assert home.do(do="seat", after=3, player="Zoe")["ok"]
        people: Any = home.view["people"]
        assert (people[3]["player"], people[3]["chair"]) == ("Zoe", None)
        seated(home, 4)
        assert "Zoe" in " ".join(seen(home, 8)["lines"])
        home.desk.phones.pad(8, down=True)
        home.pass_time(READ)
        assert seen(home, 8)["own"]
        assert seen(home, 8)["lines"] != ["4 Zoe"]


def test_with_opposite_seats_one_phone_is_the_chair_of_both(tmp_path: Path) -> None:
    with opened(tmp_path, rules={"opposite_seats": True}) as home:
        assert home.desk.phones.place(2) == home.desk.phones.place(9)
        seated(home, 9)
        people: Any = home.view["people"]
        assert [one["phone"] for one in people if one["player"] == "Ben"] == [False, False]
        parts: Any = home.view["parts"]
        assert [one["name"] for one in parts if one["kind"] == "phone"] == ["phone 2"]


def test_a_phone_speaks_the_language_of_the_evening_at_once(tmp_path: Path) -> None:
    with begun(tmp_path) as home:
        seated(home, 5)
        home.do(do="next", to="poisoner")
        assert seen(home, 5)["lines"][0] == "Poisoner"
        home.desk.set_language("ko")
        assert (seen(home, 5)["lines"][0], seen(home, 5)["language"]) == ("독살범", "ko")
        home.desk.set_language("zh-Hant")
        assert seen(home, 5)["lines"][0] == "投毒者"
