"""Clocktower as the table knows it: commands become events, events a state, questions answers.

Its one rule: this file only says who answers; every rule lies in a module of its own.

Must not know: hardware, pages, where files lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from hub.table import commands as table
from hub.table.chance import Chance
from hub.table.circle import circle_event
from hub.table.commands import Command, Json, Open, Question, Vocabulary
from hub.table.errors import ConfigError, NeedsRuling, Refused
from hub.table.game import Decision, Event, Resources, Turn
from hub.table.printed import TokenSet
from hub.table.seats import Seating, Who
from hub.table.story import Scene
from hub.table.views import ConsoleView, SeatView
from hub.table.words import Speaker, Text

from . import answers, audit, day, marks, panels, setup, telling, tokens, walk
from . import events as e
from . import vocabulary as v
from .apply import apply
from .catalogue import CATALOGUE_FILE, Catalogue, load_catalogue
from .deeds import Deeds
from .grimoire import reading_of
from .recap import recap
from .script import Script, parse_script
from .script import describe as describe_script
from .script_shelf import ScriptShelf
from .sheet import sheet
from .state import STORYTELLER, Choice, State
from .steps import choose
from .truths import check
from .undo_names import describe
from .wins import winner as winner_of


class Clocktower:
    """The game, over the catalogue and the scripts of `resources`."""

    name = "clocktower"
    vocabulary: Vocabulary = v.VOCABULARY
    events: Any = e.Happening
    version = 1

    def __init__(self, resources: Resources) -> None:
        self._catalogue: Catalogue = load_catalogue(resources.read(CATALOGUE_FILE))
        self._scripts = ScriptShelf(resources, self._catalogue)

    def lift(self, raw: Json, version: int) -> Json:
        """Events as they are: there has been one version."""
        return raw

    def offers(self, speaker: Speaker) -> Json:
        """What an evening can be opened with."""
        scripts = []
        for name, script in self._scripts.playable():
            scripts.append(
                {
                    "id": name,
                    "name": script.titles.get(speaker.code, script.name),
                    "author": script.author,
                    "characters": len(script.characters),
                }
            )
        return {"name": speaker.name("game.clocktower"), "players": [5, 20], "scripts": scripts}

    def token_set(self, wanted: str | bytes | None, speaker: Speaker) -> TokenSet:
        """The box of the script of that name, or in that file."""
        if wanted is None:
            raise ConfigError("Which script's tokens? There are {names}.", names=", ".join(self._scripts.names()))
        script = self._scripts.find(wanted) if isinstance(wanted, str) else parse_script(wanted, self._catalogue)
        return tokens.token_set(script, self._catalogue, _named(script, speaker))

    def box(self, state: State) -> list[str]:
        """The tokens of this evening's box."""
        return tokens.box(state)

    def script_file(self, content: bytes, speaker: Speaker) -> Json:
        """What is in a script file."""
        return describe_script(parse_script(content, self._catalogue), speaker)

    def open(self, command: Open, chance: Chance) -> tuple[State, tuple[Text, ...]]:
        """A fresh evening."""
        assert isinstance(command, v.Open)
        return setup.opened(command, self._scripts, self._catalogue)

    # -- commands -----------------------------------------------------------------------------------

    def decide(self, state: State, command: Command, chance: Chance) -> Decision:
        """What the command causes."""
        turn: Turn[State] = Turn(state, apply, chance)
        deeds = Deeds(turn)
        if command.ruling or isinstance(command, _RULINGS):
            deeds.emit(e.Ruled(type(command).__struct_config__.tag))  # type: ignore[arg-type]
        if not (
            _in_play(deeds, command)
            or _in_circle(deeds, command)
            or _by_hand(deeds, command)
            or _by_day(deeds, command)
        ):
            raise Refused("There is no such verb: {verb}.", verb=str(type(command).__struct_config__.tag))
        deeds.settle()
        return turn.decision()

    def apply(self, state: State, event: Event) -> State:
        """The state after the event."""
        return apply(state, event)

    # -- questions ----------------------------------------------------------------------------------

    def answer(self, state: State, question: Question, speaker: Speaker) -> Json:
        """The answer."""
        speaker = self._speaker(state, speaker)
        match question:
            case table.AskPhase():
                return answers.phase(state)
            case table.AskPrompt(seat=seat):
                return answers.prompt(state, seat, speaker)
            case table.AskGrimoire():
                return answers.grimoire(state)
            case table.AskTown():
                return answers.town(state, speaker)
            case table.AskNight():
                return answers.night(state)
            case table.AskWinner():
                return answers.winning(state, speaker)
            case v.AskTruths(seat=seat, players=players, as_=ability):
                who = state.seats.who(seat)
                ability = ability or telling.asked_ability(state, who)
                return telling.truth_answer(
                    state, who, ability, telling.players_asked(state, who, ability, players), speaker
                )
            case v.AskCheck(seat=seat, value=value, players=players, as_=ability):
                who = state.seats.who(seat)
                ability = ability or telling.asked_ability(state, who)
                asked = telling.players_asked(state, who, ability, players)
                return {"holds": check(reading_of(state), who, ability, value, asked)}
            case v.AskBag():
                return answers.bag_answer(state, question, speaker)
        raise Refused("There is no such question.")

    def _speaker(self, state: State, speaker: Speaker) -> Speaker:
        return _named(state.script, speaker)

    def seating(self, state: State) -> Seating:
        """Who sits where."""
        return state.seats

    def seat_view(self, state: State, seat: int, speaker: Speaker) -> SeatView:
        """What that seat's panel shows."""
        return panels.seat_view(state, seat, self._speaker(state, speaker))

    def seat_answer(self, state: State, seat: int, speaker: Speaker) -> Json:
        """Nothing beyond the panel."""
        return {}

    def console_view(self, state: State, speaker: Speaker) -> ConsoleView:
        """What the console shows."""
        return panels.console_view(state, self._speaker(state, speaker))

    def sheet(self, state: State, speaker: Speaker) -> Json:
        """The script and its almanac."""
        return sheet(state, self._speaker(state, speaker))

    def describe(self, state: State, command: Command, speaker: Speaker) -> str:
        """What the command did."""
        return describe(state, command, self._speaker(state, speaker))

    def next_tray(self, state: State, token: str) -> int | None:
        """In the set-up a character goes to the lowest seat without one."""
        if state.phase != "setup" or not token.startswith("character:"):
            return None
        return next((number for number, seat in state.seats if seat.who not in state.players), None)

    def ready(self, state: State) -> bool:
        """Whether everybody has a character and the game hasn't begun."""
        return state.phase == "setup" and len(state.players) == len(state.seats)

    def audit(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        """Where tokens and game differ."""
        return audit.audit(state, lying, self._speaker(state, speaker))

    def settle(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[Json]:
        """How each of the audit's differences can be settled."""
        return audit.settle(state, lying, self._speaker(state, speaker))

    def recap(self, state: State, scenes: Sequence[Scene], speaker: Speaker) -> Json:
        """The evening told again."""
        return recap(scenes, state, self._speaker(state, speaker))

    def over(self, state: State) -> bool:
        """Whether the end has been declared."""
        return state.phase == "over"


def _named(script: Script, speaker: Speaker) -> Speaker:
    """The language with the script's own names."""
    with_names = getattr(speaker, "with_names", None)
    return with_names(script.names) if with_names is not None and script.names else speaker


_RULINGS = (table.Kill, table.Revive, table.Become, table.Turn, table.Mark, table.Unmark)


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
        case table.Press(seat=seat):
            if seat is not None:
                state.seats.who(seat)
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
            deeds.emit(circle_event(deeds.state.seats, table.Move(seat=seat, after=after)))
        case v.Move(seat=seat, to=int() as to):
            seats = deeds.state.seats
            day.cross(deeds, seats.who(seat), seats.who(to), ruling=command.ruling)
        case v.Move():
            raise Refused("A move says after which seat, or to which.")
        case table.Rename() | table.SeatNewcomer() | table.Unseat() | table.Sit():
            deeds.emit(circle_event(deeds.state.seats, command))
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


def _by_hand(deeds: Deeds, command: Command) -> bool:
    """Rulings, tokens and notes."""
    state = deeds.state
    match command:
        case table.Place(seat=seat, token=token):
            marks.place(deeds, state.seats.who(seat), token)
        case table.Lift(seat=seat, token=token):
            marks.lift(deeds, state.seats.who(seat), token)
        case table.Mark(seat=seat, reminder=name):
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
                deeds.become(_player(state, seat), named, told=state.phase != "over")
        case table.Turn(seat=seat, alignment=alignment):
            deeds.turn_to(_player(state, seat), alignment, told=state.phase in ("night", "day"))
        case table.Note(text=text):
            deeds.emit(e.Noted(text))
        case _:
            return False
    return True


def _by_day(deeds: Deeds, command: Command) -> bool:
    """The day."""
    state = deeds.state
    match command:
        case v.Nominations():
            day.in_day(state)
            deeds.emit(e.NominationsOpened())
        case v.Nominate(by=by, of=of):
            day.nominate(deeds, _player(state, by), _nominee(state, of), ruling=command.ruling)
        case v.Vote(seats=seats, down=down):
            day.vote(deeds, _players(state, seats), _players(state, down), ruling=command.ruling)
        case v.Close():
            day.close(deeds)
        case v.Execute(seat=seat, dies=dies):
            day.execute(deeds, None if seat is None else _nominee(state, seat), dies)
        case v.Exile(by=by, of=of, votes=votes):
            day.exile(deeds, _player(state, by), _player(state, of), _players(state, votes), ruling=command.ruling)
        case v.Use():
            ability = _character(state, command.as_)
            assert ability is not None
            choice = Choice(
                _players(state, command.players), _character(state, command.character), False, command.registers
            )
            guesses = tuple(
                v.Guess(_player(state, one.player), _character(state, one.character) or one.character)
                for one in command.guesses
            )
            if len(guesses) > 5 and not command.ruling:
                raise NeedsRuling("A Juggler makes at most 5 guesses.")
            day.use(deeds, _player(state, command.seat), ability, choice, guesses)
        case v.Claim(seat=seat, character=character):
            named = _character(state, character)
            assert named is not None
            day.claim(deeds, _player(state, seat), named)
        case v.Dusk():
            day.dusk(deeds)
        case _:
            return False
    return True


def _nominee(state: State, seat: int | str) -> Who:
    return STORYTELLER if isinstance(seat, str) else _player(state, seat)
