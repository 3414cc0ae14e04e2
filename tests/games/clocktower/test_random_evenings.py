"""Whole evenings at random, to a winner, and what holds in all of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hub.games.clocktower.state import STORYTELLER
from tests.games.played import Played

from .random_evening import RandomEvening
from .table import clocktower

EVENINGS = 100
MANY = 2_000
KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("embrace-the-tentacles", 7, {}),
    ("two-chairs", 5, {}),
    ("embrace-the-tentacles", 10, {"legion_secret": True}),
    ("two-chairs", 9, {"opposite_seats": False}),
    ("embrace-the-tentacles", 5, {}),
    ("two-chairs", 6, {"opposite_seats": {"death": "person", "count": "seats", "votes": "seat"}}),
    ("embrace-the-tentacles", 12, {"decoys": True}),
    ("two-chairs", 7, {"opposite_seats": {"neighbours": "bodies", "side": "person"}}),
    ("embrace-the-tentacles", 15, {}),
    ("two-chairs", 12, {"opposite_seats": False, "decoys": True, "talk_seconds": 300}),
)
"""Script, players, house rules; evening n has the n-th, round and round."""


class Watch:
    """What must hold after every command of an evening."""

    def __init__(self) -> None:
        self.commands = 0
        self.read = 0
        self.alive: dict[int, bool] = {}

    def __call__(self, table: Played) -> None:
        self.commands += 1
        self._no_second_death(table)
        self._markers(table)
        self._one_winner(table)
        if self.commands % 5 == 0:
            self._only_the_woken_are_lit(table)
            self._hidden_facts_change_no_public_view(table)

    def _no_second_death(self, table: Played) -> None:
        for entry, _ in table.journal[self.read :]:
            for event in entry.events:
                if event["event"] == "died":
                    who = event["death"]["who"]
                    assert self.alive.get(who, True)
                    self.alive[who] = False
                elif event["event"] == "revived":
                    self.alive[event["who"]] = True
        self.read = len(table.journal)
        state = table.state
        for who, player in state.players.items():
            assert player.alive == self.alive.get(who, True)

    def _markers(self, table: Played) -> None:
        state = table.state
        there = set(state.players)
        for marker in state.markers:
            assert marker.on in there
            assert marker.source is None or marker.source == STORYTELLER or marker.source in there
        for (reminder, on, source), count in Counter(
            (one.reminder, one.on, one.source) for one in state.markers
        ).items():
            record = state.record(reminder.partition(":")[0]).reminder(reminder)
            assert record is not None
            assert count <= record.copies, (reminder, on, source)
        for seat in table.ask("grimoire")["seats"]:
            if seat["character"] is None:
                continue
            impaired = {
                record.impairs
                for one in seat["reminders"]
                if (record := state.record(one.partition(":")[0]).reminder(one)) is not None
            }
            assert not seat["poisoned"] or "poisoned" in impaired
            assert not seat["drunk"] or "drunk" in impaired

    def _one_winner(self, table: Played) -> None:
        said = table.ask("winner")
        assert said["winner"] in (None, "good", "evil")
        assert (said["winner"] is None) == ("because" not in said)

    def _only_the_woken_are_lit(self, table: Played) -> None:
        state = table.state
        awake = set(table.ask("prompt")["seats"])
        for seat in range(1, len(state.seats) + 1):
            view = table.seat(seat)
            if state.phase == "night" and seat not in awake:
                assert (view["lit"], view["awake"], view["lines"]) == (False, False, [])

    def _hidden_facts_change_no_public_view(self, table: Played) -> None:
        state = table.state
        other = Played(table.game, **_opening(table))
        other.evening = table.evening
        seat = self.commands % len(state.seats) + 1
        if state.seats.who(seat) not in state.players:
            return
        town, views = table.ask("town"), _asleep(table)
        for reminder in ("poisoner:poisoned", "philosopher:drunk", "fortuneteller:redherring"):
            other.do("mark", seat=seat, reminder=reminder)
        other.do("mark", seat=seat, text="a word of the storyteller's")
        other.do("note", text="another")
        if state.day.nomination is None:
            other.do("claim", seat=seat, character="chef")
        if state.phase != "night":
            other.do("rules", rules={"decoys": True})
        assert other.ask("town") == town
        still = _asleep(other)
        assert all(still[one] == views[one] for one in views.keys() & still.keys())


def _opening(table: Played) -> dict[str, Any]:
    first = table.evening.standing()[0]
    return {key: value for key, value in first.items() if key not in ("do", "game")}


def _asleep(table: Played) -> dict[int, Any]:
    """What every seat shows that isn't woken now."""
    views = {seat: table.seat(seat) for seat in range(1, len(table.state.seats) + 1)}
    return {seat: view for seat, view in views.items() if not view["awake"]}


def play(number: int) -> RandomEvening:
    """Evening `number`, played to its end, with what must hold then."""
    script, players, rules = KINDS[number % len(KINDS)]
    evening = RandomEvening(number, script, players, Watch(), **rules)
    won = evening.play()
    table = evening.table
    assert won in ("good", "evil")
    assert table.phase[0] == "over"
    assert table.ask("town")["winner"] == won == table.ask("grimoire")["winner"]
    assert evening.left_undone == []
    assert table.replayed().state == table.state
    assert table.from_the_journal().state == table.state
    assert clocktower().over(table.state)
    while table.evening.step.before is not None:
        table.do("undo")
    assert table.state == evening.first
    return evening


@pytest.mark.parametrize("tens", range(EVENINGS // 10))
def test_random_evenings_come_to_an_end_with_a_winner(tens: int) -> None:
    for number in range(tens * 10, tens * 10 + 10):
        play(number)


@pytest.mark.soak
@pytest.mark.parametrize("hundreds", range(MANY // 100))
def test_many_random_evenings_come_to_an_end_with_a_winner(hundreds: int) -> None:
    for number in range(1_000 + hundreds * 100, 1_000 + hundreds * 100 + 100):
        play(number)
