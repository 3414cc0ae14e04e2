"""The Psychopath of Two Chairs: kills by day before the nominations; whether an execution kills is played out.

Must not know: commands; how anything is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hub.games.clocktower.behaviour import Behaviour
from hub.games.clocktower.state import Choice
from hub.table.seats import Who

if TYPE_CHECKING:
    from hub.games.clocktower.deeds import Deeds


class TwoChairsPsychopath(Behaviour):
    """What rock, paper, scissors comes to is said with the execution (`dies`)."""

    points_at = 1

    def on_the_scaffold(self, deeds: Deeds, owner: Who, nominator: Who | None) -> None:
        seat = deeds.seat(owner)
        if nominator is None:
            deeds.advise("Seat {seat} is the Psychopath and dies only when rock, paper, scissors is lost.", seat=seat)
        else:
            deeds.advise(
                "Seat {seat} is the Psychopath: rock, paper, scissors with seat {nominator}, and death only when lost.",
                seat=seat,
                nominator=deeds.seat(nominator),
            )

    def used(self, deeds: Deeds, who: Who, choice: Choice) -> None:
        if deeds.state.day.opened:
            deeds.advise("Nominations have opened: the Psychopath kills before them.")
            return
        uses = [one for one in deeds.state.day.announcements if one.kind == "use" and one.who == who]
        if sum(one.character == self.id for one in uses) > 1:
            deeds.advise("Seat {seat}, the Psychopath, has chosen today already.", seat=deeds.seat(who))
            return
        for target in choice.players:
            deeds.die(target, "ability", by=who)
