"""The order of a script's night: the official sheet, a custom character's number, the script's own order.

Its one rule: a script's own order comes first, then the numbers. An official slot's number is its place in the
official sheet; a custom character stands by its number, after an equal one. ``dusk`` is always first, and after
``dawn`` stands only what the official sheet puts there.

Must not know: files; who is at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

ALWAYS_FIRST = ("dusk", "minioninfo", "demoninfo", "dawn")
"""Slots of every first night."""
ALWAYS_OTHER = ("dusk", "dawn")
"""Slots of every other night."""


def sheet_order(sheet: Sequence[str], slots: Iterable[str], numbers: Mapping[str, float]) -> tuple[str, ...]:
    """Those of `slots` that the sheet has, in its order, and between them the custom ones of `numbers` (0: none)."""
    wanted = set(slots)
    dawn = sheet.index("dawn")
    by_number = [(float(place), 0, slot) for place, slot in enumerate(sheet[1:dawn], 2) if slot in wanted]
    by_number += [(number, order, slot) for order, (slot, number) in enumerate(numbers.items(), 1) if number]
    by_number.sort()
    late = (slot for slot in sheet[dawn + 1 :] if slot in wanted)
    return ("dusk", *(slot for _, _, slot in by_number), "dawn", *late)


def own_order(own: Sequence[str], sheet: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """The script's own order, completed: what it leaves out follows the slot that it follows in the usual order."""
    after_dawn = set(sheet[sheet.index("dawn") + 1 :])
    last = own.index("dawn") if "dawn" in own else len(own)
    trailing = [slot for slot in dict.fromkeys(own[last + 1 :]) if slot in after_dawn and slot not in own[:last]]
    early = [slot for slot in dict.fromkeys(own) if slot not in ("dusk", "dawn") and slot not in trailing]
    order = ["dusk", *early, "dawn", *trailing]
    following: dict[str, list[str]] = {slot: [] for slot in order}
    anchor = "dusk"
    for slot in usual:
        if slot in following:
            anchor = slot
        else:
            following["dawn" if slot in after_dawn else anchor].append(slot)
    return tuple(slot for listed in order for slot in (listed, *following[listed]))
