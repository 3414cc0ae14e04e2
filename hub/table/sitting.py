"""Sitting down: which seats are bound to which chairs and trays when an evening is opened or somebody joins it.

Its one rule: at the opening person n sits at the table's nth chair, and seat n's tokens are read at its nth tray.
`seated` gives them the names of the shipped settings (c1, t1); only what is named otherwise at this table is bound.
Must not know: any game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .commands import SeatNewcomer, Sit
from .seats import Seating


def sittings(seating: Seating, chairs: Sequence[str], trays: Sequence[str]) -> list[Sit]:
    """What binds the seats, in order, to these chairs and trays, where they aren't bound to them yet."""
    sits = []
    for number, seat in seating:
        chair = chairs[seat.person - 1] if seat.person <= len(chairs) else None
        tray = trays[number - 1] if number <= len(trays) else None
        new_chair = None if chair == seating.people[seat.person].chair else chair
        new_tray = None if tray == seat.tray else tray
        if new_chair is not None or new_tray is not None:
            sits.append(Sit(seat=number, chair=new_chair, tray=new_tray))
    return sits


def settled(seating: Seating, newcomer: SeatNewcomer, chairs: Sequence[str], trays: Sequence[str]) -> SeatNewcomer:
    """The newcomer with a chair and a tray: those named, else the first of the table that nobody has."""
    taken = {person.chair for person in seating.people.values()} | {seat.tray for _, seat in seating}
    chair = newcomer.chair or next((one for one in chairs if one not in taken), None)
    tray = newcomer.tray or next((one for one in trays if one not in taken), None)
    return msgspec.structs.replace(newcomer, chair=chair, tray=tray)
