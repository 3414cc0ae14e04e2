"""The answers to questions: phase, prompt, grimoire, night, winner, bag.

Its one rule: each answer is built from nothing, field by field.

Must not know: panels, pages.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.chance import Chance
from hub.table.commands import Json
from hub.table.errors import Refused
from hub.table.seats import Who
from hub.table.words import Speaker, Text

from .bag import bag
from .behaviour import Players, Task
from .cards import cards
from .catalogue import Team
from .draw import hand_bag
from .grimoire import reading_of, teams_of, to_seats
from .night import FIXED, Line, following, is_decoy, sheet
from .proposing import proposed
from .reading import Reading
from .registration import characters as registrations
from .rule_words import in_force
from .setup import facing_bag
from .stages import stage
from .state import STORYTELLER, Choice, State
from .statuses import drunk, misled, owners, poisoned
from .steps import Step, open_step, task_of
from .telling import prompt_truths, proposed_falsehoods, told_before
from .town import numbers
from .vocabulary import AskBag
from .walk import slot_term
from .wins import REASONS, winner


def phase(state: State) -> Json:
    """``{"phase", "number", "slot", "waiting_for", "stage"}``; `stage`: of the day, None otherwise."""
    step = open_step(state)
    return {
        "phase": state.phase,
        "number": state.number,
        "slot": None if step is None else step.slot,
        "waiting_for": [] if step is None else numbers(state, step.waiting),
        "stage": stage(state),
    }


# -- the prompt -------------------------------------------------------------------------------------


def prompt(state: State, seat: int | None, speaker: Speaker) -> Json:
    """What the storyteller does now."""
    if seat is not None:
        state.seats.who(seat)
    step = open_step(state)
    if step is None:
        return _daily(state, speaker)
    who = _prompted(state, step, seat)
    task = task_of(state, step, who)
    player = who is not None and who != STORYTELLER
    asks = step.pending is None and task.value is not None and player
    choice = None if step.pending or who is None else state.night.choice(step.slot, who)
    shown = None if step.pending or who is None else state.night.shown(step.slot, who)
    after = following(state) if state.phase == "night" else None
    found = prompt_truths(state, who, step.slot, speaker) if asks and who is not None else None
    false = proposed_falsehoods(state, who, step.slot) if asks and who is not None else []
    suggested: object = None
    if found is not None and who is not None:
        suggested = proposed(state, who, step.slot, found, false)
    return {
        "slot": step.slot,
        "name": speaker.name(slot_term(step.slot).key),
        "seats": numbers(state, step.seats),
        "awake": numbers(state, step.awake),
        "say": speaker.say(task.say),
        "wants": wants(state, task, step.slot),
        "decoy": step.pending is None and not step.seats and is_decoy(state, step.slot),
        "impaired": bool(player and who is not None and misled(state, who, step.slot)),
        "truths": found,
        "false": false,
        "suggested": suggested,
        "chosen": None if choice is None else chosen(state, choice),
        "shown": None if shown is None else to_seats(state, shown[0]),
        "told": told_before(state, who, step.slot) if asks and who is not None else [],
        "claims": [character for one, character in state.claims if one == who],
        "next": after,
        "cards": cards(state, step, who, speaker),
    }


def _prompted(state: State, step: Step, seat: int | None) -> Who | None:
    if seat is not None:
        who = state.seats.who(seat)
        if who not in step.seats:
            raise Refused("Seat {seat} isn't woken in this step.", seat=seat)
        return who
    if step.awake:
        return step.awake[0]
    return step.seats[0] if step.seats else None


def _daily(state: State, speaker: Speaker) -> Json:
    """What there is to do while no step is open."""
    lift = [f"reminder:{reminder}" for reminder, _ in state.lifting]
    return {
        "slot": None,
        "name": speaker.name(f"phase.{state.phase}"),
        "seats": [],
        "awake": [],
        "say": speaker.say(_daily_text(state)),
        "wants": {"lift": lift} if lift else None,
        "decoy": False,
        "impaired": False,
        "truths": None,
        "false": [],
        "suggested": None,
        "chosen": None,
        "shown": None,
        "told": [],
        "claims": [],
        "next": None,
        "cards": [],
    }


def _daily_text(state: State) -> Text:
    if state.phase == "setup":
        return Text("Deal the characters, then begin.")
    if state.phase == "over":
        return _over_text(state)
    if state.day.nomination is not None:
        return Text("A nomination is open: take the vote, then close it.")
    return _STAGES[state.day.stage]


_STAGES: Mapping[str, Text] = {
    "talk": Text("Day: the town talks. Open the nominations when it is time."),
    "recall": Text("Everybody comes back to the circle. Then open the nominations."),
    "nominations": Text("Nominations are open. Dusk ends the day."),
    "closed": Text("Nominations are closed. Dusk ends the day."),
}


def _over_text(state: State) -> Text:
    """What is left to ask when the end has been declared."""
    for who in owners(state, "politician"):
        if state.ended in ("good", "evil") and state.players[who].alignment != state.ended:
            return Text(
                "The game is over. Did seat {seat}, the Politician, do most for the loss? Then they win too.",
                {"seat": state.seats.number(who)},
            )
    return Text("The game is over.")


def wants(state: State, task: Task, slot: str) -> Json | None:
    """What the step still asks for, in the vocabulary's form."""
    made: Json = {}
    if task.players is not None:
        made["players"] = _players(state, task.players)
    if task.character is not None:
        made["character"] = {"from": list(task.character)}
    if task.none and made:
        made["none"] = True
    if task.value is not None:
        made["value"] = _value(state, task)
    if slot in FIXED and state.lifting:
        made["lift"] = [f"reminder:{reminder}" for reminder, _ in state.lifting]
    return made or None


