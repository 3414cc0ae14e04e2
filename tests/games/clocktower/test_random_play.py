"""Evenings played at random, and what holds in all of them.

Must not know: any character's text.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.games.clocktower import events as e
from hub.table.words import ENGLISH
from tests.games.played import Played

from .table import NAMES, clocktower

Deed = tuple[int, int, int, int]
DEEDS = st.lists(
    st.tuples(st.integers(0, 36), st.integers(0, 30), st.integers(0, 30), st.integers(0, 30)), min_size=10, max_size=70
)
REMINDERS = [
    *("poisoner:poisoned", "philosopher:drunk", "lleech:poisoned", "cannibal:poisoned", "barber:haircutstonight"),
    *("pukka:poisoned", "nodashii:poisoned", "eviltwin:twin", "grandmother:grandchild", "drunk:isthedrunk"),
]


FIRST, SECOND = "embrace-the-tentacles", "two-chairs"
TABLES = st.one_of(
    st.tuples(st.integers(5, 15), st.just(FIRST), st.just({})),
    st.tuples(st.integers(5, 12), st.just(SECOND), st.just({"opposite_seats": False})),
    st.tuples(st.integers(5, 7), st.just(SECOND), st.just({"opposite_seats": True})),
)
"""How many players, which script, which house rules."""


class Evening:
    """A game dealt at random, with commands made of numbers."""

    def __init__(self, players: int, seed: int, script: str = FIRST, **rules: bool) -> None:
        self.played = Played(clocktower(), players=NAMES[:players], script=script, rules=rules, seed=seed)
        self.first = self.played.state
        self.played.do("deal")
        self.played.do("begin")
        self.script = self.played.state.script.characters

    @property
    def players(self) -> int:
        """How many seats there are now."""
        return len(self.played.state.seats)

    def command(self, deed: Deed) -> dict[str, Any]:
        """One command, mostly one that goes on."""
        verb, one, two, three = deed
        seat, other = one % self.players + 1, two % self.players + 1
        character = self.script[three % len(self.script)]
        made: dict[int, dict[str, Any]] = {
            0: {"do": "choose", "players": [seat]},
            1: {"do": "choose", "players": [seat, other]},
            2: {"do": "choose", "character": character},
            3: {"do": "choose", "none": True},
            4: {"do": "choose", "players": [seat], "registers": character},
            5: {"do": "show", "value": three % 3},
            6: {"do": "show", "value": {"player": seat, "character": character}},
            7: {"do": "nominate", "by": seat, "of": other},
            8: {"do": "vote", "seats": list(range(1, three % self.players + 2))},
            9: {"do": "close"},
            10: {"do": "execute", "seat": seat},
            11: {"do": "execute", "seat": seat, "dies": False},
            12: {"do": "claim", "seat": seat, "character": character},
            13: {"do": "use", "seat": seat, "as": character, "players": [other]},
            14: {"do": "kill", "seat": seat},
            15: {"do": "revive", "seat": seat},
            16: {"do": "become", "seat": seat, "character": character},
            17: {"do": "turn", "seat": seat, "alignment": "evil" if three % 2 else "good"},
            18: {"do": "mark", "seat": seat, "reminder": REMINDERS[three % len(REMINDERS)]},
            19: {"do": "unmark", "seat": seat, "reminder": REMINDERS[three % len(REMINDERS)]},
            20: {"do": "place", "seat": seat, "token": "reminder:" + REMINDERS[three % len(REMINDERS)]},
            21: {"do": "move", "seat": seat, "after": other},
            22: {"do": "next", "to": character},
            23: {"do": "dusk"},
            24: {"do": "seat", "after": seat, "player": "Newcomer"},
            25: {"do": "unseat", "seat": seat} if self.players > 5 else {"do": "next"},
            26: {"do": "deal", "seats": {str(seat): "beggar"}},
            27: {"do": "exile", "by": seat, "of": other, "votes": list(range(1, three % self.players + 2))},
        }
        return made.get(verb, {"do": "next"})

    def do(self, deed: Deed) -> None:
        """The command, done or refused."""
        command = self.command(deed)
        self.played.send(command.pop("do"), **command)


def check_seats(evening: Evening) -> None:
    """By night exactly those who are awake are lit; a seat that isn't shows nothing."""
    table = evening.played
    state = table.state
    awake = set()
    for seat in range(1, evening.players + 1):
        view = table.seat(seat)
        if view["awake"]:
            awake.add(seat)
        if state.phase == "night" and not view["awake"]:
            assert (view["lit"], view["lines"]) == (False, [])
        assert view["lit"] or not view["lines"]
        assert len(view["lines"]) <= 4
    slot = table.ask("prompt")["seats"] if state.phase == "night" else []
    assert awake <= set(slot)


