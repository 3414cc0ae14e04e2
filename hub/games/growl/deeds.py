"""What Growl's own commands did, in a few words: the names on the undo button.

Must not know: how it is done; which card a player keeps secret.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Become, Command, Place, Turn
from hub.table.words import Text

from .vocabulary import Coins, Deal, Give, Lock, Pass, Resolve

DEEDS: Mapping[type[Command], Text] = {
    Deal: Text("the deal"),
    Place: Text("a card put down at {player}"),
    Give: Text("the card given to {player}"),
    Lock: Text("the lock of {player}"),
    Pass: Text("what {player} passed"),
    Resolve: Text("what the night card did"),
    Coins: Text("the coins"),
    **dict.fromkeys((Become, Turn), Text("the side of {player}")),
}
