"""Games without a host, in pairs that differ in hidden facts alone (who is what, who holds what, who chose whom): until
their end every page is answered alike in both, whatever it asks or tries, and so look all panels that nobody holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hub.games.growl.vocabulary import Deal as DealCards
from hub.games.growl.vocabulary import Lock as LockCards
from hub.games.growl.vocabulary import Pass, Resolve
from hub.games.moonwolf.vocabulary import Act, Lock, Timeout, Vote
from hub.games.moonwolf.vocabulary import Deal as DealRoles
from hub.table.commands import Begin, Command, Place, Press
from hub.table.errors import Refused
from hub.table.views import STORYTELLER, TOWN

from .wolves_at_home import NAMES, ROLES, Village, village

Pair = tuple[Village, Village]
SEATS = range(1, 8)

QUESTIONS = [
    *({"ask": what} for what in ("phase", "prompt", "grimoire", "town", "night", "winner", "audit", "seat")),
    *({"ask": what, "seat": seat} for what in ("prompt", "seat") for seat in (1, 2, 9)),
]
TRIES: list[dict[str, Any]] = [
    *({"do": verb} for verb in ("undo", "redo", "lock", "open", "nonsense")),
    *({"do": verb, "seat": seat} for verb in ("kill", "revive", "press", "lock", "unseat") for seat in SEATS),
    *({"do": "act", "seat": seat, "target": other} for seat in SEATS for other in (1, 2, None)),
    *({"do": "vote", "seat": seat, "for": other} for seat in SEATS for other in (1, 2, None)),
    *({"do": "declare", "seat": seat, "role": role} for seat in SEATS for role in ("seer", "villager")),
    *({"do": "become", "seat": seat, "character": role} for seat in (1, 2) for role in ("seer", "werewolf", "human")),
    *({"do": verb, "target": seat, **ruling} for verb in ("condemn", "appoint") for seat in (1, 2)
      for ruling in ({}, {"ruling": True})),
    *({"do": "give", "to": seat, "ruling": True} for seat in SEATS),
    *({"do": "pass", "seat": seat, "left": card, "right": "gold"} for seat in SEATS for card in ("bite", "salve")),
    *({"do": "resolve", "effects": [{"move": [card, seat, 7]}]} for seat in SEATS for card in ("bite", "salve", "x")),
    *({"do": "resolve", "effects": [{"kill": 9}, {"move": ["bite", 1, 2]}]} for _ in range(1)),
    *({"do": "place", "seat": seat, "token": token} for seat in SEATS for token in ("growl:bite", "moonwolf:seer")),
    *({"do": "lift", "seat": 1, "token": token} for token in ("growl:bite", "moonwolf:seer")),
    {"do": "deal", "seats": {"1": "seer"}},
    {"do": "deal", "hands": {"1": ["bite"]}},
    {"do": "coins", "coins": {"1": 3}},
    {"do": "coins", "coins": {"1": -3}},
    {"do": "next", "to": "night"},
    {"do": "next", "to": "over"},
    {"do": "end", "winner": "wolves"},
    {"do": "seat", "after": 1, "player": "Zoe"},
    {"do": "move", "seat": 1, "after": 3},
    {"do": "turn", "seat": 1, "alignment": "evil"},
    {"do": "mark", "seat": 1, "reminder": "imp:dead"},
    {"do": "note", "text": "x"},
    {"do": "sit", "seat": 9, "chair": "c1"},
    {"do": "rename", "seat": 9, "player": "Zoe"},
]  # fmt: skip


def secretly(home: Village, command: Command) -> None:
    """Done at the table, by pads or tokens or the host's hand before the begin: on no page."""
    home.on_loop(lambda: home.room.do(command))


def learned(home: Village) -> Iterator[object]:
    """All that a page, a guest, a panel that nobody holds, or the console can learn now."""
    for question in QUESTIONS:
        for audience in (STORYTELLER, TOWN):
            reply = home.desk.ask(question, audience)
            yield question, audience, reply.status, reply.body
    for command in TRIES:
        before = home.ledger.version
        reply = home.desk.command(command, None, None)
        assert home.ledger.version == before, f"{command} is no try"
        yield command, reply.status, reply.body
    yield home.present.view(STORYTELLER)
    yield home.present.view(TOWN)
    yield home.desk.sheet()
    yield home.shown[-1]
    yield home.notices
    for ask in (home.desk.archive.recap, home.desk.archive.export):
        with pytest.raises(Refused, match="before the end"):
            ask(None)


