"""The behaviours, by character: an explicit list. Whoever isn't in it does what the record says and no more.

Its one rule: a character's behaviour is found here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hub.games.clocktower.behaviour import Behaviour

from .amnesiac import Amnesiac
from .barber import Barber
from .cannibal import Cannibal
from .choirboy import Choirboy
from .demoninfo import DemonInfo
from .eviltwin import EvilTwin
from .fortuneteller import FortuneTeller
from .gambler import Gambler
from .goblin import Goblin
from .godfather import Godfather
from .grandmother import Grandmother
from .imp import Imp
from .juggler import Juggler
from .klutz import Klutz
from .legion import Legion
from .lleech import Lleech
from .lunatic import Lunatic
from .marionette import Marionette
from .mayor import Mayor
from .minioninfo import MinionInfo
from .monk import Monk
from .nightwatchman import Nightwatchman
from .nodashii import NoDashii
from .philosopher import Philosopher
from .plaguedoctor import PlagueDoctor
from .poisoner import Poisoner
from .poppygrower import PoppyGrower
from .pukka import Pukka
from .ravenkeeper import Ravenkeeper
from .sage import Sage
from .saint import Saint
from .scarletwoman import ScarletWoman
from .slayer import Slayer
from .snakecharmer import SnakeCharmer
from .soldier import Soldier
from .twochairs_psychopath import TwoChairsPsychopath
from .undertaker import Undertaker

BEHAVIOURS: Mapping[str, type[Behaviour]] = {
    "amnesiac": Amnesiac,
    "barber": Barber,
    "eviltwin": EvilTwin,
    "gambler": Gambler,
    "godfather": Godfather,
    "grandmother": Grandmother,
    "juggler": Juggler,
    "klutz": Klutz,
    "mayor": Mayor,
    "monk": Monk,
    "nightwatchman": Nightwatchman,
    "nodashii": NoDashii,
    "pukka": Pukka,
    "sage": Sage,
    "choirboy": Choirboy,
    "saint": Saint,
    "scarletwoman": ScarletWoman,
    "slayer": Slayer,
    "soldier": Soldier,
    "twochairs_psychopath": TwoChairsPsychopath,
    "undertaker": Undertaker,
    "cannibal": Cannibal,
    "demoninfo": DemonInfo,
    "fortuneteller": FortuneTeller,
    "goblin": Goblin,
    "imp": Imp,
    "legion": Legion,
    "lleech": Lleech,
    "lunatic": Lunatic,
    "marionette": Marionette,
    "minioninfo": MinionInfo,
    "philosopher": Philosopher,
    "plaguedoctor": PlagueDoctor,
    "poisoner": Poisoner,
    "poppygrower": PoppyGrower,
    "psychopath": TwoChairsPsychopath,
    "ravenkeeper": Ravenkeeper,
    "snakecharmer": SnakeCharmer,
}


@cache
def behaviour(ability: str) -> Behaviour:
    """What the character of that id does."""
    return BEHAVIOURS.get(ability, Behaviour)(ability)
