"""What everybody may know: the answer to `town`, and announcements as sentences.

Its one rule: it is built field by field and asks nothing that is hidden.

Must not know: panels, pages.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.seats import Who
from hub.table.words import Speaker, Term, Text, names

from .setups import BASE
from .stages import stage
from .state import STORYTELLER, Announcement, Ballot, State
from .voting import needed


def numbers(state: State, whos: tuple[Who, ...]) -> list[int]:
    """The seat numbers, ascending; the storyteller has none."""
    return sorted(state.seats.number(who) for who in whos if who != STORYTELLER)


def town(state: State, speaker: Speaker) -> Json:
    """What everybody may know."""
    day = state.day
    nomination: Json | None = None
    if day.nomination is not None:
        nomination = {
            "by": state.seats.number(day.nomination.by),
            "of": seat_or_storyteller(state, day.nomination.of),
            "votes": numbers(state, day.nomination.votes),
            "needed": needed(state),
        }
    block: Json | None = None
    if day.block is not None:
        block = {"seat": seat_or_storyteller(state, day.block[0]), "votes": day.block[1]}
    return {
        "phase": state.phase,
        "number": state.number,
        "players": [_town_player(state, number, seat.who) for number, seat in state.seats],
        "counts": counts(state),
        "nomination": nomination,
        "block": block,
        "ballots": [_counted(state, one) for one in day.ballots],
        "nominations_open": day.open,
        "stage": stage(state),
        "announcements": [_announced(state, one, speaker) for one in day.announcements],
        "winner": state.ended if state.phase == "over" else None,
    }


def counts(state: State) -> Json:
    """How many of each team so many players have by the table of numbers, which everybody knows: what a bag makes of it
    is nobody's to know. Empty where the table has no such number, or everybody has two seats.
    """
    seated = [seat.who for _, seat in state.seats]
    players = sum(who not in state.players or not state.traveller(who) for who in seated)
    row = None if state.facing is not None else BASE.get(min(players, max(BASE)))
    return {} if row is None else {"players": len(seated), **row._asdict()}


def _counted(state: State, one: Ballot) -> Json:
    """A vote of today as it was announced; whoever has left since has no seat any more."""
    there = state.seats.order()
    return {
        "by": state.seats.number(one.by) if one.by in there else None,
        "of": seat_or_storyteller(state, one.of) if one.of in (*there, STORYTELLER) else None,
        "votes": numbers(state, tuple(who for who in one.votes if who in there)),
        "tally": one.tally,
    }


def seat_or_storyteller(state: State, who: Who) -> int | str:
    """A seat number, or the word for the storyteller."""
    return "storyteller" if who == STORYTELLER else state.seats.number(who)


def _town_player(state: State, number: int, who: Who) -> Json:
    player = state.players.get(who)
    made: Json = {
        "seat": number,
        "player": state.seats.name(who),
        "alive": player is None or player.known_alive,
        "ghost_vote": player is None or player.ghost_vote,
    }
    if player is not None and state.traveller(who):
        made["character"] = player.character
    if state.facing is not None:
        made["here"] = who not in state.empty()
    return made


def _announced(state: State, one: Announcement, speaker: Speaker) -> Json:
    seat = seat_or_storyteller(state, one.who)
    return {"kind": one.kind, "seat": seat, "text": speaker.say(announcement_text(state, one))}


def announcement_text(state: State, one: Announcement) -> Text:
    """What was announced, as a sentence."""
    name: object = Term("word.storyteller") if one.who == STORYTELLER else state.seats.name(one.who)
    others = names(
        Term("word.storyteller") if who == STORYTELLER else state.seats.name(who)
        for who in one.players
        if who == STORYTELLER or who in state.seats.order()
    )
    sentence = _ANNOUNCED[one.kind]
    if one.kind == "use" and not one.players:
        sentence = "{player} uses the {character}."
    character = Term(f"character.{one.character}")
    return Text(sentence, {"player": name, "others": others, "character": character})


_ANNOUNCED = {
    "death": "{player} is dead.",
    "life": "{player} lives again.",
    "execution": "{player} was executed and is dead.",
    "survival": "{player} was executed and lives.",
    "exile": "{player} was exiled.",
    "no_exile": "{player} was not exiled.",
    "nomination": "{player} nominates {others}.",
    "claim": "{player} claims to be the {character}.",
    "use": "{player} uses the {character} on {others}.",
    "move": "{player} has changed seats.",
}
