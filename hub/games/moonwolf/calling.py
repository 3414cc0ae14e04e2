"""What goes by the clock: how long each phase is, and what is called by night and when it is over.

Its one rule: both hang on the evening's setting alone, never on who lives or what anybody is: every night calls the
same lines in the same time. Must not know: a clock; who speaks.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.errors import Refused
from hub.table.game import Cue, Narration, PhaseTime
from hub.table.words import Term, Text

from .state import State
from .vocabulary import Timeout

TIMES: Mapping[str, int] = {
    "first_night": 60,
    "discussion": 300,
    "head_vote": 90,
    "night": 120,
    "morning": 30,
    "succession": 60,
    "execution_vote": 90,
    "trial": 60,
    "last_words": 60,
}
"""Seconds of each phase, where the opening says nothing else."""

LONGEST = 60 * 60
"""Seconds that a phase can be given."""

FALL = 6.0
"""Seconds from the fall of the night to the first call."""

LOOK = 20.0
"""Seconds that those who are called have their eyes open."""

REST = 5.0
"""Seconds between two calls."""

_CALLED = ("werewolf", "seer", "knight")


def times_of(given: Mapping[str, int]) -> dict[str, int]:
    """The seconds of every phase, with those that the opening gives; 0 is a phase without a time.

    Raises:
        Refused: there is no such phase, or no phase lasts so long.
    """
    for phase, seconds in given.items():
        if phase not in TIMES:
            raise Refused("There is no phase {phase}; there are {phases}.", phase=phase, phases=", ".join(TIMES))
        if not 0 <= seconds <= LONGEST:
            raise Refused(
                "{phase} can't last {seconds} seconds; it lasts from 0 to {most}.",
                phase=Term(f"moonwolf.phase.{phase}"),
                seconds=seconds,
                most=LONGEST,
            )
    return {**TIMES, **given}


def phase_time(state: State) -> PhaseTime | None:
    """The open phase's time; None where it has none."""
    seconds = state.times.get(state.phase, 0)
    return PhaseTime(_name(state), seconds, Timeout()) if seconds else None


def narration(state: State) -> Narration | None:
    """What is called by night: every role of the setting that opens its eyes, whoever lives; and that it is over."""
    if state.phase == "first_night":
        return Narration(_name(state), _calls(("werewolf",), first=True))
    if state.phase == "night":
        return Narration(_name(state), _calls(tuple(role for role in _CALLED if state.special.get(role))))
    if state.phase == "morning" or (state.phase == "discussion" and state.number == 1):
        return Narration(_name(state), (Cue(0.0, Text("It is day. Open your eyes, everybody.")),))
    return None


def _calls(roles: tuple[str, ...], *, first: bool = False) -> tuple[Cue, ...]:
    cues = [Cue(0.0, Text("Night falls. Close your eyes, everybody."))]
    at = FALL
    for role in roles:
        term = Term(f"moonwolf.called.{role}")
        if first:
            cues.append(Cue(at, Text("{role}: open your eyes and see each other.", {"role": term})))
        else:
            cues.append(Cue(at, Text("{role}: open your eyes, hold your pad and choose.", {"role": term})))
        cues.append(Cue(at + LOOK, Text("{role}: close your eyes.", {"role": term})))
        at += LOOK + REST
    return tuple(cues)


def _name(state: State) -> str:
    return f"{state.phase}/{state.number}"
