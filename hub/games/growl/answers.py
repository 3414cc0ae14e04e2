"""The answers to questions: what the storyteller knows, and what everybody may know, each built field by field.

Its one rule: the town learns who was a werewolf with the end, never before. Must not know: panels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hub.table.commands import Json
from hub.table.rulebook import answers, grimoire_row, player_row, prompted
from hub.table.seats import Who
from hub.table.words import Speaker, Term, Text

from .choosing import offered
from .setup import starts_as_wolf
from .state import Announcement, Passing, State


def is_wolf(state: State, who: Who) -> bool:
    """Whether that player is a werewolf; in the set-up, as the cards have it so far."""
    return starts_as_wolf(state.hand(who)) if state.phase == "setup" else who in state.wolves


def grimoire(state: State) -> Json:
    """All that the storyteller knows."""
    return {
        "phase": state.phase,
        "number": state.number,
        "winner": state.winner,
        "turn": state.seat(state.turn),
        "first": state.seat(state.first),
        "deck": list(state.deck or ()),
        "out": list(state.out),
        "seats": [_grimoire_seat(state, number, place.who) for number, place in state.seating],
    }


def _grimoire_seat(state: State, number: int, who: Who) -> Json:
    wolf = is_wolf(state, who)
    unknown = state.blind or (state.phase == "setup" and not state.hand(who))
    side = "werewolf" if wolf else None if unknown else "human"
    passing = state.passes.get(who, Passing())
    row = player_row(number, state.name(who), alive=who not in state.dead)
    return grimoire_row(row, side, None if side is None else "wolves" if wolf else "humans") | {
        "hand": list(state.hand(who)),
        "wolf": wolf,
        "first_wolf": who in state.first_wolves,
        "passes": {"left": passing.left, "right": passing.right},
        "neighbours": _neighbours(state, who),
        "coins": total(state, (*state.earlier, state.won))[who],
    }


def _neighbours(state: State, who: Who) -> Json | None:
    """To whom that player passes, while cards are passed."""
    if state.phase != "passing" or who in state.dead:
        return None
    return {"left": state.seat(state.neighbour(who, "left")), "right": state.seat(state.neighbour(who, "right"))}


def town(state: State, speaker: Speaker) -> Json:
    """What everybody may know: who has won, who growls and what was earned once the end is told."""
    return {
        "phase": state.phase,
        "number": state.number,
        "players": [
            player_row(number, state.name(place.who), alive=place.who not in state.dead)
            for number, place in state.seating
        ],
        "nomination": None,
        "block": None,
        "turn": state.seat(state.turn) if state.phase in ("day", "effects") else None,
        "counting": state.rules.count,
        "pile": state.rules.pile,
        "night": _night_card(state, speaker),
        "top": state.top if state.phase in ("day", "effects", "passing") else None,
        "hands": {} if state.blind else by_seat(state, {who: len(state.hand(who)) for who in state.seating.order()}),
        "announcements": [_announced(state, said, speaker) for said in state.announcements],
        "coins": by_seat(state, total(state, games(state))),
        "games": [by_seat(state, game) for game in games(state)],
        "winner": state.winner if state.told else None,
        "because": because(state, speaker) if state.told else None,
        "told": state.told,
        "growl": growl(state) if state.told else [],
    }


def _night_card(state: State, speaker: Speaker) -> Json | None:
    """The night card, as it is read out."""
    if state.blind and state.phase == "effects":
        return {"name": "", "text": night_text(state, speaker), "effects": offered(state)}
    card = state.night_card
    if card is None:
        return None
    return {"name": card.name, "text": night_text(state, speaker), "effects": offered(state)}


def growl(state: State) -> list[list[int]]:
    """Who growls, in order: the first werewolves, then the others."""
    order = state.seating.order()
    first = [who for who in order if who in state.first_wolves & state.wolves]
    others = [who for who in order if who in state.wolves - state.first_wolves]
    return [[state.seating.number(who) for who in first], [state.seating.number(who) for who in others]]


def by_seat(state: State, numbers: Mapping[Who, int]) -> dict[str, int]:
    """Numbers by seat, as JSON has them."""
    return {str(number): numbers[place.who] for number, place in state.seating if place.who in numbers}


def total(state: State, games: Sequence[Mapping[Who, int]]) -> dict[Who, int]:
    """The coins of these games together."""
    return {who: sum(game.get(who, 0) for game in games) for who in state.seating.order()}


def games(state: State) -> tuple[Mapping[Who, int], ...]:
    """The coins of each game of the evening, as everybody knows them: this one's once its end is told."""
    return (*state.earlier, state.won) if state.told else state.earlier


