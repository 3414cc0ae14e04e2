"""The circle changes by events: a lasting number never does."""

from __future__ import annotations

import pytest

from hub.table.circle import Joined, Left, Moved, Renamed, Sat, circle_event, with_circle
from hub.table.commands import Move, Rename, SeatNewcomer, Sit, Unseat
from hub.table.errors import Refused
from hub.table.seats import Seating, seated

THREE = seated(["Ann", "Ben", "Cho"])


@pytest.mark.parametrize(
    ("command", "event", "names"),
    [
        (Rename(seat=2, player="Bo"), Renamed(2, "Bo"), ["Ann", "Bo", "Cho"]),
        (SeatNewcomer(after=1, player="Dee"), Joined(4, "Dee", 1), ["Ann", "Dee", "Ben", "Cho"]),
        (SeatNewcomer(after=0, player="Dee"), Joined(4, "Dee", 0), ["Dee", "Ann", "Ben", "Cho"]),
        (Unseat(seat=1), Left(1), ["Ben", "Cho"]),
        (Move(seat=1, after=3), Moved(1, 3), ["Ben", "Cho", "Ann"]),
        (Sit(seat=1, chair="c9"), Sat(1, "c9", None), ["Ann", "Ben", "Cho"]),
    ],
)
def test_a_command_becomes_an_event_and_the_event_changes_the_circle(
    command: Rename | SeatNewcomer | Unseat | Move | Sit, event: object, names: list[str]
) -> None:
    made = circle_event(THREE, command)
    assert made == event
    after = with_circle(THREE, made)
    assert [after.name(who) for who in after.order()] == names


def test_lasting_numbers_are_kept_and_never_given_again() -> None:
    circle: Seating = THREE
    for command in (Unseat(seat=3), SeatNewcomer(after=0, player="Dee"), Move(seat=1, after=3)):
        circle = with_circle(circle, circle_event(circle, command))
    assert circle.order() == (1, 2, 4)


@pytest.mark.parametrize(
    "command", [Rename(seat=4, player="X"), Unseat(seat=0), Move(seat=1, after=4), SeatNewcomer(after=9, player="X")]
)
def test_a_seat_that_is_not_there_is_refused(command: Rename | SeatNewcomer | Unseat | Move) -> None:
    with pytest.raises(Refused, match="no seat"):
        circle_event(THREE, command)


@pytest.mark.parametrize("command", [Rename(seat=2, player=" "), SeatNewcomer(after=1, player="")])
def test_nobody_is_without_a_name(command: Rename | SeatNewcomer) -> None:
    with pytest.raises(Refused, match="this one is empty"):
        circle_event(THREE, command)


def test_who_is_without_a_name_in_a_list_is_said() -> None:
    with pytest.raises(Refused, match="player 2 is empty"):
        seated(["Ann", "\t", "Cho"])