def _players(state: State, players: Players) -> Json:
    return {"min": players.least, "max": players.most, "from": numbers(state, players.among)}


def _value(state: State, task: Task) -> Json:
    information = task.value
    assert information is not None
    seats = [number for number, _ in state.seats]
    characters = [
        one for one in state.script.characters if not information.teams or state.record(one).team in information.teams
    ]
    made: Json = {"kind": information.kind}
    if information.kind == "number":
        made |= {"min": 0, "max": len(seats) if information.most is None else information.most}
    if information.kind.startswith("player"):
        made |= {"count": information.count, "from": seats}
    if "character" in information.kind:
        made["characters"] = characters
    return made


def chosen(state: State, choice: Choice) -> Json:
    """What was chosen, with seat numbers."""
    made: Json = {}
    if choice.none:
        made["none"] = True
    if choice.players:
        made["players"] = [state.seats.number(who) for who in choice.players if who in state.seats.order()]
    if choice.character is not None:
        made["character"] = choice.character
    return made


# -- the grimoire -----------------------------------------------------------------------------------


def grimoire(state: State) -> Json:
    """All that the storyteller knows."""
    won = winner(state)
    reading = reading_of(state)
    return {
        "phase": state.phase,
        "number": state.number,
        "winner": state.ended if state.phase == "over" else won.winner if won else None,
        "seats": [_grimoire_seat(state, number, seat.who, reading) for number, seat in state.seats],
        "bluffs": list(state.bluffs),
        "lifting": [
            {"seat": state.seats.number(who), "token": f"reminder:{reminder}"}
            for reminder, who in state.lifting
            if who in state.seats.order()
        ],
        "storyteller_abilities": list(state.storyteller_abilities),
        "tellings": [
            {
                "night": one.night,
                "seat": state.seats.number(one.who),
                "as": one.ability,
                "value": to_seats(state, one.value),
                "holds": one.holds,
                "impaired": one.impaired,
            }
            for one in state.tellings
            if one.who in state.players
        ],
        "claims": [
            {"seat": state.seats.number(who), "character": character}
            for who, character in state.claims
            if who in state.players
        ],
        "notes": [{"text": text, "seat": _seat_of(state, who)} for text, who in state.notes],
        "rules": in_force(state),
    }


