"""The evening: undo, redo and restoring, as properties over any series of commands; and chance with fixed draws."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.table.chance import Chance
from hub.table.commands import Begin, Command, End, Lift, Mark, Move, Next, Place, Redo, Rename, Sit, Undo, parse, plain
from hub.table.errors import NightbellError
from hub.table.evening import Entry, Evening, opened, restored
from hub.table.words import ENGLISH
from tests.table.tiny_game import Deal, LanternGame, OpenLantern

GAME = LanternGame()
OPENING = OpenLantern(game="lantern", players=("Ann", "Ben", "Cho", "Dee"), seed=7)

seats = st.integers(0, 5)
commands = st.one_of(
    st.builds(Deal),
    st.builds(Begin),
    st.builds(Next),
    st.builds(End),
    st.builds(Undo),
    st.builds(Redo),
    st.builds(Mark, seat=seats, reminder=st.just("lit")),
    st.builds(Place, seat=seats, token=st.sampled_from(["lantern:one", "lantern:one#2"])),
    st.builds(Lift, seat=seats, token=st.just("lantern:one")),
    st.builds(Move, seat=seats, after=seats),
    st.builds(Rename, seat=seats, player=st.sampled_from(["Eve", "Fay"])),
    st.builds(Sit, seat=seats, chair=st.sampled_from(["c1", "c9"]), tray=st.sampled_from(["t1", "t9"])),
)


def played(given_: list[Command]) -> tuple[Evening, list[Entry]]:
    evening = opened(GAME, OPENING, ENGLISH).evening
    entries = []
    for command in given_:
        outcome = evening.do(command, ENGLISH)
        evening = outcome.evening
        if outcome.entry is not None:
            entries.append(outcome.entry)
    return evening, entries


@given(st.lists(commands, max_size=30))
def test_undo_of_everything_returns_the_first_state(given_: list[Command]) -> None:
    evening, _ = played(given_)
    first = opened(GAME, OPENING, ENGLISH).evening
    while (outcome := evening.do(Undo(), ENGLISH)).answer["ok"]:
        evening = outcome.evening
    assert evening.state == first.state


@given(st.lists(commands, max_size=30), st.integers(1, 30))
def test_redo_after_undo_returns_the_same_state(given_: list[Command], times: int) -> None:
    evening, _ = played(given_)
    before, taken = evening.state, 0
    for _ in range(times):
        outcome = evening.do(Undo(), ENGLISH)
        taken += outcome.answer["ok"] is True
        evening = outcome.evening
    for _ in range(taken):
        evening = evening.do(Redo(), ENGLISH).evening
    assert evening.state == before


@given(st.lists(commands, max_size=30))
def test_a_restored_evening_equals_the_live_one(given_: list[Command]) -> None:
    evening, entries = played(given_)
    kept = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in entries]
    read = [(entry, _command(entry)) for entry in kept]
    again = restored(GAME, OPENING, read, ENGLISH)
    assert again.state == evening.state
    assert again.entries == evening.entries
    assert again.standing() == evening.standing()
    assert again.do(Undo(), ENGLISH).evening.state == evening.do(Undo(), ENGLISH).evening.state
    assert again.do(Redo(), ENGLISH).answer == evening.do(Redo(), ENGLISH).answer


@given(st.lists(commands, max_size=30))
def test_what_stands_played_again_comes_to_the_same_end(given_: list[Command]) -> None:
    evening, _ = played(given_)
    again = opened(GAME, OPENING, ENGLISH).evening
    for raw in evening.standing()[1:]:
        command = parse(raw, {"lantern": GAME.vocabulary}, "lantern")
        assert isinstance(command, Command)
        again = again.do(command, ENGLISH).evening
    assert again.state == evening.state


@given(st.lists(commands, max_size=20), commands)
def test_a_refused_command_changes_nothing(given_: list[Command], command: Command) -> None:
    evening, _ = played(given_)
    outcome = evening.do(command, ENGLISH)
    if not outcome.answer["ok"]:
        assert outcome.evening is evening
        assert outcome.entry is None


@given(st.lists(commands, max_size=20))
@settings(max_examples=50)
def test_every_command_comes_back_from_its_json(given_: list[Command]) -> None:
    for command in given_:
        assert parse(plain(command), {"lantern": GAME.vocabulary}, "lantern") == command


def test_undone_chance_is_drawn_again_the_same() -> None:
    evening, _ = played([Deal()])
    holder = evening.state.holder
    evening = evening.do(Undo(), ENGLISH).evening.do(Deal(), ENGLISH).evening
    assert evening.state.holder == holder


def test_undo_replays_no_tap() -> None:
    evening, _ = played([Place(seat=2, token="lantern:one")])
    undone = evening.do(Undo(), ENGLISH).evening
    assert undone.lying == {"t2": {"lantern:one"}}
    assert undone.state == opened(GAME, OPENING, ENGLISH).evening.state


def test_a_token_lies_on_one_tray_at_a_time() -> None:
    evening, _ = played([Place(seat=2, token="lantern:one"), Place(seat=3, token="lantern:one")])
    assert evening.lying == {"t3": {"lantern:one"}}
    evening, _ = played([Place(seat=2, token="lantern:one"), Lift(seat=2, token="lantern:one")])
    assert evening.lying == {"t2": frozenset()}


def test_an_evening_needs_its_seed() -> None:
    with pytest.raises(NightbellError):
        opened(GAME, OpenLantern(game="lantern", players=("Ann", "Ben")), ENGLISH)


def test_chance_is_the_same_on_every_machine_and_version() -> None:
    chance = Chance(7, 1)
    assert [chance.below(1000) for _ in range(6)] == [179, 488, 8, 658, 403, 800]
    assert Chance(7, 2).shuffled("abcdefgh") == list("hbedfgac")
    assert Chance(0, 0).sample(range(100), 3) == [95, 38, 40]


def test_chance_is_fair_enough() -> None:
    chance = Chance(1, 1)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)
    with pytest.raises(ValueError, match="at least one"):
        chance.below(0)


def _command(entry: Entry) -> Command | None:
    if entry.kind != "do":
        return None
    command = parse(entry.command, {"lantern": GAME.vocabulary}, "lantern")
    assert isinstance(command, Command)
    return command
