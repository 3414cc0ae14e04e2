"""A whole game in a few lines: players pass a lantern clockwise until somebody drops it. What a package needs to
offer under the entry point ``nightbell.games`` is `build`.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from hub.table.chance import Chance
from hub.table.circle import CIRCLE_COMMANDS, CircleEvent, circle_event, with_circle
from hub.table.commands import (
    AskGrimoire,
    AskPhase,
    AskPrompt,
    AskWinner,
    Begin,
    Command,
    End,
    Json,
    Lift,
    Mark,
    Next,
    Open,
    Place,
    Press,
    Question,
    Vocabulary,
)
from hub.table.errors import Refused
from hub.table.game import Decision, Event, Game, Resources, Turn
from hub.table.seats import Seating, seated
from hub.table.views import ConsoleView, Row, SeatView, rows
from hub.table.words import Speaker, Text


class OpenLantern(Open, tag="open", frozen=True):
    """Two players or more."""


class Deal(Command, tag="deal", frozen=True):
    """Somebody gets the lantern, by chance."""


class Dealt(Event, tag="dealt", frozen=True):
    who: int


class Begun(Event, tag="begun", frozen=True):
    pass


class Passed(Event, tag="passed", frozen=True):
    who: int


class Dropped(Event, tag="dropped", frozen=True):
    pass


class Lantern(msgspec.Struct, frozen=True):
    """The state: who sits where, the phase, and who holds the lantern."""

    seating: Seating
    phase: str = "setup"
    holder: int = 1


class LanternGame:
    """See `hub.table.game.Game` for what each of these is asked for."""

    name = "lantern"
    vocabulary = Vocabulary.of({"open": OpenLantern, "deal": Deal})
    events = Dealt | Begun | Passed | Dropped | CircleEvent
    version = 1

    def lift(self, raw: Json, version: int) -> Json:
        return raw

    def open(self, command: Open, chance: Chance) -> tuple[Lantern, tuple[Text, ...]]:
        if len(command.players) < 2:
            raise Refused("The lantern needs at least {count} players.", count=2)
        return Lantern(seated(command.players)), ()

    def decide(self, state: Lantern, command: Command, chance: Chance) -> Decision:
        turn = Turn(state, self.apply, chance)
        match command:
            case Deal():
                turn.emit(Dealt(chance.pick(state.seating.order())))
            case Begin() | Next() | Press(button="confirm") if state.phase == "setup":
                turn.emit(Begun())
            case Next() | Press(button="confirm" | "next") if state.phase == "day":
                order = state.seating.order()
                turn.emit(Passed(order[(order.index(state.holder) + 1) % len(order)]))
            case Place(seat=seat):
                turn.emit(Dealt(state.seating.who(seat)))
            case Mark(seat=seat):
                turn.emit(Passed(state.seating.who(seat)))
                turn.advise("The lantern flies.")
            case _ if isinstance(command, CIRCLE_COMMANDS):
                turn.emit(circle_event(state.seating, command))
            case Press(seat=int(seat)) | Lift(seat=seat):
                state.seating.who(seat)
            case End():
                turn.emit(Dropped())
            case _:
                raise Refused("Nobody can do that with a lantern.")
        return turn.decision()

    def apply(self, state: Lantern, event: Event) -> Lantern:
        match event:
            case Dealt(who=who) | Passed(who=who):
                return msgspec.structs.replace(state, holder=who)
            case Begun():
                return msgspec.structs.replace(state, phase="day")
            case _ if isinstance(event, CircleEvent):
                return msgspec.structs.replace(state, seating=with_circle(state.seating, event))
        return msgspec.structs.replace(state, phase="over")

    def answer(self, state: Lantern, question: Question, speaker: Speaker) -> Json:
        match question:
            case AskPhase():
                return {"phase": state.phase, "number": 1, "slot": None, "waiting_for": []}
            case AskGrimoire():
                return {"phase": state.phase, "holder": state.seating.number(state.holder)}
            case AskPrompt():
                return {"slot": "lantern", "seats": [], "say": speaker("Pass it on."), "wants": None}
            case AskWinner():
                return {"winner": None}
        return {"phase": state.phase, "players": [man.name for man in state.seating.people.values()]}

    def seating(self, state: Lantern) -> Seating:
        return state.seating

    def seat_view(self, state: Lantern, seat: int, speaker: Speaker) -> SeatView:
        lit = state.seating.who(seat) == state.holder and state.phase == "day"
        return SeatView(lit, False, rows([Row("LANTERN", 2)]), "amber") if lit else SeatView()

    def seat_answer(self, state: Lantern, seat: int, speaker: Speaker) -> Json:
        return {}

    def console_view(self, state: Lantern, speaker: Speaker) -> ConsoleView:
        return ConsoleView(rows([state.phase]), ("open",))

    def sheet(self, state: Lantern, speaker: Speaker) -> Json:
        return {"game": self.name, "name": "Lantern"}

    def describe(self, state: Lantern, command: Command, speaker: Speaker) -> str:
        return speaker("the lantern's way")

    def next_tray(self, state: Lantern, token: str) -> int | None:
        return state.seating.number(state.holder) if state.phase == "setup" and token.startswith("lantern:") else None

    def ready(self, state: Lantern) -> bool:
        return state.phase == "setup"

    def audit(self, state: Lantern, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        return [speaker("{token} lies at seat {seat}.", token=t, seat=s) for s, all_ in lying.items() for t in all_]

    def over(self, state: Lantern) -> bool:
        return state.phase == "over"


def build(resources: Resources) -> Game[Lantern]:
    """The builder that the entry point names."""
    return LanternGame()
