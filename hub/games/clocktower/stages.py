"""The stages of a day: private talk, the recall to the circle, nominations open, nominations closed; and their times.

Its one rule: a stage forces nothing. Its end is what usually comes next, and a nomination opens the nominations at any
time. Times hang on the house rules alone, never on a secret.

Must not know: a clock; how a nomination goes.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.errors import Refused
from hub.table.game import Cue, Narration, PhaseTime
from hub.table.words import Text

from . import events as e
from .deeds import Deeds
from .state import Stage, State
from .vocabulary import Timeout
from .voting import in_day

TIMES: Mapping[str, Stage] = {
    "talk_seconds": "talk",
    "recall_seconds": "recall",
    "nominations_seconds": "nominations",
}
"""The house rules that give a stage its seconds; 0, as by default, is a stage without a time."""

LONGEST = 60 * 60
"""Seconds that a stage can be given."""


def checked_times(rules: Mapping[str, object]) -> None:
    """That the stages' seconds are seconds.

    Raises:
        Refused: they aren't, or no stage lasts so long.
    """
    for rule in TIMES:
        seconds = rules.get(rule, 0)
        if isinstance(seconds, bool) or not isinstance(seconds, int) or not 0 <= seconds <= LONGEST:
            raise Refused("{rule} is a number of seconds from 0 to {most}.", rule=rule, most=LONGEST)


def stage(state: State) -> Stage | None:
    """The stage of the day; None while it isn't day."""
    return state.day.stage if state.phase == "day" else None


def phase_time(state: State) -> PhaseTime | None:
    """The open stage's time; None where it has none."""
    here = stage(state)
    seconds = next((state.rules.get(rule, 0) for rule, one in TIMES.items() if one == here), 0)
    if not isinstance(seconds, int) or not seconds:
        return None
    return PhaseTime(f"{state.number}/{here}/{seconds}", seconds, Timeout())


def narration(state: State) -> Narration | None:
    """What is called: everybody back to the circle."""
    if stage(state) != "recall":
        return None
    return Narration(f"{state.number}/recall", (Cue(0.0, Text("Come back to the circle, everybody.")),))


def recall(deeds: Deeds) -> None:
    """Everybody is called back to the circle."""
    in_day(deeds.state)
    if deeds.state.day.stage == "talk":
        deeds.emit(e.Recalled())
    else:
        deeds.advise("Everybody has been called back already.")


def nominations(deeds: Deeds, *, opened: bool) -> None:
    """Nominations are open, or closed; one that is open goes on to its count."""
    in_day(deeds.state)
    deeds.emit(e.NominationsOpened() if opened else e.NominationsClosed())


def timeout(deeds: Deeds) -> None:
    """The open stage's time is up: what usually comes next comes.

    Raises:
        Refused: it has no time.
    """
    if phase_time(deeds.state) is None:
        raise Refused("Nothing has a time now that could be up.")
    if deeds.state.day.stage == "talk":
        recall(deeds)
    else:
        nominations(deeds, opened=deeds.state.day.stage == "recall")
