"""The sheets of a seat: what can be done with it, and the lists that are picked from for it.

Its one rule: a sheet offers what the table's commands can do; whether it may be done now is the game's to say.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from .almanac import entries
from .look import Look, Sheet

TITLES = {
    "deal": "deal_to",
    "become": "become_to",
    "shown": "shown_to",
    "use": "uses_as",
    "claim": "claims_to",
    "declare": "declare_to",
    "guess": "guess_to",
}
"""What is picked, by its purpose, and the heading of that."""
_WITH_TRAVELLERS = frozenset({"deal", "become", "claim"})


def seat(look: Look) -> Sheet | None:
    """All that can be done with a seat."""
    one = look.seat()
    if one is None:
        return None
    grimoire = look.grimoire
    words = [one.alignment, "alive" if one.alive else "dead", "drunk" if one.drunk else None,
             "poisoned" if one.poisoned else None]  # fmt: skip
    given = {
        "one": one,
        "setup": look.phase == "setup",
        "states": [look.t(word) for word in words if word],
        "facing": _facing(look, one.seat),
        "claims": [other for other in grimoire.claims if other.seat == one.seat],
        "tellings": [other for other in grimoire.tellings if other.seat == one.seat],
        "panel": next((panel for panel in look.view.panels if panel.seat == one.seat), None),
        "place": next((place for place in look.view.people if place.seat == one.seat), None),
    }
    return Sheet(look.who(one.seat), "seat", given)


def _facing(look: Look, seat: int) -> int | None:
    """The seat across, where that player sits now (opposite seats)."""
    players = look.view.town.players
    here = next((one.here for one in players if one.seat == seat), None)
    return (seat - 1 + len(players) // 2) % len(players) + 1 if here is False else None


def pick(look: Look) -> Sheet | None:
    """A character for a seat: to be dealt, claimed, used ...; with a search any that there is, with what it does."""
    number, then = look.number("seat"), look.asked.get("then", "")
    if number is None or then not in TITLES:
        return None
    first = [id for id in look.order if id in look.script.by_day] if then == "use" else []
    others = [id for id in look.order if id not in first]
    if then in _WITH_TRAVELLERS:
        others += travellers(look)
    wanted = look.asked.get("search", "").strip().casefold()
    hits = [(id, one) for id, one in entries(look).items() if one.says(wanted)] if wanted else []
    given = {"seat": number, "then": then, "first": first, "others": others, "wanted": wanted, "hits": hits}
    return Sheet(look.t(TITLES[then], player=look.named(number)), "pick", given)


def travellers(look: Look) -> list[str]:
    """Travellers that the script doesn't name: they join any."""
    return [id for id, one in look.script.characters.items() if one.team == "traveller" and id not in look.script.order]


def newcomer(look: Look) -> Sheet | None:
    """Somebody sits down next to a seat; in mid-game with a character and a side."""
    number = look.number("seat")
    if number is None:
        return None
    teams = look.by_team([*travellers(look), *look.order])
    joining = look.led and look.phase != "setup"
    given = {"seat": number, "joining": joining, "teams": teams[::-1]}
    return Sheet(look.t("newcomer"), "newcomer", given)


def mark(look: Look) -> Sheet | None:
    """Any reminder for a seat: of characters in play, then of the script; of all others where one is searched for."""
    number = look.number("seat")
    if number is None:
        return None
    near = {id for one in look.seats for id in (one.character, one.shown)}
    wanted = look.asked.get("search", "").strip().casefold()
    found = [
        (id, one.name, [of for of in one.reminders if wanted in of.text.casefold() or wanted in one.name.casefold()])
        for id, one in entries(look).items()
        if wanted or one.script or id in near
    ]
    groups = sorted((group for group in found if group[2]), key=lambda group: group[0] not in near)
    given = {"seat": number, "groups": groups, "own": look.led}
    return Sheet(look.t("mark_on", player=look.named(number)), "mark", given)
