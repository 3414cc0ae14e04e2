"""What the panels show: a woken player's own face by night, a public one by day, and the console.

Its one rule: a line carries what the player is given and no reason, source or state (statement 11); by night whoever
isn't awake is dark.

Must not know: how rows are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.seats import Who
from hub.table.views import DARK, PANEL_CELLS, PANEL_ROWS, ConsoleView, Row, SeatView, cells, rows, wrapped
from hub.table.views import Step as Light
from hub.table.words import Names, Speaker, Text, names

from .characters.evil import demons, minions
from .night import sheet
from .state import STORYTELLER, Choice, Pending, State, Telling, Value
from .statuses import gain_of, impaired
from .steps import Step, open_step, task_of
from .walk import slot_term


def seat_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """What that seat's panel shows."""
    who = state.seats.who(seat)
    if state.phase != "night":
        return _public(state, seat, who, speaker)
    step = open_step(state)
    if step is None or who not in step.awake:
        return DARK
    lines = private_face(state, step, who, speaker)
    return SeatView(lit=True, awake=True, panel=rows(lines), lamp="white")


# -- by day -----------------------------------------------------------------------------------------


def _public(state: State, seat: int, who: Who, speaker: Speaker) -> SeatView:
    player = state.players.get(who)
    lines: list[str | Row] = [Row(f"{seat} {state.seats.name(who)}", 2)]
    if player is None or state.phase == "setup":
        return SeatView(lit=True, panel=rows(lines))
    if state.facing is not None and len(state.of_person(who)) > 1:
        return SeatView(lit=True, panel=rows(_facing_lines(state, who, speaker)))
    if player.known_alive:
        lines.append(Row(speaker.name("status.alive")))
    else:
        lines.append(Row(speaker.name("status.dead"), inverted=True))
        lines.append(Row(speaker("1 vote left") if player.ghost_vote else speaker("no vote left")))
    return SeatView(lit=True, panel=rows(lines))


def _facing_lines(state: State, who: Who, speaker: Speaker) -> list[str | Row]:
    """The same at both of a person's seats: where they sit, and how each seat fares; at last the vote that is left."""
    own = state.of_person(who)
    here = next((one for one in own if one not in state.empty()), own[0])
    lines: list[str | Row] = [Row(_named(state, here), 2)]
    if any(state.players[one].known_alive for one in own):
        for one in own:
            alive = state.players[one].known_alive
            status = speaker.name("status.alive" if alive else "status.dead")
            lines.append(Row(f"{state.seats.number(one)} {status}", inverted=not alive))
    else:
        lines.append(Row(speaker.name("status.dead"), inverted=True))
        lines.append(Row(speaker("1 vote left") if state.players[who].ghost_vote else speaker("no vote left")))
    return lines


def held_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """By day, while its player holds the pad: what they believe to be, their side, and what they were shown last.

    The same rows for everybody; with opposite seats both of the player's seats in one. By night the same as unheld.
    """
    if state.phase == "night":
        return seat_view(state, seat, speaker)
    who = state.seats.who(seat)
    own = [one for one in state.seats.seats_of(state.seats.circle[seat - 1].person) if one in state.players] or [who]
    if who not in state.players:
        return SeatView(lit=True, panel=rows([Row(speaker("no character yet"), 2), Row("-"), Row("-")]))
    size = 2 if len(own) == 1 else 1
    lines: list[str | Row] = [Row(speaker.name(f"character.{state.players[one].shown}"), size) for one in own]
    sides = dict.fromkeys(speaker.name(f"alignment.{_believed_side(state, one)}") for one in own)
    lines.append(Row(" / ".join(sides)))
    told = [one for one in state.tellings if one.who in own]
    lines.extend(_told(state, told[-1], speaker) if told else [Row("-")])
    return SeatView(lit=True, panel=rows(lines))


def _believed_side(state: State, who: Who) -> str:
    """The side on which a player believes to be: a Marionette doesn't know, nor a Lunatic."""
    believed = {"marionette": "good", "lunatic": "evil"}
    return believed.get(state.players[who].character, state.players[who].alignment)


def _told(state: State, telling: Telling, speaker: Speaker) -> list[Row]:
    """What was shown, in one row; in two where it needs them."""
    shown = _small(state, telling.value, speaker)
    if cells(shown.text) <= PANEL_CELLS:
        return [shown]
    return _plain(_value(state, telling.value, speaker, by_number=True))


def _small(state: State, value: Value, speaker: Speaker) -> Row:
    """What was shown, in one row: players by name if there is room, else by number."""
    named = _joined(_value(state, value, speaker))
    return named if cells(named.text) <= PANEL_CELLS else _joined(_value(state, value, speaker, by_number=True))


def _joined(lines: list[str | Row]) -> Row:
    return Row(" ".join(row.text for row in _plain(lines)))


