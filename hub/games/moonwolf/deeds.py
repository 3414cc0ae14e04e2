"""What MoonWolf's own commands did, in a few words: the names on the undo button.

Must not know: how it is done; whom anybody chose.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Become, Command, Place, Turn
from hub.table.words import Text

from .vocabulary import Act, Appoint, Condemn, Deal, Declare, Lock, Vote

DEEDS: Mapping[type[Command], Text] = {
    Deal: Text("the deal"),
    Place: Text("the deal"),
    Vote: Text("the choice of {player}"),
    Act: Text("the choice of {player}"),
    Lock: Text("the lock of {player}"),
    Declare: Text("the declaration of {player}"),
    Become: Text("another role for {player}"),
    Turn: Text("the side of {player}"),
    Condemn: Text("{player} condemned"),
    Appoint: Text("{player} named as head"),
}
