"""The answers to questions: what the storyteller knows, and what everybody may know, each built field by field.

Its one rule: while a day's vote is open no answer holds a choice of it, the storyteller's neither.
Must not know: panels.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.rulebook import answers, grimoire_row, player_row, prompted
from hub.table.seats import Who
from hub.table.words import Speaker, Term, Text

from .choosing import choosable, stations
from .state import Announcement, Result, State, town_alive

_ACTING = ("knight", "werewolf", "seer")
"""In the order in which a night is worked out."""


def grimoire(state: State) -> Json:
    """All that the storyteller knows."""
    return {
        "phase": state.phase,
        "number": state.number,
        "winner": state.winner,
        "head": state.seat(state.head),
        "condemned": state.seat(state.condemned),
        "seats": [_grimoire_seat(state, number, place.who) for number, place in state.seating],
    }


def _grimoire_seat(state: State, number: int, who: Who) -> Json:
    player = state.players[who]
    chosen = state.choices.get(who) if state.phase == "night" else None
    row = player_row(number, state.name(who), alive=player.alive)
    return grimoire_row(row, player.role, player.camp) | {
        "cause": player.cause,
        "declared": player.declared,
        "choice": state.seat(chosen),
        "locked": who in state.locked,
        "results": results(state, who),
    }


def results(state: State, who: Who) -> list[Json]:
    """What that player's ability has told."""
    return [_result(state, told) for told in state.results.get(who, ())]


def _result(state: State, told: Result) -> Json:
    made: Json = {"night": told.number, "as": told.role, "seat": state.seat(told.of), "werewolf": told.werewolf}
    if told.role == "medium":
        made["day"] = told.number
    if made["seat"] is None:
        made["player"] = state.name(told.of)
    return made


def town(state: State, speaker: Speaker) -> Json:
    """What everybody may know."""
    return {
        "phase": state.phase,
        "number": state.number,
        "players": [
            player_row(number, state.name(place.who), alive=town_alive(state.players[place.who]))
            | {"declared": state.players[place.who].declared}
            for number, place in state.seating
        ],
        "nomination": None,
        "block": None,
        "head": _town_head(state),
        "candidates": [state.seat(who) for who in state.candidates] if state.phase == "trial" else [],
        "condemned": state.seat(state.condemned),
        "count": _count(state),
        "announcements": [_announced(state, said, speaker) for said in state.announcements],
        "winner": state.winner if state.told else None,
        "because": because(state, speaker) if state.told else None,
        "told": state.told,
    }


def _town_head(state: State) -> int | None:
    """The head, as the town knows: one who died in the night is head until the morning."""
    if state.head is None and state.fallen is not None and town_alive(state.players[state.fallen]):
        return state.seat(state.fallen)
    return state.seat(state.head)


def _count(state: State) -> Json | None:
    count = state.count
    if count is None:
        return None
    votes = sorted(count.votes.items(), key=lambda vote: (-vote[1], state.seat(vote[0]) or 0))
    made: Json = {
        "vote": count.vote,
        "number": count.number,
        "votes": [{"seat": state.seat(who), "player": state.name(who), "votes": given} for who, given in votes],
        "abstained": count.abstained,
    }
    if state.rules.ballots_public:
        made["ballots"] = [
            {"seat": state.seat(who), "for": state.seat(count.ballots.get(who))}
            for who in state.seating.order()
            if who in count.ballots
        ]
    return made


def _announced(state: State, said: Announcement, speaker: Speaker) -> Json:
    return {"kind": said.kind, "seat": state.seat(said.who), "text": _sentence(said, speaker)}


def _sentence(said: Announcement, speaker: Speaker) -> str:
    match said.kind:
        case "death":
            return speaker("{player} is dead.", player=said.name)
        case "quiet":
            return speaker("Nobody died in the night.")
        case "bread":
            return speaker("The smell of fresh bread is in the air.")
        case "execution":
            return speaker("{player} has been executed.", player=said.name)
        case "reprieve":
            return speaker("Nobody is executed.")
        case "head":
            return speaker("{player} is head of the village.", player=said.name)
        case "headless":
            return speaker("The village has no head.")
        case "condemned":
            return speaker("{player} is condemned.", player=said.name)
        case "declaration":
            return speaker("{player} declares: {role}.", player=said.name, role=Term(f"moonwolf.role.{said.role}"))


def winner(state: State, speaker: Speaker) -> Json:
    """Who has won, and why."""
    if state.phase != "over":
        return {"winner": None}
    return {"winner": state.winner, "because": because(state, speaker)}


def because(state: State, speaker: Speaker) -> str:
    """Why the game ended so."""
    match state.reason:
        case "ruin":
            return speaker("Nobody lives, and no camp wins.")
        case "no_werewolf":
            return speaker("No werewolf lives.")
        case "parity":
            return speaker("The werewolves are at least as many as the humans.")
        case "fox":
            return speaker("The game was decided while a fox lived.")
        case _:
            return speaker("The storyteller ended the game.")


def night(state: State) -> list[Json]:
    """Tonight's sheet: who meets in the first night, who acts in the others."""
    if state.phase == "first_night":
        return [{"slot": "werewolf", "seats": [state.seat(who) for who in state.with_role("werewolf")], "done": False}]
    if state.phase != "night":
        return []
    sheet: list[Json] = []
    for role in _ACTING:
        acting = state.with_role(role)
        if acting:
            done = all(who in state.locked for who in acting)
            sheet.append({"slot": role, "seats": [state.seat(who) for who in acting], "done": done})
    return sheet


_SAY = {
    "setup": Text("Deal the roles and begin."),
    "first_night": Text("The werewolves meet; nobody acts tonight."),
    "discussion": Text("The living talk. Close it when the time is up."),
    "head_vote": Text("The living vote for a head of the village."),
    "night": Text("The knight, the wolves and the seer act."),
    "morning": Text("The night's dead are told."),
    "succession": Text("The dead head names a successor."),
    "execution_vote": Text("The living vote for an execution."),
    "trial": Text("The head condemns one candidate."),
    "last_words": Text("Last words, then the execution."),
    "over": Text("The game is over."),
}


def say(state: State, speaker: Speaker) -> str:
    """What the open phase is for."""
    return speaker.say(_SAY[state.phase])


def prompt(state: State, seat: int | None, speaker: Speaker) -> Json:
    """What the storyteller does now, for one seat where it is asked for."""
    choosers = state.may_choose()
    seats = [state.seat(who) for who in choosers]
    wants: Json | None = None
    if seat is not None:
        seats = [seat] if state.seating.who(seat) in choosers else []
    if seats:
        pool = list(state.candidates if state.phase == "trial" else state.living)
        if seat is not None:
            who = state.seating.who(seat)
            pool = [one for one in stations(state, who) if choosable(state, who, one)]
        wants = {"players": {"min": 0, "max": 1, "from": sorted(state.seating.number(who) for who in pool)}}
    return prompted(state, seats, say(state, speaker), wants)


ANSWERING = answers(prompt, grimoire, town, night, winner)
"""Where each question is answered."""
