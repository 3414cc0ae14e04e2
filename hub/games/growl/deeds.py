"""What each command did, in a few words: the name on the undo button. It tells no card that a player keeps secret.

Must not know: how it is done.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Become, Begin, Command, End, Kill, Next, Note, Place, Press, Revive
from hub.table.words import Speaker, Term, Text

from .state import State
from .vocabulary import Deal, Give, Pass, Resolve

_OF_A_SEAT: Mapping[type[Command], Text] = {
    Give: Text("the card given to {player}"),
    Pass: Text("what {player} passed"),
    Place: Text("a card put down at {player}"),
    Kill: Text("the death of {player}"),
    Revive: Text("the return of {player}"),
    Become: Text("the side of {player}"),
}
_OF_THE_TABLE: Mapping[type[Command], Text] = {
    Deal: Text("the deal"),
    Begin: Text("the begin"),
    Resolve: Text("what the night card did"),
    End: Text("the end of the game"),
    Note: Text("a note"),
}


def described(state: State, command: Command, speaker: Speaker) -> str:
    """The command's name; `state` is the one before it."""
    kind = type(command)
    if kind in _OF_A_SEAT:
        seat = command.to if isinstance(command, Give) else getattr(command, "seat", 0)
        return speaker(_OF_A_SEAT[kind].sentence, player=state.name(state.seating.who(seat)))
    if kind in _OF_THE_TABLE:
        return speaker.say(_OF_THE_TABLE[kind])
    if isinstance(command, Next | Press):
        return speaker("the end of: {phase}", phase=Term(f"growl.phase.{state.phase}"))
    return speaker("a change of the circle")
