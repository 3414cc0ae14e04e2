"""The behaviours, by character: an explicit list. Whoever isn't in it does what the record says and no more.

Its one rule: a character's behaviour is found here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hub.games.clocktower.behaviour import Behaviour

from .barber import Barber
from .cannibal import Cannibal
from .demoninfo import DemonInfo
from .fortuneteller import FortuneTeller
from .goblin import Goblin
from .imp import Imp
from .legion import Legion
from .lleech import Lleech
from .marionette import Marionette
from .minioninfo import MinionInfo
from .philosopher import Philosopher
from .plaguedoctor import PlagueDoctor
from .poisoner import Poisoner
from .poppygrower import PoppyGrower
from .ravenkeeper import Ravenkeeper
from .snakecharmer import SnakeCharmer

BEHAVIOURS: Mapping[str, type[Behaviour]] = {
    "barber": Barber,
    "cannibal": Cannibal,
    "demoninfo": DemonInfo,
    "fortuneteller": FortuneTeller,
    "goblin": Goblin,
    "imp": Imp,
    "legion": Legion,
    "lleech": Lleech,
    "marionette": Marionette,
    "minioninfo": MinionInfo,
    "philosopher": Philosopher,
    "plaguedoctor": PlagueDoctor,
    "poisoner": Poisoner,
    "poppygrower": PoppyGrower,
    "ravenkeeper": Ravenkeeper,
    "snakecharmer": SnakeCharmer,
}


@cache
def behaviour(ability: str) -> Behaviour:
    """What the character of that id does."""
    return BEHAVIOURS.get(ability, Behaviour)(ability)
