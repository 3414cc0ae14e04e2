"""A second opinion on what is true: brute force, written from the rules' sentences and not from the hub's code.

For every answer that has the right form it plays through everything that the asked players may register as, and notes
whether the sentence came out true each time, sometimes or never. It imports the reading and nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from hub.games.clocktower.reading import Reading, SeatReading

Value = Any


class Face(NamedTuple):
    """One way in which a seat answers one check."""

    evil: bool
    teams: frozenset[str]
    character: str


def faces(reading: Reading, seat: SeatReading) -> list[Face]:
    """A Recluse may be taken for evil, and for a Minion or Demon, dead or alive. A Spy: the other way round. The custom
    Recluse: the same without evil, unless the switch says so. Legion: a Minion too. The drunk and poisoned: none of it.
    """
    has = set(seat.abilities)
    if seat.able:
        has.add(seat.character)
    if seat.drunk or seat.poisoned or seat.character in ("drunk", "marionette"):
        has = set()
    evils = {seat.alignment == "evil"}
    if "recluse" in has or ("twochairs_recluse" in has and reading.rules.get("twochairs_recluse_evil")):
        evils.add(True)
    if "spy" in has:
        evils.add(False)
    own = {str(seat.team)}
    if "legion" in has:
        own.add("minion")
    looks = [(frozenset(own), seat.character)]
    for character, team in reading.script.items():
        if has & {"recluse", "twochairs_recluse"} and team in ("minion", "demon"):
            looks.append((frozenset({team}), character))
        if "spy" in has and team in ("townsfolk", "outsider"):
            looks.append((frozenset({team}), character))
    return [Face(evil, *look) for evil in sorted(evils) for look in dict.fromkeys(looks)]


class Opinion(NamedTuple):
    """The answers that hold under some choice and those that hold under every choice, as comparable keys."""

    some: frozenset[object]
    every: frozenset[object]


def key(value: Value) -> object:
    if isinstance(value, dict):
        return tuple(sorted((name, key(part)) for name, part in value.items() if part is not None))
    if isinstance(value, list):
        return tuple(sorted(value))
    return (type(value).__name__, value)


def opinion(reading: Reading, who: int, ability: str, choice: tuple[int, ...] = ()) -> Opinion:
    """What may and what must hold, of all answers that name others than the asker."""
    outcomes = OUTCOMES.get(ability)
    if outcomes is not None:
        seen = [set(map(key, each)) for each in outcomes(reading, who, choice)]
        return Opinion(frozenset(set().union(*seen)), frozenset(set.intersection(*seen) if seen else set()))
    looks = {seat.who: faces(reading, seat) for seat in reading.seats}
    some, every = set(), set()
    for value, asked, sentence in SENTENCES[ability](reading, who, choice):
        results = {sentence(*world) for world in product(*(looks[seat.who] for seat in asked))}
        if True in results:
            some.add(key(value))
        if results == {True}:
            every.add(key(value))
    return Opinion(frozenset(some), frozenset(every))


# --- answers that come out of walking through all choices: an outcome is the set of answers which that choice allows


def _sums(checks: Iterable[set[int]]) -> Iterator[Collection[Value]]:
    for world in product(*checks):
        yield {sum(world)}


def _evils(reading: Reading, seat: SeatReading) -> set[bool]:
    return {face.evil for face in faces(reading, seat)}


def _chef(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    """How many pairs of neighbours are evil players; every pair is looked at on its own."""
    seats = reading.seats
    pairs = [(seats[place - 1], seats[place]) for place in range(len(seats))]
    yield from _sums(
        {int(one and other) for one in _evils(reading, first) for other in _evils(reading, second)}
        for first, second in pairs
    )


def _empath(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    """Of the nearest living player on each side, how many are evil."""
    order = list(reading.seats)
    while order[0].who != who:
        order.append(order.pop(0))
    others = [seat for seat in order[1:] if seat.alive]
    sides = [others[0], others[-1]] if others else []
    yield from _sums({int(evil) for evil in _evils(reading, seat)} for seat in sides)


def _oracle(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    yield from _sums({int(evil) for evil in _evils(reading, seat)} for seat in reading.seats if not seat.alive)


def _mathematician(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    counts = []
    for seat in reading.seats:
        if seat.who == who:
            continue
        if seat.who in reading.abnormal:
            counts.append({1})
        elif seat.who in reading.perhaps_abnormal:
            counts.append({0, 1})
    yield from _sums(counts)


def _juggler(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    meaning = {"always": {1}, "may": {0, 1}, "never": {0}}
    yield from _sums(meaning[guess] for guess in reading.guesses.get(who, ()))


def _clockmaker(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    """From a Demon, a living one if there is one, step by step outwards until a Minion sits there."""
    circle = len(reading.seats)
    choices = [{face.teams for face in faces(reading, seat)} for seat in reading.seats]
    for world in product(*choices):
        demons = [place for place in range(circle) if "demon" in world[place]]
        living = [place for place in demons if reading.seats[place].alive]
        found = [
            steps
            for demon in living or demons
            for steps in range(1, circle // 2 + 1)
            if any("minion" in world[(demon + way * steps) % circle] for way in (1, -1))
        ]
        yield {min(found)} if found else set()


def _shugenja(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    """The nearest evil player's side; any word where both sides are equally near."""
    order = list(reading.seats)
    while order[0].who != who:
        order.append(order.pop(0))
    for world in product(*(_evils(reading, seat) for seat in order[1:])):
        clockwise = next((step for step, evil in enumerate(world) if evil), None)
        anticlockwise = next((step for step, evil in enumerate(reversed(world)) if evil), None)
        if clockwise is None or anticlockwise is None:
            yield set()
        elif clockwise == anticlockwise:
            yield {"clockwise", "anticlockwise", "equal"}
        else:
            yield {"clockwise" if clockwise < anticlockwise else "anticlockwise"}


