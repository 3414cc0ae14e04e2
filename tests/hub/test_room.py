"""The room: taps, buttons, pads and parts that come and go, by way of reports as drivers make them."""

from __future__ import annotations

from pathlib import Path

from firmware_py.ports import Health, Pressed, Tag

from .table_at_home import Home

LANTERN = "lantern:one"
CARD = "growl:bite"


def test_a_tap_on_a_tray_puts_the_token_at_its_seat(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.tap("t3.reader", "AA")
        assert home.holder == 3
        assert home.version == 2
        assert home.view["audit"] == ["lantern:one lies at seat 3."]


def test_a_tray_stays_with_its_person_when_seats_are_renumbered(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.do(do="move", seat=3, after=0)
        home.tap("t3.reader", "AA")
        assert home.holder == 1


def test_an_unknown_tag_is_a_quiet_line_and_no_error(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.tap("t1.reader", "04DEAD")
        home.tap("t1.reader", "04DEAD", placed=False)
        assert home.notices == ["An unknown tag on t1.reader was passed over: 04DEAD."]
        assert home.version == 1


def test_a_tap_before_any_evening_does_nothing(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.tap("t1.reader", "AA")
        home.tap("console.reader", "AA")
        home.press("console.confirm")
        home.press("c1.pad")
        assert home.version == 0
        assert home.notices == []


def test_a_refused_tap_is_a_line_and_changes_nothing(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.do(do="begin")
        home.do(do="end")
        home.press("c2.pad")
        home.press("console.next")
        assert home.notices == ["Nobody can do that with a lantern."]


def test_in_the_set_up_drawn_tokens_go_on_of_themselves(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.tap("console.reader", "AA")
        assert home.view["held"] is None
        assert home.version == 2


def test_any_other_token_is_held_until_a_pad_picks_its_seat(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN, BB=CARD)
        home.open()
        home.do(do="begin")
        home.tap("console.reader", "BB")
        assert (home.view["held"], home.version) == (CARD, 2)
        home.tap("console.reader", "AA")
        assert home.view["held"] == LANTERN, "the next tap replaces it"
        home.press("c3.pad")
        assert (home.view["held"], home.holder) == (None, 3)


def test_a_held_token_is_placed_by_the_page(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.do(do="begin")
        home.tap("console.reader", "AA")
        home.do(do="place", seat=2, token=LANTERN)
        assert (home.view["held"], home.holder) == (None, 2)


def test_a_held_token_is_placed_by_the_consoles_buttons(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.do(do="begin")
        home.tap("console.reader", "AA")
        assert home.view["console"]["lines"] == ["one", "which seat?"]  # type: ignore[index]
        home.press("console.next")
        home.press("console.next")
        assert home.view["console"]["lines"] == ["one", "2 Ben"]  # type: ignore[index]
        home.press("console.confirm")
        assert (home.view["held"], home.holder) == (None, 2)


def test_back_lets_go_of_a_held_token_and_takes_nothing_back(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.do(do="begin")
        home.tap("console.reader", "AA")
        home.press("console.back")
        assert (home.view["held"], home.version) == (None, 2)
        home.press("console.back")
        assert home.view["phase"]["phase"] == "setup"  # type: ignore[index]


def test_a_token_put_by_the_console_is_none_of_the_audits_where_its_tray_is_not_read(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.report(Health("t2.reader", online=False, reason="Unplugged."))
        home.know(AA=LANTERN)
        home.open()
        home.do(do="begin")
        home.tap("console.reader", "AA")
        home.press("c2.pad")
        assert home.holder == 2
        assert home.view["audit"] == []


def test_the_consoles_confirm_begins_and_goes_on(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.press("console.confirm")
        assert home.view["phase"]["phase"] == "day"  # type: ignore[index]
        home.press("console.confirm")
        assert home.holder == 2


def test_back_held_for_a_second_shows_the_pin_until_it_is_let_go(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.on_loop(home.present.draw_pin)
        home.open()
        home.do(do="begin")
        home.report(_down("console.back"))
        home.pass_time(0.9)
        assert home.desk.pin() not in str(home.shown[-1].console)
        home.pass_time(0.2)
        assert home.desk.pin() in str(home.shown[-1].console)
        assert home.desk.pin() not in str(home.present.snapshot.storyteller)
        home.report(_down("console.back", False))
        assert home.desk.pin() not in str(home.shown[-1].console)
        assert home.view["phase"]["phase"] == "day", "such a hold takes nothing back"  # type: ignore[index]


def test_the_pin_is_shown_before_any_evening_too(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.on_loop(home.present.draw_pin)
        home.report(_down("console.back"))
        home.pass_time(1.0)
        assert home.desk.pin() in str(home.shown[-1].console)


def test_a_part_that_goes_is_told_and_told_again_when_it_is_back(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.open()
        home.report(Health("t1.reader", online=False, reason="It doesn't answer: look at its cable."))
        part = next(part for part in home.view["parts"] if part["name"] == "t1.reader")  # type: ignore[attr-defined]
        assert part == {
            "name": "t1.reader",
            "kind": "reader",
            "online": False,
            "reason": "It doesn't answer: look at its cable.",
        }
        assert home.notices == ["t1.reader has gone off line. It doesn't answer: look at its cable."]
        home.report(Health("t1.reader", online=True))
        assert home.notices[-1] == "t1.reader is back."
        assert home.version == 1


def test_what_lay_there_before_the_reader_was_back_is_laid_in_and_no_tap(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.report(Health("t2.reader", online=False, reason="Unplugged."))
        home.readers["t2.reader"].tags = [Tag("AA")]
        home.tap("t2.reader", "AA")
        assert home.version == 1
        home.report(Health("t2.reader", online=True))
        assert home.version == 1
        assert home.view["audit"] == ["lantern:one lies at seat 2."]
        home.readers["t2.reader"].tags = []
        home.report(Health("t2.reader", online=False))
        home.report(Health("t2.reader", online=True))
        assert home.view["audit"] == []


def test_what_lies_there_at_the_opening_is_laid_in(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.readers["t1.reader"].tags = [Tag("AA")]
        home.open()
        assert home.view["audit"] == ["lantern:one lies at seat 1."]
        assert home.version == 1


def test_a_lift_is_no_entry_where_the_game_makes_nothing_of_it(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        home.tap("t1.reader", "AA")
        home.readers["t1.reader"].tells_resting = False
        home.tap("t1.reader", "AA", placed=False)
        assert home.view["audit"] == ["lantern:one lies at seat 1."], "a tap puts, it never takes off"


def test_in_enrolment_the_next_unknown_tag_stands_for_the_token(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA=LANTERN)
        home.open()
        assert home.desk.enrol("growl:bite#2").status == 200
        home.tap("console.reader", "AA")
        assert home.notices == ["That tag is one already; lay an unknown one there."]
        home.tap("console.reader", "04BEEF")
        assert home.store.tags() == [("growl:bite#2", "04BEEF", "ID1")]
        home.do(do="begin")
        home.tap("console.reader", "04BEEF")
        assert home.view["held"] == "growl:bite#2", "the new meaning counts at once"


def test_what_is_no_tokens_name_is_not_enrolled(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        assert home.desk.enrol("no token").status == 400
        assert home.desk.enrol(None).status == 200


def test_notices_are_said_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.desk.notice("A further device has signed in as storyteller: {device}.", device="iPhone")
        home.on_loop(lambda: None)
        assert home.notices == ["A further device has signed in as storyteller: iPhone."]


def _down(button: str, down: bool = True) -> Pressed:
    return Pressed(button, down)
