"""A Clocktower table in a test: seats dealt by hand, slots by name, and what the storyteller sees.

Must not know: how the game keeps anything.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hub.games.clocktower import build
from hub.resources import Files
from hub.table.game import Game
from tests.games.played import Played

CONFIG = Path(__file__).parents[3] / "config"
NAMES = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Max", "Nan", "Oli"]


@cache
def clocktower() -> Game[Any]:
    """The game, over the files as they are shipped."""
    return build(Files(CONFIG))


class Table(Played):
    """Seats 1 to N as dealt; a hand is an id, ``drunk=chef`` (true and shown), or a dict as `deal` takes it."""

    def __init__(self, *hands: Any, begin: bool = True, marks: dict[str, int] | None = None, **opening: Any) -> None:
        opening.setdefault("seed", 1)
        super().__init__(clocktower(), players=NAMES[: len(hands)], **opening)
        self.do("deal", seats={str(seat): _hand(hand) for seat, hand in enumerate(hands, 1)})
        for reminder, seat in (marks or {}).items():
            self.do("mark", seat=seat, reminder=reminder)
        if begin:
            self.do("begin")

    def ask(self, what: str, **fields: Any) -> Any:
        """The answer; ``as_`` stands for a field that is no name in Python."""
        return super().ask(what, **{key.rstrip("_"): value for key, value in fields.items()})

    def slots(self) -> list[str]:
        """The slots of tonight."""
        return [line["slot"] for line in self.ask("night")["night"]]

    def wakes(self, slot: str) -> list[int] | None:
        """Whom the slot wakes tonight; None where it isn't on the sheet."""
        return next((line["seats"] for line in self.ask("night")["night"] if line["slot"] == slot), None)

    def at(self, slot: str) -> Table:
        """The same table, at that slot."""
        self.do("next", to=slot)
        return self

    def choose(self, slot: str, *players: int, **more: Any) -> list[str]:
        """The choice of that slot's player; its advice."""
        self.do("next", to=slot)
        return self.do("choose", players=list(players), **more)

    def to_day(self) -> Table:
        """The night ends."""
        self.do("next", to="day")
        return self

    def to_night(self) -> Table:
        """The next night, through a day without an execution."""
        if self.phase[0] == "night":
            self.to_day()
        self.do("dusk")
        return self

    def execute(self, seat: int, **more: Any) -> list[str]:
        """That seat is executed, by day."""
        if self.phase[0] == "night":
            self.to_day()
        return self.do("execute", seat=seat, **more)

    def now(self) -> tuple[str | None, list[int]]:
        """The open slot and for whom it waits."""
        phase = self.ask("phase")
        return phase["slot"], phase["waiting_for"]

    def truths(self, seat: int, **more: Any) -> list[Any]:
        """The true answers."""
        return self.ask("truths", seat=seat, **more)["values"]

    def poisoned(self, seat: int) -> bool:
        """Whether the seat is poisoned now."""
        return bool(self.grimoire(seat)["poisoned"])

    def drunk(self, seat: int) -> bool:
        """Whether the seat is drunk now."""
        return bool(self.grimoire(seat)["drunk"])

    def alive(self, seat: int) -> bool:
        """Whether the seat lives."""
        return bool(self.grimoire(seat)["alive"])

    def character(self, seat: int) -> str:
        """What the seat truly is."""
        return str(self.grimoire(seat)["character"])


def _hand(hand: Any) -> Any:
    if isinstance(hand, str) and "=" in hand:
        true, _, shown = hand.partition("=")
        return {"character": true, "shown": shown}
    return hand
