"""Taking off is a mode of its own: while the console's `back` is held, a tap takes the token off."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_py.ports import Health, Pressed
from hub.app import hub
from hub.devices.settings import read
from hub.table.views import TOWN

from .running_hub import TABLE, reads
from .table_at_home import Home
from .test_app import until

POISONED = "reminder:poisoner:poisoned"
LUNCH = "reminder:cannibal:lunch"
HANDS = {"1": "imp", "2": "poisoner", "3": "chef", "4": "empath", "5": "oracle", "6": "recluse", "7": "cannibal"}


class Table(Home):
    """Seven people on the first night, a tray and a chair for each."""

    def __init__(self, state: Path) -> None:
        super().__init__(state, tuple(f"c{seat}" for seat in range(1, 8)), tuple(f"t{seat}" for seat in range(1, 8)))
        players = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"]
        opening = {"do": "open", "game": "clocktower", "players": players, "seed": 7}
        assert self.desk.command(opening, None, None).body["ok"]
        self.do(do="deal", seats=HANDS)
        self.do(do="begin")
        self.know(AA=POISONED, BB=LUNCH, CC="character:imp")

    def back(self, down: bool) -> None:
        self.report(Pressed("console.back", down))

    def reminders(self, seat: int) -> list[str]:
        found: list[str] = self.view["grimoire"]["seats"][seat - 1]["reminders"]  # type: ignore[index]
        return found

    @property
    def lines(self) -> list[str]:
        """What the console's panel shows."""
        return [row.text for row in self.shown[-1].console.panel.rows]

    @property
    def wants(self) -> object:
        """What the open step waits for."""
        return self.view["prompt"]["wants"]  # type: ignore[index]


