"""An evening of Growl at one moment: the state, frozen, and what can be read off it.

Its one rule: everything is kept by a seat's lasting number; no card is ever made or lost. Must not know: commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from hub.table.seats import Seating, Who

from .cards import NIGHTS
from .texts import Kind, NightCard, NightCards

Phase = Literal["setup", "meeting", "day", "effects", "passing", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

Winner = Literal["humans", "wolves"]
Reason = Literal["human_lives", "all_wolves", "nobody", "ruling", "players"]
Side = Literal["left", "right"]

Station = int | str
"""What a pad points at: a seat's lasting number, a card, or a word of `choosing`."""

PASSED = 2
"""Cards that everybody passes: one to each neighbour."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules, each by default as the rules page has it.

    `pile`: whether the hub made it, or it lies on the table and the hub learns of each card when it is tapped.
    `first_wolves`: bites among the starting cards, or how many by players. `night_places`: after how many cards the
    two nights come. `night_texts`: the texts of all nights and final nights in the box, in the box's order, or those of
    this evening's three nights. `count`: whether the hub knows the cards, or the players count them themselves.
    """

    first_wolves: int | Mapping[int, int] | None = None
    night_places: Literal["thirds"] | tuple[int, int] = "thirds"
    night_texts: Mapping[Literal["night", "final_night"], tuple[str, ...]] | tuple[str, ...] = {}
    wolves_meet_from: int = 8
    night_uses_turn: bool = True
    wolf_for_good: bool = True
    nobody_left: Literal["wolves", "humans", "nobody"] = "wolves"
    count: Literal["hub", "players"] = "hub"
    pile: Literal["hub", "table"] = "hub"


class Announcement(msgspec.Struct, frozen=True):
    """Something that was said to everybody."""

    kind: Literal["death", "night"]
    who: Who | None = None
    name: str = ""


class Passing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player passes, each side as soon as it is known; `copies`: which ones of their kinds those are, left and
    right, where tokens told.
    """

    left: str | None = None
    right: str | None = None
    copies: tuple[str, str] = ("", "")

    def with_side(self, side: Side, card: str | None, copy: str = "") -> Passing:
        """The same with that card for that side; a copy that lay at the other one lies there no more."""
        left, right = self.copies
        if side == "left":
            stays = not copy or copy != right
            return Passing(card, self.right if stays else None, (copy, right if stays else ""))
        stays = not copy or copy != left
        return Passing(self.left if stays else None, card, (left if stays else "", copy))

    def sides(self) -> tuple[tuple[Side, str | None, str], ...]:
        """Side, card and copy, left first."""
        return ("left", self.left, self.copies[0]), ("right", self.right, self.copies[1])

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are passed."""
        return tuple(card for card in (self.left, self.right) if card is not None)

    @property
    def whole(self) -> bool:
        """Whether both neighbours get one."""
        return self.left is not None and self.right is not None


class Asking(msgspec.Struct, frozen=True):
    """An effect of a night card, as far as the drawer's pad has said it; its player chooses the card that moves."""

    kind: Kind
    source: Who | None = None
    to: Who | None = None