def check_town(evening: Evening) -> None:
    """The town's answer names nobody's character and no death of this night."""
    table = evening.played
    state = table.state
    for player in table.ask("town")["players"]:
        assert set(player) - {"character", "here"} == {"seat", "player", "alive", "ghost_vote"}
        assert player.get("character", "beggar") == "beggar"
        who = state.seats.who(player["seat"])
        died = [one for one in state.deaths if one.who == who and one.night and one.number == state.number]
        if state.phase == "night" and died and state.players[who].known_alive:
            assert player["alive"]


def check_deaths(evening: Evening) -> None:
    """Nobody dies while dead."""
    alive: dict[int, bool] = {}
    for entry, _ in evening.played.journal:
        for event in entry.events:
            if event["event"] == "died":
                who = event["death"]["who"]
                assert alive.get(who, True)
                alive[who] = False
            if event["event"] == "revived":
                alive[event["who"]] = True


def play(table: tuple[int, str, dict[str, bool]], seed: int, deeds: list[Deed]) -> Evening:
    """An evening, with its invariants after every command."""
    players, script, rules = table
    evening = Evening(players, seed, script, **rules)
    for deed in deeds:
        evening.do(deed)
        evening.played.ask("grimoire")
        evening.played.ask("winner")
        evening.played.ask("night")
        clocktower().console_view(evening.played.state, ENGLISH)
        check_seats(evening)
        check_town(evening)
    check_deaths(evening)
    return evening


def check_keeping(evening: Evening) -> None:
    """Replaying the commands and reading the journal come to the same state; undoing everything to the first."""
    table = evening.played
    assert table.replayed().state == table.state
    assert table.from_the_journal().state == table.state
    while table.evening.step.before is not None:
        table.do("undo")
    assert table.state == evening.first


def check_next_ends_the_night(evening: Evening) -> None:
    """`next` alone goes through every step that waits, to the day."""
    table = evening.played
    if table.phase[0] != "night":
        return
    for _ in range(80):
        table.do("next")
        if table.phase[0] == "day":
            return
    raise AssertionError(f"the night doesn't end: {table.ask('phase')}")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TABLES, st.integers(0, 10_000), DEEDS)
def test_a_random_evening_keeps_its_invariants(
    table: tuple[int, str, dict[str, bool]], seed: int, deeds: list[Deed]
) -> None:
    evening = play(table, seed, deeds)
    check_next_ends_the_night(evening)
    check_keeping(evening)


@pytest.mark.soak
@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TABLES, st.integers(0, 1_000_000), DEEDS)
def test_many_random_evenings_keep_their_invariants(
    table: tuple[int, str, dict[str, bool]], seed: int, deeds: list[Deed]
) -> None:
    evening = play(table, seed, deeds)
    check_next_ends_the_night(evening)
    check_keeping(evening)


@settings(max_examples=20, deadline=None)
@given(st.integers(7, 15), st.integers(0, 10_000))
def test_every_step_of_the_sheet_is_reached_by_next(players: int, seed: int) -> None:
    table = Evening(players, seed).played
    for _ in range(2):
        wanted = [line["slot"] for line in table.ask("night")["night"]]
        seen = []
        while table.phase[0] == "night":
            slot = table.ask("phase")["slot"]
            if not seen or seen[-1] != slot:
                seen.append(slot)
            table.do("next")
        assert [slot for slot in seen if slot in wanted] == wanted
        table.do("dusk")


@settings(max_examples=15, deadline=None)
@given(st.integers(7, 15), st.integers(0, 1_000), st.integers(0, 1_000))
def test_the_town_sees_no_difference_when_only_hidden_facts_differ(players: int, one: int, other: int) -> None:
    def evening(seed: int) -> list[Any]:
        table = Evening(players, seed).played
        seen = [table.ask("town")]
        table.do("next", to="day")
        for command in (
            {"verb": "nominate", "by": 1, "of": 2},
            {"verb": "vote", "seats": [1, 2]},
            {"verb": "close"},
            {"verb": "use", "seat": 3, "as_": "slayer", "players": [4]},
        ):
            table.do(command.pop("verb"), **command)
            seen.append((table.ask("town"), [table.seat(seat) for seat in range(1, players + 1)]))
        return seen

    assert evening(one) == evening(other)


def test_every_event_has_its_own_name() -> None:
    kinds = [kind.__struct_config__.tag for kind in e.Happening.__args__]
    assert len(set(kinds)) == len(kinds)