def _plain(lines: list[str | Row]) -> list[Row]:
    return [Row(line.text if isinstance(line, Row) else line) for line in lines]


# -- by night ---------------------------------------------------------------------------------------


def private_face(state: State, step: Step, who: Who, speaker: Speaker) -> list[str | Row]:
    """The rows of a woken player's own face, uncut."""
    if step.pending is not None:
        return _opened_of_itself(state, step.pending, speaker)
    if step.slot == "minioninfo":
        return [
            Row(speaker("Demon"), inverted=True),
            _seats(state, demons(state)),
            Row(speaker("Minions"), inverted=True),
            _seats(state, tuple(one for one in step.seats if one != who)),
        ]
    if step.slot in ("demoninfo", "poppygrower", "marionette") and who in demons(state):
        return _demon_face(state, step, speaker)
    if step.slot == "eviltwin":
        return _twin_face(state, step, who, speaker)
    head = Row(speaker.name(f"character.{_acting_as(state, step.slot, who)}"), inverted=True)
    shown = state.night.shown(step.slot, who)
    learns = state.first_night() or step.slot in state.players[who].fresh
    if step.slot == "godfather" and learns and shown is None and not impaired(state, who):
        here = {player.character for player in state.players.values()}
        known = [one for one in state.script.characters if one in here and state.record(one).team == "outsider"]
        return [head, *_value(state, {"characters": known}, speaker)]
    if shown is not None:
        return [head, *_value(state, shown[0], speaker)]
    choice = state.night.choice(step.slot, who)
    if choice is not None:
        return [head, *_chosen(state, choice, speaker)]
    task = task_of(state, step, who)
    return [head, speaker.say(task.ask)] if task.ask is not None else [head]


def _acting_as(state: State, slot: str, who: Who) -> str:
    """The character whose name stands at the top: never more than the player knows of themselves."""
    if slot == "barber":
        return slot
    player = state.players[who]
    gained = gain_of(player, "philosopher")
    return slot if gained is not None and gained.ability == slot else player.shown


def _demon_face(state: State, step: Step, speaker: Speaker) -> list[str | Row]:
    if step.slot == "marionette":
        marionettes = state.of_character("marionette")
        return [Row(speaker.name("character.marionette"), inverted=True), _seats(state, marionettes)]
    known = tuple(who for who in minions(state) if state.players[who].character != "marionette")
    lines: list[str | Row] = []
    legion = state.of_character("legion")
    if step.slot == "demoninfo" and legion:
        return [Row(speaker.name("character.legion"), inverted=True), _seats(state, legion)]
    if step.slot == "demoninfo":
        lines.append(Row(speaker("Minions: {seats}", seats=_numbers(state, known))))
    if state.number <= 1:
        lines.extend(Row(speaker.name(f"character.{one}")) for one in state.bluffs)
    return lines


def _twin_face(state: State, step: Step, who: Who, speaker: Speaker) -> list[str | Row]:
    lines: list[str | Row] = [Row(speaker("Twins"), inverted=True)]
    for other in step.seats:
        if other != who and other in state.players:
            lines += [_seats(state, (other,)), Row(speaker.name(f"character.{state.players[other].shown}"))]
    return lines


def _opened_of_itself(state: State, step: Pending, speaker: Speaker) -> list[str | Row]:
    if step.kind == "arrival":
        return [Row(speaker("Demon"), inverted=True), _seats(state, demons(state))]
    if step.kind == "watched":
        head = Row(speaker.name(f"character.{step.ability}"), inverted=True)
        return [head, _seats(state, (step.of or 0,)), *(_seats(state, (one,)) for one in step.among)]
    says = speaker("You also have") if step.kind == "gain" else speaker("You are")
    lines: list[str | Row] = [Row(says, inverted=True)]
    if step.character is not None:
        lines.append(Row(speaker.name(f"character.{step.character}"), 2))
    if step.alignment is not None:
        lines.append(Row(speaker.name(f"alignment.{step.alignment}"), 1 if step.character is not None else 2))
    return lines


def _numbers(state: State, whos: tuple[Who, ...]) -> Names:
    return names(state.seats.number(who) for who in whos)


def _seats(state: State, whos: tuple[Who, ...]) -> Row:
    """Seat numbers, with the name where there is one, as large as they fit."""
    if len(whos) == 1:
        return Row(f"{state.seats.number(whos[0])} {state.seats.name(whos[0])}")
    return Row(" ".join(str(state.seats.number(who)) for who in whos) or "-")


def _chosen(state: State, choice: Choice, speaker: Speaker, *, by_number: bool = False) -> list[str | Row]:
    if choice.none:
        return [Row(speaker("Nobody"), 2)]
    lines: list[str | Row] = _players(state, choice.players, by_number)
    if choice.character is not None:
        lines.append(Row(speaker.name(f"character.{choice.character}"), 2))
    return lines