def _godfather(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Collection[Value]]:
    """Which Outsiders are in play. Kept small: of a seat only the Outsiders that it may be, or that it is none."""
    options = [
        {face.character if "outsider" in face.teams else "" for face in faces(reading, seat)} for seat in reading.seats
    ]
    for world in product(*options):
        yield [{"characters": sorted(set(world) - {""})}]


OUTCOMES: dict[str, Callable[[Reading, int, tuple[int, ...]], Iterator[Collection[Value]]]] = {
    "chef": _chef,
    "empath": _empath,
    "oracle": _oracle,
    "mathematician": _mathematician,
    "juggler": _juggler,
    "clockmaker": _clockmaker,
    "shugenja": _shugenja,
    "godfather": _godfather,
}


# --- answers that are a sentence about some players: the answer, the players that it asks, and the sentence

Sentence = Callable[..., bool]
Claim = tuple[Value, list[SeatReading], Sentence]


def _place(reading: Reading, seat: SeatReading) -> int:
    return [other.who for other in reading.seats].index(seat.who) + 1


def _others(reading: Reading, who: int) -> list[SeatReading]:
    return [seat for seat in reading.seats if seat.who != who]


def _by_who(reading: Reading, choice: tuple[int, ...]) -> list[SeatReading]:
    return [seat for who in choice for seat in reading.seats if seat.who == who]


