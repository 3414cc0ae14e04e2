"""What each command did, in a few words: the name on the undo button. It never tells whom anybody chose.

Must not know: how it is done.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Become, Begin, Command, End, Kill, Next, Note, Place, Press, Revive
from hub.table.words import Speaker, Term, Text

from .state import State
from .vocabulary import Act, Appoint, Condemn, Deal, Declare, Lock, Timeout, Vote

_OF_A_SEAT: Mapping[type[Command], Text] = {
    Vote: Text("the choice of {player}"),
    Act: Text("the choice of {player}"),
    Lock: Text("the lock of {player}"),
    Declare: Text("the declaration of {player}"),
    Kill: Text("the death of {player}"),
    Revive: Text("the return of {player}"),
    Become: Text("another role for {player}"),
    Condemn: Text("{player} condemned"),
    Appoint: Text("{player} named as head"),
}
_OF_THE_TABLE: Mapping[type[Command], Text] = {
    Deal: Text("the deal"),
    Place: Text("the deal"),
    Begin: Text("the begin"),
    End: Text("the end of the game"),
    Note: Text("a note"),
}


def described(state: State, command: Command, speaker: Speaker) -> str:
    """The command's name; `state` is the one before it."""
    kind = type(command)
    if kind in _OF_A_SEAT:
        seat = command.target if isinstance(command, Condemn | Appoint) else getattr(command, "seat", 0)
        return speaker(_OF_A_SEAT[kind].sentence, player=state.name(state.seating.who(seat)))
    if isinstance(command, Press) and command.seat is not None:
        return speaker("a press by {player}", player=state.name(state.seating.who(command.seat)))
    if isinstance(command, Timeout | Next | Press):
        return speaker("the end of: {phase}", phase=Term(f"moonwolf.phase.{state.phase}"))
    if kind in _OF_THE_TABLE:
        return speaker.say(_OF_THE_TABLE[kind])
    return speaker("a change of the circle")
