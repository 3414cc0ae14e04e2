"""The almanac: every character by name or by what it does, and one character with all that is known of it.

Its one rule: it tells what a character is; who is one stands beside it only on the storyteller's page.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from hub.web.fragments import TEAMS

from .look import Look, Sheet
from .view import Read


class Reminder(Read, frozen=True):
    """A reminder of a character; so many `copies` lie in the box."""

    id: str
    text: str
    copies: int = 1


class Entry(Read, frozen=True):
    """A character. `first_night`, `other_nights`: its place among the slots; `script`: it is on this evening's."""

    name: str
    team: str = ""
    ability: str = ""
    reminders: tuple[Reminder, ...] = ()
    first_night: int | None = None
    other_nights: int | None = None
    jinxes: tuple[str, ...] = ()
    script: bool = True

    def says(self, wanted: str) -> bool:
        """Whether that stands in it."""
        texts = (self.name, self.ability, *(one.text for one in self.reminders))
        return any(wanted in text.casefold() for text in texts)


class Almanac(Read, frozen=True):
    """All characters by id, the script's first."""

    characters: dict[str, Entry] = msgspec.field(default_factory=dict)


class Group(NamedTuple):
    """Characters of a team, each with its id."""

    title: str
    characters: list[tuple[str, Entry]]


def entries(look: Look) -> dict[str, Entry]:
    """Every character that the game knows; at least those of the script sheet."""
    found = look.ask({"ask": "almanac"}, Almanac).characters
    return found or {
        id: Entry(one.name, one.team, one.ability, tuple(Reminder(of, look.reminder(of)) for of in one.reminders))
        for id, one in ((id, look.script.characters[id]) for id in look.order)
    }


def almanac(look: Look) -> Sheet:
    """The script's characters; with a search those that say it, the script's first and then all others."""
    known = entries(look)
    wanted = look.asked.get("search", "").strip().casefold()
    hits = {id: one for id, one in known.items() if (one.says(wanted) if wanted else one.script)}
    groups = [
        Group(look.t(f"team_{team}"), [(id, one) for id, one in hits.items() if one.team == team and one.script])
        for team in TEAMS
    ]
    groups.append(Group(look.t("not_on_script"), [(id, one) for id, one in hits.items() if not one.script]))
    given = {"groups": [group for group in groups if group.characters], "wanted": wanted}
    return Sheet(look.t("almanac"), "almanac", given)


def character(look: Look) -> Sheet | None:
    """One character: what it does, when it wakes, its reminders, its jinxes, and who it is."""
    known = entries(look)
    id = look.asked.get("then", "")
    one = known.get(id)
    if one is None:
        return None
    slots = [slot.slot for slot in look.view.night]
    given = {
        "id": id,
        "one": one,
        "jinxes": [(other, known[other].name, _jinx(look, id, other)) for other in one.jinxes if other in known],
        "tonight": id in slots,
        "players": [seat for seat in look.seats if id in (seat.character, seat.shown)],
        "laid": {of.id: [seat for seat in look.seats if of.id in seat.reminders] for of in one.reminders},
    }
    return Sheet(one.name, "character", given)


def _jinx(look: Look, one: str, other: str) -> str:
    """How these two change each other, where the script sheet says it."""
    return next((jinx.text for jinx in look.script.jinxes if {one, other} == set(jinx.characters)), "")
