"""Growl's night at the table: a human's bite is refused in private, on the panels of those who may have tapped it."""

from __future__ import annotations

from pathlib import Path

from hub.pads import READ
from hub.table.views import STORYTELLER, TOWN, Audience

from .wolves_at_home import CHAIRS, Village, village

HANDS = {
    "1": ["gold", "bite", "gold", "salve"],
    "2": ["gold", "salve", "gold", "charm"],
    "3": ["gold", "salve", "gold", "charm"],
    "4": ["gold", "salve", "gold", "charm"],
}


def passing(state: Path) -> Village:
    home = village(state)
    home.do(do="open", game="growl", players=["Ann", "Ben", "Cho", "Dee"], seed=3)
    home.do(do="deal", hands=HANDS, deck=["night", "gold", "final_night"], first=1)
    home.do(do="begin")
    home.do(do="resolve", effects=[])
    home.know(AA="growl:bite", BB="growl:gold")
    return home


def read(home: Village, chair: str) -> str:
    home.pad(chair, True)
    home.pass_time(READ)
    said = " ".join(home.lines(chair))
    home.pad(chair, False)
    return said


def test_a_humans_bite_is_refused_with_a_hint_on_their_own_panel_only(tmp_path: Path) -> None:
    with passing(tmp_path) as home:
        pages = home.present.view(TOWN)
        home.tap("t2.reader", "AA")
        assert read(home, "c1") == "A human passes no Bite."
        assert "no Bite" not in read(home, "c3")
        assert all("Bite" not in " ".join(home.lines(chair)) for chair in CHAIRS[:4]), "nothing where no pad is held"
        assert home.present.view(TOWN) == pages
        assert "A human passes no" not in str(home.present.view(STORYTELLER))


def test_the_hint_is_read_on_a_phone_as_on_the_panel_and_on_no_other_phone(tmp_path: Path) -> None:
    with passing(tmp_path) as home:
        for seat in (1, 3):
            assert home.desk.phones.sit(home.desk.phones.place(seat), f"p{seat}", "?")
        home.tap("t2.reader", "AA")
        for seat in (1, 3):
            home.desk.phones.pad(seat, down=True)
        home.pass_time(READ)
        said = [home.present.view(Audience("seat", seat))["view"]["lines"] for seat in (1, 3)]
        assert " ".join(said[0]) == "A human passes no Bite."
        assert "no Bite" not in " ".join(said[1])


def test_a_hint_is_gone_with_the_next_deed(tmp_path: Path) -> None:
    with passing(tmp_path) as home:
        home.tap("t2.reader", "AA")
        home.do(do="pass", seat=1, left="gold", right="gold")
        assert "A human passes no" not in read(home, "c1")