def _seat_of(state: State, who: Who | None) -> int | None:
    """Where that player sits, if they are still there."""
    return state.seats.number(who) if who is not None and who in state.seats.order() else None


def _grimoire_seat(state: State, number: int, who: Who, reading: Reading) -> Json:
    player = state.players.get(who)
    if player is None:
        return {
            "seat": number,
            "player": state.seats.name(who),
            "character": None,
            "shown": None,
            "alignment": None,
            "alive": True,
            "drunk": False,
            "poisoned": False,
            "ghost_vote": True,
            "reminders": [one.reminder for one in state.markers if one.on == who],
        }
    return {
        "seat": number,
        "player": state.seats.name(who),
        "character": player.character,
        "shown": player.shown,
        "alignment": player.alignment,
        "alive": player.alive,
        "drunk": drunk(state, who),
        "poisoned": poisoned(state, who),
        "ghost_vote": player.ghost_vote,
        "reminders": [one.reminder for one in state.markers if one.on == who],
        "gained": [one.ability for one in player.gained],
        "spent": sorted(player.spent),
        "registers": _registers(state, who, reading),
    }


def _registers(state: State, who: Who, reading: Reading) -> list[str]:
    """The other characters as which a player may register, in script order."""
    found = registrations(reading, reading.seat(who))
    return [one for one in state.script.characters if one in found and one != state.players[who].character]


# -- the rest ---------------------------------------------------------------------------------------


def night(state: State) -> Json:
    """Tonight's sheet; empty while it isn't night. A pretended step says ``"decoy": true``."""
    if state.phase != "night":
        return {"night": []}
    return {"night": [_slot(state, one) for one in sheet(state)]}


def _slot(state: State, line: Line) -> Json:
    made: Json = {"slot": line.slot, "seats": numbers(state, line.seats), "done": line.done}
    return {**made, "decoy": True} if line.decoy else made


def winning(state: State, speaker: Speaker) -> Json:
    """Who has won by the rules, and why; after the end, who was declared."""
    won = winner(state)
    if state.phase == "over":
        same = won is not None and won.winner == state.ended
        because = REASONS[won.because] if won is not None and same else REASONS["ruling"]
        return {"winner": state.ended, "because": speaker(because)}
    if won is None:
        return {"winner": None}
    return {"winner": won.winner, "because": speaker(REASONS[won.because])}


def bag_answer(state: State, question: AskBag, speaker: Speaker) -> Json:
    """``{"legal", "expected", "problems", "tokens", "notes"}``; `tokens`: what to put into a bag for the hand so that a
    legal set comes of it, `notes`: which of them stands for which. Empty where nothing legal is asked about.
    """
    teams = {one: record.team for one, record in state.catalogue.characters.items()} | teams_of(state)
    characters = [state.script.find(one) or one for one in question.characters]
    doubled = state.facing is not None and len(characters) == 2 * question.players
    found = facing_bag(state, characters) if doubled else bag(question.players, characters, teams)
    return {
        "legal": found.legal,
        "expected": [dict(counts._asdict()) for counts in found.expected],
        "problems": [speaker.say(problem) for problem in found.problems],
        **_for_the_hand(state, characters, teams, speaker, legal=found.legal and not doubled),
    }


def _for_the_hand(
    state: State, characters: list[str], teams: dict[str, Team], speaker: Speaker, *, legal: bool
) -> dict[str, object]:
    """The tokens of the bag, and what is to be said of them."""
    if not legal:
        return {"tokens": [], "notes": []}
    try:
        drawn = hand_bag(characters, state.script.characters, teams, Chance(state.lot, len(characters)))
    except Refused as refused:
        return {"tokens": [], "notes": [speaker.say(refused.text)]}
    return {"tokens": list(drawn.tokens), "notes": [speaker.say(note) for note in drawn.notes]}
