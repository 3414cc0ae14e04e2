"""False answers that could pass for true ones, for a player who may be told anything.

Its one rule: what is proposed is false under every registration, and has the form of a true answer. Those come first
that fit what other players believe or will claim: characters that nobody holds, what a Drunk believes to be, a number
next to the true one.

Must not know: what was told and claimed before; the page puts that beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from .bluffs import POOR_BLUFFS
from .catalogue import EVIL_TEAMS, GOOD_TEAMS, Team
from .reading import Reading, SeatReading, Who
from .truths import judge, truths
from .truths.direction import WORDS
from .truths.question import Value

ENOUGH = 5
"""How many false answers are proposed at most."""

_TRIED = 60


def falsehoods(
    reading: Reading, who: Who, ability: str, choice: Sequence[Who] = (), bluffs: Sequence[str] = ()
) -> tuple[Value, ...]:
    """A handful of false answers in the vocabulary's forms, the best ones first. Empty where every answer may be true.

    `choice`: the players that the ability asks about. `bluffs`: the characters that the evil players will claim.

    Raises:
        Refused: as `truths`.
    """
    true = truths(reading, who, ability, choice).values
    holds = judge(reading, who, ability, choice)
    numbers = reading.numbers()
    asked = _Asked(reading, reading.seat(who), tuple(map(reading.seat, choice)), tuple(bluffs), true, numbers)
    proposed = _unlike(_FORMS[ability](asked))
    false = (value for value in islice(proposed, _TRIED) if holds(value) == "never")
    return tuple(islice(false, ENOUGH))


class _Asked(NamedTuple):
    """What a form of answer needs to know to propose. `true`: the true answers; `number`: the seats' numbers."""

    reading: Reading
    asker: SeatReading
    chosen: tuple[SeatReading, ...]
    bluffs: tuple[str, ...]
    true: tuple[Value, ...]
    number: Mapping[Who, int]

    @property
    def others(self) -> tuple[SeatReading, ...]:
        return tuple(seat for seat in self.reading.seats if seat.who != self.asker.who)

    def absent(self, teams: Iterable[str]) -> list[str]:
        """The script's characters of those teams that nobody is.

        What the evil players will claim comes first, then what a Drunk believes to be; what nobody claims comes last.
        """
        held = {seat.character for seat in self.reading.seats}
        believed = {seat.shown for seat in self.reading.seats}
        of_teams = [one for one, team in self.reading.script.items() if team in teams and one not in held]
        return sorted(of_teams, key=lambda one: (one in POOR_BLUFFS, one not in self.bluffs, one not in believed, one))

    def claims(self, seat: SeatReading) -> list[str]:
        """What this player could be, were it not for the truth: what it believes; for an evil one a bluff."""
        if seat.shown != seat.character:
            return [seat.shown]
        if seat.team in EVIL_TEAMS or seat.alignment == "evil":
            return self.absent(GOOD_TEAMS)
        return [*self.absent({"minion"}), *self.absent({"demon"}), *self.absent({seat.team})]


_Form = Callable[[_Asked], Iterable[Value]]


def _numbers(least: int, most: Callable[[_Asked], int]) -> _Form:
    def propose(asked: _Asked) -> list[Value]:
        true = asked.true or (least,)
        domain = range(least, most(asked) + 1)
        return sorted(domain, key=lambda number: (min(abs(number - one) for one in true), number))

    return propose


def _evil_players(asked: _Asked) -> int:
    return sum(seat.team in EVIL_TEAMS for seat in asked.reading.seats)


def _dead(asked: _Asked) -> int:
    return min(sum(not seat.alive for seat in asked.reading.seats), _evil_players(asked))


def _yes_no(asked: _Asked) -> tuple[Value, ...]:
    return (False, True)


def _words(asked: _Asked) -> tuple[Value, ...]:
    return WORDS


def _player(asked: _Asked) -> Iterator[Value]:
    """Minions before the Demon: a good word for the Demon ends a game too soon."""
    for seat in sorted(asked.others, key=lambda seat: (seat.team == "demon", not seat.alive, asked.number[seat.who])):
        yield {"player": asked.number[seat.who]}