def test_a_tap_puts_and_with_back_held_the_same_tap_takes_off(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.do(do="mark", seat=3, reminder="poisoner:poisoned")
        home.back(True)
        home.tap("t3.reader", "AA")
        assert home.reminders(3) == []
        assert home.lines == ["off: 3 Cho", "Poisoned", "Poisoner"]
        home.back(False)
        assert "Poisoned" not in home.lines
        home.tap("t3.reader", "AA", placed=False)
        home.tap("t3.reader", "AA")
        assert home.reminders(3) == ["poisoner:poisoned"]


def test_letting_go_of_back_after_a_tap_takes_nothing_back(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.do(do="mark", seat=3, reminder="poisoner:poisoned")
        home.back(True)
        home.tap("t3.reader", "AA")
        after = home.version
        home.back(False)
        assert (home.version, home.reminders(3)) == (after, [])
        home.press("console.back")
        assert home.reminders(3) == ["poisoner:poisoned"], "a short press is the undo, as ever"


def test_at_the_consoles_reader_it_comes_off_the_only_seat_that_has_it(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.do(do="mark", seat=5, reminder="poisoner:poisoned")
        home.back(True)
        home.tap("console.reader", "AA")
        home.back(False)
        assert home.reminders(5) == []
        assert home.view["held"] is None


def test_of_several_seats_one_is_picked_as_for_any_held_token(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.know(DD="reminder:mathematician:abnormal")
        for seat in (2, 4, 6):
            home.do(do="mark", seat=seat, reminder="mathematician:abnormal")
        home.back(True)
        home.tap("console.reader", "DD")
        home.back(False)
        assert home.lines == ["Abnormal", "Mathematician", "off which seat?"]
        assert home.view["held"] is None, "the page would put it"
        home.press("console.next")
        home.press("console.next")
        assert home.lines[-1] == "4 Dee"
        home.press("console.confirm")
        assert [seat for seat in range(1, 8) if home.reminders(seat)] == [2, 6]
        home.back(True)
        home.tap("console.reader", "DD")
        home.back(False)
        home.press("c6.pad")
        assert [seat for seat in range(1, 8) if home.reminders(seat)] == [2]


def test_what_a_step_asks_to_be_taken_off_is_answered_by_it(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.do(do="next", to="poisoner")
        home.do(do="choose", players=[3])
        home.do(do="next", to="day")
        home.do(do="dusk")
        assert home.wants == {"lift": [POISONED]}
        home.back(True)
        home.tap("console.reader", "AA")
        home.back(False)
        assert home.wants is None
        assert home.notices == []


@pytest.mark.parametrize("uid", ["AA", "CC"])
def test_what_does_not_lie_there_is_said_and_changes_nothing(tmp_path: Path, uid: str) -> None:
    with Table(tmp_path) as home:
        home.do(do="mark", seat=5, reminder="poisoner:poisoned")
        before = home.version
        home.back(True)
        home.tap("t3.reader", uid)
        assert home.lines[0] == "isn't there"
        home.back(False)
        assert (home.version, home.reminders(5)) == (before, ["poisoner:poisoned"])


def test_a_tap_hides_the_pin_and_the_panel_says_that_a_tap_takes_off(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.on_loop(home.present.draw_pin)
        home.do(do="mark", seat=3, reminder="poisoner:poisoned")
        home.back(True)
        home.pass_time(1.1)
        assert home.lines == ["PIN", home.desk.pin(), "tap: take off"]
        home.tap("t3.reader", "AA")
        home.pass_time(5)
        assert home.desk.pin() not in str(home.shown[-1].console)
        home.back(False)
        assert home.reminders(3) == []


def test_a_button_that_is_pulled_out_while_held_is_held_no_more(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.back(True)
        home.report(Health("console.back", online=False, reason="Unplugged."))
        before = home.version
        home.tap("t3.reader", "AA")
        assert home.reminders(3) == ["poisoner:poisoned"]
        assert home.version == before + 1


def test_the_town_sees_nothing_of_it(tmp_path: Path) -> None:
    with Table(tmp_path) as home:
        home.do(do="mark", seat=3, reminder="poisoner:poisoned")
        town = home.present.view(TOWN)
        home.back(True)
        home.tap("t3.reader", "AA")
        assert home.present.view(TOWN) == town
        home.back(False)
        assert home.present.view(TOWN) == town


def test_a_game_that_says_nothing_of_it_has_the_token_lifted(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.know(AA="lantern:one")
        home.open()
        home.tap("t3.reader", "AA")
        assert home.view["audit"] == ["lantern:one lies at seat 3."]
        home.report(Pressed("console.back", True))
        home.tap("console.reader", "AA")
        home.report(Pressed("console.back", False))
        assert home.view["audit"] == []


def test_on_the_wires_the_chips_of_reader_and_button_take_a_reminder_off(tmp_path: Path) -> None:
    table = TABLE.replace("[[chairs]]", 'back = { driver = "button", pin = 17 }\n[[chairs]]')
    with hub(read(table, str(tmp_path / "table.toml")), port=0) as running:
        until(running, lambda _: reads(running, "t3.reader"))
        opening = {"do": "open", "game": "clocktower", "players": ["Ann", "Ben", "Cho", "Dee", "Eli"], "seed": 7}
        assert running.desk.command(opening, None, None).body["ok"] is True
        bench = running.desk.bench
        reader = next(one.device for one in running.devices.readers if one.device.name == "t3.reader")

        def marks(seat: int) -> object:
            storyteller = running.desk.snapshot().storyteller
            assert storyteller is not None
            return storyteller["grimoire"]["seats"][seat - 1]["reminders"]  # type: ignore[index]

        running.desk.command({"do": "mark", "seat": 3, "reminder": "poisoner:poisoned"}, None, None)
        assert bench.act({"do": "press", "button": "back"}) == {"ok": True}
        until(running, lambda _: running.desk._room._back.down)
        assert bench.act({"do": "put", "token": POISONED, "on": "t3"}) == {"ok": True}
        until(running, lambda _: marks(3) == [])
        assert bench.act({"do": "put", "token": POISONED, "on": "box"}) == {"ok": True}
        until(running, lambda _: not reader.lying())
        assert bench.act({"do": "release", "button": "back"}) == {"ok": True}
        until(running, lambda _: not running.desk._room._back.down)
        assert bench.act({"do": "put", "token": POISONED, "on": "t3"}) == {"ok": True}
        until(running, lambda _: marks(3) == ["poisoner:poisoned"])