def _one_player(sentence: Sentence) -> Callable[..., Iterator[Claim]]:
    def claims(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
        for seat in _others(reading, who):
            yield {"player": _place(reading, seat)}, [seat], sentence

    return claims


def _some_players(size: int, sentence: Sentence) -> Callable[..., Iterator[Claim]]:
    def claims(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
        for some in combinations(_others(reading, who), size):
            yield {"players": [_place(reading, seat) for seat in some]}, list(some), sentence

    return claims


def _one_of_two(team: str) -> Callable[..., Iterator[Claim]]:
    """One of the two players is that character, which is a character of the asked team."""

    def sentence_for(character: str) -> Sentence:
        return lambda one, other: any(face.character == character and team in face.teams for face in (one, other))

    def claims(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
        for two in combinations(_others(reading, who), 2):
            for character in {*reading.script, *(seat.character for seat in reading.seats)}:
                numbers = [_place(reading, seat) for seat in two]
                yield {"players": numbers, "character": character}, list(two), sentence_for(character)

    return claims


def _librarian(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    yield from _one_of_two("outsider")(reading, who, choice)
    plain = [seat for seat in reading.seats if len(faces(reading, seat)) == 1]
    turning = [seat for seat in reading.seats if seat not in plain]
    nobody = all(seat.team != "outsider" for seat in plain)
    yield {"character": None}, turning, lambda *world: nobody and all("outsider" not in face.teams for face in world)


def _grandmother(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    """A good player, a Townsfolk or an Outsider, and the character."""
    for seat in _others(reading, who):
        for character in {*reading.script, seat.character}:

            def sentence(face: Face, character: str = character) -> bool:
                return not face.evil and face.character == character and bool(face.teams & {"townsfolk", "outsider"})

            yield {"player": _place(reading, seat), "character": character}, [seat], sentence


def _character_of(seats: list[SeatReading], reading: Reading) -> Iterator[Claim]:
    for seat in seats:
        for character in {*reading.script, seat.character}:

            def sentence(face: Face, character: str = character) -> bool:
                return face.character == character

            yield {"player": _place(reading, seat), "character": character}, [seat], sentence


def _ravenkeeper(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    return _character_of(_by_who(reading, choice), reading)


def _undertaker(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    return _character_of(_by_who(reading, () if reading.executed is None else (reading.executed,)), reading)


def _dreamer(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    """A good and an evil character, one of which is right."""
    [seat] = _by_who(reading, choice)
    everything = {**reading.script, seat.character: seat.team}
    for good in (one for one, team in everything.items() if team in ("townsfolk", "outsider")):
        for evil in (one for one, team in everything.items() if team in ("minion", "demon")):

            def sentence(face: Face, good: str = good, evil: str = evil) -> bool:
                return face.character in (good, evil)

            yield {"player": _place(reading, seat), "characters": [good, evil]}, [seat], sentence


def _fortuneteller(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    """Either is a Demon, or the good player who registers as one to this Fortune Teller."""
    lying = reading.marks.get("fortuneteller:redherring", ())
    herring = any(where in choice and source in (None, who) for where, source in lying)
    for answer in (False, True):

        def sentence(one: Face, other: Face, answer: bool = answer) -> bool:
            return answer == (herring or "demon" in one.teams or "demon" in other.teams)

        yield answer, _by_who(reading, choice), sentence


def _today(whom: Callable[[Reading], frozenset[int]], team: str) -> Callable[..., Iterator[Claim]]:
    """Whether one of that team did today what these did."""

    def claims(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
        those = [seat for seat in reading.seats if seat.who in whom(reading)]
        turning = [seat for seat in those if len(faces(reading, seat)) > 1]
        plain = [faces(reading, seat)[0] for seat in those if seat not in turning]
        for answer in (False, True):

            def sentence(*world: Face, answer: bool = answer) -> bool:
                return answer == any(team in face.teams for face in (*plain, *world))

            yield answer, turning, sentence

    return claims


def _seamstress(reading: Reading, who: int, choice: tuple[int, ...]) -> Iterator[Claim]:
    for answer in (False, True):

        def sentence(one: Face, other: Face, answer: bool = answer) -> bool:
            return answer == (one.evil == other.evil)

        yield answer, _by_who(reading, choice), sentence


SENTENCES: dict[str, Callable[[Reading, int, tuple[int, ...]], Iterator[Claim]]] = {
    "steward": _one_player(lambda face: not face.evil),
    "bountyhunter": _one_player(lambda face: face.evil),
    "knight": _some_players(2, lambda *two: all("demon" not in face.teams for face in two)),
    "noble": _some_players(3, lambda *three: [face.evil for face in three].count(True) == 1),
    "washerwoman": _one_of_two("townsfolk"),
    "librarian": _librarian,
    "investigator": _one_of_two("minion"),
    "grandmother": _grandmother,
    "ravenkeeper": _ravenkeeper,
    "undertaker": _undertaker,
    "dreamer": _dreamer,
    "fortuneteller": _fortuneteller,
    "seamstress": _seamstress,
    "flowergirl": _today(lambda reading: reading.voters, "demon"),
    "towncrier": _today(lambda reading: reading.nominators, "minion"),
    "sage": _some_players(2, lambda *two: any("demon" in face.teams for face in two)),
    "choirboy": _one_player(lambda face: "demon" in face.teams),
}
