"""The sheet of the phones that are chairs: who has one, and one player's code to scan.

Its one rule: a code stands on it for one player at a time, and none for whose phone is seated, unless another is asked
for.

Must not know: how a code is drawn or spent.
"""

from __future__ import annotations

from .look import Look, Sheet

ANOTHER = "another"


def phones(look: Look) -> Sheet:
    """Everybody; with a seat, that player's code, who comes next without a phone, and what takes a phone off."""
    everybody = look.people
    place = next((one for one in everybody if one.seat == look.number("seat")), None)
    if place is None or look.code is None:
        return Sheet(look.t("phones"), "phones", {"people": everybody, "place": None})
    wanted = place.phone is None or look.asked.get("then") == ANOTHER
    at = everybody.index(place)
    onward = (one for one in (*everybody[at + 1 :], *everybody[:at]) if one.phone is None)
    address = look.code(place.seat) if wanted else None
    title = look.plain("phone_of", player=place.player)
    return Sheet(title, "phones", {"people": (), "place": place, "address": address, "next": next(onward, None)})
