"""The vocabulary that every game shares: commands (`do`) and questions (`ask`), each declared once, typed.

A game adds its own verbs to these and may give a verb of these more fields. docs/vocabulary.schema.json is made
from the declarations. The page, the tokens, the console, recorded evenings and the tests all speak it; there is
no second way in.

Must not know: what a game does with a verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from .errors import Malformed, Refused


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", kw_only=True
):
    """Something to be done. `ruling` does it although a rule says that this player may not."""

    ruling: bool = False


class Question(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="ask", kw_only=True
):
    """Something to be answered; it changes nothing."""


class Open(Command, tag="open", frozen=True):
    """A fresh game. `seed` is drawn and recorded where none is given; without a host nobody leads it, and its secrets
    are kept from every page until its end; one for `practice` is no evening to keep. `chairs` and `trays` are this
    table's, in the order in which people sit at them (``c1`` and ``t1`` on where none are named), filled in by the hub.
    """

    game: str
    players: tuple[str, ...]
    seed: int | None = None
    host: bool = True
    practice: bool = False
    chairs: tuple[str, ...] = ()
    trays: tuple[str, ...] = ()


class Begin(Command, tag="begin", frozen=True):
    """The set-up is done; the first phase starts."""


class Place(Command, tag="place", frozen=True):
    """The token is put on that seat's tray."""

    seat: int
    token: str


class Lift(Command, tag="lift", frozen=True):
    """The token no longer lies there."""

    seat: int
    token: str


class Press(Command, tag="press", frozen=True):
    """A chair's pad, or a button of the console: exactly one of the two."""

    seat: int | None = None
    button: Literal["confirm", "back", "next"] | None = None


class Next(Command, tag="next", frozen=True):
    """Closes the open step and goes to the next one, or to the named slot or phase."""

    to: str | None = None


class Undo(Command, tag="undo", frozen=True):
    """Takes back the last command that changed the game."""


class Redo(Command, tag="redo", frozen=True):
    """Does again what was taken back."""


class Kill(Command, tag="kill", frozen=True):
    """A ruling: that player dies."""

    seat: int


class Revive(Command, tag="revive", frozen=True):
    """A ruling: that player lives again."""

    seat: int


class Become(Command, tag="become", frozen=True):
    """A ruling: that player is another character (or has another role)."""

    seat: int
    character: str


class Turn(Command, tag="turn", frozen=True):
    """A ruling: that player is on the other side."""

    seat: int
    alignment: Literal["good", "evil"]


class Mark(Command, tag="mark", frozen=True):
    """A ruling: the reminder lies by that seat; where `from_` ("from") says so, no longer by that one."""

    seat: int
    reminder: str
    from_: int | None = msgspec.field(default=None, name="from")


class Unmark(Command, tag="unmark", frozen=True):
    """A ruling: the reminder lies there no more."""

    seat: int
    reminder: str


class Note(Command, tag="note", frozen=True):
    """A line for the evening's log."""

    text: str


class End(Command, tag="end", frozen=True):
    """The storyteller declares the end, as worked out or as ruled."""

    winner: str | None = None


class Rename(Command, tag="rename", frozen=True):
    """The player at that seat has another name."""

    seat: int
    player: str


class SeatNewcomer(Command, tag="seat", frozen=True):
    """A newcomer sits down clockwise of a seat. `chair`, `tray`: theirs; the hub names the table's first free ones."""

    after: int
    player: str
    chair: str | None = None
    tray: str | None = None


class Unseat(Command, tag="unseat", frozen=True):
    """The player at that seat leaves."""

    seat: int


class Move(Command, tag="move", frozen=True):
    """That seat with all that is on it goes clockwise of another one."""

    seat: int
    after: int


class Sit(Command, tag="sit", frozen=True):
    """Binds that seat to a chair, a tray or both."""

    seat: int
    chair: str | None = None
    tray: str | None = None


class AskPhase(Question, tag="phase", frozen=True):
    """Where the game is, and for whom it waits."""


class AskPrompt(Question, tag="prompt", frozen=True):
    """What the storyteller does now."""

    seat: int | None = None


class AskGrimoire(Question, tag="grimoire", frozen=True):
    """All that the storyteller knows."""


class AskTown(Question, tag="town", frozen=True):
    """What everybody may know."""


