"""The night cards' texts, as the host has filled them in: a record a card.

Its one rule: a card without a text is played all the same. Must not know: where the file lies; any evening.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hub.table.errors import ConfigError
from hub.table.game import Resources

from .cards import NIGHT_COPIES

FILE = "nights.toml"
FOLDER = "growl/scripts"

Kind = Literal["kill", "move"]


class NightCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A night card: its name, its text, and which effects the page offers for it."""

    name: str = ""
    text: str = ""
    effects: tuple[Kind, ...] = ("kill", "move")


class NightCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box's nights and final nights, in its order, as far as they are filled in."""

    night: tuple[NightCard, ...] = ()
    final_night: tuple[NightCard, ...] = ()

    def card(self, final: bool, place: int) -> NightCard:
        """The night, or the final night, at that place in the box."""
        cards = self.final_night if final else self.night
        return cards[place] if place < len(cards) else NightCard()


def read(resources: Resources) -> NightCards:
    """The cards of the file.

    Raises:
        ConfigError: it holds something else, or more cards than the box.
    """
    if FILE not in resources.names(FOLDER):
        return NightCards()
    try:
        cards = msgspec.toml.decode(resources.read(f"{FOLDER}/{FILE}"), type=NightCards)
    except msgspec.MsgspecError as error:
        raise ConfigError("{file}: {problem}.", file=f"{FOLDER}/{FILE}", problem=error) from error
    except UnicodeDecodeError as error:
        raise ConfigError("{file}: {problem}.", file=f"{FOLDER}/{FILE}", problem=error.reason) from error
    if max(len(cards.night), len(cards.final_night)) > NIGHT_COPIES:
        raise ConfigError(
            "{file}: the box has {count} nights and as many final nights.",
            file=f"{FOLDER}/{FILE}",
            count=NIGHT_COPIES,
        )
    return cards
