"""Random grimoires of 5 to 15 players, from a seed: with registering players, impaired and dead ones, turned ones, and
lasting numbers that differ from the seats' places. Some impaired seats are still said to be able."""

from __future__ import annotations

from random import Random

from hub.games.clocktower.catalogue import Team
from hub.games.clocktower.reading import Reading, SeatReading

SCRIPT: dict[str, Team] = {
    "steward": "townsfolk",
    "chef": "townsfolk",
    "investigator": "townsfolk",
    "empath": "townsfolk",
    "fortuneteller": "townsfolk",
    "mathematician": "townsfolk",
    "oracle": "townsfolk",
    "cannibal": "townsfolk",
    "ravenkeeper": "townsfolk",
    "drunk": "outsider",
    "barber": "outsider",
    "recluse": "outsider",
    "twochairs_recluse": "outsider",
    "poisoner": "minion",
    "marionette": "minion",
    "spy": "minion",
    "imp": "demon",
    "legion": "demon",
    "scapegoat": "traveller",
}
REGISTERING = ("recluse", "twochairs_recluse", "spy", "legion")
KEPT_WHEN_DEAD = ("recluse", "twochairs_recluse", "spy")
BELIEFS = ("drunk", "marionette")


def grimoire(seed: int) -> Reading:
    """The grimoire of that seed."""
    draw = Random(seed)
    players = draw.randint(5, 15)
    numbers = draw.sample(range(1, 40), players)
    registering = draw.randint(0, 3)
    plain = [one for one in SCRIPT if one not in REGISTERING]
    characters = [draw.choice(REGISTERING) for _ in range(registering)]
    characters += ["imp", *(draw.choice(plain) for _ in range(players - registering - 1))]
    draw.shuffle(characters)
    seats = tuple(_seat(draw, who, character) for who, character in zip(numbers, characters, strict=True))
    good = [seat.who for seat in seats if seat.alignment == "good"] or numbers
    herrings = tuple((draw.choice(good), source) for source in draw.sample([None, *numbers], draw.randint(0, 2)))
    return Reading(
        seats=seats,
        script=SCRIPT,
        marks={"fortuneteller:redherring": herrings} if herrings else {},
        abnormal=frozenset(draw.sample(numbers, draw.randint(0, 3))),
        perhaps_abnormal=frozenset(draw.sample(numbers, draw.randint(0, 2))),
        guesses={who: tuple(draw.choices(("always", "may", "never"), k=draw.randint(0, 5))) for who in numbers[:3]},
        executed=draw.choice([None, *numbers]),
        nominators=frozenset(draw.sample(numbers, draw.randint(0, 3))),
        voters=frozenset(draw.sample(numbers, draw.randint(0, 4))),
        night=draw.randint(1, 5),
        rules={"twochairs_recluse_evil": True} if draw.random() < 0.3 else {},
    )


def _seat(draw: Random, who: int, character: str) -> SeatReading:
    team = SCRIPT[character]
    evil = team in ("minion", "demon") or (team == "traveller" and draw.random() < 0.5)
    if draw.random() < 0.08:
        evil = not evil
    alive = draw.random() < 0.7
    drunk, poisoned = draw.random() < 0.08, draw.random() < 0.12
    healthy = not drunk and not poisoned
    able = healthy and character not in BELIEFS and (alive or character in KEPT_WHEN_DEAD)
    claimed = able or (not healthy and draw.random() < 0.3)
    eaten = character == "cannibal" and healthy and draw.random() < 0.4
    return SeatReading(
        who=who,
        character=character,
        shown="chef" if character in BELIEFS else character,
        team=team,
        alignment="evil" if evil else "good",
        alive=alive,
        drunk=drunk,
        poisoned=poisoned,
        able=claimed,
        abilities=frozenset({*({character} if able else ()), *({"recluse"} if eaten else ())}),
    )
