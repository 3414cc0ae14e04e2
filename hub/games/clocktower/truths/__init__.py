"""What is true: for every information ability the set of answers that the rules allow here and now.

Its one rule: an answer is true if some choice of registrations makes it so; the asker's own state makes no difference
to what is true, only to whether it must be said.

Values are in the vocabulary's forms, with seat numbers (1 to N, worked out from the reading's order); a choice comes in
as the players' lasting numbers, as the game's state keeps it.

Must not know: what was shown; reminders that merely propose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hub.games.clocktower.reading import Reading, SeatReading, Who
from hub.games.clocktower.registration import Holds, working
from hub.table.errors import Refused
from hub.table.words import Term, Text

from . import characters, direction, numbers, pairs, players, yesno
from .question import Family, Findings, Question, Value

ABILITIES: Mapping[str, Family] = {
    **numbers.ABILITIES,
    **yesno.ABILITIES,
    **players.ABILITIES,
    **pairs.ABILITIES,
    **characters.ABILITIES,
    **direction.ABILITIES,
}
"""Every ability whose information follows from a reading alone."""

CHOSEN: Mapping[str, int] = {"fortuneteller": 2, "seamstress": 2, "dreamer": 1, "ravenkeeper": 1}
"""How many players the abilities that ask about chosen ones take."""


class TruthSet(msgspec.Struct, frozen=True):
    """Every true answer, sorted; why; and whether the asker is impaired, so that he may be told anything.

    `lie`: a Vortox makes a Townsfolk's information false; the true answers are those that may not be given.
    """

    values: tuple[Value, ...]
    because: tuple[Text, ...]
    impaired: bool
    lie: bool = False

    @property
    def forced(self) -> bool:
        """Whether only one answer may be given."""
        return len(self.values) == 1 and not self.impaired and not self.lie


def truths(reading: Reading, who: Who, ability: str, choice: Sequence[Who] = ()) -> TruthSet:
    """Every answer that the rules allow as true to `who` asking with `ability`, about the players of `choice`.

    Players in the values are others than the asker, their seat numbers ascending.

    Raises:
        Refused: the ability learns nothing that a reading holds, or takes another number of players.
    """
    others = tuple(seat for seat in reading.seats if seat.who != who)
    found = _findings(reading, who, ability, choice, others)
    values = tuple(answer.value for answer in found.answers)
    vortox = _vortox(reading, ability)
    return TruthSet(values, (*found.because, *vortox), reading.seat(who).impaired, lie=bool(vortox))


def check(reading: Reading, who: Who, ability: str, value: Value, choice: Sequence[Who] = ()) -> Holds:
    """Whether that answer is true under every registration, under some, or under none. It may name the asker.

    Raises:
        Refused: as `truths`.
    """
    return judge(reading, who, ability, choice)(value)


def judge(reading: Reading, who: Who, ability: str, choice: Sequence[Who] = ()) -> Callable[[Value], Holds]:
    """`check` for many answers to one question.

    Raises:
        Refused: as `truths`.
    """
    found = _findings(reading, who, ability, choice, reading.seats)
    verdicts: dict[object, Holds] = {_key(answer.value): "always" if answer.sure else "may" for answer in found.answers}
    return lambda value: verdicts.get(_key(value), "never")


def _findings(
    reading: Reading, who: Who, ability: str, choice: Sequence[Who], pool: tuple[SeatReading, ...]
) -> Findings:
    family = ABILITIES.get(ability)
    name = Term(f"character.{ability}")
    if family is None:
        raise Refused("What the {character} learns can't be worked out from the grimoire.", character=name)
    places = reading.numbers()
    if not {who, *choice} <= {seat.who for seat in reading.seats}:
        raise Refused("Not everybody who is asked about has a character yet.")
    wanted = CHOSEN.get(ability, 0)
    if wanted and len(choice) != wanted:
        raise Refused("The {character} asks about {count} of the players: say which.", character=name, count=wanted)
    return family(Question(reading, reading.seat(who), ability, tuple(choice), pool, places))


def _vortox(reading: Reading, ability: str) -> list[Text]:
    if reading.script.get(ability, "townsfolk") != "townsfolk":
        return []
    return [
        Text(
            "Seat {seat} is the {character}: what a Townsfolk learns must be false.",
            {"seat": reading.number(seat.who), "character": _VORTOX},
        )
        for seat in reading.seats
        if "vortox" in working(seat)
    ]


_VORTOX = Term("character.vortox")


def _key(value: Value) -> object:
    """A value as something to compare: the order of its seats makes no difference, and true is not one."""
    if isinstance(value, Mapping):
        return frozenset((key, _key(part)) for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(sorted(map(str, value)))
    return type(value).__name__, value
