"""What a command did, in a few words: the name on the undo button. The words for the table's own verbs, and how a game
adds its own.

Its one rule: a deed is named by whose it is and never by what was chosen. Must not know: any game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .circle import CIRCLE_COMMANDS
from .commands import Begin, Command, End, Kill, Note, Press, Revive
from .words import Speaker, Term, Text

SHARED: Mapping[type[Command], Text] = {
    Begin: Text("the beginning"),
    Kill: Text("the death of {player}"),
    Revive: Text("the return of {player}"),
    End: Text("the end of the game"),
    Note: Text("a note"),
    **dict.fromkeys(CIRCLE_COMMANDS, Text("a change of the circle")),
}
_OF_A_PAD = Text("a press by {player}")
_OF_A_PHASE = Text("the end of: {phase}")
_SEATS = ("seat", "target", "to")
"""Where a command has the seat that its deed is named by, the first of them that holds one."""


def described(
    command: Command, own: Mapping[type[Command], Text], name: Callable[[int], str], phase: Term, speaker: Speaker
) -> str:
    """The command's name. `own`: the game's words for its verbs; `name`: the name of a seat's player; `phase`: the
    one before the command. A command without words closed that phase.
    """
    seat = next((found for field in _SEATS if isinstance(found := getattr(command, field, None), int)), None)
    if isinstance(command, Press):
        text = _OF_A_PHASE if seat is None else _OF_A_PAD
    else:
        text = own.get(type(command)) or SHARED.get(type(command)) or _OF_A_PHASE
    return speaker(text.sentence, phase=phase, player="" if seat is None else name(seat))
