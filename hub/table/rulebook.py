"""What games do alike when their verbs and questions lie in tables: the start of a game, for those that like it so.

Its one rule: a game says by two tables which function decides a verb and which answers a question; everything else of
the Game protocol is the game's own. Beside the rulebook stand the few deciders and answers that games share to the
letter. Must not know: any game by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from .chance import Chance
from .commands import (
    AskGrimoire,
    AskNight,
    AskPhase,
    AskPrompt,
    AskTown,
    AskWinner,
    Command,
    End,
    Json,
    Next,
    Press,
    Question,
)
from .deeds import described
from .errors import Refused
from .game import Decision, Event, Turn
from .seats import Seating
from .views import ConsoleView, Row, Step, rows
from .words import Speaker, Term, Text

S = TypeVar("S")
W = TypeVar("W", bound=str)


class Rulebook(ABC, Generic[S]):
    """A game's verbs and questions by table. Its state has its `seating`, and `phase` is ``over`` at the end."""

    version = 1
    deciding: ClassVar[Mapping[type[Command], Callable[[Turn[Any], Any], None]]]
    """Which function decides a verb."""
    answering: ClassVar[Mapping[type[Question], Callable[[Any, Any, Speaker], Json]]]
    """Which function answers a question."""
    deeds: ClassVar[Mapping[type[Command], Text]] = {}
    """What the game's own verbs did, in a few words; a verb without words closed the phase."""
    name: str

    @abstractmethod
    def apply(self, state: S, event: Event) -> S:
        """The state after the event: the game's own."""

    def lift(self, raw: Json, version: int) -> Json:
        """Events have meant the same from the first version on."""
        return raw

    def decide(self, state: S, command: Command, chance: Chance) -> Decision:
        """What the command causes."""
        if type(command) not in self.deciding:
            raise Refused("Nobody does that in this game.")
        turn = Turn(state, self.apply, chance)
        self.deciding[type(command)](turn, command)
        return turn.decision()

    def answer(self, state: S, question: Question, speaker: Speaker) -> Json:
        """The answer to a question."""
        if type(question) not in self.answering:
            raise Refused("This game has no answer to that.")
        return self.answering[type(question)](state, question, speaker)

    def describe(self, state: Any, command: Command, speaker: Speaker) -> str:
        """What the command did, without telling what was chosen in secret."""
        phase = Term(f"{self.name}.phase.{state.phase}")
        return described(command, self.deeds, lambda seat: str(state.name(state.seating.who(seat))), phase, speaker)

    def seating(self, state: Any) -> Seating:
        """Who sits where."""
        found: Seating = state.seating
        return found

    def over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return bool(state.phase == "over")


# -- deciders that games share ------------------------------------------------------------------------


def pressing(
    pad: Callable[[Turn[Any], int], None], onward: Callable[[Turn[Any], Next], None]
) -> Callable[[Turn[Any], Press], None]:
    """Decides a press: a seat's pad, or a button of the console that goes on."""

    def press(turn: Turn[Any], command: Press) -> None:
        match command:
            case Press(seat=int(seat), button=None):
                pad(turn, seat)
            case Press(seat=None, button="confirm" | "next"):
                onward(turn, Next())
            case _:
                raise Refused("A press is of a seat's pad or of one button of the console.")

    return press


def never(sentence: str) -> Callable[[Turn[Any], Command], None]:
    """Refuses the verb always, by that sentence."""

    def refuse(turn: Turn[Any], command: Command) -> None:
        raise Refused(sentence)

    return refuse


def one_of(winners: Iterable[W], command: End) -> W | None:
    """The winner that an `end` names; None where it names none.

    Raises:
        Refused: such a side can't win.
    """
    known = tuple(winners)
    if command.winner is None:
        return None
    for one in known:
        if one == command.winner:
            return one
    raise Refused("{winner} can't win; {winners} can.", winner=command.winner, winners=", ".join(known))


def phase_called(phases: Iterable[W], text: str | None) -> W:
    """The phase of that name.

    Raises:
        Refused: there is none.
    """
    known = tuple(phases)
    for one in known:
        if one == text:
            return one
    raise Refused("There is no phase {phase}; there are {phases}.", phase=text, phases=", ".join(known))


# -- answers that games share -------------------------------------------------------------------------


def answers(
    prompt: Callable[[Any, int | None, Speaker], Json],
    grimoire: Callable[[Any], Json],
    town: Callable[[Any, Speaker], Json],
    night: Callable[[Any], list[Json]],
    winner: Callable[[Any, Speaker], Json],
) -> Mapping[type[Question], Callable[[Any, Any, Speaker], Json]]:
    """Where each question is answered; `phase` as `where_it_is` has it."""
    return {
        AskPhase: lambda state, question, speaker: where_it_is(state),
        AskPrompt: lambda state, question, speaker: prompt(state, question.seat, speaker),
        AskGrimoire: lambda state, question, speaker: grimoire(state),
        AskTown: lambda state, question, speaker: town(state, speaker),
        AskNight: lambda state, question, speaker: {"night": night(state)},
        AskWinner: lambda state, question, speaker: winner(state, speaker),
    }


def where_it_is(state: Any) -> Json:
    """The phase, its number, and for whom the game waits (`state.waiting()`, as seats of tonight)."""
    waiting = [state.seat(who) for who in state.waiting()]
    return {"phase": state.phase, "number": state.number, "slot": state.phase, "waiting_for": waiting}


def prompted(state: Any, seats: list[int | None], say: str, wants: Json | None) -> Json:
    """A prompt of a game in which nobody is misled: nobody impaired, no truths to choose among."""
    return {"slot": state.phase, "seats": seats, "say": say, "wants": wants, "impaired": False, "truths": None}


def told_again(game: str, name: str, state: Any, because: str, told: tuple[list[Json], list[Json]]) -> Json:
    """A recap of a game without bluffs, as `hub.table.story.TellsStory` says; before the end nobody has won.

    `told`: the players and the chapters.
    """
    over = state.phase == "over"
    ended: Json = {"winner": state.winner if over else None, "because": because if over else None}
    return {
        **{"game": game, "name": name, "phase": state.phase, "players": told[0]},
        **{"bluffs": [], "chapters": told[1], **ended},
    }


def console(state: Any, say: str, strip: tuple[Step, ...], phase: Term, speaker: Speaker) -> ConsoleView:
    """The console: the phase with its number, what it is for, and where in the round it is."""
    title = speaker("{phase} {number}", phase=phase, number=state.number or "")
    return ConsoleView(rows([Row(title.strip(), inverted=True), say]), strip)


def strip_at(phases: Sequence[str], phase: str) -> tuple[Step, ...]:
    """The console's strip through these phases, this one open; one that is none of them is the first."""
    here = phases.index(phase) if phase in phases else 0
    return tuple("done" if place < here else "open" if place == here else "waiting" for place in range(len(phases)))


def player_row(number: int, name: str, *, alive: bool) -> Json:
    """A seat as the town sees it, in a game without ghost votes."""
    return {"seat": number, "player": name, "alive": alive, "ghost_vote": False}


def grimoire_row(row: Json, character: str | None, alignment: str | None) -> Json:
    """The same seat in the grimoire, in a game in which everybody is what they were shown to be."""
    own: Json = {"character": character, "shown": character, "alignment": alignment}
    return {**row, **own, "drunk": False, "poisoned": False, "reminders": []}