class AskSeat(Question, tag="seat", frozen=True):
    """What that seat's panel shows now."""

    seat: int


class AskNight(Question, tag="night", frozen=True):
    """Tonight's sheet."""


class AskWinner(Question, tag="winner", frozen=True):
    """Who has won by the rules, and why."""


class AskAudit(Question, tag="audit", frozen=True):
    """Where tokens and game differ."""


COMMANDS: Mapping[str, type[Command]] = {
    "begin": Begin,
    "place": Place,
    "lift": Lift,
    "press": Press,
    "next": Next,
    "undo": Undo,
    "redo": Redo,
    "kill": Kill,
    "revive": Revive,
    "become": Become,
    "turn": Turn,
    "mark": Mark,
    "unmark": Unmark,
    "note": Note,
    "end": End,
    "rename": Rename,
    "seat": SeatNewcomer,
    "unseat": Unseat,
    "move": Move,
    "sit": Sit,
}
"""The verbs that every game has; `open` and `deal` differ in every game, so each declares its own."""

QUESTIONS: Mapping[str, type[Question]] = {
    "phase": AskPhase,
    "prompt": AskPrompt,
    "grimoire": AskGrimoire,
    "town": AskTown,
    "seat": AskSeat,
    "night": AskNight,
    "winner": AskWinner,
    "audit": AskAudit,
}

Json: TypeAlias = dict[str, object]
"""A JSON object, as it comes and goes."""


class Vocabulary(msgspec.Struct, frozen=True):
    """The verbs of one game: the shared ones with its own before them."""

    commands: Mapping[str, type[Command]]
    questions: Mapping[str, type[Question]]

    @classmethod
    def of(
        cls, commands: Mapping[str, type[Command]], questions: Mapping[str, type[Question]] | None = None
    ) -> Vocabulary:
        """The shared vocabulary with a game's own verbs (at least `open` and `deal`)."""
        return cls({**COMMANDS, **commands}, {**QUESTIONS, **(questions or {})})


def parse(raw: object, games: Mapping[str, Vocabulary], current: str | None) -> Command | Question:
    """The command or question of a JSON object, in the vocabulary of the game being played.

    Raises:
        Malformed: no game knows it, or it has a field that its verb doesn't know.
        Refused: it belongs to another game, or no evening is open.
    """
    if not isinstance(raw, dict) or ("do" in raw) == ("ask" in raw):
        raise Malformed('A command is a JSON object with "do", a question one with "ask".')
    kind = "do" if "do" in raw else "ask"
    if raw.get("do") == "open":
        return _opening(raw, games)
    problem: Malformed | None = None
    for name in ([current] if current is not None else []) + [name for name in games if name != current]:
        verbs: Mapping[str, type[Command]] | Mapping[str, type[Question]]
        verbs = games[name].commands if kind == "do" else games[name].questions
        try:
            found = _convert(raw, kind, verbs)
        except Malformed as error:
            problem = problem or error
            continue
        if current is None:
            raise Refused("No evening is open: the first command is {command}.", command="open")
        if name != current:
            raise Refused("{verb} is not of this game but of {game}.", verb=str(raw[kind]), game=name)
        return found
    raise problem or Malformed("There is no game.")


def _opening(raw: Mapping[str, object], games: Mapping[str, Vocabulary]) -> Command | Question:
    if not isinstance(raw.get("game"), str):
        raise Malformed("The command open names its game in {field}.", field='"game"')
    name = str(raw["game"])
    if name not in games:
        raise Refused("There is no game called {game}; there are {games}.", game=name, games=", ".join(games))
    return _convert(raw, "do", games[name].commands)


def _convert(
    raw: Mapping[str, object], kind: str, verbs: Mapping[str, type[Command]] | Mapping[str, type[Question]]
) -> Command | Question:
    verb = raw[kind]
    shape = verbs.get(verb) if isinstance(verb, str) else None
    if shape is None:
        raise Malformed("There is no such verb: {verb}.", verb=str(verb))
    try:
        return msgspec.convert(raw, shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise Malformed("{verb}: {problem}.", verb=str(verb), problem=str(error)) from error


def plain(command: Command | Question) -> Json:
    """The command or question as a JSON object."""
    made: Json = msgspec.to_builtins(command, str_keys=True)
    return made
