"""The sheets of the hub: menu, devices, enrolment, the end of a game, the opening of one.

Its one rule: what stands here is there with every game, and with none.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from .leading import practice
from .look import LEADERS, Look, Sheet
from .view import Device, Devices, Offer, read

SIDES = {"moonwolf": ("village", "wolves", "fox", "ruin"), "growl": ("humans", "wolves")}
"""Who can win, by the game; in the others good and evil."""
_USUAL = 10
"""Players, where nobody has named any."""


def menu(look: Look) -> Sheet:
    """Everything that isn't of one seat."""
    given = {
        "voice": look.view.voice,
        "off": sum(part.online is False and part.kind != "phone" for part in look.view.parts),
        "people": [one.seat for one in look.people],
    }
    return Sheet(look.t("menu"), "menu", given)


def end(look: Look) -> Sheet:
    """How the game ends."""
    sides = SIDES.get(look.view.game or "", ("good", "evil"))
    return Sheet(look.t("end_ask"), "end", {"won": look.view.winner, "sides": sides})


def enrol(look: Look) -> Sheet:
    """Tags for tokens: the whole box one after another, one alone, or a count of what is there."""
    kind = "character" if look.led else look.view.game
    tokens = []
    for id in look.order:
        tokens.append((f"{kind}:{id}", look.character(id)))
        tokens += [
            (f"reminder:{one}", f"{look.character(id)}: {look.reminder(one)}")
            for one in look.script.characters[id].reminders
        ]
    title = "count_box" if look.view.counting and not look.view.enrolling else "enrol"
    return Sheet(look.t(title), "enrol", {"tokens": tokens})


def parts(look: Look) -> Sheet:
    """Every device: what the self-test says of it, and whether it is there now; first what is missing."""
    desk = look.desk.devices
    known = read(None if desk is None else desk.told(), Devices)
    rows = sorted(((one, *_now(look, one)) for one in known.devices), key=lambda row: row[1] != "offline")
    off = sum(now == "offline" for _, now, _ in rows)
    heard = bool(rows) and all(now == "online" for _, now, _ in rows)
    return Sheet(look.t("devices"), "parts", {"devices": rows, "new": known.new, "off": off, "heard": heard})


def _now(look: Look, device: Device) -> tuple[str, str]:
    """Whether the device is ``online``, ``offline`` or ``unheard``, and why it is off."""
    part = next((one for one in look.view.parts if one.name == device.what), None)
    online, reason = (device.level != "fault", "") if part is None else (part.online, part.reason)
    return "unheard" if online is None else "online" if online else "offline", reason


def open_(look: Look) -> Sheet:
    """The form that opens an evening, over the table of one that stands."""
    return Sheet(look.t("open_title"), "open", _opening(look))


def opening(look: Look) -> Sheet:
    """The same form where no evening stands, with what comes before and after it, and an evening for practice."""
    return Sheet("", "opening", {**_opening(look), "leads": True, "practice": practice(look)})


def _opening(look: Look) -> dict[str, object]:
    games = look.setup.games
    wanted = look.asked.get("game", LEADERS)
    game = next((one for one in games if one.id == wanted), games[0] if games else Offer(id="", name=""))
    names = _last_names(look)
    return {
        "game": game,
        "with_script": game.id == LEADERS,
        "names": names,
        "count": look.number("count") or len(names) or _USUAL,
        "off": sum(not part.online for part in look.view.parts),
        "leads": False,
    }


def _last_names(look: Look) -> list[str]:
    """Who plays now, in the order of the seats: most of them play the next game too. Nobody whose name was made up."""
    made_up = {look.plain("nameless", seat=one.seat) for one in look.people}
    names = [one.player for one in look.people]
    return [] if look.view.practice or made_up.issuperset(names) else names