def alike(pair: Pair) -> None:
    for one, other in zip(learned(pair[0]), learned(pair[1]), strict=True):
        assert one == other


def both(pair: Pair, command: Command) -> None:
    for home in pair:
        secretly(home, command)


# -- MoonWolf -----------------------------------------------------------------------------------------


def villages(state: Path, chance: Random) -> Pair:
    made = []
    for name in ("one", "other"):
        home = village(state / name)
        special = {"werewolf": 1, "seer": 1, "knight": 1}
        opening = {"do": "open", "game": "moonwolf", "players": NAMES, "seed": 7, "roles": special, "host": False}
        assert home.desk.command(opening, None, None).body["ok"]
        roles = list(ROLES)
        chance.shuffle(roles)
        secretly(home, DealRoles(seats=dict(enumerate(roles, start=1))))
        secretly(home, Begin())
        made.append(home)
    return made[0], made[1]


def at_random(home: Village, chance: Random, choices: Callable[[int, int], Command], lock: type[Command]) -> None:
    """Choices, presses and locks of anybody, in any order; the last choice of a vote is left open."""
    for _ in range(chance.randrange(12)):
        seat, target = chance.randint(1, 7), chance.randint(1, 7)
        secretly(home, chance.choice([choices(seat, target), Press(seat=seat)]))
    if chance.random() < 0.5:
        secretly(home, lock(seat=chance.randint(1, 7)))


@pytest.mark.parametrize("seed", range(6))
def test_no_page_learns_a_role_or_a_choice_of_moonwolf_before_the_end(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    pair = villages(tmp_path, chance)
    with pair[0], pair[1]:
        alike(pair)
        both(pair, Timeout())
        alike(pair)
        both(pair, Timeout())
        for home in pair:
            at_random(home, chance, lambda seat, target: Vote(seat=seat, target=target), Lock)
        alike(pair)
        for home in pair:
            for seat in SEATS:
                secretly(home, Vote(seat=seat, target=seat % 7 + 1 if seat > 1 else 5, ruling=True))
        both(pair, Timeout())
        alike(pair)
        for home in pair:
            at_random(home, chance, lambda seat, target: Act(seat=seat, target=target), Lock)
        alike(pair)


# -- Growl --------------------------------------------------------------------------------------------

HARMLESS = ["gold", "salve", "charm", "gold", "salve", "charm", "bite"]
"""What hands are made of here: nobody dies or turns by them."""


def packs(state: Path, chance: Random) -> Pair:
    made = []
    for name in ("one", "other"):
        home = village(state / name)
        opening = {"do": "open", "game": "growl", "players": NAMES, "seed": 7, "host": False}
        assert home.desk.command(opening, None, None).body["ok"]
        starts = ["bite", "bite", *["gold"] * 5]
        chance.shuffle(starts)
        hands = {seat: (starts[seat - 1], *chance.choices(HARMLESS, k=2), "gold") for seat in SEATS}
        deck = ("gold", "night", "salve", "gold", "night", "gold", "final_night")
        secretly(home, DealCards(hands=hands, deck=deck, first=3))
        secretly(home, Begin())
        made.append(home)
    return made[0], made[1]


def tapped(seat: int, chance: Random) -> Command:
    return Place(seat=seat, token=f"growl:{chance.choice(['gold', 'salve', 'charm', 'bite'])}")


def everybody_passes(home: Village, chance: Random) -> None:
    assert home.ledger.evening is not None
    state = home.ledger.evening.state
    for number, place in state.seating:
        left, right = chance.sample(state.hand(place.who), 2)
        secretly(home, Pass(seat=number, left=left, right=right, ruling=True))


@pytest.mark.parametrize("seed", range(6))
def test_no_page_learns_a_hand_or_a_side_of_growl_before_the_end(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    pair = packs(tmp_path, chance)
    with pair[0], pair[1]:
        alike(pair)
        for home in pair:
            assert home.do(do="give", to=5)["ok"]
        alike(pair)
        both(pair, Resolve(effects=()))
        for home in pair:
            at_random(home, chance, lambda seat, _: tapped(seat, chance), LockCards)
            secretly(home, Pass(seat=2, left="gold", right="gold"))
        alike(pair)
        for home in pair:
            everybody_passes(home, chance)
            assert home.phase == "day"
        alike(pair)