class State(msgspec.Struct, frozen=True):
    """All of it. `deck` is top first, nights included; `out` is what has gone out of the game."""

    seating: Seating
    rules: Rules
    cards: NightCards = NightCards()
    """The night cards' texts."""
    hands: Mapping[Who, tuple[str, ...]] = {}
    deck: tuple[str, ...] | None = None
    out: tuple[str, ...] = ()
    dead: frozenset[Who] = frozenset()
    wolves: frozenset[Who] = frozenset()
    first_wolves: frozenset[Who] = frozenset()
    met: frozenset[Who] = frozenset()
    """The werewolves who have seen each other."""
    phase: Phase = "setup"
    nights: int = 0
    """Nights that have ended."""
    number: int = 0
    """The day, and the night that follows it; 0 in the set-up."""
    first: Who | None = None
    turn: Who | None = None
    last_night: bool = False
    """Whether the night that is being passed through is the final one."""
    texts: tuple[int, ...] = ()
    """Which of the box's nights were drawn: two nights and a final night, by their place in the box."""
    passes: Mapping[Who, Passing] = {}
    copies: Mapping[str, Who] = {}
    """In whose hand a copy of a card is (``bite#2``), where its token has told; see `copies`."""
    gift: str = ""
    """The copy that the last gift was, where its token has told."""
    cursors: Mapping[Who, Station] = {}
    """What each pad points at."""
    asking: Asking | None = None
    """The effect that is being said on pads."""
    earlier: tuple[Mapping[Who, int], ...] = ()
    """Won in each earlier game of the evening."""
    won: Mapping[Who, int] = {}
    """Won in this game."""
    winner: Winner | None = None
    reason: Reason | None = None
    declared: bool = False
    """Whether the storyteller has declared the end."""
    host: bool = True
    """Whether somebody leads the game."""
    announcements: tuple[Announcement, ...] = ()

    @property
    def told(self) -> bool:
        """Whether everybody knows of the end: it has been declared, or nobody leads who could."""
        return self.phase == "over" and (self.declared or not self.host)

    @property
    def living(self) -> tuple[Who, ...]:
        """Who lives, clockwise from seat 1."""
        return tuple(who for who in self.seating.order() if who not in self.dead)

    @property
    def blind(self) -> bool:
        """Whether the players count for themselves: the hub keeps turns, nights, deaths and coins, no card."""
        return self.rules.count == "players"

    @property
    def top(self) -> str | None:
        """The top card; None where there is none, or where it lies on the table and nobody has tapped it yet."""
        unseen = self.rules.pile == "table" and self.phase != "effects"
        return self.deck[0] if self.deck and not unseen else None

    @property
    def night_on_top(self) -> bool:
        """Whether the top card is a night."""
        return self.top in NIGHTS

    @property
    def night_place(self) -> int:
        """Which of the evening's three nights the one on top is, from 0."""
        return 2 if self.top == "final_night" else min(self.nights, 1)

    @property
    def night_card(self) -> NightCard | None:
        """The night card that is carried out, as far as anybody has filled it in; by an evening's own text first."""
        if self.phase != "effects" or not self.night_on_top:
            return None
        final = self.top == "final_night"
        place = self.night_place
        drawn = self.texts[place] if len(self.texts) > place else 0
        given = self.rules.night_texts
        if isinstance(given, tuple):
            texts, at = given, place
        else:
            texts, at = given.get("final_night" if final else "night", ()), drawn
        card = self.cards.card(final, drawn)
        return NightCard(card.name, texts[at], card.effects) if at < len(texts) and texts[at] else card

    def hand(self, who: Who) -> tuple[str, ...]:
        """That player's cards."""
        return self.hands.get(who, ())

    def passable(self, who: Who) -> tuple[str, ...]:
        """The cards that this player may pass: a human no bites."""
        return tuple(card for card in self.hand(who) if card != "bite" or who in self.wolves)

    def after(self, who: Who | None) -> Who | None:
        """The next living player clockwise of that one."""
        order = self.seating.order()
        start = order.index(who) + 1 if who in order else 0
        return next((one for one in (*order[start:], *order[:start]) if one not in self.dead), None)

    def neighbour(self, who: Who, side: Side) -> Who:
        """The nearest other living player: left is clockwise."""
        ring = self.living
        return ring[(ring.index(who) + (1 if side == "left" else -1)) % len(ring)]

    @property
    def drawer(self) -> Who | None:
        """Who says what a night card does, and that all have passed: its drawer, or the next one who lives."""
        return self.turn if self.turn in self.living else self.after(self.turn)

    def has_passed(self, who: Who) -> bool:
        """Whether both of that player's cards are known."""
        return who in self.passes and self.passes[who].whole

    def waiting(self) -> tuple[Who, ...]:
        """Whom the game waits for; by night not for those who came too late to have two cards to pass."""
        if self.phase == "passing":
            able = [who for who in self.living if len(self.passable(who)) >= PASSED]
            return tuple(who for who in able if not self.has_passed(who))
        return (self.turn,) if self.phase in ("day", "effects") and self.turn is not None else ()

    def name(self, who: Who) -> str:
        """The name of that seat's player."""
        return self.seating.name(who)

    def seat(self, who: Who | None) -> int | None:
        """Tonight's number of that seat; None where it has left."""
        return self.seating.number(who) if who is not None and who in self.seating.order() else None


def outcome(state: State) -> tuple[Winner | None, Reason]:
    """Who wins if the game ends with the living as they are, and why."""
    if state.blind:
        return None, "players"
    if not state.living:
        left = state.rules.nobody_left
        return None if left == "nobody" else left, "nobody"
    if any(who not in state.wolves for who in state.living):
        return "humans", "human_lives"
    return "wolves", "all_wolves"


def coins_won(state: State, winner: Winner | None) -> dict[Who, int]:
    """What each player gets: the winning team 1 and 1 for each gold card, the others nothing."""
    if state.blind:
        return dict(state.won)
    return {
        who: 1 + state.hand(who).count("gold") if (who in state.wolves) == (winner == "wolves") and winner else 0
        for who in state.seating.order()
    }
