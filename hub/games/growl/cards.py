"""The cards of Growl: what lies in the box, what goes out with how many players, and the pile of an evening.

Data first: the numbers of the rules page. Must not know: any evening's state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from hub.table.chance import Chance

Card = Literal["bite", "gold", "wound", "salve", "charm", "night", "final_night"]
CARDS: tuple[Card, ...] = ("bite", "gold", "wound", "salve", "charm", "night", "final_night")
NIGHTS: frozenset[str] = frozenset({"night", "final_night"})

FEWEST, MOST = 4, 10
"""How many can play."""

HAND = 4
"""Cards in a hand at the beginning, the starting card among them."""

NIGHT_COPIES = 8
"""Nights in the box, and final nights; two and one of them are drawn for an evening."""

LAST_NIGHT = 3
"""The game ends with this night."""

_FIRST_WOLVES: Mapping[int, int] = {4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 3, 10: 3}


def first_wolves(players: int) -> int:
    """How many starting cards are bites."""
    return _FIRST_WOLVES[_bounded(players)]


def box(players: int) -> dict[str, int]:
    """The cards that are played with, nights aside: 42, 50 or 58."""
    count = _bounded(players)
    marked = 0 if count < 6 else 4 if count < 9 else 8
    return {"bite": 12 + marked, "gold": 12, "wound": 8 + marked, "salve": 5, "charm": 5}


def known(text: str) -> bool:
    """Whether there is such a card."""
    return text in CARDS


def turned(hand: Sequence[str]) -> bool:
    """Whether a hand makes a werewolf: bites minus charms at least 3."""
    return hand.count("bite") - hand.count("charm") >= 3


def fatal(hand: Sequence[str]) -> bool:
    """Whether a hand kills: wounds minus salves at least 3."""
    return hand.count("wound") - hand.count("salve") >= 3


def pile(cards: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    """The deck, top first: a night after each of those numbers of cards, the final night last."""
    deck = list(cards)
    for place in sorted(places, reverse=True):
        deck.insert(min(place, len(deck)), "night")
    return (*deck, "final_night")


def thirds(cards: int) -> tuple[int, int]:
    """After how many cards the two nights come: a third, and two thirds, rounded down."""
    return cards // 3, cards * 2 // 3


def dealt(left: Sequence[str], starts: Sequence[str], chance: Chance) -> tuple[list[tuple[str, ...]], list[str]]:
    """A hand for each starting card, and what is left of the cards, in the order of the pile.

    Three wounds are shuffled back and dealt anew as often as needed; where so many wounds are left that nothing else
    can come, they stay.
    """
    cards = chance.shuffled(left)
    hands: list[tuple[str, ...]] = []
    for start in starts:
        three, cards = cards[: HAND - 1], cards[HAND - 1 :]
        while three.count("wound") == HAND - 1 and set(cards) - {"wound"}:
            cards = chance.shuffled([*cards, *three])
            three, cards = cards[: HAND - 1], cards[HAND - 1 :]
        hands.append((start, *three))
    return hands, cards


def _bounded(players: int) -> int:
    return min(max(players, FEWEST), MOST)
