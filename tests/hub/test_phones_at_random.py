"""Phones at random: whatever is done with pads, codes and time, what is somebody's own is read by holding alone."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hub.pads import READ
from hub.phones import HELD
from hub.table.views import Audience

from .wolves_at_home import Village, village

SEATS = (1, 2, 3)
SEAT = st.sampled_from(SEATS)
DEEDS = st.one_of(
    st.tuples(st.just("pad"), SEAT, st.sampled_from(["down", "still", "up"])),
    st.tuples(st.just("wire"), SEAT, st.booleans()),
    st.tuples(st.just("press"), SEAT, st.none()),
    st.tuples(st.just("sit"), SEAT, st.sampled_from(["a", "b"])),
    st.tuples(st.just("stand"), SEAT, st.none()),
    st.tuples(st.just("time"), SEAT, st.sampled_from([0.1, READ, 1.0, HELD])),
)


class Thumbs:
    """What a test knows by itself: which phone sits where, and when which pad was said to be held, first and last."""

    def __init__(self, home: Village) -> None:
        self.home = home
        self.seated: dict[int, str] = {}
        self.held: dict[int, tuple[float, float]] = {}
        self.wired: dict[int, float] = {}

    def do(self, deed: str, seat: int, how: Any) -> None:
        now = self.home.clock.now
        phones = self.home.desk.phones
        if deed == "pad":
            phones.pad(seat, down=how != "up", still=how == "still")
            if how == "up":
                self.held.pop(seat, None)
            elif how == "down" or seat in self.held:
                self.held[seat] = (self.held.get(seat, (now, now))[0], now)
        elif deed == "wire":
            self.home.pad(f"c{seat}", how)
            self.wired.setdefault(seat, now) if how else self.wired.pop(seat, None)
        elif deed == "press":
            phones.press(seat, None, None)
        elif deed == "sit":
            assert phones.sit(phones.place(seat), f"{how}{seat}", "?")
            self.seated[seat] = f"{how}{seat}"
        elif deed == "stand":
            phones.stand(seat)
            self.seated.pop(seat, None)
        else:
            self.home.pass_time(how)
        if deed in ("press", "sit", "stand"):
            self.held.pop(seat, None)
        self.held = {
            one: (first, last) for one, (first, last) in self.held.items() if self.home.clock.now - last < HELD
        }


@given(st.lists(DEEDS, max_size=40))
@settings(max_examples=40)
def test_what_is_somebodys_own_is_read_by_holding_and_by_nothing_else(deeds: list[tuple[str, int, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder, village(Path(folder)).begin(until="night") as home:
        thumbs = Thumbs(home)
        for deed in deeds:
            thumbs.do(*deed)
            now = home.clock.now
            for seat in SEATS:
                view: Any = home.present.view(Audience("seat", seat))["view"]
                assert (view is not None) == (seat in thumbs.seated)
                if view is not None:
                    reading = seat in thumbs.held and now - thumbs.held[seat][0] >= READ
                    assert (view["own"], view["lit"], bool(view["lines"])) == (reading,) * 3
                assert home.desk.phones.seat_of(f"a{seat}") in (None, seat)
            lit = {f"c{seat}" for seat, since in thumbs.wired.items() if now - since >= READ}
            assert set(home.lit()) == lit, "a panel is lit by its own pad alone"