def _announced(state: State, said: Announcement, speaker: Speaker) -> Json:
    text = speaker("{player} is dead.", player=said.name) if said.kind == "death" else speaker("Night falls.")
    return {"kind": said.kind, "seat": state.seat(said.who), "text": text}


def winner(state: State, speaker: Speaker) -> Json:
    """Who has won, why, the coins of this game, and those of the evening."""
    if state.phase != "over":
        return {"winner": None}
    return {
        "winner": state.winner,
        "because": because(state, speaker),
        "coins": by_seat(state, state.won),
        "total": by_seat(state, total(state, (*state.earlier, state.won))),
        "growl": growl(state),
    }


def because(state: State, speaker: Speaker) -> str:
    """Why the game ended so."""
    match state.reason:
        case "human_lives":
            return speaker("A human lives.")
        case "all_wolves":
            return speaker("All the living are werewolves.")
        case "nobody":
            return speaker("Nobody lives.")
        case "players":
            return speaker("The players count for themselves: their own word says who has won.")
        case _:
            return speaker("The storyteller ended the game.")


def night(state: State) -> list[Json]:
    """Tonight's steps."""
    if state.phase not in ("effects", "passing"):
        return []
    seats = [state.seat(who) for who in state.living]
    return [
        {"slot": "effects", "seats": [state.seat(state.turn)], "done": state.phase == "passing"},
        {"slot": "passing", "seats": seats, "done": False},
    ]


_SAY = {
    "setup": Text("Deal the cards and begin."),
    "meeting": Text("The werewolves meet, all others sleep."),
    "passing": Text("Everybody passes a card to each neighbour."),
    "over": Text("The first wolves growl, then the others."),
}


def say(state: State, speaker: Speaker) -> str:
    """What the open step is for."""
    if state.phase == "effects":
        return night_text(state, speaker)
    if state.phase != "day":
        return speaker.say(_SAY[state.phase])
    unknown = state.blind or (state.deck and state.top is None)
    if unknown and state.turn is not None:
        return speaker("{player} gives the top card to another.", player=state.name(state.turn))
    if state.top is None or state.turn is None:
        return speaker("The pile is empty: end the game.")
    return speaker(
        "{player} gives {card} to another.",
        player=state.name(state.turn),
        card=Term(f"growl.card.{state.top}"),
    )


def night_text(state: State, speaker: Speaker) -> str:
    """The text of the night card that is carried out, where the host has filled it in."""
    card = state.night_card
    text = card.text if card is not None else ""
    return text or speaker("Apply the card by hand; enter the result.")


def prompt(state: State, seat: int | None, speaker: Speaker) -> Json:
    """What the storyteller does now, for one seat where it is asked for."""
    seats = [state.seat(who) for who in state.waiting()]
    if seat is not None:
        state.seating.who(seat)
        seats = [seat] if seat in seats else []
    wants: Json | None = None
    if state.phase == "day" and seats and (state.blind or state.top is not None):
        pool = [state.seating.number(who) for who in state.living if who != state.turn]
        wants = {"players": {"min": 1, "max": 1, "from": sorted(pool)}}
    elif state.phase == "passing" and seat is not None and seats:
        wants = {"cards": {"min": 2, "max": 2, "from": list(state.passable(state.seating.who(seat)))}}
    return prompted(state, seats, say(state, speaker), wants) | {"effects": offered(state)}


ANSWERING = answers(prompt, grimoire, town, night, winner)
"""Where each question is answered."""
