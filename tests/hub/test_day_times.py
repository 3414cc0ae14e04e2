"""The times of a Clocktower day, in a hub: talk, recall, nominations; at its end a stage closes by its default."""

from __future__ import annotations

from pathlib import Path

from hub.table.views import STORYTELLER, TOWN

from .table_at_home import Home

SEATS = {"1": "imp", "2": "poisoner", "3": "chef", "4": "empath", "5": "oracle", "6": "recluse", "7": "steward"}
RULES = {"talk_seconds": 100, "recall_seconds": 20, "nominations_seconds": 60}


class Town(Home):
    """Seven people by day, nobody told what their chairs are."""

    def begin(self) -> Town:
        """The first day has begun."""
        players = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"]
        opening = {"do": "open", "game": "clocktower", "players": players, "seed": 7, "rules": RULES}
        assert self.desk.command(opening, None, None).body["ok"]
        self.do(do="deal", seats=SEATS)
        self.do(do="begin")
        self.do(do="next", to="day")
        return self

    @property
    def stage(self) -> object:
        """The stage that everybody sees, and its timer."""
        town = self.present.view(TOWN)["view"]
        assert town.get("timer") == self.present.view(STORYTELLER)["view"]["timer"]
        return town["town"]["stage"]


def test_talk_recall_and_nominations_each_go_by_their_own_time(tmp_path: Path) -> None:
    with Town(tmp_path).begin() as home:
        assert home.stage == "talk"
        assert home.present.view(TOWN)["view"]["timer"] == {"left": 100, "seconds": 100, "running": True}
        for _ in range(10):
            home.pass_time(10)
        assert home.stage == "recall"
        home.pass_time(0)
        assert home.present.view(TOWN)["view"]["cue"]["text"] == "Come back to the circle, everybody."
        assert home.spoken[-1][0] == "Come back to the circle, everybody."
        home.pass_time(10)
        for _ in range(10):
            home.pass_time(1)
        assert home.stage == "nominations"
        assert "cue" not in home.present.view(TOWN)["view"]
        home.do(do="nominate", by=3, of=1)
        for _ in range(5):
            home.pass_time(10)
        for _ in range(10):
            home.pass_time(1)
        assert home.stage == "closed"
        assert "timer" not in home.present.view(TOWN)["view"]
        assert home.present.view(TOWN)["view"]["town"]["nomination"]["of"] == 1


def test_the_storyteller_goes_on_before_the_time_is_up_and_nothing_is_done_twice(tmp_path: Path) -> None:
    with Town(tmp_path).begin() as home:
        home.pass_time(10)
        home.do(do="recall")
        assert home.present.view(TOWN)["view"]["timer"] == {"left": 20, "seconds": 20, "running": True}
        home.do(do="nominations")
        home.do(do="nominations", open=False)
        for _ in range(20):
            home.pass_time(10)
        assert home.stage == "closed"
        home.do(do="dusk")
        assert home.stage is None


def test_everybody_is_called_back_by_the_bells_too_by_hand_or_when_the_time_is_up(tmp_path: Path) -> None:
    with Town(tmp_path).begin() as home:
        home.pass_time(10)
        rung = len(home.bell.rang)
        home.do(do="recall")
        assert len(home.bell.rang) == rung + 1
        home.pass_time(5)
        home.do(do="nominations")
        home.do(do="undo")
        assert len(home.bell.rang) == rung + 1, "they are there already"
        home.do(do="undo")
        for _ in range(10):
            home.pass_time(10)
        assert home.stage == "recall"
        assert len(home.bell.rang) == rung + 2, "the time is up, and everybody is called back: one ring"


def test_by_night_nothing_is_timed(tmp_path: Path) -> None:
    with Town(tmp_path).begin() as home:
        home.do(do="dusk")
        assert "timer" not in home.present.view(TOWN)["view"]
        for _ in range(20):
            home.pass_time(10)
        assert home.present.view(TOWN)["view"]["town"]["phase"] == "night"
