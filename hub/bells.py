"""The bells: the console's, and the chairs' motors, all at one moment. They say that the night is over,
that everybody is called back to the circle, and that a phase's time is up.

Its one rule: what they say is everybody's: they ring for the table, never for a seat, and never by night, when a motor
could be heard from one chair. A bell that doesn't hear of it now keeps silent.

Must not know: any game by name; what rings. Everything here runs on the loop's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_py.ports import Bell, DeviceError, Health, Reporter
from hub.table.commands import AskPhase, Command, Json

from .present import Present

RING = 0.4
"""Seconds of a ring."""
APART = 2.0
"""Seconds in which a second reason is no second ring: a time that is up may end the night."""


class Bells:
    """See the module. `report` is told of a bell that can't be rung; `clock` counts seconds."""

    def __init__(self, present: Present, bells: Sequence[Bell], report: Reporter, clock: Callable[[], float]) -> None:
        self._present = present
        self._bells = bells
        self._report = report
        self._clock = clock
        self._evening: int | None = None
        self._night = False
        self._stage: object = None
        self._rang: float | None = None

    def follow(self) -> None:
        """Looks whether a night has ended, or everybody is called back."""
        before, night, stage = self._evening, self._night, self._stage
        said = self._said()
        self._evening, self._night, self._stage = self._present.ledger.number, _dark(said), said.get("stage")
        if before != self._evening or self._night or said.get("phase", "setup") == "setup":
            return
        if night or (stage, self._stage) == ("talk", "recall"):
            self._ring()

    def called(self) -> dict[str, Json | None]:
        """Nothing of it is shown."""
        return {}

    def at_the_end(self, do: Callable[[Command], None]) -> Callable[[Command], None]:
        """What does a phase's last command, and says by the bells that its time is up."""

        def ended(command: Command) -> None:
            do(command)
            if not _dark(self._said()):
                self._ring()

        return ended

    def _said(self) -> Json:
        evening = self._present.ledger.evening
        if evening is None:
            return {}
        try:
            return evening.ask(AskPhase(), self._present.speaker)
        except Exception:  # a game's own error; whoever publishes it tells it  # noqa: BLE001
            return {}

    def _ring(self) -> None:
        now = self._clock()
        if self._rang is not None and now - self._rang < APART:
            return
        self._rang = now
        for bell in self._bells:
            try:
                bell.ring(RING)
            except DeviceError as error:
                self._report(Health(bell.name, online=False, reason=str(error)))


def _dark(said: Json) -> bool:
    """Whether it is a night of any kind."""
    return "night" in str(said.get("phase"))
