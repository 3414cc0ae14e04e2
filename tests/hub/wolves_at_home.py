"""An evening of MoonWolf in a hub without hardware: seven people, their chairs' pads, a clock by hand."""

from __future__ import annotations

from pathlib import Path

from firmware_py.ports import Pressed

from .table_at_home import Home

CHAIRS = tuple(f"c{number}" for number in range(1, 8))
NAMES = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"]
ROLES = ("werewolf", "seer", "knight", "villager", "villager", "villager", "villager")


class Village(Home):
    """Seats 1 to 3: werewolf, seer, knight; their pads and chairs are named alike."""

    def open_only(self, players: list[str] = NAMES, **more: object) -> Village:
        """The game is open, nothing is dealt."""
        special = {"werewolf": 1, "seer": 1, "knight": 1}
        opening = {"do": "open", "game": "moonwolf", "players": players, "seed": 7, "roles": special, **more}
        assert self.desk.command(opening, None, None).body["ok"]
        return self

    def begin(self, *, until: str = "first_night", **more: object) -> Village:
        """The game has begun, and this phase is open."""
        self.open_only(**more)
        if more.get("host", True):
            self.do(do="deal", seats={str(seat): role for seat, role in enumerate(ROLES, start=1)})
        self.do(do="begin")
        while self.phase != until:
            assert self.do(do="timeout")["ok"]
        self.pass_time(0)  # what is called at the phase's first second has been called
        return self

    @property
    def phase(self) -> str:
        assert self.ledger.evening is not None
        return str(self.ledger.evening.state.phase)

    @property
    def time(self) -> dict[str, object] | None:
        """The timer, as whoever leads sees it."""
        found = self.view["timer"]
        assert found is None or isinstance(found, dict)
        return found

    def pad(self, chair: str, down: bool) -> None:
        self.report(Pressed(f"{chair}.pad", down))

    def short(self, chair: str) -> None:
        """A short press."""
        self.pad(chair, True)
        self.pass_time(0.1)
        self.pad(chair, False)

    def lines(self, chair: str) -> list[str]:
        """What that chair's panel shows."""
        return self.shown[-1].chairs[chair].lines()

    def lit(self) -> list[str]:
        """The chairs whose panels are lit."""
        return [chair for chair in CHAIRS if self.shown[-1].chairs[chair].lit]


def village(state: Path) -> Village:
    return Village(state, CHAIRS, tuple(f"t{number}" for number in range(1, 8)))
