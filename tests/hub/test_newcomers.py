"""A newcomer in mid-game has a chair and a tray at once: the first that nobody has, or those that are named."""

from __future__ import annotations

from pathlib import Path

from .table_at_home import Home


def home(state: Path) -> Home:
    """Three people at a table of five chairs and four trays."""
    found = Home(state, ("c1", "c2", "c3", "c4", "c5"), ("t1", "t2", "t3", "t4"))
    found.know(AA="lantern:one")
    found.open()
    found.do(do="begin")
    return found


def people(home: Home) -> list[tuple[object, object, object]]:
    listed: list[dict[str, object]] = home.view["people"]  # type: ignore[assignment]
    return [(one["player"], one["chair"], one["tray"]) for one in listed]


def test_a_newcomer_gets_the_first_free_chair_and_tray_and_a_tap_there_is_theirs(tmp_path: Path) -> None:
    with home(tmp_path) as table:
        assert table.do(do="seat", after=1, player="Dee")["ok"]
        assert people(table) == [("Ann", "c1", "t1"), ("Dee", "c4", "t4"), ("Ben", "c2", "t2"), ("Cho", "c3", "t3")]
        table.tap("t4.reader", "AA")
        assert table.holder == 2
        assert "c4" in table.shown[-1].chairs


def test_where_no_tray_is_left_a_newcomer_has_a_chair_alone(tmp_path: Path) -> None:
    with home(tmp_path) as table:
        table.do(do="seat", after=3, player="Dee")
        table.do(do="seat", after=4, player="Eli")
        assert people(table)[3:] == [("Dee", "c4", "t4"), ("Eli", "c5", None)]
        table.do(do="seat", after=5, player="Fay")
        assert people(table)[5] == ("Fay", None, None)


def test_what_is_named_is_theirs_whoever_had_it(tmp_path: Path) -> None:
    with home(tmp_path) as table:
        table.do(do="seat", after=0, player="Dee", chair="c2", tray="t1")
        assert people(table)[:3] == [("Dee", "c2", "t1"), ("Ann", "c1", None), ("Ben", None, "t2")]


def test_the_chair_and_tray_of_who_has_left_are_free(tmp_path: Path) -> None:
    with home(tmp_path) as table:
        table.do(do="unseat", seat=2)
        table.do(do="seat", after=0, player="Dee")
        assert people(table)[0] == ("Dee", "c2", "t2")


def test_one_undo_takes_the_newcomer_back_with_chair_and_tray(tmp_path: Path) -> None:
    with home(tmp_path) as table:
        table.do(do="seat", after=1, player="Dee")
        table.do(do="undo")
        assert people(table) == [("Ann", "c1", "t1"), ("Ben", "c2", "t2"), ("Cho", "c3", "t3")]


def test_after_a_restart_a_newcomer_sits_where_they_sat(tmp_path: Path) -> None:
    with home(tmp_path) as table:
        table.do(do="seat", after=1, player="Dee")
        before = people(table)
    with Home(tmp_path) as again:
        again.on_loop(lambda: again.ledger.restore(again.present.speaker))
        again.on_loop(again.present.publish)
        assert people(again) == before
