"""Tables of Growl for the tests: hands and decks by hand, and short ways to a night."""

from __future__ import annotations

from typing import Any

from hub.games.growl.game import Growl
from tests.games.played import Played

NAMES = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jim"]

PLAIN = ["gold", "gold", "wound", "salve"]
LETTERS = {"b": "bite", "g": "gold", "w": "wound", "s": "salve", "c": "charm", "n": "night", "f": "final_night"}


def cards(letters: str) -> list[str]:
    """``bgws`` as a hand: bite, gold, wound, salve (c charm, n night, f final night)."""
    return [LETTERS[letter] for letter in letters]


def table(*hands: str, deck: str = "ggggngggngggf", first: int = 1, **more: Any) -> Played:
    """A game that has begun, by hand."""
    game = Played(Growl(), players=NAMES[: len(hands)], seed=more.pop("seed", 1), **more)
    game.do(
        "deal",
        first=first,
        hands={str(seat): cards(hand) for seat, hand in enumerate(hands, start=1)},
        deck=cards(deck),
    )
    game.do("begin")
    return game


def at_passing(*hands: str, deck: str = "ngngf", **more: Any) -> Played:
    """The first night's passing, its card without an effect."""
    game = table(*hands, deck=deck, **more)
    assert game.phase[0] == "effects"
    game.do("resolve", effects=[])
    return game


def hand(game: Played, seat: int) -> str:
    """A seat's hand in letters, sorted."""
    back = {card: letter for letter, card in LETTERS.items()}
    return "".join(sorted(back[card] for card in game.grimoire(seat)["hand"]))


def pass_all(game: Played, **passes: str) -> None:
    """Seat s<n> passes two cards, left and right."""
    for seat, two in passes.items():
        left, right = cards(two)
        game.do("pass", seat=int(seat[1:]), left=left, right=right)
