"""What helps whoever leads: cards for a player to read, the keys of the page, an evening for practice.

Its one rule: a card's button holds what stands on the card and nothing else, so that the page only makes it large.

Must not know: how a card comes up; what an ability does.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .look import LEADERS, Look, Sheet

HIGHEST = 12
"""The highest number that has a card of its own; a higher one is typed."""

KEYS = (
    ("n", "key_onward"),
    ("u", "key_undo"),
    ("1 … 9, 0", "key_seat"),
    ("← ↑ → ↓", "key_arrows"),
    ("Enter", "key_enter"),
    ("l", "key_look"),
    ("a", "key_answers"),
    ("c", "cards"),
    ("s", "night_sheet"),
    ("b", "script"),
    ("m", "menu"),
    ("v", "key_vote"),
    ("x", "key_execute"),
    ("p", "key_timer"),
    ("Esc", "key_escape"),
    ("?", "keys"),
)
"""What each key does, by the key of its words."""

SCRIPT = "embrace-the-tentacles"
"""The script of an evening for practice."""
PRACTICE = ("empath", "poisoner", "chef", "fortuneteller", "imp", "recluse", "ravenkeeper", "steward")
"""The characters of an evening for practice, seat by seat: some learn, some choose, one may be taken for another."""


class Card(NamedTuple):
    """`say`: small, above; `lines`: large."""

    say: str
    lines: tuple[str, ...] = ()


def cards(look: Look) -> Sheet | None:
    """What can be held up to a player: the open step's first, then whatever is always at hand."""
    if not look.led:
        return None
    seat = look.seat()
    prompt = look.prompt(None if seat is None else seat.seat)
    step = [Card(one.say, one.lines) for one in prompt.cards]
    own = []
    if seat is not None and seat.shown:
        own.append(Card(look.t("card_you_are"), (look.character(seat.shown),)))
    if look.grimoire.bluffs:
        bluffs = tuple(look.character(one) for one in look.grimoire.bluffs)
        own.append(Card(look.t("card_not_in_play"), bluffs))
    asking = [Card(look.t(key)) for key in ("card_use", "card_player", "card_character", "card_sure", "card_sleep")]
    sides = [Card(look.t("card_you_are"), (look.t(side),)) for side in ("good", "evil")]
    signs = [Card("", (look.t(key),)) for key in ("yes", "no")]
    numbers = [Card("", (str(number),)) for number in range(HIGHEST + 1)]
    given = {"step": [*step, *own], "asking": asking, "signs": [*signs, *sides], "numbers": numbers}
    return Sheet(look.t("cards"), "cards", given)


def keys(look: Look) -> Sheet:
    """What every key does."""
    return Sheet(look.t("keys"), "keys", {"keys": [(key, look.t(words)) for key, words in KEYS]})


def practice(look: Look) -> list[dict[str, object]]:
    """The commands that make a game to try things on, with made-up players; none where its script isn't there."""
    if all(one.id != LEADERS for one in look.setup.games) or all(one.id != SCRIPT for one in look.setup.scripts):
        return []
    players = re.split(r"\s*[,、，]\s*", look.t("practice_names"))
    opening = {"do": "open", "game": LEADERS, "script": SCRIPT, "players": players, "practice": True}
    return [opening, {"do": "deal", "seats": {str(seat): one for seat, one in enumerate(PRACTICE, 1)}}]
