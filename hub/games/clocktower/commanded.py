"""Which rule each command comes to.

Its one rule: seat numbers end here; what is behind works with lasting numbers.

Must not know: any rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table import commands as table
from hub.table.chance import Chance
from hub.table.commands import Command
from hub.table.errors import NeedsRuling, Refused
from hub.table.game import Decision, Turn
from hub.table.seats import Who

from . import circle, claims, day, executing, free_marks, marks, setup, stages, telling, voting, walk
from . import events as e
from . import vocabulary as v
from .apply import apply
from .deeds import Deeds
from .state import STORYTELLER, Choice, State
from .steps import choose
from .wins import winner as winner_of

_RULINGS = (table.Kill, table.Revive, table.Become, table.Turn, table.Mark, table.Unmark, v.Rules)


def decide(state: State, command: Command, chance: Chance) -> Decision:
    """What the command causes.

    Raises:
        Refused: it can't be represented; NeedsRuling: a rule says that this player may not.
    """
    turn: Turn[State] = Turn(state, apply, chance)
    deeds = Deeds(turn)
    if command.ruling or isinstance(command, _RULINGS):
        deeds.emit(e.Ruled(type(command).__struct_config__.tag))  # type: ignore[arg-type]
    if not any(done(deeds, command) for done in (_in_play, _in_circle, _by_word, _by_hand, _by_day)):
        raise Refused("There is no such verb: {verb}.", verb=str(type(command).__struct_config__.tag))
    deeds.settle()
    return turn.decision()


def _player(state: State, seat: int) -> Who:
    """The `who` of a seat that has a character."""
    who = state.seats.who(seat)
    if who not in state.players:
        raise Refused("Seat {seat} has no character yet.", seat=seat)
    return who


def _players(state: State, seats: tuple[int, ...]) -> tuple[Who, ...]:
    return tuple(_player(state, seat) for seat in seats)


def _character(state: State, character: str | None) -> str | None:
    if character is None:
        return None
    found = state.script.find(character) or character
    if not state.knows(found):
        raise Refused("There is no character called {character}.", character=character)
    return found


def _in_play(deeds: Deeds, command: Command) -> bool:
    """The set-up, the night, the end, and the circle."""
    state = deeds.state
    match command:
        case v.Deal():
            setup.deal(deeds, command)
        case table.Begin():
            setup.begin(deeds)
        case table.Next(to=None) | table.Press(button="confirm" | "next"):
            walk.go_on(deeds)
        case table.Next(to=str() as to):
            walk.go_to(deeds, to)
        case table.Press(seat=int() as seat):
            voting.press(deeds, state.seats.who(seat))
        case table.Press():
            raise Refused("What is pressed is a seat's pad or a button.")
        case v.Choose():
            who = None if command.seat is None else _player(state, command.seat)
            if not (command.players or command.character or command.none):
                raise Refused("A choice names players, a character, or none.")
            choice = Choice(
                _players(state, command.players),
                _character(state, command.character),
                command.none,
                _character(state, command.registers),
            )
            choose(deeds, choice, who, ruling=command.ruling)
        case v.Show(value=value, seat=seat):
            telling.show(deeds, value, None if seat is None else _player(state, seat))
        case table.End(winner=winner):
            _end(deeds, winner)
        case _:
            return False
    return True


def _in_circle(deeds: Deeds, command: Command) -> bool:
    """People come, go and change places."""
    match command:
        case v.Move(seat=seat, after=int() as after):
            circle.change(deeds, table.Move(seat=seat, after=after))
        case v.Move(seat=seat, to=int() as to):
            seats = deeds.state.seats
            day.cross(deeds, seats.who(seat), seats.who(to), ruling=command.ruling)
        case v.Move():
            raise Refused("A move says after which seat, or to which.")
        case table.Rename() | table.SeatNewcomer() | table.Unseat() | table.Sit():
            circle.change(deeds, command)
        case _:
            return False
    return True


def _end(deeds: Deeds, winner: str | None) -> None:
    state = deeds.state
    if state.phase == "over":
        raise Refused("The end has been declared already.")
    if winner is not None and winner not in ("good", "evil"):
        raise Refused("The winner is good or evil, not {winner}.", winner=winner)
    worked_out = winner_of(state)
    if winner is None and worked_out is None:
        deeds.advise("By the rules nobody has won yet.")
    if winner is not None and (worked_out is None or worked_out.winner != winner):
        deeds.emit(e.Ruled("end"))
    deeds.emit(e.Ended(winner or (worked_out.winner if worked_out is not None else None)))


def _by_word(deeds: Deeds, command: Command) -> bool:
    """What the storyteller lays down: house rules, bluffs, notes and reminders of their own."""
    state = deeds.state
    match command:
        case v.Rules(rules=rules):
            setup.change_rules(deeds, rules)
        case v.Bluffs(characters=characters):
            named = tuple(found for one in characters if (found := _character(state, one)) is not None)
            free_marks.choose_bluffs(deeds, named)
        case v.Mark(seat=seat, text=str() as text):
            free_marks.mark_text(deeds, state.seats.who(seat), text)
        case v.Note(text=text, seat=seat):
            deeds.emit(e.Noted(text, None if seat is None else state.seats.who(seat)))
        case _:
            return False
    return True


def _by_hand(deeds: Deeds, command: Command) -> bool:
    """Rulings and tokens."""
    state = deeds.state
    match command:
        case table.Place(seat=seat, token=token):
            marks.place(deeds, state.seats.who(seat), token)
        case table.Lift(seat=seat, token=token):
            marks.lift(deeds, state.seats.who(seat), token)
        case table.Mark(seat=seat, reminder=name, from_=giver):
            if giver is not None:
                marks.unmark(deeds, state.seats.who(giver), name)
            marks.mark(deeds, state.seats.who(seat), name)
        case table.Unmark(seat=seat, reminder=name):
            marks.unmark(deeds, state.seats.who(seat), name)
        case table.Kill(seat=seat):
            who = _player(state, seat)
            if deeds.die(who, "ruling") is None:
                deeds.advise("Seat {seat} is dead already.", seat=seat)
        case table.Revive(seat=seat):
            deeds.revive(_player(state, seat))
        case table.Become(seat=seat, character=character):
            named = _character(state, character)
            assert named is not None
            if state.phase == "setup":
                setup.deal_one(deeds, state.seats.who(seat), named)
            else:
                setup.playable(state, named)
                deeds.become(_player(state, seat), named, told=state.phase != "over")
        case table.Turn(seat=seat, alignment=alignment):
            deeds.turn_to(_player(state, seat), alignment, told=state.phase in ("night", "day"))
        case _:
            return False
    return True


def _by_day(deeds: Deeds, command: Command) -> bool:
    """The day."""
    state = deeds.state
    match command:
        case v.Recall():
            stages.recall(deeds)
        case v.Timeout():
            stages.timeout(deeds)
        case v.Nominations(open=opened):
            stages.nominations(deeds, opened=opened)
        case v.Nominate(by=by, of=of):
            voting.nominate(deeds, _player(state, by), _nominee(state, of), ruling=command.ruling)
        case v.Vote(seats=seats, down=down):
            voting.vote(deeds, _players(state, seats), _players(state, down), ruling=command.ruling)
        case v.Close(registers=registers):
            voting.close(deeds, _registering(state, registers))
        case v.Execute(seat=seat, dies=dies, registers=registers):
            who = None if seat is None else _nominee(state, seat)
            executing.execute(deeds, who, dies, _character(state, registers))
        case v.Exile(by=by, of=of, votes=votes):
            by_whom, whom = _player(state, by), _player(state, of)
            executing.exile(deeds, by_whom, whom, _players(state, votes), ruling=command.ruling)
        case v.Use():
            _use(deeds, command)
        case v.Claim(seat=seat, character=character):
            named = _character(state, character)
            assert named is not None
            claims.claim(deeds, _player(state, seat), named)
        case v.Dusk(dies=dies, registers=registers):
            executed = _character(state, registers) if isinstance(registers, str) else None
            day.dusk(deeds, dies, executed, _registering(state, registers))
        case _:
            return False
    return True


def _use(deeds: Deeds, command: v.Use) -> None:
    state = deeds.state
    ability = _character(state, command.as_)
    assert ability is not None
    choice = Choice(
        _players(state, command.players),
        _character(state, command.character),
        False,
        _character(state, command.registers),
    )
    if not command.ruling:
        claims.allow(state, ability, choice)
    guesses = tuple(
        v.Guess(_player(state, one.player), _character(state, one.character) or one.character)
        for one in command.guesses
    )
    if len(guesses) > 5 and not command.ruling:
        raise NeedsRuling("A Juggler makes at most 5 guesses.")
    claims.use(deeds, _player(state, command.seat), ability, choice, guesses)


def _registering(state: State, registers: str | Mapping[str, str] | None) -> voting.Registering:
    """As what voters register, by lasting numbers: all of them alike, or those who are named."""
    if registers is None:
        return {}
    if isinstance(registers, str):
        named = _character(state, registers) or registers
        return dict.fromkeys(state.players, named)
    found = {}
    for seat, character in registers.items():
        if not seat.isdecimal():
            raise Refused("{seat} is no seat number.", seat=seat)
        found[_player(state, int(seat))] = _character(state, character) or character
    return found


def _nominee(state: State, seat: int | str) -> Who:
    return STORYTELLER if isinstance(seat, str) else _player(state, seat)
