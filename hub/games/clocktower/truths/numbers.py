"""Abilities that learn a number: Chef, Empath, Clockmaker, Oracle, Juggler, Mathematician.

Their one rule: what is counted are checks, each with a registration of its own, so that a number may lie anywhere
between what is sure and what is possible. Only the Clockmaker's distance hangs on one check for each seat.

Must not know: how a number is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.reading import SeatReading
from hub.games.clocktower.registration import Holds, evil, of_team, team_choices
from hub.table.words import Text, names

from .question import Family, Finding, Findings, Question, count


def chef(question: Question) -> Findings:
    """Pairs of neighbours who are both evil; the dead and Travellers count. Each pair is a check of both its seats."""
    seats = question.reading.around()
    checks: list[Holds] = []
    because: list[Text] = []
    for first, second in zip(seats, (*seats[1:], seats[0]), strict=True):
        sides = [(seat, evil(question.reading, seat, question.ability)) for seat in (first, second)]
        if any(holds == "never" for _, holds in sides):
            continue
        pair: dict[str, object] = {"first": question.number(first), "second": question.number(second)}
        turning = [seat for seat, holds in sides if holds == "may"]
        checks.append("may" if turning else "always")
        if len(turning) == 2:
            because.append(Text("Seats {first} and {second} are a pair if both register as evil.", pair))
        elif turning:
            pair["seat"] = question.number(turning[0])
            because.append(Text("Seats {first} and {second} are a pair if seat {seat} registers as evil.", pair))
        else:
            because.append(Text("Seats {first} and {second} are an evil pair.", pair))
    return Findings(count(checks), tuple(because) or (Text("No two evil players sit side by side."),))


def empath(question: Question) -> Findings:
    """How many of the two living neighbours are evil; the dead are passed over, each side is a check of its own."""
    checks: list[Holds] = []
    because: list[Text] = []
    for neighbour in living_neighbours(question):
        holds = evil(question.reading, neighbour, question.ability)
        checks.append(holds)
        because.append(_alignment_of(question, neighbour, holds))
    return Findings(count(checks), tuple(because) or (Text("Nobody else is alive."),))


def oracle(question: Question) -> Findings:
    """How many dead players are evil, Travellers and turned players too."""
    dead = [seat for seat in question.reading.seats if not seat.alive]
    checks = [evil(question.reading, seat, question.ability) for seat in dead]
    because = tuple(
        _alignment_of(question, seat, holds) for seat, holds in zip(dead, checks, strict=True) if holds != "never"
    )
    return Findings(count(checks), because or (Text("No dead player is evil."),))


def juggler(question: Question) -> Findings:
    """How many of the guesses held when they were made; a guess about a registering player may count or not."""
    guesses = question.reading.guesses.get(question.asker.who, ())
    because = []
    for place, holds in enumerate(guesses, start=1):
        if holds == "always":
            because.append(Text("Guess {place} was right.", {"place": place}))
        elif holds == "may":
            because.append(Text("Guess {place} may count as right, by a registration.", {"place": place}))
    found = count(_holds(guesses))
    return Findings(found, tuple(because) or (Text("No guess was right."),))


def mathematician(question: Question) -> Findings:
    """How many other players' abilities went wrong since dawn; those that a jinx lets count may be left out."""
    sure = question.reading.abnormal - {question.asker.who}
    perhaps = question.reading.perhaps_abnormal - sure - {question.asker.who}
    because = []
    if sure:
        wrong = names(sorted(map(question.reading.number, sure)))
        because.append(Text("Worked abnormally since dawn: {seats}.", {"seats": wrong}))
    if perhaps:
        open_ones = names(sorted(map(question.reading.number, perhaps)))
        because.append(Text("May be counted as abnormal or not: {seats}.", {"seats": open_ones}))
    checks: list[Holds] = ["always" for _ in sure]
    checks.extend("may" for _ in perhaps)
    return Findings(count(checks), tuple(because) or (Text("No other ability worked abnormally since dawn."),))


def clockmaker(question: Question) -> Findings:
    """Steps from the Demon to its nearest Minion; with several Demons the least, of living ones if there are any.

    A seat is asked once what it is, so it is Demon or Minion, not both. Legion is both, but not its own Minion.
    Without a Minion there is no answer.
    """
    seats = question.reading.seats
    choices = [team_choices(seat, question.ability) for seat in seats]
    over = question.reading.passed_over
    outcomes = {_least_distance(*_counted(seats, chosen, over)) for chosen in product(*choices)}
    numbers = sorted(distance for distance in outcomes if distance is not None)
    because = [text for seat in seats for text in _teams_of(question, seat)]
    if not numbers:
        because.append(Text("There is no distance without both a Demon and a Minion."))
    return Findings(tuple(Finding(number, len(outcomes) == 1) for number in numbers), tuple(because))


def living_neighbours(question: Question) -> Iterator[SeatReading]:
    """The nearest living player clockwise and anticlockwise of the asker; the same one twice where only one is left."""
    seats = question.reading.around(question.asker.who)
    here = seats.index(question.asker)
    for step in (1, -1):
        for distance in range(1, len(seats)):
            seat = seats[(here + step * distance) % len(seats)]
            if seat.alive:
                yield seat
                break


def _counted(
    seats: tuple[SeatReading, ...], chosen: tuple[frozenset[Team], ...], over: frozenset[int]
) -> tuple[tuple[SeatReading, ...], tuple[frozenset[Team], ...]]:
    """The seats that a step goes to, with their teams: all but those passed over, Demons and Minions kept."""
    if not over:
        return seats, chosen
    kept = [place for place, seat in enumerate(seats) if seat.who not in over or chosen[place] & set(_CLOCK_TEAMS)]
    return tuple(seats[place] for place in kept), tuple(chosen[place] for place in kept)


def _least_distance(seats: tuple[SeatReading, ...], chosen: tuple[frozenset[Team], ...]) -> int | None:
    demons = [place for place, teams in enumerate(chosen) if "demon" in teams]
    demons = [place for place in demons if seats[place].alive] or demons
    minions = [place for place, teams in enumerate(chosen) if "minion" in teams]
    gaps = [abs(demon - minion) for demon in demons for minion in minions if demon != minion]
    return min((min(gap, len(seats) - gap) for gap in gaps), default=None)


def _alignment_of(question: Question, seat: SeatReading, holds: Holds) -> Text:
    place = {"seat": question.number(seat)}
    if holds == "always":
        return Text("Seat {seat} counts as evil.", place)
    if holds == "never":
        return Text("Seat {seat} counts as good.", place)
    return Text("Seat {seat} may register as good or as evil.", place)


def _teams_of(question: Question, seat: SeatReading) -> Iterator[Text]:
    place = {"seat": question.number(seat)}
    demon, minion = (of_team(seat, team, question.ability) for team in _CLOCK_TEAMS)
    if demon == "always":
        yield Text("Seat {seat} is a Demon.", place)
    if demon == "may":
        yield Text("Seat {seat} may register as a Demon.", place)
    if minion == "always":
        yield Text("Seat {seat} is a Minion.", place)
    if minion == "may":
        yield Text("Seat {seat} may register as a Minion.", place)


def _holds(guesses: tuple[str, ...]) -> Iterator[Holds]:
    for guess in guesses:
        yield "always" if guess == "always" else "may" if guess == "may" else "never"


_CLOCK_TEAMS: tuple[Team, Team] = ("demon", "minion")

ABILITIES: Mapping[str, Family] = {
    "chef": chef,
    "empath": empath,
    "clockmaker": clockmaker,
    "oracle": oracle,
    "juggler": juggler,
    "mathematician": mathematician,
}
