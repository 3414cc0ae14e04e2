"""The verbs and questions of Clocktower, beside those that every game has.

Its one rule: shapes only. Must not know: what a verb does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hub.table import commands as table
from hub.table.commands import Command, Question, Vocabulary

Storyteller = Literal["storyteller"]


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat is dealt: the true character, what its player believes, and a side other than the character's own."""

    character: str
    shown: str | None = None
    alignment: Literal["good", "evil"] | None = None


class Open(table.Open, tag="open", frozen=True):
    """`script`: a script's name, or the JSON array itself; `rules`: house rules by name."""

    script: str | tuple[object, ...] = "embrace-the-tentacles"
    rules: Mapping[str, object] = {}


class Deal(Command, tag="deal", frozen=True):
    """By hand, or (without seats) at random: these characters, where a `bag` names one for every seat."""

    seats: Mapping[str, str | Hand] | None = None
    bag: tuple[str, ...] = ()


class Move(Command, tag="move", frozen=True):
    """The seat goes clockwise of seat `after`; `to`: the player's body goes to the facing seat."""

    seat: int
    after: int | None = None
    to: int | None = None


class Choose(Command, tag="choose", frozen=True):
    """What the woken player pointed at, or the storyteller's own choice."""

    players: tuple[int, ...] = ()
    character: str | None = None
    none: bool = False
    seat: int | None = None
    registers: str | None = None


class Show(Command, tag="show", frozen=True):
    """What the storyteller shows the woken player."""

    value: bool | int | str | dict[str, object]
    seat: int | None = None


class Recall(Command, tag="recall", frozen=True):
    """Everybody is called back to the circle."""


class Nominations(Command, tag="nominations", frozen=True):
    """Nominations open; not `open`: they close, and the nomination that is open goes on to its count."""

    open: bool = True


class Nominate(Command, tag="nominate", frozen=True):
    """A player nominates a player, or the storyteller where the script allows it."""

    by: int
    of: int | Storyteller


class Vote(Command, tag="vote", frozen=True):
    """Hands go up, and down."""

    seats: tuple[int, ...] = ()
    down: tuple[int, ...] = ()


class Close(Command, tag="close", frozen=True):
    """The vote is counted. `registers`: as what voters register, all who may or by their seats (``{"3": "imp"}``)."""

    registers: str | Mapping[str, str] | None = None


class Execute(Command, tag="execute", frozen=True):
    """Who is on the block is executed, or the named seat. `dies`: the storyteller's word on what comes of it."""

    seat: int | Storyteller | None = None
    dies: bool | None = None
    registers: str | None = None


class Exile(Command, tag="exile", frozen=True):
    """A Traveller's exile is called for and voted on."""

    by: int
    of: int
    votes: tuple[int, ...] = ()


class Guess(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of a Juggler's guesses."""

    player: int
    character: str


class Use(Command, tag="use", frozen=True):
    """A public ability is used, or somebody acts as if."""

    seat: int
    as_: str = msgspec.field(name="as")
    players: tuple[int, ...] = ()
    character: str | None = None
    guesses: tuple[Guess, ...] = ()
    registers: str | None = None


class Claim(Command, tag="claim", frozen=True):
    """A player says to be that character."""

    seat: int
    character: str


class Dusk(Command, tag="dusk", frozen=True):
    """The day ends. `dies`, `registers`: as with an execution; `registers` by seats is for an open vote."""

    dies: bool | None = None
    registers: str | Mapping[str, str] | None = None


class Timeout(Command, tag="timeout", frozen=True):
    """The open stage's time is up."""


class Rules(Command, tag="rules", frozen=True):
    """House rules are changed in play; `false` ends one."""

    rules: Mapping[str, object]


class Mark(table.Mark, tag="mark", frozen=True):
    """A reminder of the box by that seat, or a `text` of the storyteller's own."""

    reminder: str = ""
    text: str | None = None


class Note(table.Note, tag="note", frozen=True):
    """A line for the log, of a `seat` where it names one."""

    seat: int | None = None


class Bluffs(Command, tag="bluffs", frozen=True):
    """These characters are the Demon's bluffs."""

    characters: tuple[str, ...]


class AskTruths(Question, tag="truths", frozen=True):
    """Every answer that is true here and now."""

    seat: int
    players: tuple[int, ...] | None = None
    as_: str | None = msgspec.field(name="as", default=None)


class AskCheck(Question, tag="check", frozen=True):
    """Whether that answer is true always, by a registration, or never."""

    seat: int
    value: bool | int | str | dict[str, object]
    players: tuple[int, ...] | None = None
    as_: str | None = msgspec.field(name="as", default=None)


class AskBag(Question, tag="bag", frozen=True):
    """Whether these characters make a legal bag."""

    players: int
    characters: tuple[str, ...]


class AskAlmanac(Question, tag="almanac", frozen=True):
    """Every character that there is, with all that is public of it."""


VOCABULARY = Vocabulary.of(
    {
        "open": Open,
        "deal": Deal,
        "move": Move,
        "choose": Choose,
        "show": Show,
        "recall": Recall,
        "nominations": Nominations,
        "nominate": Nominate,
        "vote": Vote,
        "close": Close,
        "execute": Execute,
        "exile": Exile,
        "use": Use,
        "claim": Claim,
        "dusk": Dusk,
        "timeout": Timeout,
        "rules": Rules,
        "mark": Mark,
        "note": Note,
        "bluffs": Bluffs,
    },
    {"truths": AskTruths, "check": AskCheck, "bag": AskBag, "almanac": AskAlmanac},
)
"""What `nightbell play` takes while a Clocktower evening is open."""