def _players(state: State, whos: tuple[Who, ...], by_number: bool) -> list[str | Row]:
    """Seats with their names, a row each; or by number alone, in one row."""
    if not by_number:
        return [Row(_named(state, who)) for who in whos]
    return [Row(" ".join(_named(state, who).partition(" ")[0] for who in whos))] if whos else []


def _named(state: State, who: Who) -> str:
    if who not in state.seats.order():
        return "-"
    return f"{state.seats.number(who)} {state.seats.name(who)}"


def _value(state: State, value: Value, speaker: Speaker, *, by_number: bool = False) -> list[str | Row]:
    """What was shown: a number or a sign as large as it goes, else characters and seats, a row each."""
    if isinstance(value, bool):
        return [Row(speaker.name("value.true" if value else "value.false"), 3)]
    if isinstance(value, int):
        return [Row(str(value), 3)]
    if isinstance(value, str):
        return [Row(speaker.name(f"value.{value}"), 2)]
    lines: list[str | Row] = [] if value.get("characters", True) else [Row(speaker("none"))]
    characters = value.get("characters", [value["character"]] if "character" in value else [])
    for one in characters if isinstance(characters, (list, tuple)) else ():
        lines.append(Row(speaker("none") if one is None else speaker.name(f"character.{one}")))
    players = value.get("players", [value["player"]] if "player" in value else [])
    found = [one for one in players if isinstance(one, int)] if isinstance(players, (list, tuple)) else []
    if len(found) == 1 and not lines:
        return [Row(_named(state, found[0]), 2)]
    lines.extend(_players(state, tuple(found), by_number))
    return lines


# -- the console ------------------------------------------------------------------------------------


def console_view(state: State, speaker: Speaker) -> ConsoleView:
    """What the console's panel and strip show."""
    return ConsoleView(rows(_console_lines(state, speaker)), _strip(state))


_STAGES: Mapping[str, Text] = {
    "talk": Text("Private talk"),
    "recall": Text("Back to the circle"),
    "nominations": Text("Nominations are open"),
    "closed": Text("Nominations are closed"),
}


def _console_lines(state: State, speaker: Speaker) -> list[str | Row]:
    step = open_step(state)
    if step is None:
        head = Row(f"{speaker.name(f'phase.{state.phase}')} {state.number or ''}".strip(), inverted=True)
        if state.phase == "setup":
            dealt, seats = len(state.players), len(state.seats)
            return [head, speaker("{dealt} of {seats} dealt", dealt=dealt, seats=seats)]
        block = state.day.block
        if block is not None and block[0] != STORYTELLER:
            return [head, speaker("Block: {seat} ({votes})", seat=_named(state, block[0]), votes=block[1])]
        return [head] if state.phase == "over" else [head, speaker.say(_STAGES[state.day.stage])]
    head = Row(speaker.name(slot_term(step.slot).key), inverted=True)
    lines: list[str | Row] = [head]
    if step.awake:
        lines.append(_seats(state, step.awake))
    if step.pending is None and step.awake:
        who = step.awake[0]
        shown = state.night.shown(step.slot, who)
        choice = state.night.choice(step.slot, who)
        if choice is not None:
            lines.append(_picked(state, choice, speaker))
        if shown is not None:
            lines.append(_small(state, shown[0], speaker))
        if choice is not None or shown is not None:
            return lines
    return [*lines, *_asked(state, step, speaker, PANEL_ROWS - len(lines))]


def _picked(state: State, choice: Choice, speaker: Speaker) -> Row:
    named = _joined(_chosen(state, choice, speaker))
    return named if cells(named.text) <= PANEL_CELLS else _joined(_chosen(state, choice, speaker, by_number=True))


def _asked(state: State, step: Step, speaker: Speaker, room: int) -> list[str | Row]:
    """What is to be done, in that many rows: the whole sentence, or what comes nearest to it."""
    task = task_of(state, step)
    if task.ask is None and task.value is not None:
        return [speaker("Show the answer")]
    whole = speaker.say(task.ask or task.say)
    if len(wrapped(whole)) <= room:
        return [whole]
    if task.players is not None:
        return [speaker("Choose a player") if task.character is None else speaker("Choose a player and a character")]
    if task.character is not None:
        return [speaker("Choose a character")]
    own = _plain(private_face(state, step, step.awake[0], speaker)) if step.awake else []
    if step.pending is not None and step.pending.kind in ("learn", "gain"):
        return [*own[1 : room + 1]]
    return [*own[:room]] if len(own) > 1 else [speaker("See the page")]


def _strip(state: State) -> tuple[Light, ...]:
    """One light a step of tonight's sheet."""
    if state.phase != "night":
        return ()
    lights: list[Light] = []
    for line in sheet(state):
        if line.slot == state.night.slot and line.slot not in state.night.closed:
            lights.append("open")
        else:
            lights.append("done" if line.done else "waiting")
    return tuple(lights)