def _players(size: int) -> _Form:
    def propose(asked: _Asked) -> Iterator[Value]:
        evil = [seat for seat in asked.others if seat.team in EVIL_TEAMS]
        good = [seat for seat in asked.others if seat.team not in EVIL_TEAMS]
        for count in (1, 0, 2) if size == 2 else (0, 2, 1, 3):
            for some in islice(combinations(evil, count), ENOUGH):
                for rest in islice(combinations(good, size - count), ENOUGH):
                    yield {"players": sorted(asked.number[seat.who] for seat in (*some, *rest))}

    return propose


def _pair(team: Team) -> _Form:
    """A character that nobody is, between two players of whom one could claim or be it; then true ones, misplaced."""

    def propose(asked: _Asked) -> Iterator[Value]:
        plain = [seat for seat in asked.others if seat.team != team] or list(asked.others)
        likely = sorted(plain, key=lambda seat: (_unlikely(seat, team), asked.number[seat.who]))
        held = sorted({seat.character for seat in asked.reading.seats if seat.team == team})
        for place, character in enumerate([*asked.absent({team}), *held]):
            for one, other in islice(combinations(likely, 2), place, place + 3):
                numbers = sorted((asked.number[one.who], asked.number[other.who]))
                yield {"players": numbers, "character": character}
        if team == "outsider":
            yield {"character": None}

    return propose


def _unlikely(seat: SeatReading, team: Team) -> int:
    if team == "minion":
        return 0 if seat.alignment == "good" else 1
    return 0 if seat.alignment == "evil" else 1


def _character(asked: _Asked) -> Iterator[Value]:
    seats = asked.chosen
    if not seats and asked.reading.executed is not None:
        seats = (asked.reading.seat(asked.reading.executed),)
    for seat in seats:
        for character in asked.claims(seat):
            yield {"player": asked.number[seat.who], "character": character}


def _grandchild(asked: _Asked) -> Iterator[Value]:
    order = sorted(asked.others, key=lambda seat: (seat.alignment == "good", seat.team == "demon"))
    for seat in order:
        for character in islice((one for one in asked.claims(seat) if _is_good(asked, one)), 2):
            yield {"player": asked.number[seat.who], "character": character}


def _is_good(asked: _Asked, character: str) -> bool:
    return asked.reading.script.get(character) in GOOD_TEAMS


def _couple(asked: _Asked) -> Iterator[Value]:
    seat = asked.chosen[0]
    good = [*(one for one in asked.claims(seat) if _is_good(asked, one)), *asked.absent(GOOD_TEAMS)]
    for one in good[:4]:
        for other in asked.absent(EVIL_TEAMS)[:3]:
            yield {"player": asked.number[seat.who], "characters": sorted((one, other))}


def _outsiders(asked: _Asked) -> Iterator[Value]:
    held = sorted({seat.character for seat in asked.reading.seats if seat.team == "outsider"})
    for one in asked.absent({"outsider"}):
        yield {"characters": sorted([*held[1:], one])}
        yield {"characters": sorted([*held, one])}
    if held:
        yield {"characters": held[1:]}


def _unlike(values: Iterable[Value]) -> Iterator[Value]:
    """The values without repetition, in their order."""
    seen = set()
    for value in values:
        if repr(value) not in seen:
            seen.add(repr(value))
            yield value


_FORMS: Mapping[str, _Form] = {
    "chef": _numbers(0, lambda asked: max(_evil_players(asked) - 1, 1)),
    "empath": _numbers(0, lambda asked: 2),
    "clockmaker": _numbers(1, lambda asked: max(len(asked.reading.seats) // 2, 2)),
    "oracle": _numbers(0, _dead),
    "juggler": _numbers(0, lambda asked: len(asked.reading.guesses.get(asked.asker.who, ()))),
    "mathematician": _numbers(0, lambda asked: max(_evil_players(asked), 1)),
    "fortuneteller": _yes_no,
    "seamstress": _yes_no,
    "flowergirl": _yes_no,
    "towncrier": _yes_no,
    "shugenja": _words,
    "steward": _player,
    "bountyhunter": _player,
    "knight": _players(2),
    "noble": _players(3),
    "sage": _players(2),
    "choirboy": _player,
    "washerwoman": _pair("townsfolk"),
    "librarian": _pair("outsider"),
    "investigator": _pair("minion"),
    "grandmother": _grandchild,
    "ravenkeeper": _character,
    "undertaker": _character,
    "dreamer": _couple,
    "godfather": _outsiders,
}
