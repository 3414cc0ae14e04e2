"""The cards of Growl as they are enrolled and printed: all 74 of the box, with their marks.

Its one rule: a card's name in the registry tells its kind and its copy; the copies that go out with fewer players come
last of their kind, so that a box for four players is the beginning of a box for ten.

Must not know: any evening's state; paper, tags.
"""

from __future__ import annotations

from hub.table.errors import ConfigError
from hub.table.printed import Face, TokenSet
from hub.table.tokens import numbered
from hub.table.words import Speaker

from .cards import CARDS, FEWEST, MOST, NIGHT_COPIES, NIGHTS, box
from .setup import TOKEN_KIND
from .texts import NightCard, NightCards


def token_set(wanted: str | bytes | None, cards: NightCards, speaker: Speaker) -> TokenSet:
    """The whole box, the nights with what the host has written on them. Raises ConfigError where another one is wanted:
    there is but one.
    """
    if wanted:
        raise ConfigError("Growl has one box of cards, and no scripts.")
    faces = [face for card in CARDS for face in _faces(card, cards, speaker)]
    return TokenSet(speaker.name("game.growl"), tuple(faces))


def copies(card: str) -> int:
    """How many of the card lie in the box."""
    return NIGHT_COPIES if card in NIGHTS else box(MOST)[card]


def mark(card: str, copy: int) -> str:
    """The mark of that copy, from 1: "6+" and "9+" go out with fewer players; else ""."""
    if card in NIGHTS or copy <= box(FEWEST)[card]:
        return ""
    fewest = next(players for players in range(FEWEST, MOST + 1) if copy <= box(players)[card])
    return f"{fewest}+"


def _faces(card: str, cards: NightCards, speaker: Speaker) -> list[Face]:
    title, text = speaker.name(f"growl.card.{card}"), speaker.name(f"growl.text.{card}")
    names = numbered([f"{TOKEN_KIND}:{card}"] * copies(card))
    icon = f"growl-{card.replace('_', '-')}"
    found = []
    for copy, name in enumerate(names, start=1):
        own = cards.card(card == "final_night", copy - 1) if card in NIGHTS else NightCard()
        face = Face(name, "card", own.name or title, card, title, icon, text=own.text or text, mark=mark(card, copy))
        found.append(face)
    return found
