"""Growl, put together: the Game protocol over the state, and which command goes where.

Must not know: any rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

from hub.table.chance import Chance
from hub.table.circle import CIRCLE_COMMANDS
from hub.table.commands import (
    Become,
    Begin,
    Command,
    End,
    Json,
    Kill,
    Lift,
    Mark,
    Next,
    Note,
    Open,
    Place,
    Press,
    Rename,
    Revive,
    Sit,
    Unmark,
    Vocabulary,
)
from hub.table.commands import Turn as TurnSides
from hub.table.game import Event
from hub.table.printed import TokenSet
from hub.table.rulebook import Rulebook, never, pressing
from hub.table.story import Scene
from hub.table.tokens import numbered
from hub.table.words import Speaker, Term, Text

from . import answers, choosing, counting, fold, nights, panels, rulings, setup, turns
from .cards import FEWEST, HAND, LAST_NIGHT, MOST, NIGHTS, box
from .checks import GrowlTurn
from .copies import copy_of
from .deeds import DEEDS
from .events import GrowlEvent, Noted
from .recap import recap
from .state import State
from .texts import NightCards
from .tokens import token_set
from .vocabulary import VOCABULARY, Coins, Deal, Give, Lock, OpenGrowl, Pass, Resolve


def _place(turn: GrowlTurn, command: Place) -> None:
    """A card on a tray: dealt in the set-up, given by day, passed by night; a night is drawn."""
    who = turn.state.seating.who(command.seat)
    card = setup.card_of(command.token)
    copy = copy_of(command.token, command.ruling)
    if turn.state.blind and turn.state.phase in ("day", "passing"):
        raise counting.unknown()
    match turn.state.phase:
        case "setup":
            setup.place(turn, who, card, copy)
        case "day" if card in NIGHTS:
            nights.drawn(turn, card, copy, command.ruling)
        case "day":
            turns.place(turn, who, card, copy, command.ruling)
        case "effects" if card in NIGHTS:
            nights.seen(turn, card, copy)
        case "passing":
            nights.tap(turn, who, card, copy)
        case _:
            pass


def _give(turn: GrowlTurn, command: Give) -> None:
    if not turn.state.blind:
        turns.give(turn, command)
        return
    turn.state.seating.who(command.to)
    counting.given(turn)


def _lift(turn: GrowlTurn, command: Lift) -> None:
    turn.state.seating.who(command.seat)
    setup.card_of(command.token)


_DECIDING: Mapping[type[Command], Callable[[GrowlTurn, Any], None]] = {
    Give: _give,
    Resolve: nights.resolve,
    Coins: counting.coins,
    Pass: nights.choose_pass,
    Lock: choosing.lock,
    Place: _place,
    Lift: _lift,
    Press: pressing(choosing.press, rulings.step),
    Next: rulings.step,
    Deal: setup.deal,
    Begin: lambda turn, command: setup.begin(turn),
    Kill: rulings.kill,
    Revive: rulings.revive,
    Become: rulings.become,
    TurnSides: rulings.take_side,
    End: rulings.end,
    Note: lambda turn, command: turn.emit(Noted(command.text)),
    **dict.fromkeys((Mark, Unmark), never("Growl has no reminders.")),
    **dict.fromkeys(CIRCLE_COMMANDS, rulings.circle),
}
"""Where each verb is decided."""


class Growl(Rulebook[State]):
    """The game, as the table knows it."""

    name = "growl"

    def __init__(self, cards: NightCards | None = None) -> None:
        self._cards = cards or NightCards()

    vocabulary: Vocabulary = VOCABULARY
    events: Any = GrowlEvent
    deciding = _DECIDING
    answering = answers.ANSWERING
    deeds = DEEDS
    seat_view = staticmethod(panels.seat_view)
    held_view = staticmethod(panels.held_view)
    seat_answer = staticmethod(panels.seat_answer)
    console_view = staticmethod(panels.console_view)
    sheet = staticmethod(panels.sheet)
    lock_of = staticmethod(choosing.lock_of)
    narration = staticmethod(panels.narration)
    hints = staticmethod(nights.hints)

    def recap(self, state: State, scenes: Sequence[Scene], speaker: Speaker) -> Json:
        """The evening told again."""
        return recap(scenes, state, speaker)

    def token_set(self, wanted: str | bytes | None, speaker: Speaker) -> TokenSet:
        """The whole box of cards."""
        return token_set(wanted, self._cards, speaker)

    def openly(self, command: Command) -> bool:
        """Without a host a page opens, deals by chance, begins and ends, and does what all can see. Which
        card a night moves is its player's secret, chosen on their own pad.
        """
        match command:
            case Deal(hands=None, deck=None, first=None) | Begin() | Next(to=None) | End(winner=None):
                return True
            case Give(ruling=False) | Coins() | Rename() | Sit():
                return True
            case Resolve(effects=effects, ruling=False):
                return all(effect.move is None for effect in effects)
            case _:
                return False

    def open(self, command: Open, chance: Chance) -> tuple[State, tuple[Text, ...]]:
        """A fresh evening."""
        assert isinstance(command, OpenGrowl)
        return setup.opened(command, self._cards)

    def apply(self, state: State, event: Event) -> State:
        """The state after the event."""
        return fold.apply(state, event)

    def over(self, state: State) -> bool:
        """Whether everybody knows of the end."""
        return state.told

    def next_tray(self, state: State, token: str) -> int | None:
        """The first seat with fewer than four cards: a hand is dealt before the next one."""
        if state.phase != "setup" or state.blind:
            return None
        return next((number for number, place in state.seating if len(state.hand(place.who)) < HAND), None)

    def ready(self, state: State) -> bool:
        """Whether everybody has a hand and the game may begin."""
        dealt = state.blind or all(len(state.hand(who)) >= HAND for who in state.seating.order())
        return state.phase == "setup" and dealt

    def audit(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        """Cards on trays beyond what their player's hand holds."""
        found: list[str] = []
        if state.blind:
            return found
        for seat, tokens in sorted(lying.items()):
            hand = state.hand(state.seating.who(seat))
            for name, count in sorted(Counter(token.partition("#")[0] for token in tokens).items()):
                kind, _, card = name.partition(":")
                if kind != setup.TOKEN_KIND:
                    found.append(speaker("On the tray of seat {seat} lies {token}: no card.", seat=seat, token=name))
                elif count > hand.count(card):
                    found.append(
                        speaker(
                            "On the tray of seat {seat} lies {card}, {count} of them; the hand holds {held}.",
                            seat=seat,
                            card=Term(f"growl.card.{card}"),
                            count=count,
                            held=hand.count(card),
                        )
                    )
        return found

    def offers(self, speaker: Speaker) -> Json:
        """What an evening can be opened with."""
        ways = {"hostless": True, "counting": True, "pile": True}
        return {"name": speaker.name("game.growl"), "players": [FEWEST, MOST], **ways}

    def box(self, state: State) -> list[str]:
        """The cards of this evening: those for its number of players, and the nights that are drawn."""
        counts = box(len(state.seating)) | {"night": LAST_NIGHT - 1, "final_night": 1}
        return numbered(f"{setup.TOKEN_KIND}:{card}" for card, count in counts.items() for _ in range(count))
